import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Chooser,
  isKidsProgram,
  kidsFirst,
  offersAdultProgram,
  prefersKids,
  sportForAge,
} from './kids-program.ts'

const person = (more: Partial<Chooser> = {}): Chooser => ({
  isKid: false,
  age: 35,
  selectedTrainingStartProgram: null,
  trainingProgress: [],
  childIds: [],
  usingAppForChildren: false,
  funnels: [],
  ...more,
})
const TRAINED = {
  sportId: 1,
  levelIndex: 1,
  progress: 0,
  stripes: 0,
  beltStep: 0,
  levelCheckUnlocked: false,
  counts: { trainings: 1, activeWeeks: 1, modules: 0, workshops: 0, seminars: 0 },
}
const WING_CHUN = { id: 1, isKids: false }
const ESCRIMA = { id: 2, isKids: false }
const KIDS = { id: 4, isKids: true }
const SPORTS = [WING_CHUN, ESCRIMA, KIDS]

test('prefersKids is true for children in the kids program and parents who do not train', () => {
  const preferring: readonly Partial<Chooser>[] = [
    { isKid: true, age: 8 },
    { isKid: true, age: null },
    { isKid: true, age: 13, selectedTrainingStartProgram: 1 },
    { childIds: [7] },
    { usingAppForChildren: true },
    { funnels: ['parent'] },
  ]
  for (const more of preferring) expect(prefersKids(person(more)), JSON.stringify(more)).toBe(true)
  const others: readonly Partial<Chooser>[] = [
    {},
    { isKid: true, age: 13 },
    { isKid: true, age: 8, selectedTrainingStartProgram: 100 },
    { childIds: [7], trainingProgress: [TRAINED] },
    { funnels: ['online_training'] },
  ]
  for (const more of others) expect(prefersKids(person(more)), JSON.stringify(more)).toBe(false)
})

test('kidsFirst puts programs for children first for a child, and otherwise keeps the order', () => {
  expect(kidsFirst(SPORTS, true)).toEqual([KIDS, WING_CHUN, ESCRIMA])
  expect(kidsFirst(SPORTS, false)).toEqual(SPORTS)
})

test('sportForAge chooses the kids program for a child and leaves it for an adult', () => {
  expect(sportForAge(SPORTS, undefined, 8)).toBe(4)
  expect(sportForAge(SPORTS, 2, 8)).toBe(2)
  expect(sportForAge([WING_CHUN], undefined, 8)).toBeUndefined()
  expect(sportForAge(SPORTS, 4, 35)).toBeUndefined()
  expect(sportForAge(SPORTS, 2, 35)).toBe(2)
  expect(sportForAge(SPORTS, 4, null)).toBe(4)
  expect(sportForAge(SPORTS, undefined, 12)).toBeUndefined()
})

describe('programs', () => {
  // spec: kids-program-0-99-adult-100
  test('from 0 to 99 are for kids, from 100 for adults', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1000 }),
        fc.option(fc.integer({ min: 0, max: 17 })),
        (program, age) => {
          expect(isKidsProgram(program, age)).toBe(program < 100)
        },
      ),
    )
    expect([isKidsProgram(null, 8), isKidsProgram(null, 15), isKidsProgram(null, null)]).toEqual([
      true,
      false,
      false,
    ])
  })

  // spec: kids-program-switch-banner
  test('for kids offer the adult program from the age of twelve', () => {
    expect(offersAdultProgram(99, 12)).toBe(true)
    expect(offersAdultProgram(99, 11)).toBe(false)
    expect(offersAdultProgram(100, 12)).toBe(false)
    expect(offersAdultProgram(null, 12)).toBe(false)
  })
})
