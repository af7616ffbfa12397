/** The calendar: visible classes of each kind of reader, and every filter of the list. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  listAppointments,
  listAppointmentTypes,
  readAppointment,
} from '@wegband/domain/features/appointments/contract.ts'
import { CLASS_END, CLASS_START, type ClassRoom, makeClassRoom } from '../../../testing/makers/class-room.ts'
import { expectStatus } from '../../../testing/expect-status.ts'
import {
  makeMember,
  makeMembership,
  makeSchool,
  makeUser,
  type School,
  type UserRow,
} from '../../../testing/makers/makers.ts'
import {
  type Appointment,
  makeAppointment,
  makeAppointmentType,
  makeSport,
} from '../../../testing/makers/training-makers.ts'
import { createTestApp, type TestApp } from '../../../testing/servers/test-app.ts'
import { forgetReferenceData } from '../../reference-data/reference-data.ts'

let app: TestApp
let room: ClassRoom
let other: School
/** Friday 18:30; a members-only class; of another school a public class, a members-only class and a trial class. */
let open: Appointment, closed: Appointment, foreign: Appointment, hidden: Appointment, trial: Appointment

beforeAll(async () => {
  app = await createTestApp({ clockIso: '2026-11-20T12:00:00Z' })
  room = await makeClassRoom(app, 1)
  other = await makeSchool(app.db)
  forgetReferenceData(app.db)
  const at = (hour: number) => ({
    startAt: `2026-11-21T${hour}:00:00.000Z`,
    endAt: `2026-11-21T${hour + 1}:00:00.000Z`,
  })
  open = await room.makeClass()
  closed = await room.makeClass({ ...at(10), isPublic: false })
  foreign = await makeAppointment(app.db, other, { ...at(11), sportIds: [room.sport.id], isPublic: true })
  hidden = await makeAppointment(app.db, other, { ...at(12), isPublic: false })
  trial = await makeAppointment(app.db, other, { ...at(13), isPublic: false, trialSlots: 2 })
})
afterAll(() => app.close())

type Query = NonNullable<Parameters<typeof app.call<typeof listAppointments>>[1]>['query']
const list = (as: UserRow, query: Query = {}) => app.call(listAppointments, { as, query })
const idsFor = async (as: UserRow, query: Query = {}) =>
  (await list(as, query)).body.data.map((one) => one.id)

describe('the calendar', () => {
  // spec: api-get-appointments
  test('shows members their own school, and with any_school public classes of others', async () => {
    expect(await idsFor(room.student)).toEqual([open.id, closed.id])
    expect(await idsFor(room.student, { any_school: '1' })).toEqual([open.id, closed.id, foreign.id])
  })

  test('shows interested people classes with trial slots, and strangers public classes only', async () => {
    const curious = await makeUser(app.db)
    await makeMembership(app.db, curious, other, { state: 'interested' })
    const stranger = await makeUser(app.db)
    expect(await idsFor(curious)).toEqual([trial.id])
    expect(await idsFor(stranger)).toEqual([])
    expect(await idsFor(stranger, { any_school: '1' })).toEqual([open.id, foreign.id])
  })

  test('shows an admin all classes, and a former member none', async () => {
    const admin = await makeUser(app.db, { isAdmin: true })
    const former = await makeMember(app.db, other, { state: 'cancelled' })
    expect(await idsFor(admin)).toEqual([open.id, closed.id, foreign.id, hidden.id, trial.id])
    expect(await idsFor(former)).toEqual([])
  })

  // spec: api-get-appointment, appointment-fields
  test('returns one appointment with all data that a page needs', async () => {
    const { body } = await app.call(readAppointment, { as: room.student, params: { id: String(open.id) } })
    expect(body.data).toMatchObject({
      id: open.id,
      name: open.name.de,
      startAt: CLASS_START,
      endAt: CLASS_END,
      isStarted: false,
      isEnded: false,
      sports: [{ id: room.sport.id, name: room.sport.name.de, hue: room.sport.hue }],
      trainer: { id: room.trainer.id, firstName: room.trainer.firstName, lastName: room.trainer.lastName },
      trialSlots: 0,
      school: { id: room.school.id, name: room.school.name },
      capabilities: ['attend'],
      myAttendance: null,
    })
  })
})

