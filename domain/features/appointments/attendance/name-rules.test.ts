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
import { namesMatching, whyNotKeepNames, whyNotLateAdd } from './name-rules.ts'

const now = secondsFrom(START, 600)

describe('names on the device', () => {
  it('are for whoever runs this class, and for nobody else of the school', () => {
    expect(whyNotKeepNames(running(), trainer, now)).toBeUndefined()
    expect(whyNotKeepNames(running({ startedById: 8 }), otherTrainer, now)).toBeUndefined()
    for (const actor of [otherTrainer, staff, leader, student, stranger])
      expect(whyNotKeepNames(running(), actor, now)).toBe('appointments.not-allowed')
    const left = { ...trainer, schools: [inSchool(['trainer'], SCHOOL, 'cancelled')] }
    expect(whyNotKeepNames(running(), left, now)).toBe('appointments.not-allowed')
  })

  it('come from when the class may be started until its end', () => {
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

describe('somebody put down by name offline', () => {
  const member: Attendee = { userId: 20, schools: [inSchool(['student'])], isAttending: false }
  const moments = { at: now, now: secondsFrom(START, 3600) }

  it('belongs to the school, is put down by the trainer of the class, and came while it ran', () => {
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

  it('of another school is nobody, and only the trainer of the class hears even that', () => {
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

  it('takes the beginning, with or without umlauts, and the letter behind it', () => {
    expect(found('jö')).toEqual(['Jörg', 'Jördis'])
    expect(found(' Joerg ')).toEqual(['Jörg'])
    expect(found('jord')).toEqual(['Jördis'])
    expect(found('JÖRG b')).toEqual(['Jörg'])
    expect(found('anna  m')).toEqual(['Anna Maria'])
  })

  it('finds nobody by nothing, by the middle of a name or by another letter', () => {
    for (const typed of ['', '  ', 'maria', 'jörg k']) expect(found(typed)).toEqual([])
  })
})
