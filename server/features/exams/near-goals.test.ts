/** Who is read for the ready list: everyone whose goal can come soon. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { whatIsMissing } from '@wegband/domain/features/progress/missing-to-next-step.ts'
import { nearestGoal, NEAR_WEEKS } from './read-ready.ts'

const TODAY = '2026-11-20'

test('a person whose goal comes soon is within the weeks that the list reads', () => {
  fc.assert(
    fc.property(
      fc.record({
        weeksPerStep: fc.integer({ min: 1, max: 15 }),
        stepsPerStripe: fc.integer({ min: 1, max: 4 }),
        stripes: fc.integer({ min: 1, max: 4 }),
        have: fc.integer({ min: 0, max: 130 }),
        activeWeeks: fc.integer({ min: 1, max: 12 }),
        isThisWeekActive: fc.boolean(),
      }),
      ({ have, activeWeeks, isThisWeekActive, ...belt }) => {
        const need = belt.weeksPerStep * belt.stepsPerStripe * belt.stripes
        const missing = whatIsMissing(
          {
            entry: {
              sportId: 1,
              levelIndex: 1,
              progress: 0,
              stripes: 0,
              beltStep: 0,
              levelCheckUnlocked: false,
              counts: { trainings: have, activeWeeks: have, modules: 0, workshops: 0, seminars: 0 },
            },
            level: {
              index: 1,
              completionMode: 'progression',
              recommendedTrainings: 0,
              moduleRepeats: 1,
              modulesCount: 0,
              workshops: 0,
              seminars: 0,
              ...belt,
            },
            conditions: [{ kind: 'active-weeks', have, need }],
            moduleTrainingsLeft: 0,
            isPassed: false,
            pace: { activeWeeks, trainings: activeWeeks, ofWeeks: 12 },
            isThisWeekActive,
            isTrainingNow: false,
          },
          TODAY,
        )
        const toStep = belt.weeksPerStep - (have % belt.weeksPerStep)
        const isRead = need - have <= NEAR_WEEKS || toStep <= NEAR_WEEKS
        expect(isRead || nearestGoal(missing.goals, TODAY) === undefined).toBe(true)
      },
    ),
    { numRuns: 5000 },
  )
})
