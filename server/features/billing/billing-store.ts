/** SQL of the provider's notices and of the rounds that bill and collect. */
import { and, asc, eq, gt, inArray, isNull, lte, sql, type SQL } from 'drizzle-orm'
import { dayOf } from '@wegband/domain/basics/calendar-days.ts'
import type { VatRate } from '@wegband/domain/basics/vat.ts'
import { productVat } from '@wegband/domain/features/payments/product-vat.ts'
import type { ProviderEvent } from '../../gateways/payments/port.ts'
import { bills, charges, payerChoices, providerEvents } from '../../db/schema/money/books.ts'
import { issuers, products, productVat as vatTable } from '../../db/schema/money/catalogue.ts'
import { subscriptionPhases } from '../../db/schema/money/orders.ts'
import { subscriptionPlans, subscriptions } from '../../db/schema/subscriptions.ts'
import type { Db } from '../../db/transaction.ts'
import { isInRound, type Round } from '../payments/billing-clock-statement.ts'

type Provider = (typeof providerEvents.$inferSelect)['provider']

/** False for an event that is stored already. */
export const insertEvent = async (
  db: Db,
  provider: Provider,
  { eventId, kind, reference }: ProviderEvent,
  now: Date,
): Promise<boolean> => {
  const rows = await db
    .insert(providerEvents)
    .values({ provider, eventId, kind, reference, receivedAt: now.toISOString() })
    .onConflictDoNothing()
    .returning({ eventId: providerEvents.eventId })
  return rows.length > 0
}

export const listOpenEvents = (db: Db, provider: Provider, limit: number) =>
  db
    .select()
    .from(providerEvents)
    .where(and(eq(providerEvents.provider, provider), isNull(providerEvents.doneAt)))
    .orderBy(asc(providerEvents.receivedAt))
    .limit(limit)

/** The event is worked off. `oddity` says why a human has to look at it. */
export const closeEvent = async (
  db: Db,
  provider: Provider,
  eventId: string,
  oddity: string | null,
  now: Date,
): Promise<void> => {
  await db
    .update(providerEvents)
    .set({ doneAt: now.toISOString(), oddity })
    .where(and(eq(providerEvents.provider, provider), eq(providerEvents.eventId, eventId)))
}

export const listContractsOfBill = (db: Db, billId: number) =>
  db
    .selectDistinct({
      id: subscriptions.id,
      userId: subscriptions.userId,
      profiteerId: subscriptions.profiteerId,
      status: subscriptions.status,
    })
    .from(charges)
    .innerJoin(subscriptionPhases, eq(subscriptionPhases.id, charges.phaseId))
    .innerJoin(subscriptions, eq(subscriptions.id, subscriptionPhases.subscriptionId))
    .where(eq(charges.billId, billId))

export type ContractOfBill = Awaited<ReturnType<typeof listContractsOfBill>>[number]

/** Open bills of a contract that have a warning. */
export const listWarnedBills = (db: Db, contractId: number) =>
  db
    .selectDistinct({ id: bills.id, nextTryAt: bills.nextTryAt, payUntil: bills.payUntil })
    .from(bills)
    .innerJoin(charges, eq(charges.billId, bills.id))
    .innerJoin(subscriptionPhases, eq(subscriptionPhases.id, charges.phaseId))
    .where(
      and(eq(subscriptionPhases.subscriptionId, contractId), eq(bills.state, 'open'), gt(bills.warnings, 0)),
    )

/** On wish all charges of a month are billed on one day, never earlier (`billDay` of the invoices). */
const isBillDayReached = (today: string): SQL =>
  sql`(${payerChoices.billingDay} is null or (
    date_trunc('month', ${charges.dueOn}::timestamp) + make_interval(days => ${payerChoices.billingDay} - 1)
    + case when extract(day from ${charges.dueOn}) > ${payerChoices.billingDay} then interval '1 month' else interval '0' end
  )::date <= ${today}::date)`

/** Charges of running contracts that are due and on no bill, locked; another process takes the others. */
export const lockDueCharges = (tx: Db, today: string, round: Round, limit: number) =>
  tx
    .select({
      id: charges.id,
      contractId: subscriptions.id,
      payerId: subscriptions.userId,
      issuerId: products.issuerId,
      dueOn: charges.dueOn,
      amountCents: charges.amountCents,
      billingDay: payerChoices.billingDay,
    })
    .from(charges)
    .innerJoin(subscriptionPhases, eq(subscriptionPhases.id, charges.phaseId))
    .innerJoin(subscriptions, eq(subscriptions.id, subscriptionPhases.subscriptionId))
    .innerJoin(subscriptionPlans, eq(subscriptionPlans.id, subscriptionPhases.planId))
    .innerJoin(products, eq(products.id, subscriptionPlans.productId))
    .leftJoin(payerChoices, eq(payerChoices.userId, subscriptions.userId))
    .where(
      and(
        isNull(charges.billId),
        isBillDayReached(today),
        lte(charges.dueOn, today),
        isInRound(subscriptions.userId, round),
        inArray(subscriptions.status, ['trialing', 'active', 'past_due']),
        sql`(${subscriptions.endsAt} is null or ${charges.coversFrom} < (${subscriptions.endsAt} at time zone 'Europe/Berlin')::date)`,
      ),
    )
    .orderBy(asc(charges.dueOn), asc(charges.id))
    .limit(limit)
    .for('update', { of: charges, skipLocked: true })

