/** Trial slots: places are held, confirmed by email, cancelled and listed (F11, decisions §4 Run, docs/decisions/0043). */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { addAttendee, readAppointment } from '@wegband/domain/features/appointments/contract.ts'
import {
  confirmTrial,
  listTrialRegistrations,
  markTrialArrival,
  readTrialClass,
  registerTrial,
  removeTrialRegistration,
  takeBackTrial,
} from '@wegband/domain/features/appointments/trial-contract.ts'
import { answerOffer, joinWaitingList } from '@wegband/domain/features/appointments/waiting-contract.ts'
import { appointments, trialRegistrations } from '../../db/schema/appointments.ts'
import { type ClassRoom, makeClassRoom } from '../../testing/class-room.ts'
import { expectStatus } from '../../testing/expect-status.ts'
import { lettersTo, linkOf, newestLetterTo } from '../../testing/letters.ts'
import { makeUser, nextNumber, only } from '../../testing/makers.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { forgetGuests, lapseTrials } from './lapse-trials.ts'
import { listGuests } from './trial-store.ts'

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
const request = (id: number, body = guest(), from = addressOf(nextNumber())) =>
  app.call(registerTrial, { params: { id: String(id) }, body, from })
const addressOf = (number: number): string => `198.51.${number >> 8}.${number & 255}`
const confirm = (token: string) => app.call(confirmTrial, { body: { token } })
/** Through the link of the email. Answers with its token. */
const register = async (id: number, body = guest()): Promise<string> => {
  expectStatus(await request(id, body), 201)
  const token = await tokenTo(body.mail)
  expectStatus(await confirm(token), 200)
  return token
}
const takeBack = (token: string) => app.call(takeBackTrial, { body: { token } })
const seen = async (id: number) => (await app.call(readTrialClass, { params: { id: String(id) } })).body.data
const listed = (id: number, as: { id: number } = room.trainer) =>
  app.call(listTrialRegistrations, { as, params: { id: String(id) } })
const seenWith = async (id: number, token: string) =>
  (await app.call(readTrialClass, { params: { id: String(id) }, query: { token } })).body.data
const tokenTo = async (mail: string) => linkOf(await newestLetterTo(app.db, mail)).token
const templatesTo = async (mail: string) => (await lettersTo(app.db, mail)).map(({ template }) => template)
const heldOf = async (id: number) =>
  (await app.call(readAppointment, { as: room.trainer, params: { id: String(id) } })).body.data.heldPlaces
const codes = (answers: readonly { status: number; body: { code?: string } }[]) =>
  answers
    .map(({ status, body }) => (status === 201 ? 'registered' : String(body.code)))
    .toSorted((left, right) => left.localeCompare(right))

