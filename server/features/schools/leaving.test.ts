/** Leaving a school at once or on a future day: who enters and withdraws it, and what happens to booked places. */
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { changeMember, readMember } from '@wegband/domain/features/members/contract.ts'
import { listNotifications } from '@wegband/domain/features/notifications/contract.ts'
import {
  answerMembershipRequest,
  listMembershipRequests,
  putMembershipRequest,
  putRetreatRequest,
  readOwnSchools,
  readSchool,
  undoAcceptedRequest,
  withdrawMembershipRequest,
} from '@wegband/domain/features/schools/contract.ts'
import { attendances } from '../../db/schema/appointments.ts'
import { membershipChanges } from '../../db/schema/members.ts'
import { schoolMemberships } from '../../db/schema/schools.ts'
import {
  makeChildOf,
  makeMember,
  makeMembership,
  makeSchool,
  makeUser,
  type School,
  type UserRow,
} from '../../testing/makers/makers.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'
import { makeAppointment } from '../../testing/makers/training-makers.ts'
import { endDueMemberships } from './leave-school.ts'

const NOW = '2026-11-20T09:00:00Z'
let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ limits: 'off', clockIso: NOW })
})
afterAll(() => app.close())

let school: School
let leader: UserRow
let staff: UserRow
let anna: UserRow
beforeEach(async () => {
  app.clock.set(NOW)
  school = await makeSchool(app.db, { name: 'Schule Lindenhof' })
  leader = await makeMember(app.db, school, { roles: ['leader'] })
  staff = await makeMember(app.db, school, { roles: ['staff'] })
  anna = await makeMember(app.db, school, { user: { firstName: 'Anna' } })
})

type Person = { readonly id: number }
const of = (user: Person) => ({ params: { id: String(school.id), userId: String(user.id) } })
const change = (as: Person, user: Person, body: { leavesOn?: string | null; state?: 'cancelled' }) =>
  app.call(changeMember, { as, ...of(user), body })
const memberOf = async (user: Person) => {
  const [row] = await app.db.drizzle
    .select({ state: schoolMemberships.state, leavesOn: schoolMemberships.leavesOn })
    .from(schoolMemberships)
    .where(and(eq(schoolMemberships.userId, user.id), eq(schoolMemberships.schoolId, school.id)))
  return row
}
const book = async (user: Person, startAt: string): Promise<number> => {
  const endAt = new Date(Date.parse(startAt) + 3_600_000).toISOString()
  const { id } = await makeAppointment(app.db, school, { startAt, endAt, attendeesCount: 1 })
  await app.db.drizzle.insert(attendances).values({ appointmentId: id, userId: user.id, source: 'self' })
  return id
}
const bookedBy = async (user: Person): Promise<number[]> => {
  const rows = await app.db.drizzle
    .select({ id: attendances.appointmentId })
    .from(attendances)
    .where(eq(attendances.userId, user.id))
  return rows.map(({ id }) => id).toSorted((a, b) => a - b)
}
const noticesOf = async (user: Person) => (await app.call(listNotifications, { as: user })).body.data

