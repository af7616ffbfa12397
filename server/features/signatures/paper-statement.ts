/** SQL of papers to sign that the person's pages, the office and the jobs share. */
import { type SQL, sql } from 'drizzle-orm'
import type { Locale } from '@wegband/domain/basics/locale.ts'
import { BELONGING_STATES } from '@wegband/domain/features/accounts/school-rights.ts'
import type { Drawing } from '@wegband/domain/features/signatures/contract.ts'
import type { OwnField } from '@wegband/domain/features/signatures/fill-template.ts'
import type { PaperState, SignerRule } from '@wegband/domain/features/signatures/signing-rules.ts'
import type { Db } from '../../db/transaction.ts'

export type Names = { readonly id: number; readonly firstName: string; readonly lastName: string }

export type PaperSignature = {
  /** Null: the account no longer exists. */
  readonly userId: number | null
  readonly role: 'self' | 'guardian'
  readonly firstName: string
  readonly lastName: string
  readonly drawing: Drawing | null
  readonly signedAt: string
}

export type PaperRow = {
  readonly id: number
  readonly templateId: number
  readonly schoolId: number
  readonly school: string
  readonly person: Names
  readonly birthdayAt: string | null
  readonly guardians: readonly Names[]
  readonly signatures: readonly PaperSignature[]
  readonly title: string
  readonly text: string
  readonly sha256: string
  readonly fields: readonly OwnField[]
  readonly version: number
  readonly signers: SignerRule
  readonly isConsent: boolean
  readonly locale: Locale
  readonly state: PaperState
  readonly dueAt: string | null
  readonly remindedAt: string | null
  readonly sentAt: string
  readonly signedAt: string | null
  readonly endedAt: string | null
  readonly reason: string | null
  readonly code: string | null
  readonly file: string | null
  readonly size: number | null
  readonly fileSha256: string | null
}

/** Who hears of a paper: the person and the guardians. */
export const familyIds = ({ person, guardians }: PaperRow): number[] => [
  person.id,
  ...guardians.map(({ id }) => id),
]