describe('a stranger', () => {
  test('sees the class, holds a place and takes it by the link of the email', async () => {
    const { id } = await room.makeClass({ trialSlots: 3 })
    expect(await seen(id)).toMatchObject({
      trialSlots: 3,
      freeSlots: 3,
      isOpen: true,
      school: { id: room.school.id },
      place: null,
    })
    const who = guest()
    const { status, body } = await request(id, who)
    expectStatus({ status, body }, 201)
    const heldUntil = '2026-11-20T12:30:00.000Z'
    expect(body.data).toEqual({ firstName: 'Tilda', mail: who.mail, heldUntil })
    expect([(await seen(id)).freeSlots, await heldOf(id)]).toEqual([2, 1])
    expect((await listed(id)).body).toEqual({ data: [], heldPlaces: 1 })
    const letter = await newestLetterTo(app.db, who.mail)
    expect(letter).toMatchObject({ template: 'trial-confirm', params: { until: heldUntil } })
    expect(linkOf(letter).path).toBe(`/trial/${id}`)

    const { token } = linkOf(letter)
    expect((await seenWith(id, token)).place).toMatchObject({ state: 'held', heldUntil })
    expectStatus(await confirm(token), 200)
    expectStatus(await confirm(token), 200)
    expect((await seenWith(id, token)).place).toMatchObject({ state: 'confirmed', firstName: 'Tilda' })
    expect((await seen(id)).freeSlots).toBe(2)
    expect(only((await listed(id)).body.data)).toMatchObject(who)
    expect(await templatesTo(who.mail)).toEqual(['trial-confirm', 'trial-registered'])
  })

  test('learns by the token what became of the place', async () => {
    const [{ id }, other] = [await room.makeClass({ trialSlots: 3 }), await room.makeClass({ trialSlots: 3 })]
    const token = await register(id)
    expect((await seenWith(other.id, token)).place?.state).toBe('gone')
    await takeBack(token)
    expect((await seenWith(id, token)).place?.state).toBe('gone')
  })

  test('learns nothing of who else comes', async () => {
    const { id } = await room.makeClass({ trialSlots: 3 })
    await request(id, { ...guest(), lastName: 'Geheimnisvoll' })
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
    const answer = await request(id, who)
    expectStatus(answer, 422)
    expect(answer.body.errors).toEqual({ firstName: ['invalid'] })
  })

  test('may have initials and titles', async () => {
    const { id } = await room.makeClass({ trialSlots: 1 })
    expectStatus(
      await request(id, { ...guest(), firstName: 'Dr. J. R. Ana-María', lastName: 'O’Neill' }),
      201,
    )
  })

  test('finds no class that offers no slots', async () => {
    const { id } = await room.makeClass()
    expect((await app.call(readTrialClass, { params: { id: String(id) } })).status).toBe(404)
    expect((await request(id)).status).toBe(404)
  })

  test('gets the same answer for a registered email, and its owner an email about it', async () => {
    const { id } = await room.makeClass({ trialSlots: 5 })
    const known = guest()
    const token = await register(id, known)
    const strange = guest()
    const [first, again] = [
      await request(id, strange),
      await request(id, { ...known, mail: known.mail.toUpperCase() }),
    ]
    expect(again.status).toBe(first.status)
    expect({ ...again.body.data, mail: '' }).toEqual({ ...first.body.data, mail: '' })
    expect((await seen(id)).freeSlots).toBe(2)
    const letter = await newestLetterTo(app.db, known.mail)
    expect(letter.template).toBe('trial-duplicate')
    expect(linkOf(letter).token).toBe(token)
    expect((await listed(id)).body.data).toHaveLength(1)
  })

  test('asks again and has the newest request alone, with one place held', async () => {
    const { id } = await room.makeClass({ trialSlots: 1 })
    const who = guest()
    await request(id, who)
    const old = await tokenTo(who.mail)
    app.clock.set('2026-11-20T12:10:00Z')
    const { body } = await request(id, { ...who, firstName: 'Thilda' })
    expect(body.data.heldUntil).toBe('2026-11-20T12:40:00.000Z')
    expect(await heldOf(id)).toBe(1)
    expect((await confirm(old)).status).toBe(404)
    expectStatus(await confirm(await tokenTo(who.mail)), 200)
    expect(only((await listed(id)).body.data).firstName).toBe('Thilda')
  })

  test('cannot hold more than two places of a class from one network address', async () => {
    const [{ id }, other] = [await room.makeClass({ trialSlots: 6 }), await room.makeClass({ trialSlots: 6 })]
    const from = addressOf(nextNumber())
    const first = guest()
    expectStatus(await request(id, first, from), 201)
    expectStatus(await request(id, guest(), from), 201)
    const third = await request(id, guest(), from)
    expectStatus(third, 429)
    expect(third.body).toMatchObject({ code: 'auth.rate-limited', retryAt: '2026-11-20T12:30:00.000Z' })
    expectStatus(await request(other.id, guest(), from), 201)
    await confirm(await tokenTo(first.mail))
    expectStatus(await request(id, guest(), from), 201)
  })

  test('may write a phone number and nothing else in its field', async () => {
    const { id } = await room.makeClass({ trialSlots: 3 })
    const answer = await request(id, { ...guest(), phone: 'abc' })
    expectStatus(answer, 422)
    expect(Object.keys(answer.body.errors ?? {})).toEqual(['phone'])
    expectStatus(await request(id, { ...guest(), phone: '+49 431 555 0142' }), 201)
  })

  test('gets no slot in a class whose places are taken, and none is booked over a guest', async () => {
    const { id } = await room.makeClass({ trialSlots: 2, capacity: 1 })
    expect((await seen(id)).freeSlots).toBe(1)
    await request(id)
    expect((await request(id)).body.code).toBe('appointments.trial-full')
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
    const { status, body } = await request(id)
    expectStatus({ status, body }, 410)
    expect(body.code).toBe('appointments.trial-over')
    expect((await seen(id)).isOpen).toBe(false)
  })

  test.each(['mail', 'firstName', 'lastName'] as const)('must not leave out the %s', async (field) => {
    const { id } = await room.makeClass({ trialSlots: 1 })
    const { status, body } = await request(id, { ...guest(), [field]: '  ' })
    expectStatus({ status, body }, 422)
    expect(Object.keys(body.errors ?? {})).toEqual([field])
  })
})

