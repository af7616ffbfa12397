/**
 * Contracts with the association in every state, and the books of people who sign in: bills, payments at the stand-in, invoices and
 * postings. Rows are written in bulk, so that the first start stays fast.
 */
import { eq, inArray, sql } from 'drizzle-orm'
import { addDays, dayOf, instantAt, type Day } from '@wegband/domain/basics/calendar-days.ts'
import { cancellationLines, invoiceTotals } from '@wegband/domain/features/invoices/invoice-lines.ts'
import { invoiceNumber } from '@wegband/domain/features/invoices/invoice-numbers.ts'
import {
  postCancellation,
  postCharge,
  postCreditGrant,
  postPayment,
  type Posting,
  postRefund,
  postReturn,
} from '@wegband/domain/features/ledger/ledger.ts'
import { dunningState } from '@wegband/domain/features/payments/dunning.ts'
import { DEFAULT_MONEY_SETTINGS } from '@wegband/domain/features/payments/money-settings.ts'
import { endInstant } from '@wegband/domain/features/subscriptions/contracts/phases.ts'
import {
  bills,
  charges,
  invoiceCounters,
  invoices,
  paymentAttempts,
  refunds,
} from '@wegband/server/db/schema/money/books.ts'
import { issuers } from '@wegband/server/db/schema/money/catalogue.ts'
import { orders, subscriptionPauses, subscriptionPhases } from '@wegband/server/db/schema/money/orders.ts'
import { standInPayments } from '@wegband/server/db/schema/money/stand-in.ts'
import { relations, users } from '@wegband/server/db/schema/people.ts'
import {
  subscriptionItems,
  subscriptionPlans,
  subscriptions,
} from '@wegband/server/db/schema/subscriptions.ts'
import type { Transaction } from '@wegband/server/db/transaction.ts'
import { writeLedger } from '../people/own-school-bills.ts'
import { contractScenes, failedOn, type Fate, type PlanKey, type Scene } from './contract-scenes.ts'
import { MEMBERSHIP } from '../people/memberships.ts'

const VAT = { basisPoints: 1_900, exemption: null } as const
const LEGACY_CREDIT_CENTS = 3_650
const at = (day: Day, time = '09:00'): string => instantAt(day, time)

type Payer = {
  readonly id: number
  readonly name: string
  readonly street: string
  readonly zip: string
  readonly city: string
}
type Issuer = typeof issuers.$inferSelect
type PlanRow = typeof subscriptionPlans.$inferSelect

/** A charge to write, with what it is for and what became of it. */
type Charged = {
  readonly phaseId: number
  readonly period: number
  readonly payer: Payer
  readonly dueOn: Day
  readonly startsOn: Day
  readonly endsOn: Day
  readonly cents: number
  readonly text: string
  readonly fate: Fate
  readonly withdrawnOn?: Day | undefined
}

const payersOf = async (tx: Transaction, where: ReturnType<typeof sql>): Promise<Payer[]> => {
  const { rows } = await tx.execute<Payer>(sql`
    select u.id, concat_ws(' ', u.first_name, u.last_name) as name, coalesce(a.street || ' ' || a.house_number, 'Lindenweg 4') as street,
      coalesce(a.zip, '24103') as zip, coalesce(a.city, 'Kiel') as city
    from users u left join lateral (select * from addresses one where one.user_id = u.id order by one.id limit 1) a on true
    where ${where}`)
  return rows
}

/** Adults without a sign-in and without bills. Those without a contract come first. */
const findStrangers = (tx: Transaction, count: number): Promise<Payer[]> =>
  payersOf(
    tx,
    sql`u.profile_type = 'regular' and u.password_hash is null and not u.is_admin and u.birthday_at::date < current_date - 7000
      and not exists (select from mandates d where d.user_id = u.id)
      and not exists (select from orders o where o.payer_id = u.id)
      and not exists (select from school_roles r join school_memberships m on m.id = r.membership_id where m.user_id = u.id)
    order by exists (select from subscriptions n where n.profiteer_id = u.id or n.user_id = u.id), u.id limit ${count}`,
  )

