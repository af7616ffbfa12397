import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  addWeeks,
  dayOf,
  msOf,
  wallTimeOf,
  weekdayOf,
  weekOf,
  weeksBetween,
} from '../../../basics/calendar-days.ts'
import { GERMAN_STATES, holidayOn } from '../../../basics/holidays.ts'
import { occurrencesOf } from './series-occurrences.ts'

const friday = { weekdays: [5], startTime: '18:30', minutes: 90, firstDay: '2026-01-01' }

describe('a weekly class', () => {
  it('takes place at the same wall time before and after the clocks change', () => {
    const found = occurrencesOf(friday, '2026-10-19', '2026-11-01')
    expect(found).toEqual([
      { day: '2026-10-23', startAt: '2026-10-23T16:30:00.000Z', endAt: '2026-10-23T18:00:00.000Z' },
      { day: '2026-10-30', startAt: '2026-10-30T17:30:00.000Z', endAt: '2026-10-30T19:00:00.000Z' },
    ])
  })

  it('takes place on the first and the last day of the requested span', () => {
    expect(occurrencesOf(friday, '2026-11-20', '2026-11-20')).toHaveLength(1)
    expect(occurrencesOf(friday, '2026-11-13', '2026-11-20')).toHaveLength(2)
    expect(occurrencesOf(friday, '2026-11-14', '2026-11-19')).toEqual([])
  })

  it('takes place neither before its first nor after its last day', () => {
    const short = { ...friday, firstDay: '2026-11-14', lastDay: '2026-12-04' }
    const days = occurrencesOf(short, '2026-01-01', '2027-01-01').map(({ startAt }) => dayOf(startAt))
    expect(days).toEqual(['2026-11-20', '2026-11-27', '2026-12-04'])
  })

  it('uses the offset before the change if its hour does not exist that day', () => {
    const night = { weekdays: [7], startTime: '02:30', minutes: 60, firstDay: '2026-01-01' }
    const [found] = occurrencesOf(night, '2026-03-29', '2026-03-29')
    expect(found).toEqual({
      day: '2026-03-29',
      startAt: '2026-03-29T01:30:00.000Z',
      endAt: '2026-03-29T02:30:00.000Z',
    })
  })

  it('takes place once a week, on its weekday, at its hour and for its length, in every year', () => {
    const someDay = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('2000-01-01', days))
    const someHour = fc.record({
      weekday: fc.integer({ min: 1, max: 7 }),
      startTime: fc.constantFrom('00:00', '06:30', '12:00', '18:30', '23:59'),
      minutes: fc.integer({ min: 5, max: 1440 }),
    })
    fc.assert(
      fc.property(someHour, someDay, fc.integer({ min: 1, max: 40 }), (hour, from, weeks) => {
        const to = addDays(from, weeks * 7 - 1)
        const found = occurrencesOf({ ...hour, weekdays: [hour.weekday], firstDay: '2000-01-01' }, from, to)
        expect(found).toHaveLength(weeks)
        for (const { startAt, endAt } of found) {
          expect(weekdayOf(dayOf(startAt))).toBe(hour.weekday)
          expect(wallTimeOf(startAt).slice(0, 5)).toBe(hour.startTime)
          expect(msOf(endAt) - msOf(startAt)).toBe(hour.minutes * 60_000)
        }
      }),
    )
  })
})

/** Every last Sunday of March and October in ten years, when the clocks change. */
const CHANGES = Array.from({ length: 10 }, (_, index) => 2026 + index).flatMap((year) =>
  [`${year}-03-31`, `${year}-10-31`].map((last) => addDays(last, -(weekdayOf(last) % 7))),
)

