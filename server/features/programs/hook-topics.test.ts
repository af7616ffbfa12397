/** Each topic of a webhook, written by the database in the transaction of what happened, with ids alone. */
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { HOOK_TOPICS } from '@wegband/domain/features/programs/hook-topics.ts'
import { appointments, attendances, confirmations } from '../../db/schema/appointments.ts'
import { examCandidates } from '../../db/schema/exams.ts'
import { trainingProgress } from '../../db/schema/progress.ts'
import {
  signatureRequests,
  signatureTemplates,
  signatureVersions,
} from '../../db/schema/papers/signatures.ts'
import { webhookDeliveries, webhooks } from '../../db/schema/running/programs.ts'
import { schoolRequests } from '../../db/schema/school-requests.ts'
import { schoolMemberships } from '../../db/schema/schools.ts'
import { postOutside } from '../../gateways/outside/post-outside.ts'
import { seal } from '../../secrets/seal.ts'
import { makeMembership, makeSchool, makeUser, type UserRow } from '../../testing/makers/makers.ts'
import { makeAppointment, makeSport } from '../../testing/makers/training-makers.ts'
import { createTestApp, TEST_SECRET, type TestApp } from '../../testing/servers/test-app.ts'
import { hookPlace } from './hook-signature.ts'
import { postHook } from './send-hooks.ts'

let app: TestApp
let member: UserRow
let school: Awaited<ReturnType<typeof makeSchool>>
let sport: Awaited<ReturnType<typeof makeSport>>
let appointment: Awaited<ReturnType<typeof makeAppointment>>
beforeAll(async () => {
  app = await createTestApp()
  school = await makeSchool(app.db)
  sport = await makeSport(app.db)
  member = await makeUser(app.db)
  await makeMembership(app.db, member, school)
  appointment = await makeAppointment(app.db, school, { sportIds: [sport.id] })
  // Off until each test reads it, so that nothing is sent.
  await app.db.drizzle.insert(webhooks).values(
    [school.id, (await makeSchool(app.db)).id].map((schoolId, at) => ({
      id: at + 1,
      name: 'Website',
      url: 'https://127.0.0.1/',
      topics: [...HOOK_TOPICS],
      schoolId,
      secretSealed: seal('whsec_AAAA', { ...hookPlace(at + 1), appSecret: TEST_SECRET }),
      busyUntil: '2099-01-01T00:00:00Z',
    })),
  )
})
afterAll(() => app.close())
beforeEach(() => app.db.drizzle.delete(webhookDeliveries))

/** What the school's webhook heard; that of the other school hears nothing. */
const heard = async () => {
  const rows = await app.db.drizzle.select().from(webhookDeliveries)
  expect(rows.filter(({ webhookId }) => webhookId !== 1)).toEqual([])
  return rows.map(({ topic, data }) => [topic, data])
}

test('a member who joins, rests and leaves is heard of twice', async () => {
  const person = await makeUser(app.db)
  const ids = { schoolId: school.id, userId: person.id }
  await makeMembership(app.db, person, school)
  for (const state of ['passive', 'active', 'cancelled'] as const)
    await app.db.drizzle
      .update(schoolMemberships)
      .set({ state })
      .where(and(eq(schoolMemberships.userId, person.id), eq(schoolMemberships.schoolId, school.id)))
  expect(await heard()).toEqual([
    ['member.joined', ids],
    ['member.left', ids],
  ])
})

test('a class that is cancelled, once', async () => {
  const set = (cancelledAt: string | null) =>
    app.db.drizzle.update(appointments).set({ cancelledAt }).where(eq(appointments.id, appointment.id))
  await set('2026-11-20T09:00:00Z')
  await set('2026-11-20T09:01:00Z')
  expect(await heard()).toEqual([['class.cancelled', { schoolId: school.id, appointmentId: appointment.id }]])
})

test('a presence that is confirmed, and not one that is denied', async () => {
  const db = app.db.drizzle
  const [attendance] = await db
    .insert(attendances)
    .values({ appointmentId: appointment.id, userId: member.id, source: 'self' })
    .returning()
  const attendanceId = attendance?.id ?? 0
  const [confirmation] = await db.insert(confirmations).values({ attendanceId, type: 'presence' }).returning()
  await db.insert(confirmations).values({ attendanceId, type: 'denied' })
  const ids = { schoolId: school.id, appointmentId: appointment.id, userId: member.id }
  expect(await heard()).toEqual([
    ['attendance.confirmed', { ...ids, attendanceId, confirmationId: confirmation?.id }],
  ])
})

