import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placeMilestones } from './milestone-places.ts'

const ids = (weeks: readonly number[], width: number) =>
  placeMilestones(
    weeks.map((weeksLeft) => ({ id: String(weeksLeft), weeksLeft })),
    { width, woven: 8, label: 76 },
  ).map(({ milestone }) => milestone.weeksLeft)

test('all milestones are shown where there is room, and middle ones are dropped otherwise', () => {
  expect(ids([8, 19, 30, 41], 952)).toEqual([8, 19, 30, 41])
  expect(ids([8, 19, 30, 41], 350)).toEqual([8, 19, 41])
  expect(ids([8, 19, 30, 41], 280)).toEqual([8, 41])
  expect(ids([8], 280)).toEqual([8])
  expect(ids([], 280)).toEqual([])
})

test('labels never overlap or leave the band, and the last milestone is always shown', () => {
  const someWeeks = fc
    .uniqueArray(fc.integer({ min: 1, max: 120 }), { minLength: 1, maxLength: 12 })
    .map((weeks) => weeks.toSorted((a, b) => a - b))
  fc.assert(
    fc.property(
      someWeeks,
      fc.integer({ min: 160, max: 1600 }),
      fc.integer({ min: 0, max: 8 }),
      (weeks, width, woven) => {
        const label = 76
        const placed = placeMilestones(
          weeks.map((weeksLeft) => ({ id: String(weeksLeft), weeksLeft })),
          { width, woven, label },
        )
        const boxes = placed.map(({ x, align }) => {
          const left = align === 'start' ? x : align === 'end' ? x - label : x - label / 2
          return [left, left + label] as const
        })
        expect(placed.at(-1)?.milestone.weeksLeft).toBe(weeks.at(-1))
        for (const [index, [left, right]] of boxes.entries()) {
          expect(left).toBeGreaterThanOrEqual(-0.001)
          expect(right).toBeLessThanOrEqual(width + label / 2 + 0.001)
          const next = boxes[index + 1]
          if (next) expect(next[0]).toBeGreaterThanOrEqual(right - 0.001)
        }
      },
    ),
  )
})
