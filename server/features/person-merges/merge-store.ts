/** SQL of merges themselves, and of the two people before one. It decides nothing. */
import { and, asc, desc, eq, gt, lte, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { MergedPerson } from '@wegband/domain/features/person-merges/merge-rules.ts'
import { personMergeDismissals, personMerges } from '../../db/schema/office/person-merges.ts'
import { users } from '../../db/schema/people.ts'
import type { Db, Transaction } from '../../db/transaction.ts'
import { PAYER_PLACES } from './merged-columns.ts'

export type UserRow = typeof users.$inferSelect

/** Locks both accounts, always in the same order: two merges of one person are decided one after the other. */
export const lockPeople = (tx: Transaction, ids: readonly number[]): Promise<UserRow[]> =>
  tx
    .select()
    .from(users)
    .where(
      sql`${users.id} = any(${sql.param([...ids])}::integer[]) and ${users.profileType} <> 'anonymous' and ${users.erasedAt} is null`,
    )
    .orderBy(asc(users.id))
    .for('update')

export const findPeople = (db: Db, ids: readonly number[]): Promise<UserRow[]> =>
  db
    .select()
    .from(users)
    .where(
      sql`${users.id} = any(${sql.param([...ids])}::integer[]) and ${users.profileType} <> 'anonymous' and ${users.erasedAt} is null`,
    )
    .orderBy(asc(users.id))

const PAYS = sql.join(
  PAYER_PLACES.map(
    ({ table, column }) =>
      sql`exists (select from ${sql.identifier(table)} p where p.${sql.identifier(column)} = u.id)`,
  ),
  sql` or `,
)

/** What decides whether they may be merged. */
export const listMergeFacts = async (db: Db, ids: readonly number[]): Promise<MergedPerson[]> => {
  const { rows } = await db.execute<MergedPerson>(sql`
    select u.id, u.is_admin as "isAdmin", u.office_rights as "officeRights", u.profile_type = 'regular_kid' as "isChild",
      u.locked_at is null as "isOpen",
      exists (select from erasures e where e.user_id = u.id and e.state = 'waiting') as "isEnding",
      (u.balance_cents <> 0 or ${PAYS}) as "isPayer",
      exists (select from subscriptions s where s.profiteer_id = u.id and s.status in ('trialing', 'active', 'past_due', 'unpaid')
        and (s.ends_at is null or s.ends_at > now())) as "isPaidFor",
      (exists (select from school_memberships m join school_roles r on r.membership_id = m.id
        where m.user_id = u.id and r.role <> 'student') or exists (select from report_contacts c where c.user_id = u.id)) as "hasTasks"
    from users u where u.id = any(${sql.param([...ids])}::integer[])`)
  return rows
}

export const areRelated = async (db: Db, one: number, other: number): Promise<boolean> => {
  const { rows } = await db.execute(sql`select from relations
    where user_id = ${one} and related_id = ${other} and type in ('child', 'parent', 'sponsoring') limit 1`)
  return rows.length > 0
}

export const insertMerge = async (
  tx: Transaction,
  row: {
    survivorId: number
    absorbedId: number
    mergedBy: number
    movedTasks: boolean
    mergedAt: string
    undoUntil: string
  },
): Promise<number> => {
  const rows = await tx.insert(personMerges).values(row).returning({ id: personMerges.id })
  return rows[0]?.id ?? 0
}

const survivor = alias(users, 'survivor')
const absorbed = alias(users, 'absorbed')
const merger = alias(users, 'merger')

const SUMMARY = {
  id: personMerges.id,
  survivor: { id: survivor.id, firstName: survivor.firstName, lastName: survivor.lastName },
  absorbed: { id: absorbed.id, firstName: absorbed.firstName, lastName: absorbed.lastName },
  mergedBy: { id: merger.id, firstName: merger.firstName, lastName: merger.lastName },
  mergedAt: personMerges.mergedAt,
  undoUntil: personMerges.undoUntil,
  movedTasks: personMerges.movedTasks,
}

const selectMerges = (db: Db) =>
  db
    .select(SUMMARY)
    .from(personMerges)
    .innerJoin(survivor, eq(survivor.id, personMerges.survivorId))
    .innerJoin(absorbed, eq(absorbed.id, personMerges.absorbedId))
    .leftJoin(merger, eq(merger.id, personMerges.mergedBy))

export type MergeRow = Awaited<ReturnType<typeof selectMerges>>[number]

export const listUndoable = (db: Db, now: string, most: number): Promise<MergeRow[]> =>
  selectMerges(db)
    .where(and(eq(personMerges.state, 'done'), gt(personMerges.undoUntil, now)))
    .orderBy(desc(personMerges.id))
    .limit(most)

export const findSummary = async (db: Db, id: number): Promise<MergeRow | undefined> => {
  const [row] = await selectMerges(db).where(eq(personMerges.id, id))
  return row
}

/** Locks it until the transaction ends. */
export const lockMerge = async (tx: Transaction, id: number) => {
  const [row] = await tx.select().from(personMerges).where(eq(personMerges.id, id)).for('update')
  return row
}

export const findMerge = async (db: Db, id: number) => {
  const [row] = await db.select().from(personMerges).where(eq(personMerges.id, id))
  return row
}

export const setMergeState = async (
  tx: Transaction,
  id: number,
  state: 'undone' | 'final',
  now: string,
): Promise<void> => {
  await tx.update(personMerges).set({ state, updatedAt: now }).where(eq(personMerges.id, id))
}

/** Merges whose undo time is over. */
export const listOver = async (db: Db, now: string, most: number): Promise<number[]> => {
  const rows = await db
    .select({ id: personMerges.id })
    .from(personMerges)
    .where(and(eq(personMerges.state, 'done'), lte(personMerges.undoUntil, now)))
    .orderBy(asc(personMerges.id))
    .limit(most)
  return rows.map(({ id }) => id)
}

export const insertDismissal = async (tx: Transaction, one: number, other: number): Promise<void> => {
  await tx
    .insert(personMergeDismissals)
    .values({ lowerId: Math.min(one, other), higherId: Math.max(one, other) })
    .onConflictDoNothing()
}

export const forgetMail = async (tx: Transaction, userId: number): Promise<void> => {
  await tx
    .update(users)
    .set({ mail: null, pendingMail: null, mailVerifiedAt: null })
    .where(eq(users.id, userId))
}

/** The schools that one of them belongs to. */
export const listSchoolIds = async (tx: Transaction, userIds: readonly number[]): Promise<number[]> => {
  const { rows } = await tx.execute<{
    id: number
  }>(sql`select distinct school_id as id from school_memberships
    where user_id = any(${sql.param([...userIds])}::integer[]) order by 1`)
  return rows.map(({ id }) => id)
}
