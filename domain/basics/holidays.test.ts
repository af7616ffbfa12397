import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { daysBetween, weekdayOf } from './calendar-days.ts'
import { easterSunday, GERMAN_STATES, holidayOn, holidaysOf } from './holidays.ts'

describe('Easter', () => {
  test.each([
    '2000-04-23',
    '2008-03-23',
    '2011-04-24',
    '2024-03-31',
    '2025-04-20',
    '2026-04-05',
    '2027-03-28',
    '2028-04-16',
    '2029-04-01',
    '2030-04-21',
    '2035-03-25',
    '2038-04-25',
    '2049-04-18',
    '2076-04-19',
  ])('is on %s', (day) => {
    expect(easterSunday(Number(day.slice(0, 4)))).toBe(day)
  })

  test('is a Sunday from 22 March to 25 April in every year', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1583, max: 4099 }), (year) => {
        const day = easterSunday(year)
        expect(weekdayOf(day)).toBe(7)
        expect(day >= `${year}-03-22` && day <= `${year}-04-25`).toBe(true)
      }),
    )
  })
})

describe('holidays', () => {
  test.each([
    ['SH', 10],
    ['BE', 10],
    ['HE', 10],
    ['NI', 10],
    ['NW', 11],
    ['RP', 11],
    ['SN', 11],
    ['TH', 11],
    ['BB', 12],
    ['BW', 12],
    ['BY', 12],
    ['SL', 12],
  ])('of %s are %i days', (state, count) => {
    expect(holidaysOf({ country: 'DE', state }, 2026)).toHaveLength(count)
  })

  test('of a state include all nationwide ones, once each, in order', () => {
    fc.assert(
      fc.property(fc.constantFrom(...GERMAN_STATES), fc.integer({ min: 2020, max: 2100 }), (state, year) => {
        const days = holidaysOf({ country: 'DE', state }, year).map(({ day }) => day)
        const shared = holidaysOf({ country: 'DE' }, year).map(({ day }) => day)
        expect(days).toEqual([...days].toSorted((left, right) => left.localeCompare(right)))
        for (const day of shared) expect(days).toContain(day)
        for (const day of days) expect(day.slice(0, 4)).toBe(String(year))
      }),
    )
  })

  test('include the moving days of 2026', () => {
    const region = { country: 'DE', state: 'NW' }
    expect(holidayOn(region, '2026-04-03')?.name).toBe('good-friday')
    expect(holidayOn(region, '2026-05-14')?.name).toBe('ascension')
    expect(holidayOn(region, '2026-06-04')?.name).toBe('corpus-christi')
    expect(holidayOn({ country: 'DE', state: 'SH' }, '2026-06-04')).toBeUndefined()
    expect(holidayOn({ country: 'AT' }, '2026-10-26')?.name).toBe('austrian-day')
    expect(holidayOn({ country: 'AT' }, '2026-04-03')).toBeUndefined()
    expect(holidaysOf({ country: 'FR' }, 2026)).toEqual([])
  })

  test('count from Easter: Ascension is a Thursday, repentance a Wednesday 11 days before Advent', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1995, max: 2200 }), (year) => {
        const found = holidaysOf({ country: 'DE', state: 'SN' }, year)
        const dayOf = (name: string): string => found.find((one) => one.name === name)?.day ?? ''
        expect(weekdayOf(dayOf('ascension'))).toBe(4)
        expect(weekdayOf(dayOf('good-friday'))).toBe(5)
        expect(weekdayOf(dayOf('repentance'))).toBe(3)
        const untilChristmas = daysBetween(dayOf('repentance'), `${year}-12-25`)
        expect(untilChristmas).toBeGreaterThanOrEqual(33)
        expect(untilChristmas).toBeLessThanOrEqual(39)
      }),
    )
  })
})
