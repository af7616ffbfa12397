import fc from 'fast-check'
import { expect, test } from 'vitest'
import { instantAt } from '../../basics/calendar-days.ts'
import { openingTimes } from './opening-contract.ts'
import { doorStateAt, NO_OPENING_TIMES, spansOn } from './opening-times.ts'

/** Monday 23 November 2026. */
const MONDAY = '2026-11-23'
const at = (time: string, day = MONDAY) => instantAt(day, time)
const TIMES = {
  hours: [
    { weekday: 1, from: '16:00', to: '18:00' },
    { weekday: 1, from: '18:00', to: '21:00' },
    { weekday: 6, from: '10:00', to: '24:00' },
  ],
  exceptions: [
    { firstDay: '2026-11-27', lastDay: '2026-12-06', note: 'Umbau', hours: [] },
    {
      firstDay: '2026-11-28',
      lastDay: '2026-11-28',
      note: 'Flohmarkt',
      hours: [{ from: '09:00', to: '12:00' }],
    },
  ],
}

test('the doors are open from the first minute to the last, through spans that touch', () => {
  expect(doorStateAt(TIMES, at('16:00'))).toEqual({ isOpen: true, until: '21:00' })
  expect(doorStateAt(TIMES, at('20:59'))).toEqual({ isOpen: true, until: '21:00' })
  expect(doorStateAt(TIMES, at('21:00'))).toMatchObject({ isOpen: false })
})

test('a closed site says when it opens next, past exceptions and within the same day', () => {
  expect(doorStateAt(TIMES, at('08:00'))).toEqual({
    isOpen: false,
    next: { day: MONDAY, from: '16:00' },
    note: '',
  })
  expect(doorStateAt(TIMES, at('22:00'))).toMatchObject({ next: { day: '2026-11-28', from: '09:00' } })
  expect(doorStateAt(TIMES, at('13:00', '2026-11-28'))).toEqual({
    isOpen: false,
    next: { day: '2026-12-07', from: '16:00' },
    note: 'Flohmarkt',
  })
})

test('a single day within long holidays counts before them', () => {
  expect(spansOn(TIMES, '2026-11-28')).toEqual([{ from: '09:00', to: '12:00' }])
  expect(spansOn(TIMES, '2026-11-30')).toEqual([])
})

test('a site without any hours never opens', () => {
  expect(doorStateAt(NO_OPENING_TIMES, at('12:00'))).toEqual({ isOpen: false, next: null, note: '' })
})

test('hours that overlap or end before they begin are refused', () => {
  const spanOf = (from: string, to: string) => ({ weekday: 1, from, to })
  const accepts = (...hours: object[]) => openingTimes.safeParse({ hours, exceptions: [] }).success
  expect(accepts(spanOf('10:00', '12:00'), spanOf('12:00', '14:00'))).toBe(true)
  expect(accepts(spanOf('10:00', '12:00'), spanOf('11:59', '14:00'))).toBe(false)
  expect(accepts(spanOf('12:00', '12:00'))).toBe(false)
  expect(accepts(spanOf('23:00', '24:00'))).toBe(true)
  expect(accepts(spanOf('24:00', '25:00'))).toBe(false)
})

test('whatever the hours, an open state ends later today and a next opening lies ahead', () => {
  const time = fc.integer({ min: 0, max: 1439 }).map((minute) => {
    const [hour, rest] = [Math.floor(minute / 60), minute % 60]
    return `${String(hour).padStart(2, '0')}:${String(rest).padStart(2, '0')}`
  })
  const hours = fc.array(fc.record({ weekday: fc.integer({ min: 1, max: 7 }), from: time, to: time }), {
    maxLength: 6,
  })
  fc.assert(
    fc.property(hours, time, (all, now) => {
      const parsed = openingTimes.safeParse({ hours: all, exceptions: [] })
      fc.pre(parsed.success)
      const state = doorStateAt(parsed.data ?? NO_OPENING_TIMES, at(now))
      if (state.isOpen) expect(state.until > now).toBe(true)
      else if (state.next !== null)
        expect(state.next.day > MONDAY || (state.next.day === MONDAY && state.next.from > now)).toBe(true)
      else expect(all).toEqual([])
    }),
  )
})
