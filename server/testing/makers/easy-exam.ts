/** A class whose level check one training fulfils: what tests of notices and certificates begin with. */
import { eq } from 'drizzle-orm'
import {
  addAttendee,
  addConfirmation,
  changeAppointment,
  removeConfirmation,
} from '@wegband/domain/features/appointments/contract.ts'
import { levels } from '../../db/schema/sports.ts'
import { forgetReferenceData } from '../../features/reference-data/reference-data.ts'
import { type ClassRoom, makeClassRoom } from './class-room.ts'
import { makeChildOf, makeMembership, makeUser, type UserRow } from './makers.ts'
import type { TestApp } from '../servers/test-app.ts'

export type EasyExam = {
  readonly room: ClassRoom
  confirm(id: number, attendanceId: number, type: string): Promise<number>
  /** Takes the confirmed exam back. */
  takeBack(id: number, attendanceId: number): Promise<number>
  /** A child with one parent, whose check of level 1 is confirmed. */
  examined(
    child?: Partial<UserRow>,
  ): Promise<{ parent: UserRow; child: UserRow; id: number; attendanceId: number }>
}

export const makeEasyExam = async (app: TestApp): Promise<EasyExam> => {
  const room = await makeClassRoom(app, 0)
  const easy = { weeksPerStep: 1, stepsPerStripe: 1, stripes: 1, workshops: 0, seminars: 0 }
  await app.db.drizzle.update(levels).set(easy).where(eq(levels.sportId, room.sport.id))
  forgetReferenceData(app.db)
  const as = room.trainer
  const paramsOf = (id: number, attendanceId: number, type: string) => ({
    id: String(id),
    attendanceId: String(attendanceId),
    type,
  })
  const confirm = async (id: number, attendanceId: number, type: string): Promise<number> =>
    (await app.call(addConfirmation, { as, params: paramsOf(id, attendanceId, type) })).status
  return {
    room,
    confirm,
    takeBack: async (id, attendanceId) =>
      (await app.call(removeConfirmation, { as, params: paramsOf(id, attendanceId, 'exam') })).status,
    examined: async (fields = {}) => {
      const parent = await makeUser(app.db, { firstName: 'Sabine' })
      const child = await makeChildOf(app.db, parent, { firstName: 'Emmi', ...fields })
      await makeMembership(app.db, child, room.school)
      const { id } = await room.makeClass()
      const params = { id: String(id), userId: String(child.id) }
      const attendanceId = (await app.call(addAttendee, { as, params })).body.data.id
      await app.call(changeAppointment, { as, params: { id: String(id) }, body: { isStarted: true } })
      for (const type of ['progress', 'exam']) {
        const status = await confirm(id, attendanceId, type)
        if (status !== 200) throw new Error(`confirming ${type} answered ${status}`)
      }
      return { parent, child, id, attendanceId }
    },
  }
}
