/** The tablet at the door: it checks in once, shows little about people, and its token opens nothing else. See also kiosk-evening.test.ts. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readUser } from '@wegband/domain/features/accounts/contract.ts'
import {
  addAttendee,
  addConfirmation,
  changeAppointment,
  listAttendances,
  readAppointment,
} from '@wegband/domain/features/appointments/contract.ts'
import {
  checkInAtKiosk,
  countKiosks,
  endKiosk,
  type KioskClass,
  openKiosk,
  readKiosk,
} from '@wegband/domain/features/appointments/kiosk/kiosk-contract.ts'
import { readQrToken } from '@wegband/domain/features/cards/contract.ts'
import { ALL_ENDPOINTS } from '@wegband/domain/features/endpoints.ts'
import { memberTokens } from '../../../db/schema/people.ts'
import { type ClassRoom, makeClassRoom } from '../../../testing/makers/class-room.ts'
import { expectStatus } from '../../../testing/expect-status.ts'
import { makeMember, makeSchool, makeSite, nextNumber, type UserRow } from '../../../testing/makers/makers.ts'
import { createTestApp, type TestApp } from '../../../testing/servers/test-app.ts'
import { cardFingerprint } from '../attendance/class-cards.ts'

let app: TestApp
let room: ClassRoom
beforeAll(async () => {
  app = await createTestApp({ limits: 'off' })
  room = await makeClassRoom(app)
})
afterAll(() => app.close())
/** Each test has its own site, because a tablet does not see classes of other sites. */
let site: { siteId: number }
beforeEach(async () => {
  app.clock.set('2026-11-20T17:31:00Z')
  site = { siteId: await makeSite(app.db, room.school) }
})

type Person = { id: number }
const key = (): string => `kiosk-key-${String(nextNumber()).padStart(10, '0')}`
const change = (id: number, body: { isStarted: true } | { isEnded: true }) =>
  app.call(changeAppointment, { as: room.trainer, params: { id: String(id) }, body })
/** A running class that these people had booked. */
const running = async (
  fields: Parameters<ClassRoom['makeClass']>[0] = {},
  booked: readonly Person[] = [],
) => {
  const { id } = await room.makeClass({ ...site, ...fields })
  for (const person of booked) await book(id, person)
  await change(id, { isStarted: true })
  return id
}
const open = async (id: number, as: Person = room.trainer) =>
  await app.call(openKiosk, { as, params: { id: String(id) } })
const kioskOf = async (id: number) => (await open(id)).body.data.token
const book = async (id: number, person: Person) =>
  (
    await app.call(addAttendee, {
      as: room.trainer,
      params: { id: String(id), userId: String(person.id) },
    })
  ).body.data
const codeOf = async (as: Person) =>
  (await app.call(readQrToken, { as, params: { id: String(as.id) } })).body.data.token
const makeCard = async (person: UserRow) => {
  const number = nextNumber()
    .toString(8)
    .replaceAll(/\d/g, (digit) => 'ABCDEFGH'.charAt(Number(digit)))
  const value = `WTM-${number.padStart(26, 'Y')}`
  await app.db.drizzle.insert(memberTokens).values({ userId: person.id, kind: 'member', value })
  return value
}
const now = (): string => app.clock.now().toISOString()
const scan = (kiosk: string, token: string, more: { key?: string; doneAt?: string } = {}) =>
  app.call(checkInAtKiosk, { body: { kiosk, token, key: key(), doneAt: now(), ...more } })
const read = async (kiosk: string) => await app.call(readKiosk, { body: { kiosk } })
/** The only running class. */
const shown = async (kiosk: string) => {
  const { classes } = (await read(kiosk)).body.data
  expect(classes).toHaveLength(1)
  return classes[0] as KioskClass
}

