/** Rows of the templates of papers to sign. SQL only. */
import { type SQL, sql } from 'drizzle-orm'
import type { OwnField } from '@wegband/domain/features/signatures/fill-template.ts'
import type { PaperState, SignerRule } from '@wegband/domain/features/signatures/signing-rules.ts'
import type { Db } from '../../../db/transaction.ts'
import { listVersions, type VersionRow } from '../../signatures/paper-statement.ts'

export const listTemplates = (db: Db, schoolId: number): Promise<VersionRow[]> =>
  listVersions(db, sql`t.school_id = ${schoolId}`)

export const findTemplate = async (db: Db, id: number): Promise<VersionRow | undefined> => {
  const [row] = await listVersions(db, sql`t.id = ${id}`)
  return row
}

/** Locks the template first, so that sending and writing a version take turns. */
export const lockTemplate = async (tx: Db, id: number): Promise<VersionRow | undefined> => {
  await tx.execute(sql`select from signature_templates where id = ${id} for update`)
  return findTemplate(tx, id)
}

/** The school's row is locked, so that two at once do not both fit below the limit. */
export const countTemplates = async (tx: Db, schoolId: number): Promise<number> => {
  await tx.execute(sql`select from schools where id = ${schoolId} for no key update`)
  const { rows } = await tx.execute<{ count: number }>(
    sql`select count(*)::int as count from signature_templates where school_id = ${schoolId}`,
  )
  return rows[0]?.count ?? 0
}

export const insertTemplate = async (tx: Db, schoolId: number, at: string): Promise<number> => {
  const { rows } = await tx.execute<{ id: number }>(sql`
    insert into signature_templates (school_id, created_at, updated_at) values (${schoolId}, ${at}, ${at}) returning id`)
  return rows[0]?.id ?? 0
}

export type NewVersion = {
  readonly templateId: number
  readonly number: number
  readonly title: string
  readonly text: string
  readonly fields: readonly OwnField[]
  readonly signers: SignerRule
  readonly isConsent: boolean
  readonly dueDays: number | null
  readonly keepYears: number
  readonly locale: string
  readonly createdBy: number
}

export const insertVersion = async (tx: Db, one: NewVersion, at: string): Promise<void> => {
  await tx.execute(sql`
    insert into signature_versions
      (template_id, number, title, body, fields, signers, is_consent, due_days, keep_years, locale, created_by, created_at)
    values (${one.templateId}, ${one.number}, ${one.title}, ${one.text}, ${JSON.stringify(one.fields)}::jsonb, ${one.signers},
      ${one.isConsent}, ${one.dueDays}, ${one.keepYears}, ${one.locale}, ${one.createdBy}, ${at})`)
  await tx.execute(sql`update signature_templates set updated_at = ${at} where id = ${one.templateId}`)
}

/** `sendsToNewSince` and `archivedAt`: undefined leaves them. */
export const switchTemplate = async (
  tx: Db,
  id: number,
  change: { readonly sendsToNewSince: string | null; readonly archivedAt: string | null },
  at: string,
): Promise<void> => {
  await tx.execute(sql`update signature_templates set sends_to_new_since = ${change.sendsToNewSince},
    archived_at = ${change.archivedAt}, updated_at = ${at} where id = ${id}`)
}

export type TemplateCounts = {
  readonly templateId: number
  readonly counts: Partial<Record<PaperState, number>>
  readonly notSent: number
}

const members = (schoolId: SQL): SQL =>
  sql`select user_id from school_memberships where school_id = ${schoolId} and state = 'active'`

/** The newest paper of each person counts. */
export const countPapers = async (db: Db, templateIds: readonly number[]): Promise<TemplateCounts[]> => {
  const { rows } = await db.execute<TemplateCounts>(sql`
    select t.id as "templateId",
      coalesce((select jsonb_object_agg(state, total) from (
        select n.state, count(*) as total from (
          select distinct on (user_id) state from signature_requests where template_id = t.id order by user_id, id desc
        ) n group by n.state
      ) c), '{}') as counts,
      (select count(*)::int from (${members(sql`t.school_id`)}) m
        where not exists (select from signature_requests r where r.template_id = t.id and r.user_id = m.user_id)) as "notSent"
    from signature_templates t where t.id = any(${sql.param([...templateIds])}::integer[])`)
  return rows
}

/** Active members who never got it. */
export const listNotSent = async (db: Db, { templateId, schoolId }: VersionRow): Promise<number[]> => {
  const { rows } = await db.execute<{ userId: number }>(sql`
    select m.user_id as "userId" from (${members(sql`${schoolId}`)}) m
    where not exists (select from signature_requests r where r.template_id = ${templateId} and r.user_id = m.user_id)
    order by 1`)
  return rows.map(({ userId }) => userId)
}

export const countSent = async (
  db: Db,
  templateId: number,
  state: PaperState | undefined,
): Promise<number> => {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from (
      select distinct on (user_id) state from signature_requests where template_id = ${templateId} order by user_id, id desc
    ) n ${state === undefined ? sql`` : sql`where n.state = ${state}`}`)
  return rows[0]?.count ?? 0
}
