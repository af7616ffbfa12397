/** Finds the parents of a school's children, who need not be members themselves. It decides nothing. */
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Day } from '@wegband/domain/basics/calendar-days.ts'
import { BELONGING_STATES } from '@wegband/domain/features/accounts/school-rights.ts'
import { relationRequests } from '../../../db/schema/family.ts'
import { relations, users } from '../../../db/schema/people.ts'
import { schoolMemberships } from '../../../db/schema/schools.ts'
import type { Db } from '../../../db/transaction.ts'
import { ADULT_AGE } from '@wegband/domain/features/accounts/adult-age.ts'

/** Parents of people who belong to one of the schools and are minors on that day. Returns a subquery of `userId`s. */
export const guardiansAt = (db: Db, schoolIds: readonly number[], today: Day) =>
  db
    .select({ userId: relations.relatedId })
    .from(relations)
    .innerJoin(schoolMemberships, eq(schoolMemberships.userId, relations.userId))
    .innerJoin(users, eq(users.id, relations.userId))
    .where(
      and(
        eq(relations.type, 'parent'),
        inArray(schoolMemberships.schoolId, [...schoolIds]),
        inArray(schoolMemberships.state, [...BELONGING_STATES]),
        sql`${users.birthdayAt} > ${today}::date - make_interval(years => ${ADULT_AGE}::int)`,
      ),
    )

/** Whether this user is a parent of a child of one of the schools. */
export const isGuardianAt = async (
  db: Db,
  userId: number,
  schoolIds: readonly number[],
  today: Day,
): Promise<boolean> => {
  if (schoolIds.length === 0) return false
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), inArray(users.id, guardiansAt(db, schoolIds, today))))
    .limit(1)
  return rows.length > 0
}

/** Whether this user was asked to be the parent of a person of the school, and has not answered. */
export const isAskedAt = async (db: Db, userId: number, schoolId: number): Promise<boolean> => {
  const rows = await db
    .select({ id: relationRequests.id })
    .from(relationRequests)
    .innerJoin(schoolMemberships, eq(schoolMemberships.userId, relationRequests.fromId))
    .where(
      and(
        eq(relationRequests.toId, userId),
        eq(relationRequests.type, 'parent'),
        eq(relationRequests.state, 'sent'),
        eq(schoolMemberships.schoolId, schoolId),
        inArray(schoolMemberships.state, [...BELONGING_STATES]),
      ),
    )
    .limit(1)
  return rows.length > 0
}
