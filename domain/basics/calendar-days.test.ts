import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import {
  addDays,
  addWeeks,
  ageOn,
  dayOf,
  daysBetween,
  daysOfWeek,
  dayWindow,
  instantAt,
  instantOf,
  isDay,
  isWeek,
  msOf,
  MS_PER_HOUR,
  plusMs,
  wallTimeOf,
  weekdayOf,
  weekFrom,
  weekOf,
  weeksBetween,
  weekStart,
  weekWindow,
  yearAndWeek,
} from './calendar-days.ts'
import { ZONE } from './zone-offsets.ts'

const FIRST = Date.UTC(2000, 0, 1)
const LAST = Date.UTC(2060, 11, 31, 23, 59, 59)
const someMs = fc.integer({ min: FIRST / 1000, max: LAST / 1000 }).map((seconds) => seconds * 1000)
const someInstant = someMs.map(instantOf)
const someDay = someInstant.map((instant) => instant.slice(0, 10))
const someTime = fc
  .integer({ min: 0, max: 24 * 3600 - 1 })
  .map((seconds) => instantOf(seconds * 1000).slice(11, 19))

const reader = new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE, dateStyle: 'short', timeStyle: 'medium' })
/** The instant as the runtime itself formats it: `2026-11-20 18:00:00`. */
const shownAt = (instant: string): string => reader.format(msOf(instant))

/** The ISO week of a day by the textbook rule: the week of its Thursday, counted from 1 January of that year. */
const textbookWeek = (day: string): string => {
  const thursday = addDays(day, 4 - weekdayOf(day))
  const year = thursday.slice(0, 4)
  const number = Math.floor(daysBetween(`${year}-01-01`, thursday) / 7) + 1
  return `${year}-W${String(number).padStart(2, '0')}`
}

describe('weeks', () => {
  it.each([
    ['2026-11-20', '2026-W47'],
    ['2026-12-31', '2026-W53'],
    ['2027-01-03', '2026-W53'],
    ['2027-01-04', '2027-W01'],
    ['2024-12-30', '2025-W01'],
    ['2021-01-03', '2020-W53'],
    ['2000-01-02', '1999-W52'],
    ['1970-01-01', '1970-W01'],
    ['1969-12-28', '1969-W52'],
    ['2024-02-29', '2024-W09'],
  ])('of %s is %s', (day, week) => {
    expect(weekOf(day)).toBe(week)
  })

  // spec: week-starts-monday
  it('begin on Monday in Europe/Berlin, at midnight there', () => {
    expect(weekStart('2026-W47')).toBe('2026-11-16')
    expect(weekdayOf(weekStart('2026-W47'))).toBe(1)
    expect(weekOf('2026-11-15T22:59:59.999Z')).toBe('2026-W46')
    expect(weekOf('2026-11-15T23:00:00.000Z')).toBe('2026-W47')
    expect(weekOf('2026-07-12T21:59:59.999Z')).toBe('2026-W28')
    expect(weekOf('2026-07-12T22:00:00.000Z')).toBe('2026-W29')
  })

  it('match the textbook rule on any day', () => {
    fc.assert(
      fc.property(someDay, (day) => {
        expect(weekOf(day)).toBe(textbookWeek(day))
      }),
    )
  })

  it('have seven days, Monday first, all of the same week', () => {
    fc.assert(
      fc.property(someDay, (day) => {
        const days = daysOfWeek(weekOf(day))
        expect(days).toHaveLength(7)
        expect(days).toContain(day)
        expect(days.map(weekdayOf)).toEqual([1, 2, 3, 4, 5, 6, 7])
        expect(new Set(days.map(weekOf))).toEqual(new Set([weekOf(day)]))
      }),
    )
  })

  it('are added and counted without regard to years', () => {
    expect(addWeeks('2026-W53', 1)).toBe('2027-W01')
    expect(addWeeks('2027-W01', -1)).toBe('2026-W53')
    expect(weeksBetween('2020-W53', '2021-W01')).toBe(1)
    fc.assert(
      fc.property(someDay, fc.integer({ min: -500, max: 500 }), (day, count) => {
        const week = weekOf(day)
        expect(weeksBetween(week, addWeeks(week, count))).toBe(count)
        expect(addWeeks(week, count)).toBe(weekOf(addDays(day, count * 7)))
      }),
    )
  })

  it('sort as text', () => {
    fc.assert(
      fc.property(someDay, someDay, (a, b) => {
        expect(Math.sign(weeksBetween(weekOf(a), weekOf(b)))).toBe(
          weekOf(a) === weekOf(b) ? 0 : weekOf(a) < weekOf(b) ? 1 : -1,
        )
      }),
    )
  })

  it('have number 53 in the right years only', () => {
    const long = []
    for (let year = 2000; year <= 2060; year += 1) if (weekFrom(year, 53) !== undefined) long.push(year)
    expect(long).toEqual([2004, 2009, 2015, 2020, 2026, 2032, 2037, 2043, 2048, 2054, 2060])
  })

  it('convert to the address of the calendar and back', () => {
    expect(yearAndWeek('2026-W07')).toEqual({ year: 2026, weekNumber: 7 })
    expect(weekFrom(2026, 7)).toBe('2026-W07')
    for (const [year, number] of [
      [2026, 0],
      [2026, 54],
      [2025, 53],
      [2026, 1.5],
      [Number.NaN, 1],
    ] as const)
      expect(weekFrom(year, number)).toBeUndefined()
    fc.assert(
      fc.property(someDay, (day) => {
        const { year, weekNumber } = yearAndWeek(weekOf(day))
        expect(weekFrom(year, weekNumber)).toBe(weekOf(day))
      }),
    )
  })

  it('last 168 hours, one less in March, one more in October', () => {
    const hours = (week: string): number => {
      const { startAt, endAt } = weekWindow(week)
      return (msOf(endAt) - msOf(startAt)) / MS_PER_HOUR
    }
    expect([hours('2026-W47'), hours('2026-W13'), hours('2026-W43')]).toEqual([168, 167, 169])
  })
})