const addChildren = async (tx: Transaction, parent: Payer): Promise<number[]> => {
  const lastName = parent.name.split(' ').slice(1).join(' ')
  const made = await tx
    .insert(users)
    .values(
      ['Tilda', 'Janne', 'Ole'].map((firstName, index) => ({
        profileType: 'regular_kid' as const,
        firstName,
        lastName,
        birthdayAt: `${2014 + index * 2}-06-1${index}`,
      })),
    )
    .returning({ id: users.id })
  await tx.insert(relations).values(
    made.flatMap(({ id }) => [
      { userId: parent.id, relatedId: id, type: 'child' as const },
      { userId: id, relatedId: parent.id, type: 'parent' as const },
    ]),
  )
  return made.map(({ id }) => id)
}

const findPlans = async (tx: Transaction): Promise<Readonly<Record<PlanKey, PlanRow>>> => {
  const rows = await tx
    .select()
    .from(subscriptionPlans)
    .where(eq(subscriptionPlans.subjectType, 'membership-level'))
  const one = (subjectId: number, months: number, interval: string): PlanRow => {
    const found = rows.find(
      (row) => row.subjectId === subjectId && row.effectiveMonths === months && row.interval === interval,
    )
    if (found === undefined) throw new Error('The demo has no such plan.')
    return found
  }
  return {
    year: one(MEMBERSHIP.online, 12, 'year'),
    month: one(MEMBERSHIP.online, 1, 'month'),
    kids: one(MEMBERSHIP.kids, 6, 'month'),
  }
}

type Placed = {
  readonly scene: Scene
  readonly payer: Payer
  readonly profiteerId: number
  readonly plan: PlanRow
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, cents) => total + cents, 0)

const orderOf = ({ scene, payer, profiteerId, plan }: Placed, subscriptionId: number, index: number) => {
  const terms = scene.periods.filter(({ kind }) => kind === 'term')
  const term = terms[0]
  const price = term === undefined ? 0 : Math.round((term.cents * 100) / (100 - (scene.percent ?? 0) || 1))
  const full = scene.percent === 100 ? plan.priceCents : price
  return {
    payerId: payer.id,
    profiteerId,
    planId: plan.id,
    subscriptionId,
    kind: 'purchase' as const,
    key: `demo-order-${index}`,
    state: scene.order,
    priceCents: full,
    discountCents: full - (term?.cents ?? 0),
    totalCents: term?.cents ?? 0,
    dueNowCents: term?.cents ?? 0,
    creditCents: 0,
    familyRank: scene.child ?? null,
    beginsAtOnce: scene.name !== 'planned' && scene.name !== 'withdrawn',
    freeDays: scene.freeDays ?? 0,
    startsOn: term?.startsOn ?? scene.orderedOn,
    endsOn: term?.endsOn ?? scene.orderedOn,
    renewalCents: plan.renewalCents ?? Math.floor(plan.priceCents / plan.effectiveMonths),
    address: { name: payer.name, street: payer.street, zip: payer.zip, city: payer.city, country: 'DE' },
    orderedAt: at(scene.orderedOn),
    expiresAt: at(addDays(scene.orderedOn, 1)),
    withdrawnAt: scene.withdrawnOn === undefined ? null : at(scene.withdrawnOn),
  }
}

