/** What the office does to bills: takes them back with their money, or gives them up. Each act has a reason and is audited. */
import { dayOf } from '@wegband/domain/basics/calendar-days.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { postWriteOff } from '@wegband/domain/features/ledger/ledger.ts'
import { openParts } from '@wegband/domain/features/payments/open-parts.ts'
import type { Transaction } from '../../db/transaction.ts'
import type { Context } from '../../http/request/context.ts'
import { notFound } from '../../http/serve-endpoint.ts'
import { repairStatusOfBill } from '../billing/settle-payment.ts'
import { settleBill } from '../checkout/settle-bill.ts'
import { correctInvoice, listLinesTakenBack } from '../invoices/correct-invoice.ts'
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
import { listRefundsByKey, readLeftOfBill } from '../payments/refunds/refund-statement.ts'
import { publishMoney } from '../school-money/book-own-payments.ts'
import { officeWrite } from './office-write.ts'

type Request = { readonly key: string; readonly reason: string; readonly amountCents?: number | undefined }

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

/**
 * Whole: the invoice is cancelled, the credit that it used comes back, and all money goes back the way it came. In part: this amount goes
 * back, and a correction of the invoice says so; bill and contract stay. A second send changes nothing.
 */
export const takeBillBack = async (context: Context, id: number, request: Request): Promise<void> => {
  const { key, reason } = request
  const refunds = await officeWrite(context, async (tx, now) => {
    const bill = await requireBill(tx, id)
    const known = await listRefundsByKey(tx, key)
    if (known.length > 0) return { result: known, entry: undefined }
    const left = await readLeftOfBill(tx, id)
    if (left <= 0) throw new AppError('money-office.nothing-left')
    const amountCents = request.amountCents ?? left
    if (amountCents > left) throw new AppError('payments.refund-too-high')
    const moment = await billingNow(context, tx, bill.payerId)
    const isPart = amountCents < left
    if (!isPart) await cancelBill(tx, id, moment)
    else if (bill.state !== 'paid') throw new AppError('money-office.nothing-left')
    else
      await correctInvoice(
        tx,
        { billId: id, cause: `refund:${key}`, lines: await listLinesTakenBack(tx, id, amountCents) },
        moment,
      )
    const refund = {
      billId: id,
      amountCents,
      cause: 'office',
      key,
      requestedBy: context.actor.userId,
    } as const
    const result = await refundBill(tx, refund, now)
    await publishBill(tx, bill)
    return {
      result,
      entry: {
        action: 'bill.refunded',
        subjectType: 'bill',
        subjectId: id,
        details: { before: bill.state, amountCents, ...(isPart ? { isPart } : {}), reason },
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