/** Open bills whose next try is due, after this id. */
export const listBillsToTry = (db: Db, round: Round, afterId: number, limit: number) =>
  db
    .select({ id: bills.id })
    .from(bills)
    .where(
      and(
        eq(bills.state, 'open'),
        eq(bills.collection, 'provider'),
        lte(bills.nextTryAt, round.now.toISOString()),
        isInRound(bills.payerId, round),
        gt(bills.id, afterId),
      ),
    )
    .orderBy(asc(bills.id))
    .limit(limit)

/** Running contracts whose last phase is over, or nearly: they renew silently. Locked. */
export const lockContractsToRenew = (tx: Db, until: string, round: Round, limit: number) =>
  tx
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(
      and(
        inArray(subscriptions.status, ['trialing', 'active', 'past_due']),
        lte(subscriptions.phaseEndsAt, until),
        isInRound(subscriptions.userId, round),
        sql`(${subscriptions.endsAt} is null or ${subscriptions.endsAt} > ${subscriptions.phaseEndsAt})`,
      ),
    )
    .orderBy(asc(subscriptions.phaseEndsAt), asc(subscriptions.id))
    .limit(limit)
    .for('update', { skipLocked: true })

/** Which contracts change by the passing of time alone. */
const TIME_IS_OVER = {
  /** The third warning is over: access is suspended (decisions §4 Benefits). */
  unpaid: (now: string) =>
    and(
      eq(subscriptions.status, 'past_due'),
      sql`exists (select from ${bills} i join ${charges} c on c.bill_id = i.id join ${subscriptionPhases} h on h.id = c.phase_id
        where h.subscription_id = ${subscriptions.id} and i.state = 'open' and i.next_try_at is null and i.pay_until <= ${now})`,
    ),
  /** The last day is over. */
  canceled: (now: string) =>
    and(
      inArray(subscriptions.status, ['trialing', 'active', 'past_due', 'unpaid']),
      lte(subscriptions.endsAt, now),
    ),
  /** The free days are over. */
  active: (now: string) =>
    and(
      eq(subscriptions.status, 'trialing'),
      sql`exists (select from ${subscriptionPhases} h where h.subscription_id = ${subscriptions.id} and h.paid_from <= ${dayOf(now)})`,
    ),
} as const
export type TimedStatus = keyof typeof TIME_IS_OVER

/** Locked, so that a payment or a revoked cancellation comes before or after, never in between. */
export const lockTimedContracts = (tx: Db, status: TimedStatus, round: Round, limit: number) =>
  tx
    .select({ id: subscriptions.id, userId: subscriptions.userId, profiteerId: subscriptions.profiteerId })
    .from(subscriptions)
    .where(and(TIME_IS_OVER[status](round.now.toISOString()), isInRound(subscriptions.userId, round)))
    .orderBy(asc(subscriptions.id))
    .limit(limit)
    .for('update', { skipLocked: true })

/** The VAT of products on any day, for the charges of renewals. */
export const readProductVats = async (
  db: Db,
  productIds: readonly number[],
): Promise<(productId: number, day: string) => VatRate> => {
  const ids = [...new Set(productIds)]
  const rates = await db
    .select({
      productId: vatTable.productId,
      basisPoints: vatTable.rateBasisPoints,
      exemption: vatTable.exemption,
      validFrom: vatTable.validFrom,
    })
    .from(vatTable)
    .where(inArray(vatTable.productId, ids))
  const sellers = await db
    .select({ productId: products.id, isSmallBusiness: issuers.isSmallBusiness })
    .from(products)
    .innerJoin(issuers, eq(issuers.id, products.issuerId))
    .where(inArray(products.id, ids))
  return (productId, day) =>
    productVat(
      sellers.find((one) => one.productId === productId) ?? { isSmallBusiness: false },
      rates.filter((one) => one.productId === productId),
      day,
    )
}

/** Who collects for these issuers. */
export const listCollections = async (
  db: Db,
  issuerIds: readonly number[],
): Promise<ReadonlyMap<number, 'provider' | 'own'>> => {
  const rows = await db
    .select({ id: issuers.id, collection: issuers.collection })
    .from(issuers)
    .where(inArray(issuers.id, [...new Set(issuerIds)]))
  return new Map(rows.map(({ id, collection }) => [id, collection]))
}

/** The day of the month that a payer wishes for; null without a wish. */
export const readBillingDay = async (db: Db, userId: number): Promise<number | null> => {
  const [row] = await db
    .select({ billingDay: payerChoices.billingDay })
    .from(payerChoices)
    .where(eq(payerChoices.userId, userId))
  return row?.billingDay ?? null
}

export const writeBillingDay = async (db: Db, userId: number, billingDay: number | null): Promise<void> => {
  await db
    .insert(payerChoices)
    .values({ userId, billingDay })
    .onConflictDoUpdate({ target: payerChoices.userId, set: { billingDay } })
}
