/**
 * Sends what waits for webhooks. Each webhook has a sender of its own, so that a slow receiver delays no other. A message is sent outside
 * of any transaction and may arrive twice, under the same id: a process that is killed leaves a claim that expires.
 */
import { randomInt } from 'node:crypto'
import { MS_PER_MINUTE, msOf, plusMs } from '@wegband/domain/basics/calendar-days.ts'
import {
  FAILING_MS,
  GONE_STATUS,
  hasFailedTooLong,
  isDelivered,
  nextTry,
} from '@wegband/domain/features/programs/hook-rules.ts'
import type { HookOffReason } from '@wegband/domain/features/programs/hook-states.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { JobContext } from '../../jobs.ts'
import { unseal } from '../../secrets/seal.ts'
import { listAdmins } from '../accounts/admins-statement.ts'
import { notifyPeople } from '../notifications/notify-people.ts'
import { hookHeaders, hookPlace } from './hook-signature.ts'
import {
  claimWebhook,
  findNextDue,
  holdWebhook,
  listDueWebhooks,
  listFailingWebhooks,
  nextDelivery,
  releaseWebhook,
  settleDelivery,
  type StoredDelivery,
  type StoredWebhook,
  switchOff,
  updateWebhook,
} from './webhook-store.ts'

/** The chance of a pause is drawn from this many values. */
const SHARES = 1000

/** Issue 17: five seconds, and 64 kB of an answer. */
const BOUNDS = { patienceMs: 5_000, answerBytes: 64 * 1024 } as const
/** Renewed before each message, and longer than one takes. */
const CLAIM_MS = MS_PER_MINUTE
/** A retry that is due sooner wakes the sender again; a later one waits for the job of every minute. */
const SOON_MS = MS_PER_MINUTE
const PROBLEM_MAX = 200

export type HookParts = Pick<JobContext, 'appSecret' | 'clock' | 'db' | 'gateways' | 'log'>

export type HookResult = { readonly status: number | undefined; readonly problem: string | undefined }

const secretsOf = (
  { appSecret, clock }: Pick<HookParts, 'appSecret' | 'clock'>,
  { id, secretSealed, formerSecretSealed, formerUntil }: StoredWebhook,
): string[] => {
  const open = (sealed: Buffer) => unseal(sealed, { ...hookPlace(id), appSecret })
  const isFormerGood = formerUntil !== null && formerUntil > clock.now().toISOString()
  return [
    open(secretSealed),
    ...(formerSecretSealed !== null && isFormerGood ? [open(formerSecretSealed)] : []),
  ]
}

type Message = Pick<StoredDelivery, 'messageId' | 'topic' | 'data' | 'createdAt'>

/** One try. Ids and times only: what they stand for is read with a service token. */
export const postHook = async (
  parts: HookParts,
  webhook: StoredWebhook,
  { messageId, topic, data, createdAt }: Message,
): Promise<HookResult> => {
  const body = Buffer.from(JSON.stringify({ type: topic, timestamp: createdAt, data }))
  const headers = hookHeaders({ messageId, body }, secretsOf(parts, webhook), parts.clock.now())
  try {
    const { status } = await parts.gateways.outside(webhook.url, { headers, body }, BOUNDS)
    return { status, problem: isDelivered(status) ? undefined : `answered ${status}` }
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error)
    return { status: undefined, problem: problem.slice(0, PROBLEM_MAX) }
  }
}

/** Switches it off and says so to the admins. */
const giveUp = (
  { clock, db }: Pick<HookParts, 'clock' | 'db'>,
  id: number,
  reason: Exclude<HookOffReason, 'by-hand'>,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const now = clock.now()
    const name = await switchOff(tx, id, reason, now.toISOString())
    if (name === undefined) return
    const params = { name, changeType: reason }
    const notice = { type: 'webhook-off', subjectType: 'webhook', subjectId: id, params } as const
    await notifyPeople(tx, await listAdmins(tx), notice, now)
  })

