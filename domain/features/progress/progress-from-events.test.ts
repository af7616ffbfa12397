import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addWeeks, instantAt, weekStart } from '../../basics/calendar-days.ts'
import { progressEntry } from '../accounts/contract.ts'
import { EVENT_KINDS, type LevelThresholds, type TrainingEvent } from './ledger.ts'
import { DEFAULT_THRESHOLDS, thresholdsOf } from './level-thresholds.ts'
import { progressOf, progressOfTally } from './progress-from-events.ts'
import { addEvent, removeEvent, tallyOf } from './training-tally.ts'

const SPORT = 1
const levels: LevelThresholds[] = [1, 2, 3].map((index) => ({ ...DEFAULT_THRESHOLDS, index }))
const classic: LevelThresholds[] = [
  { ...DEFAULT_THRESHOLDS, index: 1, completionMode: 'classic', seminars: 2 },
]

const inWeek = (number: number): Pick<TrainingEvent, 'week' | 'occurredAt'> => {
  const week = addWeeks('2020-W01', number)
  return { week, occurredAt: instantAt(weekStart(week), '19:00') }
}
const event = (kind: TrainingEvent['kind'], more: Partial<TrainingEvent> = {}): TrainingEvent => ({
  sportId: SPORT,
  moduleId: undefined,
  levelIndex: 1,
  kind,
  ...inWeek(0),
  ...more,
})
const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index))
/** One training a week, one module after the other. */
const trainedWeeks = (count: number, more: Partial<TrainingEvent> = {}): TrainingEvent[] =>
  times(count, (index) => event('training', { moduleId: (index % 24) + 1, ...inWeek(index), ...more }))

/** The level that one event alone gives a person. */
const levelReachedBy = ({ kind, levelIndex }: TrainingEvent): number => {
  if (kind === 'placement') return levelIndex
  return kind === 'exam' ? levelIndex + 1 : 1
}

const someEvent: fc.Arbitrary<TrainingEvent> = fc
  .record({
    kind: fc.constantFrom(...EVENT_KINDS),
    levelIndex: fc.integer({ min: 1, max: 3 }),
    moduleId: fc.option(fc.integer({ min: 1, max: 30 }), { nil: undefined }),
    number: fc.integer({ min: 0, max: 150 }),
    sportId: fc.constantFrom(SPORT, SPORT, SPORT, 2),
  })
  .map(({ number, ...rest }) => ({ ...rest, ...inWeek(number) }))
const someHistory = fc.array(someEvent, { maxLength: 200 })

describe('a person’s progress in a sport', () => {
  it('is level 1 with zero counts before the first training', () => {
    const { entry, weeks, moduleCounts, isReadyForLevelCheck } = progressOf(SPORT, [], levels)
    expect(entry).toEqual({
      sportId: SPORT,
      levelIndex: 1,
      progress: 0,
      stripes: 0,
      beltStep: 0,
      levelCheckUnlocked: false,
      counts: { trainings: 0, activeWeeks: 0, modules: 0, workshops: 0, seminars: 0 },
    })
    expect([weeks, moduleCounts, isReadyForLevelCheck]).toEqual([[], [], false])
  })

  it('counts every training, and a week only once', () => {
    const events = [
      event('training', { ...inWeek(4) }),
      event('training', { ...inWeek(4) }),
      event('training', { ...inWeek(2) }),
    ]
    const { entry, weeks } = progressOf(SPORT, events, levels)
    expect(entry.counts.trainings).toBe(3)
    expect(entry.counts.activeWeeks).toBe(2)
    expect(weeks).toEqual(['2020-W03', '2020-W05'])
  })

  it('changes only by confirmed training, not by presence', () => {
    expect(progressOf(SPORT, [event('presence')], levels)).toEqual(progressOf(SPORT, [], levels))
  })

  // spec: module-complete-2-trainings
  it('has a module complete from its second training on', () => {
    const once = [event('training', { moduleId: 7 })]
    const twice = [...once, event('training', { moduleId: 7, ...inWeek(1) })]
    expect(progressOf(SPORT, once, levels).entry.counts.modules).toBe(0)
    const standing = progressOf(SPORT, twice, levels)
    expect(standing.entry.counts.modules).toBe(1)
    expect(standing.moduleCounts).toEqual([{ moduleId: 7, count: 2 }])
  })

  it('completes no module of another level', () => {
    const events = times(4, (index) => event('training', { moduleId: index < 2 ? 7 : 31, ...inWeek(index) }))
    const moduleLevels = new Map([
      [7, 1],
      [31, 2],
    ])
    const { entry } = progressOf(SPORT, events, levels, { moduleLevels })
    expect([entry.counts.modules, entry.counts.trainings]).toEqual([1, 4])
  })

  it('ignores events of other sports', () => {
    expect(progressOf(SPORT, [event('training', { sportId: 2 })], levels)).toEqual(
      progressOf(SPORT, [], levels),
    )
  })

  // spec: user-training-progress-list
  it('contains entries with sport, progress and counts as in the contract', () => {
    const { entry } = progressOf(SPORT, trainedWeeks(40), levels)
    expect(progressEntry.parse(entry)).toEqual(entry)
    expect(entry).toMatchObject({ sportId: SPORT, stripes: 1, beltStep: 3 })
  })

  it('has a percentage: the mean of weeks, modules and workshops, rounded down', () => {
    // 50/99 weeks, 24/24 modules, 1/2 workshops: (0.5050.. + 1 + 0.5) / 3 = 0.668..
    const events = [...trainedWeeks(50), event('workshop')]
    expect(progressOf(SPORT, events, levels).entry.progress).toBe(66)
  })
})

