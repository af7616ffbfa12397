/** Rows of reports, who handles them, and what is frozen with them. SQL only. */
import { sql, type SQL } from 'drizzle-orm'
import {
  AROUND_EACH_SIDE,
  type REPORT_REASONS,
  REPORTS_PER_PAGE,
  type ReportState,
} from '@wegband/domain/features/user-messages/report-rules.ts'
import { BELONGING_STATES } from '@wegband/domain/features/accounts/school-rights.ts'
import { type FrozenMessage, messageReports } from '../../../db/schema/user-messages.ts'
import type { Db } from '../../../db/transaction.ts'

type Reason = (typeof REPORT_REASONS)[number]

/** The two people of a report, as columns or values. */
type Parties = { readonly reportedId: SQL; readonly reporterId: SQL }

/** Neither of the two handles a report, nor does a parent of who reported: it never reaches a guardian. */
const isApart = (person: SQL, { reportedId, reporterId }: Parties): SQL => sql`(
  ${person} is distinct from ${reportedId} and ${person} is distinct from ${reporterId}
  and not exists (select from relations p where p.user_id = ${reporterId} and p.related_id = ${person} and p.type = 'parent'))`

/**
 * The people of a school who handle a report: the named contact, else its heads. A contact who is not apart from it, is locked or no
 * longer in the office counts as none.
 */
const handlersOf = (schoolId: SQL, parties: Parties): SQL => {
  const ofSchool = (
    name: string,
  ): SQL => sql`${sql.raw(name)}.school_id = ${schoolId} and ${sql.raw(name)}.state = 'active'
    and ${isApart(sql`${sql.raw(name)}.user_id`, parties)}
    and exists (select from users u where u.id = ${sql.raw(name)}.user_id and u.locked_at is null and u.erased_at is null)`
  const isContact = (name: string): SQL =>
    sql`exists (select from report_contacts c join school_roles s on s.membership_id = ${sql.raw(name)}.id and s.role in ('leader', 'staff')
      where c.school_id = ${sql.raw(name)}.school_id and c.user_id = ${sql.raw(name)}.user_id)`
  return sql`select h.user_id as id from school_memberships h where ${ofSchool('h')} and (${isContact('h')}
    or (exists (select from school_roles s where s.membership_id = h.id and s.role = 'leader')
      and not exists (select from school_memberships n where ${ofSchool('n')} and ${isContact('n')})))`
}

const OF_ROW: Parties = { reportedId: sql`r.reported_id`, reporterId: sql`r.reporter_id` }
const HANDLERS_OF_ROW = handlersOf(sql`r.school_id`, OF_ROW)

type PartyIds = { readonly reportedId: number | null; readonly reporterId: number | null }

const partiesOf = ({ reportedId, reporterId }: PartyIds): Parties => ({
  reportedId: sql`${reportedId}::int`,
  reporterId: sql`${reporterId}::int`,
})

/** Who handles a report of this school; none where the association must. */
export const listHandlers = async (
  db: Db,
  report: PartyIds & { readonly schoolId: number },
): Promise<number[]> => {
  const { rows } = await db.execute<{ id: number }>(
    handlersOf(sql`${report.schoolId}::int`, partiesOf(report)),
  )
  return rows.map(({ id }) => id)
}

/** Holders of the right of the office, and admins. */
export const listOfficers = async (db: Db, report: PartyIds): Promise<number[]> => {
  const { rows } = await db.execute<{ id: number }>(sql`
    select u.id from users u where (u.is_admin or 'office' = any(u.office_rights)) and u.locked_at is null and u.erased_at is null
      and ${isApart(sql`u.id`, partiesOf(report))}`)
  return rows.map(({ id }) => id)
}

/** What the caller may handle. `isOffice`: holds the right of the office. */
export type Handler = { readonly userId: number; readonly isOffice: boolean }

const isForOffice = ({ userId, isOffice }: Handler): SQL => sql`(${isOffice}::boolean
  and ${isApart(sql`${userId}::int`, OF_ROW)} and (r.school_id is null or not exists (${HANDLERS_OF_ROW})))`
