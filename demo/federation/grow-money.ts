/**
 * The money of a large federation. Each contract is a term of one year, charged on its first day, paid at the stand-in, invoiced and booked.
 * The sums of a plan are those of the rules; only the rows are written in SQL.
 */
import { sql, type SQL } from 'drizzle-orm'
import { addDays, type Day } from '@wegband/domain/basics/calendar-days.ts'
import type { VatRate } from '@wegband/domain/basics/vat.ts'
import { invoiceTotals } from '@wegband/domain/features/invoices/invoice-lines.ts'
import { type Bases, type Batch, int, IS_KID, members, PAYER_OF } from './grow-layout.ts'

/** Days before today on which the terms began. */
export const TERM_BEGAN_DAYS_AGO = 100
const TERM_DAYS = 365

/** A plan that is paid once a year. */
export type YearlyPlan = {
  readonly id: number
  readonly text: string
  readonly cents: number
  readonly vat: VatRate
}

export type Seller = {
  readonly id: number
  readonly numberPrefix: string
  /** As invoices print it. */
  readonly printed: Readonly<Record<string, unknown>>
}

export type MoneyGrowth = {
  readonly bases: Bases
  readonly batch: Batch
  readonly today: Day
  readonly seller: Seller
  readonly clubPlan: YearlyPlan
  readonly kidsPlan: YearlyPlan
}

const facts = (plan: YearlyPlan, { today, seller }: MoneyGrowth) => {
  const startsOn = addDays(today, -TERM_BEGAN_DAYS_AGO)
  const endsOn = addDays(startsOn, TERM_DAYS - 1)
  const lines = [
    {
      description: plan.text,
      quantity: 1,
      unitCents: plan.cents,
      vat: plan.vat,
      period: { startsOn, endsOn },
    },
  ]
  const totals = invoiceTotals(lines)
  const snapshot = {
    kind: 'invoice',
    cancels: null,
    issuedOn: startsOn,
    issuer: seller.printed,
    lines,
    totals,
    creditCents: 0,
    dueOn: startsOn,
    paidOn: startsOn,
  }
  return { startsOn, endsOn, totals, snapshot, basisPoints: plan.vat.basisPoints }
}

/** The statements of one batch. Bill, charge, term, attempt and invoice of a member have the number of the member. */
export const insertMoney = (growth: MoneyGrowth): SQL[] => {
  const { bases, batch, seller, clubPlan, kidsPlan } = growth
  const [club, kids] = [facts(clubPlan, growth), facts(kidsPlan, growth)]
  const { startsOn, endsOn } = club
  const year = Number(startsOn.slice(0, 4))
  const count = batch.to - batch.from + 1
  const forKids = (adult: SQL, kid: SQL): SQL => sql`case when ${IS_KID} then ${kid} else ${adult} end`
  const number = (of: (one: typeof club) => number): SQL => forKids(int(of(club)), int(of(kids)))
  const cents = number(({ totals }) => totals.grossCents)
  const payer = sql`(${int(bases.users)} + ${PAYER_OF})`
  const bill = sql`(${int(bases.bills)} + n)`
  const attempt = sql`(${int(bases.attempts)} + n)`
  const term = sql`(${int(bases.terms)} + n)`
  const contract = sql`(${int(bases.subscriptions)} + n)`
  const charged = sql`(${int(bases.postings)} + n * 2 - 1)`
  const paid = sql`(${int(bases.postings)} + n * 2)`
  const at = sql`((${startsOn}::date + time '09:00') at time zone 'Europe/Berlin')`
  const key = sql`('grown-bill-' || ${bill})`
  const from = sql`from ${members(batch)}`
  const prefix = seller.numberPrefix === '' ? '' : `${seller.numberPrefix}-`
  const counted = sql`(select last from invoice_counters where issuer_id = ${int(seller.id)} and year = ${int(year)} and series = 'real')`
  return [
    sql`insert into subscription_phases (id, subscription_id, plan_id, kind, starts_on, paid_from, ends_on, total_cents)
      select ${term}, ${contract}, ${forKids(int(clubPlan.id), int(kidsPlan.id))}, 'term', ${startsOn}, ${startsOn}, ${endsOn}, ${cents} ${from}`,
    sql`insert into bills (id, issuer_id, payer_id, due_on, amount_cents, collection, state, paid_at)
      select ${bill}, ${int(seller.id)}, ${payer}, ${startsOn}, ${cents}, 'provider', 'paid', ${at} ${from}`,
    sql`insert into charges (phase_id, period, due_on, covers_from, covers_until, amount_cents, vat_basis_points, bill_id)
      select ${term}, 1, ${startsOn}, ${startsOn}, ${endsOn}, ${cents}, ${number(({ basisPoints }) => basisPoints)}, ${bill} ${from}`,
    sql`insert into payment_attempts (id, bill_id, key, provider, reference, amount_cents, state, is_scheduled, started_at, ended_at)
      select ${attempt}, ${bill}, ${key}, 'stand-in', 'payment_' || ${key}, ${cents}, 'succeeded', true, ${at}, ${at} ${from}`,
    sql`insert into stand_in_payments (reference, key, payer_id, amount_cents, description, state, created_at)
      select 'payment_' || ${key}, ${key}, ${payer}, ${cents}, ${forKids(sql`${clubPlan.text}`, sql`${kidsPlan.text}`)}, 'succeeded', ${at} ${from}`,
    // The counter is locked from here on, so that no server numbers an invoice meanwhile.
    sql`insert into invoice_counters (issuer_id, year, series, last) values (${int(seller.id)}, ${int(year)}, 'real', ${int(count)})
      on conflict (issuer_id, year, series) do update set last = invoice_counters.last + ${int(count)}`,
    sql`insert into invoices (issuer_id, payer_id, bill_id, number, kind, issued_on, total_cents, snapshot)
      select ${int(seller.id)}, ${payer}, ${bill}, numbered.number, 'invoice', ${startsOn}, ${cents},
        ${forKids(sql`${JSON.stringify(club.snapshot)}::jsonb`, sql`${JSON.stringify(kids.snapshot)}::jsonb`)}
          || jsonb_build_object('number', numbered.number, 'buyer', jsonb_build_object('name', p.first_name || ' ' || p.last_name,
            'street', 'Hallenweg 1', 'zip', '10001', 'city', 'Ort 1', 'country', 'DE'))
      ${from} join users p on p.id = ${payer},
        lateral (select ${prefix} || ${int(year)} || '-' || lpad((${counted} - ${int(batch.to)} + n)::text, 6, '0') as number) as numbered`,
    sql`insert into ledger_transactions (id, issuer_id, kind, cause, booked_on)
      select posting.id, ${int(seller.id)}, posting.kind, posting.cause, ${startsOn}
      ${from}, lateral (values (${charged}, 'charge', 'bill:' || ${bill}), (${paid}, 'payment', 'attempt:' || ${attempt})) as posting(id, kind, cause)`,
    sql`insert into ledger_lines (transaction_id, account, amount_cents, user_id, bill_id)
      select line.posting, line.account, line.cents, line.payer, ${bill}
      ${from}, lateral (values
        (${charged}, 'receivable', ${cents}, ${payer}),
        (${charged}, 'revenue', ${number(({ totals }) => -totals.netCents)}, null),
        (${charged}, 'vat', ${number(({ totals }) => -totals.vatCents)}, null),
        (${paid}, 'provider', ${cents}, null),
        (${paid}, 'receivable', -${cents}, ${payer})) as line(posting, account, cents, payer)
      where line.cents <> 0`,
  ]
}
