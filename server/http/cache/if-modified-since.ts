/**
 * Answers 304 only when nothing visible to the reader changed since their copy. HTTP dates have a resolution of one second (decisions §1,
 * F30).
 */
import type { FastifyReply, FastifyRequest } from 'fastify'

const SECOND_MS = 1000
const wholeSeconds = (milliseconds: number): number => Math.floor(milliseconds / SECOND_MS)

export type Freshness = {
  /** When the stored data last changed. */
  readonly changedAt: Date
  /**
   * The last instant before `now` at which time alone changed the answer: a birthday at 18, the end of freemium, an opened window.
   * Undefined when time changes nothing.
   */
  readonly turnedAt?: Date | undefined
}

/** The first whole second at which the data was certainly as it is now: only a copy with this date counts as fresh. */
const settledSecond = (freshness: Freshness): number =>
  wholeSeconds(Math.max(freshness.changedAt.getTime(), freshness.turnedAt?.getTime() ?? 0)) + 1

/**
 * Whether the reader's copy of `since` is still the answer. Never while the last change lies in the current second: a second change within
 * it would look the same. Never for a copy from the future or an unreadable date.
 */
export const isUnchangedSince = (since: string | undefined, freshness: Freshness, now: Date): boolean => {
  if (since === undefined) return false
  const copySecond = wholeSeconds(Date.parse(since))
  return settledSecond(freshness) <= copySecond && copySecond <= wholeSeconds(now.getTime())
}

/**
 * Sets `Last-Modified` and returns whether to answer 304. The date is rounded up to the second after the change. A copy made in the second
 * of a change therefore never counts as fresh.
 */
export const isNotModified = (
  io: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  freshness: Freshness,
  now: Date,
): boolean => {
  const settled = settledSecond(freshness)
  io.reply.header('cache-control', 'private, no-cache')
  if (settled <= wholeSeconds(now.getTime()))
    io.reply.header('last-modified', new Date(settled * SECOND_MS).toUTCString())
  return isUnchangedSince(io.request.headers['if-modified-since'], freshness, now)
}
