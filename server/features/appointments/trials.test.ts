/** Trial slots: exactly as many as there are, once per mail, taken back by letter, seen and removed by the school (F11, decisions §4 Run). */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { addAttendee, readAppointment } from '@wegband/domain/features/appointments/contract.ts'
import {
  listTrialRegistrations,
  markTrialArrival,
  readTrialClass,
  registerTrial,
  removeTrialRegistration,
  takeBackTrial,
} from '@wegband/domain/features/appointments/trial-contract.ts'
import { trialRegistrations } from '../../db/schema/appointments.ts'
import { type ClassRoom, makeClassRoom } from '../../testing/class-room.ts'
import { expectStatus } from '../../testing/expect-status.ts'
import { lettersTo, linkOf, newestLetterTo } from '../../testing/letters.ts'
import { nextNumber, only } from '../../testing/makers.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { forgetGuests } from './trials.ts'

let app: TestApp
let room: ClassRoom
beforeAll(async () => {
  app = await createTestApp({ limits: 'off' })
  room = await makeClassRoom(app, 1)
})
afterAll(() => app.close())
/** The classes begin at 17:30. */
beforeEach(() => app.clock.set('2026-11-20T12:00:00Z'))

const guest = (more: { mail?: string } = {}) => ({
  firstName: 'Tilda',
  lastName: 'Wiese',
  mail: `tilda${nextNumber()}@post.example`,
  phone: '',
  ...more,
})
/** Each from an address of its own: few letters are written for one. */
const register = (id: number, body = guest()) =>
  app.call(registerTrial, { params: { id: String(id) }, body, from: addressOf(nextNumber()) })
const addressOf = (number: number): string => `198.51.${number >> 8}.${number & 255}`
const takeBack = (token: string) => app.call(takeBackTrial, { params: { token } })
const seen = async (id: number) => (await app.call(readTrialClass, { params: { id: String(id) } })).body.data
const listed = (id: number, as: { id: number } = room.trainer) =>
  app.call(listTrialRegistrations, { as, params: { id: String(id) } })
const seenWith = async (id: number, token: string) =>
  (await app.call(readTrialClass, { params: { id: String(id) }, query: { token } })).body.data
const tokenTo = async (mail: string) => linkOf(await newestLetterTo(app.db, mail)).token
const codes = (answers: readonly { status: number; body: { code?: string } }[]) =>
  answers
    .map(({ status, body }) => (status === 201 ? 'registered' : String(body.code)))
    .toSorted((left, right) => left.localeCompare(right))

