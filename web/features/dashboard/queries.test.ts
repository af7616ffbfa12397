import { describe, expect, test } from 'vitest'
import type { Appointment } from '@wegband/domain/features/appointments/contract.ts'
import { makeAppointment } from '../appointments/testing/make-appointment.ts'
import { nextClass } from './queries.ts'

const made = (id: number, more: Partial<Appointment> = {}): Appointment =>
  makeAppointment({
    id,
    startAt: `2026-11-20T1${id}:00:00.000Z`,
    endAt: `2026-11-20T1${id}:59:00.000Z`,
    trainer: null,
    capacity: null,
    isPublic: true,
    capabilities: ['attend'],
    ...more,
  })
const person = { userId: 7, sportIds: [2], birthdayAt: '1990-05-04', children: [] }

describe('the class to show first', () => {
  test('is the next one that they attend, teach, or may book in a sport they train', () => {
    const mine = made(3, {
      myAttendance: { id: 1, confirmations: [], checkedInAt: null, suggestion: null },
      capabilities: ['leave'],
    })
    const taught = made(2, { trainer: { id: 7, firstName: 'T', lastName: 'A' }, capabilities: ['start'] })
    const trained = made(1, { sports: [{ id: 2, name: 'Escrima', slug: 'escrima', hue: 75, chroma: 1 }] })
    expect(nextClass([made(1), mine], person)?.id).toBe(3)
    expect(nextClass([made(1), taught, mine], person)?.id).toBe(2)
    expect(nextClass([trained, taught, mine], person)?.id).toBe(1)
  })

  test('is a booked level check before any other class, unless one of theirs is running', () => {
    const booked = { id: 1, confirmations: [], checkedInAt: null, suggestion: null }
    const morning = made(1, { myAttendance: booked })
    const check = made(3, { type: { ...made(3).type, key: 'exam', isExam: true }, myAttendance: booked })
    expect(nextClass([morning, check], person)?.id).toBe(3)
    expect(nextClass([made(1, { myAttendance: booked, isStarted: true }), check], person)?.id).toBe(1)
    expect(nextClass([morning, { ...check, isCancelled: true }], person)?.id).toBe(1)
  })

  test('is a level check that is open, for a person who is ready for it', () => {
    const escrima = [{ id: 2, name: 'Escrima', slug: 'escrima', hue: 75, chroma: 1 }]
    const check = made(3, { sports: escrima, type: { ...made(3).type, key: 'exam', isExam: true } })
    const upcoming = [made(1, { sports: escrima }), check]
    expect(nextClass(upcoming, { ...person, readySportId: 2 })?.id).toBe(3)
    expect(nextClass(upcoming, { ...person, readySportId: 4 })?.id).toBe(1)
    expect(nextClass([made(1), { ...check, capabilities: [] }], { ...person, readySportId: 2 })?.id).toBe(1)
  })

  test('is otherwise the next one of a child', () => {
    const jonas = [{ id: 8, firstName: 'Jonas' }]
    expect(nextClass([made(1), made(2, { children: jonas, capabilities: [] })], person)?.id).toBe(2)
  })

  test('is otherwise any that they may book', () => {
    expect(nextClass([made(1, { capabilities: [] }), made(2)], person)?.id).toBe(2)
  })

  test('is never cancelled, ended or a level check they have not booked', () => {
    const exam = made(3, { type: { ...made(1).type, isExam: true } })
    const upcoming = [made(1, { isCancelled: true }), made(2, { isEnded: true }), exam]
    expect(nextClass(upcoming, person)).toBeUndefined()
  })

  test('is one for their age, or that of a child, before any other bookable one', () => {
    const kids = made(1, { minAge: 6, maxAge: 12 })
    const adults = made(2, { minAge: 16 })
    const teens = made(3, { minAge: 13, maxAge: 17 })
    expect(nextClass([kids, teens, adults], person)?.id).toBe(2)
    const child = { ...person, birthdayAt: '2017-05-12' }
    expect(nextClass([adults, teens, kids], child)?.id).toBe(1)
    const mother = { ...person, children: [{ birthdayAt: '2017-05-12' }] }
    expect(nextClass([teens, kids], mother)?.id).toBe(1)
    // Without a fitting class, any other is better than none.
    expect(nextClass([teens], mother)?.id).toBe(3)
  })

  test('is one that welcomes newcomers for those who train nothing yet, else any for their age', () => {
    const advanced = made(1, { trialSlots: 0 })
    const basics = made(2, { trialSlots: 3 })
    const kids = made(3, { trialSlots: 3, minAge: 6, maxAge: 10 })
    const newcomer = { ...person, sportIds: [] }
    expect(nextClass([advanced, kids, basics], newcomer)?.id).toBe(2)
    expect(nextClass([kids, advanced], newcomer)?.id).toBe(1)
    const wingChun = advanced.sports.map(({ id }) => id)
    expect(nextClass([advanced, basics], { ...person, sportIds: wingChun })?.id).toBe(1)
  })

  test('is their own whatever their age', () => {
    const own = made(1, {
      minAge: 6,
      maxAge: 12,
      myAttendance: { id: 1, confirmations: [], checkedInAt: null, suggestion: null },
    })
    expect(nextClass([own, made(2)], person)?.id).toBe(1)
  })
})
