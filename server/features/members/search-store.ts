/** Finds people by pieces of their names, in all or in some schools. It decides nothing. */
import { and, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import type { Day } from '@wegband/domain/basics/calendar-days.ts'
import { BELONGING_STATES } from '@wegband/domain/features/accounts/school-rights.ts'
import { users } from '../../db/schema/people.ts'
import { schoolMemberships } from '../../db/schema/schools.ts'
import type { Db } from '../../db/transaction.ts'
import { guardiansAt } from './new-member/guardian-store.ts'

export type NamedPerson = {
  readonly id: number
  readonly firstName: string
  readonly lastName: string
  readonly avatar: string | null
  readonly birthdayAt: string | null
  readonly profileType: (typeof users.$inferSelect)['profileType']
}

const grams = sql`name_grams(${users.firstName}, ${users.lastName})`
const textArray = (texts: readonly string[]) => sql`${sql.param([...texts])}::text[]`

/**
 * `by` all: names with every piece, so those that begin with the typed text. `by` some: names with any piece, most matches first.
 * Erased people and guests are left out. `schoolIds` null: all people.
 * `guardiansOn`: also people who on that day are parents of the schools' children.
 */
export const findByGrams = (
  db: Db,
  input: {
    readonly grams: readonly string[]
    readonly by: 'all' | 'some'
    readonly schoolIds: readonly number[] | null
    readonly guardiansOn: Day | undefined
    readonly most: number
  },
): Promise<NamedPerson[]> => {
  const typed = textArray(input.grams)
  const shared = sql`cardinality(array(select unnest(${grams}) intersect select unnest(${typed})))`
  const { schoolIds, guardiansOn } = input
  const members = (ids: readonly number[]) =>
    db
      .select({ userId: schoolMemberships.userId })
      .from(schoolMemberships)
      .where(
        and(
          inArray(schoolMemberships.schoolId, [...ids]),
          inArray(schoolMemberships.state, [...BELONGING_STATES]),
        ),
      )
  const isOfSchools =
    schoolIds === null
      ? undefined
      : or(
          inArray(users.id, members(schoolIds)),
          guardiansOn === undefined ? undefined : inArray(users.id, guardiansAt(db, schoolIds, guardiansOn)),
        )
  return db
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      avatar: users.avatarFile,
      birthdayAt: users.birthdayAt,
      profileType: users.profileType,
    })
    .from(users)
    .where(
      and(
        input.by === 'all' ? sql`${grams} @> ${typed}` : sql`${grams} && ${typed}`,
        // Must match the index condition, or the index is not used.
        ne(users.profileType, sql`'anonymous'`),
        isNull(users.erasedAt),
        isOfSchools,
      ),
    )
    .orderBy(...(input.by === 'all' ? [] : [sql`${shared} desc`]), users.lastName, users.firstName, users.id)
    .limit(input.most)
}

/** The membership of these people in the given schools. */
export const listSchoolsOf = (db: Db, userIds: readonly number[], schoolIds: readonly number[] | null) =>
  db
    .select({ userId: schoolMemberships.userId, schoolId: schoolMemberships.schoolId })
    .from(schoolMemberships)
    .where(
      and(
        inArray(schoolMemberships.userId, [...userIds]),
        inArray(schoolMemberships.state, [...BELONGING_STATES]),
        schoolIds === null ? undefined : inArray(schoolMemberships.schoolId, [...schoolIds]),
      ),
    )
    .orderBy(schoolMemberships.id)