describe('the tablet at the door', () => {
  test('checks in members by code, with and without a booking; the first time counts', async () => {
    const [booked, member] = [await room.makeStudent(), await room.makeStudent()]
    const id = await running({}, [booked])
    const kiosk = await kioskOf(id)
    const first = await scan(kiosk, await codeOf(booked))
    expect(first.body.data).toMatchObject({
      person: { firstName: booked.firstName, checkedInAt: now() },
      isAgain: false,
      weeks: { woven: 0, left: 11, beltStep: 1 },
    })
    app.clock.set('2026-11-20T17:33:00Z')
    expect((await scan(kiosk, await codeOf(booked))).body.data).toMatchObject({
      person: { checkedInAt: '2026-11-20T17:31:00.000Z' },
      isAgain: true,
    })
    expect((await scan(kiosk, await codeOf(member))).status).toBe(200)
    const { body } = await app.call(listAttendances, { as: room.trainer, params: { id: String(id) } })
    expect(body.data.map(({ user, confirmations }) => [user.id, confirmations])).toEqual([
      [booked.id, []],
      [member.id, []],
    ])
  })

  test('checks in by the name on the list when a member has no card', async () => {
    const student = await room.makeStudent()
    const id = await running({}, [student])
    const kiosk = await kioskOf(id)
    const [attendance] = (await shown(kiosk)).people
    if (!attendance) throw new Error('Nobody has booked')
    expect(attendance.checkedInAt).toBeNull()
    const answer = await app.call(checkInAtKiosk, {
      body: { kiosk, key: key(), doneAt: now(), attendanceId: attendance.id },
    })
    expect(answer.body.data.person).toMatchObject({ id: attendance.id, checkedInAt: now() })
    const other = await running({ siteId: room.school.siteId })
    const elsewhere = await book(other, student)
    const foreign = await app.call(checkInAtKiosk, {
      body: { kiosk, key: key(), doneAt: now(), attendanceId: elsewhere.id },
    })
    expectStatus(foreign, 404)
    expect(foreign.body.code).toBe('scanner.not-found-or-expired')
  })

  test('shows an attendee as present whom a trainer confirmed without a check-in', async () => {
    const [confirmed, denied] = [await room.makeStudent(), await room.makeStudent()]
    const { id } = await room.makeClass(site)
    const there = (await book(id, confirmed)).id
    const absent = (await book(id, denied)).id
    await change(id, { isStarted: true })
    const kiosk = await kioskOf(id)
    const say = async (attendanceId: number, type: string) => {
      const params = { id: String(id), attendanceId: String(attendanceId), type }
      expect((await app.call(addConfirmation, { as: room.trainer, params })).status).toBe(200)
    }
    await say(there, 'progress')
    await say(absent, 'denied')
    expect((await shown(kiosk)).people).toMatchObject([
      { id: there, checkedInAt: expect.any(String) as string },
      { id: absent, checkedInAt: null },
    ])
  })

  test('shows only first names, initials and fingerprints of cards', async () => {
    const id = await running()
    const student = await room.makeStudent()
    const card = await makeCard(student)
    await book(id, student)
    const kiosk = await kioskOf(id)
    const answer = await app.call(readKiosk, { body: { kiosk } })
    expect(answer.body.data.classes[0]?.people).toEqual([
      expect.objectContaining({
        firstName: student.firstName,
        initial: student.lastName.charAt(0),
        cards: [cardFingerprint(card)],
      }),
    ])
    const text = answer.bytes.toString()
    expect(text).not.toContain(student.lastName)
    expect(text).not.toContain(card)
    expect(text).not.toContain('userId')
  })

  test('refuses members of another school, unknown codes and the trainer of the class', async () => {
    const id = await running({ isPublic: false })
    const stranger = await makeMember(app.db, await makeSchool(app.db))
    const kiosk = await kioskOf(id)
    expect((await scan(kiosk, await codeOf(stranger))).body.code).toBe('appointments.not-allowed')
    expect((await scan(kiosk, `WTM-${'A'.repeat(26)}`)).body.code).toBe('scanner.not-found-or-expired')
    expect((await scan(kiosk, await codeOf(room.trainer))).body.code).toBe('scanner.own-training')
    expect((await shown(kiosk)).people).toEqual([])
  })

  test('accepts one of 60 people for the last place, and a request sent 60 times', async () => {
    const id = await running({ capacity: 1 })
    const student = await room.makeStudent()
    const card = await makeCard(student)
    const kiosk = await kioskOf(id)
    const same = { key: key(), doneAt: now() }
    const answers = await Promise.all(Array.from({ length: 60 }, () => scan(kiosk, card, same)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    site = { siteId: await makeSite(app.db, room.school) }
    const full = await running({ capacity: 1 })
    const door = await kioskOf(full)
    const cards = await Promise.all(
      Array.from({ length: 60 }, async () => await makeCard(await room.makeStudent())),
    )
    const told = await Promise.all(cards.map(async (one) => (await scan(door, one)).status))
    expect(told.toSorted((left, right) => left - right)).toEqual([200, ...Array<number>(59).fill(409)])
  })

  test('accepts offline scans after the end of the class, with the time of the scan', async () => {
    const id = await running()
    const student = await room.makeStudent()
    const token = await codeOf(student)
    const kiosk = await kioskOf(id)
    app.clock.set('2026-11-20T18:20:00Z')
    await change(id, { isEnded: true })
    app.clock.set('2026-11-20T18:30:00Z')
    const late = await scan(kiosk, token, { doneAt: '2026-11-20T17:32:00.000Z' })
    expect(late.body.data.person.checkedInAt).toBe('2026-11-20T17:32:00.000Z')
    expect((await app.call(readKiosk, { body: { kiosk } })).body.code).toBe('appointments.kiosk-over')
  })
})

describe('the token of the tablet', () => {
  test('is issued only to the trainer side of a running class', async () => {
    const id = await running()
    expect((await open(id)).status).toBe(201)
    expect((await open(id, room.leader)).status).toBe(201)
    expect((await open(id, room.student)).status).toBe(403)
    const { id: before } = await room.makeClass(site)
    expect((await open(before)).body.code).toBe('appointments.not-started')
  })

  test('opens no other endpoint when it is sent as a session token', async () => {
    const id = await running()
    const kiosk = await kioskOf(id)
    const closed = ALL_ENDPOINTS.filter(({ access }) => access !== 'anyone')
    const statuses = new Set<number>()
    for (const endpoint of closed) {
      // The request body does not matter: every request is rejected before it is read.
      const url = endpoint.path.replaceAll(/:\w+/g, '1')
      const { statusCode } = await app.http.fastify.inject({
        method: endpoint.method,
        url,
        headers: { ...app.xsrfHeaders(), authorization: `Bearer ${kiosk}` },
      })
      statuses.add(statusCode)
    }
    expect(closed.length).toBeGreaterThan(100)
    expect([...statuses]).toEqual([401])
    expect((await app.call(readUser, { token: kiosk, params: { id: String(room.trainer.id) } })).status).toBe(
      401,
    )
  })

  test('ends with the last class, or by hand from any device of the team', async () => {
    const id = await running()
    const up = async () =>
      (await app.call(countKiosks, { as: room.otherTrainer, params: { id: String(id) } })).body.data.count
    expect(await up()).toBe(0)
    const kiosk = await kioskOf(id)
    expect(await up()).toBe(1)
    expect((await app.call(endKiosk, { as: room.student, params: { id: String(id) } })).status).toBe(403)
    expect((await app.call(endKiosk, { as: room.otherTrainer, params: { id: String(id) } })).status).toBe(204)
    expect((await app.call(readKiosk, { body: { kiosk } })).status).toBe(410)
    expect(await up()).toBe(0)
    const again = await kioskOf(id)
    expect((await shown(again)).appointmentId).toBe(id)
    app.clock.set('2026-11-20T17:50:00Z')
    await change(id, { isEnded: true })
    expect((await app.call(readKiosk, { body: { kiosk: again } })).status).toBe(410)
    expect(await up()).toBe(0)
    const seen = await app.call(readAppointment, { as: room.trainer, params: { id: String(id) } })
    expect(seen.body.data.isEnded).toBe(true)
  })
})
