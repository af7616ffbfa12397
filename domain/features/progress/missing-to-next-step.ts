/**
 * What is missing to the next belt step, stripe and level check, and the day on which each is reached. The student, the parents and
 * the trainer share this rule (decisions §3.4, §4).
 */
import { z } from 'zod'
import {
  addDays,
  type Day,
  daysBetween,
  type Week,
  weekOf,
  weekStart,
  addWeeks,
  DAYS_PER_WEEK,
} from '../../basics/calendar-days.ts'
import { day, id } from '../../http/shapes.ts'
import type { ProgressEntry } from '../accounts/contract.ts'
import { beltStanding, nextStep, weeksForLevelCheck } from './belt-rules.ts'
import { condition, type Condition, type LevelThresholds } from './ledger.ts'
import { type Pace, RHYTHMS } from './pace.ts'

export type Rhythm = (typeof RHYTHMS)[number]

export const missingCondition = condition.extend({
  /** `need` minus `have`, never below 0. */
  missing: z.int(),
  /** The day on which it is done at this rhythm. Null: done, or unknown (no pace, or a workshop with its own date). */
  forecastOn: day.nullable(),
})
export type MissingCondition = z.output<typeof missingCondition>

export const missingGoal = z.object({
  kind: z.enum(['belt-step', 'stripe', 'level-check']),
  /** The belt step or stripe, or the level of the check. */
  index: z.int(),
  isReached: z.boolean(),
  conditions: z.array(missingCondition),
  /** The latest day of its conditions; null if a condition that needs training has none. */
  forecastOn: day.nullable(),
  /** Not before this day, however often the person trains: a week counts once. Null when no weeks are missing, and without a pace. */
  earliestOn: day.nullable(),
})
export type MissingGoal = z.output<typeof missingGoal>

export const missing = z.object({
  sportId: id,
  levelIndex: z.int(),
  rhythm: z.enum(RHYTHMS),
  /** Active weeks of the last ones; null: too new, or a long pause. */
  pace: z.object({ activeWeeks: z.int(), trainings: z.int(), ofWeeks: z.int() }).nullable(),
  /** The next belt step, stripe and level check that are not reached yet, and a level check that is open. */
  goals: z.array(missingGoal),
  /** Every remaining belt step of the level. */
  steps: z.array(
    z.object({
      beltStep: z.int(),
      /** The stripe that comes with this step. */
      stripe: z.int().nullable(),
      weeksLeft: z.int(),
      forecastOn: day.nullable(),
    }),
  ),
})
export type Missing = z.output<typeof missing>

export type MissingFacts = {
  readonly entry: ProgressEntry
  readonly level: LevelThresholds
  /** The conditions of the level check (`SportStanding.conditions`). */
  readonly conditions: readonly Condition[]
  /** Trainings that all modules of the level together still need. */
  readonly moduleTrainingsLeft: number
  /** Whether the check of this level was passed. Only in the last level of a sport, because otherwise the next level has begun. */
  readonly isPassed: boolean
  readonly pace: Pace | null
  readonly isThisWeekActive: boolean
  /** A class of the sport is running with the person in it, not confirmed yet: it will count today. */
  readonly isTrainingNow: boolean
}

/** Per week: active weeks (at most 1) and trainings. */
type Rate = { readonly weeks: number; readonly trainings: number }

const WEEKS_OF_RHYTHM = { weekly: 1, fortnightly: 0.5 } as const

/** Undefined without a pace: then there is no forecast at all. */
const rateOf = (pace: Pace | null, rhythm: Rhythm): Rate | undefined => {
  if (rhythm !== 'own') {
    const weeks = WEEKS_OF_RHYTHM[rhythm]
    return { weeks, trainings: weeks * (pace === null ? 1 : pace.trainings / pace.activeWeeks) }
  }
  if (pace === null) return undefined
  return { weeks: pace.activeWeeks / pace.ofWeeks, trainings: pace.trainings / pace.ofWeeks }
}

/** A limit for extremely slow rhythms, so that forecasts stay within valid calendar dates. */
const LONGEST_DAYS = 40_000

const dayAfter = (today: Day, count: number, perWeek: number): Day =>
  addDays(today, Math.min(LONGEST_DAYS, Math.max(1, Math.round((count * DAYS_PER_WEEK) / perWeek))))

const laterOf = (a: Day, b: Day): Day => (daysBetween(a, b) > 0 ? b : a)

