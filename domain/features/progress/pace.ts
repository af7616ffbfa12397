/** How often a person trains at present: active weeks among the last ones. Every forecast follows from it. */
import { addWeeks, type Week, weeksBetween } from '../../basics/calendar-days.ts'
import type { TrainingTally } from './training-tally.ts'

/** `own`: as in the last weeks; the others answer "what if". */
export const RHYTHMS = ['own', 'weekly', 'fortnightly'] as const

/** How many weeks a pace looks back. */
export const PACE_WEEKS = 12
/** Fewer weeks since the first training are too few for a pace. */
export const LEAST_PACE_WEEKS = 4

export type Pace = {
  /** At least 1: a person who paused longer than the pace looks back has none. */
  activeWeeks: number
  /** Confirmed trainings in those weeks, at least as many. */
  trainings: number
  /** 4 to 12. */
  ofWeeks: number
}

export type WeekCounts = ReadonlyMap<Week, number>

/** Trainings per week in a sport, over all levels. */
export const weekCountsOf = (tally: TrainingTally): WeekCounts => {
  const counts = new Map<Week, number>()
  for (const level of tally.values())
    for (const [week, count] of level.weeks) counts.set(week, (counts.get(week) ?? 0) + count)
  return counts
}

/**
 * The pace as of `thisWeek`. The current week counts only after a training in it, so that a Monday does not lower the pace. Null: no
 * pace yet, or no longer one.
 */
export const paceOf = (counts: WeekCounts, thisWeek: Week): Pace | null => {
  const first = [...counts.keys()].reduce((a, b) => (a < b ? a : b), thisWeek)
  const last = counts.has(thisWeek) ? thisWeek : addWeeks(thisWeek, -1)
  const ofWeeks = Math.min(PACE_WEEKS, weeksBetween(first, last) + 1)
  if (ofWeeks < LEAST_PACE_WEEKS) return null
  const recent = Array.from({ length: ofWeeks }, (_, back) => counts.get(addWeeks(last, -back)) ?? 0)
  const activeWeeks = recent.filter((count) => count > 0).length
  if (activeWeeks === 0) return null
  return { activeWeeks, trainings: recent.reduce((sum, count) => sum + count, 0), ofWeeks }
}
