import { describe, expect, test } from 'vitest'
import {
  classesNext,
  classesOn,
  eveningAt,
  type EveningClass,
  findClass,
  isEveningOver,
  isInEvening,
} from './evening-rules.ts'

const at = (time: string): string => `2026-11-20T${time}:00.000Z`
const make = (start: string, end: string, more: Partial<EveningClass> = {}): EveningClass => ({
  startAt: at(start),
  endAt: at(end),
  startedAt: null,
  endedAt: null,
  isCancelled: false,
  ...more,
})
const running = (start: string, end: string, more: Partial<EveningClass> = {}) =>
  make(start, end, { startedAt: at(start), ...more })

describe('the evening', () => {
  test('lasts from 04:00 to 04:00 in Berlin', () => {
    const evening = { from: '2026-11-20T03:00:00.000Z', until: '2026-11-21T03:00:00.000Z' }
    expect(eveningAt('2026-11-20T17:30:00.000Z')).toEqual(evening)
    expect(eveningAt('2026-11-21T02:59:59.999Z')).toEqual(evening)
    expect(eveningAt('2026-11-21T03:00:00.000Z').from).toBe(evening.until)
    expect(isInEvening(evening, evening.until)).toBe(false)
  })

  test('has 23 hours in March and 25 in October', () => {
    expect(eveningAt('2026-03-28T18:00:00.000Z')).toEqual({
      from: '2026-03-28T03:00:00.000Z',
      until: '2026-03-29T02:00:00.000Z',
    })
    expect(eveningAt('2026-10-24T18:00:00.000Z')).toEqual({
      from: '2026-10-24T02:00:00.000Z',
      until: '2026-10-25T03:00:00.000Z',
    })
  })

  test('is over when no class runs and none will follow', () => {
    const evening = eveningAt(at('17:00'))
    const over = running('17:00', '18:00', { endedAt: at('18:00') })
    expect(isEveningOver(evening, [over, make('19:00', '20:00')], at('18:10'))).toBe(false)
    expect(isEveningOver(evening, [over, make('19:00', '20:00', { isCancelled: true })], at('18:10'))).toBe(
      true,
    )
    expect(isEveningOver(evening, [over, make('19:00', '20:00')], at('20:00'))).toBe(true)
    expect(isEveningOver(evening, [running('19:00', '20:00')], at('21:00'))).toBe(false)
    expect(isEveningOver(evening, [running('19:00', '20:00')], at('21:01'))).toBe(true)
    expect(isEveningOver(evening, [running('19:00', '23:00')], '2026-11-21T03:00:00.000Z')).toBe(true)
  })
})

describe('the classes of the moment', () => {
  test('are the running ones; those past their planned end only if no other runs', () => {
    const [late, now] = [running('17:00', '18:00'), running('18:00', '19:00')]
    expect(classesOn([late, now], at('17:59'))).toEqual([late])
    expect(classesOn([late, now], at('18:05'))).toEqual([now])
    expect(classesOn([late], at('18:05'))).toEqual([late])
    expect(classesOn([], at('18:05'))).toEqual([])
  })

  test('are followed by the next unstarted class, with those that begin at the same time', () => {
    const [left, right] = [make('18:00', '19:00'), make('18:00', '20:00')]
    expect(
      classesNext([running('17:00', '18:00'), left, right, make('20:00', '21:00')], at('17:30')),
    ).toEqual([left, right])
    expect(classesNext([left], at('19:00'))).toEqual([])
  })
})

describe('the class a person came for', () => {
  const one = { appointmentId: 1, startAt: at('17:00') }
  const two = { appointmentId: 2, startAt: at('17:00') }
  const soon = { appointmentId: 3, startAt: at('18:00') }
  const place = (appointmentId: number, checkedInAt: string | null = null) => ({ appointmentId, checkedInAt })
  const find = (on: (typeof one)[], places: ReturnType<typeof place>[], now = at('17:30')) =>
    findClass({ on, ahead: [soon] }, places, now)

  test('is the one they booked, otherwise the only one that runs', () => {
    expect(find([one, two], [place(2)])).toEqual({ kind: 'class', id: 2 })
    expect(find([one, two], [place(1, at('17:05')), place(2)])).toEqual({ kind: 'class', id: 2 })
    expect(find([one, two], [place(1, at('17:05'))])).toEqual({ kind: 'class', id: 1 })
    expect(find([one], [])).toEqual({ kind: 'class', id: 1 })
  })

  test('must be chosen by the person where two are possible', () => {
    expect(find([one, two], [])).toEqual({ kind: 'choose' })
    expect(find([one, two], [place(1), place(2)])).toEqual({ kind: 'choose' })
  })

  test('is the booked one that begins within the hour, even if another class runs', () => {
    expect(find([one], [place(3)])).toEqual({ kind: 'early', id: 3 })
    expect(find([one], [place(3)], at('16:59'))).toEqual({ kind: 'class', id: 1 })
    expect(find([one], [place(1), place(3)])).toEqual({ kind: 'class', id: 1 })
    expect(find([], [])).toEqual({ kind: 'none' })
  })
})