test('a level that a member of the school reaches, and not a step within it', async () => {
  const none = {
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
    .values({ userId: member.id, sportId: sport.id, levelIndex: 1, ...none })
  const set = (change: object) =>
    app.db.drizzle.update(trainingProgress).set(change).where(eq(trainingProgress.userId, member.id))
  await set({ levelIndex: 1, trainings: 1 })
  await set({ levelIndex: 2 })
  await set({ levelIndex: 1 })
  expect(await heard()).toEqual([['level.reached', { userId: member.id, sportId: sport.id, levelIndex: 2 }]])
})

test('the result of a level check when it is released', async () => {
  const [candidate] = await app.db.drizzle
    .insert(examCandidates)
    .values({
      appointmentId: appointment.id,
      userId: member.id,
      sportId: sport.id,
      levelIndex: 1,
      state: 'accepted',
    })
    .returning()
  await app.db.drizzle
    .update(examCandidates)
    .set({ releasedAt: '2026-11-20T09:00:00Z', outcome: 'passed' })
    .where(eq(examCandidates.id, candidate?.id ?? 0))
  expect(await heard()).toEqual([
    [
      'check.released',
      { schoolId: school.id, appointmentId: appointment.id, candidateId: candidate?.id, userId: member.id },
    ],
  ])
})

test('a request to the school', async () => {
  const [request] = await app.db.drizzle
    .insert(schoolRequests)
    .values({ schoolId: school.id, userId: member.id, type: 'enrollment', stateBefore: 'undefined' })
    .returning()
  expect(await heard()).toEqual([
    ['request.received', { schoolId: school.id, requestId: request?.id, userId: member.id }],
  ])
})

test('a paper that is signed, once, and not one that is declined', async () => {
  const db = app.db.drizzle
  const [template] = await db.insert(signatureTemplates).values({ schoolId: school.id }).returning()
  const templateId = template?.id ?? 0
  const content = { title: 'Hausordnung', text: 'Schuhe aus', fields: [] }
  const [version] = await db
    .insert(signatureVersions)
    .values({
      ...content,
      templateId,
      number: 1,
      signers: 'one',
      isConsent: false,
      keepYears: 3,
      locale: 'de',
      createdAt: '2026-11-20T09:00:00Z',
    })
    .returning()
  const make = async () => {
    const row = { ...content, templateId, versionId: version?.id ?? 0, sha256: '', state: 'open' as const }
    const [paper] = await db
      .insert(signatureRequests)
      .values({ ...row, userId: (await makeUser(app.db)).id })
      .returning()
    return paper ?? { id: 0, userId: 0 }
  }
  const [signed, declined] = [await make(), await make()]
  const set = (id: number, state: 'signed' | 'declined') =>
    db.update(signatureRequests).set({ state }).where(eq(signatureRequests.id, id))
  await set(declined.id, 'declined')
  await set(signed.id, 'signed')
  await set(signed.id, 'signed')
  expect(await heard()).toEqual([
    ['paper.signed', { schoolId: school.id, paperId: signed.id, templateId, userId: signed.userId }],
  ])
})

test('inner addresses are never called, by number or by a name that leads there', async () => {
  const [row] = await app.db.drizzle.select().from(webhooks).where(eq(webhooks.id, 1))
  if (row === undefined) throw new Error('no webhook')
  const parts = {
    ...app.http.services,
    gateways: { ...app.http.services.gateways, outside: postOutside },
    log: app.http.fastify.log,
  }
  const message = { messageId: 'msg_1', topic: 'test', data: {}, createdAt: '2026-11-20T09:00:00Z' }
  for (const url of [
    'https://127.0.0.1/',
    'https://10.0.0.7/',
    'https://169.254.169.254/latest',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://localhost/',
    'https://2130706433/',
  ])
    expect(await postHook(parts, { ...row, url }, message)).toEqual({
      status: undefined,
      problem: 'the address lies in a private network',
    })
})
