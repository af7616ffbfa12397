/** Who hears of a level check, and that nobody is left with news that are not true any more. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  addAttendee,
  addConfirmation,
  changeAppointment,
  removeAttendance,
  removeConfirmation,
} from '@wegband/domain/features/appointments/contract.ts'
import { countNotifications, listNotifications } from '@wegband/domain/features/notifications/contract.ts'
import { levels } from '../../db/schema/sports.ts'
import { type ClassRoom, makeClassRoom } from '../../testing/class-room.ts'
import { makeChildOf, makeMembership, makeUser, type UserRow } from '../../testing/makers.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { forgetCurriculum } from '../curriculum/curriculum.ts'

let app: TestApp
let room: ClassRoom

beforeAll(async () => {
  app = await createTestApp()
  room = await makeClassRoom(app, 0)
  // A level whose conditions one training meets: what is told is looked at here, not what is asked for.
  const easy = { weeksPerStep: 1, stepsPerStripe: 1, stripes: 1, workshops: 0, seminars: 0 }
  await app.db.drizzle.update(levels).set(easy).where(eq(levels.sportId, room.sport.id))
  forgetCurriculum(app.db)
})
afterAll(() => app.close())
beforeEach(() => app.clock.set('2026-11-20T17:00:00Z'))

type Person = { id: number }
const noticesOf = async (as: Person) =>
  (await app.call(listNotifications, { as })).body.data.map(({ type, params }) => [type, params['firstName']])
const unreadOf = async (as: Person): Promise<number> =>
  (await app.call(countNotifications, { as })).body.data.unread
const confirm = (id: number, attendanceId: number, type: string) =>
  app.call(addConfirmation, {
    as: room.trainer,
    params: { id: String(id), attendanceId: String(attendanceId), type },
  })
const takeBack = (id: number, attendanceId: number) =>
  app.call(removeConfirmation, {
    as: room.trainer,
    params: { id: String(id), attendanceId: String(attendanceId), type: 'exam' },
  })

/** A child with one parent, whose level check is confirmed. */
const examined = async () => {
  const parent = await makeUser(app.db, { firstName: 'Sabine' })
  const child: UserRow = await makeChildOf(app.db, parent, { firstName: 'Emmi' })
  await makeMembership(app.db, child, room.school)
  const { id } = await room.makeClass()
  const { body } = await app.call(addAttendee, {
    as: room.trainer,
    params: { id: String(id), userId: String(child.id) },
  })
  const attendanceId = body.data.id
  await app.call(changeAppointment, {
    as: room.trainer,
    params: { id: String(id) },
    body: { isStarted: true },
  })
  expect((await confirm(id, attendanceId, 'progress')).status).toBe(200)
  const { status } = await confirm(id, attendanceId, 'exam')
  expect(status).toBe(200)
  return { parent, child, id, attendanceId }
}

test('the person hears that it was passed, the parents that the level is done, each once', async () => {
  const { parent, child, id, attendanceId } = await examined()
  await confirm(id, attendanceId, 'exam')
  expect(await noticesOf(child)).toEqual([['exam', '']])
  expect(await noticesOf(parent)).toEqual([['completed', 'Emmi']])
  const { body } = await app.call(listNotifications, { as: parent })
  expect(body.data[0]?.params).toMatchObject({
    level: 1,
    sportId: room.sport.id,
    sportName: room.sport.name.de,
  })
})

test('taken back, nobody has heard of it; confirmed again, everybody has', async () => {
  const { parent, child, id, attendanceId } = await examined()
  expect((await takeBack(id, attendanceId)).status).toBe(200)
  expect([await noticesOf(child), await noticesOf(parent)]).toEqual([[], []])
  expect([await unreadOf(child), await unreadOf(parent)]).toEqual([0, 0])
  await takeBack(id, attendanceId)
  await confirm(id, attendanceId, 'exam')
  expect([await unreadOf(child), await unreadOf(parent)]).toEqual([1, 1])
})

test('the news go with the whole attendance', async () => {
  const { parent, child, id, attendanceId } = await examined()
  const { status } = await app.call(removeAttendance, {
    as: room.trainer,
    params: { id: String(id), attendanceId: String(attendanceId) },
  })
  expect(status).toBe(204)
  expect([await noticesOf(child), await noticesOf(parent)]).toEqual([[], []])
})
