/** The payer asks for a pause, or withdraws it before it is answered (§4 Subscription). */
import { dayOf } from '@wegband/domain/basics/calendar-days.ts'
import { DEFAULT_LOCALE } from '@wegband/domain/basics/locale.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { SubscriptionView } from '@wegband/domain/features/contracts/contract.ts'
import { whyNotPause } from '@wegband/domain/features/subscriptions/contracts/pauses.ts'
import type { DayRange } from '@wegband/domain/features/subscriptions/contracts/phases.ts'
import type { Transaction } from '../../../db/transaction.ts'
import type { Context } from '../../../http/request/context.ts'
import { publish } from '../../events/publish.ts'
import { notifyPeople } from '../../notifications/notify-people.ts'
import { settleNotices } from '../../notifications/settle-notices.ts'
import { changeOwnContract } from '../cancel-contract.ts'
import { factsOf } from '../contract-facts.ts'
import type { ContractRow } from '../contract-statement.ts'
import { nameOf } from '../show-contract.ts'
import {
  closePauses,
  findPause,
  findSellingSchool,
  insertPause,
  listAdmins,
  listHeads,
  type PauseRequestRow,
} from './pause-store.ts'

export const PAUSE_SUBJECT = 'subscription-pause'

/** Open pages of those who may answer read again. */
export const publishToAnswerers = (
  tx: Transaction,
  row: Pick<ContractRow, 'id'>,
  userIds: readonly number[],
): Promise<void> => publish(tx, { topic: 'subscriptions', ids: [row.id], userIds: [...userIds] })

/** The heads of the school that sells; the office where a school has none. */
export const listAnswerers = async (
  tx: Transaction,
  schoolId: number,
): Promise<{ readonly ids: readonly number[]; readonly place: { readonly schoolId?: number } }> => {
  const heads = await listHeads(tx, schoolId)
  return heads.length > 0 ? { ids: heads, place: { schoolId } } : { ids: await listAdmins(tx), place: {} }
}

const notifyAnswerers = async (
  tx: Transaction,
  row: ContractRow,
  pause: PauseRequestRow,
  payer: { readonly firstName: string; readonly lastName: string },
  at: Date,
): Promise<void> => {
  const { ids, place } = await listAnswerers(tx, await findSellingSchool(tx, row.issuer.id))
  const { startsOn, endsOn } = pause
  const params = { ...payer, productName: nameOf(row, DEFAULT_LOCALE), startsOn, endsOn, ...place }
  const notice = { type: 'pause-requested', subjectType: PAUSE_SUBJECT, subjectId: pause.id, params } as const
  await notifyPeople(tx, ids, notice, at)
  await publishToAnswerers(tx, row, ids)
}

/** 409 while another one waits: heads answer them one after the other. */
export const askPause = (
  context: Context,
  id: number,
  wish: DayRange & { readonly reason: string },
): Promise<SubscriptionView> =>
  changeOwnContract(context, id, async (tx, row, now) => {
    if (row.requestedPause?.state === 'requested') throw new AppError('subscriptions.pause-pending')
    const facts = factsOf(row)
    if (!facts.isOrderPaid) throw new AppError('subscriptions.ended')
    if (facts.payment === 'unpaid') throw new AppError('subscriptions.unpaid')
    const { startsOn, endsOn, reason } = wish
    const code = whyNotPause(facts, { startsOn, endsOn }, dayOf(now.toISOString()))
    if (code !== undefined) throw new AppError(code)
    const at = context.clock.now()
    const pause = await insertPause(tx, {
      subscriptionId: id,
      startsOn,
      endsOn,
      reason,
      state: 'requested',
      requestedBy: context.actor.userId,
      createdAt: at.toISOString(),
    })
    await notifyAnswerers(tx, row, pause, { firstName: row.user.firstName, lastName: row.user.lastName }, at)
  })

/** Takes the requests of these contracts that wait back from those who would answer them. Returns how many waited. */
export const closeWaitingPauses = async (
  tx: Transaction,
  contractIds: readonly number[],
  at: Date,
): Promise<number> => {
  const waiting = await closePauses(tx, contractIds, { state: 'withdrawn' }, at)
  for (const { id, subscriptionId } of waiting) {
    const found = await findPause(tx, id)
    if (found === undefined) continue
    const { ids } = await listAnswerers(tx, found.schoolId)
    const subject = { subjectType: PAUSE_SUBJECT, subjectId: id }
    await settleNotices(tx, ids, { types: ['pause-requested'], ...subject }, at)
    await publishToAnswerers(tx, { id: subscriptionId }, ids)
  }
  return waiting.length
}

export const withdrawPause = (context: Context, id: number): Promise<SubscriptionView> =>
  changeOwnContract(context, id, async (tx, row) => {
    if ((await closeWaitingPauses(tx, [row.id], context.clock.now())) === 0)
      throw new AppError('subscriptions.pause-answered')
  })
