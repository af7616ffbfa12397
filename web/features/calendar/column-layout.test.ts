import fc from 'fast-check'
import { expect, test } from 'vitest'
import { layOutColumns } from './column-layout.ts'

const span = (startMinute: number, endMinute: number) => ({ startMinute, endMinute })

test('classes one after the other have the whole width', () => {
  expect(layOutColumns([span(600, 660), span(660, 720)])).toEqual([
    { lane: 0, columns: 1 },
    { lane: 0, columns: 1 },
  ])
})

test('a third class takes the column that became free', () => {
  expect(layOutColumns([span(600, 700), span(620, 640), span(650, 720)])).toEqual([
    { lane: 0, columns: 2 },
    { lane: 1, columns: 2 },
    { lane: 1, columns: 2 },
  ])
})

test('overlapping classes are in different columns and share the number of columns', () => {
  const spans = fc.array(fc.tuple(fc.nat(1400), fc.integer({ min: 1, max: 300 })), { maxLength: 12 })
  fc.assert(
    fc.property(spans, (pairs) => {
      const sorted = pairs.map(([start, length]) => span(start, start + length))
      sorted.sort((a, b) => a.startMinute - b.startMinute)
      const columns = layOutColumns(sorted)
      sorted.forEach((one, i) => {
        sorted.slice(i + 1).forEach((other, offset) => {
          const j = i + 1 + offset
          if (other.startMinute >= one.endMinute) return
          expect(columns[i]?.lane).not.toBe(columns[j]?.lane)
          expect(columns[i]?.columns).toBe(columns[j]?.columns)
        })
        expect(columns[i]?.lane).toBeLessThan(columns[i]?.columns ?? 0)
      })
    }),
  )
})
