/** Changes of a split series with one notification per person, and undoing a cancellation or a start within a minute. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { and, eq } from 'drizzle-orm'
import {
  cancelAppointment,
  type CancelScope,
  readCancelReach,
  undoCancellation,
} from '@wegband/domain/features/appointments/schedule/cancel-contract.ts'
import {
  addAttendee,
  addConfirmation,
  changeAppointment,
  undoStart,
} from '@wegband/domain/features/appointments/contract.ts'
import { joinWaitingList } from '@wegband/domain/features/appointments/waiting-list/waiting-contract.ts'
import { changeDetails } from '@wegband/domain/features/timetable/contract.ts'
import { comeAlways } from '@wegband/domain/features/timetable/standing-bookings-contract.ts'
import {
  appointments,
  attendances,
  series,
  trialRegistrations,
  waitingPlaces,
} from '../../../db/schema/appointments.ts'
import { mailOutbox, notifications } from '../../../db/schema/notices/emails.ts'
import { type ClassRoom, makeClassRoom } from '../../../testing/makers/class-room.ts'
import { only } from '../../../testing/makers/makers.ts'
import { datesOfSeries, makeWeekly } from '../../../testing/makers/series-maker.ts'
import { createTestApp, type TestApp } from '../../../testing/servers/test-app.ts'
import { materialiseSeries } from '../schedule/materialise-series.ts'

const NOW = '2026-11-20T16:00:00.000Z'
let app: TestApp
let room: ClassRoom
beforeAll(async () => {
  app = await createTestApp({ limits: 'off' })
  room = await makeClassRoom(app, 1)
})
afterAll(() => app.close())
beforeEach(() => app.clock.set(NOW))

type Person = { id: number }
const params = (id: number) => ({ id: String(id) })
const cancel = (as: Person, id: number, scope: CancelScope) =>
  app.call(cancelAppointment, { as, params: params(id), body: { scope, reason: 'Umbau.' } })
const undo = (as: Person, id: number) => app.call(undoCancellation, { as, params: params(id) })
const change = (as: Person, id: number, body: { scope: 'following' | 'all'; room: string }) =>
  app.call(changeDetails, { as, params: params(id), body: { ...body, force: true } })
const noticesOf = (userId: number, type: 'class-cancelled' | 'class-changed') =>
  app.db.drizzle
    .select({ params: notifications.params })
    .from(notifications)
    .where(and(eq(notifications.userId, userId), eq(notifications.type, type)))
const seriesOf = async (id: number) =>
  only(await app.db.drizzle.select().from(series).where(eq(series.id, id)))

/** Fridays from 13 November on, split at the fifth date by another room. */
const makeSplit = async () => {
  const trainerId = room.trainer.id
  const firstId = await makeWeekly(app.db, room, { trainerId, firstDay: '2026-11-13' })
  await materialiseSeries(app.db, NOW)
  const before = await datesOfSeries(app.db, firstId)
  const student = await room.makeStudent()
  await app.call(comeAlways, { as: student, params: { id: String(firstId), userId: String(student.id) } })
  const at = before[4]
  expect((await change(room.leader, at?.id ?? 0, { scope: 'following', room: 'Halle 3' })).status).toBe(200)
  const row = only(
    await app.db.drizzle
      .select()
      .from(appointments)
      .where(eq(appointments.id, at?.id ?? 0)),
  )
  const secondId = row.seriesId ?? 0
  const datesOf = async () => [
    ...(await datesOfSeries(app.db, firstId)),
    ...(await datesOfSeries(app.db, secondId)),
  ]
  return { firstId, secondId, student, datesOf, count: before.length }
}

