import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  admin,
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
  someActor,
  someFacts,
  someNow,
  staff,
  START,
  stranger,
  student,
  trainer,
} from '../../../testing/appointment-samples.ts'
import { PRIVATE_TYPE_KEY } from '../appointment-facts.ts'
import { startWindow } from './start-rules.ts'
import {
  type Attendee,
  canSeeAppointment,
  whyNotAttend,
  whyNotLeave,
  whyNotScan,
} from './attendance-rules.ts'

const BEFORE = secondsFrom(START, -1)
const CLOSE = secondsFrom(END, 24 * 3600)
const as = (actor: { userId: number; schools: Attendee['schools'] }, isAttending = false): Attendee => ({
  userId: actor.userId,
  schools: actor.schools,
  isAttending,
})
const CHILD: Attendee = { userId: 20, schools: [inSchool(['student'])], isAttending: false }
const parent = person(5, { childIds: [20] })
const interested = person(6, { schools: [inSchool([], SCHOOL, 'interested')] })
const member: Attendee = { userId: 50, schools: [inSchool(['student'], 77)], isAttending: false }

describe('seeing an appointment', () => {
  it('is for active members, and for interested persons only where trials are possible', () => {
    expect(canSeeAppointment(evening(), student)).toBe(true)
    expect(canSeeAppointment(evening(), interested)).toBe(false)
    expect(canSeeAppointment(evening({ trialSlots: 1 }), interested)).toBe(true)
    const passive = person(3, { schools: [inSchool(['student'], SCHOOL, 'passive')] })
    expect(canSeeAppointment(evening(), passive)).toBe(false)
  })

  it('is, for a private training, only for its attendees, their parents and the trainer side', () => {
    const hour = evening({ isPublic: true, type: { ...evening().type, key: PRIVATE_TYPE_KEY } })
    expect(canSeeAppointment(hour, student)).toBe(false)
    expect(canSeeAppointment(hour, parent, { childSchools: CHILD.schools })).toBe(false)
    expect(canSeeAppointment(hour, student, { isAttending: true })).toBe(true)
    expect(canSeeAppointment(hour, staff)).toBe(true)
    expect(whyNotAttend(hour, student, as(student), secondsFrom(START, -60))).toBe('appointments.not-allowed')
    expect(whyNotAttend(hour, trainer, member, secondsFrom(START, -60))).toBeUndefined()
  })

  it('is for everyone when the class is public, and always for the club side of its school', () => {
    expect(canSeeAppointment(evening(), stranger)).toBe(false)
    expect(canSeeAppointment(evening({ isPublic: true }), stranger)).toBe(true)
    for (const actor of [trainer, staff, leader, admin])
      expect(canSeeAppointment(evening(), actor)).toBe(true)
  })

  it('is for its own trainer, for parents of members, and for current attendees', () => {
    expect(canSeeAppointment(evening(), person(7))).toBe(true)
    expect(canSeeAppointment(evening(), parent)).toBe(false)
    expect(canSeeAppointment(evening(), parent, { childSchools: CHILD.schools })).toBe(true)
    expect(canSeeAppointment(evening(), person(6), { isAttending: true })).toBe(true)
  })
})

describe('booking a class', () => {
  it('is possible for members until it begins, to the second', () => {
    expect(whyNotAttend(evening(), student, as(student), BEFORE)).toBeUndefined()
    expect(whyNotAttend(evening(), student, as(student), START)).toBe('appointments.too-late-to-attend')
  })

  it('is possible for one’s own child, not for another', () => {
    expect(whyNotAttend(evening(), parent, CHILD, BEFORE)).toBeUndefined()
    expect(whyNotAttend(evening(), student, CHILD, BEFORE)).toBe('appointments.not-allowed')
  })

  it('is refused for strangers, interested persons and visitors without an account', () => {
    expect(whyNotAttend(evening(), stranger, as(stranger), BEFORE)).toBe('appointments.not-allowed')
    const trial = evening({ trialSlots: 2 })
    expect(whyNotAttend(trial, interested, as(interested), BEFORE)).toBe('appointments.not-allowed')
    const anonymous = person(6, { isAnonymous: true })
    const open = evening({ isPublic: true })
    expect(whyNotAttend(open, anonymous, as(anonymous), BEFORE)).toBe('auth.registration-required')
    expect(whyNotAttend(open, stranger, as(stranger), BEFORE)).toBeUndefined()
  })

  it('ends with the last place, but those who are already on the list stay', () => {
    const full = evening({ capacity: 12, attendeesCount: 12 })
    expect(whyNotAttend(full, student, as(student), BEFORE)).toBe('appointments.full')
    expect(whyNotAttend(full, student, as(student, true), BEFORE)).toBeUndefined()
    expect(
      whyNotAttend(evening({ capacity: 12, attendeesCount: 11 }), student, as(student), BEFORE),
    ).toBeUndefined()
  })

  it('is refused when the class is cancelled or has ended', () => {
    expect(whyNotAttend(evening({ isCancelled: true }), student, as(student), BEFORE)).toBe(
      'appointments.cancelled',
    )
    expect(whyNotAttend(ended(), student, as(student), END)).toBe('appointments.already-ended')
  })

  it('is open to the club side for anyone until the class ends or its window closes', () => {
    expect(whyNotAttend(running(), staff, member, END)).toBeUndefined()
    expect(whyNotAttend(evening(), trainer, member, CLOSE)).toBeUndefined()
    expect(whyNotAttend(evening(), trainer, member, secondsFrom(CLOSE, 1))).toBe(
      'appointments.too-late-to-attend',
    )
    expect(whyNotAttend(ended(), trainer, member, END)).toBe('appointments.already-ended')
  })

  it('does not put trainers into their own class', () => {
    expect(whyNotAttend(evening(), trainer, as(trainer), BEFORE)).toBe('scanner.own-training')
    expect(whyNotAttend(evening(), otherTrainer, as(otherTrainer), BEFORE)).toBeUndefined()
  })

  it('never exceeds the capacity and never changes a class that is over', () => {
    fc.assert(
      fc.property(someFacts, someActor, someNow, (facts, actor, now) => {
        if (whyNotAttend(facts, actor, as(actor), now) !== undefined) return
        expect(facts.capacity === null || facts.attendeesCount + facts.heldPlaces < facts.capacity).toBe(true)
        expect(facts.endedAt).toBeNull()
        expect(facts.isCancelled).toBe(false)
        expect(now < facts.startAt).toBe(true)
      }),
      { numRuns: 1000 },
    )
  })
})

