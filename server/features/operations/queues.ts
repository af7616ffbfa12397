/** The queues of an installation: what waits in each, and another try for what was given up. */
import { MS_PER_DAY, plusMs } from '@wegband/domain/basics/calendar-days.ts'
import { QUEUES, type QueueEntry, type RETRIED_QUEUES } from '@wegband/domain/features/operations/contract.ts'
import { notify } from '../../db/listen.ts'
import { inTransaction, type Db } from '../../db/transaction.ts'
import type { Context } from '../../http/request/context.ts'
import { writeAudit } from '../accounts/write-audit.ts'
import { MAIL_CHANNEL } from '../mails/queue-mail.ts'
import { retryEmails } from '../mails/retry-statement.ts'
import { refuseWhileImpersonating } from '../sessions/refuse-while-impersonating.ts'
import { retryHooks } from './hooks-statement.ts'
import { listQueueRows } from './store.ts'

/** How long something that was given up is worth another look. */
const LOOKED_BACK_MS = 7 * MS_PER_DAY
const WEBHOOK_CHANNEL = 'wegband_webhooks'

export const readQueues = async ({ clock, db }: Pick<Context, 'clock' | 'db'>): Promise<QueueEntry[]> => {
  const rows = await listQueueRows(db, plusMs(clock.now().toISOString(), -LOOKED_BACK_MS))
  return QUEUES.map((queue) => {
    const row = rows.find((one) => one.queue === queue)
    const oldestAt = row?.oldestAt ?? null
    return {
      queue,
      waiting: row?.waiting ?? 0,
      failed: row?.failed ?? 0,
      oldestAt: oldestAt === null ? null : new Date(oldestAt).toISOString(),
    }
  })
}

type Retried = (typeof RETRIED_QUEUES)[number]

const RETRIES: Readonly<
  Record<
    Retried,
    { readonly retry: (tx: Db, since: string, now: string) => Promise<number>; readonly channel: string }
  >
> = {
  mail: { retry: retryEmails, channel: MAIL_CHANNEL },
  webhooks: { retry: retryHooks, channel: WEBHOOK_CHANNEL },
}

export const retryAll = async (context: Context, queue: Retried): Promise<{ retried: number }> => {
  const { actor, clock, db } = context
  refuseWhileImpersonating(actor)
  const now = clock.now()
  const at = now.toISOString()
  const { retry, channel } = RETRIES[queue]
  return inTransaction(db, async (tx) => {
    const retried = await retry(tx, plusMs(at, -LOOKED_BACK_MS), at)
    const details = { queue, entries: retried }
    await writeAudit(
      tx,
      actor,
      { action: 'queues.retried', subjectType: 'queue', subjectId: null, details },
      now,
    )
    await notify(tx, channel, '')
    return { retried }
  })
}
