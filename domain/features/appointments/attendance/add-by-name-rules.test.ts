import { describe, expect, it } from 'vitest'
import {
  END,
  ended,
  evening,
  inSchool,
  leader,
  otherTrainer,
  person,
  running,
  SCHOOL,
  secondsFrom,
  staff,
  START,
  stranger,
  student,
  trainer,
} from '../../../testing/appointment-samples.ts'
import type { Attendee } from './attendance-rules.ts'
import { namesMatching, whyNotKeepNames, whyNotLateAdd } from './add-by-name-rules.ts'

const now = secondsFrom(START, 600)

describe('names on the device', () => {
  it('are only for trainers who teach or started this class', () => {
    expect(whyNotKeepNames(running(), trainer, now)).toBeUndefined()
    expect(whyNotKeepNames(running({ startedById: 8 }), otherTrainer, now)).toBeUndefined()
    for (const actor of [otherTrainer, staff, leader, student, stranger])
      expect(whyNotKeepNames(running(), actor, now)).toBe('appointments.not-allowed')
    const left = { ...trainer, schools: [inSchool(['trainer'], SCHOOL, 'cancelled')] }
    expect(whyNotKeepNames(running(), left, now)).toBe('appointments.not-allowed')
  })

  it('are available from when the class may be started until its end', () => {
    expect(whyNotKeepNames(evening(), trainer, secondsFrom(START, -4 * 3600))).toBeUndefined()
    expect(whyNotKeepNames(evening(), trainer, secondsFrom(START, -4 * 3600 - 1))).toBe(
      'appointments.not-started',
    )
    expect(whyNotKeepNames(ended(), trainer, now)).toBe('appointments.already-ended')
    expect(whyNotKeepNames(running({ isCancelled: true }), trainer, now)).toBe('appointments.cancelled')
    const closed = secondsFrom(END, 24 * 3600 + 1)
    expect(whyNotKeepNames(running(), trainer, closed)).toBe('appointments.already-ended')
  })
})

describe('a person added by name offline', () => {
  const member: Attendee = { userId: 20, schools: [inSchool(['student'])], isAttending: false }
  const moments = { at: now, now: secondsFrom(START, 3600) }

  it('is accepted only from the class’s trainer, for a time while it ran, with a free place', () => {
    expect(whyNotLateAdd(running(), trainer, member, moments)).toBeUndefined()
    expect(whyNotLateAdd(running(), otherTrainer, member, moments)).toBe('appointments.not-allowed')
    const before = { ...moments, at: secondsFrom(START, -60) }
    expect(whyNotLateAdd(running(), trainer, member, before)).toBe('appointments.not-started')
    expect(whyNotLateAdd(running({ endedAt: START }), trainer, member, moments)).toBe(
      'appointments.already-ended',
    )
    expect(whyNotLateAdd(running({ capacity: 4, attendeesCount: 4 }), trainer, member, moments)).toBe(
      'appointments.full',
    )
  })

  it('is not found when from another school, and other callers do not learn even that', () => {
    const foreign: Attendee = { userId: 99, schools: stranger.schools, isAttending: false }
    expect(whyNotLateAdd(running(), trainer, foreign, moments)).toBe('general.not-found')
    expect(whyNotLateAdd(running(), person(5), foreign, moments)).toBe('appointments.not-allowed')
  })
})

describe('looking for a name', () => {
  const people = [
    { firstName: 'Jörg', initial: 'B' },
    { firstName: 'Jördis', initial: 'K' },
    { firstName: 'Anna Maria', initial: 'Z' },
  ]
  const found = (typed: string) => namesMatching(people, typed).map(({ firstName }) => firstName)

  it('matches the beginning, with or without umlauts, and the initial of the last name', () => {
    expect(found('jö')).toEqual(['Jörg', 'Jördis'])
    expect(found(' Joerg ')).toEqual(['Jörg'])
    expect(found('jord')).toEqual(['Jördis'])
    expect(found('JÖRG b')).toEqual(['Jörg'])
    expect(found('anna  m')).toEqual(['Anna Maria'])
  })

  it('finds no person for an empty text, the middle of a name or a wrong initial', () => {
    for (const typed of ['', '  ', 'maria', 'jörg k']) expect(found(typed)).toEqual([])
  })
})
