/** What a calendar leaves out when it is asked to: other lines of the timetable, other modules, and the association unless it is wanted. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAppointments, readAppointment } from '@wegband/domain/features/appointments/contract.ts'
import { toggleAssociationAppointments } from '@wegband/domain/features/profile/contract.ts'
import { appointments, series } from '../../db/schema/appointments.ts'
import { schools } from '../../db/schema/schools.ts'
import { type ClassRoom, makeClassRoom } from '../../testing/class-room.ts'
import {
  makeMembership,
  makeSchool,
  makeUser,
  only,
  type School,
  type UserRow,
} from '../../testing/makers.ts'
import { forgetCurriculum } from '../curriculum/curriculum.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let room: ClassRoom
beforeAll(async () => {
  app = await createTestApp({ clockIso: '2026-11-20T12:00:00Z', limits: 'off' })
  room = await makeClassRoom(app, 1)
})
afterAll(() => app.close())

type Query = { any_school?: '1'; 'training[]'?: string; 'module[]'?: string }
const idsFor = async (as: UserRow, query: Query = {}): Promise<number[]> => {
  const answer = await app.call(listAppointments, { as, query })
  expect(answer.status).toBe(200)
  return answer.body.data.map(({ id }) => id)
}

const makeAssociation = async (): Promise<School> => {
  const association = await makeSchool(app.db)
  await app.db.drizzle.update(schools).set({ isAssociation: true }).where(eq(schools.id, association.id))
  forgetCurriculum(app.db)
  return association
}

/** The own calendar, and that of any school. */
const BOTH: readonly Query[] = [{}, { any_school: '1' }]

// spec: api-get-appointments
test('`training[]` names lines of the timetable, `module[]` what is trained', async () => {
  const first = await room.makeClass()
  await room.makeClass()
  const values = {
    schoolId: room.school.id,
    siteId: room.school.siteId,
    typeId: first.typeId,
    name: { de: 'Abendunterricht' },
    description: { de: '' },
    sportIds: [room.sport.id],
    weekdays: [5],
    startTime: '18:30',
    minutes: 90,
    firstDay: '2026-11-20',
    anchorDay: '2026-11-20',
  }
  const line = only(await app.db.drizzle.insert(series).values(values).returning())
  await app.db.drizzle.update(appointments).set({ seriesId: line.id }).where(eq(appointments.id, first.id))
  expect(await idsFor(room.student, { 'training[]': String(line.id) })).toEqual([first.id])
  const { body } = await app.call(readAppointment, { as: room.student, params: { id: String(first.id) } })
  expect(body.data.seriesId).toBe(line.id)
  const moduleId = String(room.modules[0]?.id)
  expect((await idsFor(room.student, { 'module[]': moduleId })).length).toBeGreaterThanOrEqual(2)
  expect(await idsFor(room.student, { 'module[]': '999999' })).toEqual([])
})

test('the association is in the calendar of those who switched its agenda on, and in nobody else’s', async () => {
  const association = await makeAssociation()
  const { id } = await room.makeClass({ schoolId: association.id, siteId: association.siteId })
  const person = await makeUser(app.db)
  await makeMembership(app.db, person, room.school)
  for (const query of BOTH) expect(await idsFor(person, query)).not.toContain(id)
  const toggled = await app.call(toggleAssociationAppointments, { as: person })
  expect(toggled.body.data.showsAssociationAppointments).toBe(true)
  for (const query of BOTH) expect(await idsFor(person, query)).toContain(id)
  await app.call(toggleAssociationAppointments, { as: person })
  for (const query of BOTH) expect(await idsFor(person, query)).not.toContain(id)
})

test('one’s own class of the association stays whatever is switched', async () => {
  const association = await makeAssociation()
  const teacher = await makeUser(app.db)
  const fields = { schoolId: association.id, siteId: association.siteId, trainerId: teacher.id }
  const { id } = await room.makeClass(fields)
  for (const query of BOTH) expect(await idsFor(teacher, query)).toContain(id)
})
