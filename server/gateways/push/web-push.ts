/** Encrypts and signs push messages (RFC 8291, RFC 8292) and hands them to the service of the browser. */
import library from 'web-push'
import { postOutside, type OutsidePost } from '../outside/post-outside.ts'
import type { PushGateway, PushOutcome } from './port.ts'

export type VapidKeys = { readonly publicKey: string; readonly privateKey: string }

export type WebPushOptions = VapidKeys & {
  /** Whom a push service asks when messages make trouble: a `mailto:` or https address. */
  readonly subject: string
  /** The request itself; tests have a push service of their own. */
  readonly post?: OutsidePost
}

const GONE: readonly number[] = [404, 410]
const TOO_MANY = 429
const LONGEST_REST_MS = 24 * 60 * 60_000

/** Seconds, or a date. */
const restOf = (retryAfter: string | undefined): number | undefined => {
  if (retryAfter === undefined) return undefined
  const seconds = Number(retryAfter)
  // A date is compared by a clock of the machine, so only seconds are followed; else the usual pause.
  return Number.isFinite(seconds) && seconds >= 0 ? Math.min(seconds * 1000, LONGEST_REST_MS) : undefined
}

const outcomeOf = (status: number, retryAfter: string | undefined): PushOutcome => {
  if (status >= 200 && status < 300) return { outcome: 'sent' }
  if (GONE.includes(status)) return { outcome: 'gone' }
  const why = `the push service answered ${status}`
  if (status === TOO_MANY || status >= 500) return { outcome: 'later', why, afterMs: restOf(retryAfter) }
  return { outcome: 'refused', why }
}

export const webPush = ({ post = postOutside, subject, ...keys }: WebPushOptions): PushGateway => ({
  publicKey: keys.publicKey,
  send: async ({ endpoint, p256dh, auth }, { payload, ttlSeconds, urgency, topic }) => {
    try {
      const request = library.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
        vapidDetails: { subject, ...keys },
        TTL: ttlSeconds,
        urgency,
        topic,
        contentEncoding: 'aes128gcm',
      })
      const { status, retryAfter } = await post(endpoint, {
        headers: request.headers as Readonly<Record<string, string | number>>,
        body: request.body ?? Buffer.alloc(0),
      })
      return outcomeOf(status, retryAfter)
    } catch (error) {
      return { outcome: 'later', why: error instanceof Error ? error.message : String(error) }
    }
  },
})
