import { expect, test } from 'vitest'
import { filtersOf, NO_FILTERS, searchOf } from './week-address.ts'

test('the calendar opens with the own schools where the person wants that, and the address can say otherwise', () => {
  expect(filtersOf({}).isOwnOnly).toBe(false)
  expect(filtersOf({}, true).isOwnOnly).toBe(true)
  expect(filtersOf({ schools: 'all' }, true).isOwnOnly).toBe(false)
  // an exam of any school, linked from the path
  expect(filtersOf({ type: '3' }, true).isOwnOnly).toBe(false)
})

test('what is chosen comes back from the address as it was', () => {
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