const writeScenes = async (tx: Transaction, placed: readonly Placed[]): Promise<Charged[]> => {
  const contracts = await tx
    .insert(subscriptions)
    .values(
      placed.map(({ scene, payer, profiteerId }) => ({
        userId: payer.id,
        profiteerId,
        status: scene.status,
        startsAt: at(scene.periods[0]?.startsOn ?? scene.orderedOn, '00:00'),
        phaseEndsAt: endInstant(scene.periods.at(-1)?.endsOn ?? scene.orderedOn),
        endsAt: scene.endsOn === undefined ? null : endInstant(scene.endsOn),
        cancelledAt:
          scene.endsOn === undefined ? null : at(scene.withdrawnOn ?? addDays(scene.orderedOn, 90)),
        withdrawnOn: scene.withdrawnOn ?? null,
        createdAt: at(scene.orderedOn),
      })),
    )
    .returning({ id: subscriptions.id })
  const idOf = (index: number): number => contracts[index]?.id ?? 0
  await tx
    .insert(subscriptionItems)
    .values(placed.map(({ plan }, index) => ({ subscriptionId: idOf(index), planId: plan.id })))
  const ordered = await tx
    .insert(orders)
    .values(placed.map((one, index) => orderOf(one, idOf(index), index)))
    .returning({ id: orders.id })
  const periods = placed.flatMap((one, index) =>
    one.scene.periods.map((period, count) => ({ one, index, period, count })),
  )
  const phases = await tx
    .insert(subscriptionPhases)
    .values(
      periods.map(({ one, index, period, count }) => ({
        subscriptionId: idOf(index),
        planId: one.plan.id,
        kind: period.kind,
        orderId: count === 0 ? (ordered[index]?.id ?? null) : null,
        startsOn: period.startsOn,
        paidFrom: count === 0 ? addDays(period.startsOn, one.scene.freeDays ?? 0) : period.startsOn,
        endsOn: period.endsOn,
        totalCents: period.cents,
        discountPercent: one.scene.percent ?? 0,
      })),
    )
    .returning({ id: subscriptionPhases.id })
  const pauses = placed.flatMap(({ scene, payer }, index) =>
    scene.pause === undefined
      ? []
      : [
          {
            subscriptionId: idOf(index),
            startsOn: scene.pause.startsOn,
            endsOn: scene.pause.endsOn,
            state: scene.pause.state,
            reason: 'Knieoperation',
            requestedBy: payer.id,
            answeredAt: scene.pause.state === 'granted' ? at(addDays(scene.pause.startsOn, -5)) : null,
          },
        ],
  )
  await tx.insert(subscriptionPauses).values(pauses)
  return periods.map(({ one, period }, index) => ({
    phaseId: phases[index]?.id ?? 0,
    period: 1,
    payer: one.payer,
    dueOn: period.dueOn,
    startsOn: period.startsOn,
    endsOn: period.endsOn,
    cents: period.cents,
    text: one.plan.subjectId === MEMBERSHIP.kids ? 'Kids-Mitgliedschaft' : 'Online-Mitgliedschaft',
    fate: period.fate,
    withdrawnOn: one.scene.withdrawnOn,
  }))
}

/** The terms of people who sign in, which they have paid. */
const listPaidTerms = async (tx: Transaction, issuerId: number): Promise<Charged[]> => {
  const payers = await payersOf(tx, sql`u.password_hash is not null`)
  const payerOf = new Map(payers.map((one) => [one.id, one]))
  const { rows } = await tx.execute<{
    phaseId: number
    payerId: number
    startsOn: Day
    endsOn: Day
    cents: number
    text: string
  }>(sql`
    select h.id as "phaseId", b.user_id as "payerId", to_char(h.starts_on, 'YYYY-MM-DD') as "startsOn", to_char(h.ends_on, 'YYYY-MM-DD') as "endsOn",
      h.total_cents as cents, coalesce(l.name ->> 'de', s.name ->> 'de', '') as text
    from subscription_phases h join subscriptions b on b.id = h.subscription_id join subscription_plans p on p.id = h.plan_id
      join products o on o.id = p.product_id
      left join membership_levels l on p.subject_type = 'membership-level' and l.id = p.subject_id
      left join sports s on p.subject_type = 'sport' and s.id = p.subject_id
    where o.issuer_id = ${issuerId} and b.user_id in ${payers.map(({ id }) => id)}
      and not exists (select from charges c where c.phase_id = h.id)`)
  return rows.flatMap(({ payerId, startsOn, ...row }) => {
    const payer = payerOf.get(payerId)
    return payer === undefined
      ? []
      : [{ ...row, payer, startsOn, dueOn: startsOn, period: 1, fate: 'paid' as const }]
  })
}

