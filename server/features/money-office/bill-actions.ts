/** What the office does to bills: takes them back with their money, or gives them up. Each act has a reason and is audited. */
import { dayOf } from '@wegband/domain/basics/calendar-days.ts'
import { sumCents } from '@wegband/domain/basics/money.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { postWriteOff } from '@wegband/domain/features/ledger/ledger.ts'
import { openParts } from '@wegband/domain/features/payments/open-parts.ts'
import type { Transaction } from '../../db/transaction.ts'
import type { Context } from '../../http/request/context.ts'
import { notFound } from '../../http/serve-endpoint.ts'
import { repairStatusOfBill } from '../billing/settle-payment.ts'
import { settleBill } from '../checkout/settle-bill.ts'
import { cancelBill } from '../invoices/cancel-invoice.ts'
import { billingNow } from '../payments/billing-clock.ts'
import {
  type BillRow,
  findRunningAttempt,
  listChargesOfBill,
  lockBill,
  updateBill,
} from '../payments/bill-statement.ts'
import { book } from '../ledger/ledger-statement.ts'
import { findSchoolOfIssuer } from '../payments/issuers/issuer-statement.ts'
import { refundBill, tryRefund } from '../payments/refunds/refund-bill.ts'
import {
  listPaidAttempts,
  listRefundsByKey,
  listRefundsOfBill,
} from '../payments/refunds/refund-statement.ts'
import { publishMoney } from '../school-money/own-payments.ts'
import { officeWrite } from './office-write.ts'

type Request = { readonly key: string; readonly reason: string }

/** 404 for an unknown id. */
const requireBill = async (tx: Transaction, id: number): Promise<BillRow> => {
  const bill = await lockBill(tx, id)
  if (bill === undefined) throw notFound()
  return bill
}

/** Open pages of the payer, and of the heads of a school that collects itself, read again. */
export const publishBill = async (tx: Transaction, { payerId, issuerId }: BillRow): Promise<void> => {
  await publishMoney(tx, await findSchoolOfIssuer(tx, issuerId), [payerId])
}

/** What came in for a bill and has not gone back. */
const readLeft = async (tx: Transaction, billId: number): Promise<number> => {
  const paid = await listPaidAttempts(tx, billId)
  const back = await listRefundsOfBill(tx, billId)
  return (
    sumCents(paid.map(({ amountCents }) => amountCents)) -
    sumCents(back.map(({ amountCents }) => amountCents))
  )
}

/** The invoice is cancelled, the credit that it used comes back, and all money goes back the way it came. A second send changes nothing. */
export const takeBillBack = async (context: Context, id: number, { key, reason }: Request): Promise<void> => {
  const refunds = await officeWrite(context, async (tx, now) => {
    const bill = await requireBill(tx, id)
    const known = await listRefundsByKey(tx, key)
    if (known.length > 0) return { result: known, entry: undefined }
    const amountCents = await readLeft(tx, id)
    if (amountCents <= 0) throw new AppError('money-office.nothing-left')
    await cancelBill(tx, id, await billingNow(context, tx, bill.payerId))
    const request = {
      billId: id,
      amountCents,
      cause: 'office',
      key,
      requestedBy: context.actor.userId,
    } as const
    const result = await refundBill(tx, request, now)
    await publishBill(tx, bill)
    return {
      result,
      entry: {
        action: 'bill.refunded',
        subjectType: 'bill',
        subjectId: id,
        details: { before: bill.state, amountCents, reason },
      },
    }
  })
  for (const refund of refunds) await tryRefund(context, refund.id)
}

/** The bill is booked with its invoice if it was not yet. What is open of it is given up with its tax (§ 17 UStG). */
export const writeOff = (context: Context, id: number, reason: string): Promise<void> =>
  officeWrite(context, async (tx) => {
    const bill = await requireBill(tx, id)
    if (bill.state !== 'open') throw new AppError('money-office.not-payable')
    if ((await findRunningAttempt(tx, id)) !== undefined) throw new AppError('payments.in-flight')
    const moment = await billingNow(context, tx, bill.payerId)
    await settleBill(tx, bill, moment, { isPaid: false })
    const charges = await listChargesOfBill(tx, id)
    const parts = openParts(
      charges.map((charge) => ({
        grossCents: charge.amountCents,
        vat: { basisPoints: charge.vatBasisPoints, exemption: charge.vatExemption },
      })),
      bill.creditCents,
    )
    await book(tx, postWriteOff(bill.payerId, parts), {
      issuerId: bill.issuerId,
      cause: `bill:${id}`,
      bookedOn: dayOf(moment.toISOString()),
      billId: id,
      note: reason,
    })
    await updateBill(tx, id, { state: 'written-off', nextTryAt: null, payUntil: null }, moment)
    await repairStatusOfBill(tx, id, moment)
    await publishBill(tx, bill)
    return {
      result: undefined,
      entry: {
        action: 'bill.written-off',
        subjectType: 'bill',
        subjectId: id,
        details: { openCents: bill.amountCents - bill.creditCents, reason },
      },
    }
  })
