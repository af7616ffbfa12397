/** SQL of open bills of an issuer that collects itself, and what the page of a school counts. */
import { type SQL, sql } from 'drizzle-orm'
import type { Age } from '@wegband/domain/features/school-money/contract.ts'
import type { Db } from '../../db/transaction.ts'

type Person = { id: number; firstName: string; lastName: string }
type OpenBillRow = {
  id: number
  payer: Person
  number: string | null
  dueOn: string
  age: Age
  openCents: number
  warnings: number
  payUntil: string | null
  debit: { collectOn: string; isRunning: boolean } | null
}

const PERSON = (
  userId: SQL,
) => sql`(select json_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name)
  from users u where u.id = ${userId})`
const OPEN_CENTS = sql`(select coalesce(sum(l.amount_cents), 0)::int from ledger_lines l
  where l.bill_id = b.id and l.account = 'receivable')`
const AGE = (today: string) => sql`(case when b.due_on >= ${today}::date then 'not-due'
  when b.due_on >= ${today}::date - 30 then 'to-30' when b.due_on >= ${today}::date - 90 then 'to-90' else 'older' end)`

type Wish = { readonly issuerId: number; readonly today: string; readonly age?: Age | undefined }
const WHERE = ({
  issuerId,
  today,
  age,
}: Wish) => sql`b.issuer_id = ${issuerId} and b.state = 'open' and b.collection = 'own'
  and ${age === undefined ? sql`true` : sql`${AGE(today)} = ${age}`}`

export const listOpenBills = async (
  db: Db,
  wish: Wish,
  page: { limit: number; offset: number },
): Promise<OpenBillRow[]> => {
  const { rows } = await db.execute<OpenBillRow>(sql`
    select b.id, ${PERSON(sql`b.payer_id`)} as payer, b.due_on::text as "dueOn", ${AGE(wish.today)} as age,
      (select i.number from invoices i where i.bill_id = b.id and i.kind = 'invoice' limit 1) as number,
      ${OPEN_CENTS} as "openCents", b.warnings,
      to_char(b.pay_until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "payUntil",
      coalesce(
        (select json_build_object('collectOn', f.collect_on, 'isRunning', true) from payment_attempts a
          join debits d on d.attempt_id = a.id join debit_files f on f.id = d.file_id
          where a.bill_id = b.id and a.state = 'processing' limit 1),
        (select json_build_object('collectOn', n.collect_on, 'isRunning', false) from debit_notices n where n.bill_id = b.id)
      ) as debit
    from bills b where ${WHERE(wish)}
    order by b.due_on, b.id limit ${page.limit} offset ${page.offset}`)
  return rows
}

export const countOpenBills = async (db: Db, wish: Wish): Promise<number> => {
  const { rows } = await db.execute<{ all: number }>(
    sql`select count(*)::int as all from bills b where ${WHERE(wish)}`,
  )
  return rows[0]?.all ?? 0
}

/** Open items by age. */
export const sumOpen = async (db: Db, issuerId: number, today: string) => {
  const { rows } = await db.execute<{ age: Age; count: number; cents: number }>(sql`
    select ${AGE(today)} as age, count(*)::int as count, coalesce(sum(${OPEN_CENTS}), 0)::int as cents
    from bills b where ${WHERE({ issuerId, today })} group by 1`)
  return rows
}

/** Booked revenue without tax, by month and product. */
export const sumRevenue = async (db: Db, issuerId: number, since: string) => {
  const { rows } = await db.execute<{ month: string; product: string; cents: number }>(sql`
    select to_char(t.booked_on, 'YYYY-MM') as month, coalesce(p.name ->> 'de', l.name ->> 'de', s.name ->> 'de', '') as product,
      sum(c.amount_cents - round(c.amount_cents::numeric * c.vat_basis_points / (10000 + c.vat_basis_points)))::int as cents
    from ledger_transactions t
    join bills b on t.cause = 'bill:' || b.id and b.issuer_id = t.issuer_id and b.state <> 'cancelled'
    join charges c on c.bill_id = b.id
    join subscription_phases h on h.id = c.phase_id
    join subscription_plans g on g.id = h.plan_id
    join products p on p.id = g.product_id
    left join membership_levels l on g.subject_type = 'membership-level' and l.id = g.subject_id
    left join sports s on g.subject_type = 'sport' and s.id = g.subject_id
    where t.issuer_id = ${issuerId} and t.kind = 'charge' and t.booked_on >= ${since}
    group by 1, 2 order by 1 desc, 3 desc, 2`)
  return rows
}

/** Pauses that wait for an answer, of contracts of the issuer. */
export const listWaitingPauses = async (db: Db, issuerId: number) => {
  const { rows } = await db.execute<{
    id: number
    contractId: number
    member: Person
    startsOn: string
    endsOn: string
    reason: string
  }>(sql`
    select w.id, w.subscription_id as "contractId", ${PERSON(sql`n.profiteer_id`)} as member, w.starts_on::text as "startsOn",
      w.ends_on::text as "endsOn", w.reason
    from subscription_pauses w join subscriptions n on n.id = w.subscription_id
    where w.state = 'requested' and exists (select from subscription_items i join subscription_plans g on g.id = i.plan_id
      join products p on p.id = g.product_id where i.subscription_id = n.id and p.issuer_id = ${issuerId})
    order by w.id limit 50`)
  return rows
}

