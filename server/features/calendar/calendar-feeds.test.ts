/** Calendar feeds read back by an independent parser: their contents, their owners, and the end of an address. */
import ICAL from 'ical.js'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addAttendee } from '@wegband/domain/features/appointments/contract.ts'
import { PRIVATE_TYPE_KEY } from '@wegband/domain/features/appointments/appointment-facts.ts'
import { cancelAppointment } from '@wegband/domain/features/appointments/schedule/cancel-contract.ts'
import {
  endCalendarFeed,
  listCalendarFeeds,
  readCalendarFeed,
  renewCalendarFeed,
  saveCalendarFeed,
} from '@wegband/domain/features/calendar/contract.ts'
import { appointments } from '../../db/schema/appointments.ts'
import { calendarFeeds } from '../../db/schema/calendar-feeds.ts'
import { relations, users } from '../../db/schema/people.ts'
import { schoolMemberships, schoolRoles } from '../../db/schema/schools.ts'
import { type ClassRoom, makeClassRoom } from '../../testing/makers/class-room.ts'
import { expectStatus } from '../../testing/expect-status.ts'
import {
  makeChildOf,
  makeMember,
  makeMembership,
  makeUser,
  type UserRow,
} from '../../testing/makers/makers.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'
import { makeAppointmentType } from '../../testing/makers/training-makers.ts'
import { forgetReferenceData } from '../reference-data/reference-data.ts'

let app: TestApp
let room: ClassRoom
beforeAll(async () => {
  app = await createTestApp({ clockIso: '2026-11-20T09:00:00Z', limits: 'off' })
  room = await makeClassRoom(app, 1)
})
afterAll(() => app.close())

const fileOf = (address: string | null): string => new URL(address ?? '').pathname.replace('/ics/', '')

const subscribe = async (
  as: UserRow,
  name = 'me',
  reminderMinutes: number | null = null,
): Promise<string> => {
  const { body } = await app.call(saveCalendarFeed, {
    as,
    params: { id: String(as.id), name },
    body: { reminderMinutes },
  })
  return fileOf(body.data.address)
}
const fetchFeed = (file: string, headers: Record<string, string> = {}) =>
  app.call(readCalendarFeed, { params: { file }, headers })
const eventsOf = async (file: string): Promise<ICAL.Event[]> => {
  const { status, bytes } = await fetchFeed(file)
  expect(status).toBe(200)
  const calendar = new ICAL.Component(ICAL.parse(bytes.toString('utf8')))
  return calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event))
}
const startsOf = async (file: string) =>
  (await eventsOf(file)).map((event) => event.startDate.toJSDate().toISOString())
const book = (as: UserRow, id: number, userId = as.id) =>
  app.call(addAttendee, { as, params: { id: String(id), userId: String(userId) } })
const namesFor = async (as: UserRow): Promise<string[]> =>
  (await app.call(listCalendarFeeds, { as, params: { id: String(as.id) } })).body.data.map(({ name }) => name)

const makeFamily = async () => {
  const parent = await makeUser(app.db, { firstName: 'Mara', lastName: 'Lindner' })
  const child = await makeChildOf(app.db, parent, { firstName: 'Jonas', lastName: 'Lindner' })
  await makeMembership(app.db, child, room.school)
  return { parent, child }
}

