/**
 * Sends what waits for people's browsers: claimed, sent outside of any transaction, and marked. Any number of processes may do it. A
 * process that is killed leaves a claim that expires; the second message then replaces the first by its topic.
 */
import { DEFAULT_LOCALE, isLocale, type Locale } from '@wegband/domain/basics/locale.ts'
import { msOf, MS_PER_MINUTE, plusMs } from '@wegband/domain/basics/calendar-days.ts'
import { isNotificationType } from '@wegband/domain/features/notifications/notification-types.ts'
import type { NoticeChoices } from '@wegband/domain/features/notifications/notice-choices.ts'
import {
  isUrgentPush,
  planPush,
  staleAt,
  type WaitingPush,
} from '@wegband/domain/features/notifications/plan-push.ts'
import { isPushAddress } from '@wegband/domain/features/notifications/push-hosts.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { PushMessage, PushOutcome } from '../../../gateways/push/port.ts'
import type { JobContext } from '../../../jobs.ts'
import { readChoices } from '../choices-statement.ts'
import { tryToSay } from '../say-notice.ts'
import { pushPayload, summaryPayload } from './push-payload.ts'
import {
  claimNextBrowser,
  findNextPush,
  forgetBrowser,
  holdPushes,
  restBrowser,
  settlePushes,
  stillUnread,
  type DueBrowser,
  type DuePush,
} from './push-store.ts'

/** Longer than one browser's messages take together, each bounded by the gateway. */
export const CLAIM_MS = 5 * MS_PER_MINUTE
const PARALLEL_SENDERS = 8
/** Pauses after the first, second … failed try. */
const PAUSES_MS = [MS_PER_MINUTE, 5 * MS_PER_MINUTE, 30 * MS_PER_MINUTE, 120 * MS_PER_MINUTE]
const SHORTEST_TTL_SECONDS = 60
/** A message that is held back for less wakes the sender again. */
const SOON_MS = 60_000

type Parts = Pick<JobContext, 'db' | 'clock' | 'log' | 'gateways' | 'settings'>
type Claimed = { readonly browser: DueBrowser; readonly due: readonly DuePush[] }

const waitingOf = (due: readonly DuePush[]): WaitingPush[] =>
  due.flatMap(({ id, type, params, createdAt, isRead }) =>
    isNotificationType(type) ? [{ id, type, params, createdAt, isRead }] : [],
  )

const ttlOf = (end: string, now: string): number =>
  Math.max(SHORTEST_TTL_SECONDS, Math.floor((msOf(end) - msOf(now)) / 1000))

type Outgoing = { readonly ids: readonly number[]; readonly message: PushMessage }

const messagesOf = (
  waiting: readonly WaitingPush[],
  { single, together }: Pick<ReturnType<typeof planPush>, 'single' | 'together'>,
  {
    due,
    hidesContent,
    locale,
    now,
  }: { due: readonly DuePush[]; hidesContent: boolean; locale: Locale; now: Date },
): Outgoing[] => {
  const at = now.toISOString()
  const alone = waiting
    .filter(({ id }) => single.includes(id))
    .map((notice) => {
      const { notificationId = 0 } = due.find(({ id }) => id === notice.id) ?? {}
      const payload = pushPayload(notice, { id: notificationId, hidesContent, locale, now })
      const urgency = isUrgentPush(notice, at) ? 'high' : 'normal'
      const ttlSeconds = ttlOf(staleAt(notice), at)
      return {
        ids: [notice.id],
        message: { payload, ttlSeconds, urgency, topic: `n${notificationId}` } as const,
      }
    })
  if (together.length === 0) return alone
  const gathered = waiting.filter(({ id }) => together.includes(id))
  const ends = gathered.map(staleAt)
  const payload = summaryPayload(
    gathered.map(({ type }) => type),
    locale,
  )
  const ttlSeconds = ttlOf(ends.toSorted().at(-1) ?? at, at)
  return [...alone, { ids: together, message: { payload, ttlSeconds, urgency: 'normal', topic: 'summary' } }]
}

