/** The books of contracts with the association: bills, payments at the stand-in, invoices, refunds and postings. */
import { addDays, instantAt, type Day } from '@wegband/domain/basics/calendar-days.ts'
import { cancellationLines, invoiceTotals } from '@wegband/domain/features/invoices/invoice-lines.ts'
import { invoiceNumber } from '@wegband/domain/features/invoices/invoice-numbers.ts'
import {
  postCancellation,
  postCharge,
  postPayment,
  type Posting,
  postRefund,
  postReturn,
} from '@wegband/domain/features/ledger/ledger.ts'
import { dunningState } from '@wegband/domain/features/payments/dunning.ts'
import { DEFAULT_MONEY_SETTINGS } from '@wegband/domain/features/payments/money-settings.ts'
import {
  bills,
  charges,
  invoiceCounters,
  invoices,
  paymentAttempts,
  refunds,
} from '@wegband/server/db/schema/money/books.ts'
import type { issuers } from '@wegband/server/db/schema/money/catalogue.ts'
import { standInPayments } from '@wegband/server/db/schema/money/stand-in.ts'
import type { Transaction } from '@wegband/server/db/transaction.ts'
import type { Payer } from './contract-people.ts'
import { failedOn, type Fate } from './contract-scenes.ts'

const VAT = { basisPoints: 1_900, exemption: null } as const
const at = (day: Day, time = '09:00'): string => instantAt(day, time)

export type Issuer = typeof issuers.$inferSelect

/** A charge to write, with what it is for and what became of it. */
export type Charged = {
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

export type Booked = {
  readonly posting: Posting
  readonly cause: string
  readonly on: Day
  readonly billId: number | null
}

/** Bills, payments, invoices, refunds and postings of these charges. */
export const writeBooks = async (
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
