/**
 * The answers that `public/first.js` has asked for before any other script arrived. A read of the start takes
 * its answer from here, once, as if it had been sent itself.
 */
import type { StartAnswers } from '@wegband/domain/features/start/contract.ts'
import type { Locale } from '@wegband/domain/basics/locale.ts'

export type HeadStart = {
  /** The token it was asked with; null without one. */
  readonly token: string | null
  readonly language: string
  /** The bodies that arrived; `undefined` for each that failed. Never rejects. */
  readonly answers: readonly Promise<{ readonly data: StartAnswers } | undefined>[]
}

declare global {
  var wegbandStart: HeadStart | undefined
}

export type GivenAnswers = {
  /** The body for this address, `undefined` where the read has to be sent. */
  readonly take: (address: string) => Promise<unknown>
  /** A write or an announced change has made them old. */
  readonly forget: () => void
}

const NOTHING: GivenAnswers = { take: () => Promise.resolve(undefined), forget: () => {} }

/** Answers of the start belong to it; later reads ask again. In milliseconds. */
const START_MS = 15_000

/** `token` and `locale` of the session now: what was asked for somebody else is not given away. */
export function takeHeadStart(parts: {
  readonly token: () => string | undefined
  readonly locale: () => Locale
  readonly now: () => number
}): GivenAnswers {
  const start = globalThis.wegbandStart
  globalThis.wegbandStart = undefined
  if (start === undefined) return NOTHING
  const until = parts.now() + START_MS
  let isOver = false
  const given = start.answers.map(
    async (answer) =>
      new Map((await answer)?.data.answers.map(({ address, body }) => [address, body] as const)),
  )
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
        const body = answers.get(address)
        answers.delete(address)
        return body
      }
      return undefined
    },
    forget: () => {
      isOver = true
    },
  }
}