describe('levels', () => {
  it('rise with a passed level check, and the counters start again', () => {
    const events = [...trainedWeeks(99), event('exam', inWeek(99))]
    const { entry, passedLevels } = progressOf(SPORT, events, levels)
    expect(entry).toMatchObject({ levelIndex: 2, progress: 0, beltStep: 0, stripes: 0 })
    expect(passedLevels).toEqual([{ levelIndex: 1, passedAt: inWeek(99).occurredAt }])
  })

  it('fall back with all counts when the confirmed check is taken back', () => {
    const before = trainedWeeks(99)
    const exam = event('exam', inWeek(99))
    const tally = tallyOf([...before, exam])
    removeEvent(tally, exam)
    expect(progressOfTally(SPORT, tally, levels)).toEqual(progressOf(SPORT, before, levels))
  })

  it('begin at the person’s placement', () => {
    const levelAfter = (...events: TrainingEvent[]) => progressOf(SPORT, events, levels).entry.levelIndex
    expect(levelAfter(event('placement', { levelIndex: 3 }))).toBe(3)
    expect(levelAfter(event('placement', { levelIndex: 1 }), event('exam', { levelIndex: 1 }))).toBe(2)
    expect(levelAfter()).toBe(1)
  })

  it('end with the last one, whose passed check leaves no further check', () => {
    const events = [...trainedWeeks(99, { levelIndex: 3 }), event('workshop', { levelIndex: 3 })]
    const passed = [...events, event('workshop', { levelIndex: 3 }), event('exam', { levelIndex: 3 })]
    const standing = progressOf(SPORT, passed, levels, { maxLevel: 3 })
    expect(standing.entry).toMatchObject({ levelIndex: 3, levelCheckUnlocked: true, progress: 100 })
    expect(standing.isReadyForLevelCheck).toBe(false)
  })

  it('without a description use the numbers of the specification', () => {
    expect(thresholdsOf(levels, 9)).toEqual({ ...DEFAULT_THRESHOLDS, index: 9 })
  })
})

