/** Notifications about a level check, and their replacement when the result is taken back. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { removeAttendance } from '@wegband/domain/features/appointments/contract.ts'
import { countNotifications, listNotifications } from '@wegband/domain/features/notifications/contract.ts'
import { type EasyExam, makeEasyExam } from '../../../testing/makers/easy-exam.ts'
import { createTestApp, type TestApp } from '../../../testing/servers/test-app.ts'

let app: TestApp
let exam: EasyExam
let room: EasyExam['room']

beforeAll(async () => {
  app = await createTestApp()
  exam = await makeEasyExam(app)
  room = exam.room
})
afterAll(() => app.close())
beforeEach(() => app.clock.set('2026-11-20T17:00:00Z'))

type Person = { id: number }
const noticesOf = async (as: Person) =>
  (await app.call(listNotifications, { as })).body.data.map(({ type, params }) => [type, params['firstName']])
const unreadOf = async (as: Person): Promise<number> =>
  (await app.call(countNotifications, { as })).body.data.unread
const examined = () => exam.examined()
const takeBack: EasyExam['takeBack'] = (...of) => exam.takeBack(...of)
const confirm: EasyExam['confirm'] = (...of) => exam.confirm(...of)

test('a passed exam notifies the person of the exam and the parents of the completed level, once', async () => {
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

test('an exam taken back replaces the notifications of the family, and a new confirmation again', async () => {
  const { parent, child, id, attendanceId } = await examined()
  expect(await takeBack(id, attendanceId)).toBe(200)
  expect([await noticesOf(child), await noticesOf(parent)]).toMatchObject([
    [['exam-taken-back', '']],
    [['exam-taken-back', expect.any(String)]],
  ])
  expect([await unreadOf(child), await unreadOf(parent)]).toEqual([1, 1])
  await takeBack(id, attendanceId)
  await confirm(id, attendanceId, 'exam')
  expect([await unreadOf(child), await unreadOf(parent)]).toEqual([1, 1])
})

test('removing the attendance takes the passed exam back and notifies the family', async () => {
  const { parent, child, id, attendanceId } = await examined()
  const { status } = await app.call(removeAttendance, {
    as: room.trainer,
    params: { id: String(id), attendanceId: String(attendanceId) },
  })
  expect(status).toBe(204)
  expect([await noticesOf(child), await noticesOf(parent)]).toMatchObject([
    [['exam-taken-back', '']],
    [['exam-taken-back', expect.any(String)]],
  ])
})
