import { expect, test } from 'vitest'
import { MISTAKE_TRAININGS, whyNotTakeBackSport } from './mistaken-start.ts'

const facts = (
  trainings: number,
  more: { levelIndex?: number; workshops?: number; seminars?: number } = {},
) => ({
  levelIndex: more.levelIndex ?? 1,
  counts: { trainings, workshops: more.workshops ?? 0, seminars: more.seminars ?? 0 },
})

test('a sport with few trainings can be taken back', () => {
  for (const trainings of [0, 1, MISTAKE_TRAININGS])
    expect(whyNotTakeBackSport(facts(trainings))).toBeUndefined()
})

test.each([
  ['more trainings', facts(MISTAKE_TRAININGS + 1)],
  ['a workshop', facts(1, { workshops: 1 })],
  ['a seminar', facts(1, { seminars: 1 })],
  ['a higher level', facts(0, { levelIndex: 2 })],
])('a sport with %s stays', (_name, held) => {
  expect(whyNotTakeBackSport(held)).toBe('progress.too-far')
})