describe('a signed-in person with a confirmed email', () => {
  const own = async () => {
    const mail = `own${nextNumber()}@post.example`
    const user = await makeUser(app.db, { mail })
    return { user, who: guest({ mail: mail.toUpperCase() }) }
  }

  // spec: error-trial-slots-two
  test('has the place at once, and hears of a duplicate and of a full class', async () => {
    const { id } = await room.makeClass({ trialSlots: 1 })
    const { user, who } = await own()
    const as = user
    const params = { id: String(id) }
    const { status, body } = await app.call(registerTrial, { as, params, body: who })
    expectStatus({ status, body }, 201)
    expect(body.data.heldUntil).toBeNull()
    const { place } = (await app.call(readTrialClass, { as, params })).body.data
    expect(place).toMatchObject({ state: 'confirmed', firstName: 'Tilda' })
    expect((await lettersTo(app.db, who.mail)).map(({ template }) => template)).toEqual(['trial-registered'])
    const again = await app.call(registerTrial, { as, params, body: who })
    expectStatus(again, 409)
    expect(again.body.code).toBe('appointments.trial-duplicate')
    const late = await request(id)
    expectStatus(late, 409)
    expect(late.body.code).toBe('appointments.trial-full')
    expect((await takeBack(place?.token ?? '')).status).toBe(204)
  })

  test('confirms every other email, and so does a person whose email is unconfirmed', async () => {
    const { id } = await room.makeClass({ trialSlots: 3 })
    const { user } = await own()
    const params = { id: String(id) }
    const { body } = await app.call(registerTrial, { as: user, params, body: guest() })
    expect(body.data.heldUntil).not.toBeNull()
    const mail = `open${nextNumber()}@post.example`
    const open = await makeUser(app.db, { mail, mailVerifiedAt: null })
    const other = await app.call(registerTrial, { as: open, params, body: guest({ mail }) })
    expect(other.body.data.heldUntil).not.toBeNull()
  })
})