describe('a series that was split', () => {
  test('is changed with one notification for each person, also for the trainer', async () => {
    const { student, secondId } = await makeSplit()
    const notices = await noticesOf(student.id, 'class-changed')
    expect(notices).toMatchObject([{ params: { changeType: 'place-many' } }])
    expect(Number(notices[0]?.params['count'])).toBe((await datesOfSeries(app.db, secondId)).length)
    const trainer = await noticesOf(room.trainer.id, 'class-changed')
    expect(trainer.at(-1)).toMatchObject({ params: { changeType: 'place-many' } })
    expect(trainer).toHaveLength(1)
  })

  test('is cancelled as a whole from any of its parts, with one notification for each person', async () => {
    const { firstId, secondId, student, datesOf, count } = await makeSplit()
    const dates = await datesOf()
    const [first] = dates
    const reach = await app.call(readCancelReach, { as: room.leader, params: params(first?.id ?? 0) })
    expect(reach.body.data.all).toEqual({ dates: count, people: 1 })
    expect(reach.body.data.one).toEqual({ dates: 1, people: 1 })
    expect((await cancel(room.leader, first?.id ?? 0, 'all')).status).toBe(200)
    expect((await datesOf()).every(({ cancelledAt }) => cancelledAt !== null)).toBe(true)
    expect(await noticesOf(student.id, 'class-cancelled')).toMatchObject([
      { params: { changeType: 'own-many', count, appointmentId: first?.id } },
    ])
    for (const id of [firstId, secondId]) expect((await seriesOf(id)).lastDay).not.toBeNull()
    const before = (await datesOf()).length
    await materialiseSeries(app.db, '2027-02-20T12:00:00Z')
    expect(await datesOf()).toHaveLength(before)
  })

  test('is changed as a whole', async () => {
    const { datesOf } = await makeSplit()
    const dates = await datesOf()
    expect((await change(room.leader, dates[1]?.id ?? 0, { scope: 'all', room: 'Halle 9' })).status).toBe(200)
    expect(new Set((await datesOf()).map((one) => one.room))).toEqual(new Set(['Halle 9']))
  })

  test('changes from one date on include the later part and leave the earlier dates', async () => {
    const { datesOf } = await makeSplit()
    const dates = await datesOf()
    expect((await cancel(room.leader, dates[2]?.id ?? 0, 'following')).status).toBe(200)
    expect((await datesOf()).map(({ cancelledAt }) => cancelledAt !== null)).toEqual(
      dates.map((_, index) => index >= 2),
    )
  })

  test('keeps the part of another trainer when a trainer changes only the first part', async () => {
    const { secondId, datesOf } = await makeSplit()
    await app.db.drizzle
      .update(series)
      .set({ trainerId: room.otherTrainer.id })
      .where(eq(series.id, secondId))
    const dates = await datesOf()
    expect((await cancel(room.trainer, dates[0]?.id ?? 0, 'all')).status).toBe(200)
    const off = (await datesOf()).filter(({ cancelledAt }) => cancelledAt !== null)
    expect(off.every(({ seriesId }) => seriesId !== secondId)).toBe(true)
  })
})

