import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, dayOf, msOf, wallTimeOf, weekdayOf } from '../../basics/calendar-days.ts'
import { occurrencesOf } from './series-occurrences.ts'

const friday = { weekday: 5, startTime: '18:30', minutes: 90, firstDay: '2026-01-01' }

describe('a weekly class', () => {
  it('takes place at the same wall time before and after the clocks change', () => {
    const found = occurrencesOf(friday, '2026-10-19', '2026-11-01')
    expect(found).toEqual([
      { startAt: '2026-10-23T16:30:00.000Z', endAt: '2026-10-23T18:00:00.000Z' },
      { startAt: '2026-10-30T17:30:00.000Z', endAt: '2026-10-30T19:00:00.000Z' },
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
    const night = { weekday: 7, startTime: '02:30', minutes: 60, firstDay: '2026-01-01' }
    const [found] = occurrencesOf(night, '2026-03-29', '2026-03-29')
    expect(found).toEqual({ startAt: '2026-03-29T01:30:00.000Z', endAt: '2026-03-29T02:30:00.000Z' })
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
        const found = occurrencesOf({ ...hour, firstDay: '2000-01-01' }, from, to)
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
