/** SQL of what waits for the office. */
import { sql, type SQL } from 'drizzle-orm'
import type { Task, TaskKind } from '@wegband/domain/features/money-office/tasks-contract.ts'
import type { Db } from '../../db/transaction.ts'

/** What of each kind waits; `at` decides the order, and `key` names the row. */
const WAITING: Readonly<Record<TaskKind, { readonly from: SQL; readonly at: SQL; readonly columns: SQL }>> = {
  declarations: {
    from: sql`declarations d left join users u on u.id = d.user_id where d.state = 'waiting'`,
    at: sql`d.received_at`,
    columns: sql`d.id::text as key, d.subscription_id as contract_id, null::int as bill_id, null::int as cents, null::text as until,
      d.reason as text, d.kind as declared, d.case_number, d.name, d.mail, d.contract_text, d.is_extraordinary,
      d.wished_on::text as wished_on`,
  },
  cancellations: {
    from: sql`subscriptions s join users u on u.id = s.user_id where s.cancellation_failed_at is not null`,
    at: sql`s.cancellation_failed_at`,
    columns: sql`s.id::text as key, s.id as contract_id, null::int as bill_id, null::int as cents,
      ((s.ends_at at time zone 'Europe/Berlin')::date - 1)::text as until, null::text as text`,
  },
  refunds: {
    from: sql`refunds r join bills b on b.id = r.bill_id join users u on u.id = b.payer_id where r.state in ('by-hand', 'failed')`,
    at: sql`r.requested_at`,
    columns: sql`r.id::text as key, (select h.subscription_id from charges c join subscription_phases h on h.id = c.phase_id
        where c.bill_id = b.id order by c.id limit 1) as contract_id,
      b.id as bill_id, r.amount_cents as cents, r.due_until::text as until, r.cause as text`,
  },
  events: {
    from: sql`provider_events e left join payment_attempts a on a.provider = e.provider and a.reference = e.reference
      left join bills b on b.id = a.bill_id left join users u on u.id = b.payer_id
      where e.oddity is not null and e.resolved_at is null`,
    at: sql`e.received_at`,
    columns: sql`e.provider || ':' || e.event_id as key, (select h.subscription_id from charges c join subscription_phases h on h.id = c.phase_id
        where c.bill_id = b.id order by c.id limit 1) as contract_id,
      b.id as bill_id, a.amount_cents as cents, null::text as until, e.oddity as text`,
  },
  bills: {
    from: sql`bills b join users u on u.id = b.payer_id where b.held_at is not null and b.state = 'open'`,
    at: sql`b.held_at`,
    columns: sql`b.id::text as key, (select h.subscription_id from charges c join subscription_phases h on h.id = c.phase_id
        where c.bill_id = b.id order by c.id limit 1) as contract_id,
      b.id as bill_id, b.amount_cents - b.credit_cents as cents, b.due_on::text as until, null::text as text`,
  },
  pauses: {
    from: sql`subscription_pauses p join subscriptions s on s.id = p.subscription_id join users u on u.id = s.user_id
      where p.state = 'requested'`,
    at: sql`p.created_at`,
    columns: sql`p.id::text as key, s.id as contract_id, null::int as bill_id, null::int as cents, null::text as until, p.reason as text`,
  },
}

/** Columns of declarations and pauses, which other kinds do not have. */
const NOT_DECLARED = sql`null::text as declared, null::text as case_number, null::text as name, null::text as mail,
  null::text as contract_text, null::boolean as is_extraordinary, null::text as wished_on`
const NOT_PAUSED = sql`null::text as starts_on, null::text as ends_on`
const REST: Readonly<Record<TaskKind, SQL>> = {
  declarations: NOT_PAUSED,
  cancellations: sql`${NOT_DECLARED}, ${NOT_PAUSED}`,
  refunds: sql`${NOT_DECLARED}, ${NOT_PAUSED}`,
  events: sql`${NOT_DECLARED}, ${NOT_PAUSED}`,
  bills: sql`${NOT_DECLARED}, ${NOT_PAUSED}`,
  pauses: sql`${NOT_DECLARED}, p.starts_on::text as starts_on, p.ends_on::text as ends_on`,
}

