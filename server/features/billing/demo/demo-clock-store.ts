/** SQL of the moved clock: what time will bring to a payer, and whose pages and rights change with it. */
import { eq, sql } from 'drizzle-orm'
import { standInControls, standInPayments } from '../../../db/schema/money/stand-in.ts'
import { subscriptions } from '../../../db/schema/subscriptions.ts'
import type { Db } from '../../../db/transaction.ts'
import { readMoneySettings } from '../../payments/money-settings-statement.ts'

/** `payment`: something is charged or tried; `phase`: the day after a phase; `deadline`: a status changes. */
export type ClockEvent = { readonly kind: 'payment' | 'phase' | 'deadline'; readonly day: string }

/** What is to come for the running contracts and open bills of a payer, and when something is told ahead. */
export const listClockEvents = async (db: Db, payerId: number): Promise<ClockEvent[]> => {
  const { phaseNoticeDays, cardNoticeDays } = await readMoneySettings(db)
  const { rows } = await db.execute<ClockEvent>(sql`
    with running as (
      select b.id, b.ends_at, b.phase_ends_at from subscriptions b
      where b.user_id = ${payerId} and b.status in ('trialing', 'active', 'past_due', 'unpaid')
    ), phases as (
      select h.* from subscription_phases h join running b on b.id = h.subscription_id
    )
    select 'payment' as kind, c.due_on::text as day from charges c join phases h on h.id = c.phase_id where c.bill_id is null
    union all
    select 'payment', (i.next_try_at at time zone 'Europe/Berlin')::date::text from bills i
      where i.payer_id = ${payerId} and i.state = 'open' and i.next_try_at is not null
    union all
    select 'payment', (b.phase_ends_at at time zone 'Europe/Berlin')::date::text from running b
      where b.ends_at is null or b.ends_at > b.phase_ends_at
    union all
    select 'deadline', ((i.pay_until at time zone 'Europe/Berlin')::date + 1)::text from bills i
      where i.payer_id = ${payerId} and i.state = 'open' and i.pay_until is not null
    union all
    select 'deadline', (b.ends_at at time zone 'Europe/Berlin')::date::text from running b where b.ends_at is not null
    union all
    select 'deadline', h.paid_from::text from phases h
    union all
    select 'deadline', (h.ends_on - ${phaseNoticeDays}::int)::text from phases h where h.kind = 'term'
    union all
    select 'deadline', (m.expires_on - ${cardNoticeDays}::int)::text from payment_methods m
      where m.user_id = ${payerId} and m.removed_at is null and m.expires_on is not null
    union all
    select 'phase', (h.ends_on + 1)::text from phases h`)
  return rows
}

export const readControls = async (db: Db, payerId: number) => {
  const [row] = await db
    .select({ failNext: standInControls.failNext, daysAhead: standInControls.daysAhead })
    .from(standInControls)
    .where(eq(standInControls.payerId, payerId))
  return row ?? { failNext: 0, daysAhead: 0 }
}

export const writeDaysAhead = async (db: Db, payerId: number, daysAhead: number): Promise<void> => {
  await db
    .insert(standInControls)
    .values({ payerId, daysAhead })
    .onConflictDoUpdate({ target: standInControls.payerId, set: { daysAhead } })
}

/** Debits of a payer that are under way. */
export const listDebitsUnderWay = async (db: Db, payerId: number): Promise<string[]> => {
  const rows = await db
    .select({ reference: standInPayments.reference })
    .from(standInPayments)
    .where(sql`${standInPayments.payerId} = ${payerId} and ${standInPayments.state} = 'processing'`)
    .orderBy(standInPayments.createdAt)
  return rows.map(({ reference }) => reference)
}

/** The payer and everybody who benefits from a contract of the payer. */
export const listPeopleOf = async (db: Db, payerId: number): Promise<number[]> => {
  const rows = await db
    .selectDistinct({ id: subscriptions.profiteerId })
    .from(subscriptions)
    .where(eq(subscriptions.userId, payerId))
  return [...new Set([payerId, ...rows.map(({ id }) => id)])]
}
