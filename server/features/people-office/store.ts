/** SQL of people as the office lists and opens them. It decides nothing. */
import { and, asc, desc, eq, inArray, isNotNull, isNull, max, ne, sql, type SQL } from 'drizzle-orm'
import type { PEOPLE_STATES, PeopleSort } from '@wegband/domain/features/people-office/contract.ts'
import type { Rights } from '@wegband/domain/features/people-office/rights-rules.ts'
import { personMerges } from '../../db/schema/office/person-merges.ts'
import { relations, tokens, users } from '../../db/schema/people.ts'
import { schoolMemberships, schoolRoles, schools } from '../../db/schema/schools.ts'
import { secondFactors } from '../../db/schema/sign-in.ts'
import type { Db } from '../../db/transaction.ts'

export type PeopleFilter = {
  readonly state: (typeof PEOPLE_STATES)[number] | undefined
  /** Undefined: all people. */
  readonly ids: readonly number[] | undefined
}

/** These conditions are those of the indexes on `users`, or the indexes are not used. */
const isPerson = and(ne(users.profileType, sql`'anonymous'`), isNull(users.erasedAt))

const isInState = (state: PeopleFilter['state']): SQL | undefined => {
  if (state === undefined) return undefined
  if (state === 'locked') return isNotNull(users.lockedAt)
  if (state === 'unverified') return and(isNotNull(users.mail), isNull(users.mailVerifiedAt))
  return sql`(${users.isAdmin} or ${users.officeRights} <> '{}')`
}

const LISTED = {
  id: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
  mail: users.mail,
  mailVerifiedAt: users.mailVerifiedAt,
  profileType: users.profileType,
  isLocked: sql<boolean>`${users.lockedAt} is not null`,
  isAdmin: users.isAdmin,
  officeRights: users.officeRights,
  since: users.createdAt,
}

type Key = { readonly id: number; readonly firstName: string; readonly lastName: string }

const behind = (sort: PeopleSort, key: Key | undefined): SQL | undefined => {
  if (key === undefined) return undefined
  if (sort === 'since') return sql`${users.id} > ${key.id}`
  if (sort === '-since') return sql`${users.id} < ${key.id}`
  const row = sql`(${users.lastName}, ${users.firstName}, ${users.id})`
  const start = sql`(${key.lastName}, ${key.firstName}, ${key.id})`
  return sort === 'name' ? sql`${row} > ${start}` : sql`${row} < ${start}`
}

const orderOf = (sort: PeopleSort): SQL[] => {
  if (sort === 'since' || sort === '-since') return [sort === 'since' ? asc(users.id) : desc(users.id)]
  const direct = sort === 'name' ? asc : desc
  return [direct(users.lastName), direct(users.firstName), direct(users.id)]
}

export const listPeopleRows = (
  db: Db,
  filter: PeopleFilter,
  page: { readonly sort: PeopleSort; readonly after: Key | undefined; readonly limit: number },
) =>
  db
    .select(LISTED)
    .from(users)
    .where(
      and(
        isPerson,
        isInState(filter.state),
        filter.ids === undefined ? undefined : inArray(users.id, [...filter.ids]),
        behind(page.sort, page.after),
      ),
    )
    .orderBy(...orderOf(page.sort))
    .limit(page.limit)

/** Where a page begins; undefined for a person who is gone. */
export const findKey = async (db: Db, id: number): Promise<Key | undefined> => {
  const [row] = await db
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(and(eq(users.id, id), isPerson))
  return row
}

export const findPersonRow = async (db: Db, id: number) => {
  const [row] = await db
    .select({
      ...LISTED,
      username: users.username,
      pendingMail: users.pendingMail,
      birthdayAt: users.birthdayAt,
      lockedAt: users.lockedAt,
      updatedAt: users.updatedAt,
      isMerged: sql<boolean>`exists (select from ${personMerges} where ${personMerges.absorbedId} = ${users.id} and ${personMerges.state} <> 'undone')`,
      hasSecondStep: sql<boolean>`exists (select from ${secondFactors} where ${secondFactors.userId} = ${users.id} and ${secondFactors.confirmedAt} is not null)`,
    })
    .from(users)
    .where(and(eq(users.id, id), isPerson))
  return row
}

export const listSchoolsOfPeople = (db: Db, ids: readonly number[]) =>
  db
    .select({ userId: schoolMemberships.userId, name: schools.name })
    .from(schoolMemberships)
    .innerJoin(schools, eq(schools.id, schoolMemberships.schoolId))
    .where(and(inArray(schoolMemberships.userId, [...ids]), eq(schoolMemberships.state, 'active')))
    .orderBy(asc(schools.name))

export const listMembershipsOf = (db: Db, userId: number) =>
  db
    .select({
      schoolId: schools.id,
      name: schools.name,
      state: schoolMemberships.state,
      roles: sql<
        ('student' | 'trainer' | 'staff' | 'leader')[]
      >`array(select ${schoolRoles.role} from ${schoolRoles} where ${schoolRoles.membershipId} = ${schoolMemberships.id} order by 1)`,
    })
    .from(schoolMemberships)
    .innerJoin(schools, eq(schools.id, schoolMemberships.schoolId))
    .where(eq(schoolMemberships.userId, userId))
    .orderBy(asc(schools.name))

export const listFamilyOf = (db: Db, userId: number) =>
  db
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      relation: sql<'parent' | 'child'>`${relations.type}`,
    })
    .from(relations)
    .innerJoin(users, eq(users.id, relations.relatedId))
    .where(and(eq(relations.userId, userId), inArray(relations.type, ['parent', 'child'])))
    .orderBy(asc(users.firstName), asc(users.id))

export const findLastSeen = async (db: Db, userId: number): Promise<string | null> => {
  const [row] = await db
    .select({ at: max(tokens.lastSeenAt) })
    .from(tokens)
    .where(and(eq(tokens.userId, userId), isNull(tokens.impersonatorId)))
  return row?.at ?? null
}

export const writeRights = async (tx: Db, userId: number, rights: Rights): Promise<void> => {
  await tx
    .update(users)
    .set({ isAdmin: rights.isAdmin, officeRights: [...rights.officeRights] })
    .where(eq(users.id, userId))
}