const warningsOf = (fate: Fate): number =>
  typeof fate === 'object' ? fate.warnings : fate === 'returned' ? 1 : 0
const isInvoiced = ({ fate, cents }: Charged): boolean =>
  cents > 0 && (fate === 'paid' || fate === 'withdrawn' || fate === 'returned')

const billOf = (issuer: Issuer, charge: Charged, today: Day) => {
  const { fate, dueOn, cents, payer } = charge
  const warnings = warningsOf(fate)
  const failures = fate === 'returned' ? [addDays(dueOn, 1)] : failedOn(dueOn, warnings)
  const dunning = dunningState({ dueOn, failedOn: failures }, today, DEFAULT_MONEY_SETTINGS)
  return {
    issuerId: issuer.id,
    payerId: payer.id,
    dueOn,
    amountCents: cents,
    collection: 'provider' as const,
    state: fate === 'paid' ? ('paid' as const) : warnings > 0 ? ('open' as const) : ('cancelled' as const),
    warnings,
    nextTryAt: warnings > 0 ? dunning.nextTryOn && at(dunning.nextTryOn, '06:00') : null,
    payUntil: warnings > 0 ? dunning.payUntil && at(dunning.payUntil, '23:59') : null,
    paidAt: fate === 'paid' || fate === 'withdrawn' ? at(dueOn) : null,
  }
}

type Billed = { readonly charge: Charged; readonly billId: number }

/** Payments at the stand-in: the one that paid a bill, or those that failed. */
const writePayments = async (tx: Transaction, billed: readonly Billed[]) => {
  const tries = billed.flatMap(({ charge, billId }) => {
    const { fate, dueOn, cents } = charge
    if (cents === 0 || fate === 'void') return []
    const days = typeof fate === 'object' ? failedOn(dueOn, fate.warnings) : [dueOn]
    const state =
      typeof fate === 'object'
        ? ('failed' as const)
        : fate === 'returned'
          ? ('returned' as const)
          : ('succeeded' as const)
    return days.map((day, index) => ({ charge, billId, day, state, key: `demo-bill-${billId}-${index + 1}` }))
  })
  const made = await tx
    .insert(paymentAttempts)
    .values(
      tries.map(({ charge, billId, day, state, key }) => ({
        billId,
        key,
        provider: 'stand-in' as const,
        reference: `payment_${key}`,
        amountCents: charge.cents,
        state,
        isScheduled: true,
        problem: state === 'failed' ? 'payments.declined' : null,
        startedAt: at(day),
        endedAt: at(state === 'returned' ? addDays(day, 1) : day),
      })),
    )
    .returning({ id: paymentAttempts.id })
  await tx.insert(standInPayments).values(
    tries.map(({ charge, day, state, key }) => ({
      reference: `payment_${key}`,
      key,
      payerId: charge.payer.id,
      amountCents: charge.cents,
      refundedCents: charge.fate === 'withdrawn' ? charge.cents : 0,
      description: charge.text,
      state,
      problem: state === 'failed' ? ('payments.declined' as const) : null,
      createdAt: at(day),
    })),
  )
  return tries.map((one, index) => ({ ...one, attemptId: made[index]?.id ?? 0 }))
}

const linesOf = ({ text, cents, startsOn, endsOn }: Charged) => [
  { description: text, quantity: 1, unitCents: cents, vat: VAT, period: { startsOn, endsOn } },
]

