/** SQL of taking an import back. It decides nothing. */
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { RowRecord } from '../../../db/schema/imports/member-imports.ts'
import { users } from '../../../db/schema/people.ts'
import type { Db } from '../../../db/transaction.ts'
import { PERSONAL_DATA } from '../../privacy/personal-data.ts'

/** What an import itself writes about a person it creates. Rows of every other table mean that the account has been used. */
const WRITTEN_BY_IMPORTS: ReadonlySet<string> = new Set([
  'addresses',
  'mail_outbox',
  'member_import_rows',
  'member_numbers',
  'membership_changes',
  'notifications',
  'relation_requests',
  'school_memberships',
  'tokens',
  'training_events',
  'training_progress',
  'user_funnels',
])

const elsewhere = PERSONAL_DATA.filter(({ table }) => !WRITTEN_BY_IMPORTS.has(table))

/**
 * Whether the account is as the import left it: unchanged, without a sign-in, in one school, with unanswered requests alone, and in no
 * other table. The list of personal data names all tables, so that one more is asked too.
 */
export const isUnused = async (tx: Db, { id, updatedAt }: RowRecord['created'][number]): Promise<boolean> => {
  const uses = elsewhere.map(
    ({ table, column }) =>
      sql`exists (select from ${sql.identifier(table)} where ${sql.identifier(column)} = ${id}::int)`,
  )
  const { rows } = await tx.execute<{ unused: boolean }>(sql`
    select coalesce(u.updated_at = ${updatedAt}::timestamptz, true)
      and u.password_hash is null and u.mail_verified_at is null and u.erased_at is null and u.locked_at is null
      and (select count(*) from school_memberships m where m.user_id = u.id) <= 1
      and not exists (select from tokens t where t.user_id = u.id and (t.kind <> 'reset' or t.used_at is not null))
      and not exists (select from training_events e where e.user_id = u.id and e.source_type <> 'import')
      and not exists (select from relation_requests r where u.id in (r.from_id, r.to_id) and r.state <> 'sent')
      and not (${sql.join(uses, sql` or `)}) as unused
    from users u where u.id = ${id}::int`)
  return rows[0]?.unused ?? false
}

/** Whether a guardian is asked by another child. */
export const isAskedByOthers = async (tx: Db, guardianId: number, childId: number): Promise<boolean> => {
  const { rows } = await tx.execute<{ asked: boolean }>(sql`
    select exists (select from relation_requests where to_id = ${guardianId}::int and from_id <> ${childId}::int) as asked`)
  return rows[0]?.asked ?? false
}

/** Deletes the accounts with all that hangs on them. */
export const deletePeople = async (tx: Db, ids: readonly number[]): Promise<void> => {
  await tx.delete(users).where(inArray(users.id, [...ids]))
}

export const lockVersion = async (tx: Db, id: number): Promise<string | undefined> => {
  const [row] = await tx
    .select({ updatedAt: users.updatedAt })
    .from(users)
    .where(and(eq(users.id, id)))
    .for('update')
  return row?.updatedAt
}
