/** The bills of the school that collects itself, with invoices, payments by hand, reminders and the ledger. */
import { eq } from 'drizzle-orm'
import { addDays } from '@wegband/domain/basics/calendar-days.ts'
import { invoiceTotals } from '@wegband/domain/features/invoices/invoice-lines.ts'
import { invoiceNumber } from '@wegband/domain/features/invoices/invoice-numbers.ts'
import { chargePlan } from '@wegband/domain/features/payments/charge-plan.ts'
import { postPayment } from '@wegband/domain/features/ledger/ledger.ts'
import {
  bills,
  charges,
  invoiceCounters,
  invoices,
  ledgerLines,
  ledgerTransactions,
  paymentAttempts,
} from '@wegband/server/db/schema/money/books.ts'
import { issuers } from '@wegband/server/db/schema/money/catalogue.ts'
import { billsAtMost, fateOf, isDebited } from './own-school-plan.ts'
import {
  PREFIX,
  PRICE_CENTS,
  TRANSFER_DAYS,
  DEBIT_DAYS,
  VAT,
  TERMS,
  type Contract,
  type Bill,
  type Scene,
  type Booked,
  at,
  startOf,
  termStart,
} from './own-school-scene.ts'

/** Bills of the charges that are due, the oldest first, with the numbers of their invoices. */
export const writeBills = async (
  { tx, seller, today }: Scene,
  contracts: readonly Contract[],
): Promise<Bill[]> => {
  const planned = contracts.flatMap((contract) => {
    const startsOn = startOf(contract.member, today)
    const all = chargePlan({
      start: termStart(startsOn),
      plan: TERMS,
      firstDueOn: startsOn,
      discount: undefined,
    })
    return all.map((charge, index) => ({ contract, charge, index }))
  })
  const isBilled = ({ contract, charge, index }: (typeof planned)[number]): boolean =>
    charge.dueOn <= today && index < billsAtMost(contract.member.paying)
  const due = planned.filter(isBilled).toSorted((a, b) => a.charge.dueOn.localeCompare(b.charge.dueOn))
  const made = await tx
    .insert(bills)
    .values(
      due.map(({ contract: { member, person }, charge, index }) => {
        const fate = fateOf(member.paying, index)
        const dueOn = addDays(charge.dueOn, isDebited(member.paying) ? DEBIT_DAYS : TRANSFER_DAYS)
        const isOver = fate.warnings === 3
        return {
          issuerId: seller.id,
          payerId: person.id,
          dueOn,
          amountCents: charge.amountCents,
          collection: 'own' as const,
          state: fate.state,
          warnings: fate.warnings,
          nextTryAt:
            fate.state === 'paid' || isOver
              ? null
              : at(fate.warnings > 0 ? addDays(today, 3) : addDays(dueOn, 7), '06:00'),
          payUntil: fate.warnings > 0 ? at(addDays(today, isOver ? -60 : 3), '23:59') : null,
          paidAt: fate.state === 'paid' ? at(dueOn < today ? dueOn : today, '08:00') : null,
        }
      }),
    )
    .returning({ id: bills.id })
  const billOf = new Map(due.map((one, index) => [one, made[index]?.id ?? null]))
  await tx.insert(charges).values(
    planned.map((one) => ({
      phaseId: one.contract.phaseId,
      period: one.index + 1,
      dueOn: one.charge.dueOn,
      coversFrom: one.charge.startsOn,
      coversUntil: one.charge.endsOn,
      amountCents: one.charge.amountCents,
      vatBasisPoints: VAT.basisPoints,
      billId: billOf.get(one) ?? null,
    })),
  )
  const counts = new Map<number, number>()
  return due.map(({ contract: { member, person }, charge, index }, row) => {
    const year = Number(charge.dueOn.slice(0, 4))
    const sequence = (counts.get(year) ?? 0) + 1
    counts.set(year, sequence)
    return {
      id: made[row]?.id ?? 0,
      payer: person,
      member,
      index,
      billedOn: charge.dueOn,
      fate: fateOf(member.paying, index),
      period: { startsOn: charge.startsOn, endsOn: charge.endsOn },
      number: invoiceNumber({ prefix: PREFIX, year, sequence }),
    }
  })
}