/** False: the webhook is off now. */
const settle = async (
  parts: HookParts,
  { webhook, delivery }: { readonly webhook: StoredWebhook; readonly delivery: StoredDelivery },
  { status, problem }: HookResult,
): Promise<boolean> => {
  const { clock, db } = parts
  const now = clock.now().toISOString()
  const firstTriedAt = delivery.firstTriedAt ?? now
  const attempts = delivery.attempts + 1
  const tried = {
    attempts,
    firstTriedAt,
    lastTriedAt: now,
    lastStatus: status ?? null,
    lastProblem: problem ?? null,
    updatedAt: now,
  }
  if (isDelivered(status)) {
    await settleDelivery(db.drizzle, delivery.id, { ...tried, state: 'sent', dueAt: null })
    if (webhook.failingSince !== null) await updateWebhook(db.drizzle, webhook.id, { failingSince: null })
    return true
  }
  const dueAt = nextTry({ attempts, firstTriedAt }, now, randomInt(SHARES) / SHARES)
  await settleDelivery(
    db.drizzle,
    delivery.id,
    dueAt === undefined ? { ...tried, state: 'failed', dueAt: null } : { ...tried, dueAt },
  )
  const failingSince = webhook.failingSince ?? now
  if (webhook.failingSince === null) await updateWebhook(db.drizzle, webhook.id, { failingSince })
  if (status !== GONE_STATUS && !hasFailedTooLong(failingSince, now)) return true
  await giveUp(parts, webhook.id, status === GONE_STATUS ? 'gone' : 'failing')
  return false
}

/** Everything that is due for one webhook, in order. Nothing while another process does it. */
const sendTo = async (parts: HookParts, id: number, stopping?: AbortSignal): Promise<void> => {
  const { clock, db } = parts
  const claim = () => {
    const now = clock.now().toISOString()
    return { now, until: plusMs(now, CLAIM_MS) }
  }
  if ((await claimWebhook(db.drizzle, id, claim())) === undefined) return
  try {
    while (stopping?.aborted !== true) {
      const { now, until } = claim()
      const delivery = await nextDelivery(db.drizzle, id, now)
      if (delivery === undefined) return
      // Read anew: its address or its secret may have changed.
      const webhook = await holdWebhook(db.drizzle, id, until)
      if (webhook === undefined) return
      if (!(await settle(parts, { webhook, delivery }, await postHook(parts, webhook, delivery)))) return
    }
  } finally {
    await releaseWebhook(db.drizzle, id)
  }
}

/** Webhooks to which this process sends just now. */
export type ActiveHooks = Set<number>

/**
 * Starts a sender for each webhook that has something due, and waits for none of them. Returns the milliseconds until something more is
 * due, if that is soon.
 */
export const startSending = async (
  parts: HookParts,
  active: ActiveHooks,
  { onEnd, stopping }: { readonly onEnd: () => void; readonly stopping: AbortSignal },
): Promise<number | undefined> => {
  const now = parts.clock.now().toISOString()
  for (const id of await listDueWebhooks(parts.db.drizzle, now)) {
    if (active.has(id)) continue
    active.add(id)
    void sendTo(parts, id, stopping)
      .catch((error: unknown) =>
        parts.log.warn({ err: error, webhook: id }, 'a webhook could not be sent to'),
      )
      .finally(() => {
        active.delete(id)
        // Something may have come in between its last look and its end.
        if (!stopping.aborted) onEnd()
      })
  }
  const next = await findNextDue(parts.db.drizzle, now, plusMs(now, SOON_MS))
  return next === undefined ? undefined : Math.max(0, msOf(next) - parts.clock.now().getTime())
}

/** What a stopped or overslept sender left, and webhooks that have failed for too long without a new message. */
export const sendDueHooks = async (parts: HookParts): Promise<void> => {
  const now = parts.clock.now().toISOString()
  for (const id of await listFailingWebhooks(parts.db.drizzle, plusMs(now, -FAILING_MS)))
    await giveUp(parts, id, 'failing')
  const due = await listDueWebhooks(parts.db.drizzle, now)
  await Promise.all(due.map((id) => sendTo(parts, id)))
}
