/** What only a human of the office decides: ending a contract that was not paid, and releasing a bill that waits. */
import { addDays, dayOf, instantAt } from '@wegband/domain/basics/calendar-days.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { endInstant } from '@wegband/domain/features/subscriptions/contracts/phases.ts'
import { inTransaction, type Transaction } from '../../db/transaction.ts'
import type { Context } from '../../http/request/context.ts'
import { notFound } from '../../http/serve-endpoint.ts'
import { writeAudit } from '../accounts/write-audit.ts'
import { settleBill } from '../checkout/settle-bill.ts'
import { publishContractChanged } from '../contracts/cancel-contract.ts'
import { closeWaitingPauses } from '../contracts/pauses/ask-pause.ts'
import {
  type ContractRow,
  findContractById,
  lockContract,
  updateContract,
} from '../contracts/contract-statement.ts'
import { nameOf } from '../contracts/show-contract.ts'
import { queueMail } from '../mails/queue-mail.ts'
import { notifyPeople } from '../notifications/notify-people.ts'
import { refuseWhileImpersonating } from '../sessions/refuse-while-impersonating.ts'
import { lockBill, updateBill } from '../payments/bill-statement.ts'
import { billingNow, movedBy } from '../payments/billing-clock.ts'
import { findReader } from './rounds/notice-store.ts'
import { termsOfBill } from '../payments/own-bill-statement.ts'
import { isSettledNow } from './rounds/bill-due-charges.ts'
import { localeOf, SUBSCRIPTIONS_PATH } from './rounds/warn-payer.ts'

const notifyEnded = async (tx: Transaction, row: ContractRow, endsOn: string, at: Date): Promise<void> => {
  const reader = await findReader(tx, row.userId)
  const locale = localeOf(reader?.language ?? '')
  const name = row.profiteerId === row.userId ? '' : row.profiteer.firstName
  const productName = nameOf(row, locale)
  await notifyPeople(
    tx,
    [row.userId],
    {
      type: 'unpaid-cancellation',
      subjectType: 'subscription',
      subjectId: row.id,
      params: { firstName: name, productName, endsOn },
    },
    at,
  )
  if (reader?.mail == null) return
  await queueMail(
    tx,
    {
      to: reader.mail,
      userId: row.userId,
      template: 'unpaid-cancellation',
      locale,
      params: {
        firstName: reader.firstName,
        children: name,
        isOwn: 0,
        productName,
        until: instantAt(endsOn, '12:00'),
        link: SUBSCRIPTIONS_PATH,
      },
      dedupeKey: `unpaid-cancellation:${row.id}:${endsOn}`,
    },
    at,
  )
}

/**
 * Ends a contract whose third warning is over (§ 314 BGB). It ends with the day before, since access was suspended already; what was due
 * until then is still owed. Nothing ends it by itself.
 */
export const endUnpaidContract = async (context: Context, id: number, reason: string): Promise<void> => {
  refuseWhileImpersonating(context.actor)
  await inTransaction(context.db, async (tx) => {
    if (!(await lockContract(tx, id))) throw notFound()
    const row = await findContractById(tx, id)
    if (row === undefined) throw notFound()
    if (row.status !== 'unpaid') throw new AppError('subscriptions.not-unpaid')
    const at = context.clock.now()
    const now = movedBy(at, row.daysAhead)
    const endsOn = addDays(dayOf(now.toISOString()), -1)
    const change = { status: 'canceled', endsAt: endInstant(endsOn), cancelledAt: now.toISOString() } as const
    await updateContract(tx, id, change, now)
    await closeWaitingPauses(tx, [id], at)
    await notifyEnded(tx, row, endsOn, at)
    await publishContractChanged(tx, row, now)
    const entry = { action: 'contract.end-unpaid', subjectType: 'subscription', subjectId: id }
    await writeAudit(tx, context.actor, { ...entry, details: { endsOn, reason } }, at)
  })
}

/** A bill that waits for a human is collected like every other from now on. Its payer has the usual days to pay. */
export const releaseBill = async (context: Context, billId: number, reason: string): Promise<void> => {
  refuseWhileImpersonating(context.actor)
  await inTransaction(context.db, async (tx) => {
    const bill = await lockBill(tx, billId)
    if (bill === undefined) throw notFound()
    if (bill.heldAt === null || bill.state !== 'open') throw new AppError('payments.not-held')
    const now = await billingNow(context, tx, bill.payerId)
    const terms = await termsOfBill(tx, bill, dayOf(now.toISOString()))
    await updateBill(tx, billId, { heldAt: null, releasedBy: context.actor.userId, ...terms }, now)
    if (isSettledNow(bill)) await settleBill(tx, { ...bill, heldAt: null, ...terms }, now)
    const entry = { action: 'bill.release', subjectType: 'bill', subjectId: billId }
    await writeAudit(
      tx,
      context.actor,
      { ...entry, details: { amountCents: bill.amountCents, reason } },
      context.clock.now(),
    )
  })
}