describe('days', () => {
  it('change at midnight in Europe/Berlin', () => {
    expect(dayOf('2026-11-19T22:59:59.999Z')).toBe('2026-11-19')
    expect(dayOf('2026-11-19T23:00:00.000Z')).toBe('2026-11-20')
    expect(dayWindow('2026-03-29')).toEqual({
      startAt: '2026-03-28T23:00:00.000Z',
      endAt: '2026-03-29T22:00:00.000Z',
    })
  })

  it('respect leap years', () => {
    expect(addDays('2024-02-28', 1)).toBe('2024-02-29')
    expect(addDays('2100-02-28', 1)).toBe('2100-03-01')
    expect(isDay('2026-02-29')).toBe(false)
    expect(isDay('2024-02-29')).toBe(true)
  })

  it('return to the same day when the added days are subtracted', () => {
    fc.assert(
      fc.property(someDay, fc.integer({ min: -10_000, max: 10_000 }), (day, count) => {
        expect(daysBetween(day, addDays(day, count))).toBe(count)
      }),
    )
  })

  it('throw for a text that is no day, week, time or instant', () => {
    expect(() => addDays('20.11.2026', 1)).toThrow(RangeError)
    expect(() => weekOf('2026-13-01')).toThrow(RangeError)
    expect(() => weekStart('2025-W53')).toThrow(RangeError)
    expect(() => instantAt('2026-11-20', '24:00')).toThrow(RangeError)
    expect(() => dayOf('soon enough')).toThrow(RangeError)
    expect(isWeek('2026-W00')).toBe(false)
  })
})