describe('scanning a person into the running class', () => {
  it('adds any person whose code was scanned', () => {
    expect(whyNotScan(running(), trainer, member, END)).toBeUndefined()
    expect(whyNotScan(running(), staff, member, END)).toBeUndefined()
    expect(whyNotScan(running(), trainer, { ...member, isAttending: true }, END)).toBeUndefined()
  })

  // spec: error-scanner-409-own-training
  it('is a conflict for the trainer whose class it is', () => {
    expect(whyNotScan(running(), trainer, as(trainer), END)).toBe('scanner.own-training')
    expect(whyNotScan(running({ startedById: 8 }), otherTrainer, as(otherTrainer), END)).toBe(
      'scanner.own-training',
    )
  })

  // spec: scan-own-code-rejected, error-scanner-412-own-profile
  it('refuses one’s own code', () => {
    expect(whyNotScan(running(), otherTrainer, as(otherTrainer), END)).toBe('scanner.own-profile')
  })

  it('is refused before the start, after the end or the window, and when the class is full', () => {
    expect(whyNotScan(evening(), trainer, member, START)).toBe('appointments.not-started')
    expect(whyNotScan(ended(), trainer, member, END)).toBe('appointments.already-ended')
    expect(whyNotScan(running(), trainer, member, secondsFrom(CLOSE, 1))).toBe('appointments.already-ended')
    expect(whyNotScan(running({ capacity: 1, attendeesCount: 1 }), trainer, member, END)).toBe(
      'appointments.full',
    )
  })

  it('is not for members', () => {
    expect(whyNotScan(running(), student, member, END)).toBe('appointments.not-allowed')
  })
})

describe('leaving a class', () => {
  const mine = { userId: 3, confirmations: [], checkedInAt: null }
  it('is possible until it begins, to the second, for oneself and one’s child', () => {
    expect(whyNotLeave(evening(), student, mine, BEFORE)).toBeUndefined()
    expect(whyNotLeave(evening(), student, mine, START)).toBe('appointments.too-late-to-leave')
    expect(
      whyNotLeave(evening(), parent, { userId: 20, confirmations: [], checkedInAt: null }, BEFORE),
    ).toBeUndefined()
    expect(
      whyNotLeave(evening(), student, { userId: 20, confirmations: [], checkedInAt: null }, BEFORE),
    ).toBe('appointments.not-allowed')
  })

  it('is too late once something has been confirmed', () => {
    const facts = running({ startedAt: secondsFrom(START, -3600) })
    expect(
      whyNotLeave(facts, student, { userId: 3, confirmations: ['presence'], checkedInAt: null }, BEFORE),
    ).toBe('appointments.too-late-to-leave')
  })

  it('is too late for the member after checking in at the door, but not for staff', () => {
    const facts = running({ startedAt: secondsFrom(START, -3600) })
    const come = { ...mine, checkedInAt: secondsFrom(START, -600) }
    expect(whyNotLeave(facts, student, come, BEFORE)).toBe('appointments.too-late-to-leave')
    expect(whyNotLeave(facts, staff, come, BEFORE)).toBeUndefined()
  })

  // spec: flag-attendance-removal-on
  it('is open to the club side until the window closes, while the flag is on (the default)', () => {
    expect(whyNotLeave(ended(), staff, mine, CLOSE)).toBeUndefined()
    expect(whyNotLeave(ended(), staff, mine, secondsFrom(CLOSE, 1))).toBe('attendance.closed')
    expect(whyNotLeave(ended(), staff, mine, END, { isRemovalEnabled: false })).toBe(
      'appointments.not-allowed',
    )
  })

  it('removes confirmations only when a trainer does it', () => {
    const confirmed = { userId: 3, confirmations: ['progress' as const], checkedInAt: null }
    expect(whyNotLeave(ended(), staff, confirmed, END)).toBe('appointments.not-allowed')
    expect(whyNotLeave(ended(), trainer, confirmed, END)).toBeUndefined()
  })

  it('can undo every booking that was just made', () => {
    fc.assert(
      fc.property(someFacts, someActor, someNow, (facts, actor, now) => {
        if (whyNotAttend(facts, actor, as(actor), now) !== undefined) return
        expect(
          whyNotLeave(facts, actor, { userId: actor.userId, confirmations: [], checkedInAt: null }, now),
        ).toBeUndefined()
      }),
    )
  })

  it('is refused after the window has closed', () => {
    fc.assert(
      fc.property(someFacts, someActor, someNow, (facts, actor, now) => {
        if (now <= startWindow(facts).closesAt) return
        expect(whyNotLeave(facts, actor, mine, now)).toBeDefined()
      }),
    )
  })
})