/** The first day on which this many more weeks can be active. The current week is one of them unless it already counts. */
const earliestDay = (weeks: number, today: Day, isThisWeekActive: boolean): Day => {
  const thisWeek: Week = weekOf(today)
  const at = addWeeks(thisWeek, isThisWeekActive ? weeks : weeks - 1)
  return laterOf(today, weekStart(at))
}

type Forecaster = (one: Condition, left: number) => Day | null

const forecasterOf = (facts: MissingFacts, today: Day, rhythm: Rhythm): Forecaster => {
  const rate = rateOf(facts.pace, rhythm)
  const trainingsToday = facts.isTrainingNow ? 1 : 0
  const weeksToday = facts.isThisWeekActive ? 0 : trainingsToday
  return (one, missing) => {
    if (missing === 0) return null
    const left =
      missing - (one.kind === 'active-weeks' ? weeksToday : one.kind === 'trainings' ? trainingsToday : 0)
    if (left === 0) return today
    if (rate === undefined) return null
    switch (one.kind) {
      case 'active-weeks':
        return laterOf(
          dayAfter(today, left, rate.weeks),
          earliestDay(left, today, facts.isThisWeekActive || weeksToday > 0),
        )
      case 'trainings':
        return dayAfter(today, left, rate.trainings)
      case 'modules':
        return dayAfter(today, Math.max(left, facts.moduleTrainingsLeft), rate.trainings)
      case 'workshops':
      case 'seminars':
        // Workshops and seminars have their own days in the calendar.
        return null
    }
  }
}

const fulfilledByTraining = (one: Condition): boolean => one.kind !== 'workshops' && one.kind !== 'seminars'

const lastDay = (open: readonly MissingCondition[]): Day | null => {
  const days = open.filter(fulfilledByTraining).map((one) => one.forecastOn)
  const known = days.filter((one) => one !== null)
  return known.length === 0 || known.length < days.length ? null : known.reduce(laterOf)
}

/** Applies the rule to the facts of the ledger. `today` is a day in Berlin; no answered day lies before it. */
export const whatIsMissing = (facts: MissingFacts, today: Day, rhythm: Rhythm = 'own'): Missing => {
  const { entry, level } = facts
  const forecast = forecasterOf(facts, today, rhythm)
  const have = entry.counts.activeWeeks

  const measured = (one: Condition): MissingCondition => {
    const left = Math.max(0, one.need - one.have)
    return { ...one, missing: left, forecastOn: forecast(one, left) }
  }
  const goalOf = (kind: MissingGoal['kind'], index: number, asked: readonly Condition[]): MissingGoal => {
    const conditions = asked.map(measured)
    const open = conditions.filter((one) => one.missing > 0)
    const weeks = open.find((one) => one.kind === 'active-weeks')
    return {
      kind,
      index,
      isReached: open.length === 0,
      conditions,
      forecastOn: lastDay(open),
      earliestOn:
        weeks && weeks.forecastOn !== null ? earliestDay(weeks.missing, today, facts.isThisWeekActive) : null,
    }
  }
  const weeksTo = (need: number): Condition => ({ kind: 'active-weeks', have, need })

  const standing = beltStanding(have, level)
  const next = nextStep(have, level)
  const goals: MissingGoal[] = []
  if (!facts.isPassed) {
    if (next) goals.push(goalOf('belt-step', next.beltStep, [weeksTo(have + next.weeksLeft)]))
    if (standing.stripes < level.stripes) {
      const stripe = standing.stripes + 1
      goals.push(goalOf('stripe', stripe, [weeksTo(stripe * level.weeksPerStep * level.stepsPerStripe)]))
    }
    goals.push(goalOf('level-check', level.index, facts.conditions))
  }
  return {
    sportId: entry.sportId,
    levelIndex: entry.levelIndex,
    rhythm,
    pace: facts.pace,
    goals,
    steps: facts.isPassed ? [] : stepsLeft(have, level, (left) => forecast(weeksTo(have + left), left)),
  }
}

const stepsLeft = (
  have: number,
  level: LevelThresholds,
  dayOf: (weeksLeft: number) => Day | null,
): Missing['steps'] => {
  const steps: Missing['steps'] = []
  for (let weeks = have; weeks < weeksForLevelCheck(level);) {
    const next = nextStep(weeks, level)
    if (!next) break
    weeks += next.weeksLeft
    steps.push({
      beltStep: next.beltStep,
      stripe: next.stripe ?? null,
      weeksLeft: weeks - have,
      forecastOn: dayOf(weeks - have),
    })
  }
  return steps
}
