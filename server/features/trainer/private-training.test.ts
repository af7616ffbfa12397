/** Private trainings: permissions, partners, and that only one runs at a time. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addConfirmation,
  listAppointments,
  listAttendances,
  readAppointment,
} from '@wegband/domain/features/appointments/contract.ts'
import { openPrivateTraining } from '@wegband/domain/features/trainer/contract.ts'
import { scanPartner } from '@wegband/domain/features/video-trainings/contract.ts'
import { memberTokens } from '../../db/schema/people.ts'
import { expectStatus } from '../../testing/expect-status.ts'
import {
  makeChildOf,
  makeMember,
  makeMembership,
  makeSchool,
  makeUser,
  type School,
} from '../../testing/makers/makers.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'
import {
  makeAppointmentType,
  makeLevel,
  makeModule,
  makeSport,
} from '../../testing/makers/training-makers.ts'
import { routes as appointments } from '../appointments/routes.ts'
import { forgetReferenceData } from '../reference-data/reference-data.ts'
import { routes as videoTrainings } from '../video-trainings/routes.ts'
import { routes } from './routes.ts'

let app: TestApp
let school: School
let sportId: number
let moduleId: number
const CODE = 'WTM-ABCDEFGHJKMNPQRSTVWXYZ2345'
beforeAll(async () => {
  app = await createTestApp({
    features: [routes, appointments, videoTrainings],
    clockIso: '2026-11-20T18:00:00Z',
    limits: 'off',
  })
  school = await makeSchool(app.db)
  sportId = (await makeSport(app.db)).id
  const level = await makeLevel(app.db, { id: sportId }, { index: 1 })
  moduleId = (await makeModule(app.db, level, { sortOrder: 1 })).id
  await makeAppointmentType(app.db, { key: 'private', confirmationTypes: ['presence', 'progress', 'denied'] })
  forgetReferenceData(app.db)
})
afterAll(() => app.close())

const makeTrainer = () => makeMember(app.db, school, { roles: ['trainer'], sports: [{ sportId }] })
const open = (as: { id: number }, attendees: number[], more: Record<string, unknown> = {}) =>
  app.call(openPrivateTraining, {
    as,
    params: { id: String(school.id) },
    body: { sportId, minutes: 60, attendees, ...more } as never,
  })

// spec: trainer-opens-private-training
test('a private training starts at once, and its trainer can confirm what was trained', async () => {
  const trainer = await makeTrainer()
  const aylin = await makeMember(app.db, school)
  const { status, body } = await open(trainer, [aylin.id, aylin.id])
  expect(status).toBe(201)
  expect(body.data).toMatchObject({ isStarted: true, isEnded: false, attendeesCount: 1 })
  expect(body.data.endAt).toBe('2026-11-20T19:00:00.000Z')
  const params = { id: String(body.data.id) }
  const list = await app.call(listAttendances, { as: trainer, params })
  expect(list.body.data.map(({ user }) => user.id)).toEqual([aylin.id])
  // As in every class, partners are present and their likely module is preselected.
  expect(list.body.data[0]).toMatchObject({
    suggestion: { sportId, moduleId, sportDuration: 60 },
    checkedInAt: body.data.startAt,
  })
  const attendanceId = String(list.body.data[0]?.id)
  const confirmed = await app.call(addConfirmation, {
    as: trainer,
    params: { ...params, attendanceId, type: 'progress' },
  })
  expectStatus(confirmed, 200)
  expect(confirmed.body.data.confirmations).toEqual(['progress'])
})

// spec: private-training-needs-sports
test('a private training is rejected without sports, the role or a sport of the trainer', async () => {
  const aylin = await makeMember(app.db, school)
  const bare = await makeMember(app.db, school, { roles: ['trainer'] })
  const limited = await makeMember(app.db, school, {
    roles: ['trainer'],
    abilities: [],
    sports: [{ sportId }],
  })
  const other = await makeSport(app.db)
  forgetReferenceData(app.db)
  expect((await open(bare, [aylin.id])).body.code).toBe('trainer.no-sports')
  expect((await open(limited, [aylin.id])).body.code).toBe('trainer.missing-capability')
  expect((await open(await makeTrainer(), [aylin.id], { sportId: other.id })).body.code).toBe(
    'trainer.sport-not-taught',
  )
  expect((await open(await makeTrainer(), [aylin.id], { minutes: 45 })).status).toBe(422)
})

test('only attendees, their parents and the trainer side see a private training', async () => {
  const trainer = await makeTrainer()
  const parent = await makeUser(app.db)
  const child = await makeChildOf(app.db, parent)
  await makeMembership(app.db, child, school)
  const otherParent = await makeUser(app.db)
  const otherChild = await makeChildOf(app.db, otherParent)
  await makeMembership(app.db, otherChild, school)
  const aylin = await makeMember(app.db, school)
  const { body } = await open(trainer, [aylin.id, child.id])
  const { id } = body.data
  const seenBy = async (as: { id: number }) => {
    const lists = [
      await app.call(listAppointments, { as, query: {} }),
      await app.call(listAppointments, { as, query: { any_school: '1' } }),
    ]
    const one = await app.call(readAppointment, { as, params: { id: String(id) } })
    return [...lists.map((list) => list.body.data.some((each) => each.id === id)), one.status]
  }
  const staff = await makeMember(app.db, school, { roles: ['staff'] })
  const admin = await makeUser(app.db, { isAdmin: true })
  for (const person of [trainer, aylin, parent, await makeTrainer(), staff, admin])
    expect([person.id, await seenBy(person)]).toEqual([person.id, [true, true, 200]])
  for (const person of [await makeMember(app.db, school), otherParent, await makeUser(app.db)])
    expect([person.id, await seenBy(person)]).toEqual([person.id, [false, false, 404]])
})

test('a scanned guest of another school may join for twenty minutes', async () => {
  const trainer = await makeTrainer()
  const guest = await makeUser(app.db)
  await app.db.drizzle.insert(memberTokens).values({ userId: guest.id, kind: 'member', value: CODE })
  const member = await makeMember(app.db, school)
  expect((await open(trainer, [member.id, guest.id])).body).toMatchObject({
    code: 'trainer.partner-gone',
    data: { userIds: [guest.id] },
  })
  expect((await app.call(scanPartner, { as: trainer, body: { token: CODE } })).status).toBe(200)
  app.clock.advance(19 * 60_000)
  expect((await open(trainer, [guest.id])).status).toBe(201)
  const second = await makeTrainer()
  await app.call(scanPartner, { as: second, body: { token: CODE } })
  app.clock.advance(21 * 60_000)
  expect((await open(second, [guest.id])).body.code).toBe('trainer.partner-gone')
})

test('sixty simultaneous requests open one private training', async () => {
  const trainer = await makeTrainer()
  const aylin = await makeMember(app.db, school)
  const answers = await Promise.all(Array.from({ length: 60 }, () => open(trainer, [aylin.id])))
  const made = answers.filter(({ status }) => status === 201)
  const refused = answers.filter(({ body }) => body.code === 'trainer.already-running')
  expect([made.length, refused.length]).toEqual([1, 59])
  expect(Reflect.get(refused[0]?.body ?? {}, 'data')).toMatchObject({ id: made[0]?.body.data.id })
})
