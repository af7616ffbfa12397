import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayOf, instantOf } from '../../../basics/calendar-days.ts'
import { groupByDay } from './group-by-day.ts'

describe('appointments by day', () => {
  // spec: appointments-grouped-by-day
  it('are grouped by the day in Europe/Berlin, earliest first', () => {
    const late = { startAt: '2026-11-20T23:15:00.000Z' }
    const evening = { startAt: '2026-11-20T17:30:00.000Z' }
    const morning = { startAt: '2026-11-20T08:00:00.000Z' }
    expect(groupByDay([late, evening, morning])).toEqual([
      { day: '2026-11-20', appointments: [morning, evening] },
      { day: '2026-11-21', appointments: [late] },
    ])
    expect(groupByDay([])).toEqual([])
  })

  it('are complete, without duplicates, in order', () => {
    const someMs = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2026, 11, 31) })
    fc.assert(
      fc.property(fc.array(someMs), (all) => {
        const groups = groupByDay(all.map((ms, index) => ({ startAt: instantOf(ms), index })))
        const flat = groups.flatMap(({ appointments }) => appointments)
        expect(flat.map(({ startAt }) => startAt)).toEqual(flat.map(({ startAt }) => startAt).toSorted())
        expect(new Set(flat.map(({ index }) => index)).size).toBe(all.length)
        expect(groups.map(({ day }) => day)).toEqual([...new Set(groups.map(({ day }) => day))].toSorted())
        for (const { day, appointments } of groups)
          for (const { startAt } of appointments) expect(dayOf(startAt)).toBe(day)
      }),
    )
  })
})