/** Invoices in the order of their days, with numbers of their years, and the cancellation of what was withdrawn. */
const writeInvoices = async (tx: Transaction, issuer: Issuer, billed: readonly Billed[]): Promise<void> => {
  const { legalName, street, zip, city, country, taxNumber, vatId, isSmallBusiness } = issuer
  const documents = billed
    .filter(({ charge }) => isInvoiced(charge))
    .flatMap((one) => {
      const { withdrawnOn } = one.charge
      const whole = { ...one, kind: 'invoice' as const, on: one.charge.dueOn }
      return withdrawnOn === undefined
        ? [whole]
        : [whole, { ...one, kind: 'cancellation' as const, on: withdrawnOn }]
    })
    .toSorted((a, b) => a.on.localeCompare(b.on))
  const counts = new Map<number, number>()
  const numbers = new Map<number, string>()
  const ids = new Map<number, number>()
  const rows = documents.map(({ charge, billId, kind, on }) => {
    const year = Number(on.slice(0, 4))
    const sequence = (counts.get(year) ?? 0) + 1
    counts.set(year, sequence)
    const number = invoiceNumber({ prefix: issuer.numberPrefix, year, sequence })
    if (kind === 'invoice') numbers.set(billId, number)
    const lines = kind === 'invoice' ? linesOf(charge) : cancellationLines(linesOf(charge))
    const totals = invoiceTotals(lines)
    const { payer } = charge
    return {
      issuerId: issuer.id,
      payerId: payer.id,
      billId,
      number,
      kind,
      issuedOn: on,
      totalCents: totals.grossCents,
      snapshot: {
        number,
        kind,
        cancels: kind === 'invoice' ? null : (numbers.get(billId) ?? null),
        issuedOn: on,
        issuer: { legalName, street, zip, city, country, taxNumber, vatId, isSmallBusiness },
        buyer: { name: payer.name, street: payer.street, zip: payer.zip, city: payer.city, country: 'DE' },
        lines,
        totals,
        creditCents: 0,
        dueOn: charge.dueOn,
        paidOn: charge.dueOn,
      },
    }
  })
  const firsts = await tx
    .insert(invoices)
    .values(rows.filter(({ kind }) => kind === 'invoice'))
    .returning({ id: invoices.id, billId: invoices.billId })
  for (const { id, billId } of firsts) ids.set(billId, id)
  await tx
    .insert(invoices)
    .values(
      rows
        .filter(({ kind }) => kind === 'cancellation')
        .map((row) => ({ ...row, cancelsId: ids.get(row.billId) ?? null })),
    )
  await tx
    .insert(invoiceCounters)
    .values([...counts].map(([year, last]) => ({ issuerId: issuer.id, year, series: 'real' as const, last })))
}

type Booked = {
  readonly posting: Posting
  readonly cause: string
  readonly on: Day
  readonly billId: number | null
}

