import { expect, test } from 'vitest'
import { installClock } from '../../platform/clock.ts'
import { filtersOf, NO_FILTERS, presentWeek, searchOf, weekOfAddress } from './week-address.ts'

test('opens with the own schools where the user chose that; the address can override it', () => {
  expect(filtersOf({}).isOwnOnly).toBe(false)
  expect(filtersOf({}, true).isOwnOnly).toBe(true)
  expect(filtersOf({ schools: 'all' }, true).isOwnOnly).toBe(false)
  // An exam of any school, linked from the path.
  expect(filtersOf({ type: '3' }, true).isOwnOnly).toBe(false)
})

test('a choice written to the address is read back unchanged', () => {
  for (const isOwnByDefault of [false, true])
    for (const isOwnOnly of [false, true]) {
      const filters = { ...NO_FILTERS, isOwnByDefault, isOwnOnly, sportIds: [4] }
      const search = Object.fromEntries(
        Object.entries(searchOf(filters)).flatMap(([key, value]) =>
          value === undefined || value === null ? [] : [[key, String(value)]],
        ),
      )
      expect(filtersOf(search, isOwnByDefault)).toEqual(filters)
    }
})

test('a year without a week opens that year, the present year the present week', () => {
  installClock({ now: () => Date.parse('2026-11-20T09:00:00Z') })
  expect(weekOfAddress({ year: '2027' })).toBe('2027-W01')
  expect(weekOfAddress({ year: '2025' })).toBe('2025-W01')
  expect(weekOfAddress({ year: '2026' })).toBe(presentWeek())
  expect(weekOfAddress({ year: 'abc' })).toBeUndefined()
})
