/** How fast bytes arrive, and how long the rest takes: from the samples of the last seconds. Pure. */

export type Sample = { readonly at: number; readonly sent: number }

/** Older samples say nothing about the connection of now. */
const WINDOW_MS = 20_000
/** A first guess from less would jump. */
const LEAST_MS = 1000
const MOST_SAMPLES = 60

/** The samples that still count, with the newest one. A smaller number of bytes begins anew. */
export const withSample = (samples: readonly Sample[], next: Sample): readonly Sample[] => {
  const last = samples.at(-1)
  if (last !== undefined && next.sent < last.sent) return [next]
  return [...samples.filter(({ at }) => at > next.at - WINDOW_MS), next].slice(-MOST_SAMPLES)
}

/** Bytes per second, or undefined as long as too little is known. */
export const speedOf = (samples: readonly Sample[]): number | undefined => {
  const [first, last] = [samples[0], samples.at(-1)]
  if (first === undefined || last === undefined || last.at - first.at < LEAST_MS) return undefined
  return ((last.sent - first.sent) * 1000) / (last.at - first.at)
}

/** Seconds until all bytes have arrived. */
export const secondsLeft = (
  { bytes, sent }: { readonly bytes: number; readonly sent: number },
  speed: number | undefined,
): number | undefined => (speed === undefined || speed <= 0 ? undefined : Math.ceil((bytes - sent) / speed))
