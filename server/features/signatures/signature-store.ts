/** Rows of papers to sign that only their jobs and files look at. SQL only. */
import { type SQL, sql } from 'drizzle-orm'
import { BELONGING_STATES } from '@wegband/domain/features/accounts/school-rights.ts'
import type { Db } from '../../db/transaction.ts'

const idsIn = (rows: readonly { readonly id: number }[]): number[] => rows.map(({ id }) => id)

/** Whether the person is one of the school's people. */
const belongs = (userId: SQL, schoolId: SQL): SQL =>
  sql`exists (select from school_memberships m where m.user_id = ${userId} and m.school_id = ${schoolId}
    and m.state = any(${sql.param([...BELONGING_STATES])}::text[]))`

/** Signed papers without a file. */
export const listUnfiled = async (db: Db, id: number | undefined, limit: number): Promise<number[]> => {
  const { rows } = await db.execute<{ id: number }>(sql`
    select id from signature_requests where code is not null and file is null ${id === undefined ? sql`` : sql`and id = ${id}`}
    order by id limit ${limit}`)
  return idsIn(rows)
}

/** False where another process was first. */
export const nameFile = async (
  db: Db,
  { id, file, size, fileSha256 }: { id: number; file: string; size: number; fileSha256: string },
): Promise<boolean> => {
  const { rows } =
    await db.execute(sql`update signature_requests set file = ${file}, size = ${size}, file_sha256 = ${fileSha256}
    where id = ${id} and file is null returning id`)
  return rows.length > 0
}

export const listNamedFiles = async (db: Db): Promise<string[]> => {
  const { rows } = await db.execute<{ file: string }>(
    sql`select file from signature_requests where file is not null`,
  )
  return rows.map(({ file }) => file)
}

/** Closes open papers whose last day is over; returns which. */
export const closeOverdue = async (tx: Db, now: string): Promise<number[]> => {
  const { rows } = await tx.execute<{ id: number }>(sql`
    with overdue as (select id from signature_requests where state = 'open' and due_at <= ${now} order by id for update)
    update signature_requests r set state = 'expired', ended_at = ${now}, updated_at = ${now}
    from overdue where r.id = overdue.id returning r.id`)
  return idsIn(rows)
}

/** Withdraws open papers of people who have left the school; returns which. */
export const withdrawOfLeft = async (tx: Db, now: string): Promise<number[]> => {
  const { rows } = await tx.execute<{ id: number }>(sql`
    with gone as (
      select r.id from signature_requests r join signature_templates t on t.id = r.template_id
      where r.state = 'open' and not ${belongs(sql`r.user_id`, sql`t.school_id`)} order by r.id for update of r
    )
    update signature_requests r set state = 'withdrawn', ended_at = ${now}, updated_at = ${now}
    from gone where r.id = gone.id returning r.id`)
  return idsIn(rows)
}

/** Open papers whose last day is near and that had no reminder; marks them. */
export const markDueSoon = async (tx: Db, now: string, dueBefore: string): Promise<number[]> => {
  const { rows } = await tx.execute<{ id: number }>(sql`
    with soon as (
      select id from signature_requests
      where state = 'open' and due_at > ${now} and due_at <= ${dueBefore} and reminded_at is null order by id for update
    )
    update signature_requests r set reminded_at = ${now} from soon where r.id = soon.id returning r.id`)
  return idsIn(rows)
}

/** Consents that guardians gave for a person who is of age on `today`; they end, and the person is asked. */
export const endAtEighteen = async (
  tx: Db,
  now: string,
  { today, adultAge }: { readonly today: string; readonly adultAge: number },
): Promise<{ templateId: number; userId: number; fields: [] }[]> => {
  const { rows } = await tx.execute<{ templateId: number; userId: number; fields: [] }>(sql`
    with grown as (
      select r.id from signature_requests r
      join signature_versions v on v.id = r.version_id and v.is_consent
      join users p on p.id = r.user_id and p.birthday_at <= ${today}::date - make_interval(years => ${adultAge})
      where r.state = 'signed'
        and not exists (select from signatures x where x.request_id = r.id and x.role = 'self')
      order by r.id for update of r
    )
    update signature_requests r set state = 'expired', ended_at = ${now}, stored_from = ${now}, updated_at = ${now}
    from grown where r.id = grown.id returning r.template_id as "templateId", r.user_id as "userId", r.fields`)
  return rows
}

/** People who joined since a template is sent to everybody new, and never got it. */
export const listNewPeople = async (tx: Db): Promise<{ templateId: number; userId: number }[]> => {
  const { rows } = await tx.execute<{ templateId: number; userId: number }>(sql`
    select t.id as "templateId", m.user_id as "userId"
    from signature_templates t
    join school_memberships m on m.school_id = t.school_id and m.state = 'active'
    where t.sends_to_new_since is not null and t.archived_at is null
      and exists (select from membership_changes c where c.user_id = m.user_id and c.school_id = m.school_id
        and c.state = 'active' and c.changed_at >= t.sends_to_new_since)
      and not exists (select from signature_requests r where r.template_id = t.id and r.user_id = m.user_id)
    order by t.id, m.user_id limit 2000`)
  return rows
}

/** The years of a signed paper begin when the person has left the school, and stop when they come back. */
export const markLeft = async (tx: Db, now: string): Promise<void> => {
  await tx.execute(sql`
    update signature_requests r set stored_from = case when x.belongs then null else ${now}::timestamptz end
    from (
      select r.id, ${belongs(sql`r.user_id`, sql`t.school_id`)} as belongs
      from signature_requests r join signature_templates t on t.id = r.template_id where r.state = 'signed'
    ) x where x.id = r.id and (r.stored_from is null) <> x.belongs`)
}

/** Unsigned papers after their days, and signed ones after their years; their files follow in the sweep. */
export const deleteStored = async (
  tx: Db,
  now: string,
  unsignedBefore: string,
  limit: number,
): Promise<number> => {
  const { rows } = await tx.execute(sql`
    with gone as (
      select r.id from signature_requests r join signature_versions v on v.id = r.version_id
      where (r.code is null and r.state <> 'open' and r.ended_at < ${unsignedBefore})
        or (r.code is not null and r.stored_from + make_interval(years => v.keep_years) < ${now}::timestamptz)
      order by r.id limit ${limit} for update of r skip locked
    )
    delete from signature_requests r using gone where r.id = gone.id returning r.id`)
  return rows.length
}

/** No version is written until the transaction ends, so that what is made is of the newest. */
export const holdTemplates = async (tx: Db, ids: readonly number[]): Promise<void> => {
  await tx.execute(
    sql`select from signature_templates where id = any(${sql.param([...ids])}::integer[]) order by id for share`,
  )
}
