/** SQL that looks for books that contradict themselves. Each statement returns one text for each contradiction, at most `MOST`. */
import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../../db/transaction.ts'

/** Invoices are kept for eight years from the end of theirs; older ones may be gone. */
const OLDEST_INVOICE = sql`(date_trunc('year', now() at time zone 'Europe/Berlin') - interval '8 years')::date`

/** Texts of one check at most. */
const MOST = 50

/** What must never be found, by the name of the check. Amounts are cents. */
const CONTRADICTIONS = {
  'a posting does not sum to zero': sql`
    select 'posting ' || t.cause || ' (' || t.kind || ') sums to ' || coalesce(sum(l.amount_cents), 0)
    from ledger_transactions t left join ledger_lines l on l.transaction_id = t.id
    group by t.id having coalesce(sum(l.amount_cents), 1) <> 0`,
  'credit differs from the ledger': sql`
    select 'person ' || u.id || ' has ' || u.balance_cents || ', by the ledger ' || coalesce(c.cents, 0)
    from users u left join (
      select user_id, -sum(amount_cents) as cents from ledger_lines where account = 'credit' group by user_id
    ) c on c.user_id = u.id
    where u.balance_cents <> coalesce(c.cents, 0)`,
  'credit is negative': sql`select 'person ' || id || ' has ' || balance_cents from users where balance_cents < 0`,
  'a bill is not the sum of its charges': sql`
    select 'bill ' || b.id || ' is ' || b.amount_cents || ', its charges ' || coalesce(sum(c.amount_cents), 0)
    from bills b left join charges c on c.bill_id = b.id
    group by b.id having b.amount_cents <> coalesce(sum(c.amount_cents), 0)`,
  'a paid bill has no invoice': sql`
    select 'bill ' || b.id from bills b
    where b.state = 'paid' and b.amount_cents > 0 and b.due_on >= ${OLDEST_INVOICE}
      and not exists (select from invoices i where i.bill_id = b.id and i.kind = 'invoice')`,
  'an invoice differs from its bill': sql`
    select 'invoice ' || i.number || ' is ' || i.total_cents || ', bill ' || b.id || ' is ' || b.amount_cents
    from invoices i join bills b on b.id = i.bill_id
    where i.issuer_id <> b.issuer_id or i.payer_id <> b.payer_id
      or (i.kind = 'invoice' and i.total_cents <> b.amount_cents)
      or (i.kind <> 'invoice' and i.total_cents >= 0)`,
  'more is taken back than was invoiced': sql`
    select 'bill ' || b.id || ' is ' || b.amount_cents || ', taken back ' || -sum(i.total_cents)
    from invoices i join bills b on b.id = i.bill_id where i.kind <> 'invoice'
    group by b.id having sum(i.total_cents) < -b.amount_cents`,
  'an invoice is not booked': sql`
    select 'invoice ' || i.number from invoices i
    where i.kind = 'invoice' and i.total_cents <> coalesce((
      select sum(l.amount_cents) from ledger_transactions t join ledger_lines l on l.transaction_id = t.id
      where t.kind = 'charge' and l.account = 'receivable' and l.bill_id = i.bill_id), 0)`,
  'numbers of invoices have a gap': sql`
    with numbered as (
      select issuer_id, substring(number from '(\\d{4})-\\d{6}$')::int as year, number like 'TEST%' as is_test,
        substring(number from '(\\d{6})$')::int as sequence
      from invoices
    ), counted as (
      select issuer_id, year, is_test, count(*) as numbers, count(distinct sequence) as different, max(sequence) as last
      from numbered group by issuer_id, year, is_test
    )
    select 'seller ' || coalesce(n.issuer_id, c.issuer_id) || ' in ' || coalesce(n.year, c.year) || ': ' || coalesce(n.numbers, 0)
      || ' invoices, ' || coalesce(n.last, 0) || ' the last number, ' || coalesce(c.last, 0) || ' counted'
    from counted n full join invoice_counters c
      on c.issuer_id = n.issuer_id and c.year = n.year and (c.series = 'test') = n.is_test
    where coalesce(n.year, c.year) >= extract(year from ${OLDEST_INVOICE}) and (n.numbers is distinct from n.last or n.numbers is distinct from n.different or n.last is distinct from c.last)`,
  'a period is billed twice': sql`
    select 'charge ' || id || ' of contract ' || subscription_id || ' begins on ' || covers_from || ', the one before ends on ' || before
    from (
      select c.id, h.subscription_id, c.covers_from,
        lag(c.covers_until) over (partition by h.subscription_id order by c.covers_from, c.id) as before
      from charges c join subscription_phases h on h.id = c.phase_id left join bills b on b.id = c.bill_id
      where b.state is distinct from 'cancelled'
    ) one where covers_from <= before`,
  'an attempt differs from the ledger': sql`
    select 'attempt ' || a.id || ' of ' || a.amount_cents || ' is ' || a.state || ', booked is ' || coalesce(m.cents, 0)
    from payment_attempts a left join (
      select t.cause, sum(l.amount_cents) as cents
      from ledger_transactions t join ledger_lines l on l.transaction_id = t.id
      where t.kind in ('payment', 'return') and l.account in ('provider', 'bank', 'cash') group by t.cause
    ) m on m.cause = 'attempt:' || a.id
    where coalesce(m.cents, 0) <> case when a.state = 'succeeded' then a.amount_cents else 0 end`,
  'what a bill owes differs from the ledger': sql`
    with owed as (
      select bill_id, sum(amount_cents) as cents from ledger_lines
      where account = 'receivable' and bill_id is not null group by bill_id
    ), twice as (
      -- Paid back by us, and then taken back by the payer's bank: the payer owes it, and an odd event tells the office.
      select r.bill_id, sum(r.amount_cents) as cents from refunds r join payment_attempts a on a.id = r.attempt_id
      where r.state = 'done' and a.state = 'returned' group by r.bill_id
    ), o as (
      select b.id as bill_id, coalesce(owed.cents, 0) - coalesce(twice.cents, 0) as cents, coalesce(owed.cents, 0) as whole
      from bills b left join owed on owed.bill_id = b.id left join twice on twice.bill_id = b.id
    )
    select 'bill ' || b.id || ' is ' || b.state || ', by the ledger ' || o.cents || ' are owed'
    from bills b join o on o.bill_id = b.id
    where not case b.state
      when 'open' then case
        when exists (select from ledger_transactions t where t.kind = 'charge' and t.cause = 'bill:' || b.id)
        -- What went back in part is owed again with the rest.
        then b.amount_cents - b.credit_cents in (o.cents, o.whole) else o.cents = -b.credit_cents end
      when 'written-off' then 0 in (o.cents, o.whole)
      -- What was paid too much or taken back is on its way to the payer.
      when 'paid' then 0 in (o.cents, o.whole) or (o.cents < 0 and (
        exists (select from refunds r where r.bill_id = b.id and r.state <> 'done')
        or exists (select from invoices i where i.bill_id = b.id and i.kind = 'cancellation')))
      else o.cents <= 0 end`,
} as const satisfies Record<string, SQL>
export type BookCheck = keyof typeof CONTRADICTIONS

export const BOOK_CHECKS = Object.keys(CONTRADICTIONS) as BookCheck[]

export const listContradictions = async (db: Db, check: BookCheck): Promise<string[]> => {
  const { rows } = await db.execute<{ what: string }>(
    sql`select * from (${CONTRADICTIONS[check]}) found(what) limit ${MOST}`,
  )
  return rows.map(({ what }) => what)
}
