/**
 * The answers that `public/first.js` has asked for before any other script arrived. A read of the start takes
 * its answer from here, once, as if it had been sent itself.
 */
import type { StartAnswers } from '@wegband/domain/features/start/contract.ts'
import { readPublicSettings, type PublicSettings } from '@wegband/domain/features/texts/contract.ts'
import type { Locale } from '@wegband/domain/basics/locale.ts'

type Arrived = { readonly body: { readonly data: StartAnswers }; readonly at: number }

export type EarlyAnswers = {
  /** The token it was asked with; null without one. */
  readonly token: string | null
  readonly language: string
  /** Each with its time of arrival on the page's own clock; `undefined` for each that failed. Never rejects. */
  readonly answers: readonly Promise<Arrived | undefined>[]
}

declare global {
  var wegbandStart: EarlyAnswers | undefined
}

export type GivenAnswers = {
  /** The body for this address, `undefined` where the read has to be sent. */
  readonly take: (address: string) => Promise<unknown>
  /** A write or an announced change has made them old. */
  readonly forget: () => void
}

/** The settings tell the server's clock, which has gone on since they arrived. */
function withTimeSince(
  address: string,
  { body, at }: { readonly body: unknown; readonly at: number },
): unknown {
  if (address !== readPublicSettings.path) return body
  const { data } = body as { readonly data: PublicSettings }
  const now = new Date(Date.parse(data.now) + performance.now() - at).toISOString()
  return { data: { ...data, now } }
}

const NOTHING: GivenAnswers = { take: () => Promise.resolve(undefined), forget: () => {} }

/** Answers of the start belong to it; later reads ask again. In milliseconds. */
const START_MS = 15_000

/** `token` and `locale` of the session now: what was asked for another user is not given away. */
export function takeEarlyAnswers(parts: {
  readonly token: () => string | undefined
  readonly locale: () => Locale
  readonly now: () => number
}): GivenAnswers {
  const start = globalThis.wegbandStart
  globalThis.wegbandStart = undefined
  if (start === undefined) return NOTHING
  const until = parts.now() + START_MS
  let isOver = false
  const given = start.answers.map(async (answer) => {
    const arrived = await answer
    return new Map(arrived?.body.data.answers.map(({ address, body }) => [address, { body, at: arrived.at }]))
  })
  const isOfNow = (): boolean =>
    !isOver &&
    parts.now() < until &&
    (parts.token() ?? null) === start.token &&
    parts.locale() === start.language
  return {
    take: async (address) => {
      for (const arriving of given) {
        const answers = await arriving
        if (!isOfNow()) return undefined
        if (!answers.has(address)) continue
        const taken = answers.get(address)
        answers.delete(address)
        return taken && withTimeSince(address, taken)
      }
      return undefined
    },
    forget: () => {
      isOver = true
    },
  }
}
