/** Simultaneous requests: one training per person, and one event per attendee (F10, F12). */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { and, eq, inArray } from 'drizzle-orm'
import {
  finishVideoTraining,
  leaveVideoTraining,
  processVideoTraining,
  startVideoTraining,
} from '@wegband/domain/features/video-trainings/contract.ts'
import { trainingEvents } from '../../db/schema/progress.ts'
import { relations } from '../../db/schema/people.ts'
import { videoTrainingAttendees, videoTrainings } from '../../db/schema/videos/video-trainings.ts'
import { contentProgress } from '../../db/schema/videos/videos.ts'
import { makeUser, type UserRow } from '../../testing/makers/makers.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'
import {
  type Content,
  makeContent,
  makeLevel,
  makeModule,
  makeSport,
} from '../../testing/makers/training-makers.ts'
import { forgetReferenceData } from '../reference-data/reference-data.ts'
import { recount } from '../progress/recount.ts'

const TIMES = 20

let app: TestApp
let video: Content
let other: Content
beforeAll(async () => {
  app = await createTestApp({ limits: 'off' })
  const module = await makeModule(app.db, await makeLevel(app.db, await makeSport(app.db)))
  video = await makeContent(app.db, module, { isSolo: false })
  other = await makeContent(app.db, module, { isSolo: false })
  forgetReferenceData(app.db)
})
afterAll(() => app.close())

let people: [UserRow, UserRow, UserRow]
beforeEach(async () => {
  app.clock.set('2026-11-20T18:00:00Z')
  people = [await makeUser(app.db), await makeUser(app.db), await makeUser(app.db)]
  const ids = people.map(({ id }) => id)
  await app.db.drizzle
    .insert(relations)
    .values(
      ids.flatMap((userId) =>
        ids
          .filter((id) => id !== userId)
          .map((relatedId) => ({ userId, relatedId, type: 'training-buddy' as const })),
      ),
    )
  await app.db.drizzle.insert(contentProgress).values(
    ids.map((userId) => ({
      userId,
      contentId: video.id,
      seconds: video.videoLength,
      completedAt: '2026-11-20T17:00:00Z',
    })),
  )
})

type Person = { id: number }
const start = (as: Person, content: Content, ...partners: Person[]) =>
  app.call(startVideoTraining, {
    as,
    body: { contentId: content.id, attendees: partners.map(({ id }) => id) },
  })
const times = <T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))
const runningOf = (person: Person) =>
  app.db.drizzle
    .select()
    .from(videoTrainingAttendees)
    .where(and(eq(videoTrainingAttendees.userId, person.id), eq(videoTrainingAttendees.isRunning, true)))
const eventsOf = (...of: Person[]) =>
  app.db.drizzle
    .select({ userId: trainingEvents.userId })
    .from(trainingEvents)
    .where(
      inArray(
        trainingEvents.userId,
        of.map(({ id }) => id),
      ),
    )

describe('starting simultaneously', () => {
  test('by both partners creates one training, which all other requests answer', async () => {
    const [one, two] = people
    const answers = await times(TIMES, (index) =>
      index % 2 === 0 ? start(one, video, two) : start(two, video, one),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(TIMES - 1)
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1)
    expect(await runningOf(one)).toHaveLength(1)
  })

  test('with two videos starts one; the other is refused with the running training', async () => {
    const [one, two, three] = people
    const answers = await Promise.all([start(one, video, two), start(one, other, three)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
    const [won, lost] = answers.toSorted((a, b) => a.status - b.status)
    expect(lost?.body.data.id).toBe(won?.body.data.id)
    expect(await runningOf(one)).toHaveLength(1)
  })

  test('by three people in a circle starts exactly one training', async () => {
    const [one, two, three] = people
    const answers = await Promise.all([
      start(one, video, two),
      start(two, video, three),
      start(three, video, one),
    ])
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(2)
    const left = await app.db.drizzle
      .select()
      .from(videoTrainings)
      .where(
        and(
          eq(videoTrainings.state, 'running'),
          inArray(
            videoTrainings.userId,
            people.map(({ id }) => id),
          ),
        ),
      )
    expect(left).toHaveLength(1)
  })
})

describe('ending simultaneously', () => {
  test('by both partners creates one event for each of them', async () => {
    const [one, two] = people
    const { body } = await start(one, video, two)
    app.clock.advance(15 * 60_000)
    const answers = await times(TIMES, (index) =>
      app.call(processVideoTraining, { as: index % 2 === 0 ? one : two, body: { id: body.data.id } }),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    for (const answer of answers)
      expect(answer.body.data.attendees.map(({ outcome }) => outcome)).toEqual(['counted', 'counted'])
    const events = await eventsOf(one, two)
    expect(events.map(({ userId }) => userId).toSorted((a, b) => a - b)).toEqual([one.id, two.id])
  })

  test('by processing and ending counts for both attendees or for none', async () => {
    const [one, two] = people
    const { body } = await start(one, video, two)
    app.clock.advance(15 * 60_000)
    const [done, ended] = await Promise.all([
      app.call(processVideoTraining, { as: two, body: { id: body.data.id } }),
      app.call(finishVideoTraining, { as: one, params: { id: String(body.data.id) } }),
    ])
    expect([done.status, ended.status]).toSatisfy(
      ([a, b]: number[]) => (a === 200 && b === 409) || (a === 409 && b === 204),
    )
    expect(await eventsOf(one, two)).toHaveLength(done.status === 200 ? 2 : 0)
  })

  test('by processing and leaving counts for the leaver only if processing came first', async () => {
    const [one, two, three] = people
    const { body } = await start(one, video, two, three)
    app.clock.advance(15 * 60_000)
    const [, left] = await Promise.all([
      app.call(processVideoTraining, { as: one, body: { id: body.data.id } }),
      app.call(leaveVideoTraining, {
        as: three,
        params: { id: String(body.data.id), userId: String(three.id) },
      }),
    ])
    expect(await eventsOf(three)).toHaveLength(left.status === 204 ? 0 : 1)
    expect(await eventsOf(one, two)).toHaveLength(2)
  })

  test('leaves the totals consistent with the ledger', async () => {
    expect((await recount(app.db)).differences).toEqual([])
  })
})