describe('a stranger', () => {
  test('sees the class, takes a slot, and gets a letter that leads back to it', async () => {
    const { id } = await room.makeClass({ trialSlots: 3 })
    expect(await seen(id)).toMatchObject({
      trialSlots: 3,
      freeSlots: 3,
      isOpen: true,
      school: { id: room.school.id },
    })
    const who = guest()
    const { status, body } = await register(id, who)
    expectStatus({ status, body }, 201)
    expect(body.data).toEqual({ firstName: 'Tilda', mail: who.mail })
    expect((await seen(id)).freeSlots).toBe(2)
    const letter = await newestLetterTo(app.db, who.mail)
    expect(letter).toMatchObject({ template: 'trial-registered', params: { className: 'Abendunterricht' } })
    expect(linkOf(letter).path).toBe(`/trial/${id}`)
  })

  test('learns by the letter whether the place is still theirs', async () => {
    const [{ id }, other] = [await room.makeClass({ trialSlots: 3 }), await room.makeClass({ trialSlots: 3 })]
    const who = guest()
    await register(id, who)
    const token = (await tokenTo(who.mail)) ?? ''
    expect((await seen(id)).hasPlace).toBeNull()
    expect([(await seenWith(id, token)).hasPlace, (await seenWith(other.id, token)).hasPlace]).toEqual([
      true,
      false,
    ])
    await takeBack(token)
    expect((await seenWith(id, token)).hasPlace).toBe(false)
  })

  test('learns nothing of who else comes', async () => {
    const { id } = await room.makeClass({ trialSlots: 3 })
    await register(id, { ...guest(), lastName: 'Geheimnisvoll' })
    expect(JSON.stringify(await seen(id))).not.toMatch(/Geheimnis|post\.example/)
    expect((await app.call(listTrialRegistrations, { params: { id: String(id) } })).status).toBe(401)
  })

  test.each([
    'Du hast gewonnen\n\nhttps://evil.example',
    'https://evil.example',
    'evil.example',
    'gewinn@evil.example',
  ])('cannot write %j into the email that the club sends', async (firstName) => {
    const { id } = await room.makeClass({ trialSlots: 1 })
    const who = { ...guest(), firstName }
    const answer = await register(id, who)
    expectStatus(answer, 422)
    expect(answer.body.errors).toEqual({ firstName: ['invalid'] })
  })

  test('may have initials and titles', async () => {
    const { id } = await room.makeClass({ trialSlots: 1 })
    expectStatus(
      await register(id, { ...guest(), firstName: 'Dr. J. R. Ana-María', lastName: 'O’Neill' }),
      201,
    )
  })

  test('finds no class that offers no slots', async () => {
    const { id } = await room.makeClass()
    expect((await app.call(readTrialClass, { params: { id: String(id) } })).status).toBe(404)
    expect((await register(id)).status).toBe(404)
  })

  // spec: error-trial-slots-two
  test('is told of a second registration with the same mail, however it is written, and of a full class', async () => {
    const { id } = await room.makeClass({ trialSlots: 2 })
    const who = guest()
    await register(id, who)
    const again = await register(id, { ...who, mail: who.mail.toUpperCase() })
    expectStatus(again, 409)
    expect(again.body.code).toBe('appointments.trial-duplicate')
    await register(id)
    const late = await register(id)
    expectStatus(late, 409)
    expect(late.body.code).toBe('appointments.trial-full')
  })

  test('gets no slot in a class whose places are taken, and none is booked over a guest', async () => {
    const { id } = await room.makeClass({ trialSlots: 2, capacity: 1 })
    expect((await seen(id)).freeSlots).toBe(1)
    await register(id)
    expect((await register(id)).body.code).toBe('appointments.trial-full')
    const { student } = room
    const booked = await app.call(addAttendee, {
      as: student,
      params: { id: String(id), userId: String(student.id) },
    })
    expect(booked.body.code).toBe('appointments.full')
  })

  test.each([
    ['has begun', {}, '2026-11-20T17:30:00Z'],
    ['is cancelled', { cancelledAt: '2026-11-20T10:00:00Z' }, '2026-11-20T12:00:00Z'],
  ])('cannot register for a class that %s', async (_, fields, now) => {
    const { id } = await room.makeClass({ trialSlots: 1, ...fields })
    app.clock.set(now)
    const { status, body } = await register(id)
    expectStatus({ status, body }, 410)
    expect(body.code).toBe('appointments.trial-over')
    expect((await seen(id)).isOpen).toBe(false)
  })

  test.each(['mail', 'firstName', 'lastName'] as const)('must not leave out the %s', async (field) => {
    const { id } = await room.makeClass({ trialSlots: 1 })
    const { status, body } = await register(id, { ...guest(), [field]: '  ' })
    expectStatus({ status, body }, 422)
    expect(Object.keys(body.errors ?? {})).toEqual([field])
  })
})

describe('whether a guest came', () => {
  const mark = (id: number, registrationId: number, hasArrived: boolean, as: { id: number } = room.trainer) =>
    app.call(markTrialArrival, {
      as,
      params: { id: String(id), registrationId: String(registrationId) },
      body: { hasArrived },
    })

  test('is said by the trainer side from when the class may be started, and taken back', async () => {
    const { id } = await room.makeClass({ trialSlots: 1 })
    await register(id)
    const registrationId = (await listed(id)).body.data[0]?.id ?? 0
    const early = await mark(id, registrationId, true)
    expectStatus(early, 403)
    expect(early.body.code).toBe('appointments.not-in-window')
    app.clock.set('2026-11-20T17:40:00Z')
    expect((await mark(id, registrationId, true, room.student)).status).toBe(403)
    expect((await mark(id, registrationId, true)).status).toBe(204)
    expect((await mark(id, registrationId, true)).status).toBe(204)
    expect((await listed(id)).body.data[0]?.hasArrived).toBe(true)
    await mark(id, registrationId, false)
    expect((await listed(id)).body.data[0]?.hasArrived).toBe(false)
  })

  test('is said of guests of that class alone', async () => {
    const [one, other] = [await room.makeClass({ trialSlots: 1 }), await room.makeClass({ trialSlots: 1 })]
    await register(one.id)
    const registrationId = (await listed(one.id)).body.data[0]?.id ?? 0
    app.clock.set('2026-11-20T17:40:00Z')
    expect((await mark(other.id, registrationId, true)).status).toBe(404)
  })
})

