/** What waits for the office: counted, listed, and worked off one by one. Each act is audited with its reason. */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import {
  type listTasks,
  type readMoneySummary,
  TASK_KINDS,
  type TaskKind,
  TASKS_PER_PAGE,
} from '@wegband/domain/features/money-office/tasks-contract.ts'
import type { z } from 'zod'
import type { Context } from '../../http/request/context.ts'
import { metaOf, pageSizeOf } from '../../http/request/page-of.ts'
import { finishRefundByHand } from '../payments/refunds/refund-bill.ts'
import { officeWrite } from './office-write.ts'
import {
  clearFailedCancellation,
  countAllTasks,
  countTaskRows,
  listTaskRows,
  markEventResolved,
} from './tasks-store.ts'

export const readSummary = async ({
  db,
}: Context): Promise<z.output<(typeof readMoneySummary.answers)[200]>['data']> => {
  const counts = await countAllTasks(db.drizzle)
  return { open: TASK_KINDS.reduce((sum, kind) => sum + counts[kind], 0), counts }
}

export const readTasks = async (
  { db }: Context,
  kind: TaskKind,
  query: z.output<(typeof listTasks)['query']>,
): Promise<z.output<(typeof listTasks.answers)[200]>> => {
  const page = query.page ?? 1
  const perPage = pageSizeOf(query, TASKS_PER_PAGE)
  const [data, total] = await Promise.all([
    listTaskRows(db.drizzle, kind, { limit: perPage, offset: (page - 1) * perPage }),
    countTaskRows(db.drizzle, kind),
  ])
  return { data, meta: metaOf(total, page, perPage) }
}

/** Two people of the office may work off the same list. */
const requireFirst = (isFirst: boolean): void => {
  if (!isFirst) throw new AppError('money-office.done-already')
}

export const settleCancellation = (context: Context, id: number, reason: string): Promise<void> =>
  officeWrite(context, async (tx, now) => {
    requireFirst(await clearFailedCancellation(tx, id, now))
    return {
      result: undefined,
      entry: {
        action: 'cancellation.settled',
        subjectType: 'subscription',
        subjectId: id,
        details: { reason },
      },
    }
  })

export const settleEvent = (context: Context, key: string, resolution: string): Promise<void> =>
  officeWrite(context, async (tx, now) => {
    const [provider = '', ...rest] = key.split(':')
    const event = { provider, eventId: rest.join(':') }
    const by = { userId: context.actor.userId, resolution }
    requireFirst(await markEventResolved(tx, event, by, now))
    return {
      result: undefined,
      entry: {
        action: 'provider-event.resolved',
        subjectType: 'provider-event',
        subjectId: null,
        details: { ...event, resolution },
      },
    }
  })

/** The seller transferred the money itself, or after the provider had refused to. */
export const settleRefund = (context: Context, id: number, reason: string): Promise<void> =>
  officeWrite(context, async (tx, now) => {
    requireFirst(await finishRefundByHand(tx, id, now))
    return {
      result: undefined,
      entry: { action: 'refund.done-by-hand', subjectType: 'refund', subjectId: id, details: { reason } },
    }
  })
