/** What a benchmark is handed and what it finds: a ratio against a reference of the same run, and the goal it has to reach. */
import type { World } from '../world/world.ts'
import type { Summary } from './interleave.ts'

export type Effort = {
  /** Pairs of measurements; the order within a pair turns every other time. */
  readonly rounds: number
  /** How long one measurement takes. */
  readonly seconds: number
  /** Of throughput against a reference: so many pairs of turns, each so long. */
  readonly turns: number
  readonly turnSeconds: number
  readonly isQuick: boolean
}

export type Bench = {
  readonly effort: Effort
  readonly world: World
  /** For whoever waits at the terminal. */
  readonly say: (line: string) => void
}

/** `atLeast`: the more the better; `atMost`: the less the better; neither: told without being judged. */
export type Bound = { readonly atLeast?: number; readonly atMost?: number }

export type Finding = {
  /** P1 to P14 of the performance goals. */
  readonly goal: string
  readonly what: string
  /** Undefined: not measured, and `note` says why. */
  readonly measured: Summary | undefined
  readonly bound: Bound
  /** Behind the number: '' for a ratio, else what it counts (`s`, `ms`, `kB`). */
  readonly unit: string
  /** The absolute figures behind the ratio, of this machine and this hour. */
  readonly note: string
}

export type Goal = {
  readonly id: string
  readonly title: string
  run(bench: Bench): Promise<Finding[]>
}

export const isMet = ({ measured, bound }: Finding): boolean | undefined => {
  if (measured === undefined || (bound.atLeast === undefined && bound.atMost === undefined)) return undefined
  return (
    (bound.atLeast === undefined || measured.median >= bound.atLeast) &&
    (bound.atMost === undefined || measured.median <= bound.atMost)
  )
}

/** The goal lies within the spread: another run may say the other thing. */
export const isClose = ({ measured, bound }: Finding): boolean =>
  measured !== undefined &&
  [bound.atLeast, bound.atMost].some(
    (wanted) => wanted !== undefined && measured.low < wanted && wanted < measured.high,
  )
