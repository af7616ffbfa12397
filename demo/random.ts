/**
 * Reproducible random numbers: the same seed text gives the same numbers on every machine. The demo federation of a day is therefore always
 * the same.
 */

export type Random = {
  /** From 0 to below 1. */
  next(): number
  /** A whole number from `least` to `most`, both included. */
  between(least: number, most: number): number
  /** True with this probability. */
  chance(probability: number): boolean
  /** Throws when there is nothing to pick from. */
  pick<T>(list: readonly T[]): T
  /** A new list in another order. */
  shuffle<T>(list: readonly T[]): T[]
}

/** FNV-1a: spreads similar texts over all 32 bits. */
const hashOf = (text: string): number => {
  let hash = 0x811c9dc5
  for (const email of text) hash = Math.imul(hash ^ (email.codePointAt(0) ?? 0), 0x01000193)
  return hash >>> 0
}

/** Mulberry32: small, fast and even enough for names and dates; never used for secrets. */
const mulberry = (seed: number) => {
  let state = seed
  return (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A separate stream per purpose: a new member leaves all timetables unchanged. */
export const randomFor = (purpose: string): Random => {
  const next = mulberry(hashOf(purpose))
  const between = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1))
  return {
    next,
    between,
    chance: (probability) => next() < probability,
    pick: (list) => {
      const item = list[between(0, list.length - 1)]
      if (item === undefined) throw new RangeError('Nothing to pick from.')
      return item
    },
    shuffle: (list) => {
      const rest = [...list]
      const shuffled = []
      while (rest.length > 0) shuffled.push(...rest.splice(between(0, rest.length - 1), 1))
      return shuffled
    },
  }
}
