/** The code at the door: the trainer side shows it, members check in by it, and it is refused later or elsewhere. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { and, eq } from 'drizzle-orm'
import {
  addAttendee,
  addAttendeeByToken,
  changeAppointment,
} from '@wegband/domain/features/appointments/contract.ts'
import { DOOR_CODE_SECONDS, readDoorCode } from '@wegband/domain/features/appointments/kiosk/door-contract.ts'
import { attendances } from '../../../db/schema/appointments.ts'
import { type ClassRoom, makeClassRoom } from '../../../testing/makers/class-room.ts'
import { expectStatus } from '../../../testing/expect-status.ts'
import { makeUser, only } from '../../../testing/makers/makers.ts'
import { createTestApp, type TestApp } from '../../../testing/servers/test-app.ts'

let app: TestApp
let room: ClassRoom
beforeAll(async () => {
  app = await createTestApp({ limits: 'off' })
  room = await makeClassRoom(app, 1)
})
afterAll(() => app.close())
beforeEach(() => app.clock.set('2026-11-20T17:00:00Z'))

type Person = { id: number }
const start = (id: number) =>
  app.call(changeAppointment, { as: room.trainer, params: { id: String(id) }, body: { isStarted: true } })
const code = (as: Person, id: number) => app.call(readDoorCode, { as, params: { id: String(id) } })
const enter = (as: Person, id: number, token: string) =>
  app.call(addAttendeeByToken, { as, params: { id: String(id), token } })
const rowOf = async (id: number, userId: number) =>
  only(
    await app.db.drizzle
      .select()
      .from(attendances)
      .where(and(eq(attendances.appointmentId, id), eq(attendances.userId, userId))),
  )
const runningClass = async (fields = {}) => {
  const { id } = await room.makeClass(fields)
  await start(id)
  return { id, token: (await code(room.trainer, id)).body.data.token }
}

describe('the code at the door', () => {
  test('is available to the trainer side alone, as soon as the class runs', async () => {
    const { id } = await room.makeClass({ isPublic: false })
    expect((await code(room.trainer, id)).body.code).toBe('appointments.not-started')
    await start(id)
    const { status, body } = await code(room.leader, id)
    expectStatus({ status, body }, 200)
    expect(body.data.expiresAt).toBe('2026-11-20T17:02:00.000Z')
    expect((await code(room.student, id)).body.code).toBe('appointments.not-allowed')
    expect((await code(await makeUser(app.db), id)).status).toBe(404)
  })

  // spec: user-self-adds-appointment
  test('adds a member to the class once, with the check-in time of the first scan', async () => {
    const { id, token } = await runningClass()
    const member = await room.makeStudent()
    expect((await enter(member, id, token)).status).toBe(200)
    app.clock.advance(30_000)
    expect((await enter(member, id, token)).status).toBe(200)
    expect(await rowOf(id, member.id)).toMatchObject({
      source: 'scan',
      checkedInAt: '2026-11-20T17:00:00.000Z',
    })
    const other = await room.makeStudent()
    const params = { id: String(id), userId: String(other.id) }
    expect((await app.call(addAttendee, { as: other, params })).status).toBe(200)
    expect(await rowOf(id, other.id)).toMatchObject({ source: 'self' })
  })

  test('checks in a member who had booked', async () => {
    const { id } = await room.makeClass()
    const member = await room.makeStudent()
    await app.call(addAttendee, { as: member, params: { id: String(id), userId: String(member.id) } })
    await start(id)
    expect((await rowOf(id, member.id)).checkedInAt).toBeNull()
    const { token } = (await code(room.trainer, id)).body.data
    expect((await enter(member, id, token)).status).toBe(200)
    expect(await rowOf(id, member.id)).toMatchObject({
      source: 'self',
      checkedInAt: '2026-11-20T17:00:00.000Z',
    })
  })

  test('is refused when it is expired, changed, of another class, or turned into a personal code', async () => {
    const { id, token } = await runningClass()
    const other = await runningClass()
    const member = await room.makeStudent()
    expect((await enter(member, other.id, token)).body.code).toBe('scanner.not-found-or-expired')
    const forged = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`
    expect((await enter(member, id, forged)).body.code).toBe('scanner.invalid-or-taken')
    const asPerson = token.replace('WTD-', 'WTT-')
    expect((await enter(room.trainer, id, asPerson)).body.code).toBe('scanner.invalid-or-taken')
    app.clock.advance(DOOR_CODE_SECONDS * 1000)
    expect((await enter(member, id, token)).body.code).toBe('scanner.expired')
  })

  test('does not check in the trainer of the class or a person who may not see the class', async () => {
    const { id, token } = await runningClass({ isPublic: false })
    expect((await enter(room.trainer, id, token)).body.code).toBe('scanner.own-training')
    expect((await enter(await makeUser(app.db), id, token)).status).toBe(404)
  })

  test('checks in as many people as there are places, however many scan at once', async () => {
    const { id, token } = await runningClass({ capacity: 3 })
    const members = await Promise.all(Array.from({ length: 12 }, () => room.makeStudent()))
    const answers = await Promise.all(members.map((member) => enter(member, id, token)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(answers.filter(({ body }) => body.code === 'appointments.full')).toHaveLength(9)
  })
})