describe('ten years of a weekly class', () => {
  const hour = fc.record({
    weekdays: fc.integer({ min: 1, max: 7 }).map((weekday) => [weekday]),
    // Leaves out the hours that come never or twice; they have their own tests.
    startTime: fc.integer({ min: 3 * 12, max: 23 * 12 + 11 }).map(wallTime),
    minutes: fc.integer({ min: 5, max: 1440 }),
    firstDay: fc.integer({ min: 0, max: 400 }).map((days) => addDays('2026-01-01', days)),
  })
  const END = '2036-12-31'

  it('takes place every seven days, at the same wall time and for the same length', () => {
    fc.assert(
      fc.property(hour, (weekly) => {
        const found = occurrencesOf(weekly, '2026-01-01', END)
        const days = found.map(({ startAt }) => dayOf(startAt))
        expect(days[0]).toBe(
          addDays(weekly.firstDay, ((weekly.weekdays[0] ?? 1) - weekdayOf(weekly.firstDay) + 7) % 7),
        )
        for (const [index, { startAt, endAt }] of found.entries()) {
          expect(days[index]).toBe(addDays(days[0] ?? '', 7 * index))
          expect(wallTimeOf(startAt)).toBe(`${weekly.startTime}:00`)
          expect(msOf(endAt) - msOf(startAt)).toBe(weekly.minutes * 60_000)
        }
        expect(addDays(days.at(-1) ?? '', 7) > END).toBe(true)
      }),
      { numRuns: 25 },
    )
  })

  it('is the same whether requested at once or in parts', () => {
    fc.assert(
      fc.property(hour, fc.integer({ min: 1, max: 90 }), (weekly, step) => {
        const piecemeal = []
        for (let day = '2026-01-01'; day <= '2028-12-31'; day = addDays(day, step)) {
          const last = addDays(day, step - 1)
          piecemeal.push(...occurrencesOf(weekly, day, last < '2028-12-31' ? last : '2028-12-31'))
        }
        expect(piecemeal).toEqual(occurrencesOf(weekly, '2026-01-01', '2028-12-31'))
      }),
      { numRuns: 25 },
    )
  })

  it.each(CHANGES)('keeps its wall time across the clock change on %s', (sunday) => {
    for (const weekday of [1, 2, 3, 4, 5, 6, 7]) {
      const found = occurrencesOf({ ...friday, weekdays: [weekday] }, addDays(sunday, -8), addDays(sunday, 8))
      expect(found.length).toBeGreaterThanOrEqual(2)
      for (const { startAt } of found) expect(wallTimeOf(startAt)).toBe('18:30:00')
    }
  })

  it('leaves out holidays, and only those, when it pauses on them', () => {
    fc.assert(
      fc.property(hour, fc.constantFrom(...GERMAN_STATES), (weekly, state) => {
        const pausesIn = { country: 'DE', state }
        const all = occurrencesOf(weekly, '2026-01-01', END)
        const kept = occurrencesOf({ ...weekly, pausesIn }, '2026-01-01', END)
        expect(kept).toEqual(all.filter(({ startAt }) => !holidayOn(pausesIn, dayOf(startAt))))
      }),
      { numRuns: 20 },
    )
  })
})