/** Bills, payments, invoices, refunds and postings of these charges. */
const writeBooks = async (
  tx: Transaction,
  issuer: Issuer,
  all: readonly Charged[],
  today: Day,
): Promise<Booked[]> => {
  const due = all.filter(({ fate }) => fate !== 'later').toSorted((a, b) => a.dueOn.localeCompare(b.dueOn))
  const made = await tx
    .insert(bills)
    .values(due.map((charge) => billOf(issuer, charge, today)))
    .returning({ id: bills.id })
  const billed = due.map((charge, index) => ({ charge, billId: made[index]?.id ?? 0 }))
  const billIds = new Map(billed.map(({ charge, billId }) => [charge, billId]))
  await tx.insert(charges).values(
    all.map((charge) => ({
      phaseId: charge.phaseId,
      period: charge.period,
      dueOn: charge.dueOn,
      coversFrom: charge.startsOn,
      coversUntil: charge.endsOn,
      amountCents: charge.cents,
      vatBasisPoints: VAT.basisPoints,
      billId: billIds.get(charge) ?? null,
    })),
  )
  const tries = await writePayments(tx, billed)
  await writeInvoices(tx, issuer, billed)
  const groupsOf = (charge: Charged) => invoiceTotals(linesOf(charge)).groups
  const booked: Booked[] = []
  for (const { charge, billId } of billed) {
    if (!isInvoiced(charge)) continue
    const cause = `bill:${billId}`
    booked.push({ posting: postCharge(charge.payer.id, groupsOf(charge)), cause, on: charge.dueOn, billId })
    if (charge.withdrawnOn !== undefined)
      booked.push({
        posting: postCancellation(charge.payer.id, groupsOf(charge)),
        cause,
        on: charge.withdrawnOn,
        billId,
      })
  }
  for (const { charge, billId, day, state, attemptId } of tries) {
    if (state === 'failed') continue
    const cause = `attempt:${attemptId}`
    booked.push({ posting: postPayment(charge.payer.id, charge.cents, 'provider'), cause, on: day, billId })
    if (state === 'returned')
      booked.push({
        posting: postReturn(charge.payer.id, charge.cents, 'provider'),
        cause,
        on: addDays(day, 1),
        billId,
      })
    const { withdrawnOn } = charge
    if (withdrawnOn === undefined) continue
    const [refund] = await tx
      .insert(refunds)
      .values({
        billId,
        attemptId,
        key: `withdrawal-bill-${billId}`,
        amountCents: charge.cents,
        cause: 'withdrawal',
        state: 'done',
        requestedAt: at(withdrawnOn),
        dueUntil: addDays(withdrawnOn, 14),
        doneAt: at(withdrawnOn),
      })
      .returning({ id: refunds.id })
    booked.push({
      posting: postRefund(charge.payer.id, charge.cents, 'provider'),
      cause: `refund:${refund?.id ?? 0}`,
      on: withdrawnOn,
      billId,
    })
  }
  return booked
}

/** Credit from the association's earlier books. */
const grantLegacyCredit = async (tx: Transaction, payer: Payer, today: Day): Promise<Booked> => {
  await tx
    .update(users)
    .set({ balanceCents: LEGACY_CREDIT_CENTS })
    .where(inArray(users.id, [payer.id]))
  return {
    posting: postCreditGrant(payer.id, LEGACY_CREDIT_CENTS, 'opening'),
    cause: `legacy:${payer.id}`,
    on: addDays(today, -400),
    billId: null,
  }
}

/** After the contracts of the demo people and of the school that collects itself. */
export const writeMemberContracts = async (tx: Transaction, now: Date): Promise<void> => {
  const today = dayOf(now.toISOString())
  const [issuer] = await tx.select().from(issuers).where(eq(issuers.collection, 'provider')).limit(1)
  if (issuer === undefined) return
  const scenes = contractScenes(today)
  const alone = scenes.filter(({ child }) => child === undefined)
  const [parent, ...payers] = await findStrangers(tx, alone.length + 1)
  if (parent === undefined || payers.length < alone.length) throw new Error('The demo has too few people.')
  const children = await addChildren(tx, parent)
  const plans = await findPlans(tx)
  const placed = scenes.map((scene): Placed => {
    const payer = scene.child === undefined ? (payers[alone.indexOf(scene)] ?? parent) : parent
    const profiteerId = scene.child === undefined ? payer.id : (children[scene.child - 1] ?? payer.id)
    return { scene, payer, profiteerId, plan: plans[scene.plan] }
  })
  const charged = [...(await writeScenes(tx, placed)), ...(await listPaidTerms(tx, issuer.id))]
  const booked = await writeBooks(tx, issuer, charged, today)
  booked.push(await grantLegacyCredit(tx, parent, today))
  await writeLedger(
    { tx, seller: { id: issuer.id } },
    booked.toSorted((a, b) => a.on.localeCompare(b.on)),
  )
}
