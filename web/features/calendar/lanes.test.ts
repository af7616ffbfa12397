import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lanesOf } from './lanes.ts'

const span = (startMinute: number, endMinute: number) => ({ startMinute, endMinute })

test('classes one after the other have the whole width', () => {
  expect(lanesOf([span(600, 660), span(660, 720)])).toEqual([
    { lane: 0, lanes: 1 },
    { lane: 0, lanes: 1 },
  ])
})

test('a third class takes the column that became free', () => {
  expect(lanesOf([span(600, 700), span(620, 640), span(650, 720)])).toEqual([
    { lane: 0, lanes: 2 },
    { lane: 1, lanes: 2 },
    { lane: 1, lanes: 2 },
  ])
})

test('what overlaps never stands in the same column, and shares the number of columns', () => {
  const spans = fc.array(fc.tuple(fc.nat(1400), fc.integer({ min: 1, max: 300 })), { maxLength: 12 })
  fc.assert(
    fc.property(spans, (pairs) => {
      const sorted = pairs.map(([start, length]) => span(start, start + length))
      sorted.sort((a, b) => a.startMinute - b.startMinute)
      const lanes = lanesOf(sorted)
      sorted.forEach((one, i) => {
        sorted.slice(i + 1).forEach((other, offset) => {
          const j = i + 1 + offset
          if (other.startMinute >= one.endMinute) return
          expect(lanes[i]?.lane).not.toBe(lanes[j]?.lane)
          expect(lanes[i]?.lanes).toBe(lanes[j]?.lanes)
        })
        expect(lanes[i]?.lane).toBeLessThan(lanes[i]?.lanes ?? 0)
      })
    }),
  )
})
