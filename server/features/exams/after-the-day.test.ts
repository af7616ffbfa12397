/** What follows an exam day: all certificates in one file, and another try for candidates who did not pass. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  answerExamInvitation,
  listExamInvitations,
  offerNextTry,
  readExamDay,
  takeBackRelease,
} from '@wegband/domain/features/exams/contract.ts'
import {
  candidateParams,
  type ExamRoom,
  FAILED,
  LATER,
  makeExamRoom,
  PASSED,
} from '../../testing/makers/exam-room.ts'
import { expectStatus } from '../../testing/expect-status.ts'
import { makeMember, type UserRow } from '../../testing/makers/makers.ts'
import { readPdf } from '../../testing/read-pdf.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'
import type { Appointment } from '../../testing/makers/training-makers.ts'

let app: TestApp
let room: ExamRoom

beforeAll(async () => {
  app = await createTestApp({ limits: 'off' })
  room = await makeExamRoom(app)
})
afterAll(() => app.close())
beforeEach(() => app.clock.set('2026-11-20T17:00:00Z'))

const accept = (day: Appointment, person: UserRow) =>
  app.call(answerExamInvitation, {
    as: person,
    params: candidateParams(day, person),
    body: { answer: 'accepted' },
  })

const nextTry = (day: Appointment, person: UserRow, appointmentId: number | null, as = room.trainer) =>
  app.call(offerNextTry, { as, params: candidateParams(day, person), body: { appointmentId } })
const invitationsOf = async (day: Appointment, as: UserRow) =>
  (await app.call(listExamInvitations, { as, params: { id: String(day.id) } })).body.data
const sheetsOf = async (day: Appointment) =>
  (await app.call(readExamDay, { as: room.trainer, params: { id: String(day.id) } })).body.data

test('all certificates of a day are one PDF with a page each, by a link that expires', async () => {
  const day = await room.makeDay()
  const people = [
    await room.makeReady({ firstName: 'Zoe', lastName: 'Zander' }),
    await room.makeReady({ firstName: 'Ada', lastName: 'Arndt' }),
    await room.makeReady({ firstName: 'Max', lastName: 'Mohn' }),
  ]
  for (const person of people) await room.book(day, person)
  await room.start(day)
  for (const [index, person] of people.entries()) {
    await room.give(room.trainer, day, person, index === 2 ? FAILED : PASSED)
    await room.handIn(room.trainer, day, person)
  }
  expect((await sheetsOf(day)).papers).toBeNull()
  await room.release(day)
  const { papers } = await sheetsOf(day)
  expect(papers?.count).toBe(2)
  const url = papers?.url ?? ''
  const file = await app.http.fastify.inject({ method: 'GET', url })
  expectStatus(file, 200)
  expect(file.headers['content-type']).toBe('application/pdf')
  const { pages, text } = readPdf(file.rawPayload)
  expect(pages).toBe(2)
  expect(text.indexOf('Ada Arndt')).toBeGreaterThan(-1)
  expect(text.indexOf('Zoe Zander')).toBeGreaterThan(text.indexOf('Ada Arndt'))
  expect(text).not.toContain('Max Mohn')
  const other = url.replace(`/appointments/${day.id}/`, `/appointments/${(await room.makeDay()).id}/`)
  expect((await app.http.fastify.inject({ method: 'GET', url: other })).statusCode).toBe(404)
  app.clock.advance(15 * 60_000)
  expect((await app.http.fastify.inject({ method: 'GET', url })).statusCode).toBe(404)
})

test('a failed candidate is invited to another day and repeats only the weak tasks', async () => {
  const { person, day } = await room.scored(FAILED)
  const later = await room.makeDay({ startAt: '2026-12-05T09:00:00Z', endAt: '2026-12-05T11:00:00Z' })
  expect((await nextTry(day, person, later.id)).body.code).toBe('exams.no-next-try')
  await room.release(day)
  expect((await invitationsOf(day, person))[0]?.result).toMatchObject({ outcome: 'retake', nextTry: null })
  expect((await sheetsOf(day)).nextDays.map(({ appointmentId }) => appointmentId)).toContain(later.id)
  const { status, body } = await nextTry(day, person, later.id)
  expect(status).toBe(200)
  expect(body.data.nextTry).toMatchObject({ appointmentId: later.id, state: 'invited' })
  expect((await invitationsOf(day, person))[0]?.result?.nextTry?.appointmentId).toBe(later.id)
  expect(await room.noticesOf(person)).toContain('exam-invitation')
  expect(
    (await room.candidateOf(later, person))?.tasks.filter(({ carried }) => carried !== null),
  ).toHaveLength(4)
  // The candidate has accepted the place, so an examiner cannot move it.
  await accept(later, person)
  expect((await nextTry(day, person, null)).body.code).toBe('exams.next-try-settled')
  expect(await room.attends(later, person)).toBe(true)
})

test('two examiners who choose a day at once leave one invitation, which can be withdrawn', async () => {
  const { person, day } = await room.scored(FAILED)
  await room.release(day)
  const days = [
    await room.makeDay(LATER),
    await room.makeDay({ startAt: '2026-12-19T09:00:00Z', endAt: '2026-12-19T11:00:00Z' }),
  ]
  await Promise.all(days.map((one) => nextTry(day, person, one.id)))
  const open = async () =>
    (await Promise.all(days.map((one) => room.candidateOf(one, person)))).filter((one) => one !== undefined)
  expect(await open()).toHaveLength(1)
  expect((await room.noticesOf(person)).filter((type) => type === 'exam-invitation')).toHaveLength(1)
  expect((await nextTry(day, person, null)).body.data.nextTry).toBeNull()
  expect(await open()).toHaveLength(0)
  expect(await room.noticesOf(person)).not.toContain('exam-invitation')
})

test('taking a result back withdraws the open invitation to another day', async () => {
  const { person, day } = await room.scored(FAILED)
  await room.release(day)
  const later = await room.makeDay(LATER)
  await nextTry(day, person, later.id)
  expect((await room.candidateOf(later, person))?.state).toBe('invited')
  const { status } = await app.call(takeBackRelease, {
    as: room.trainer,
    params: candidateParams(day, person),
  })
  expect(status).toBe(200)
  expect(await room.candidateOf(later, person)).toBeUndefined()
  expect(await room.noticesOf(person)).not.toContain('exam-invitation')
})

test('a passed candidate gets no other try, and only trainers of the sport offer one', async () => {
  const { person, day } = await room.scored(PASSED)
  await room.release(day)
  const later = await room.makeDay(LATER)
  expect((await nextTry(day, person, later.id)).body.code).toBe('exams.no-next-try')
  const missed = await room.scored(FAILED)
  await room.release(missed.day)
  const other = await makeMember(app.db, room.school, { roles: ['trainer'] })
  expect((await nextTry(missed.day, missed.person, later.id, other)).body.code).toBe('exams.not-taught')
})