const isoOf = (column: SQL): SQL =>
  sql`to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const namesOf = (alias: SQL): SQL =>
  sql`json_build_object('id', ${alias}.id, 'firstName', ${alias}.first_name, 'lastName', ${alias}.last_name)`

/** `which`: the end of the statement, about `r`, the paper. */
const listPapers = async (db: Db, which: SQL): Promise<PaperRow[]> => {
  const { rows } = await db.execute<PaperRow>(sql`
    select r.id, r.template_id as "templateId", t.school_id as "schoolId", s.name as school, ${namesOf(sql`p`)} as person,
      p.birthday_at as "birthdayAt",
      coalesce((select json_agg(${namesOf(sql`g`)} order by g.id) from relations k join users g on g.id = k.related_id
        where k.user_id = r.user_id and k.type = 'parent'), '[]') as guardians,
      coalesce((select json_agg(json_build_object('userId', x.user_id, 'role', x.role, 'firstName', x.first_name,
        'lastName', x.last_name, 'drawing', x.drawing, 'signedAt', ${isoOf(sql`x.signed_at`)}) order by x.id)
        from signatures x where x.request_id = r.id), '[]') as signatures,
      r.title, r.body as text, r.sha256, r.fields, v.number as version, v.signers, v.is_consent as "isConsent", v.locale, r.state,
      r.due_at as "dueAt", r.reminded_at as "remindedAt", r.created_at as "sentAt", r.signed_at as "signedAt",
      r.ended_at as "endedAt", r.reason, r.code, r.file, r.size, r.file_sha256 as "fileSha256"
    from signature_requests r
    join signature_versions v on v.id = r.version_id
    join signature_templates t on t.id = r.template_id
    join schools s on s.id = t.school_id
    join users p on p.id = r.user_id
    ${which}`)
  return rows
}

const idsOf = (ids: readonly number[]): SQL => sql`any(${sql.param([...ids])}::integer[])`

export const findPaper = async (db: Db, id: number): Promise<PaperRow | undefined> => {
  const [row] = await listPapers(db, sql`where r.id = ${id}`)
  return row
}

export const listPapersByIds = (db: Db, ids: readonly number[]): Promise<PaperRow[]> =>
  listPapers(db, sql`where r.id = ${idsOf(ids)} order by r.id`)

/** Those to sign first, then the newest. */
export const listPapersOf = (db: Db, userIds: readonly number[], limit: number): Promise<PaperRow[]> =>
  listPapers(
    db,
    sql`where r.user_id = ${idsOf(userIds)} and r.state not in ('withdrawn', 'replaced')
      order by (r.state <> 'open'), r.id desc limit ${limit}`,
  )

/** The newest paper of each person. */
const newestOf = (templateId: number): SQL =>
  sql`(select distinct on (user_id) id, state from signature_requests where template_id = ${templateId} order by user_id, id desc)`

export const listSent = (
  db: Db,
  templateId: number,
  { state, offset, limit }: { state: PaperState | undefined; offset: number; limit: number },
): Promise<PaperRow[]> =>
  listPapers(
    db,
    sql`join ${newestOf(templateId)} n on n.id = r.id
      ${state === undefined ? sql`` : sql`where n.state = ${state}`}
      order by (n.state <> 'open'), p.last_name, p.first_name, r.id offset ${offset} limit ${limit}`,
  )

/** Locks the person before the paper, so that neither a birthday nor another signature changes meanwhile. */
export const lockPaper = async (tx: Db, id: number): Promise<PaperRow | undefined> => {
  await tx.execute(
    sql`select from users where id = (select user_id from signature_requests where id = ${id}) for no key update`,
  )
  await tx.execute(sql`select from signature_requests where id = ${id} for update`)
  return findPaper(tx, id)
}

export type PaperChange = {
  readonly state: PaperState
  readonly signedAt?: string
  readonly endedAt?: string
  readonly endedBy?: number
  readonly reason?: string | null
  readonly storedFrom?: string
  readonly code?: string
}

/** `at`: the change itself. */
export const changePaper = async (tx: Db, id: number, change: PaperChange, at: string): Promise<void> => {
  const { state, signedAt, endedAt, endedBy, reason, storedFrom, code } = change
  await tx.execute(sql`update signature_requests set state = ${state}, updated_at = ${at},
    signed_at = coalesce(${signedAt ?? null}::timestamptz, signed_at), ended_at = coalesce(${endedAt ?? null}::timestamptz, ended_at),
    ended_by = coalesce(${endedBy ?? null}::integer, ended_by), reason = coalesce(${reason ?? null}::text, reason),
    stored_from = coalesce(${storedFrom ?? null}::timestamptz, stored_from), code = coalesce(${code ?? null}::text, code)
    where id = ${id}`)
}

/** Withdraws open papers of a template, all or one person's; returns whose. */
export const withdrawOpen = async (
  tx: Db,
  { templateId, at }: { readonly templateId: number; readonly at: string },
): Promise<{ id: number; userId: number; fields: readonly OwnField[] }[]> => {
  const { rows } = await tx.execute<{ id: number; userId: number; fields: readonly OwnField[] }>(sql`
    with locked as (
      select id from signature_requests where template_id = ${templateId} and state = 'open' order by id for update
    )
    update signature_requests r set state = 'withdrawn', ended_at = ${at}, updated_at = ${at} from locked
    where r.id = locked.id returning r.id, r.user_id as "userId", r.fields`)
  return rows
}

/** Who has signed the template before, with what the school had entered. */
export const listSignedPeople = async (
  tx: Db,
  templateId: number,
): Promise<{ userId: number; fields: readonly OwnField[] }[]> => {
  const { rows } = await tx.execute<{ userId: number; fields: readonly OwnField[] }>(sql`
    select distinct on (user_id) user_id as "userId", fields from signature_requests
    where template_id = ${templateId} and state = 'signed' order by user_id, id desc`)
  return rows
}

/** Older signed papers of the same template end with the newer one. */
export const replaceOlder = async (
  tx: Db,
  { id, templateId, userId, at }: { id: number; templateId: number; userId: number; at: string },
): Promise<void> => {
  await tx.execute(sql`update signature_requests set state = 'replaced', ended_at = ${at}, stored_from = ${at}, updated_at = ${at}
    where template_id = ${templateId} and user_id = ${userId} and state = 'signed' and id <> ${id}`)
}

export type NewSignature = Omit<PaperSignature, 'userId'> & {
  readonly requestId: number
  readonly userId: number
}

export const insertSignature = async (tx: Db, given: NewSignature): Promise<void> => {
  const drawn = given.drawing === null ? null : JSON.stringify(given.drawing)
  await tx.execute(sql`insert into signatures (request_id, user_id, role, first_name, last_name, drawing, signed_at)
    values (${given.requestId}, ${given.userId}, ${given.role}, ${given.firstName}, ${given.lastName}, ${drawn}::jsonb, ${given.signedAt})`)
}

export type VersionRow = {
  readonly id: number
  readonly templateId: number
  readonly schoolId: number
  readonly school: string
  readonly number: number
  readonly title: string
  readonly text: string
  readonly fields: readonly OwnField[]
  readonly signers: SignerRule
  readonly isConsent: boolean
  readonly dueDays: number | null
  readonly keepYears: number
  readonly locale: Locale
  readonly sendsToNewSince: string | null
  readonly archivedAt: string | null
  readonly updatedAt: string
}

/** The newest versions, by the condition on `t`, the template. */
export const listVersions = async (db: Db, where: SQL): Promise<VersionRow[]> => {
  const { rows } = await db.execute<VersionRow>(sql`
    select v.id, v.template_id as "templateId", t.school_id as "schoolId", s.name as school, v.number, v.title, v.body as text,
      v.fields, v.signers, v.is_consent as "isConsent", v.due_days as "dueDays", v.keep_years as "keepYears", v.locale,
      t.sends_to_new_since as "sendsToNewSince", t.archived_at as "archivedAt", t.updated_at as "updatedAt"
    from signature_templates t
    join schools s on s.id = t.school_id
    join lateral (select * from signature_versions where template_id = t.id order by number desc limit 1) v on true
    where ${where} order by t.archived_at is not null, lower(v.title), t.id`)
  return rows
}

export const listVersionsByIds = (db: Db, templateIds: readonly number[]): Promise<VersionRow[]> =>
  templateIds.length === 0 ? Promise.resolve([]) : listVersions(db, sql`t.id = ${idsOf(templateIds)}`)

/** What placeholders of a person become. */
export type FillFacts = {
  readonly person: Names
  readonly birthdayAt: string | null
  readonly guardians: readonly Names[]
  /** Empty without one. */
  readonly address: string
}

/** Only people who belong to the school. */
export const readFillFacts = async (
  db: Db,
  schoolId: number,
  userIds: readonly number[],
): Promise<FillFacts[]> => {
  const { rows } = await db.execute<FillFacts>(sql`
    select ${namesOf(sql`p`)} as person, p.birthday_at as "birthdayAt",
      coalesce((select json_agg(${namesOf(sql`g`)} order by g.id) from relations k join users g on g.id = k.related_id
        where k.user_id = p.id and k.type = 'parent'), '[]') as guardians,
      coalesce((select a.street || ' ' || a.house_number || ', ' || a.zip || ' ' || a.city from addresses a
        where a.user_id = p.id order by a.position, a.id limit 1), '') as address
    from users p join school_memberships m on m.user_id = p.id and m.school_id = ${schoolId}
      and m.state = any(${sql.param([...BELONGING_STATES])}::text[])
    where p.id = ${idsOf(userIds)} and p.erased_at is null order by p.id`)
  return rows
}

export type NewPaper = {
  readonly userId: number
  readonly title: string
  readonly text: string
  readonly sha256: string
  readonly fields: readonly OwnField[]
}

/** Who has an open one already is left out. */
export const insertPapers = async (
  tx: Db,
  {
    templateId,
    versionId,
    dueAt,
    sentBy,
    at,
  }: {
    readonly templateId: number
    readonly versionId: number
    readonly dueAt: string | null
    readonly sentBy: number | null
    readonly at: string
  },
  papers: readonly NewPaper[],
): Promise<{ id: number; userId: number }[]> => {
  const { rows } = await tx.execute<{ id: number; userId: number }>(sql`
    insert into signature_requests (template_id, version_id, user_id, title, body, sha256, fields, state, due_at, sent_by, created_at, updated_at)
    select ${templateId}, ${versionId}, g."userId", g.title, g.text, g.sha256, g.fields, 'open', ${dueAt}, ${sentBy}::integer, ${at}, ${at}
    from jsonb_to_recordset(${JSON.stringify(papers)}::jsonb) as g ("userId" int, title text, text text, sha256 text, fields jsonb)
    on conflict (template_id, user_id) where state = 'open' do nothing
    returning id, user_id as "userId"`)
  return rows
}

/** Open papers of a template without a reminder since; marks them. */
export const markReminded = async (
  tx: Db,
  templateId: number,
  now: string,
  since: string,
): Promise<number[]> => {
  const { rows } = await tx.execute<{ id: number }>(sql`
    with open as (
      select id from signature_requests where template_id = ${templateId} and state = 'open'
        and (due_at is null or due_at > ${now}) and coalesce(reminded_at, created_at) <= ${since} order by id for update
    )
    update signature_requests r set reminded_at = ${now} from open where r.id = open.id returning r.id`)
  return rows.map((row) => row.id)
}
