/** Ending a series from one of its classes: the rights, the scope, and requests that come too late (F10, F12). */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import {
  cancelAppointment,
  type CancelScope,
} from '@wegband/domain/features/appointments/schedule/cancel-contract.ts'
import { changeAppointment } from '@wegband/domain/features/appointments/contract.ts'
import { changeDetails, readClassPlan } from '@wegband/domain/features/timetable/contract.ts'
import { appointments, series } from '../../../db/schema/appointments.ts'
import { notifications } from '../../../db/schema/notices/emails.ts'
import { type ClassRoom, makeClassRoom } from '../../../testing/makers/class-room.ts'
import { only } from '../../../testing/makers/makers.ts'
import { datesOfSeries, makeWeekly } from '../../../testing/makers/series-maker.ts'
import { createTestApp, type TestApp } from '../../../testing/servers/test-app.ts'
import { withLockHeld } from '../../../testing/servers/with-lock-held.ts'
import { materialiseSeries } from './materialise-series.ts'

const NOW = '2026-11-20T16:00:00Z'
const CALLERS = 60

let app: TestApp
let room: ClassRoom
beforeAll(async () => {
  app = await createTestApp({ limits: 'off' })
  room = await makeClassRoom(app, 1)
})
afterAll(() => app.close())
beforeEach(() => app.clock.set(NOW))

type Person = { id: number }
const cancel = (as: Person, id: number, scope?: CancelScope) =>
  app.call(cancelAppointment, {
    as,
    params: { id: String(id) },
    body: scope === undefined ? {} : { scope, reason: 'Die Halle wird umgebaut.' },
  })
const start = (as: Person, id: number) =>
  app.call(changeAppointment, { as, params: { id: String(id) }, body: { isStarted: true, force: true } })
const move = (as: Person, id: number, startAt: string) =>
  app.call(changeDetails, {
    as,
    params: { id: String(id) },
    body: { scope: 'following', startAt, force: true },
  })

/** Fridays at 18:30, from a week ago on. */
const makeSeries = async (lastDay: string | null = null): Promise<number> => {
  const id = await makeWeekly(app.db, room, { trainerId: room.trainer.id, firstDay: '2026-11-13', lastDay })
  await materialiseSeries(app.db, NOW)
  return id
}
const seriesOf = async (id: number) =>
  only(await app.db.drizzle.select().from(series).where(eq(series.id, id)))
const datesOf = (seriesId: number) => datesOfSeries(app.db, seriesId)
const dateOf = async (id: number) =>
  only(await app.db.drizzle.select().from(appointments).where(eq(appointments.id, id)))
const noticesOf = (appointmentId: number) =>
  app.db.drizzle.select().from(notifications).where(eq(notifications.subjectId, appointmentId))

describe('cancelling in a series', () => {
  test('without a scope cancels only this class', async () => {
    const id = await makeSeries()
    const [first] = await datesOf(id)
    expect((await cancel(room.leader, first?.id ?? 0)).status).toBe(200)
    expect((await datesOf(id)).filter(({ cancelledAt }) => cancelledAt !== null)).toHaveLength(1)
    expect((await seriesOf(id)).lastDay).toBeNull()
  })

  test('with the scope "all" cancels every future class, from whichever of them', async () => {
    const id = await makeSeries()
    const dates = await datesOf(id)
    expect((await cancel(room.leader, dates[3]?.id ?? 0, 'all')).status).toBe(200)
    expect((await datesOf(id)).every(({ cancelledAt }) => cancelledAt !== null)).toBe(true)
    expect((await seriesOf(id)).lastDay).toBe('2026-11-19')
    await materialiseSeries(app.db, '2027-01-20T12:00:00Z')
    expect(await datesOf(id)).toHaveLength(dates.length)
  })

  test('with the scope "all" does not stop a class that has begun', async () => {
    const id = await makeSeries()
    const [first, second] = await datesOf(id)
    await start(room.trainer, first?.id ?? 0)
    await cancel(room.trainer, second?.id ?? 0, 'all')
    expect((await datesOf(id)).map(({ cancelledAt }) => cancelledAt === null)).toEqual([
      true,
      ...Array.from({ length: 12 }, () => false),
    ])
  })

  test('never moves the end of the series to a later day', async () => {
    const id = await makeSeries('2026-12-04')
    const dates = await datesOf(id)
    const moved = dates.at(-1)?.id ?? 0
    await app.db.drizzle
      .update(appointments)
      .set({ seriesDay: '2027-01-01' })
      .where(eq(appointments.id, moved))
    await cancel(room.leader, moved, 'following')
    expect((await seriesOf(id)).lastDay).toBe('2026-12-04')
  })
})