const isForSchool = ({ userId }: Handler): SQL => sql`${userId}::int in (${HANDLERS_OF_ROW})`

export type ReportRow = {
  id: number
  reporterId: number | null
  reportedId: number | null
  schoolId: number | null
  schoolName: string | null
  reason: Reason
  words: string
  state: ReportState
  handledBy: number | null
  outcome: string | null
  createdAt: string
  updatedAt: string
  closedAt: string | null
}

const COLUMNS = sql`r.id, r.reporter_id as "reporterId", r.reported_id as "reportedId", r.school_id as "schoolId",
  s.name as "schoolName", r.reason, r.words, r.state, r.handled_by as "handledBy", r.outcome, r.created_at as "createdAt",
  r.updated_at as "updatedAt", r.closed_at as "closedAt"`

export const listReports = async (
  db: Db,
  handler: Handler,
  wanted: {
    /** Null: those of the association. */
    readonly schoolId: number | null
    readonly state: ReportState | undefined
    readonly page: number
  },
): Promise<{ rows: ReportRow[]; total: number }> => {
  const { rows } = await db.execute<ReportRow & { total: number }>(sql`
    select ${COLUMNS}, (count(*) over ())::int as total
    from message_reports r left join schools s on s.id = r.school_id
    where ${
      wanted.schoolId === null
        ? isForOffice(handler)
        : sql`r.school_id = ${wanted.schoolId} and ${isForSchool(handler)}`
    }
      ${wanted.state === undefined ? sql`` : sql`and r.state = ${wanted.state}`}
    order by array_position(array['open', 'in-hand', 'closed'], r.state), r.created_at desc, r.id desc
    offset ${(wanted.page - 1) * REPORTS_PER_PAGE} limit ${REPORTS_PER_PAGE}`)
  return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 }
}

/** Locked until the transaction ends; undefined for a report that is not the caller's to handle. */
export const lockReport = async (
  tx: Db,
  handler: Handler,
  id: number,
): Promise<(ReportRow & { frozen: readonly FrozenMessage[] }) | undefined> => {
  const { rows } = await tx.execute<ReportRow & { frozen: readonly FrozenMessage[] }>(sql`
    select ${COLUMNS}, r.frozen from message_reports r left join schools s on s.id = r.school_id
    where r.id = ${id} and (${isForOffice(handler)} or ${isForSchool(handler)}) for update of r`)
  return rows[0]
}

export const listOwn = async (db: Db, reporterId: number): Promise<(ReportRow & { title: string })[]> => {
  const { rows } = await db.execute<ReportRow & { title: string }>(sql`
    select ${COLUMNS}, coalesce(r.frozen -> 0 ->> 'title', '') as title
    from message_reports r left join schools s on s.id = r.school_id
    where r.reporter_id = ${reporterId} order by r.created_at desc, r.id desc limit ${REPORTS_PER_PAGE * 5}`)
  return rows
}

/** The report of this message by this person that is not closed. The copy is locked, so two taps make one report. */
export const findOpenReport = async (
  tx: Db,
  reporterId: number,
  messageId: number,
): Promise<number | undefined> => {
  await tx.execute(sql`select 1 from user_message_copies
    where owner_id = ${reporterId} and message_id = ${messageId} and box = 'inbox' for update`)
  const { rows } = await tx.execute<{ id: number }>(sql`
    select id from message_reports where reporter_id = ${reporterId} and message_id = ${messageId} and state <> 'closed'`)
  return rows[0]?.id
}

export const insertReport = async (tx: Db, report: typeof messageReports.$inferInsert): Promise<number> => {
  const [row] = await tx.insert(messageReports).values(report).returning({ id: messageReports.id })
  return row?.id ?? 0
}

