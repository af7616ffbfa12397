/** Books a bill that has become certain and writes its invoice: when it is paid, or when it is due and asks for the money. */
import { dayOf } from '@wegband/domain/basics/calendar-days.ts'
import { groupBy } from '@wegband/domain/basics/groups.ts'
import { vatGroups } from '@wegband/domain/basics/vat.ts'
import type { InvoiceLine } from '@wegband/domain/features/invoices/invoice-lines.ts'
import { postCharge } from '@wegband/domain/features/ledger/ledger.ts'
import type { Transaction } from '../../db/transaction.ts'
import { issueInvoices } from '../invoices/issue-invoice.ts'
import { listMovedOf } from '../payments/billing-clock-statement.ts'
import { type BillRow, type ChargeOfBill, listChargesOfBills, markPaid } from '../payments/bill-statement.ts'
import { bookAll } from '../ledger/ledger-statement.ts'
import { toPay } from '../payments/start-payment.ts'
import { addressOf, listBuyers } from './checkout-store.ts'
import { listProductNames } from './order-statement.ts'

const lineOf = (charge: ChargeOfBill, names: ReadonlyMap<number, string>): InvoiceLine => ({
  description: names.get(charge.planId) ?? '',
  quantity: 1,
  unitCents: charge.amountCents,
  vat: { basisPoints: charge.vatBasisPoints, exemption: charge.vatExemption },
  period: { startsOn: charge.coversFrom, endsOn: charge.coversUntil },
})

type Payment = { readonly isPaid: boolean }

const taxedOf = (charges: readonly ChargeOfBill[]) =>
  charges.map((charge) => ({
    grossCents: charge.amountCents,
    vat: { basisPoints: charge.vatBasisPoints, exemption: charge.vatExemption },
  }))

/**
 * Settles bills with as many statements for one as for many. It may be called again: the ledger books each cause once, and a bill has one
 * invoice. Credit that a bill uses was moved when it was made. `isPaid`: money came in; a bill that credit covers whole is paid as well.
 */
export const settleBills = async (
  tx: Transaction,
  bills: readonly BillRow[],
  now: Date,
  payment?: Payment,
): Promise<void> => {
  if (bills.length === 0) return
  const today = dayOf(now.toISOString())
  const isPaid = (bill: BillRow): boolean => payment?.isPaid ?? toPay(bill) === 0
  const all = groupBy(
    await listChargesOfBills(
      tx,
      bills.map(({ id }) => id),
    ),
    ({ billId }) => String(billId),
  )
  const chargesOf = new Map(all.map((group) => [group[0]?.billId ?? 0, group]))
  await bookAll(
    tx,
    bills.map((bill) => ({
      posting: postCharge(bill.payerId, vatGroups(taxedOf(chargesOf.get(bill.id) ?? []))),
      booking: { issuerId: bill.issuerId, cause: `bill:${bill.id}`, bookedOn: today, billId: bill.id },
    })),
  )
  const nowPaid = bills.filter((bill) => bill.state === 'open' && isPaid(bill))
  await markPaid(
    tx,
    nowPaid.map(({ id }) => id),
    now,
  )
  const payerIds = bills.map(({ payerId }) => payerId)
  const names = await listProductNames(
    tx,
    all.flat().map(({ planId }) => planId),
  )
  const buyers = await listBuyers(tx, payerIds)
  const moved = await listMovedOf(tx, payerIds)
  await issueInvoices(
    tx,
    bills.map((bill) => ({
      billId: bill.id,
      lines: (chargesOf.get(bill.id) ?? []).map((charge) => lineOf(charge, names)),
      buyer: buyers.get(bill.payerId) ?? addressOf(undefined),
      paidOn: isPaid(bill) ? today : null,
      // A moved clock writes into a series of its own, so that its numbers never mix with real ones.
      series: moved.has(bill.payerId) ? ('test' as const) : ('real' as const),
    })),
    now,
  )
}

/** Settles one bill. */
export const settleBill = (tx: Transaction, bill: BillRow, now: Date, payment?: Payment): Promise<void> =>
  settleBills(tx, [bill], now, payment)
