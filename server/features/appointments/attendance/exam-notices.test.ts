/** Who hears of a level check, and that nobody is left with news that are not true any more. */
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

test('taken back, the family hears that it does not hold; confirmed again, only that it does', async () => {
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

test('with the whole attendance the passed exam goes, and the family hears it', async () => {
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
