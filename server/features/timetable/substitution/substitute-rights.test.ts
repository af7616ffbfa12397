/** The right to substitute is checked when answering, not only when asking. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readAppointment } from '@wegband/domain/features/appointments/contract.ts'
import { changeDetails } from '@wegband/domain/features/timetable/contract.ts'
import { answerSubstitute, askSubstitutes } from '@wegband/domain/features/timetable/substitutes-contract.ts'
import { schoolMemberships, schoolRoles, trainerSports } from '../../../db/schema/schools.ts'
import { type ClassRoom, makeClassRoom } from '../../../testing/makers/class-room.ts'
import { makeMember } from '../../../testing/makers/makers.ts'
import { makeSport } from '../../../testing/makers/training-makers.ts'
import { forgetReferenceData } from '../../reference-data/reference-data.ts'
import { createTestApp, type TestApp } from '../../../testing/servers/test-app.ts'

let app: TestApp
let room: ClassRoom
beforeAll(async () => {
  app = await createTestApp({ clockIso: '2026-11-20T09:00:00Z' })
  room = await makeClassRoom(app, 1)
})
afterAll(() => app.close())

test('a former trainer cannot accept a substitution request, but can decline it', async () => {
  const former = await makeMember(app.db, room.school, {
    roles: ['trainer'],
    sports: [{ sportId: room.sport.id, examinerUpTo: 0 }],
  })
  const { id } = await room.makeClass()
  const params = { id: String(id) }
  const asked = await app.call(askSubstitutes, {
    as: room.leader,
    params,
    body: {
      userIds: [former.id, room.otherTrainer.id],
      message: '',
      answerUntil: '2026-11-20T12:00:00.000Z',
    },
  })
  expect(asked.status).toBe(201)
  const memberships = app.db.drizzle
    .select({ id: schoolMemberships.id })
    .from(schoolMemberships)
    .where(eq(schoolMemberships.userId, former.id))
  const [membership] = await memberships
  await app.db.drizzle
    .update(schoolRoles)
    .set({ role: 'staff' })
    .where(eq(schoolRoles.membershipId, membership?.id ?? 0))
  app.http.sessions.forgetUser(former.id)

  const answer = (isAccepted: boolean) =>
    app.call(answerSubstitute, { as: former, params, body: { isAccepted } })
  expect((await answer(true)).status).toBe(404)
  const { body } = await app.call(readAppointment, { as: room.leader, params })
  expect(body.data.trainer?.id).toBe(room.trainer.id)
  expect((await answer(false)).status).toBe(200)
})

test('a trainer may change the room of a class in a sport they do not teach, but add no sport', async () => {
  const { id } = await room.makeClass({ trainerId: room.otherTrainer.id })
  await app.db.drizzle.delete(trainerSports).where(eq(trainerSports.userId, room.otherTrainer.id))
  const change = (body: { room: string } | { sportIds: number[] }) =>
    app.call(changeDetails, { as: room.otherTrainer, params: { id: String(id) }, body })
  expect((await change({ room: 'Halle 1' })).status).toBe(200)
  expect((await change({ sportIds: [room.sport.id] })).status).toBe(200)
  const other = await makeSport(app.db)
  forgetReferenceData(app.db)
  expect((await change({ sportIds: [room.sport.id, other.id] })).body.code).toBe('appointments.not-allowed')
})
