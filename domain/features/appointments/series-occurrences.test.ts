import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, dayOf, msOf, wallTimeOf, weekdayOf } from '../../basics/calendar-days.ts'
import { GERMAN_STATES, holidayOn } from '../../basics/holidays.ts'
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

  it('takes place on the first and on the last day that are asked for', () => {
    expect(occurrencesOf(friday, '2026-11-20', '2026-11-20')).toHaveLength(1)
    expect(occurrencesOf(friday, '2026-11-13', '2026-11-20')).toHaveLength(2)
    expect(occurrencesOf(friday, '2026-11-14', '2026-11-19')).toEqual([])
  })

  it('takes place neither before its first nor after its last day', () => {
    const short = { ...friday, firstDay: '2026-11-14', lastDay: '2026-12-04' }
    const days = occurrencesOf(short, '2026-01-01', '2027-01-01').map(({ startAt }) => dayOf(startAt))
    expect(days).toEqual(['2026-11-20', '2026-11-27', '2026-12-04'])
  })

  it('is read with the offset before the change in the hour that does not exist', () => {
    const night = { weekdays: [7], startTime: '02:30', minutes: 60, firstDay: '2026-01-01' }
    const [found] = occurrencesOf(night, '2026-03-29', '2026-03-29')
    expect(found).toEqual({
      day: '2026-03-29',
      startAt: '2026-03-29T01:30:00.000Z',
      endAt: '2026-03-29T02:30:00.000Z',
    })
  })

  it('comes once a week, on its weekday, at its hour and for its length, in every year', () => {
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
    // Not in the hours that come never or twice; they have tests of their own.
    startTime: fc.integer({ min: 3 * 12, max: 23 * 12 + 11 }).map(wallTime),
    minutes: fc.integer({ min: 5, max: 1440 }),
    firstDay: fc.integer({ min: 0, max: 400 }).map((days) => addDays('2026-01-01', days)),
  })
  const END = '2036-12-31'

  it('has one every seven days, at the same time by the clock, of the same length', () => {
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

  it('is the same whether it is asked for at once or week by week', () => {
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

  it.each(CHANGES)('keeps its time across the change of the clocks on %s', (sunday) => {
    for (const weekday of [1, 2, 3, 4, 5, 6, 7]) {
      const found = occurrencesOf({ ...friday, weekdays: [weekday] }, addDays(sunday, -8), addDays(sunday, 8))
      expect(found.length).toBeGreaterThanOrEqual(2)
      for (const { startAt } of found) expect(wallTimeOf(startAt)).toBe('18:30:00')
    }
  })

  it('that pauses on holidays leaves out those days and no other', () => {
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

function wallTime(fiveMinutes: number): string {
  const [hours, minutes] = [Math.floor(fiveMinutes / 12), (fiveMinutes % 12) * 5]
  return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`
}
