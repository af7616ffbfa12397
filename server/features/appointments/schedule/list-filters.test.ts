/** Filters of the calendar by weekly training, module and capability, and the switch for the association's classes. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MS_PER_DAY } from '@wegband/domain/basics/calendar-days.ts'
import { listAppointments, readAppointment } from '@wegband/domain/features/appointments/contract.ts'
import { toggleAssociationAppointments } from '@wegband/domain/features/profile/contract.ts'
import { appointments, series } from '../../../db/schema/appointments.ts'
import { schools } from '../../../db/schema/schools.ts'
import { type ClassRoom, makeClassRoom } from '../../../testing/makers/class-room.ts'
import {
  makeMember,
  makeMembership,
  makeSchool,
  makeUser,
  only,
  type School,
  type UserRow,
} from '../../../testing/makers/makers.ts'
import { makeAppointmentType } from '../../../testing/makers/training-makers.ts'
import { forgetReferenceData } from '../../reference-data/reference-data.ts'
import { createTestApp, type TestApp } from '../../../testing/servers/test-app.ts'

let app: TestApp
let room: ClassRoom
beforeAll(async () => {
  app = await createTestApp({ clockIso: '2026-11-20T12:00:00Z', limits: 'off' })
  room = await makeClassRoom(app, 1)
})
afterAll(() => app.close())

type Query = {
  any_school?: '1'
  'training[]'?: string
  'module[]'?: string
  'capabilities[]'?: 'attend' | 'leave' | 'edit'
  per_page?: string
  end_after?: string
  start_before?: string
  page?: string
}
const idsFor = async (as: UserRow, query: Query = {}): Promise<number[]> => {
  const answer = await app.call(listAppointments, { as, query })
  expect(answer.status).toBe(200)
  return answer.body.data.map(({ id }) => id)
}

const makeAssociation = async (): Promise<School> => {
  const association = await makeSchool(app.db)
  await app.db.drizzle.update(schools).set({ isAssociation: true }).where(eq(schools.id, association.id))
  forgetReferenceData(app.db)
  return association
}

/** The own calendar, and that of any school. */
const BOTH: readonly Query[] = [{}, { any_school: '1' }]

// spec: api-get-appointments
test('`training[]` filters by weekly trainings, `module[]` by the sport of the module', async () => {
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

test('classes of the association appear only for readers who switched on its agenda', async () => {
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

test('a trainer’s own class of the association appears whatever is switched', async () => {
  const association = await makeAssociation()
  const teacher = await makeUser(app.db)
  const fields = { schoolId: association.id, siteId: association.siteId, trainerId: teacher.id }
  const { id } = await room.makeClass(fields)
  for (const query of BOTH) expect(await idsFor(teacher, query)).toContain(id)
})

describe('the filter by capability', () => {
  const OFF = '2026-11-19T12:00:00Z'
  const minuteOf = (number: number): string =>
    new Date(Date.parse('2026-11-21T08:00:00Z') + number * 60_000).toISOString()

  /** Creates `count` classes a minute apart; `isOn` tells which of them are not cancelled. */
  const makeMany = async (school: School, count: number, isOn: (number: number) => boolean) => {
    const { id: typeId } = await makeAppointmentType(app.db)
    forgetReferenceData(app.db)
    const rows = Array.from({ length: count }, (_, number) => ({
      schoolId: school.id,
      siteId: school.siteId,
      typeId,
      name: { de: 'Abend' },
      description: { de: '' },
      startAt: minuteOf(number),
      endAt: minuteOf(number + 60),
      cancelledAt: isOn(number) ? null : OFF,
    }))
    await app.db.drizzle.insert(appointments).values(rows)
  }
  const listFor = async (as: UserRow, query: Query) => (await app.call(listAppointments, { as, query })).body

  // spec: api-get-appointments, appointments-page-limit-200
  test('finds classes behind any number of classes that do not match', async () => {
    const school = await makeSchool(app.db)
    const member = await makeMember(app.db, school)
    await makeMany(school, 1203, (number) => number >= 1200)
    const { data, meta } = await listFor(member, { 'capabilities[]': 'attend' })
    expect(data.map(({ startAt }) => startAt)).toEqual([minuteOf(1200), minuteOf(1201), minuteOf(1202)])
    expect(meta).toEqual({ current_page: 1, last_page: 1, per_page: 200, total: 3 })
  })

  test('returns page by page, and shows that more follow until the last page', async () => {
    const school = await makeSchool(app.db)
    const member = await makeMember(app.db, school)
    await makeMany(school, 900, (number) => number % 2 === 0)
    const first = await listFor(member, { 'capabilities[]': 'attend' })
    expect([first.data.length, first.meta.current_page < first.meta.last_page]).toEqual([200, true])
    const second = await listFor(member, { 'capabilities[]': 'attend', page: '2' })
    expect([second.data[0]?.startAt, second.data.length]).toEqual([minuteOf(400), 200])
    const last = await listFor(member, { 'capabilities[]': 'attend', page: '3' })
    expect([last.data.length, last.meta]).toEqual([
      50,
      { current_page: 3, last_page: 3, per_page: 200, total: 450 },
    ])
    const small = await listFor(member, { 'capabilities[]': 'attend', per_page: '2' })
    expect([small.data.length, small.meta.last_page > 1]).toEqual([2, true])
  })

  test('covers 400 days and 200 rows at most', async () => {
    const member = await makeMember(app.db, room.school)
    const span = (days: number, per_page = '200') => ({
      end_after: '2026-01-01T00:00:00.000Z',
      start_before: new Date(Date.parse('2026-01-01T00:00:00.000Z') + days * MS_PER_DAY).toISOString(),
      per_page,
    })
    const ask = (query: Query) => app.call(listAppointments, { as: member, query })
    expect((await ask(span(400))).status).toBe(200)
    const wide = await ask(span(401))
    expect([wide.status, wide.body.errors]).toEqual([422, { start_before: ['too-big'] }])
    expect((await ask(span(400, '201'))).status).toBe(422)
  })

  test('finds no class where the reader is neither attendee nor trainer', async () => {
    const school = await makeSchool(app.db)
    const stranger = await makeUser(app.db)
    await makeMany(school, 3, () => true)
    expect(await idsFor(stranger, { any_school: '1' })).not.toEqual([])
    expect(await idsFor(stranger, { any_school: '1', 'capabilities[]': 'leave' })).toEqual([])
    expect(await idsFor(stranger, { any_school: '1', 'capabilities[]': 'edit' })).toEqual([])
  })
})
