/** Money that came in by transfer or cash for an open bill. The office books it as a school books its own. */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { Context } from '../../http/request/context.ts'
import { notFound } from '../../http/serve-endpoint.ts'
import { publish } from '../events/publish.ts'
import { findAttemptByKey, insertAttempt, lockBill } from '../payments/bill-statement.ts'
import { readOpenCents } from '../payments/own-bill-statement.ts'
import { toPay } from '../payments/start-payment.ts'
import { settleOwn } from '../school-money/own-payments.ts'
import { officeWrite } from './office-write.ts'

type HandPayment = { readonly key: string; readonly means: 'transfer' | 'cash'; readonly reason: string }

/** A second send with the same key changes nothing. The whole open amount is booked; less than it is no payment of the bill. */
export const bookByHand = (
  context: Context,
  id: number,
  { key, means, reason }: HandPayment,
): Promise<void> =>
  officeWrite(context, async (tx, now) => {
    const bill = await lockBill(tx, id)
    if (bill === undefined) throw notFound()
    const known = await findAttemptByKey(tx, key)
    // A bill that the provider collects is booked when it is paid: it is not in the ledger yet.
    const amountCents = bill.collection === 'own' ? await readOpenCents(tx, id) : toPay(bill)
    if (known === undefined) {
      if (bill.state !== 'open') throw new AppError('money-office.not-payable')
      const attempt = await insertAttempt(tx, {
        billId: id,
        key,
        reference: key,
        provider: 'own',
        amountCents,
        state: 'processing',
        means,
        recordedBy: context.actor.userId,
        startedAt: now.toISOString(),
      })
      // A payment is under way, which would pay it twice.
      if (attempt === undefined) throw new AppError('payments.in-flight')
      await settleOwn(tx, { reference: key, amountCents, payerId: bill.payerId }, 'succeeded', now)
      await publish(tx, { topic: 'subscriptions', ids: [], userIds: [bill.payerId] })
    }
    return {
      result: undefined,
      entry: {
        action: 'bill.paid-by-hand',
        subjectType: 'bill',
        subjectId: id,
        details: { before: bill.state, means, amountCents, isRepeated: known !== undefined, reason },
      },
    }
  })
