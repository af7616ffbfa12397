import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  addWeeks,
  type Day,
  daysBetween,
  instantAt,
  weekOf,
  weekStart,
} from '../../basics/calendar-days.ts'
import type { LevelThresholds, TrainingEvent } from './ledger.ts'
import { DEFAULT_THRESHOLDS } from './level-thresholds.ts'
import { type Missing, missing, type Rhythm } from './missing-to-next-step.ts'
import { RHYTHMS } from './pace.ts'
import { missingOfTally } from './missing-of-tally.ts'
import { LEAST_PACE_WEEKS, PACE_WEEKS, paceOf } from './pace.ts'
import { tallyOf } from './training-tally.ts'

const SPORT = 1
/** A Friday. */
const TODAY = '2026-11-20'
const THIS_WEEK = weekOf(TODAY)
const levels: LevelThresholds[] = [1, 2].map((index) => ({ ...DEFAULT_THRESHOLDS, index }))
const classic: LevelThresholds[] = [
  { ...DEFAULT_THRESHOLDS, index: 1, completionMode: 'classic', seminars: 2 },
]

/** An event this many weeks before the current one. */
const event = (kind: TrainingEvent['kind'], weeksAgo: number, moduleId?: number): TrainingEvent => {
  const week = addWeeks(THIS_WEEK, -weeksAgo)
  const occurredAt = instantAt(weekStart(week), '19:00')
  return { sportId: SPORT, moduleId, levelIndex: 1, kind, week, occurredAt }
}
const training = (weeksAgo: number, moduleId?: number) => event('training', weeksAgo, moduleId)

const ask = (
  events: readonly TrainingEvent[],
  rhythm: Rhythm = 'own',
  rules = levels,
  today: Day = TODAY,
): Missing => missingOfTally(SPORT, tallyOf(events), rules, { maxLevel: rules.length }, { today, rhythm })
const goal = (of: Missing, kind: Missing['goals'][number]['kind']) =>
  of.goals.find((one) => one.kind === kind)
const kindsOf = (of: Missing) => of.goals.map(({ kind, index }) => [kind, index])

/** 58 active weeks, ten of them among the last twelve, none this week. */
const tenOfTwelve = [
  ...Array.from({ length: 12 }, (_, index) => index + 1)
    .filter((weeksAgo) => weeksAgo !== 3 && weeksAgo !== 7)
    .map((weeksAgo) => training(weeksAgo)),
  ...Array.from({ length: 48 }, (_, index) => training(index + 13)),
]

describe('the pace', () => {
  const weeks = (...ago: number[]) => new Map(ago.map((one) => [addWeeks(THIS_WEEK, -one), 1]))

  it('is the number of active weeks among the last twelve', () => {
    expect(PACE_WEEKS).toBe(12)
    expect(paceOf(weeks(1, 2, 5, 12, 13, 40), THIS_WEEK)).toEqual({
      activeWeeks: 4,
      trainings: 4,
      ofWeeks: 12,
    })
  })

  it('counts the current week only after a training in it', () => {
    expect(paceOf(weeks(1, 12, 30), THIS_WEEK)?.activeWeeks).toBe(2)
    expect(paceOf(weeks(0, 1, 12, 30), THIS_WEEK)?.activeWeeks).toBe(2)
    expect(paceOf(weeks(0, 1, 11, 30), THIS_WEEK)?.activeWeeks).toBe(3)
  })

  it('of a new member looks back to the first training, if it is at least four weeks ago', () => {
    expect(LEAST_PACE_WEEKS).toBe(4)
    expect(paceOf(weeks(1, 2, 3), THIS_WEEK)).toBeNull()
    expect(paceOf(weeks(1, 2, 4), THIS_WEEK)).toEqual({ activeWeeks: 3, trainings: 3, ofWeeks: 4 })
    expect(paceOf(weeks(0, 3), THIS_WEEK)).toEqual({ activeWeeks: 2, trainings: 2, ofWeeks: 4 })
  })

  it('is null before the first training and after a long pause', () => {
    expect(paceOf(new Map(), THIS_WEEK)).toBeNull()
    expect(paceOf(weeks(13, 14, 15, 40), THIS_WEEK)).toBeNull()
  })
})

