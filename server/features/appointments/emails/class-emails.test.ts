/** Emails about cancelled and moved classes and offered places: one per person, with a switch in the settings. */
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  cancelAppointment,
  undoCancellation,
} from '@wegband/domain/features/appointments/schedule/cancel-contract.ts'
import { addAttendee } from '@wegband/domain/features/appointments/contract.ts'
import { joinWaitingList } from '@wegband/domain/features/appointments/waiting-list/waiting-contract.ts'
import { DEFAULT_CHOICES } from '@wegband/domain/features/notifications/notice-choices.ts'
import { writeChoices } from '../../notifications/choices-statement.ts'
import { changeDetails } from '@wegband/domain/features/timetable/contract.ts'
import { comeAlways } from '@wegband/domain/features/timetable/standing-bookings-contract.ts'
import { mailOutbox } from '../../../db/schema/notices/emails.ts'
import { type ClassRoom, makeClassRoom } from '../../../testing/makers/class-room.ts'
import { expectStatus } from '../../../testing/expect-status.ts'
import { makeChildOf, makeMembership, makeUser, type UserRow } from '../../../testing/makers/makers.ts'
import { datesOfSeries, makeWeekly } from '../../../testing/makers/series-maker.ts'
import { createTestApp, type TestApp } from '../../../testing/servers/test-app.ts'
import { fillCalendar } from '../../timetable/jobs.ts'

let app: TestApp
let room: ClassRoom
beforeAll(async () => {
  app = await createTestApp({ limits: 'off' })
  room = await makeClassRoom(app, 1)
})
afterAll(() => app.close())
beforeEach(() => app.clock.set('2026-11-20T12:00:00Z'))

type Person = { id: number }
const idOf = (id: number) => ({ id: String(id) })
const placeOf = (id: number, userId: number) => ({ id: String(id), userId: String(userId) })
const book = (as: Person, id: number, userId = as.id) =>
  app.call(addAttendee, { as, params: placeOf(id, userId) })
const wait = (as: Person, id: number, userId = as.id) =>
  app.call(joinWaitingList, { as, params: placeOf(id, userId), body: { isShortNotice: true } })
const cancel = (id: number) =>
  app.call(cancelAppointment, {
    as: room.leader,
    params: idOf(id),
    body: { scope: 'one', reason: 'Die Heizung ist aus.' },
  })
const emailsTo = ({ id }: UserRow) =>
  app.db.drizzle
    .select({ template: mailOutbox.template, params: mailOutbox.params })
    .from(mailOutbox)
    .where(eq(mailOutbox.userId, id))
    .orderBy(asc(mailOutbox.id))
/** A parent whose two children train here. */
const makeFamily = async () => {
  const parent = await makeUser(app.db, { firstName: 'Anke' })
  const children = []
  for (const firstName of ['Lina', 'Jonas']) {
    const child = await makeChildOf(app.db, parent, { firstName })
    await makeMembership(app.db, child, room.school)
    children.push(child)
  }
  const [lina, jonas] = children
  if (lina === undefined || jonas === undefined) throw new Error('two children')
  return { parent, lina, jonas }
}