test('a substitute cancels the substituted date, but neither ends nor changes the series', async () => {
  const id = await makeSeries()
  const [, second] = await datesOf(id)
  const dateId = second?.id ?? 0
  await app.db.drizzle
    .update(appointments)
    .set({ trainerId: room.otherTrainer.id, insteadOfId: room.trainer.id })
    .where(eq(appointments.id, dateId))
  for (const scope of ['following', 'all'] as const) {
    const { body } = await cancel(room.otherTrainer, dateId, scope)
    expect(body.code).toBe('appointments.not-allowed')
  }
  const change = await app.call(changeDetails, {
    as: room.otherTrainer,
    params: { id: String(dateId) },
    body: { scope: 'all', room: 'x' },
  })
  expect(change.body.code).toBe('appointments.not-allowed')
  expect((await seriesOf(id)).lastDay).toBeNull()
  // A refused action is not offered as a capability either.
  const mayOf = async (as: Person) => {
    const { body } = await app.call(readClassPlan, { as, params: { id: String(dateId) } })
    return { change: body.data.mayChangeSeries, end: body.data.mayEndSeries }
  }
  expect(await mayOf(room.otherTrainer)).toEqual({ change: false, end: false })
  expect(await mayOf(room.trainer)).toEqual({ change: true, end: true })
  expect(await mayOf(room.leader)).toEqual({ change: true, end: true })
  expect(await mayOf(room.student)).toEqual({ change: false, end: false })
  expect((await cancel(room.otherTrainer, dateId, 'one')).status).toBe(200)
})

describe('a request that comes too late', () => {
  test('does not end the series of a class that was started meanwhile', async () => {
    const id = await makeSeries()
    const [first] = await datesOf(id)
    const dateId = first?.id ?? 0
    const { body } = await withLockHeld(
      app.db,
      (client) =>
        client.query('update appointments set started_at = $1, started_by = $2 where id = $3', [
          NOW,
          room.trainer.id,
          dateId,
        ]),
      () => cancel(room.leader, dateId, 'following'),
    )
    expect(body.code).toBe('appointments.already-started')
    expect((await seriesOf(id)).lastDay).toBeNull()
    expect((await datesOf(id)).every(({ cancelledAt }) => cancelledAt === null)).toBe(true)
  })

  test('creates no dates of a series that is being ended', async () => {
    const id = await makeSeries()
    const many = (await datesOf(id)).length
    await withLockHeld(
      app.db,
      (client) => client.query(`update series set last_day = '2026-11-27' where id = $1`, [id]),
      () => materialiseSeries(app.db, '2026-12-11T12:00:00Z'),
    )
    expect(await datesOf(id)).toHaveLength(many)
  })
})

test('one state remains after sixty callers cancel, move and start at once', async () => {
  const id = await makeSeries()
  const [first] = await datesOf(id)
  const dateId = first?.id ?? 0
  const answers = await Promise.all(
    Array.from({ length: CALLERS }, async (_, number) => {
      const what = (['cancel', 'move', 'start'] as const)[number % 3] ?? 'cancel'
      const answer = await {
        cancel: () => cancel(room.leader, dateId, 'following'),
        move: () => move(room.leader, dateId, `2026-11-20T1${7 + (number % 2)}:15:00.000Z`),
        start: () => start(number % 2 === 0 ? room.trainer : room.otherTrainer, dateId),
      }[what]()
      return { what, status: answer.status }
    }),
  )
  const won = (what: string) => answers.filter((one) => one.what === what && one.status === 200).length
  const date = await dateOf(dateId)
  const line = await seriesOf(date.seriesId ?? 0)
  expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
  expect(won('cancel') + won('start')).toBe(1)
  expect([date.cancelledAt !== null, date.startedAt !== null]).toEqual([
    won('cancel') === 1,
    won('start') === 1,
  ])
  expect(line.lastDay).toBe(won('cancel') === 1 ? '2026-11-19' : null)
  const later = (await datesOf(line.id)).filter(({ startAt }) => startAt > date.startAt)
  expect(later.every(({ cancelledAt }) => (cancelledAt !== null) === (won('cancel') === 1))).toBe(true)
  expect(await noticesOf(dateId)).toEqual([])
})
