/** Only an examiner of the level starts an exam or takes a passed level away. Staff and leaders may do neither. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  changeAppointment,
  readAppointment,
  removeAttendance,
  removeConfirmation,
} from '@wegband/domain/features/appointments/contract.ts'
import { attendances } from '../../../db/schema/appointments.ts'
import { trainingProgress } from '../../../db/schema/progress.ts'
import { type EasyExam, makeEasyExam } from '../../../testing/makers/easy-exam.ts'
import { makeMember, type UserRow } from '../../../testing/makers/makers.ts'
import { createTestApp, type TestApp } from '../../../testing/servers/test-app.ts'
import { makeAppointmentType } from '../../../testing/makers/training-makers.ts'
import { forgetReferenceData } from '../../reference-data/reference-data.ts'

let app: TestApp
let exam: EasyExam
let room: EasyExam['room']
beforeAll(async () => {
  app = await createTestApp({ limits: 'off' })
  exam = await makeEasyExam(app)
  room = exam.room
})
afterAll(() => app.close())
beforeEach(() => {
  app.clock.set('2026-11-20T17:00:00Z')
  app.http.sessions.forgetAll()
})

const makeExaminer = (upTo: number): Promise<UserRow> =>
  makeMember(app.db, room.school, {
    roles: ['trainer'],
    sports: [{ sportId: room.sport.id, examinerUpTo: upTo }],
  })

describe('taking a passed level away', () => {
  test('needs the right to examine it, whether the confirmation or the attendance is removed', async () => {
    const { child, id, attendanceId } = await exam.examined()
    const params = { id: String(id), attendanceId: String(attendanceId) }
    const staff = await makeMember(app.db, room.school, { roles: ['staff'] })
    const refusals = [
      [await makeExaminer(0), 'appointments.examiner-required'],
      [staff, 'appointments.not-allowed'],
    ] as const
    for (const [as, code] of refusals) {
      const confirmation = await app.call(removeConfirmation, { as, params: { ...params, type: 'exam' } })
      expect(confirmation.status).toBe(403)
      const whole = await app.call(removeAttendance, { as, params })
      expect([whole.status, whole.body?.code]).toEqual([403, code])
    }
    const standing = (await app.contextOf(child)).actor.trainingProgress
    expect(standing.map(({ levelIndex }) => levelIndex)).toEqual([2])
    const taken = await app.call(removeConfirmation, {
      as: await makeExaminer(1),
      params: { ...params, type: 'exam' },
    })
    expect(taken.status).toBe(200)
  })
})

describe('starting an exam', () => {
  // spec: appointment-start-exam-level-permission
  test('needs the examiner right for the level of at least one attendee', async () => {
    const type = await makeAppointmentType(app.db, { isExam: true, confirmationTypes: ['presence', 'exam'] })
    forgetReferenceData(app.db)
    const { id } = await room.makeClass({ typeId: type.id, assignment: 'open' })
    const start = async (as: { id: number }) => {
      const answer = await app.call(changeAppointment, {
        as,
        params: { id: String(id) },
        body: { isStarted: true },
      })
      return [answer.status, answer.body.code]
    }
    expect(await start(await makeExaminer(0))).toEqual([403, 'appointments.examiner-required'])
    const student = await room.makeStudent()
    const nothing = {
      progress: 0,
      stripes: 0,
      beltStep: 0,
      activeWeeks: 0,
      trainings: 0,
      modulesComplete: 0,
      workshops: 0,
      seminars: 0,
    }
    await app.db.drizzle
      .insert(trainingProgress)
      .values({ ...nothing, userId: student.id, sportId: room.sport.id, levelIndex: 3 })
    await app.db.drizzle.insert(attendances).values({ appointmentId: id, userId: student.id, source: 'self' })
    expect(await start(await makeExaminer(2))).toEqual([403, 'appointments.examiner-required'])
    const read = async (as: UserRow) =>
      (await app.call(readAppointment, { as, params: { id: String(id) } })).body.data
    const examinees = [{ sportId: room.sport.id, levelIndex: 3 }]
    // The page uses the same rule: `start` is offered only where it is allowed.
    const low = await read(await makeExaminer(2))
    expect(low).toMatchObject({ isStarted: false, examinees })
    expect(low.capabilities).not.toContain('start')
    const high = await read(await makeExaminer(3))
    expect(high).toMatchObject({ examinees })
    expect(high.capabilities).toContain('start')
    expect((await read(student)).examinees).toEqual([])
    expect(await start(await makeExaminer(3))).toEqual([200, undefined])
  })
})