describe('a leaving day', () => {
  test('ends the membership the day after, and releases only the later places', async () => {
    const before = await book(anna, '2026-12-31T17:00:00Z')
    await book(anna, '2027-01-04T17:00:00Z')
    const entered = await change(staff, anna, { leavesOn: '2026-12-31' })
    expect(entered.body.data).toMatchObject({
      state: 'active',
      leavesOn: '2026-12-31',
      bookedDays: ['2026-12-31', '2027-01-04'],
    })
    const own = await app.call(readSchool, { as: anna, params: { id: String(school.id) } })
    expect(own.body.data.memberships[0]).toMatchObject({ leaving: { on: '2026-12-31', isOwn: false } })
    app.clock.set('2026-12-31T22:30:00Z')
    expect(await endDueMemberships(app.http.services)).toBe(0)
    app.clock.set('2026-12-31T23:30:00Z')
    expect(await endDueMemberships(app.http.services)).toBe(1)
    expect(await memberOf(anna)).toEqual({ state: 'cancelled', leavesOn: null })
    expect(await bookedBy(anna)).toEqual([before])
    expect(await endDueMemberships(app.http.services)).toBe(0)
  })

  test('notifies member and parents when it is entered and when it is withdrawn', async () => {
    const parent = await makeUser(app.db)
    const child = await makeChildOf(app.db, parent, { firstName: 'Jonas' })
    await makeMembership(app.db, child, school)
    const told = async (user: Person) =>
      (await noticesOf(user))
        .filter(({ type }) => type === 'membership-ending')
        .map(({ params }) => [params['requestType'], params['firstName'], params['endsOn']])
        .toReversed()
    await change(staff, child, { leavesOn: '2026-12-31' })
    await change(staff, child, { leavesOn: '2026-12-31' })
    app.clock.set('2026-11-20T10:00:00Z')
    await change(staff, child, { leavesOn: null })
    expect(await told(child)).toEqual([
      ['set', '', '2026-12-31'],
      ['withdrawn', '', '2026-12-31'],
    ])
    expect(await told(parent)).toEqual([
      ['set-child', 'Jonas', '2026-12-31'],
      ['withdrawn-child', 'Jonas', '2026-12-31'],
    ])
    expect(await told(staff)).toEqual([])
  })

  test('can be withdrawn by the office until then', async () => {
    await change(leader, anna, { leavesOn: '2026-12-31' })
    expect((await change(staff, anna, { leavesOn: null })).body.data.leavesOn).toBeNull()
    app.clock.set('2027-01-02T09:00:00Z')
    await endDueMemberships(app.http.services)
    expect(await memberOf(anna)).toEqual({ state: 'active', leavesOn: null })
  })

  test('is rejected for the past, by trainers, for non-members and for the last leader', async () => {
    const trainer = await makeMember(app.db, school, { roles: ['trainer'] })
    const guest = await makeMember(app.db, school, { state: 'interested' })
    const past = await change(staff, anna, { leavesOn: '2026-11-19' })
    expect([past.status, past.body.errors]).toEqual([422, { leavesOn: ['invalid'] }])
    expect((await change(trainer, anna, { leavesOn: '2026-12-31' })).body.code).toBe('members.office-only')
    expect((await change(staff, guest, { leavesOn: '2026-12-31' })).body.code).toBe('schools.not-member')
    expect((await change(leader, leader, { leavesOn: '2026-12-31' })).body.code).toBe('schools.last-leader')
  })

  test('does not end the membership of a member who has become the last leader', async () => {
    const second = await makeMember(app.db, school, { roles: ['leader'] })
    await change(leader, leader, { leavesOn: '2026-11-25' })
    await change(leader, second, { state: 'cancelled' })
    app.clock.set('2026-11-27T09:00:00Z')
    await endDueMemberships(app.http.services)
    expect((await memberOf(leader))?.state).toBe('active')
  })

  test('from an accepted request is visible to the member, who may withdraw it until then', async () => {
    const asked = { as: anna, ...of(anna), body: { leavesOn: '2026-12-31' } }
    expect((await app.call(putRetreatRequest, asked)).body.data.leavesOn).toBe('2026-12-31')
    await app.call(answerMembershipRequest, { as: leader, ...of(anna), body: { state: 'accepted' } })
    expect(await memberOf(anna)).toEqual({ state: 'active', leavesOn: '2026-12-31' })
    const [told] = await noticesOf(anna)
    expect(told?.params).toMatchObject({ requestType: 'retreat-later', endsOn: '2026-12-31' })
    const mine = await app.call(readOwnSchools, { as: anna, params: { id: String(anna.id) } })
    expect(mine.body.data.schools[0]?.leaving).toEqual({ on: '2026-12-31', isOwn: true })
    const back = await app.call(withdrawMembershipRequest, { as: anna, ...of(anna) })
    expect(back.body.data).toMatchObject({ type: 'retreat', state: 'withdrawn' })
    expect(await memberOf(anna)).toEqual({ state: 'active', leavesOn: null })
    expect((await noticesOf(leader)).map(({ type }) => type)).toContain('school-request-withdrawn')
  })

  test('that the office entered cannot be withdrawn by the member', async () => {
    await change(staff, anna, { leavesOn: '2026-12-31' })
    expect((await app.call(withdrawMembershipRequest, { as: anna, ...of(anna) })).status).toBe(404)
    expect((await memberOf(anna))?.leavesOn).toBe('2026-12-31')
  })
})

