/** Lists age, contact and guardians of people with pending requests, for those who answer them. */
import { and, asc, eq, inArray } from 'drizzle-orm'
import { ageOn, type Day } from '@wegband/domain/basics/calendar-days.ts'
import { isAdultOn } from '@wegband/domain/features/accounts/access-rules.ts'
import type { Applicant } from '@wegband/domain/features/schools/contract.ts'
import { relations, users } from '../../db/schema/people.ts'
import type { Db } from '../../db/transaction.ts'

const contact = { firstName: users.firstName, lastName: users.lastName, mail: users.mail, phone: users.phone }

export const listApplicants = async (
  db: Db,
  userIds: readonly number[],
  today: Day,
): Promise<ReadonlyMap<number, Applicant>> => {
  if (userIds.length === 0) return new Map()
  const [people, guardians] = await Promise.all([
    db
      .select({ id: users.id, birthdayAt: users.birthdayAt, mail: users.mail, phone: users.phone })
      .from(users)
      .where(inArray(users.id, [...userIds])),
    db
      .select({ childId: relations.userId, ...contact })
      .from(relations)
      .innerJoin(users, eq(users.id, relations.relatedId))
      .where(and(inArray(relations.userId, [...userIds]), eq(relations.type, 'parent')))
      .orderBy(asc(relations.id)),
  ])
  const guardiansOf = Map.groupBy(guardians, ({ childId }) => childId)
  return new Map(
    people.map(({ id, birthdayAt, mail, phone }) => [
      id,
      {
        age: birthdayAt === null ? null : ageOn(birthdayAt, today),
        mail,
        phone,
        guardians: isAdultOn(birthdayAt, today)
          ? []
          : (guardiansOf.get(id) ?? []).map(({ childId: _childId, ...guardian }) => guardian),
      },
    ]),
  )
}
