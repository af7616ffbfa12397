/** The types of a benchmark: its input, and its finding, a ratio against a reference of the same run with its bound. */
import type { World } from '../world/world.ts'
import type { Summary } from './interleave.ts'

export type Effort = {
  /** Pairs of measurements; the order within a pair alternates. */
  readonly rounds: number
  /** The duration of one measurement. */
  readonly seconds: number
  /** For throughput against a reference: the number of pairs of turns, and the duration of a turn. */
  readonly turns: number
  readonly turnSeconds: number
  readonly isQuick: boolean
}

export type Bench = {
  readonly effort: Effort
  readonly world: World
  /** Prints progress to the terminal. */
  readonly say: (line: string) => void
}

/** `atLeast`: a lower bound; `atMost`: an upper bound; neither: reported without a judgement. */
export type Bound = { readonly atLeast?: number; readonly atMost?: number }

export type Finding = {
  /** P1 to P17 of the performance goals. */
  readonly goal: string
  readonly what: string
  /** Undefined: not measured; `note` gives the reason. */
  readonly measured: Summary | undefined
  readonly bound: Bound
  /** The unit of the number: '' for a ratio, else `s`, `ms`, `kB`. */
  readonly unit: string
  /** The absolute figures behind the ratio, on this machine at this time. */
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

/** True when the bound lies within the spread, so that another run may give the opposite verdict. */
export const isClose = ({ measured, bound }: Finding): boolean =>
  measured !== undefined &&
  [bound.atLeast, bound.atMost].some(
    (wanted) => wanted !== undefined && measured.low < wanted && wanted < measured.high,
  )