describe('a feed', () => {
  test('has the booked classes at the right hour before and after the clock changes', async () => {
    const student = await room.makeStudent()
    // 18:30 in Berlin each, on a Saturday before and a Monday after both clock changes
    for (const startAt of [
      '2026-10-24T16:30:00.000Z',
      '2026-10-26T17:30:00.000Z',
      '2027-03-27T17:30:00.000Z',
      '2027-03-29T16:30:00.000Z',
    ]) {
      const endAt = new Date(Date.parse(startAt) + 5_400_000).toISOString()
      const { id } = await room.makeClass({ startAt, endAt })
      await book(room.trainer, id, student.id)
      await app.db.drizzle.execute(
        `insert into attendances (appointment_id, user_id, source) values (${id}, ${student.id}, 'self') on conflict do nothing`,
      )
    }
    await room.makeClass({ startAt: '2026-11-27T17:30:00.000Z', endAt: '2026-11-27T19:00:00.000Z' })
    const events = await eventsOf(await subscribe(student))
    expect(events.map((event) => event.startDate.toString())).toEqual([
      '2026-10-24T16:30:00Z',
      '2026-10-26T17:30:00Z',
      '2027-03-27T17:30:00Z',
      '2027-03-29T16:30:00Z',
    ])
    const berlin = new Intl.DateTimeFormat('de', { timeStyle: 'short', timeZone: 'Europe/Berlin' })
    expect(events.map((event) => berlin.format(event.startDate.toJSDate()))).toEqual([
      '18:30',
      '18:30',
      '18:30',
      '18:30',
    ])
    expect(events.map((event) => event.duration.toSeconds())).toEqual([5400, 5400, 5400, 5400])
  })

  test('has title, place and link, and names no trainer or attendee', async () => {
    const student = await room.makeStudent()
    const { id } = await room.makeClass({
      room: 'Halle 2',
      name: { de: 'Wing Chun, Erwachsene; Stufe 1\\2' },
    })
    await book(student, id)
    await book(room.student, id)
    const file = await subscribe(student)
    const [event] = await eventsOf(file)
    expect(event?.summary).toBe('Wing Chun, Erwachsene; Stufe 1\\2')
    expect(event?.location).toContain('Halle 2, Hauptstraße 1, 10115 Berlin')
    expect(event?.component.getFirstPropertyValue('url')).toBe(`${app.config.publicUrl}/appointments/${id}`)
    expect(event?.component.getFirstPropertyValue('status')).toBe('CONFIRMED')
    const text = (await fetchFeed(file)).bytes.toString()
    for (const { lastName, mail } of [room.trainer, room.student, student]) {
      expect(text).not.toContain(`Person ${lastName}`)
      expect(text).not.toContain(mail)
    }
    expect(text).not.toMatch(/ATTENDEE|ORGANIZER/)
  })

  test('marks a cancelled date, and gives a moved one a higher sequence number', async () => {
    const student = await room.makeStudent()
    const off = await room.makeClass({
      startAt: '2026-12-01T17:30:00.000Z',
      endAt: '2026-12-01T19:00:00.000Z',
    })
    const moved = await room.makeClass({
      startAt: '2026-12-08T17:30:00.000Z',
      endAt: '2026-12-08T19:00:00.000Z',
    })
    for (const { id } of [off, moved]) await book(student, id)
    const file = await subscribe(student, 'me', 60)
    const before = await eventsOf(file)
    await app.call(cancelAppointment, {
      as: room.leader,
      params: { id: String(off.id) },
      body: { scope: 'one', reason: 'Anna ist krank' },
    })
    await app.db.drizzle
      .update(appointments)
      .set({
        startAt: '2026-12-09T18:00:00.000Z',
        endAt: '2026-12-09T19:30:00.000Z',
        updatedAt: '2026-11-20T10:00:00Z',
      })
      .where(eq(appointments.id, moved.id))
    const after = await eventsOf(file)
    expect(after.map(({ uid }) => uid)).toEqual(before.map(({ uid }) => uid))
    expect(after.map(({ sequence }) => sequence)).toEqual(before.map(({ sequence }) => sequence + 1))
    expect(after.map(({ summary }) => summary)).toEqual(['Abgesagt: Abendunterricht', 'Abendunterricht'])
    expect(after.map(({ component }) => component.getFirstPropertyValue('status'))).toEqual([
      'CANCELLED',
      'CONFIRMED',
    ])
    expect(after[1]?.startDate.toString()).toBe('2026-12-09T18:00:00Z')
    // a cancelled class has no reminder
    expect(after.map(({ component }) => component.getAllSubcomponents('valarm').length)).toEqual([0, 1])
    expect((await fetchFeed(file)).bytes.toString()).not.toContain('krank')
  })

  test('does not change when another member books', async () => {
    const student = await room.makeStudent()
    const { id } = await room.makeClass()
    await book(student, id)
    const file = await subscribe(student)
    const { headers } = await fetchFeed(file)
    await book(await room.makeStudent(), id)
    const again = await fetchFeed(file, { 'if-none-match': String(headers.etag) })
    expectStatus(again, 304)
    expect(again.bytes.length).toBe(0)
  })

  test('covers four weeks back and half a year ahead', async () => {
    const teacher = await makeMember(app.db, room.school, { roles: ['trainer'] })
    const hour = (day: string) => ({
      startAt: `${day}T17:30:00.000Z`,
      endAt: `${day}T18:30:00.000Z`,
      trainerId: teacher.id,
    })
    for (const day of ['2026-10-22', '2026-10-23', '2027-05-20', '2027-05-21'])
      await room.makeClass(hour(day))
    const starts = await startsOf(await subscribe(teacher, 'teaching'))
    expect(starts).toEqual(['2026-10-23T17:30:00.000Z', '2027-05-20T17:30:00.000Z'])
  })

  test('has the chosen reminder', async () => {
    const student = await room.makeStudent()
    await book(student, (await room.makeClass()).id)
    const alarmOf = async (minutes: number | null) => {
      const [event] = await eventsOf(await subscribe(student, 'me', minutes))
      return event?.component.getFirstSubcomponent('valarm')?.getFirstPropertyValue('trigger')?.toString()
    }
    expect(await alarmOf(120)).toBe('-PT2H')
    expect(await alarmOf(null)).toBeUndefined()
  })

  test('has a child’s classes with the first name, and all but private ones of a school', async () => {
    const { parent, child } = await makeFamily()
    const { id } = await room.makeClass({
      startAt: '2027-01-11T15:30:00.000Z',
      endAt: '2027-01-11T16:30:00.000Z',
    })
    const other = await room.makeClass({
      startAt: '2027-01-12T15:30:00.000Z',
      endAt: '2027-01-12T16:30:00.000Z',
    })
    await book(parent, id, child.id)
    const events = await eventsOf(await subscribe(parent, `child-${child.id}`))
    expect(events.map(({ summary }) => summary)).toEqual(['Jonas: Abendunterricht'])
    const ofSchool = await eventsOf(await subscribe(room.student, `school-${room.school.id}`))
    const links = ofSchool.map(({ component }) => component.getFirstPropertyValue('url'))
    for (const one of [id, other.id]) expect(links).toContain(`${app.config.publicUrl}/appointments/${one}`)
    const { id: typeId } = await makeAppointmentType(app.db, { key: PRIVATE_TYPE_KEY })
    forgetReferenceData(app.db)
    await room.makeClass({ typeId, startAt: '2027-01-13T15:30:00.000Z', endAt: '2027-01-13T16:30:00.000Z' })
    expect(await eventsOf(await subscribe(room.student, `school-${room.school.id}`))).toHaveLength(
      ofSchool.length,
    )
    // the parent belongs to no school
    expect(await namesFor(parent)).toEqual(['me', `child-${child.id}`])
  })
})

