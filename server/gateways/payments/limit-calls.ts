/**
 * At most so many calls to the provider a second, over all jobs of this process. It pauses when the provider asks for it. Payers are not
 * slowed down: their calls go past this.
 */
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import type { Gateways } from '../gateways.ts'
import { PaymentError, type PaymentProvider } from './port.ts'

const MS_PER_SECOND = 1_000
/** A provider that asks for longer has lost this round; the next one goes on. */
const LONGEST_WAIT_MS = 60_000
/** Calls that meet a busy provider are repeated this often. */
const REPEATS = 3

/** Time in milliseconds that never jumps, and how to let it pass; tests hand in their own. */
export type Pace = { readonly now: () => number; readonly wait: (ms: number) => Promise<unknown> }
const REAL_PACE: Pace = { now: () => performance.now(), wait: (ms) => pause(ms) }

/** One call after the other, each a step after the moment at which the last one really began: timers wake late, never a call early. */
const openTurns = (perSecond: () => Promise<number>, { now, wait }: Pace) => {
  let begun = Number.NEGATIVE_INFINITY
  let notBefore = 0
  let last: Promise<unknown> = Promise.resolve()
  const postpone = (ms: number): void => void (notBefore = Math.max(notBefore, now() + ms))
  const begin = async (): Promise<void> => {
    const step = MS_PER_SECOND / (await perSecond())
    for (;;) {
      const left = Math.max(begun + step, notBefore) - now()
      if (left <= 0) break
      await wait(left)
    }
    begun = now()
  }
  const turn = (): Promise<void> => {
    const mine = last.then(begin, begin)
    last = mine
    return mine
  }
  return { turn, postpone }
}

/** The same provider, whose calls take turns. `perSecond` is asked before each call, so a changed setting counts at once. */
export const limitCalls = (
  provider: PaymentProvider,
  perSecond: () => Promise<number>,
  pace: Pace = REAL_PACE,
): PaymentProvider => {
  const { turn, postpone } = openTurns(perSecond, pace)
  const call = async <T>(work: () => Promise<T>, left = REPEATS): Promise<T> => {
    await turn()
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof PaymentError) || error.problem !== 'busy') throw error
      if (left === 0 || error.waitMs > LONGEST_WAIT_MS) throw error
      postpone(error.waitMs)
      return call(work, left - 1)
    }
  }
  return {
    name: provider.name,
    entersOnOurPage: provider.entersOnOurPage,
    start: (payment) => call(() => provider.start(payment)),
    collect: (request) => call(() => provider.collect(request)),
    read: (reference) => call(() => provider.read(reference)),
    find: (attempt) => call(() => provider.find(attempt)),
    cancel: (reference) => call(() => provider.cancel(reference)),
    refund: (refund) => call(() => provider.refund(refund)),
    methods: (payerId) => call(() => provider.methods(payerId)),
    readMethod: (reference) => call(() => provider.readMethod(reference)),
    portal: (input) => call(() => provider.portal(input)),
    verifyEvent: provider.verifyEvent,
    eventsSince: (since, after) => call(() => provider.eventsSince(since, after)),
  }
}

/** The gateways as jobs use them. What admins connect while the server runs is seen through them. */
export const withLimitedPayments = (gateways: Gateways, perSecond: () => Promise<number>): Gateways => {
  let last: { readonly provider: PaymentProvider; readonly limited: PaymentProvider } | undefined
  const limitedOf = (provider: PaymentProvider): PaymentProvider => {
    if (last?.provider !== provider) last = { provider, limited: limitCalls(provider, perSecond) }
    return last.limited
  }
  return Object.create(gateways, {
    payments: {
      enumerable: true,
      get: () => (gateways.payments === undefined ? undefined : limitedOf(gateways.payments)),
    },
  }) as Gateways
}
