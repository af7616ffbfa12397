/** Money that came in by transfer or cash for an open bill. The office books it as a school books its own. */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { Context } from '../../http/request/context.ts'
import { notFound } from '../../http/serve-endpoint.ts'
import { lockBill } from '../payments/bill-statement.ts'
import { readOpenCents } from '../payments/own-bill-statement.ts'
import { toPay } from '../payments/start-payment.ts'
import { type HandPayment, isBookedWith, settleByHand } from '../school-money/book-own-payments.ts'
import { publishBill } from './bill-actions.ts'
import { officeWrite, REPEATED } from './office-write.ts'

type Request = Pick<HandPayment, 'key' | 'means'> & { readonly reason: string }

/** The whole open amount is booked; less than it is no payment of the bill. */
export const bookByHand = (context: Context, id: number, { key, means, reason }: Request): Promise<void> =>
  officeWrite(context, async (tx, now) => {
    const bill = await lockBill(tx, id)
    if (bill === undefined) throw notFound()
    if (await isBookedWith(tx, bill, key)) return REPEATED
    if (bill.state !== 'open') throw new AppError('money-office.not-payable')
    // A bill that the provider collects is booked when it is paid: it is not in the ledger yet.
    const amountCents = bill.collection === 'own' ? await readOpenCents(tx, id) : toPay(bill)
    await settleByHand(tx, bill, { key, means, amountCents, recordedBy: context.actor.userId }, now)
    await publishBill(tx, bill)
    return {
      result: undefined,
      entry: {
        action: 'bill.paid-by-hand',
        subjectType: 'bill',
        subjectId: id,
        details: { before: bill.state, means, amountCents, reason },
      },
    }
  })
