/** Trial slots: places are held, confirmed by email, cancelled and listed (F11, decisions §4 Run, docs/decisions/0043). */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addAttendee } from '@wegband/domain/features/appointments/contract.ts'
import {
  listOwnTrials,
  listTrialRegistrations,
  markTrialArrival,
  readTrialClass,
  registerTrial,
  removeTrialRegistration,
} from '@wegband/domain/features/appointments/trial/trial-contract.ts'
import { type ClassRoom, makeClassRoom } from '../../../testing/makers/class-room.ts'
import { expectStatus } from '../../../testing/expect-status.ts'
import { emailsTo, linkOf, newestEmailTo } from '../../../testing/read-emails.ts'
import { makeUser, nextNumber, only } from '../../../testing/makers/makers.ts'
import { addressOf, makeGuest, trialGuests } from '../../../testing/makers/trial-guests.ts'
import { createTestApp, type TestApp } from '../../../testing/servers/test-app.ts'
import { appointments, trialRegistrations } from '../../../db/schema/appointments.ts'
import { forgetGuests } from './lapse-trials.ts'
import { trialTokenHash } from './trial-mails.ts'

let app: TestApp
let room: ClassRoom
let guests: ReturnType<typeof trialGuests>
beforeAll(async () => {
  app = await createTestApp({ limits: 'off' })
  room = await makeClassRoom(app, 1)
  guests = trialGuests(app, room)
})
afterAll(() => app.close())
/** The classes begin at 17:30. */
beforeEach(() => app.clock.set('2026-11-20T12:00:00Z'))

