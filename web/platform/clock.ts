/** The only place in the browser that reads the time: the device's clock, corrected by the server's. */
import { useEffect, useState } from 'react'

/** Epoch milliseconds. */
export type Clock = { readonly now: () => number }

declare global {
  interface Window {
    /** Set by browser stories before the app starts; then it is not corrected by the server. */
    __wegbandClock?: Clock
  }
}

const DEVICE: Clock = { now: () => Date.now() }
/** A smaller difference comes from the network, not from the clock. */
const NOTICEABLE_MS = 1000

let source: Clock = DEVICE
let isFixed = false
let offsetMs = 0

/** Installs the clock of a test or story, or the device's without one; called once before the app starts. */
export function installClock(clock: Clock | undefined): void {
  source = clock ?? DEVICE
  isFixed = clock !== undefined
  offsetMs = 0
}

/** Epoch milliseconds by the server's clock. */
export const now = (): number => source.now() + offsetMs

/** Milliseconds for durations and order. Neither the server's correction nor a new device time moves them. */
export const monotonicNow = (): number => (isFixed ? source.now() : performance.now())

/** ISO instant of `now()`. */
export const nowIso = (): string => new Date(now()).toISOString()

/**
 * Corrects this clock by `serverNow` (ISO). The answer with it was requested at `askedAt` and arrived at
 * `answeredAt` (`now()`).
 */
export function followServer(serverNow: string, askedAt: number, answeredAt: number): void {
  const server = Date.parse(serverNow)
  if (isFixed || Number.isNaN(server)) return
  const difference = server - (askedAt + answeredAt) / 2
  if (Math.abs(difference) >= NOTICEABLE_MS) offsetMs += Math.round(difference)
}

/** `now()`, read again every `everyMs` while the component is shown. */
export function useNow(everyMs: number): number {
  const [time, setTime] = useState(now)
  useEffect(() => {
    const timer = setInterval(() => setTime(now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return time
}