describe('what is missing', () => {
  // spec: level-stripes-1-3, belt-step-11-active-weeks, level-check-99-active-weeks
  it('to the next step, stripe and check has numbers and a day at the present pace', () => {
    const found = ask(tenOfTwelve)
    expect(missing.parse(found)).toEqual(found)
    expect(found.pace).toMatchObject({ activeWeeks: 10, ofWeeks: 12 })
    expect(kindsOf(found)).toEqual([
      ['belt-step', 6],
      ['stripe', 2],
      ['level-check', 1],
    ])
    // 8 weeks at 10 of 12 are 67 days; the earliest is the Monday of the eighth week, counting this one
    expect(goal(found, 'stripe')).toEqual({
      kind: 'stripe',
      index: 2,
      isReached: false,
      conditions: [{ kind: 'active-weeks', have: 58, need: 66, missing: 8, forecastOn: '2027-01-26' }],
      forecastOn: '2027-01-26',
      earliestOn: '2027-01-04',
    })
    expect(goal(found, 'level-check')?.conditions).toEqual([
      { kind: 'active-weeks', have: 58, need: 99, missing: 41, forecastOn: '2027-10-30' },
      { kind: 'modules', have: 0, need: 24, missing: 24, forecastOn: addDays(TODAY, 403) },
      { kind: 'workshops', have: 0, need: 2, missing: 2, forecastOn: null },
    ])
    expect(found.steps.map(({ beltStep, stripe, forecastOn }) => [beltStep, stripe, forecastOn])).toEqual([
      [6, 2, '2027-01-26'],
      [7, null, '2027-04-29'],
      [8, null, '2027-07-30'],
      [9, 3, '2027-10-30'],
    ])
  })

  it('at another rhythm has other days, and the same numbers', () => {
    const weekly = goal(ask(tenOfTwelve, 'weekly'), 'stripe')
    const fortnightly = goal(ask(tenOfTwelve, 'fortnightly'), 'stripe')
    expect([weekly?.forecastOn, fortnightly?.forecastOn]).toEqual(['2027-01-15', '2027-03-12'])
    expect(weekly?.conditions[0]?.missing).toBe(8)
  })

  it('has no day without a pace, not even in a long pause', () => {
    for (const history of [[], [training(1), training(2)], [training(20), training(21)]]) {
      const found = ask(history)
      expect(found.pace).toBeNull()
      for (const { forecastOn, earliestOn, conditions } of found.goals)
        expect(
          [forecastOn, earliestOn, ...conditions.map((one) => one.forecastOn)].every((one) => one === null),
        ).toBe(true)
      expect(found.steps.every((step) => step.forecastOn === null)).toBe(true)
      expect(goal(ask(history, 'weekly'), 'level-check')?.forecastOn).not.toBeNull()
    }
  })

  it('counts each module up to its repeats, and its trainings at the present pace', () => {
    const weekly = Array.from({ length: 12 }, (_, index) => training(index + 1, (index % 3) + 1))
    const modules = goal(ask(weekly), 'level-check')?.conditions.find(({ kind }) => kind === 'modules')
    // three modules are complete, with four trainings each; 42 are left at one a week
    expect(modules).toMatchObject({ have: 3, need: 24, missing: 21, forecastOn: addDays(TODAY, 42 * 7) })
  })

  // spec: level-complete-60-and-seminars
  it('to a check in classic mode is trainings, workshops and seminars', () => {
    const check = goal(ask(tenOfTwelve, 'own', classic), 'level-check')
    expect(check?.conditions.map(({ kind, missing: left }) => [kind, left])).toEqual([
      ['trainings', 2],
      ['workshops', 2],
      ['seminars', 2],
    ])
    expect(check?.earliestOn).toBeNull()
  })

  it('to a check that lacks only a workshop does not depend on the pace', () => {
    const all = Array.from({ length: 99 }, (_, index) => training(index, (index % 24) + 1))
    const found = ask([...all, event('workshop', 3)])
    expect(kindsOf(found)).toEqual([['level-check', 1]])
    expect(goal(found, 'level-check')).toMatchObject({ isReached: false, forecastOn: null, earliestOn: null })
    expect(goal(ask([...all, event('workshop', 3), event('workshop', 2)]), 'level-check')?.isReached).toBe(
      true,
    )
  })

  it('is nothing in a last level whose check is passed', () => {
    const found = ask([...tenOfTwelve, event('exam', 0)], 'own', levels.slice(0, 1))
    expect([found.goals, found.steps]).toEqual([[], []])
  })
})