describe('a signed-out visitor', () => {
  test('sees the class, holds a place and confirms it by the link of the email', async () => {
    const { id } = await room.makeClass({ trialSlots: 3 })
    expect(await guests.seen(id)).toMatchObject({
      trialSlots: 3,
      freeSlots: 3,
      isOpen: true,
      school: { id: room.school.id },
      place: null,
    })
    const who = makeGuest()
    const { status, body } = await guests.request(id, who)
    expectStatus({ status, body }, 201)
    const heldUntil = '2026-11-20T12:30:00.000Z'
    expect(body.data).toEqual({ firstName: 'Tilda', mail: who.mail, heldUntil })
    expect([(await guests.seen(id)).freeSlots, await guests.heldOf(id)]).toEqual([2, 1])
    expect((await guests.listed(id)).body).toEqual({ data: [], heldPlaces: 1 })
    const email = await newestEmailTo(app.db, who.mail)
    expect(email).toMatchObject({ template: 'trial-confirm', params: { until: heldUntil } })
    expect(linkOf(email).path).toBe(`/trial/${id}`)

    const { token } = linkOf(email)
    expect((await guests.seenWith(id, token)).place).toMatchObject({ state: 'held', heldUntil })
    expectStatus(await guests.confirm(token), 200)
    expectStatus(await guests.confirm(token), 200)
    expect((await guests.seenWith(id, token)).place).toMatchObject({ state: 'confirmed', firstName: 'Tilda' })
    expect((await guests.seen(id)).freeSlots).toBe(2)
    expect(only((await guests.listed(id)).body.data)).toMatchObject(who)
    expect(await guests.templatesTo(who.mail)).toEqual(['trial-confirm', 'trial-registered'])
  })

  test('gets a working link in each email, also after the secret of the server changed', async () => {
    const { id } = await room.makeClass({ trialSlots: 1 })
    const who = makeGuest()
    expectStatus(await guests.request(id, who), 201)
    const former = 'a token that was made under the secret before'
    await app.db.drizzle
      .update(trialRegistrations)
      .set({ takeBackHash: trialTokenHash(former) })
      .where(eq(trialRegistrations.mail, who.mail))
    expectStatus(await guests.confirm(former), 200)
    const { token } = linkOf(await newestEmailTo(app.db, who.mail))
    expect((await guests.seenWith(id, token)).place).toMatchObject({ state: 'confirmed' })
    expectStatus(await guests.takeBack(token), 204)
  })

  test('sees the state of the place by the token', async () => {
    const [{ id }, other] = [await room.makeClass({ trialSlots: 3 }), await room.makeClass({ trialSlots: 3 })]
    const token = await guests.register(id)
    expect((await guests.seenWith(other.id, token)).place?.state).toBe('gone')
    await guests.takeBack(token)
    expect((await guests.seenWith(id, token)).place?.state).toBe('gone')
  })

  test('sees no other guest or member of the class', async () => {
    const { id } = await room.makeClass({ trialSlots: 3 })
    await guests.request(id, { ...makeGuest(), lastName: 'Geheimnisvoll' })
    expect(JSON.stringify(await guests.seen(id))).not.toMatch(/Geheimnis|post\.example/)
    expect((await app.call(listTrialRegistrations, { params: { id: String(id) } })).status).toBe(401)
  })

  test.each([
    'Du hast gewonnen\n\nhttps://evil.example',
    'https://evil.example',
    'evil.example',
    'gewinn@evil.example',
  ])('cannot write %j into the email that the club sends', async (firstName) => {
    const { id } = await room.makeClass({ trialSlots: 1 })
    const who = { ...makeGuest(), firstName }
    const answer = await guests.request(id, who)
    expectStatus(answer, 422)
    expect(answer.body.errors).toEqual({ firstName: ['one-line'] })
  })

  test('may have initials and titles', async () => {
    const { id } = await room.makeClass({ trialSlots: 1 })
    expectStatus(
      await guests.request(id, { ...makeGuest(), firstName: 'Dr. J. R. Ana-María', lastName: 'O’Neill' }),
      201,
    )
  })

  test('finds no class that offers no slots', async () => {
    const { id } = await room.makeClass()
    expect((await app.call(readTrialClass, { params: { id: String(id) } })).status).toBe(404)
    expect((await guests.request(id)).status).toBe(404)
  })

  test('gets the same answer for a registered email, and its owner an email about it', async () => {
    const { id } = await room.makeClass({ trialSlots: 5 })
    const known = makeGuest()
    const token = await guests.register(id, known)
    const strange = makeGuest()
    const [first, again] = [
      await guests.request(id, strange),
      await guests.request(id, { ...known, mail: known.mail.toUpperCase() }),
    ]
    expect(again.status).toBe(first.status)
    expect({ ...again.body.data, mail: '' }).toEqual({ ...first.body.data, mail: '' })
    expect((await guests.seen(id)).freeSlots).toBe(2)
    const email = await newestEmailTo(app.db, known.mail)
    expect(email.template).toBe('trial-duplicate')
    expect(linkOf(email).token).toBe(token)
    expect((await guests.listed(id)).body.data).toHaveLength(1)
  })

  test('has only the newest of several requests, with one place held', async () => {
    const { id } = await room.makeClass({ trialSlots: 1 })
    const who = makeGuest()
    await guests.request(id, who)
    const old = await guests.tokenTo(who.mail)
    app.clock.set('2026-11-20T12:10:00Z')
    const { body } = await guests.request(id, { ...who, firstName: 'Thilda' })
    expect(body.data.heldUntil).toBe('2026-11-20T12:40:00.000Z')
    expect(await guests.heldOf(id)).toBe(1)
    expect((await guests.confirm(old)).status).toBe(404)
    expectStatus(await guests.confirm(await guests.tokenTo(who.mail)), 200)
    expect(only((await guests.listed(id)).body.data).firstName).toBe('Thilda')
  })

  test('cannot hold more than two places of a class from one network address', async () => {
    const [{ id }, other] = [await room.makeClass({ trialSlots: 6 }), await room.makeClass({ trialSlots: 6 })]
    const from = addressOf(nextNumber())
    const first = makeGuest()
    expectStatus(await guests.request(id, first, from), 201)
    expectStatus(await guests.request(id, makeGuest(), from), 201)
    const third = await guests.request(id, makeGuest(), from)
    expectStatus(third, 429)
    expect(third.body).toMatchObject({ code: 'auth.rate-limited', retryAt: '2026-11-20T12:30:00.000Z' })
    expectStatus(await guests.request(other.id, makeGuest(), from), 201)
    await guests.confirm(await guests.tokenTo(first.mail))
    expectStatus(await guests.request(id, makeGuest(), from), 201)
  })

  test('can enter only a phone number in its field', async () => {
    const { id } = await room.makeClass({ trialSlots: 3 })
    const answer = await guests.request(id, { ...makeGuest(), phone: 'abc' })
    expectStatus(answer, 422)
    expect(Object.keys(answer.body.errors ?? {})).toEqual(['phone'])
    expectStatus(await guests.request(id, { ...makeGuest(), phone: '+49 431 555 0142' }), 201)
  })

  test('gets no slot in a full class, and no member takes the place of a guest', async () => {
    const { id } = await room.makeClass({ trialSlots: 2, capacity: 1 })
    expect((await guests.seen(id)).freeSlots).toBe(1)
    await guests.request(id)
    expect((await guests.request(id)).body.code).toBe('appointments.trial-full')
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
    const { status, body } = await guests.request(id)
    expectStatus({ status, body }, 410)
    expect(body.code).toBe('appointments.trial-over')
    expect((await guests.seen(id)).isOpen).toBe(false)
  })

  test.each(['mail', 'firstName', 'lastName'] as const)('must not leave out the %s', async (field) => {
    const { id } = await room.makeClass({ trialSlots: 1 })
    const { status, body } = await guests.request(id, { ...makeGuest(), [field]: '  ' })
    expectStatus({ status, body }, 422)
    expect(Object.keys(body.errors ?? {})).toEqual([field])
  })
})