describe('the level check', () => {
  // spec: level-complete-99-and-modules-twice, scenario-workshops-2-per-level
  it('in progression mode needs 99 weeks, every module twice and both workshops', () => {
    const workshops = [event('workshop'), event('workshop', inWeek(1))]
    const ready = [...trainedWeeks(99), ...workshops]
    expect(progressOf(SPORT, ready, levels)).toMatchObject({
      conditions: [
        { kind: 'active-weeks', have: 99, need: 99 },
        { kind: 'modules', have: 24, need: 24 },
        { kind: 'workshops', have: 2, need: 2 },
      ],
      isReadyForLevelCheck: true,
      entry: { progress: 100 },
    })
    const oneWeekShort = [...trainedWeeks(98), ...workshops]
    const oneWorkshopShort = ready.slice(0, -1)
    const oneModuleOnce = ready.filter((one) => one.moduleId !== 24 || one.week === inWeek(23).week)
    for (const history of [oneWeekShort, oneWorkshopShort, oneModuleOnce]) {
      expect(progressOf(SPORT, history, levels).isReadyForLevelCheck).toBe(false)
      expect(progressOf(SPORT, history, levels).entry.progress).toBeLessThan(100)
    }
  })

  it('in progression mode is not reached by 99 trainings in few weeks', () => {
    const busy = times(200, (index) =>
      event('training', { moduleId: (index % 24) + 1, ...inWeek(index % 50) }),
    )
    const standing = progressOf(SPORT, [...busy, event('workshop'), event('workshop')], levels)
    expect(standing.entry.counts).toMatchObject({ trainings: 200, activeWeeks: 50 })
    expect(standing.isReadyForLevelCheck).toBe(false)
  })

  // spec: trainings-per-level-60-recommended, level-complete-60-and-seminars
  it('in classic mode needs 60 trainings and all seminars with the workshops', () => {
    const trainings = times(60, (index) => event('training', inWeek(index % 20)))
    const rest = [event('workshop'), event('workshop'), event('seminar'), event('seminar')]
    expect(progressOf(SPORT, [...trainings, ...rest], classic)).toMatchObject({
      conditions: [
        { kind: 'trainings', have: 60, need: 60 },
        { kind: 'workshops', have: 2, need: 2 },
        { kind: 'seminars', have: 2, need: 2 },
      ],
      isReadyForLevelCheck: true,
    })
    expect(progressOf(SPORT, [...trainings.slice(1), ...rest], classic).isReadyForLevelCheck).toBe(false)
    expect(progressOf(SPORT, [...trainings, ...rest.slice(1)], classic).isReadyForLevelCheck).toBe(false)
    expect(progressOf(SPORT, [...trainings, ...rest.slice(0, 3)], classic).isReadyForLevelCheck).toBe(false)
  })

  it('has no condition for what a level does not need', () => {
    const bare = [{ ...DEFAULT_THRESHOLDS, index: 1, workshops: 0, modulesCount: 0 }]
    const standing = progressOf(SPORT, trainedWeeks(99), bare)
    expect(standing.conditions.map(({ kind }) => kind)).toEqual(['active-weeks'])
    expect(standing.entry.progress).toBe(100)
  })
})

describe('counting one event at a time', () => {
  it('equals counting from scratch, for any events added and removed', () => {
    fc.assert(
      fc.property(someHistory, fc.array(fc.boolean()), (history, removed) => {
        const own = history.filter((one) => one.sportId === SPORT)
        const tally = tallyOf([])
        for (const one of own) addEvent(tally, one)
        own.forEach((one, index) => {
          if (removed[index] === true) removeEvent(tally, one)
        })
        const left = own.filter((_, index) => removed[index] !== true)
        expect(progressOfTally(SPORT, tally, levels, { maxLevel: 3 })).toEqual(
          progressOf(SPORT, left, levels, { maxLevel: 3 }),
        )
      }),
    )
  })

  it('is empty again when everything is removed in another order', () => {
    fc.assert(
      fc.property(someHistory, (history) => {
        const tally = tallyOf(history)
        for (const one of history.toReversed()) removeEvent(tally, one)
        expect(tally.size).toBe(0)
      }),
    )
  })

  it('does not depend on the order of events', () => {
    fc.assert(
      fc.property(
        someHistory.chain((history) =>
          fc.tuple(fc.constant(history), fc.shuffledSubarray(history, { minLength: history.length })),
        ),
        ([history, shuffled]) => {
          expect(progressOf(SPORT, shuffled, levels)).toEqual(progressOf(SPORT, history, levels))
        },
      ),
    )
  })

  it('keeps its invariants for any history', () => {
    fc.assert(
      fc.property(someHistory, (history) => {
        const { entry, weeks, conditions, isReadyForLevelCheck } = progressOf(SPORT, history, levels, {
          maxLevel: 3,
        })
        expect(entry.counts.activeWeeks).toBe(weeks.length)
        expect(entry.counts.trainings).toBeGreaterThanOrEqual(entry.counts.activeWeeks)
        expect(weeks).toEqual([...new Set(weeks)].toSorted())
        const reached = history.filter(({ sportId }) => sportId === SPORT).map(levelReachedBy)
        expect(entry.levelIndex).toBe(Math.min(3, Math.max(1, ...reached)))
        const isDone = conditions.every(({ have, need }) => have >= need)
        expect(entry.progress === 100).toBe(isDone)
        if (isReadyForLevelCheck) expect(isDone).toBe(true)
      }),
    )
  })
})