test('leaving at once releases all booked places in the school, and none elsewhere', async () => {
  const other = await makeSchool(app.db)
  const { id: elsewhere } = await makeAppointment(app.db, other, {
    startAt: '2026-11-24T17:00:00Z',
    endAt: '2026-11-24T18:00:00Z',
  })
  await app.db.drizzle
    .insert(attendances)
    .values({ appointmentId: elsewhere, userId: anna.id, source: 'self' })
  await book(anna, '2026-11-23T17:00:00Z')
  await change(staff, anna, { state: 'cancelled' })
  expect(await bookedBy(anna)).toEqual([elsewhere])
})

describe('accepting a new member', () => {
  const accept = (user: Person, message = '') =>
    app.call(answerMembershipRequest, { as: staff, ...of(user), body: { state: 'accepted', message } })
  const undo = (as: Person, user: Person) => app.call(undoAcceptedRequest, { as, ...of(user) })

  test('shows age, contact and guardians of a minor while the request is pending', async () => {
    const parent = await makeUser(app.db, { firstName: 'Petra', lastName: 'Berg', phone: '+49 431 1' })
    const child = await makeChildOf(app.db, parent, { birthdayAt: '2014-03-03' })
    await app.call(putMembershipRequest, { as: parent, ...of(child), body: {} })
    const list = () =>
      app.call(listMembershipRequests, { as: staff, params: { id: String(school.id) }, query: {} })
    const [waiting] = (await list()).body.data
    expect(waiting?.applicant).toMatchObject({
      age: 12,
      guardians: [{ firstName: 'Petra', lastName: 'Berg', mail: parent.mail, phone: '+49 431 1' }],
    })
    const [own] = (await app.call(readOwnSchools, { as: parent, params: { id: String(parent.id) } })).body
      .data.requests
    expect(own?.applicant).toBeNull()
    await accept(child)
    expect((await list()).body.data[0]?.applicant).toBeNull()
  })

  test('sends the welcome message, and can be undone completely within a minute', async () => {
    const ole = await makeUser(app.db)
    await app.call(putMembershipRequest, { as: ole, ...of(ole), body: {} })
    await accept(ole, 'Bring Wasser mit')
    const accepted = (await noticesOf(ole)).find(({ type }) => type === 'school-request-accepted')
    expect(accepted?.params['message']).toBe('Bring Wasser mit')
    app.clock.set('2026-11-20T09:01:00Z')
    expect((await undo(anna, ole)).body.code).toBe('schools.cannot-answer')
    expect((await undo(leader, ole)).body.data).toMatchObject({ state: 'received', answer: '' })
    expect((await memberOf(ole))?.state).toBe('interested')
    expect((await noticesOf(ole)).map(({ type }) => type)).toEqual(['school-request-dispatched'])
    const history = await app.db.drizzle
      .select({ state: membershipChanges.state })
      .from(membershipChanges)
      .where(eq(membershipChanges.userId, ole.id))
    expect(history).toEqual([{ state: 'interested' }])
    expect((await accept(ole)).body.data.state).toBe('accepted')
  })

  test('cannot be undone after a minute or once the new member has booked', async () => {
    const [late, booked] = [await makeUser(app.db), await makeUser(app.db)]
    for (const one of [late, booked]) {
      await app.call(putMembershipRequest, { as: one, ...of(one), body: {} })
      await accept(one)
    }
    const id = await book(booked, '2026-11-23T17:00:00Z')
    await app.db.drizzle
      .update(attendances)
      .set({ createdAt: '2026-11-20T09:00:20Z' })
      .where(eq(attendances.appointmentId, id))
    app.clock.set('2026-11-20T09:00:30Z')
    expect((await undo(staff, booked)).body.code).toBe('schools.undo-over')
    app.clock.set('2026-11-20T09:01:11Z')
    expect((await undo(staff, late)).body.code).toBe('schools.undo-over')
  })
})

test('a member page shows the booked days to the office, but not to trainers', async () => {
  const trainer = await makeMember(app.db, school, { roles: ['trainer'] })
  await book(anna, '2026-11-23T17:00:00Z')
  const read = async (as: Person) => (await app.call(readMember, { as, ...of(anna) })).body.data.bookedDays
  expect(await read(staff)).toEqual(['2026-11-23'])
  expect(await read(trainer)).toEqual([])
})