describe('a signed-in person with a confirmed email', () => {
  const own = async () => {
    const mail = `own${nextNumber()}@post.example`
    const user = await makeUser(app.db, { mail })
    return { user, who: makeGuest({ mail: mail.toUpperCase() }) }
  }

  // spec: error-trial-slots-two
  test('gets the place at once, and an error for a duplicate and for a full class', async () => {
    const { id } = await room.makeClass({ trialSlots: 1 })
    const { user, who } = await own()
    const as = user
    const params = { id: String(id) }
    const { status, body } = await app.call(registerTrial, { as, params, body: who })
    expectStatus({ status, body }, 201)
    expect(body.data.heldUntil).toBeNull()
    const { place } = (await app.call(readTrialClass, { as, params })).body.data
    expect(place).toMatchObject({ state: 'confirmed', firstName: 'Tilda' })
    expect((await emailsTo(app.db, who.mail)).map(({ template }) => template)).toEqual(['trial-registered'])
    const again = await app.call(registerTrial, { as, params, body: who })
    expectStatus(again, 409)
    expect(again.body.code).toBe('appointments.trial-duplicate')
    const late = await guests.request(id)
    expectStatus(late, 409)
    expect(late.body.code).toBe('appointments.trial-full')
    expect((await guests.takeBack(place?.token ?? '')).status).toBe(204)
  })

  test('must confirm every other email, and so must a person with an unconfirmed email', async () => {
    const { id } = await room.makeClass({ trialSlots: 3 })
    const { user } = await own()
    const params = { id: String(id) }
    const { body } = await app.call(registerTrial, { as: user, params, body: makeGuest() })
    expect(body.data.heldUntil).not.toBeNull()
    const mail = `open${nextNumber()}@post.example`
    const open = await makeUser(app.db, { mail, mailVerifiedAt: null })
    const other = await app.call(registerTrial, { as: open, params, body: makeGuest({ mail }) })
    expect(other.body.data.heldUntil).not.toBeNull()
  })
})

describe('the arrival of a guest', () => {
  const mark = (id: number, registrationId: number, hasArrived: boolean, as: { id: number } = room.trainer) =>
    app.call(markTrialArrival, {
      as,
      params: { id: String(id), registrationId: String(registrationId) },
      body: { hasArrived },
    })

  test('is set and unset by the trainer side from when the class may be started', async () => {
    const { id } = await room.makeClass({ trialSlots: 1 })
    await guests.register(id)
    const registrationId = (await guests.listed(id)).body.data[0]?.id ?? 0
    const early = await mark(id, registrationId, true)
    expectStatus(early, 403)
    expect(early.body.code).toBe('appointments.not-in-window')
    app.clock.set('2026-11-20T17:40:00Z')
    expect((await mark(id, registrationId, true, room.student)).status).toBe(403)
    expect((await mark(id, registrationId, true)).status).toBe(204)
    expect((await mark(id, registrationId, true)).status).toBe(204)
    expect((await guests.listed(id)).body.data[0]?.hasArrived).toBe(true)
    await mark(id, registrationId, false)
    expect((await guests.listed(id)).body.data[0]?.hasArrived).toBe(false)
  })

  test('is set only for guests of that class', async () => {
    const [one, other] = [await room.makeClass({ trialSlots: 1 }), await room.makeClass({ trialSlots: 1 })]
    await guests.register(one.id)
    const registrationId = (await guests.listed(one.id)).body.data[0]?.id ?? 0
    app.clock.set('2026-11-20T17:40:00Z')
    expect((await mark(other.id, registrationId, true)).status).toBe(404)
  })
})

describe('cancelling', () => {
  test('by the token frees the place once and sends an email', async () => {
    const { id } = await room.makeClass({ trialSlots: 1 })
    const who = makeGuest()
    const token = await guests.register(id, who)
    const answers = await Promise.all(Array.from({ length: 5 }, () => guests.takeBack(token)))
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(4)
    expect(await guests.seen(id)).toMatchObject({ freeSlots: 1 })
    const email = await newestEmailTo(app.db, who.mail)
    expect(email).toMatchObject({
      template: 'trial-withdrawn',
      params: { link: `/search/trial/${room.school.id}` },
    })
    expect((await guests.templatesTo(who.mail)).filter((one) => one === 'trial-withdrawn')).toHaveLength(1)
    expect((await guests.takeBack('x'.repeat(43))).status).toBe(404)
    expect((await guests.request(id, who)).status).toBe(201)
  })

  test('is possible until the class begins', async () => {
    const { id } = await room.makeClass({ trialSlots: 1 })
    const token = await guests.register(id)
    app.clock.set('2026-11-20T17:30:00Z')
    expect((await guests.takeBack(token)).body.code).toBe('appointments.trial-over')
  })
})

