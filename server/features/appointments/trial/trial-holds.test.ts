/** Unconfirmed places of trial classes: the duration of the hold, and many guests at once (docs/decisions/0043). */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { readAppointment } from '@wegband/domain/features/appointments/contract.ts'
import { removeTrialRegistration } from '@wegband/domain/features/appointments/trial/trial-contract.ts'
import {
  answerOffer,
  joinWaitingList,
} from '@wegband/domain/features/appointments/waiting-list/waiting-contract.ts'
import { appointments, trialRegistrations } from '../../../db/schema/appointments.ts'
import { type ClassRoom, makeClassRoom } from '../../../testing/makers/class-room.ts'
import { expectStatus } from '../../../testing/expect-status.ts'
import { makeGuest, trialGuests } from '../../../testing/makers/trial-guests.ts'
import { createTestApp, type TestApp } from '../../../testing/servers/test-app.ts'
import { lapseTrials } from './lapse-trials.ts'
import { listGuests } from './trial-store.ts'

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

const codes = (answers: readonly { status: number; body: { code?: string } }[]) =>
  answers
    .map(({ status, body }) => (status === 201 ? 'registered' : String(body.code)))
    .toSorted((left, right) => left.localeCompare(right))

describe('an unconfirmed place', () => {
  test('is held for 30 minutes and then free, for the member who waits first', async () => {
    const { id } = await room.makeClass({ trialSlots: 1, capacity: 1 })
    const who = makeGuest()
    await guests.request(id, who)
    const { student } = room
    const asStudent = { as: student, params: { id: String(id), userId: String(student.id) } }
    await app.call(joinWaitingList, { ...asStudent, body: { isShortNotice: true } })
    await lapseTrials(app.db, new Date('2026-11-20T12:29:59Z'))
    expect(await guests.heldOf(id)).toBe(1)
    expect((await guests.seenWith(id, await guests.tokenTo(who.mail))).place?.state).toBe('held')
    app.clock.set('2026-11-20T12:30:00Z')
    expect((await guests.seenWith(id, await guests.tokenTo(who.mail))).place?.state).toBe('lapsed')
    await lapseTrials(app.db, app.clock.now())
    const { body } = await app.call(answerOffer, { ...asStudent, body: { isAccepted: true } })
    expect(body.data).toBeTruthy()
    expect((await guests.confirm(await guests.tokenTo(who.mail))).body.code).toBe('appointments.trial-full')
  })

  test('is free for the next guest as soon as it expires, even before the job runs', async () => {
    const { id } = await room.makeClass({ trialSlots: 1 })
    await guests.request(id)
    expect((await guests.request(id)).body.code).toBe('appointments.trial-full')
    app.clock.set('2026-11-20T12:30:00Z')
    expectStatus(await guests.request(id), 201)
    expect(await guests.heldOf(id)).toBe(1)
  })

  test('can still be taken late while a place is free', async () => {
    const { id } = await room.makeClass({ trialSlots: 1 })
    const who = makeGuest()
    await guests.request(id, who)
    app.clock.set('2026-11-20T13:00:00Z')
    await lapseTrials(app.db, app.clock.now())
    expect(await guests.heldOf(id)).toBe(0)
    expectStatus(await guests.confirm(await guests.tokenTo(who.mail)), 200)
    expect(await guests.heldOf(id)).toBe(1)
  })

  test('is held no longer than until the class begins, and not confirmed afterwards', async () => {
    const { id } = await room.makeClass({ trialSlots: 1 })
    app.clock.set('2026-11-20T17:20:00Z')
    const who = makeGuest()
    const { body } = await guests.request(id, who)
    expect(body.data.heldUntil).toBe('2026-11-20T17:30:00.000Z')
    app.clock.set('2026-11-20T17:30:00Z')
    expect((await guests.confirm(await guests.tokenTo(who.mail))).body.code).toBe('appointments.trial-over')
  })

  test('can be cancelled by its link, without an email about it', async () => {
    const { id } = await room.makeClass({ trialSlots: 1 })
    const who = makeGuest()
    await guests.request(id, who)
    expect((await guests.takeBack(await guests.tokenTo(who.mail))).status).toBe(204)
    expect(await guests.heldOf(id)).toBe(0)
    expect(await guests.templatesTo(who.mail)).toEqual(['trial-confirm'])
  })

  test('is deleted with its data a day after the hold ended', async () => {
    const { id } = await room.makeClass({ trialSlots: 1 })
    const who = makeGuest()
    await guests.request(id, who)
    const token = await guests.tokenTo(who.mail)
    await lapseTrials(app.db, new Date('2026-11-21T12:30:00Z'))
    expect((await guests.seenWith(id, token)).place?.state).toBe('lapsed')
    await lapseTrials(app.db, new Date('2026-11-21T12:30:01Z'))
    expect((await guests.seenWith(id, token)).place?.state).toBe('gone')
  })

  test('does not appear at the door, in the list of the school or in its figures', async () => {
    const { id } = await room.makeClass({ trialSlots: 2 })
    await guests.request(id)
    expect(await listGuests(app.db.drizzle, id)).toEqual([])
    const [row] = await app.db.drizzle
      .select()
      .from(trialRegistrations)
      .where(eq(trialRegistrations.appointmentId, id))
    const params = { id: String(id), registrationId: String(row?.id) }
    expect((await app.call(removeTrialRegistration, { as: room.leader, params })).status).toBe(404)
  })
})

describe('sixty strangers at once', () => {
  test('hold exactly the three places that exist', async () => {
    const { id } = await room.makeClass({ trialSlots: 3, capacity: 10 })
    const answers = await Promise.all(Array.from({ length: 60 }, () => guests.request(id)))
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

  test('who confirm late take exactly the free places', async () => {
    const { id } = await room.makeClass({ trialSlots: 10 })
    const all = Array.from({ length: 10 }, () => makeGuest())
    await Promise.all(all.map((who) => guests.request(id, who)))
    const tokens = await Promise.all(all.map(({ mail }) => guests.tokenTo(mail)))
    app.clock.set('2026-11-20T12:31:00Z')
    await app.db.drizzle.update(appointments).set({ trialSlots: 3 }).where(eq(appointments.id, id))
    const answers = await Promise.all([...tokens, ...tokens].map((token) => guests.confirm(token)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(6)
    expect(await guests.heldOf(id)).toBe(3)
  })

  test('have one place with one email', async () => {
    const { id } = await room.makeClass({ trialSlots: 60 })
    const who = makeGuest()
    const answers = await Promise.all(Array.from({ length: 3 }, () => guests.request(id, who)))
    expect(new Set(codes(answers))).toEqual(new Set(['registered']))
    expect(await guests.heldOf(id)).toBe(1)
  })
})
