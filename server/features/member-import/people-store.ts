/** SQL of the people that an import finds, enters and changes. It decides nothing. */
import { and, eq, inArray, ne, sql, type SQL } from 'drizzle-orm'
import type { PostalAddress } from '@wegband/domain/features/accounts/person-shapes.ts'
import { memberNumbers } from '../../db/schema/imports/member-imports.ts'
import { addresses, relations, users } from '../../db/schema/people.ts'
import { trainingProgress } from '../../db/schema/progress.ts'
import { schoolMemberships } from '../../db/schema/schools.ts'
import type { Db } from '../../db/transaction.ts'

const FACTS = {
  id: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
  birthdayAt: users.birthdayAt,
  mail: users.mail,
  phone: users.phone,
  gender: users.gender,
  number: memberNumbers.number,
  state: schoolMemberships.state,
  isClaimed: sql<boolean>`(${users.passwordHash} is not null or ${users.mailVerifiedAt} is not null or exists (
    select from ${relations} where ${relations.userId} = ${users.id} and ${relations.type} = 'parent'))`,
  address: sql<
    string | null
  >`(select a.street || ' ' || a.house_number || ', ' || a.zip || ' ' || a.city || ', ' || a.country
    from ${addresses} a where a.user_id = ${users.id} order by a.position, a.id limit 1)`,
  levels: sql<Record<string, number> | null>`(select jsonb_object_agg(p.sport_id, p.level_index)
    from ${trainingProgress} p where p.user_id = ${users.id})`,
}

const ofSchool = (db: Db, schoolId: number, condition: SQL) =>
  db
    .select(FACTS)
    .from(schoolMemberships)
    .innerJoin(users, eq(users.id, schoolMemberships.userId))
    .leftJoin(
      memberNumbers,
      and(eq(memberNumbers.userId, users.id), eq(memberNumbers.schoolId, schoolMemberships.schoolId)),
    )
    .where(
      and(
        eq(schoolMemberships.schoolId, schoolId),
        ne(schoolMemberships.state, 'undefined'),
        sql`${users.erasedAt} is null`,
        condition,
      ),
    )
export type KnownRow = Awaited<ReturnType<typeof ofSchool>>[number]

/** People of the school by their numbers, birthdays or addresses: each by an index of its own. */
export const listKnown = (
  db: Db,
  schoolId: number,
  keys: {
    readonly numbers: readonly string[]
    readonly birthdays: readonly string[]
    readonly mails: readonly string[]
  },
): Promise<KnownRow[]> => {
  const { numbers, birthdays, mails } = keys
  const text = (values: readonly string[]): SQL =>
    sql`(select jsonb_array_elements_text(${JSON.stringify(values)}::jsonb))`
  return ofSchool(
    db,
    schoolId,
    sql`${users.id} in (
      select n.user_id from ${memberNumbers} n where n.school_id = ${schoolId}::int and n.key in ${text(numbers)}
      union select u.id from ${users} u where u.birthday_at in (select d::date from jsonb_array_elements_text(${JSON.stringify(birthdays)}::jsonb) d)
      union select u.id from ${users} u where lower(u.mail) in ${text(mails)})`,
  )
}

export const listKnownByIds = async (db: Db, schoolId: number, ids: readonly number[]): Promise<KnownRow[]> =>
  ids.length === 0 ? [] : ofSchool(db, schoolId, inArray(users.id, [...ids]))

/** Which of these addresses belong to an account, and to whose. */
export const listMails = async (
  db: Db,
  mails: readonly string[],
): Promise<{ id: number; mail: string | null }[]> =>
  mails.length === 0
    ? []
    : db
        .select({ id: users.id, mail: sql<string | null>`lower(${users.mail})` })
        .from(users)
        .where(inArray(sql`lower(${users.mail})`, [...mails]))

export const lockPerson = async (tx: Db, userId: number) => {
  const [row] = await tx
    .select({
      updatedAt: users.updatedAt,
      phone: users.phone,
      gender: users.gender,
      mail: users.mail,
    })
    .from(users)
    .where(eq(users.id, userId))
    .for('update')
  return row
}

export type PersonChange = {
  phone?: string | null
  gender?: 'm' | 'f' | 'd' | 'u'
  mail?: string | null
}

export const updatePerson = async (tx: Db, userId: number, change: PersonChange): Promise<void> => {
  await tx.update(users).set(change).where(eq(users.id, userId))
}

export const readVersions = (
  db: Db,
  userIds: readonly number[],
): Promise<{ id: number; updatedAt: string }[]> =>
  db
    .select({ id: users.id, updatedAt: users.updatedAt })
    .from(users)
    .where(inArray(users.id, [...userIds]))

/** Who has the number in the school. */
export const findNumberOwner = async (db: Db, schoolId: number, key: string): Promise<number | undefined> => {
  const [row] = await db
    .select({ userId: memberNumbers.userId })
    .from(memberNumbers)
    .where(and(eq(memberNumbers.schoolId, schoolId), eq(memberNumbers.key, key)))
  return row?.userId
}

export const writeNumber = async (
  tx: Db,
  row: { readonly schoolId: number; readonly userId: number; readonly number: string; readonly key: string },
): Promise<void> => {
  const { number, key } = row
  await tx
    .insert(memberNumbers)
    .values(row)
    .onConflictDoUpdate({
      target: [memberNumbers.userId, memberNumbers.schoolId],
      set: { number, key, updatedAt: sql`now()` },
    })
}

export const deleteNumber = async (tx: Db, schoolId: number, userId: number): Promise<void> => {
  await tx
    .delete(memberNumbers)
    .where(and(eq(memberNumbers.schoolId, schoolId), eq(memberNumbers.userId, userId)))
}

const FIRST = 0

export const findAddress = async (db: Db, userId: number) => {
  const [row] = await db
    .select()
    .from(addresses)
    .where(eq(addresses.userId, userId))
    .orderBy(addresses.position, addresses.id)
    .limit(1)
  return row
}

/** Takes the place of the first address; null deletes it. */
export const writeAddress = async (tx: Db, userId: number, address: PostalAddress | null): Promise<void> => {
  const known = await findAddress(tx, userId)
  if (address === null) {
    if (known !== undefined) await tx.delete(addresses).where(eq(addresses.id, known.id))
  } else if (known === undefined) await tx.insert(addresses).values({ userId, ...address, position: FIRST })
  else await tx.update(addresses).set(address).where(eq(addresses.id, known.id))
}

/** The places of the ledger's events that come from imports. */
export const nextSourceIds = async (tx: Db, count: number): Promise<number[]> => {
  const { rows } = await tx.execute<{ id: number }>(
    sql`select nextval('import_source_ids')::int as id from generate_series(1, ${count}::int)`,
  )
  return rows.map(({ id }) => id)
}