describe('a class on several weekdays, in any rhythm', () => {
  const hours = fc.record({
    weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 7 }),
    startTime: fc.integer({ min: 3 * 12, max: 23 * 12 + 11 }).map(wallTime),
    minutes: fc.integer({ min: 5, max: 1440 }),
    firstDay: fc.integer({ min: 0, max: 400 }).map((days) => addDays('2026-01-01', days)),
  })
  const rhythms = fc.constantFrom('weekly', 'biweekly', 'monthly')
  const END = '2036-12-31'
  const daysOf = (found: readonly { day: string }[]): string[] => found.map(({ day }) => day)

  it('takes place only on its weekdays, at its time, in order, and once a day at most', () => {
    fc.assert(
      fc.property(hours, rhythms, (one, rhythm) => {
        const found = occurrencesOf({ ...one, rhythm }, '2026-01-01', END)
        const days = daysOf(found)
        expect(days).toEqual([...new Set(days)].toSorted())
        for (const { day, startAt, endAt } of found) {
          expect(one.weekdays).toContain(weekdayOf(day))
          expect([dayOf(startAt), wallTimeOf(startAt)]).toEqual([day, `${one.startTime}:00`])
          expect(msOf(endAt) - msOf(startAt)).toBe(one.minutes * 60_000)
        }
      }),
      { numRuns: 25 },
    )
  })

  it('leaves out every other week when biweekly, also across a week 53', () => {
    fc.assert(
      fc.property(hours, (one) => {
        const days = daysOf(occurrencesOf({ ...one, rhythm: 'biweekly' }, '2026-01-01', END))
        const first = weekOf(days[0] ?? '')
        const weeks = new Set(days.map(weekOf))
        for (const week of weeks) expect(weeksBetween(first, week) % 2).toBe(0)
        // No week is missing: 2026 and 2032 have a week 53.
        for (let week = addWeeks(first, 2); week < '2036-W50'; week = addWeeks(week, 2))
          expect(weeks.has(week)).toBe(true)
      }),
      { numRuns: 25 },
    )
  })

  it('takes place in week 53 of 2026 and week 2 after it when biweekly', () => {
    const everySecond = { ...friday, rhythm: 'biweekly' as const, firstDay: '2026-12-18' }
    expect(daysOf(occurrencesOf(everySecond, '2026-12-01', '2027-01-31')).map(weekOf)).toEqual([
      '2026-W51',
      '2026-W53',
      '2027-W02',
      '2027-W04',
    ])
  })

  it('takes place once a month on its weekday, in the same week of the month, when monthly', () => {
    fc.assert(
      fc.property(hours, ({ weekdays: [weekday = 1], ...one }) => {
        const days = daysOf(
          occurrencesOf({ ...one, weekdays: [weekday], rhythm: 'monthly' }, '2026-01-01', END),
        )
        const ordinals = days.map((day) => Math.ceil(Number(day.slice(8)) / 7))
        const months = days.map((day) => day.slice(0, 7))
        expect(months).toEqual([...new Set(months)])
        const begun = Number((days[0] ?? '').slice(0, 4)) * 12 + Number((days[0] ?? '').slice(5, 7))
        expect(days).toHaveLength(2036 * 12 + 12 - begun + 1)
        if (ordinals[0] === 5)
          for (const day of days) expect(addDays(day, 7).slice(0, 7)).not.toBe(day.slice(0, 7))
        else expect(new Set(ordinals).size).toBe(1)
      }),
      { numRuns: 25 },
    )
  })

  it('keeps its rhythm when another series continues it', () => {
    fc.assert(
      fc.property(hours, rhythms, fc.integer({ min: 0, max: 60 }), (one, rhythm, index) => {
        const all = occurrencesOf({ ...one, rhythm }, '2026-01-01', '2030-12-31')
        const from = all[Math.min(index, all.length - 1)]?.day ?? one.firstDay
        const next = { ...one, rhythm, firstDay: from, anchorDay: one.firstDay }
        expect(occurrencesOf(next, '2026-01-01', '2030-12-31')).toEqual(all.filter(({ day }) => day >= from))
      }),
      { numRuns: 40 },
    )
  })

  it('is left out during its pauses and at no other time', () => {
    fc.assert(
      fc.property(
        hours,
        rhythms,
        fc.integer({ min: 0, max: 900 }),
        fc.nat(60),
        (one, rhythm, start, length) => {
          const firstDay = addDays('2026-01-01', start)
          const pause = { firstDay, lastDay: addDays(firstDay, length), note: '' }
          const all = occurrencesOf({ ...one, rhythm }, '2026-01-01', '2029-12-31')
          const kept = occurrencesOf({ ...one, rhythm, pauses: [pause] }, '2026-01-01', '2029-12-31')
          expect(kept).toEqual(all.filter(({ day }) => day < pause.firstDay || day > pause.lastDay))
        },
      ),
      { numRuns: 40 },
    )
  })
})

function wallTime(fiveMinutes: number): string {
  const [hours, minutes] = [Math.floor(fiveMinutes / 12), (fiveMinutes % 12) * 5]
  return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`
}
