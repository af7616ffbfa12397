/** The only place in the browser that asks for the time: the device's clock, corrected by the server's. */
import { useEffect, useState } from 'react'

/** Epoch milliseconds. */
export type Clock = { readonly now: () => number }

declare global {
  interface Window {
    /** Set by browser stories before the app starts; it is then the truth and follows no server. */
    __wegbandClock?: Clock
  }
}

const DEVICE: Clock = { now: () => Date.now() }
/** Below this a difference is the road, not the clock. */
const NOTICEABLE_MS = 1000

let source: Clock = DEVICE
let isFixed = false
let offsetMs = 0

/** Takes the clock of a test or story, or without one the device's; called once before the app starts. */
export function installClock(clock: Clock | undefined): void {
  source = clock ?? DEVICE
  isFixed = clock !== undefined
  offsetMs = 0
}

/** Epoch milliseconds as the server counts them. */
export const now = (): number => source.now() + offsetMs

/** ISO instant of `now()`. */
export const nowIso = (): string => new Date(now()).toISOString()

/** Corrects this clock by `serverNow` (ISO), read in an answer that was asked for at `askedAt` and came at `answeredAt` (`now()`). */
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