describe('the school', () => {
  // spec: trial-registrations-list-remove, api-get-trial-registrations, api-delete-trial-registration
  test('lists its guests and removes a guest, who gets an email', async () => {
    const { id } = await room.makeClass({ trialSlots: 2 })
    const who = { ...makeGuest(), phone: '0431 555 0142' }
    await guests.register(id, who)
    const row = only((await guests.listed(id)).body.data)
    expect(row).toMatchObject(who)
    expect((await guests.listed(id, room.student)).status).toBe(403)
    const params = { id: String(id), registrationId: String(row.id) }
    expect((await app.call(removeTrialRegistration, { as: room.student, params })).status).toBe(403)
    expect((await app.call(removeTrialRegistration, { as: room.leader, params })).status).toBe(204)
    expect((await app.call(removeTrialRegistration, { as: room.leader, params })).status).toBe(404)
    expect((await guests.listed(id)).body.data).toEqual([])
    const emails = await emailsTo(app.db, who.mail)
    expect(emails.map(({ template }) => template)).toEqual([
      'trial-confirm',
      'trial-registered',
      'trial-removed',
    ])
  })

  test('cannot remove a guest by the id of another class', async () => {
    const [mine, other] = [await room.makeClass({ trialSlots: 1 }), await room.makeClass({ trialSlots: 1 })]
    await guests.register(mine.id)
    const { id } = only((await guests.listed(mine.id)).body.data)
    const params = { id: String(other.id), registrationId: String(id) }
    expect((await app.call(removeTrialRegistration, { as: room.trainer, params })).status).toBe(404)
  })

  test('keeps no data of guests longer than 30 days', async () => {
    const { id } = await room.makeClass({ trialSlots: 1 })
    await guests.register(id)
    await forgetGuests(app.db, new Date('2026-12-20T18:59:59Z'))
    expect((await guests.listed(id)).body.data).toHaveLength(1)
    await forgetGuests(app.db, new Date('2026-12-20T19:00:01Z'))
    expect((await guests.listed(id)).body.data).toEqual([])
  })
})

describe('a new member whose confirmed email booked a trial', () => {
  const ownOf = async (as: { id: number }) =>
    (await app.call(listOwnTrials, { as })).body.data.map(({ appointmentId }) => appointmentId)

  test('finds the coming ones, the next first, and none that were called off or are over', async () => {
    const at = (day: string) => ({ startAt: `${day}T17:30:00Z`, endAt: `${day}T19:00:00Z`, trialSlots: 2 })
    const later = await room.makeClass(at('2026-12-05'))
    const next = await room.makeClass(at('2026-12-01'))
    const over = await room.makeClass(at('2026-11-21'))
    const calledOff = await room.makeClass(at('2026-12-02'))
    const held = await room.makeClass(at('2026-12-03'))
    const who = makeGuest()
    for (const { id } of [later, next]) await guests.register(id, who)
    expectStatus(await guests.request(held.id, who), 201)
    const confirmed = { ...who, locale: 'de', state: 'confirmed' as const }
    await app.db.drizzle.insert(trialRegistrations).values(
      [over, calledOff].map(({ id }) => ({
        ...confirmed,
        appointmentId: id,
        takeBackHash: trialTokenHash(`token of ${id}`),
      })),
    )
    await app.db.drizzle
      .update(appointments)
      .set({ cancelledAt: '2026-11-21T00:00:00Z' })
      .where(eq(appointments.id, calledOff.id))
    app.clock.set('2026-11-22T12:00:00Z')
    const member = await makeUser(app.db, { mail: who.mail.toUpperCase() })
    expect(await ownOf(member)).toEqual([next.id, later.id])
    const { body } = await app.call(listOwnTrials, { as: member })
    expect(body.data[0]).toMatchObject({
      name: next.name.de,
      startAt: '2026-12-01T17:30:00.000Z',
      firstName: 'Tilda',
      school: { id: room.school.id },
    })
  })

  test('finds nothing before the email is confirmed, and never those of others', async () => {
    const { id } = await room.makeClass({ trialSlots: 2 })
    const who = makeGuest()
    await guests.register(id, who)
    const unconfirmed = await makeUser(app.db, { mail: who.mail, mailVerifiedAt: null })
    expect(await ownOf(unconfirmed)).toEqual([])
    expect(await ownOf(await makeUser(app.db))).toEqual([])
  })
})
