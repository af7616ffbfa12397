/** Books a bill that has become certain and writes its invoice: when it is paid, or when it is due and asks for the money. */
import { dayOf } from '@wegband/domain/basics/calendar-days.ts'
import { vatGroups } from '@wegband/domain/basics/vat.ts'
import type { InvoiceLine } from '@wegband/domain/features/invoices/invoice-lines.ts'
import { postCharge } from '@wegband/domain/features/ledger/ledger.ts'
import type { Transaction } from '../../db/transaction.ts'
import { issueInvoice } from '../invoices/issue-invoice.ts'
import { readDaysAhead } from '../payments/billing-clock-statement.ts'
import { type BillRow, type ChargeOfBill, listChargesOfBill, updateBill } from '../payments/bill-statement.ts'
import { book } from '../ledger/ledger-statement.ts'
import { toPay } from '../payments/start-payment.ts'
import { findBuyerOfBill } from './checkout-store.ts'
import { listProductNames } from './order-statement.ts'

const lineOf = (charge: ChargeOfBill, names: ReadonlyMap<number, string>): InvoiceLine => ({
  description: names.get(charge.planId) ?? '',
  quantity: 1,
  unitCents: charge.amountCents,
  vat: { basisPoints: charge.vatBasisPoints, exemption: charge.vatExemption },
  period: { startsOn: charge.coversFrom, endsOn: charge.coversUntil },
})

/**
 * May be called again: the ledger books each cause once, and a bill has one invoice. Credit that the bill uses was moved when it was made. `isPaid`: money for it came in; a bill that credit
 * covers whole is paid as well.
 */
export const settleBill = async (
  tx: Transaction,
  bill: BillRow,
  now: Date,
  { isPaid }: { readonly isPaid: boolean } = { isPaid: toPay(bill) === 0 },
): Promise<void> => {
  const today = dayOf(now.toISOString())
  const charges = await listChargesOfBill(tx, bill.id)
  const taxed = charges.map((charge) => ({
    grossCents: charge.amountCents,
    vat: { basisPoints: charge.vatBasisPoints, exemption: charge.vatExemption },
  }))
  await book(tx, postCharge(bill.payerId, vatGroups(taxed)), {
    issuerId: bill.issuerId,
    cause: `bill:${bill.id}`,
    bookedOn: today,
    billId: bill.id,
  })
  if (isPaid && bill.state === 'open')
    await updateBill(
      tx,
      bill.id,
      { state: 'paid', paidAt: now.toISOString(), nextTryAt: null, payUntil: null },
      now,
    )
  const names = await listProductNames(
    tx,
    charges.map(({ planId }) => planId),
  )
  await issueInvoice(
    tx,
    {
      billId: bill.id,
      lines: charges.map((charge) => lineOf(charge, names)),
      buyer: await findBuyerOfBill(tx, bill),
      paidOn: isPaid ? today : null,
      // A moved clock writes into a series of its own, so that its numbers never mix with real ones.
      series: (await readDaysAhead(tx, bill.payerId)) > 0 ? 'test' : 'real',
    },
    now,
  )
}