/** False: the browser is gone or must rest, so nothing more is sent to it now. */
const settle = async (
  { db, log }: Parts,
  { browser, due }: Claimed,
  { ids, outcome, now }: { ids: readonly number[]; outcome: PushOutcome; now: string },
): Promise<boolean> => {
  if (!('why' in outcome)) {
    if (outcome.outcome === 'gone') await forgetBrowser(db.drizzle, browser.id)
    else await settlePushes(db.drizzle, ids, { state: 'sent', sentAt: now }, now)
    return outcome.outcome === 'sent'
  }
  const { why } = outcome
  log.warn({ subscription: browser.id, why }, 'a push message did not leave')
  const tries = Math.max(...due.filter(({ id }) => ids.includes(id)).map(({ attempts }) => attempts))
  const pause = outcome.outcome === 'later' ? (outcome.afterMs ?? PAUSES_MS[tries - 1]) : undefined
  if (pause === undefined) {
    await settlePushes(db.drizzle, ids, { state: 'failed' }, now)
    return true
  }
  const until = plusMs(now, pause)
  await restBrowser(db.drizzle, browser.id, until)
  await settlePushes(db.drizzle, ids, { dueAt: until }, now)
  return false
}

const sendTo = async (parts: Parts, claimed: Claimed, choices: NoticeChoices): Promise<void> => {
  const { db, gateways, log, settings } = parts
  const { browser, due } = claimed
  const now = parts.clock.now()
  const at = now.toISOString()
  const locale = isLocale(browser.language) ? browser.language : DEFAULT_LOCALE
  const waiting = waitingOf(due)
  const sayable = waiting.filter((notice) => tryToSay(notice, locale, now) !== undefined)
  if (sayable.length < waiting.length) {
    const ids = waiting.filter((notice) => !sayable.includes(notice)).map(({ id }) => id)
    log.error({ subscription: browser.id, pushes: ids }, 'notices could not be put into words')
    await settlePushes(db.drizzle, ids, { state: 'failed' }, at)
  }
  const plan = planPush(sayable, choices, at)
  const unknown = due.filter(({ id }) => !waiting.some((one) => one.id === id)).map(({ id }) => id)
  await settlePushes(db.drizzle, [...plan.drop, ...unknown], { state: 'dropped' }, at)
  if (plan.wait !== undefined) await holdPushes(db.drizzle, plan.wait.ids, plan.wait.until, at)
  const { frontUntil } = browser
  if (frontUntil !== null && msOf(frontUntil) > now.getTime()) {
    // The open app shows what is new; what is not read there leaves afterwards.
    await holdPushes(db.drizzle, [...plan.single, ...plan.together], frontUntil, at)
    return
  }
  // An admin may have taken a host off the list since.
  if (!isPushAddress(browser.endpoint, settings.current().pushHosts)) {
    await forgetBrowser(db.drizzle, browser.id)
    return
  }
  const messages = messagesOf(sayable, plan, { due, hidesContent: choices.hidesContent, locale, now })
  for (const [index, { ids, message }] of messages.entries()) {
    const unread = await stillUnread(db.drizzle, ids)
    if (unread.size === 0) {
      await settlePushes(db.drizzle, ids, { state: 'dropped' }, at)
      continue
    }
    const outcome = await gateways.push.send(browser, message)
    const goesOn = await settle(parts, claimed, { ids, outcome, now: parts.clock.now().toISOString() })
    if (goesOn) continue
    // The rest waits until the browser may be called again.
    const rest = messages.slice(index + 1).flatMap((one) => one.ids)
    if (rest.length > 0) await holdPushes(db.drizzle, rest, at, at)
    return
  }
}

const work = async (parts: Parts, stopping: AbortSignal | undefined): Promise<void> => {
  while (stopping?.aborted !== true) {
    const now = parts.clock.now().toISOString()
    const claimed = await inTransaction(parts.db, (tx) =>
      claimNextBrowser(tx, { now, claimedUntil: plusMs(now, CLAIM_MS) }),
    )
    if (claimed === undefined) return
    await sendTo(parts, claimed, await readChoices(parts.db.drizzle, claimed.browser.userId))
  }
}

/** Sends everything that is due. Returns the milliseconds until a message is due that is held back for a moment. */
export const sendDuePushes = async (parts: Parts, stopping?: AbortSignal): Promise<number | undefined> => {
  if (parts.gateways.push.publicKey === '') return undefined
  // Taken before the senders look: what becomes due while they do is not overlooked.
  const from = parts.clock.now().toISOString()
  await Promise.all(Array.from({ length: PARALLEL_SENDERS }, () => work(parts, stopping)))
  const next = await findNextPush(parts.db.drizzle, from, plusMs(from, SOON_MS))
  return next === undefined ? undefined : Math.max(0, msOf(next) - parts.clock.now().getTime())
}