export const writeInvoices = async ({ tx, seller }: Scene, all: readonly Bill[]): Promise<void> => {
  const [issuer] = await tx.select().from(issuers).where(eq(issuers.id, seller.id))
  if (issuer === undefined) return
  const { legalName, street, zip, city, country, taxNumber, vatId, isSmallBusiness } = issuer
  const snapshotOf = (bill: Bill) => {
    const lines = [
      {
        description: 'Training im Lindenhof',
        quantity: 1,
        unitCents: PRICE_CENTS,
        vat: VAT,
        period: bill.period,
      },
    ]
    const { payer } = bill
    return {
      number: bill.number,
      kind: 'invoice' as const,
      cancels: null,
      issuedOn: bill.billedOn,
      issuer: { legalName, street, zip, city, country, taxNumber, vatId, isSmallBusiness },
      buyer: { name: payer.name, street: payer.street, zip: payer.zip, city: payer.city, country: 'DE' },
      lines,
      totals: invoiceTotals(lines),
      creditCents: 0,
      dueOn: addDays(bill.billedOn, isDebited(bill.member.paying) ? DEBIT_DAYS : TRANSFER_DAYS),
      paidOn: null,
    }
  }
  await tx.insert(invoices).values(
    all.map((bill) => ({
      issuerId: seller.id,
      payerId: bill.payer.id,
      billId: bill.id,
      number: bill.number,
      kind: 'invoice' as const,
      issuedOn: bill.billedOn,
      totalCents: PRICE_CENTS,
      snapshot: snapshotOf(bill),
    })),
  )
  const years = [...new Set(all.map(({ billedOn }) => Number(billedOn.slice(0, 4))))]
  await tx.insert(invoiceCounters).values(
    years.map((year) => ({
      issuerId: seller.id,
      year,
      series: 'real' as const,
      last: all.filter(({ billedOn }) => billedOn.startsWith(String(year))).length,
    })),
  )
}

/** Postings with their lines, in two statements. */
export const writeLedger = async (
  { tx, seller }: { readonly tx: Scene['tx']; readonly seller: Pick<Scene['seller'], 'id'> },
  booked: readonly (Omit<Booked, 'billId'> & { readonly billId: number | null })[],
): Promise<void> => {
  const made = await tx
    .insert(ledgerTransactions)
    .values(
      booked.map(({ posting, cause, on }) => ({
        issuerId: seller.id,
        kind: posting.kind,
        cause,
        bookedOn: on,
      })),
    )
    .returning({ id: ledgerTransactions.id })
  await tx.insert(ledgerLines).values(
    booked.flatMap(({ posting, billId }, index) =>
      posting.entries.map(({ account, userId, cents }) => ({
        transactionId: made[index]?.id ?? 0,
        account,
        userId,
        amountCents: cents,
        billId,
      })),
    ),
  )
}

/** What was paid by hand, and reminders of what was not. */
export const writeAttempts = async (
  { tx, seller, today }: Scene,
  all: readonly Bill[],
): Promise<Booked[]> => {
  const paid = all.filter(({ fate }) => fate.means === 'transfer' || fate.means === 'cash')
  const paidOn = ({ billedOn }: Bill): string => {
    const day = addDays(billedOn, 9)
    return day < today ? day : today
  }
  const made = await tx
    .insert(paymentAttempts)
    .values(
      paid.map((bill) => ({
        billId: bill.id,
        key: `demo-paid-${bill.id}`,
        reference: `demo-paid-${bill.id}`,
        provider: 'own' as const,
        amountCents: PRICE_CENTS,
        state: 'succeeded' as const,
        means: bill.fate.means,
        recordedBy: seller.headId,
        startedAt: at(paidOn(bill)),
        endedAt: at(paidOn(bill)),
      })),
    )
    .returning({ id: paymentAttempts.id })
  const warned = all.flatMap((bill) =>
    isDebited(bill.member.paying)
      ? []
      : Array.from({ length: bill.fate.warnings }, (_, warning) => ({ bill, warning })),
  )
  await tx.insert(paymentAttempts).values(
    warned.map(({ bill, warning }) => ({
      billId: bill.id,
      key: `reminder-${bill.id}-${warning + 1}`,
      reference: `reminder-${bill.id}-${warning + 1}`,
      provider: 'own' as const,
      amountCents: PRICE_CENTS,
      state: 'failed' as const,
      isScheduled: true,
      problem: 'payments.expired',
      means: 'transfer' as const,
      startedAt: at(addDays(bill.billedOn, 21 + warning * 5)),
      endedAt: at(addDays(bill.billedOn, 21 + warning * 5)),
    })),
  )
  return paid.map((bill, index) => ({
    posting: postPayment(bill.payer.id, PRICE_CENTS, bill.fate.means === 'cash' ? 'cash' : 'bank'),
    cause: `attempt:${made[index]?.id ?? 0}`,
    on: paidOn(bill),
    billId: bill.id,
  }))
}
