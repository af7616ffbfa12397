import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, weekOf } from '../../basics/calendar-days.ts'
import { occurrencesOf } from '../appointments/schedule/series-occurrences.ts'
import { planDates } from './plan-dates.ts'

const hours = (weekdays: readonly number[]) => ({
  weekdays,
  startTime: '18:30',
  minutes: 90,
  firstDay: '2026-11-01',
})
const TO = '2027-01-31'
const FROM = '2026-11-16'
const datesOf = (weekdays: readonly number[]) =>
  occurrencesOf(hours(weekdays), FROM, TO).map(({ day }, index) => ({
    id: index + 1,
    seriesDay: day,
    isFixed: false,
  }))
const someDays = fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 5 })

describe('the dates of a changed series', () => {
  it('stay unchanged when nothing moves', () => {
    const dates = datesOf([1, 5])
    const plan = planDates(dates, occurrencesOf(hours([1, 5]), FROM, TO))
    expect([plan.gone, plan.added]).toEqual([[], []])
    expect(plan.kept.map(({ id, to }) => [id, to.day])).toEqual(
      dates.map(({ id, seriesDay }) => [id, seriesDay]),
    )
  })

  it('move with their bookings to another weekday of the same week', () => {
    const plan = planDates(datesOf([5]), occurrencesOf(hours([4]), FROM, TO))
    expect([plan.gone, plan.added]).toEqual([[], []])
    expect(plan.kept[0]).toMatchObject({ id: 1, to: { day: '2026-11-19' } })
  })

  it('keep their day if moved or cancelled individually, and no date is added beside them', () => {
    const [first, ...rest] = datesOf([5])
    const fixed = { id: 99, seriesDay: first?.seriesDay ?? '', isFixed: true }
    const plan = planDates([fixed, ...rest], occurrencesOf(hours([5]), FROM, TO))
    expect(plan.kept.map(({ id }) => id)).not.toContain(99)
    expect([plan.gone, plan.added]).toEqual([[], []])
  })

  it('are never lost or doubled, and none leaves its week', () => {
    fc.assert(
      fc.property(someDays, someDays, fc.array(fc.nat(40), { maxLength: 6 }), (before, after, fixed) => {
        const dates = datesOf(before).map((date) => ({ ...date, isFixed: fixed.includes(date.id) }))
        const desired = occurrencesOf(hours(after), FROM, TO)
        const plan = planDates(dates, desired)
        const movable = dates.filter(({ isFixed }) => !isFixed)
        const seen = [...plan.kept.map(({ id }) => id), ...plan.gone]
        expect(seen.toSorted((a, b) => a - b)).toEqual(movable.map(({ id }) => id))
        const fixedDays = dates.filter(({ isFixed }) => isFixed).map(({ seriesDay }) => seriesDay)
        const days = [...plan.kept.map(({ to }) => to.day), ...plan.added.map(({ day }) => day)]
        expect(days.toSorted()).toEqual(
          desired.map(({ day }) => day).filter((day) => !fixedDays.includes(day)),
        )
        for (const { id, to } of plan.kept)
          expect(weekOf(to.day)).toBe(weekOf(dates.find((date) => date.id === id)?.seriesDay ?? ''))
        // A date is only removed if its week has no day left.
        for (const id of plan.gone) {
          const week = weekOf(dates.find((date) => date.id === id)?.seriesDay ?? '')
          expect(plan.added.some(({ day }) => weekOf(day) === week)).toBe(false)
        }
      }),
      { numRuns: 100 },
    )
  })

  it('are removed if they are in a pause', () => {
    const pauses = [{ firstDay: '2026-11-23', lastDay: addDays('2026-11-23', 6), note: '' }]
    const plan = planDates(datesOf([5]), occurrencesOf({ ...hours([5]), pauses }, FROM, TO))
    expect(plan.gone).toEqual([2])
  })
})