describe('an unconfirmed place', () => {
  test('is held for 30 minutes and then free, for the member who waits first', async () => {
    const { id } = await room.makeClass({ trialSlots: 1, capacity: 1 })
    const who = guest()
    await request(id, who)
    const { student } = room
    const asStudent = { as: student, params: { id: String(id), userId: String(student.id) } }
    await app.call(joinWaitingList, { ...asStudent, body: { isShortNotice: true } })
    await lapseTrials(app.db, new Date('2026-11-20T12:29:59Z'))
    expect(await heldOf(id)).toBe(1)
    expect((await seenWith(id, await tokenTo(who.mail))).place?.state).toBe('held')
    app.clock.set('2026-11-20T12:30:00Z')
    expect((await seenWith(id, await tokenTo(who.mail))).place?.state).toBe('lapsed')
    await lapseTrials(app.db, app.clock.now())
    const { body } = await app.call(answerOffer, { ...asStudent, body: { isAccepted: true } })
    expect(body.data).toBeTruthy()
    expect((await confirm(await tokenTo(who.mail))).body.code).toBe('appointments.trial-full')
  })

  test('is free for the next guest at once, also before the job', async () => {
    const { id } = await room.makeClass({ trialSlots: 1 })
    await request(id)
    expect((await request(id)).body.code).toBe('appointments.trial-full')
    app.clock.set('2026-11-20T12:30:00Z')
    expectStatus(await request(id), 201)
    expect(await heldOf(id)).toBe(1)
  })

  test('can still be taken late while a place is free', async () => {
    const { id } = await room.makeClass({ trialSlots: 1 })
    const who = guest()
    await request(id, who)
    app.clock.set('2026-11-20T13:00:00Z')
    await lapseTrials(app.db, app.clock.now())
    expect(await heldOf(id)).toBe(0)
    expectStatus(await confirm(await tokenTo(who.mail)), 200)
    expect(await heldOf(id)).toBe(1)
  })

  test('is held no longer than until the class begins, and not confirmed afterwards', async () => {
    const { id } = await room.makeClass({ trialSlots: 1 })
    app.clock.set('2026-11-20T17:20:00Z')
    const who = guest()
    const { body } = await request(id, who)
    expect(body.data.heldUntil).toBe('2026-11-20T17:30:00.000Z')
    app.clock.set('2026-11-20T17:30:00Z')
    expect((await confirm(await tokenTo(who.mail))).body.code).toBe('appointments.trial-over')
  })

  test('can be cancelled by its link, without an email about it', async () => {
    const { id } = await room.makeClass({ trialSlots: 1 })
    const who = guest()
    await request(id, who)
    expect((await takeBack(await tokenTo(who.mail))).status).toBe(204)
    expect(await heldOf(id)).toBe(0)
    expect(await templatesTo(who.mail)).toEqual(['trial-confirm'])
  })

  test('is deleted with its data a day after the hold ended', async () => {
    const { id } = await room.makeClass({ trialSlots: 1 })
    const who = guest()
    await request(id, who)
    const token = await tokenTo(who.mail)
    await lapseTrials(app.db, new Date('2026-11-21T12:30:00Z'))
    expect((await seenWith(id, token)).place?.state).toBe('lapsed')
    await lapseTrials(app.db, new Date('2026-11-21T12:30:01Z'))
    expect((await seenWith(id, token)).place?.state).toBe('gone')
  })

  test('is no guest at the door, in the list of the school or in its figures', async () => {
    const { id } = await room.makeClass({ trialSlots: 2 })
    await request(id)
    expect(await listGuests(app.db.drizzle, id)).toEqual([])
    const [row] = await app.db.drizzle
      .select()
      .from(trialRegistrations)
      .where(eq(trialRegistrations.appointmentId, id))
    const params = { id: String(id), registrationId: String(row?.id) }
    expect((await app.call(removeTrialRegistration, { as: room.leader, params })).status).toBe(404)
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

describe('cancelling', () => {
  test('frees the place once, by the token, and is confirmed by an email', async () => {
    const { id } = await room.makeClass({ trialSlots: 1 })
    const who = guest()
    const token = await register(id, who)
    const answers = await Promise.all(Array.from({ length: 5 }, () => takeBack(token)))
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(4)
    expect(await seen(id)).toMatchObject({ freeSlots: 1 })
    const letter = await newestLetterTo(app.db, who.mail)
    expect(letter).toMatchObject({
      template: 'trial-withdrawn',
      params: { link: `/search/trial/${room.school.id}` },
    })
    expect((await templatesTo(who.mail)).filter((one) => one === 'trial-withdrawn')).toHaveLength(1)
    expect((await takeBack('x'.repeat(43))).status).toBe(404)
    expect((await request(id, who)).status).toBe(201)
  })

  test('ends when the class begins', async () => {
    const { id } = await room.makeClass({ trialSlots: 1 })
    const token = await register(id)
    app.clock.set('2026-11-20T17:30:00Z')
    expect((await takeBack(token)).body.code).toBe('appointments.trial-over')
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
    expect(letters.map(({ template }) => template)).toEqual([
      'trial-confirm',
      'trial-registered',
      'trial-removed',
    ])
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
  test('hold exactly the three places there are', async () => {
    const { id } = await room.makeClass({ trialSlots: 3, capacity: 10 })
    const answers = await Promise.all(Array.from({ length: 60 }, () => request(id)))
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

  test('confirm late and take exactly the places that are free', async () => {
    const { id } = await room.makeClass({ trialSlots: 10 })
    const guests = Array.from({ length: 10 }, () => guest())
    await Promise.all(guests.map((who) => request(id, who)))
    const tokens = await Promise.all(guests.map(({ mail }) => tokenTo(mail)))
    app.clock.set('2026-11-20T12:31:00Z')
    await app.db.drizzle.update(appointments).set({ trialSlots: 3 }).where(eq(appointments.id, id))
    const answers = await Promise.all([...tokens, ...tokens].map((token) => confirm(token)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(6)
    expect(await heldOf(id)).toBe(3)
  })

  test('have one place with one email', async () => {
    const { id } = await room.makeClass({ trialSlots: 60 })
    const who = guest()
    const answers = await Promise.all(Array.from({ length: 3 }, () => request(id, who)))
    expect(new Set(codes(answers))).toEqual(new Set(['registered']))
    expect(await heldOf(id)).toBe(1)
  })
})