describe('the address of a feed', () => {
  test('opens without a session, as a calendar that shared caches do not store', async () => {
    const file = await subscribe(room.student)
    const { status, headers } = await fetchFeed(file)
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('text/calendar; charset=utf-8')
    expect(headers['cache-control']).toBe('private, no-cache')
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(headers['x-robots-tag']).toBe('noindex')
  })

  test('stays when the reminder changes, and ends at once when the owner renews it', async () => {
    const student = await room.makeStudent()
    const first = await subscribe(student, 'me', 30)
    expect(await subscribe(student, 'me', 60)).toBe(first)
    const params = { id: String(student.id), name: 'me' }
    const { body } = await app.call(renewCalendarFeed, { as: student, params })
    const second = fileOf(body.data.address)
    expect(second).not.toBe(first)
    expect(body.data.reminderMinutes).toBe(60)
    expect([(await fetchFeed(first)).status, (await fetchFeed(second)).status]).toEqual([404, 200])
    expect((await app.call(endCalendarFeed, { as: student, params })).status).toBe(204)
    expect((await fetchFeed(second)).status).toBe(404)
    // a feed that is switched on again gets a new address
    expect([first, second]).not.toContain(await subscribe(student))
  })

  test('cannot be built from the id of another feed', async () => {
    const [mine, theirs] = [
      await subscribe(await room.makeStudent()),
      await subscribe(await room.makeStudent()),
    ]
    const mixed = `${theirs.split('-')[0]}-${mine.split('-').slice(1).join('-')}`
    expect((await fetchFeed(mixed)).status).toBe(404)
    expect((await fetchFeed(`zzzzzz-${'A'.repeat(43)}.ics`)).status).toBe(404)
  })

  test('is not stored in the database', async () => {
    const file = await subscribe(room.student)
    const secret = file.split('-').slice(1).join('-').replace('.ics', '')
    expect(JSON.stringify(await app.db.drizzle.select().from(calendarFeeds))).not.toContain(secret)
  })

  test('shows its owner when it was last fetched', async () => {
    const student = await room.makeStudent()
    const file = await subscribe(student)
    const last = async () => {
      const { body } = await app.call(listCalendarFeeds, { as: student, params: { id: String(student.id) } })
      return body.data[0]?.lastFetchedAt
    }
    expect(await last()).toBeNull()
    await fetchFeed(file)
    expect(await last()).toBe(app.clock.now().toISOString())
  })
})