export const updateReport = async (
  tx: Db,
  id: number,
  change: {
    readonly state: ReportState
    readonly handledBy: number | null
    readonly outcome: string | null
    readonly now: string
  },
): Promise<void> => {
  const closedAt = change.state === 'closed' ? change.now : null
  await tx.execute(sql`
    update message_reports set state = ${change.state}, handled_by = ${change.handledBy}, outcome = ${change.outcome},
      closed_at = ${closedAt}, updated_at = ${change.now} where id = ${id}`)
}

/**
 * What the two wrote around the message, as far as it stands in the reporter's mailbox. `withIds`: the reporter, and the children for
 * whose sake the reporter read it.
 */
export const listAround = async (
  db: Db,
  about: {
    readonly ownerId: number
    readonly messageId: number
    readonly reportedId: number
    readonly withIds: readonly number[]
    readonly sentAt: string
  },
): Promise<FrozenMessage[]> => {
  const { ownerId, messageId, reportedId, sentAt } = about
  const side = (isBefore: boolean): SQL => sql`(
    select distinct on (m.sent_at, m.id) m.id, m.sender_id as "senderId", m.title, m.text, m.sent_at as "sentAt"
    from user_message_copies c join user_messages m on m.id = c.message_id
    where c.owner_id = ${ownerId} and c.purged_at is null and m.id <> ${messageId}
      and (m.sender_id = ${reportedId}
        or (m.recipient_ids @> array[${reportedId}]::int[] and m.sender_id = any(${sql.param([...about.withIds])}::int[])))
      and ${isBefore ? sql`c.sent_at <= ${sentAt} and m.sent_at <= ${sentAt}` : sql`c.sent_at > ${sentAt} and m.sent_at > ${sentAt}`}
    order by m.sent_at ${isBefore ? sql`desc` : sql`asc`}, m.id limit ${AROUND_EACH_SIDE})`
  const { rows } = await db.execute<FrozenMessage>(
    sql`select * from (${side(true)} union all ${side(false)}) around order by "sentAt", id`,
  )
  return rows
}

/**
 * The school that a report goes to: one that both share, first where the reported one has a task; else one of the reporter or their
 * children. Null: there is none.
 */
export const findReportSchool = async (
  db: Db,
  reporterId: number,
  reportedId: number | null,
): Promise<number | null> => {
  const { rows } = await db.execute<{ id: number }>(sql`
    select m.school_id as id from school_memberships m
      left join school_memberships o on o.school_id = m.school_id and o.user_id = ${reportedId}::int
    where m.state = any(${sql.param([...BELONGING_STATES])}::text[])
      and (m.user_id = ${reporterId} or m.user_id in (
        select r.related_id from relations r where r.user_id = ${reporterId} and r.type = 'child'))
    order by exists (select from school_roles s where s.membership_id = o.id and s.role <> 'student') desc,
      (o.id is not null) desc, (m.user_id = ${reporterId}) desc, m.id limit 1`)
  return rows[0]?.id ?? null
}

/** Heads and staff of the school, who may be named as its contact. */
export const listContactCandidates = async (db: Db, schoolId: number): Promise<number[]> => {
  const { rows } = await db.execute<{ id: number }>(sql`
    select distinct m.user_id as id from school_memberships m join school_roles s on s.membership_id = m.id
      and s.role in ('leader', 'staff') where m.school_id = ${schoolId} and m.state = 'active' order by 1`)
  return rows.map(({ id }) => id)
}

export const findContact = async (db: Db, schoolId: number): Promise<number | undefined> => {
  const { rows } = await db.execute<{ id: number }>(
    sql`select user_id as id from report_contacts where school_id = ${schoolId}`,
  )
  return rows[0]?.id
}

export const saveContact = async (
  tx: Db,
  schoolId: number,
  userId: number | null,
  now: string,
): Promise<void> => {
  await tx.execute(
    userId === null
      ? sql`delete from report_contacts where school_id = ${schoolId}`
      : sql`insert into report_contacts (school_id, user_id, created_at, updated_at)
          values (${schoolId}, ${userId}, ${now}, ${now})
          on conflict (school_id) do update set user_id = excluded.user_id, updated_at = excluded.updated_at`,
  )
}