describe('for any history', () => {
  const someLevel = fc
    .record({
      completionMode: fc.constantFrom('classic' as const, 'progression' as const),
      weeksPerStep: fc.integer({ min: 1, max: 15 }),
      stepsPerStripe: fc.integer({ min: 1, max: 4 }),
      stripes: fc.integer({ min: 1, max: 4 }),
      moduleRepeats: fc.integer({ min: 0, max: 3 }),
      modulesCount: fc.integer({ min: 0, max: 30 }),
      seminars: fc.integer({ min: 0, max: 3 }),
    })
    .map((numbers): LevelThresholds[] => [{ ...DEFAULT_THRESHOLDS, ...numbers, index: 1 }])
  const someEvent = fc
    .record({
      kind: fc.constantFrom('training', 'training', 'training', 'workshop', 'seminar', 'presence'),
      weeksAgo: fc.integer({ min: 0, max: 60 }),
      moduleId: fc.option(fc.integer({ min: 1, max: 30 }), { nil: undefined }),
    })
    .map(({ kind, weeksAgo, moduleId }) => event(kind as TrainingEvent['kind'], weeksAgo, moduleId))
  const someHistory = fc.array(someEvent, { maxLength: 150 })
  const someRhythm = fc.constantFrom(...RHYTHMS)

  it('no day is in the past, and the earliest is never later than the forecast', () => {
    fc.assert(
      fc.property(someHistory, someLevel, someRhythm, (history, rules, rhythm) => {
        const found = ask(history, rhythm, rules)
        if (found.pace === null && rhythm === 'own')
          expect(found.goals.every((one) => one.forecastOn === null)).toBe(true)
        for (const { forecastOn, earliestOn, conditions, isReached } of found.goals) {
          expect(isReached).toBe(conditions.every((one) => one.missing === 0))
          for (const date of [forecastOn, earliestOn, ...conditions.map((one) => one.forecastOn)])
            if (date !== null) expect(daysBetween(TODAY, date)).toBeGreaterThanOrEqual(0)
          for (const { missing: left, have, need, forecastOn: own } of conditions) {
            expect(left).toBe(Math.max(0, need - have))
            if (left === 0) expect(own).toBeNull()
          }
          if (forecastOn !== null && earliestOn !== null)
            expect(daysBetween(earliestOn, forecastOn)).toBeGreaterThanOrEqual(0)
        }
        for (const [index, step] of found.steps.entries()) {
          const after = found.steps[index + 1]
          if (step.forecastOn !== null && after?.forecastOn)
            expect(daysBetween(step.forecastOn, after.forecastOn)).toBeGreaterThanOrEqual(0)
        }
      }),
    )
  })

  it('more training never increases what is missing, and an active week never delays a goal', () => {
    fc.assert(
      fc.property(someHistory, someLevel, fc.integer({ min: 1, max: 30 }), (history, rules, moduleId) => {
        const before = ask(history, 'own', rules)
        const after = ask([...history, training(0, moduleId)], 'own', rules)
        const left = (of: Missing) =>
          new Map((goal(of, 'level-check')?.conditions ?? []).map((one) => [one.kind, one.missing]))
        for (const [kind, count] of left(before)) expect(left(after).get(kind)).toBeLessThanOrEqual(count)
        for (const step of after.steps) {
          const same = before.steps.find((one) => one.beltStep === step.beltStep)
          expect(step.weeksLeft).toBeLessThanOrEqual(same?.weeksLeft ?? Infinity)
          if (same?.forecastOn && step.forecastOn)
            expect(daysBetween(step.forecastOn, same.forecastOn)).toBeGreaterThanOrEqual(0)
        }
        expect(after.steps.length).toBeLessThanOrEqual(before.steps.length)
      }),
    )
  })
})

describe('a running class', () => {
  const running = (events: readonly TrainingEvent[]) =>
    missingOfTally(SPORT, tallyOf(events), levels, { maxLevel: 2 }, { today: TODAY, isTrainingNow: true })
  const weeksOf = (ago: readonly number[]) => ago.map((weeksAgo) => training(weeksAgo))

  it('reaches today a step that lacks one week, whatever the pace', () => {
    const tenWeeks = weeksOf(Array.from({ length: 10 }, (_, index) => index + 1))
    expect(goal(running(tenWeeks), 'belt-step')).toMatchObject({ forecastOn: TODAY, isReached: false })
    expect(goal(ask(tenWeeks), 'belt-step')?.forecastOn).not.toBe(TODAY)
  })

  it('adds no week if the week already counts', () => {
    const withThisWeek = weeksOf(Array.from({ length: 10 }, (_, index) => index))
    expect(goal(running(withThisWeek), 'belt-step')?.forecastOn).not.toBe(TODAY)
  })

  it('never makes a forecast later', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 1, maxLength: 60 }), (ago) => {
        const before = ask(weeksOf(ago)).goals
        const now = running(weeksOf(ago)).goals
        for (const [at, { forecastOn }] of now.entries()) {
          const other = before[at]?.forecastOn ?? null
          if (other !== null) expect(forecastOn !== null && forecastOn <= other).toBe(true)
        }
      }),
    )
  })
})