describe('taking it back', () => {
  test('frees the slot, once, by the secret of the letter', async () => {
    const { id } = await room.makeClass({ trialSlots: 1 })
    const who = guest()
    await register(id, who)
    const token = await tokenTo(who.mail)
    const answers = await Promise.all(Array.from({ length: 5 }, () => takeBack(token)))
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(4)
    expect(await seen(id)).toMatchObject({ freeSlots: 1 })
    expect((await takeBack('x'.repeat(43))).status).toBe(404)
    expect((await register(id, who)).status).toBe(201)
  })

  test('ends when the class begins', async () => {
    const { id } = await room.makeClass({ trialSlots: 1 })
    const who = guest()
    await register(id, who)
    app.clock.set('2026-11-20T17:30:00Z')
    expect((await takeBack(await tokenTo(who.mail))).body.code).toBe('appointments.trial-over')
  })
})

describe('the school', () => {
  // spec: trial-registrations-list-remove, api-get-trial-registrations, api-delete-trial-registration
  test('lists who comes and removes somebody, who is told', async () => {
    const { id } = await room.makeClass({ trialSlots: 2 })
    const who = { ...guest(), phone: '0431 555 0142' }
    await register(id, who)
    const row = only((await listed(id)).body.data)
    expect(row).toMatchObject(who)
    expect((await listed(id, room.student)).status).toBe(403)
    const params = { id: String(id), registrationId: String(row.id) }
    expect((await app.call(removeTrialRegistration, { as: room.student, params })).status).toBe(403)
    expect((await app.call(removeTrialRegistration, { as: room.leader, params })).status).toBe(204)
    expect((await app.call(removeTrialRegistration, { as: room.leader, params })).status).toBe(404)
    expect((await listed(id)).body.data).toEqual([])
    const letters = await lettersTo(app.db, who.mail)
    expect(letters.map(({ template }) => template)).toEqual(['trial-registered', 'trial-removed'])
  })

  test('removes nobody of another class', async () => {
    const [mine, other] = [await room.makeClass({ trialSlots: 1 }), await room.makeClass({ trialSlots: 1 })]
    await register(mine.id)
    const { id } = only((await listed(mine.id)).body.data)
    const params = { id: String(other.id), registrationId: String(id) }
    expect((await app.call(removeTrialRegistration, { as: room.trainer, params })).status).toBe(404)
  })

  test('keeps nothing of guests longer than 30 days', async () => {
    const { id } = await room.makeClass({ trialSlots: 1 })
    await register(id)
    await forgetGuests(app.db, new Date('2026-12-20T18:59:59Z'))
    expect((await listed(id)).body.data).toHaveLength(1)
    await forgetGuests(app.db, new Date('2026-12-20T19:00:01Z'))
    expect((await listed(id)).body.data).toEqual([])
  })
})

describe('sixty strangers at once', () => {
  test('for three slots: exactly three have one', async () => {
    const { id } = await room.makeClass({ trialSlots: 3, capacity: 10 })
    const answers = await Promise.all(Array.from({ length: 60 }, () => register(id)))
    expect(codes(answers).filter((code) => code === 'registered')).toHaveLength(3)
    expect(new Set(codes(answers))).toEqual(new Set(['registered', 'appointments.trial-full']))
    const rows = await app.db.drizzle
      .select()
      .from(trialRegistrations)
      .where(eq(trialRegistrations.appointmentId, id))
    expect(rows).toHaveLength(3)
    const { body } = await app.call(readAppointment, { as: room.trainer, params: { id: String(id) } })
    expect(body.data).toMatchObject({ heldPlaces: 3, attendeesCount: 0 })
  })

  test('with the same mail: one is registered', async () => {
    const { id } = await room.makeClass({ trialSlots: 60 })
    const who = guest()
    const answers = await Promise.all(Array.from({ length: 3 }, () => register(id, who)))
    expect(codes(answers)).toEqual([
      'appointments.trial-duplicate',
      'appointments.trial-duplicate',
      'registered',
    ])
    const again = await Promise.all(Array.from({ length: 20 }, () => register(id, who)))
    expect(new Set(codes(again))).toEqual(new Set(['appointments.trial-duplicate']))
  })
})