describe('a cancelled class', () => {
  test('sends one email each to a booked member, a waiting member and a parent of two children', async () => {
    const { id } = await room.makeClass({ capacity: 3 })
    const { parent, lina, jonas } = await makeFamily()
    const [booked, waiting, other] = [
      await room.makeStudent(),
      await room.makeStudent(),
      await room.makeStudent(),
    ]
    await book(booked, id)
    await book(parent, id, lina.id)
    await book(parent, id, jonas.id)
    expectStatus(await wait(waiting, id), 200)
    expectStatus(await cancel(id), 200)
    for (const person of [booked, waiting])
      expect(await emailsTo(person)).toMatchObject([
        {
          template: 'class-cancelled',
          params: {
            children: '',
            isOwn: 1,
            count: 1,
            reason: 'Die Heizung ist aus.',
            link: `/appointments/${id}`,
          },
        },
      ])
    const [email, ...more] = await emailsTo(parent)
    expect(more).toEqual([])
    expect(email?.params).toMatchObject({ firstName: 'Anke', children: 'Lina und Jonas', isOwn: 0 })
    expect(email?.params['at']).toBe('2026-11-20T17:30:00.000Z')
    expect(String(email?.params['place'])).toMatch(/, \d{5} /)
    expect(await emailsTo(other)).toEqual([])
    expect((await emailsTo(room.trainer)).map(({ template }) => template)).toEqual(['class-cancelled'])
  })

  test('withdraws its emails when the cancellation is undone', async () => {
    const { id } = await room.makeClass()
    const student = await room.makeStudent()
    await book(student, id)
    await cancel(id)
    expect(await emailsTo(student)).toHaveLength(1)
    app.clock.set('2026-11-20T12:00:30Z')
    expectStatus(await app.call(undoCancellation, { as: room.leader, params: idOf(id) }), 200)
    expect(await emailsTo(student)).toEqual([])
  })

  test('sends nothing where these emails are off or the address is not confirmed', async () => {
    const { id } = await room.makeClass()
    const [off, unconfirmed] = [await room.makeStudent(), await makeUser(app.db, { mailVerifiedAt: null })]
    await makeMembership(app.db, unconfirmed, room.school)
    const choose = (mail: 'never' | 'at-once') =>
      writeChoices(
        app.db.drizzle,
        off.id,
        { ...DEFAULT_CHOICES, topics: { ...DEFAULT_CHOICES.topics, classes: { push: true, mail } } },
        app.clock.now().toISOString(),
      )
    await choose('never')
    const child = await makeChildOf(app.db, unconfirmed)
    await makeMembership(app.db, child, room.school)
    await book(off, id)
    await book(room.leader, id, child.id)
    await cancel(id)
    expect([await emailsTo(off), await emailsTo(unconfirmed)]).toEqual([[], []])
    await choose('at-once')
    const next = await room.makeClass({ startAt: '2026-11-21T17:30:00Z', endAt: '2026-11-21T19:00:00Z' })
    await book(off, next.id)
    await cancel(next.id)
    expect(await emailsTo(off)).toHaveLength(1)
  })
})

describe('a moved series', () => {
  test('sends one email for all its dates to a member with a standing booking', async () => {
    const { typeId } = await room.makeClass()
    const seriesId = await makeWeekly(app.db, room, { typeId, capacity: null })
    await fillCalendar(app.db, app.clock.now())
    const { parent, lina, jonas } = await makeFamily()
    const student = await room.makeStudent()
    await app.call(comeAlways, { as: student, params: placeOf(seriesId, student.id) })
    for (const child of [lina, jonas])
      await app.call(comeAlways, { as: parent, params: placeOf(seriesId, child.id) })
    const dates = await datesOfSeries(app.db, seriesId)
    const [first] = dates
    const change = (body: object) =>
      app.call(changeDetails, {
        as: room.leader,
        params: idOf(first?.id ?? 0),
        body: { scope: 'all', ...body } as never,
      })
    expectStatus(await change({ room: 'Halle Neu' }), 200)
    expectStatus(await change({ startAt: first?.startAt.replace(/T\d\d/, 'T15') }), 200)
    for (const person of [student, parent])
      expect(await emailsTo(person)).toMatchObject([
        { template: 'class-place-changed', params: { count: dates.length, at: first?.startAt } },
        { template: 'class-time-changed', params: { count: dates.length, wasAt: first?.startAt } },
      ])
    expect(String((await emailsTo(student))[0]?.params['place'])).toContain('Halle Neu')
    expectStatus(await change({ trainer: room.otherTrainer.id }), 200)
    expect((await emailsTo(student)).map(({ template }) => template)).toEqual([
      'class-place-changed',
      'class-time-changed',
      'class-trainer-changed',
    ])
  })
})

describe('a place that comes free', () => {
  test('is offered by one email, also to a parent of two children', async () => {
    const { id } = await room.makeClass({ capacity: 2 })
    const { parent, lina, jonas } = await makeFamily()
    const [one, two] = [await room.makeStudent(), await room.makeStudent()]
    await book(one, id)
    await book(two, id)
    for (const child of [lina, jonas]) expectStatus(await wait(parent, id, child.id), 200)
    await app.call(changeDetails, {
      as: room.leader,
      params: idOf(id),
      body: { scope: 'one', capacity: 4, force: true } as never,
    })
    expect(await emailsTo(parent)).toMatchObject([
      { template: 'place-offered', params: { children: 'Lina und Jonas', count: 2 } },
    ])
    expect((await emailsTo(parent))[0]?.params['until']).toBeTypeOf('string')
    expect(await emailsTo(one)).toEqual([])
  })
})
