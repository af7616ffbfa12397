/** Exam days on a real database: inviting, scoring by two examiners, releasing once for each person, and taking back. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { removeConfirmation } from '@wegband/domain/features/appointments/contract.ts'
import { listDocuments } from '@wegband/domain/features/documents/contract.ts'
import {
  answerExamInvitation,
  inviteCandidate,
  listExamInvitations,
  markAbsent,
  readReady,
  scoreTask,
  takeBackRelease,
  withdrawCandidate,
} from '@wegband/domain/features/exams/contract.ts'
import { attendances } from '../../db/schema/appointments.ts'
import { certificates } from '../../db/schema/documents.ts'
import { examCandidates } from '../../db/schema/exams.ts'
import {
  candidateParams,
  type ExamRoom,
  FAILED,
  LATER,
  makeExamRoom,
  PASSED,
} from '../../testing/makers/exam-room.ts'
import { makeMember, type UserRow } from '../../testing/makers/makers.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'
import type { Appointment } from '../../testing/makers/training-makers.ts'
import { findTotals } from '../progress/store.ts'

let app: TestApp
let room: ExamRoom

beforeAll(async () => {
  app = await createTestApp({ limits: 'off' })
  room = await makeExamRoom(app)
})
afterAll(() => app.close())
beforeEach(() => app.clock.set('2026-11-20T17:00:00Z'))

const invite = (day: Appointment, person: UserRow, as = room.trainer) =>
  app.call(inviteCandidate, { as, params: candidateParams(day, person), body: { sportId: room.sport.id } })
const answer = (day: Appointment, person: UserRow, as: UserRow, said: 'accepted' | 'declined') =>
  app.call(answerExamInvitation, { as, params: candidateParams(day, person), body: { answer: said } })
const levelOf = async ({ id: userId }: UserRow): Promise<number> =>
  (await findTotals(app.db.drizzle, userId, room.sport.id))?.levelIndex ?? 1
const papersOf = async (as: UserRow) =>
  (await app.call(listDocuments, { as, params: { id: String(as.id) } })).body.data

test('the list shows since when people are ready, only to trainers of the sport', async () => {
  const person = await room.makeReady({ firstName: 'Bernd' })
  const params = { id: String(room.school.id) }
  const { status, body } = await app.call(readReady, { as: room.trainer, params })
  expect(status).toBe(200)
  expect(body.data.people.find(({ user }) => user.id === person.id)).toMatchObject({
    goal: 'level-check',
    goalIndex: 1,
    isReady: true,
    readySince: '2026-11-13',
    missing: [],
    invitation: null,
  })
  expect((await app.call(readReady, { as: room.leader, params })).status).toBe(403)
  const elsewhere = await makeMember(app.db, room.school, { roles: ['trainer'] })
  expect((await app.call(readReady, { as: elsewhere, params })).body.code).toBe('exams.not-taught')
})

test('a child and its parent are notified of an invitation, and accepting books the place', async () => {
  const { child, parent } = await room.makeReadyChild()
  const day = await room.makeDay(LATER)
  expect((await invite(day, child)).status).toBe(204)
  expect((await invite(day, child)).status).toBe(204)
  expect([await room.noticesOf(child), await room.noticesOf(parent)]).toEqual([
    ['exam-invitation'],
    ['exam-invitation'],
  ])
  const { body } = await app.call(listExamInvitations, { as: parent, params: { id: String(day.id) } })
  expect(body.data).toMatchObject([
    { user: { id: child.id }, state: 'invited', answerUntil: '2026-12-05T09:00:00.000Z', result: null },
  ])
  expect((await answer(day, child, room.student, 'accepted')).status).toBe(404)
  expect((await answer(day, child, parent, 'accepted')).status).toBe(204)
  expect((await answer(day, child, child, 'accepted')).status).toBe(204)
  expect(await room.attends(day, child)).toBe(true)
  expect([await room.noticesOf(child), await room.noticesOf(parent)]).toEqual([[], []])
  expect(await room.noticesOf(room.trainer)).toContain('exam-answered')
  expect((await answer(day, child, parent, 'declined')).body.code).toBe('exams.not-invited')
})

test('an invited person who is on the list of the day counts as booked', async () => {
  const person = await room.makeReady()
  const day = await room.makeDay(LATER)
  await invite(day, person)
  const stateOf = async () => {
    const { body } = await app.call(readReady, {
      as: room.trainer,
      params: { id: String(room.school.id) },
    })
    return body.data.people.find(({ user }) => user.id === person.id)?.invitation?.state
  }
  expect(await stateOf()).toBe('invited')
  await room.book(day, person)
  expect(await stateOf()).toBe('booked')
})

test('a person on the list of a check today counts as booked there, also once it has begun', async () => {
  const person = await room.makeReady()
  const today = await room.makeDay()
  await room.makeDay(LATER)
  const seen = async () => {
    const { body } = await app.call(readReady, {
      as: room.trainer,
      params: { id: String(room.school.id) },
    })
    return body.data.people.find(({ user }) => user.id === person.id)?.invitation
  }
  expect(await seen()).toBeNull()
  await room.book(today, person)
  expect(await seen()).toMatchObject({ state: 'booked', startAt: new Date(today.startAt).toISOString() })
  await room.start(today)
  expect(await seen()).toMatchObject({ appointmentId: today.id, state: 'booked' })
})

test('inviting needs readiness, and answering ends with the deadline', async () => {
  const day = await room.makeDay(LATER)
  expect((await invite(day, await room.makeStudent())).body.code).toBe('exams.not-ready')
  const person = await room.makeReady()
  await invite(day, person)
  app.clock.set('2026-12-05T09:00:01Z')
  expect((await answer(day, person, person, 'accepted')).body.code).toBe('exams.answer-too-late')
  expect((await invite(await room.makeDay(), person)).body.code).toBe('exams.registration-over')
})

test('of a simultaneous answer and withdrawal only one takes effect', async () => {
  for (let round = 0; round < 8; round += 1) {
    const person = await room.makeReady()
    const day = await room.makeDay(LATER)
    await invite(day, person)
    const [said, taken] = await Promise.all([
      answer(day, person, person, 'accepted'),
      app.call(withdrawCandidate, { as: room.trainer, params: candidateParams(day, person) }),
    ])
    const isAccepted = said.status === 204
    expect(taken.status).toBe(isAccepted ? 409 : 204)
    expect(await room.attends(day, person)).toBe(isAccepted)
  }
})

test("an examiner sees the other examiner's points only after handing in the own sheet", async () => {
  const { person, day } = await room.scored(PASSED)
  const before = await room.candidateOf(day, person, room.otherTrainer)
  expect(before?.others).toMatchObject([{ isHandedIn: true, scores: null }])
  await room.give(room.otherTrainer, day, person, [3, 3])
  expect(await room.handIn(room.otherTrainer, day, person)).toBe(409)
  expect((await room.candidateOf(day, person, room.otherTrainer))?.result).toBeNull()
  await room.give(room.otherTrainer, day, person, [3, 3, 3, 3, 3, 3])
  expect(await room.handIn(room.otherTrainer, day, person)).toBe(200)
  const after = await room.candidateOf(day, person, room.otherTrainer)
  expect(after?.others[0]?.scores).toHaveLength(6)
  expect(after?.result).toMatchObject({ outcome: 'passed', points: 17, mean: 17, releasedAt: null })
  expect(
    (
      await app.call(scoreTask, {
        as: room.trainer,
        params: { ...candidateParams(day, person), taskId: String(room.taskIds[0]) },
        body: { points: 0 },
      })
    ).body.code,
  ).toBe('exams.sheet-handed-in')
})

test('level, certificate and notice come once, with the release and not before', async () => {
  const { person, day } = await room.scored(PASSED)
  expect([await levelOf(person), await papersOf(person), await room.noticesOf(person)]).toEqual([1, [], []])
  const { body: hidden } = await app.call(listExamInvitations, {
    as: person,
    params: { id: String(day.id) },
  })
  expect(hidden.data[0]?.result).toBeNull()
  expect((await room.release(day)).body.data).toEqual({ released: 1, refused: [] })
  expect((await room.release(day)).body.data).toEqual({ released: 0, refused: [] })
  expect(await levelOf(person)).toBe(2)
  expect(await room.noticesOf(person)).toEqual(['exam'])
  expect(await papersOf(person)).toHaveLength(1)
  const [row] = await app.db.drizzle.select().from(certificates).where(eq(certificates.userId, person.id))
  expect(row?.facts).toMatchObject({ points: { have: 16, of: 18 }, activeWeeks: 1, trainings: 1 })
})

test('ten simultaneous releases of a day release each result once', async () => {
  const { person, day } = await room.scored(PASSED)
  const all = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      room.release(day, index % 2 === 0 ? room.trainer : room.otherTrainer),
    ),
  )
  expect(all.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
  expect(all.reduce((sum, { body }) => sum + body.data.released, 0)).toBe(1)
  expect(all.flatMap(({ body }) => body.data.refused)).toEqual([])
  expect([await levelOf(person), await room.noticesOf(person)]).toEqual([2, ['exam']])
  expect(await papersOf(person)).toHaveLength(1)
})

test('an open sheet holds back the result of one candidate only', async () => {
  const { person, day } = await room.scored(PASSED)
  const other = await room.makeReady({ firstName: 'Ilyas' })
  await room.book(day, other)
  await room.give(room.trainer, day, other, [3, 3])
  expect((await room.release(day)).body.data).toEqual({
    released: 1,
    refused: [{ userId: other.id, firstName: 'Ilyas', code: 'exams.sheet-open' }],
  })
  expect([await levelOf(person), await levelOf(other)]).toEqual([2, 1])
})

test('a failed candidate repeats only the weak tasks, on another day', async () => {
  const { person, day } = await room.scored(FAILED)
  await room.release(day)
  expect(await levelOf(person)).toBe(1)
  expect(await room.noticesOf(person)).toEqual(['exam-retake'])
  const { body } = await app.call(listExamInvitations, { as: person, params: { id: String(day.id) } })
  expect(body.data[0]?.result).toEqual({
    outcome: 'retake',
    nextTry: null,
    points: 12,
    of: 18,
    repeat: ['Stopptritt', 'Freies Spiel'],
  })
  const again = await room.makeDay()
  await room.book(again, person)
  await room.start(again)
  for (const index of [2, 5])
    await app.call(scoreTask, {
      as: room.trainer,
      params: { ...candidateParams(again, person), taskId: String(room.taskIds[index]) },
      body: { points: 2 },
    })
  expect((await room.candidateOf(again, person))?.tasks.map(({ carried }) => carried)).toEqual([
    3,
    3,
    null,
    3,
    3,
    null,
  ])
  expect(await room.handIn(room.trainer, again, person)).toBe(200)
  await room.release(again)
  expect(await levelOf(person)).toBe(2)
})

test('an absent candidate gets no notice and keeps the level', async () => {
  const person = await room.makeReady()
  const day = await room.makeDay()
  await room.book(day, person)
  await room.start(day)
  await app.call(markAbsent, {
    as: room.trainer,
    params: candidateParams(day, person),
    body: { isAbsent: true },
  })
  expect((await room.release(day)).body.data.released).toBe(1)
  expect((await room.candidateOf(day, person))?.result).toMatchObject({ outcome: 'absent', points: null })
  expect([await levelOf(person), await room.noticesOf(person)]).toEqual([1, []])
})

test('taking a result back removes level and certificate, and the result can be released again', async () => {
  const { person, day } = await room.scored(PASSED)
  await room.release(day)
  const { status, body } = await app.call(takeBackRelease, {
    as: room.trainer,
    params: candidateParams(day, person),
  })
  expect(status).toBe(200)
  expect(body.data.result?.releasedAt).toBeNull()
  expect([await levelOf(person), await room.noticesOf(person), await papersOf(person)]).toEqual([
    1,
    ['exam-taken-back'],
    [],
  ])
  await room.release(day)
  expect([await levelOf(person), await room.noticesOf(person)]).toEqual([2, ['exam']])
})

test('removing the confirmation in the class takes the result of the exam day back too', async () => {
  const { person, day } = await room.scored(PASSED)
  await room.release(day)
  const [row] = await app.db.drizzle.select().from(attendances).where(eq(attendances.userId, person.id))
  await app.call(removeConfirmation, {
    as: room.trainer,
    params: { id: String(day.id), attendanceId: String(row?.id), type: 'exam' },
  })
  expect((await room.candidateOf(day, person))?.result).toMatchObject({ outcome: 'passed', releasedAt: null })
  expect((await room.release(day)).body.data.released).toBe(1)
  expect(await levelOf(person)).toBe(2)
})

test('parents are notified that the result of their child was taken back', async () => {
  const { child, parent } = await room.makeReadyChild()
  const day = await room.makeDay()
  await room.book(day, child)
  await room.start(day)
  await room.give(room.trainer, day, child, PASSED)
  await room.handIn(room.trainer, day, child)
  await room.release(day)
  expect(await room.noticesOf(parent)).toEqual(['completed'])
  await app.call(takeBackRelease, { as: room.trainer, params: candidateParams(day, child) })
  expect(await room.noticesOf(parent)).toEqual(['exam-taken-back'])
})

test('of two scores for one task the later one counts, in whatever order they arrive', async () => {
  const person = await room.makeReady()
  const day = await room.makeDay()
  await room.book(day, person)
  await room.start(day)
  const give = async (points: 0 | 2 | 3, doneAt?: string) => {
    const params = { ...candidateParams(day, person), taskId: String(room.taskIds[0]) }
    const { body } = await app.call(scoreTask, { as: room.trainer, params, body: { points, doneAt } })
    return body.data.mine?.scores.map((one) => one.points)
  }
  app.clock.set('2026-11-20T18:00:00Z')
  expect(await give(2, '2026-11-20T17:30:00.000Z')).toEqual([2])
  expect(await give(0, '2026-11-20T17:10:00.000Z')).toEqual([2])
  expect(await give(3, '2026-11-20T17:40:00.000Z')).toEqual([3])
  expect(await give(3, '2026-11-20T17:40:00.000Z')).toEqual([3])
  // a device clock that runs fast cannot block later scores
  expect(await give(0, '2026-11-20T23:00:00.000Z')).toEqual([0])
  expect(await give(2)).toEqual([2])
  const racing = await Promise.all([
    give(3, '2026-11-20T18:00:00.000Z'),
    give(3, '2026-11-20T18:00:00.000Z'),
    give(0, '2026-11-20T17:59:00.000Z'),
  ])
  expect(racing).toHaveLength(3)
  expect(await give(0, '2026-11-20T17:59:30.000Z')).toEqual([3])
})

test('refuses to release or take back results after the closing time', async () => {
  const { person, day } = await room.scored(PASSED)
  app.clock.set('2026-11-21T19:00:01Z')
  expect((await room.release(day)).body.code).toBe('attendance.closed')
  expect(
    (await app.call(takeBackRelease, { as: room.trainer, params: candidateParams(day, person) })).body.code,
  ).toBe('attendance.closed')
})

test('scoring needs the right to examine, another person and a day that has begun', async () => {
  const limited = await makeMember(app.db, room.school, {
    roles: ['trainer'],
    sports: [{ sportId: room.sport.id, examinerUpTo: 0 }],
  })
  const person = await room.makeReady()
  const day = await room.makeDay()
  await room.book(day, person)
  const give = (as: UserRow) =>
    app.call(scoreTask, {
      as,
      params: { ...candidateParams(day, person), taskId: String(room.taskIds[0]) },
      body: { points: 3 },
    })
  expect((await give(room.trainer)).body.code).toBe('appointments.not-started')
  await room.start(day)
  expect((await give(limited)).body.code).toBe('appointments.examiner-required')
  expect((await give(person)).status).toBe(403)
  expect((await give(room.trainer)).status).toBe(200)
  expect(
    await app.db.drizzle.select().from(examCandidates).where(eq(examCandidates.userId, person.id)),
  ).toHaveLength(1)
})