type Row = {
  at: string
  user_id: number | null
  first_name: string | null
  last_name: string | null
  key: string
  contract_id: number | null
  bill_id: number | null
  cents: number | null
  until: string | null
  text: string | null
  declared: 'cancellation' | 'withdrawal' | null
  case_number: string | null
  name: string | null
  mail: string | null
  contract_text: string | null
  is_extraordinary: boolean | null
  wished_on: string | null
  starts_on: string | null
  ends_on: string | null
}

const taskOf = (row: Row): Task => ({
  key: row.key,
  at: row.at,
  person:
    row.user_id === null
      ? null
      : { id: row.user_id, firstName: row.first_name ?? '', lastName: row.last_name ?? '' },
  contractId: row.contract_id,
  billId: row.bill_id,
  cents: row.cents,
  until: row.until,
  text: row.text,
  declaration:
    row.declared === null
      ? null
      : {
          kind: row.declared,
          caseNumber: row.case_number ?? '',
          name: row.name ?? '',
          mail: row.mail ?? '',
          contract: row.contract_text ?? '',
          isExtraordinary: row.is_extraordinary === true,
          wishedOn: row.wished_on,
        },
  pause:
    row.starts_on === null || row.ends_on === null ? null : { startsOn: row.starts_on, endsOn: row.ends_on },
})

/** The oldest first. */
export const listTaskRows = async (
  db: Db,
  kind: TaskKind,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<Task[]> => {
  const { from, at, columns } = WAITING[kind]
  const { rows } = await db.execute<Row>(sql`
    select ${at} as at, u.id as user_id, u.first_name, u.last_name, ${columns}, ${REST[kind]}
    from ${from} order by ${at}, key limit ${limit} offset ${offset}`)
  return rows.map(taskOf)
}

export const countTaskRows = async (db: Db, kind: TaskKind): Promise<number> => {
  const { rows } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from ${WAITING[kind].from}`,
  )
  return rows[0]?.total ?? 0
}

/** All kinds in one statement. */
export const countAllTasks = async (db: Db): Promise<Record<TaskKind, number>> => {
  const { rows } = await db.execute<Record<TaskKind, number>>(sql`select
    (select count(*)::int from ${WAITING.declarations.from}) as declarations,
    (select count(*)::int from ${WAITING.cancellations.from}) as cancellations,
    (select count(*)::int from ${WAITING.refunds.from}) as refunds,
    (select count(*)::int from ${WAITING.events.from}) as events,
    (select count(*)::int from ${WAITING.bills.from}) as bills,
    (select count(*)::int from ${WAITING.pauses.from}) as pauses`)
  const [row] = rows
  if (row === undefined) throw new Error('a count returns a row')
  return row
}

/** False when nothing of this contract hangs any more. */
export const clearFailedCancellation = async (tx: Db, id: number, now: Date): Promise<boolean> => {
  const { rows } =
    await tx.execute(sql`update subscriptions set cancellation_failed_at = null, updated_at = ${now.toISOString()}
    where id = ${id} and cancellation_failed_at is not null returning id`)
  return rows.length > 0
}

/** False when it is resolved already, or is not odd. */
export const markEventResolved = async (
  tx: Db,
  event: { readonly provider: string; readonly eventId: string },
  by: { readonly userId: number; readonly resolution: string },
  now: Date,
): Promise<boolean> => {
  const { rows } = await tx.execute(sql`update provider_events
    set resolved_by = ${by.userId}, resolved_at = ${now.toISOString()}, resolution = ${by.resolution}
    where provider = ${event.provider} and event_id = ${event.eventId} and oddity is not null and resolved_at is null
    returning event_id`)
  return rows.length > 0
}
