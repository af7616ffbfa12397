/** Exam days in every state, each with its own candidates, and one that grows. */
import { inviteCandidate, releaseResults } from '@wegband/domain/features/exams/contract.ts'
import { type ExamRoom, makeExamRoom } from '@wegband/server/testing/makers/exam-room.ts'
import type { UserRow } from '@wegband/server/testing/makers/makers.ts'
import type { TestApp } from '@wegband/server/testing/servers/test-app.ts'

type Candidate = { readonly id: number; readonly userId: number }

export type ExamDays = {
  readonly trainer: UserRow
  readonly schoolId: number
  readonly sportId: number
  readonly taskId: number
  /** A future day to which this person is invited, as are all further candidates. */
  readonly dayId: number
  readonly person: UserRow
  addOne(): Promise<void>
  makeFree(): Promise<Candidate>
  makeAsked(): Promise<Candidate>
  /** Scored by the trainer in every task, not handed in. */
  makeScored(): Promise<Candidate>
  makeHandedIn(): Promise<Candidate>
  makeReleased(): Promise<Candidate>
  /** A candidate who was told that they did not pass. */
  makeMissed(): Promise<Candidate>
}

const AHEAD = { startAt: '2026-12-12T09:00:00Z', endAt: '2026-12-12T11:00:00Z' } as const
/** Around the test clock's 10:00 in Berlin. */
const NOW = { startAt: '2026-11-20T08:00:00Z', endAt: '2026-11-20T10:00:00Z' } as const

const ask = async (app: TestApp, room: ExamRoom, { id, userId }: Candidate): Promise<void> => {
  const { status } = await app.call(inviteCandidate, {
    as: room.trainer,
    params: { id: String(id), userId: String(userId) },
    body: { sportId: room.sport.id },
  })
  if (status !== 204) throw new Error(`asking answered ${status}`)
}

export const makeExamDays = async (app: TestApp): Promise<ExamDays> => {
  const room = await makeExamRoom(app)
  const day = await room.makeDay(AHEAD)
  const person = await room.makeReady()
  await ask(app, room, { id: day.id, userId: person.id })
  const makeFree = async () => ({ id: (await room.makeDay(AHEAD)).id, userId: (await room.makeReady()).id })
  const makeScored = async (isHandedIn: boolean, points: readonly (0 | 3)[] = [3, 3, 3, 3, 3, 3]) => {
    const [running, candidate] = [await room.makeDay(NOW), await room.makeReady()]
    await room.book(running, candidate)
    await room.start(running)
    await room.give(room.trainer, running, candidate, points)
    if (isHandedIn) await room.handIn(room.trainer, running, candidate)
    return { id: running.id, userId: candidate.id }
  }
  const makeReleased = async (points?: readonly (0 | 3)[]) => {
    const candidate = await makeScored(true, points)
    await app.call(releaseResults, { as: room.trainer, params: { id: String(candidate.id) } })
    return candidate
  }
  return {
    trainer: room.trainer,
    schoolId: room.school.id,
    sportId: room.sport.id,
    taskId: room.taskIds[0] ?? 0,
    dayId: day.id,
    person,
    addOne: async () => ask(app, room, { id: day.id, userId: (await room.makeReady()).id }),
    makeFree,
    makeAsked: async () => {
      const candidate = await makeFree()
      await ask(app, room, candidate)
      return candidate
    },
    makeScored: () => makeScored(false),
    makeHandedIn: () => makeScored(true),
    makeReleased: () => makeReleased(),
    makeMissed: () => makeReleased([0, 0, 0, 3, 3, 3]),
  }
}
