import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { instantOf, msOf, MS_PER_MINUTE } from '../../basics/calendar-days.ts'
import type { QuietHours } from './notice-choices.ts'
import { instantThere, isQuietAt, localTimeIn, quietEndAt } from './quiet-hours.ts'

const NIGHT: QuietHours = { isOn: true, from: '21:30', until: '07:00', letsUrgentThrough: true }
const BERLIN = 'Europe/Berlin'

describe('quiet hours', () => {
  test.each([
    ['2026-11-20T20:29:59.999Z', false],
    ['2026-11-20T20:30:00.000Z', true],
    ['2026-11-21T05:59:59.999Z', true],
    ['2026-11-21T06:00:00.000Z', false],
  ])('at %s hold: %s', (at, isQuiet) => {
    expect(isQuietAt(NIGHT, BERLIN, at)).toBe(isQuiet)
  })

  test('follow the clock of the person and not that of the school', () => {
    expect(isQuietAt(NIGHT, 'Asia/Tokyo', '2026-11-20T13:00:00.000Z')).toBe(true)
    expect(isQuietAt(NIGHT, BERLIN, '2026-11-20T13:00:00.000Z')).toBe(false)
    expect(quietEndAt(NIGHT, 'Asia/Tokyo', '2026-11-20T13:00:00.000Z')).toBe('2026-11-20T22:00:00.000Z')
  })

  test('that are off or empty never hold', () => {
    const at = '2026-11-20T23:00:00.000Z'
    expect(isQuietAt({ ...NIGHT, isOn: false }, BERLIN, at)).toBe(false)
    expect(isQuietAt({ ...NIGHT, from: '07:00' }, BERLIN, at)).toBe(false)
    expect(quietEndAt({ ...NIGHT, isOn: false }, BERLIN, at)).toBeUndefined()
  })

  test.each([
    // Clocks go back at 3:00 on the 25th of October, and forward at 2:00 on the 29th of March.
    ['2026-10-24T21:00:00.000Z', '2026-10-25T06:00:00.000Z'],
    ['2026-03-28T22:00:00.000Z', '2026-03-29T05:00:00.000Z'],
  ])('that begin before clocks change, at %s, end at 7:00 as clocks show it', (at, end) => {
    expect(quietEndAt(NIGHT, BERLIN, at)).toBe(end)
    expect(localTimeIn(BERLIN, end).minutes).toBe(7 * 60)
  })

  test('that would end in the hour that clocks skip end with it', () => {
    const early = { ...NIGHT, until: '02:30' }
    expect(quietEndAt(early, BERLIN, '2026-03-28T23:00:00.000Z')).toBe('2026-03-29T01:00:00.000Z')
  })

  test('end at the first minute that is not quiet, in every zone and around every change of clocks', () => {
    const zone = fc.constantFrom(
      BERLIN,
      'America/New_York',
      'Australia/Lord_Howe',
      'Asia/Kathmandu',
      'Pacific/Apia',
    )
    const time = fc
      .integer({ min: 0, max: 24 * 60 - 1 })
      .map((m) => `${String(Math.floor(m / 60)).padStart(2, '0')}:${String(m % 60).padStart(2, '0')}`)
    // The days around the changes of 2026 in these zones, and any other.
    const day = fc.constantFrom(
      '2026-03-08',
      '2026-03-29',
      '2026-04-05',
      '2026-10-04',
      '2026-10-25',
      '2026-11-01',
      '2026-07-01',
    )
    const at = fc
      .tuple(day, fc.integer({ min: -24 * 60, max: 24 * 60 }))
      .map(([start, minutes]) => instantOf(Date.parse(`${start}T00:00:00Z`) + minutes * MS_PER_MINUTE))
    fc.assert(
      fc.property(zone, time, time, at, (timeZone, from, until, now) => {
        const quiet = { ...NIGHT, from, until }
        const end = quietEndAt(quiet, timeZone, now)
        if (end === undefined) {
          expect(isQuietAt(quiet, timeZone, now)).toBe(false)
          return
        }
        expect(isQuietAt(quiet, timeZone, end)).toBe(false)
        expect(msOf(end) > msOf(now)).toBe(true)
        expect(msOf(end) - msOf(now)).toBeLessThanOrEqual(25 * 60 * MS_PER_MINUTE)
        expect(isQuietAt(quiet, timeZone, instantOf(msOf(end) - MS_PER_MINUTE))).toBe(true)
      }),
      { numRuns: 300 },
    )
  })
})

test('a time of a clock becomes the instant at which it is shown', () => {
  const day = fc.constantFrom('2026-03-29', '2026-10-25', '2026-06-01', '2026-12-31')
  fc.assert(
    fc.property(fc.constantFrom(BERLIN, 'America/New_York', 'Asia/Kathmandu'), day, (timeZone, on) => {
      expect(localTimeIn(timeZone, instantThere(timeZone, on, 7 * 60))).toMatchObject({
        day: on,
        minutes: 420,
      })
    }),
  )
})