describe('access to a feed', () => {
  test('ends when the account is locked or erased', async () => {
    const student = await room.makeStudent()
    const file = await subscribe(student)
    const set = (fields: Partial<typeof users.$inferInsert>) =>
      app.db.drizzle.update(users).set(fields).where(eq(users.id, student.id))
    await set({ lockedAt: '2026-11-20T08:00:00Z' })
    expect((await fetchFeed(file)).status).toBe(404)
    await set({ lockedAt: null })
    expect((await fetchFeed(file)).status).toBe(200)
    await set({ erasedAt: '2026-11-20T08:00:00Z' })
    expect((await fetchFeed(file)).status).toBe(404)
  })

  test('ends when the owner leaves the school or no longer teaches', async () => {
    const teacher = await makeMember(app.db, room.school, { roles: ['trainer'] })
    const school = await subscribe(teacher, `school-${room.school.id}`)
    const teaching = await subscribe(teacher, 'teaching')
    await app.db.drizzle
      .delete(schoolRoles)
      .where(eq(schoolRoles.membershipId, (await membershipOf(teacher)).id))
    expect([(await fetchFeed(school)).status, (await fetchFeed(teaching)).status]).toEqual([200, 404])
    await app.db.drizzle
      .update(schoolMemberships)
      .set({ state: 'cancelled' })
      .where(eq(schoolMemberships.userId, teacher.id))
    expect((await fetchFeed(school)).status).toBe(404)
  })

  test('ends when the child comes of age or is no longer a child of the owner', async () => {
    const { parent } = await makeFamily()
    const small = await makeChildOf(app.db, parent)
    const almost = await makeChildOf(app.db, parent, { birthdayAt: '2008-11-21' })
    const file = await subscribe(parent, `child-${almost.id}`)
    expect((await fetchFeed(file)).status).toBe(200)
    app.clock.advance(86_400_000)
    expect((await fetchFeed(file)).status).toBe(404)
    expect(await namesFor(parent)).not.toContain(`child-${almost.id}`)
    const other = await subscribe(parent, `child-${small.id}`)
    await app.db.drizzle.delete(relations).where(eq(relations.relatedId, small.id))
    expect((await fetchFeed(other)).status).toBe(404)
  })

  test('is refused to strangers, who cannot switch on, renew or list it', async () => {
    const { child } = await makeFamily()
    const stranger = await makeUser(app.db)
    for (const name of [`child-${child.id}`, `school-${room.school.id}`, 'teaching']) {
      const params = { id: String(stranger.id), name }
      const answer = await app.call(saveCalendarFeed, {
        as: stranger,
        params,
        body: { reminderMinutes: null },
      })
      expect(answer.status).toBe(404)
    }
    const params = { id: String(room.student.id), name: 'me' }
    expect((await app.call(renewCalendarFeed, { as: stranger, params })).status).toBe(404)
    expect((await app.call(listCalendarFeeds, { as: stranger, params: { id: params.id } })).status).toBe(404)
  })
})

const membershipOf = async (user: UserRow) => {
  const [row] = await app.db.drizzle
    .select()
    .from(schoolMemberships)
    .where(eq(schoolMemberships.userId, user.id))
  if (row === undefined) throw new Error('no membership')
  return row
}