describe('wall times', () => {
  it('match the runtime in Europe/Berlin', () => {
    fc.assert(
      fc.property(someInstant, (instant) => {
        expect(`${dayOf(instant)} ${wallTimeOf(instant)}`).toBe(shownAt(instant))
      }),
      { numRuns: 1000 },
    )
  })

  it('give the instant back, except in the hour that comes twice', () => {
    fc.assert(
      fc.property(someInstant, (instant) => {
        const again = instantAt(dayOf(instant), wallTimeOf(instant))
        expect([instant, plusMs(instant, -MS_PER_HOUR)]).toContain(again)
        expect(shownAt(again)).toBe(shownAt(instant))
      }),
    )
  })

  it('keep a weekly class at the same time on the clock when summer time ends', () => {
    expect(instantAt('2026-10-20', '18:30')).toBe('2026-10-20T16:30:00.000Z')
    expect(instantAt('2026-10-27', '18:30')).toBe('2026-10-27T17:30:00.000Z')
  })

  it('use the offset before the change in the hour skipped in March', () => {
    expect(instantAt('2026-03-29', '01:59:59')).toBe('2026-03-29T00:59:59.000Z')
    expect(instantAt('2026-03-29', '02:00')).toBe('2026-03-29T01:00:00.000Z')
    expect(instantAt('2026-03-29', '02:30')).toBe('2026-03-29T01:30:00.000Z')
    expect(instantAt('2026-03-29', '03:00')).toBe('2026-03-29T01:00:00.000Z')
  })

  it('mean the first of the two hours in October', () => {
    expect(instantAt('2026-10-25', '02:30')).toBe('2026-10-25T00:30:00.000Z')
    expect(wallTimeOf('2026-10-25T01:30:00.000Z')).toBe('02:30:00')
    expect(instantAt('2026-10-25', '03:00')).toBe('2026-10-25T02:00:00.000Z')
  })

  it('are the same again on every day and at every time except in the skipped hour', () => {
    fc.assert(
      fc.property(someDay, someTime, (day, time) => {
        const shown = shownAt(instantAt(day, time))
        const isSkipped = /-03-/.test(day) && time.startsWith('02:') && shown.includes(' 03:')
        if (!isSkipped) expect(shown).toBe(`${day} ${time}`)
      }),
      { numRuns: 1000 },
    )
  })
})

describe('ages', () => {
  it('increase on the birthday itself', () => {
    expect(ageOn('2008-11-20', '2026-11-19')).toBe(17)
    expect(ageOn('2008-11-20', '2026-11-20')).toBe(18)
  })

  it('of people born on 29 February increase on 1 March of common years', () => {
    expect(ageOn('2008-02-29', '2026-02-28')).toBe(17)
    expect(ageOn('2008-02-29', '2026-03-01')).toBe(18)
    expect(ageOn('2008-02-29', '2028-02-29')).toBe(20)
  })

  it('increase by one each year, never fall, and are negative before birth', () => {
    fc.assert(
      fc.property(someDay, fc.integer({ min: 0, max: 30_000 }), (birthday, lived) => {
        const day = addDays(birthday, lived)
        const age = ageOn(birthday, day)
        expect(age).toBeGreaterThanOrEqual(Math.floor(lived / 366))
        expect(age).toBeLessThanOrEqual(Math.floor(lived / 365))
        expect(ageOn(birthday, addDays(day, 1))).toBeGreaterThanOrEqual(age)
      }),
    )
    expect(ageOn('2026-11-20', '2026-11-19')).toBe(-1)
  })
})

describe("the machine's own zone", () => {
  const before = process.env['TZ']
  afterEach(() => {
    process.env['TZ'] = before
  })

  it.each(['UTC', 'America/Los_Angeles', 'Asia/Kathmandu', 'Pacific/Kiritimati', 'Europe/Berlin'])(
    '%s changes nothing',
    (zone) => {
      process.env['TZ'] = zone
      expect(new Date(0).getHours()).toBe(
        {
          UTC: 0,
          'America/Los_Angeles': 16,
          'Asia/Kathmandu': 5,
          'Pacific/Kiritimati': 13,
          'Europe/Berlin': 1,
        }[zone],
      )
      fc.assert(
        fc.property(someDay, someTime, (day, time) => {
          const instant = instantAt(day, time)
          expect(shownAt(instant)).toBe(`${dayOf(instant)} ${wallTimeOf(instant)}`)
          expect(weekOf(instant)).toBe(textbookWeek(shownAt(instant).slice(0, 10)))
        }),
      )
    },
  )
})