export const listHandRefunds = async (db: Db, issuerId: number) => {
  const { rows } = await db.execute<{ id: number; payer: Person; cents: number; dueUntil: string }>(sql`
    select r.id, ${PERSON(sql`b.payer_id`)} as payer, r.amount_cents as cents, r.due_until::text as "dueUntil"
    from refunds r join bills b on b.id = r.bill_id
    where b.issuer_id = ${issuerId} and r.state = 'by-hand' order by r.due_until, r.id limit 50`)
  return rows
}

type ContractOfSchool = {
  id: number
  payer: Person
  member: Person
  product: string
  monthlyCents: number
  startsOn: string
  endsOn: string | null
  isPaper: boolean
  status: 'trialing' | 'active' | 'past_due' | 'unpaid' | 'canceled'
}
const OF_ISSUER = (issuerId: number) => sql`p.issuer_id = ${issuerId}
  and n.status in ('trialing', 'active', 'past_due', 'unpaid', 'canceled')`

/** Running contracts first, the newest at the top. */
export const listContractsOfIssuer = async (
  db: Db,
  issuerId: number,
  page: { limit: number; offset: number },
): Promise<ContractOfSchool[]> => {
  const { rows } = await db.execute<ContractOfSchool>(sql`
    select n.id, ${PERSON(sql`n.user_id`)} as payer, ${PERSON(sql`n.profiteer_id`)} as member,
      coalesce(p.name ->> 'de', l.name ->> 'de', s.name ->> 'de', '') as product,
      coalesce(g.renewal_cents, case when g.interval = 'year' then g.price_cents / (12 * g.interval_count)
        else g.price_cents / g.interval_count end)::int as "monthlyCents",
      (n.starts_at at time zone 'Europe/Berlin')::date::text as "startsOn",
      ((n.ends_at - interval '1 second') at time zone 'Europe/Berlin')::date::text as "endsOn",
      exists (select from orders o where o.subscription_id = n.id and o.kind = 'paper') as "isPaper", n.status
    from subscriptions n
    join subscription_items i on i.subscription_id = n.id
    join subscription_plans g on g.id = i.plan_id
    join products p on p.id = g.product_id
    left join membership_levels l on g.subject_type = 'membership-level' and l.id = g.subject_id
    left join sports s on g.subject_type = 'sport' and s.id = g.subject_id
    where ${OF_ISSUER(issuerId)}
    order by n.status = 'canceled', n.id desc limit ${page.limit} offset ${page.offset}`)
  return rows
}

export const countContractsOfIssuer = async (db: Db, issuerId: number): Promise<number> => {
  const { rows } = await db.execute<{ all: number }>(sql`
    select count(*)::int as all from subscriptions n join subscription_items i on i.subscription_id = n.id
    join subscription_plans g on g.id = i.plan_id join products p on p.id = g.product_id where ${OF_ISSUER(issuerId)}`)
  return rows[0]?.all ?? 0
}

/** Active members, and whether one of their contracts with the association opens something now; nothing else of it. */
export const listHolders = async (
  db: Db,
  { schoolId, now }: { readonly schoolId: number; readonly now: string },
  page: { limit: number; offset: number },
) => {
  const { rows } = await db.execute<{ member: Person; holds: boolean; all: number }>(sql`
    select json_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name) as member,
      exists (select from subscriptions n join subscription_items i on i.subscription_id = n.id
        join subscription_plans g on g.id = i.plan_id join products p on p.id = g.product_id
        join issuers r on r.id = p.issuer_id join schools a on a.id = r.school_id
        where n.profiteer_id = u.id and a.is_association and n.status in ('trialing', 'active', 'past_due')
          and n.starts_at <= ${now} and (n.ends_at is null or n.ends_at > ${now})) as holds,
      (count(*) over ())::int as all
    from school_memberships m join users u on u.id = m.user_id
    where m.school_id = ${schoolId} and m.state = 'active'
    order by u.last_name, u.first_name, u.id limit ${page.limit} offset ${page.offset}`)
  return rows
}

export const lockRefund = async (db: Db, id: number) => {
  const { rows } = await db.execute<{
    id: number
    issuerId: number
    payerId: number
    cents: number
    state: string
  }>(sql`
    select r.id, b.issuer_id as "issuerId", b.payer_id as "payerId", r.amount_cents as cents, r.state
    from refunds r join bills b on b.id = r.bill_id where r.id = ${id} for update of r`)
  return rows[0]
}

export const insertHandRefund = async (
  tx: Db,
  refund: { billId: number; attemptId: number; key: string; amountCents: number; dueUntil: string },
  now: Date,
): Promise<void> => {
  await tx.execute(sql`insert into refunds (bill_id, attempt_id, key, amount_cents, cause, state, requested_at, due_until)
    values (${refund.billId}, ${refund.attemptId}, ${refund.key}, ${refund.amountCents}, 'overpaid', 'by-hand', ${now.toISOString()}, ${refund.dueUntil})
    on conflict do nothing`)
}
