import { describe, expect, it } from 'vitest'
import {
  END,
  ended,
  evening,
  leader,
  otherTrainer,
  person,
  running,
  secondsFrom,
  staff,
  START,
  stranger,
  student,
  trainer,
} from '../../../testing/appointment-samples.ts'
import type { AppointmentActor } from '../appointment-facts.ts'
import { isDoorCode } from './door-code.ts'
import { whyNotEnter, whyNotShowDoor } from './door-rules.ts'

const IN_CLASS = secondsFrom(START, 600)
const enter = (actor: AppointmentActor, facts = running(), isAttending = false, now = IN_CLASS) =>
  whyNotEnter(facts, actor, { userId: actor.userId, schools: actor.schools, isAttending }, now)

describe('the code at the door', () => {
  it('has its own format', () => {
    const signature = 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG'
    expect(isDoorCode(`WTD-7.1795000000.${signature}`)).toBe(true)
    expect(isDoorCode(`WTT-7.1795000000.${signature}`)).toBe(false)
    expect(isDoorCode('WTD-7')).toBe(false)
  })

  it('is available to the trainer side while the class runs', () => {
    for (const actor of [trainer, otherTrainer, staff, leader])
      expect(whyNotShowDoor(running(), actor, IN_CLASS)).toBeUndefined()
    for (const actor of [student, stranger])
      expect(whyNotShowDoor(running(), actor, IN_CLASS)).toBe('appointments.not-allowed')
    expect(whyNotShowDoor(evening(), trainer, IN_CLASS)).toBe('appointments.not-started')
    expect(whyNotShowDoor(ended(), trainer, IN_CLASS)).toBe('appointments.already-ended')
    expect(whyNotShowDoor(evening({ isCancelled: true }), trainer, IN_CLASS)).toBe('appointments.cancelled')
  })
})

describe('entering by the code at the door', () => {
  it('is for members and for those who have booked', () => {
    expect(enter(student)).toBeUndefined()
    expect(enter(stranger)).toBe('appointments.not-allowed')
    expect(enter(stranger, running(), true)).toBeUndefined()
    expect(enter(stranger, running({ isPublic: true }))).toBeUndefined()
    expect(enter(person(9, { isAnonymous: true }), running({ isPublic: true }))).toBe(
      'auth.registration-required',
    )
  })

  it('is refused for the trainer who leads the class', () => {
    expect(enter(trainer)).toBe('scanner.own-training')
  })

  it('is refused unless the class is running', () => {
    expect(enter(student, evening())).toBe('appointments.not-started')
    expect(enter(student, ended())).toBe('appointments.already-ended')
    expect(enter(student, running(), false, secondsFrom(END, 24 * 3600 + 1))).toBe(
      'appointments.already-ended',
    )
  })

  it('needs a free place, unless the person already has one', () => {
    const full = running({ capacity: 2, attendeesCount: 1, heldPlaces: 1 })
    expect(enter(student, full)).toBe('appointments.full')
    expect(enter(student, full, true)).toBeUndefined()
  })
})