describe('filters', () => {
  // spec: api-get-appointments
  test('narrow by time, school, site, sport, module, type, trial slots and capability', async () => {
    const admin = await makeUser(app.db, { isAdmin: true })
    const [module] = room.modules
    const cases: [Query, Appointment[]][] = [
      [{ end_after: '2026-11-21T10:30:00Z' }, [closed, foreign, hidden, trial]],
      [{ start_before: '2026-11-21T10:00:00Z' }, [open]],
      [{ 'school[]': String(other.id) }, [foreign, hidden, trial]],
      [{ 'school_site[]': String(room.school.siteId) }, [open, closed]],
      [{ 'sport[]': String(room.sport.id) }, [open, closed, foreign]],
      [{ 'module[]': String(module?.id) }, [open, closed, foreign]],
      [{ 'type[]': String(hidden.typeId) }, [hidden]],
      [{ only_trial_slots: '1' }, [trial]],
      [
        { 'school[]': [String(other.id), String(room.school.id)], 'type[]': String(foreign.typeId) },
        [foreign],
      ],
    ]
    for (const [query, expected] of cases)
      expect([query, await idsFor(admin, query)]).toEqual([query, expected.map((one) => one.id)])
    expect(await idsFor(room.trainer, { 'capabilities[]': 'start' })).toEqual([])
    app.clock.set('2026-11-20T14:00:00Z')
    expect(await idsFor(room.trainer, { 'capabilities[]': 'start' })).toEqual([open.id])
    const page = await list(room.student, { 'capabilities[]': 'attend', per_page: '1', page: '2' })
    expect([page.body.data.map((one) => one.id), page.body.meta]).toEqual([
      [closed.id],
      { current_page: 2, last_page: 2, per_page: 1, total: 2 },
    ])
    app.clock.set('2026-11-20T12:00:00Z')
  })

  // spec: api-get-appointments
  test('for the start page drop cancelled and ended classes, but keep running ones past their end', async () => {
    const school = await makeSchool(app.db)
    const member = await makeMember(app.db, school)
    const next = await makeAppointment(app.db, school, { startAt: CLASS_START, endAt: CLASS_END })
    await makeAppointment(app.db, school, {
      startAt: CLASS_START,
      endAt: CLASS_END,
      cancelledAt: '2026-11-19T12:00:00Z',
    })
    await makeAppointment(app.db, school, {
      startAt: '2026-11-20T11:30:00Z',
      endAt: '2026-11-20T12:30:00Z',
      startedAt: '2026-11-20T11:30:00Z',
      endedAt: '2026-11-20T11:50:00Z',
    })
    const late = await makeAppointment(app.db, school, {
      startAt: '2026-11-20T10:30:00Z',
      endAt: '2026-11-20T11:30:00Z',
      startedAt: '2026-11-20T10:30:00Z',
    })
    expect(await idsFor(member)).toHaveLength(3)
    expect(await idsFor(member, { show_in_dashboard: '1' })).toEqual([late.id, next.id])
  })

  // spec: appointments-page-limit-200, api-get-appointments
  test('return at most 200 rows a page and the total count', async () => {
    const school = await makeSchool(app.db)
    const member = await makeMember(app.db, school)
    const sport = await makeSport(app.db)
    const { id: typeId } = await makeAppointmentType(app.db)
    for (let count = 0; count < 203; count += 1)
      await makeAppointment(app.db, school, {
        startAt: CLASS_START,
        endAt: CLASS_END,
        typeId,
        sportIds: [sport.id],
      })
    const first = await list(member)
    expect(first.body.data).toHaveLength(200)
    expect(first.body.meta).toEqual({ current_page: 1, last_page: 2, per_page: 200, total: 203 })
    const second = await list(member, { page: '2' })
    expect([second.body.data.length, second.body.meta.total]).toEqual([3, 203])
    const limited = await list(member, { limit: '2' })
    expect([limited.body.data.length, limited.body.meta.total]).toEqual([2, 203])
    expect((await list(member, { per_page: '201' })).status).toBe(422)
    for (const limit of ['201', '1e9']) expect((await list(member, { limit })).status).toBe(422)
    expect((await list(member, { limit: '200' })).body.data).toHaveLength(200)
    expect((await list(member, { per_page: '-1' })).body.errors).toHaveProperty('per_page')
  })

  test('reject an unknown filter or a wrong id', async () => {
    const wrong = await list(room.student, { 'school[]': 'x' })
    expectStatus(wrong, 422)
    expect(Object.keys(wrong.body.errors ?? {})).toEqual(['school[]'])
  })
})

describe('appointment types', () => {
  // spec: api-get-appointment-types, appointment-types-separate-list
  test('are a separate list with the confirmation types of each', async () => {
    const exam = await makeAppointmentType(app.db, { isExam: true, confirmationTypes: ['presence', 'exam'] })
    forgetReferenceData(app.db)
    const { body } = await app.call(listAppointmentTypes, { as: room.student })
    expect(body.data.find((type) => type.id === exam.id)).toEqual({
      id: exam.id,
      key: exam.key,
      name: 'Unterricht',
      confirmationTypes: ['presence', 'exam'],
      isExam: true,
    })
  })
})