describe('undoing a cancellation', () => {
  test('within a minute restores the dates and the series, and withdraws the notifications', async () => {
    const { firstId, secondId, student, datesOf } = await makeSplit()
    const before = [await seriesOf(firstId), await seriesOf(secondId)].map(({ lastDay }) => lastDay)
    const [first] = await datesOf()
    const id = first?.id ?? 0
    await app.db.drizzle
      .update(appointments)
      .set({ trialSlots: 1, isPublic: true })
      .where(eq(appointments.id, id))
    const guest = { firstName: 'Tilda', lastName: 'Wiese', mail: 'tilda.undo@post.example', phone: '' }
    await app.db.drizzle.insert(trialRegistrations).values({
      ...guest,
      appointmentId: id,
      locale: 'de',
      state: 'confirmed',
      takeBackHash: 'of a test that takes a calling off back',
    })
    const cancelled = await cancel(room.leader, id, 'all')
    expect(cancelled.body.data.undoUntil).toBe('2026-11-20T16:01:00.000Z')
    const emails = async () =>
      (await app.db.drizzle.select().from(mailOutbox).where(eq(mailOutbox.toMail, guest.mail))).filter(
        ({ template }) => template === 'trial-cancelled',
      )
    expect((await emails()).map(({ nextAttemptAt }) => nextAttemptAt)).toEqual(['2026-11-20T16:00:10.000Z'])
    expect(await emails()).toHaveLength(1)
    app.clock.set('2026-11-20T16:00:59Z')
    expect((await undo(room.leader, id)).body.data).toMatchObject({ isCancelled: false, undoUntil: null })
    expect((await datesOf()).every(({ cancelledAt }) => cancelledAt === null)).toBe(true)
    const after = [await seriesOf(firstId), await seriesOf(secondId)].map(({ lastDay }) => lastDay)
    expect(after).toEqual(before)
    expect([await noticesOf(student.id, 'class-cancelled'), await emails()]).toEqual([[], []])
    expect((await undo(room.leader, id)).body.code).toBe('appointments.undo-over')
  })

  test('restores the waiting list', async () => {
    const { id } = await room.makeClass({ capacity: 1 })
    const [there, waiting] = [await room.makeStudent(), await room.makeStudent()]
    await app.call(addAttendee, { as: there, params: { id: String(id), userId: String(there.id) } })
    await app.call(joinWaitingList, {
      as: waiting,
      params: { id: String(id), userId: String(waiting.id) },
      body: { isShortNotice: true },
    })
    await cancel(room.trainer, id, 'one')
    await undo(room.trainer, id)
    const rows = await app.db.drizzle
      .select({ state: waitingPlaces.state })
      .from(waitingPlaces)
      .where(eq(waitingPlaces.appointmentId, id))
    expect(rows).toEqual([{ state: 'waiting' }])
    expect(await noticesOf(waiting.id, 'class-cancelled')).toEqual([])
  })

  test('of a whole series is refused to a trainer who substitutes on one of its dates', async () => {
    const { datesOf } = await makeSplit()
    const [first] = await datesOf()
    const id = first?.id ?? 0
    await app.db.drizzle
      .update(appointments)
      .set({ trainerId: room.otherTrainer.id })
      .where(eq(appointments.id, id))
    await cancel(room.leader, id, 'all')
    expect((await undo(room.otherTrainer, id)).body.code).toBe('appointments.not-allowed')
    expect((await datesOf()).every(({ cancelledAt }) => cancelledAt !== null)).toBe(true)
    expect((await undo(room.leader, id)).status).toBe(200)
  })

  test('is refused after the minute, and to people who may not cancel the class', async () => {
    const { id } = await room.makeClass()
    await cancel(room.trainer, id, 'one')
    expect((await undo(room.otherTrainer, id)).body.code).toBe('appointments.not-allowed')
    app.clock.set('2026-11-20T16:01:11Z')
    expect((await undo(room.trainer, id)).body.code).toBe('appointments.undo-over')
  })
})

describe('undoing a start', () => {
  const start = (as: Person, id: number) =>
    app.call(changeAppointment, { as, params: params(id), body: { isStarted: true, force: true } })
  const takeBack = (as: Person, id: number) => app.call(undoStart, { as, params: params(id) })
  const add = async (id: number, person: Person) =>
    (
      await app.call(addAttendee, {
        as: room.trainer,
        params: { id: String(id), userId: String(person.id) },
      })
    ).body.data

  test('keeps booked people as booked and removes the others from the list', async () => {
    const { id } = await room.makeClass()
    const [booked, met] = [await room.makeStudent(), await room.makeStudent()]
    await app.call(addAttendee, { as: booked, params: { id: String(id), userId: String(booked.id) } })
    app.clock.set('2026-11-20T16:30:00Z')
    await start(room.trainer, id)
    app.clock.set('2026-11-20T16:30:20Z')
    await add(id, booked)
    await add(id, met)
    expect((await takeBack(room.otherTrainer, id)).status).toBe(403)
    app.clock.set('2026-11-20T16:30:50Z')
    expect((await takeBack(room.trainer, id)).body.data).toMatchObject({
      isStarted: false,
      startedBy: null,
      attendeesCount: 1,
    })
    const rows = await app.db.drizzle
      .select({ userId: attendances.userId, checkedInAt: attendances.checkedInAt })
      .from(attendances)
      .where(eq(attendances.appointmentId, id))
    expect(rows).toEqual([{ userId: booked.id, checkedInAt: null }])
    expect((await start(room.otherTrainer, id)).status).toBe(200)
  })

  test('is refused after the minute, and once an attendance is confirmed', async () => {
    const [late, confirmed] = [await room.makeClass(), await room.makeClass()]
    await start(room.trainer, late.id)
    await start(room.trainer, confirmed.id)
    const { id: attendanceId } = await add(confirmed.id, await room.makeStudent())
    await app.call(addConfirmation, {
      as: room.trainer,
      params: { id: String(confirmed.id), attendanceId: String(attendanceId), type: 'presence' },
    })
    expect((await takeBack(room.trainer, confirmed.id)).body.code).toBe('appointments.undo-over')
    app.clock.set('2026-11-20T16:01:11Z')
    expect((await takeBack(room.trainer, late.id)).body.code).toBe('appointments.undo-over')
  })
})
