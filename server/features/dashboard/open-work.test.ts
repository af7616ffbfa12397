import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenWork, readOpenWork } from '@wegband/domain/features/dashboard/contract.ts'
import { mailOutbox } from '../../db/schema/notices/emails.ts'
import { schoolRequests } from '../../db/schema/school-requests.ts'
import { substituteAnswers, substituteQuestions } from '../../db/schema/timetable.ts'
import {
  makeMember,
  makeSchool,
  makeUser,
  only,
  type School,
  type UserRow,
} from '../../testing/makers/makers.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'
import { makeAppointment, makeSport } from '../../testing/makers/training-makers.ts'
import { routes } from './routes.ts'

const NOW = '2026-11-20T09:00:00.000Z'
let app: TestApp
let school: School
let sport: { id: number }
let trainer: UserRow
let leader: UserRow

beforeAll(async () => {
  app = await createTestApp({ features: [routes], clockIso: NOW })
  school = await makeSchool(app.db, { name: 'Schule Lindenhof' })
  sport = await makeSport(app.db)
  trainer = await makeMember(app.db, school, { roles: ['trainer'], sports: [{ sportId: sport.id }] })
  leader = await makeMember(app.db, school, { roles: ['leader'] })
})
afterAll(() => app.close())

const workOf = async (user: UserRow): Promise<OpenWork> => {
  const { status, body } = await app.call(readOpenWork, { as: user })
  expect(status).toBe(200)
  if (status !== 200) throw new Error('no answer')
  return body.data
}
const classAt = (startAt: string, more: object = {}) =>
  makeAppointment(app.db, school, {
    startAt,
    endAt: new Date(Date.parse(startAt) + 3_600_000).toISOString(),
    ...more,
  })

test('open work is counted for people who may handle it', async () => {
  await classAt('2026-11-20T18:00:00.000Z', { trainerId: trainer.id })
  const open = await classAt('2026-11-21T18:00:00.000Z', { trainerId: null })
  await classAt('2026-11-22T18:00:00.000Z', { trainerId: null, cancelledAt: NOW })
  await classAt('2026-12-24T18:00:00.000Z', { trainerId: null })
  const asking = await makeUser(app.db)
  await app.db.drizzle.insert(schoolRequests).values({
    userId: asking.id,
    schoolId: school.id,
    type: 'enrollment',
    state: 'received',
    stateBefore: 'undefined',
  })
  const ofLeader = only((await workOf(leader)).schools)
  expect(ofLeader).toMatchObject({
    name: 'Schule Lindenhof',
    requests: 1,
    withoutTrainer: { count: 1, classes: [{ id: open.id, startAt: '2026-11-21T18:00:00.000Z' }] },
    today: { classes: 1, booked: 0 },
  })
  const student = await makeMember(app.db, school)
  expect(await workOf(student)).toEqual({ schools: [], substitutions: [], association: null })
})

test('today counts what the page of the trainer lists: no class that only others may teach', async () => {
  const before = only((await workOf(trainer)).schools).today.classes
  const colleague = await makeMember(app.db, school, { roles: ['trainer'], sports: [{ sportId: sport.id }] })
  const at = '2026-11-20T16:00:00.000Z'
  await classAt(at, { trainerId: colleague.id, assignment: 'fixed', attendeesCount: 5 })
  await classAt(at, { trainerId: colleague.id, assignment: 'open', attendeesCount: 3 })
  await classAt(at, { trainerId: trainer.id, attendeesCount: 2, cancelledAt: NOW })
  const after = only((await workOf(trainer)).schools).today
  expect(after.classes).toBe(before + 1)
  expect(after.booked).toBe(3)
  expect(only((await workOf(leader)).schools).today).toEqual({ classes: before + 2, booked: 8 })
})

test('substitution requests are listed for the asked trainer until they are answered', async () => {
  const [first, second] = [
    await classAt('2026-11-25T18:00:00.000Z'),
    await classAt('2026-11-26T18:00:00.000Z'),
  ]
  for (const { id } of [first, second]) {
    const question = only(
      await app.db.drizzle
        .insert(substituteQuestions)
        .values({ appointmentId: id, answerUntil: '2026-11-24T18:00:00.000Z' })
        .returning(),
    )
    await app.db.drizzle.insert(substituteAnswers).values({ questionId: question.id, userId: trainer.id })
  }
  const { substitutions } = await workOf(trainer)
  expect(substitutions.map(({ appointmentId, dates }) => [appointmentId, dates])).toEqual([
    [first.id, 1],
    [second.id, 1],
  ])
  expect((await workOf(leader)).substitutions).toEqual([])
  await app.db.drizzle.update(substituteAnswers).set({ answer: 'declined' })
  expect((await workOf(trainer)).substitutions).toEqual([])
})

test('an admin sees the number of emails that failed within a week', async () => {
  const admin = await makeUser(app.db, { isAdmin: true })
  const mail = { toMail: 'a@b.example', template: 'verify-mail', locale: 'de', state: 'failed' as const }
  await app.db.drizzle.insert(mailOutbox).values([
    { ...mail, createdAt: '2026-11-19T09:00:00.000Z' },
    { ...mail, createdAt: '2026-11-01T09:00:00.000Z' },
  ])
  const { association } = await workOf(admin)
  expect(association).toMatchObject({ failedMails: 1 })
  expect(association?.openSteps).toBeGreaterThan(0)
  expect((await workOf(leader)).association).toBeNull()
})
