/** Prepares the evening in the README pictures: a running class with attendees, and a level check that has begun. */
import { listAttendances } from '@wegband/domain/features/appointments/contract.ts'
import { classesOf, classThat, isOrdinary } from '@wegband/e2e/support/classes.ts'
import { enterAs, signInAs, type Caller } from '@wegband/e2e/support/sign-in.ts'
import type { StoryServer } from '@wegband/e2e/support/server/story-server.ts'
import { tokenFor } from '@wegband/demo/people/person.ts'

/** Friday, 18:12 in Berlin: people come for the class at half past six. */
export const EVENING_STARTS = '2026-11-20T17:12:00Z'

const MINUTE_MS = 60_000
/** The number of attendees in the pictures, then how many are confirmed, then the minutes since the start. */
const THERE = 8
const CONFIRMED = 4
const RUNS_FOR_MINUTES = 42

export type Evening = {
  readonly schoolId: number
  readonly classId: number
  readonly examId: number
  /** The code on the card of Mara, who comes last. */
  readonly cardOfMara: string
}

const cardOf = (userId: number): string => tokenFor('WTM-', `member ${userId}`)

const mustWork = async (caller: Caller, method: string, path: string, body?: unknown): Promise<unknown> => {
  const answer = await caller.call(method, path, body)
  if (answer.status !== 200) throw new Error(`${method} ${path} answered ${answer.status}`)
  return answer.body
}

/** Starts the largest class and the level check, checks members in one after the other, and confirms some. */
export async function beginEvening(server: StoryServer): Promise<Evening> {
  const trainer = await signInAs(server.url, 'tarek')
  const classes = await classesOf(trainer, server)
  const [main] = classes
    .filter((one) => one.trainer?.id === trainer.userId && isOrdinary(one))
    .toSorted((a, b) => b.attendeesCount - a.attendeesCount)
  if (main === undefined) throw new Error('The demo has no class to start at this hour')
  const exam = classThat(
    classes,
    'level check to start',
    (one) => one.type.isExam && one.capabilities.includes('start'),
  )
  const list = `/api/appointments/${main.id}/attendances`
  await mustWork(trainer, 'PATCH', `/api/appointments/${exam.id}`, { isStarted: true })
  await mustWork(trainer, 'PATCH', `/api/appointments/${main.id}`, { isStarted: true })
  const { data } = listAttendances.answers[200].parse(await mustWork(trainer, 'GET', list))
  for (const [index, { id, user }] of data.slice(0, THERE).entries()) {
    await mustWork(trainer, 'PUT', `${list}/t/${cardOf(user.id)}`)
    if (index < CONFIRMED)
      for (const type of ['presence', 'progress'])
        await mustWork(trainer, 'PUT', `${list}/${id}/confirmation/${type}`)
    await server.advance(2 * MINUTE_MS)
  }
  await server.advance((RUNS_FOR_MINUTES - 2 * THERE) * MINUTE_MS)
  const mara = await enterAs(server, 'mara')
  return { schoolId: main.school.id, classId: main.id, examId: exam.id, cardOfMara: cardOf(mara.userId) }
}
