import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readUser } from '@wegband/domain/features/accounts/contract.ts'
import { listNotifications } from '@wegband/domain/features/notifications/contract.ts'
import {
  answerMembershipRequest,
  listMembershipRequests,
  putMembershipRequest,
  putRetreatRequest,
  readOwnSchools,
  readSchool,
  withdrawMembershipRequest,
  writeToRequest,
} from '@wegband/domain/features/schools/contract.ts'
import { auditLog } from '../../db/schema/people.ts'
import { schoolRequests } from '../../db/schema/school-requests.ts'
import { schoolMemberships } from '../../db/schema/schools.ts'
import { expectStatus } from '../../testing/expect-status.ts'
import {
  makeAnonymous,
  makeChildOf,
  makeMember,
  makeMembership,
  makeSchool,
  makeUnverified,
  makeUser,
  type School,
  type UserRow,
} from '../../testing/makers/makers.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ limits: 'off', clockIso: '2026-11-20T09:00:00Z' })
})
afterAll(() => app.close())

let school: School
let leader: UserRow
let staff: UserRow
let anna: UserRow
beforeEach(async () => {
  school = await makeSchool(app.db, { name: 'Schule Lindenhof' })
  leader = await makeMember(app.db, school, { roles: ['leader'] })
  staff = await makeMember(app.db, school, { roles: ['staff'] })
  anna = await makeUser(app.db, { firstName: 'Anna', lastName: 'Berg' })
})

type Person = { readonly id: number }
const of = (user: Person) => ({ params: { id: String(school.id), userId: String(user.id) } })
const ask = (as: Person, user: Person = as, body: { message?: string; school_site_id?: number } = {}) =>
  app.call(putMembershipRequest, { as, ...of(user), body })
const leave = (as: Person, user: Person = as, body: { message?: string; school_site_id?: number } = {}) =>
  app.call(putRetreatRequest, { as, ...of(user), body })
const answer = (as: Person, user: Person, state: 'accepted' | 'rejected', message = '') =>
  app.call(answerMembershipRequest, { as, ...of(user), body: { state, message } })
const withdraw = (as: Person, user: Person = as) => app.call(withdrawMembershipRequest, { as, ...of(user) })

const membershipOf = async (user: Person) => {
  const [row] = await app.db.drizzle
    .select()
    .from(schoolMemberships)
    .where(and(eq(schoolMemberships.userId, user.id), eq(schoolMemberships.schoolId, school.id)))
  return row
}
const stateOf = async (user: Person) => (await membershipOf(user))?.state
const noticesOf = async (user: Person) => {
  const { body } = await app.call(listNotifications, { as: user })
  return body.data.map(({ type }) => type)
}
const unreadOf = async (user: Person) => {
  const { body } = await app.call(listNotifications, { as: user })
  return body.data.filter(({ readAt }) => readAt === null).map(({ type }) => type)
}
const requestsOf = (user: Person) =>
  app.db.drizzle.select().from(schoolRequests).where(eq(schoolRequests.userId, user.id))

describe('a membership request', () => {
  // spec: api-put-membership-request, school-enroll-or-retreat, school-request-types
  test('makes the person interested and notifies both sides', async () => {
    const { status, body } = await ask(anna, anna, {
      message: 'Ich war zur Probe da.',
      school_site_id: school.siteId,
    })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      type: 'enrollment',
      state: 'received',
      message: 'Ich war zur Probe da.',
      school: { id: school.id, name: 'Schule Lindenhof' },
      site: { id: school.siteId },
      user: { id: anna.id, firstName: 'Anna' },
    })
    expect(await stateOf(anna)).toBe('interested')
    expect(await noticesOf(anna)).toEqual(['school-request-dispatched'])
    for (const one of [leader, staff]) expect(await noticesOf(one)).toEqual(['school-request-received'])
  })

  // spec: notification-types-school-request
  test('notifies both sides of each state it reaches', async () => {
    await ask(anna)
    await answer(leader, anna, 'rejected')
    await ask(anna)
    await withdraw(anna)
    await ask(anna)
    await answer(leader, anna, 'accepted')
    expect(new Set(await noticesOf(anna))).toEqual(
      new Set(['dispatched', 'rejected', 'accepted'].map((kind) => `school-request-${kind}`)),
    )
    expect(new Set(await noticesOf(leader))).toEqual(
      new Set(['received', 'withdrawn'].map((kind) => `school-request-${kind}`)),
    )
  })

  test('sent twice stays one request; a new message changes it without a notification', async () => {
    const first = await ask(anna, anna, { message: 'Eins' })
    const second = await ask(anna, anna, { message: 'Eins' })
    const third = await ask(anna, anna, { message: 'Zwei' })
    expect([second.body.data.id, third.body.data.id]).toEqual([first.body.data.id, first.body.data.id])
    expect(third.body.data.message).toBe('Zwei')
    expect(await requestsOf(anna)).toHaveLength(1)
    expect(await noticesOf(leader)).toHaveLength(1)
  })

  // spec: precondition-school-request-level, unverified-email-blocks
  test('requires a confirmed account', async () => {
    const unverified = await ask(await makeUnverified(app.db))
    const guest = await ask(await makeAnonymous(app.db))
    expect([unverified.body.code, guest.body.code]).toEqual([
      'auth.mail-unverified',
      'auth.registration-required',
    ])
  })

  test('is possible for oneself and one’s children only', async () => {
    const child = await makeChildOf(app.db, anna, { firstName: 'Mia' })
    expect((await ask(anna, child)).body.data.user.firstName).toBe('Mia')
    expect(await stateOf(child)).toBe('interested')
    expect(await noticesOf(anna)).toEqual(['school-request-dispatched'])
    const { body } = await app.call(listNotifications, { as: anna })
    expect(body.data[0]?.params).toMatchObject({ requestType: 'enrollment-child', firstName: 'Mia' })
    const other = await makeUser(app.db)
    expect((await ask(other, child)).status).toBe(404)
    expect((await ask(leader, anna)).status).toBe(404)
  })

  test('needs a site of this school, and is rejected for members', async () => {
    const elsewhere = await makeSchool(app.db)
    const wrong = await ask(anna, anna, { school_site_id: elsewhere.siteId })
    expectStatus(wrong, 422)
    expect(wrong.body.errors).toEqual({ school_site_id: ['invalid'] })
    const member = await makeMember(app.db, school)
    expect((await ask(member)).body.code).toBe('schools.already-member')
    const nowhere = await app.call(putMembershipRequest, {
      as: anna,
      params: { id: '999999', userId: String(anna.id) },
      body: {},
    })
    expect(nowhere.status).toBe(404)
    expect(await membershipOf(anna)).toBeUndefined()
  })
})

describe('an answer to a membership request', () => {
  // spec: school-request-states
  test('that accepts makes an active student, notifies them and is audited', async () => {
    await ask(anna, anna, { school_site_id: school.siteId })
    const { status, body } = await answer(staff, anna, 'accepted', 'Willkommen')
    expectStatus({ status, body }, 200)
    expect(body.data.state).toBe('accepted')
    expect(body.data.answer).toBe('Willkommen')
    const { body: user } = await app.call(readUser, { as: anna, params: { id: String(anna.id) } })
    expect(user.data).toMatchObject({
      schools: [{ schoolId: school.id, schoolSiteId: school.siteId, state: 'active', roles: ['student'] }],
    })
    expect(await noticesOf(anna)).toContain('school-request-accepted')
    const audit = await app.db.drizzle.select().from(auditLog).where(eq(auditLog.subjectId, anna.id))
    expect(audit.map((row) => [row.action, row.actorId])).toEqual([['schools.accepted', staff.id]])
  })

  test('that rejects, like a withdrawal, restores the former state', async () => {
    await ask(anna)
    expect((await answer(leader, anna, 'rejected', 'Ab 7 Jahren gern')).body.data.state).toBe('rejected')
    expect(await stateOf(anna)).toBe('undefined')
    expect(await noticesOf(anna)).toContain('school-request-rejected')
    const resting = await makeMember(app.db, school, { state: 'passive' })
    await ask(resting)
    expect((await withdraw(resting)).body.data.state).toBe('withdrawn')
    expect(await stateOf(resting)).toBe('passive')
    expect(await noticesOf(leader)).toContain('school-request-withdrawn')
  })

  test('marks the notifications of that request as done for all who may answer it', async () => {
    const other = await makeUser(app.db)
    await ask(anna)
    await ask(other)
    await answer(staff, anna, 'accepted')
    for (const one of [leader, staff]) expect(await unreadOf(one)).toEqual(['school-request-received'])
    await withdraw(other)
    for (const one of [leader, staff]) expect(await unreadOf(one)).toEqual(['school-request-withdrawn'])
    expect(await unreadOf(anna)).toContain('school-request-accepted')
  })

  test('is accepted once; a later one is a 409 with the result', async () => {
    await ask(anna)
    await answer(leader, anna, 'accepted')
    const late = await answer(staff, anna, 'rejected')
    expectStatus(late, 409)
    expect(late.body.code).toBe('schools.already-answered')
    expect(late.body.data.state).toBe('accepted')
    expect((await withdraw(anna)).status).toBe(409)
    expect(await stateOf(anna)).toBe('active')
  })

  // spec: trainer-answers-school-requests
  test('requires the ability in that school', async () => {
    await ask(anna)
    const trainer = await makeMember(app.db, school, { roles: ['trainer'] })
    const foreign = await makeMember(app.db, await makeSchool(app.db), { roles: ['leader'] })
    for (const one of [trainer, foreign, anna])
      expect((await answer(one, anna, 'accepted')).body.code).toBe('schools.cannot-answer')
    const able = await makeMember(app.db, school, {
      roles: ['trainer'],
      abilities: ['can-answer-school-request'],
    })
    expect((await answer(able, anna, 'accepted')).status).toBe(200)
    const unable = await makeMember(app.db, school, { roles: ['leader'], abilities: [] })
    expect((await answer(unable, anna, 'accepted')).body.code).toBe('schools.cannot-answer')
    expect((await answer(leader, await makeUser(app.db), 'accepted')).status).toBe(404)
  })
})

describe('a request to leave', () => {
  // spec: api-put-request-retreat, school-membership-states, school-request-types
  test('changes nothing until it is accepted, and then ends all roles', async () => {
    const trainer = await makeMember(app.db, school, {
      roles: ['trainer', 'student'],
      abilities: ['can-access-system'],
    })
    const sent = { message: 'Ich ziehe um.', school_site_id: school.siteId }
    expect((await leave(trainer, trainer, sent)).body.data).toMatchObject({
      type: 'retreat',
      state: 'received',
      message: 'Ich ziehe um.',
      site: { id: school.siteId },
    })
    expect(await stateOf(trainer)).toBe('active')
    await answer(leader, trainer, 'accepted')
    expect(await stateOf(trainer)).toBe('cancelled')
    await ask(trainer)
    await answer(leader, trainer, 'accepted')
    const { body } = await app.call(readUser, { as: trainer, params: { id: String(trainer.id) } })
    expect(body.data).toMatchObject({ schools: [{ state: 'active', roles: ['student'], abilities: [] }] })
  })

  test('is for members without another request, but not for the last leader', async () => {
    expect((await leave(anna)).body.code).toBe('schools.not-member')
    await ask(anna)
    expect((await leave(anna)).body.code).toBe('schools.request-pending')
    expect((await leave(leader)).body.code).toBe('schools.last-leader')
    const second = await makeMember(app.db, school, { roles: ['leader'] })
    expect((await leave(leader)).status).toBe(200)
    expect((await leave(second)).status).toBe(200)
    expect((await answer(staff, leader, 'accepted')).status).toBe(200)
    expect((await answer(staff, second, 'accepted')).body.code).toBe('schools.last-leader')
  })
})

describe('a question about a request', () => {
  test('is answered until the request is closed, notifies each side and is hidden from others', async () => {
    await ask(anna)
    const write = (as: Person, message: string) =>
      app.call(writeToRequest, { as, ...of(anna), body: { message } })
    const asked = await write(leader, 'Wie alt bist du?')
    expectStatus(asked, 201)
    expect(asked.body.data.messages).toMatchObject([{ isFromSchool: true, text: 'Wie alt bist du?' }])
    expect(await noticesOf(anna)).toContain('school-request-question')
    expect((await write(anna, '34')).body.data.messages).toHaveLength(2)
    expect(await noticesOf(staff)).toContain('school-request-reply')
    expect((await write(await makeUser(app.db), 'Hallo')).status).toBe(404)
    await withdraw(anna)
    const late = await write(leader, 'Schade')
    expectStatus(late, 409)
    expect(late.body.code).toBe('schools.already-answered')
    expect(late.body.data.state).toBe('withdrawn')
    expect(late.body.data.messages.length).toBe(2)
  })
})

describe('reading schools and requests', () => {
  // spec: school-membership-states
  test('shows the caller and the children with their state in a school', async () => {
    const child = await makeChildOf(app.db, anna, { firstName: 'Mia' })
    await makeMembership(app.db, child, school)
    await ask(anna)
    const { body } = await app.call(readSchool, { as: anna, params: { id: String(school.id) } })
    expect(body.data.memberships).toMatchObject([
      {
        user: { firstName: 'Anna' },
        state: 'none',
        userState: 'interested',
        pendingRequest: { state: 'received' },
      },
      { user: { firstName: 'Mia' }, state: 'member', userState: 'active', pendingRequest: null },
    ])
    expect(body.data.canAnswer).toBe(false)
    const stranger = await app.call(readSchool, { params: { id: String(school.id) } })
    expect([stranger.body.data.memberships, stranger.body.data.team]).toEqual([[], []])
    expect(JSON.stringify(stranger.body)).not.toContain('Anna')
  })

  test('lists the schools and requests of the family to the family only', async () => {
    const child = await makeChildOf(app.db, anna, { firstName: 'Mia' })
    await ask(anna, child)
    await answer(leader, child, 'accepted', 'Willkommen')
    await ask(anna)
    const mine = await app.call(readOwnSchools, { as: anna, params: { id: String(anna.id) } })
    expect(mine.body.data.schools.map((one) => [one.user.firstName, one.userState])).toEqual([
      ['Anna', 'interested'],
      ['Mia', 'active'],
    ])
    expect(mine.body.data.requests.map(({ state }) => state)).toEqual(['received', 'accepted'])
    const childs = await app.call(readOwnSchools, { as: anna, params: { id: String(child.id) } })
    expect(childs.body.data.schools).toHaveLength(1)
    expect((await app.call(readOwnSchools, { as: leader, params: { id: String(anna.id) } })).status).toBe(404)
    const heads = await app.call(readOwnSchools, { as: leader, params: { id: String(leader.id) } })
    expect(heads.body.data.schools).toMatchObject([{ canAnswer: true, waiting: 1 }])
  })

  test('lists requests to those who may answer them, open ones first', async () => {
    const ole = await makeUser(app.db)
    await ask(ole)
    await answer(leader, ole, 'rejected')
    await ask(anna)
    const list = (as: Person, query = {}) =>
      app.call(listMembershipRequests, { as, params: { id: String(school.id) }, query })
    expect((await list(staff)).body.data.map(({ user }) => user.id)).toEqual([anna.id, ole.id])
    expect((await list(staff, { state: 'rejected' })).body.meta.total).toBe(1)
    expect((await list(staff, { type: 'retreat' })).body.data).toEqual([])
    expect((await list(anna)).body.code).toBe('schools.cannot-answer')
  })
})

const CALLERS = 60

describe('sixty simultaneous requests', () => {
  test('to join by one person create one request', async () => {
    const answers = await Promise.all(
      Array.from({ length: CALLERS }, () => ask(anna, anna, { message: 'Hallo' })),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1)
    expect(await requestsOf(anna)).toHaveLength(1)
    expect(await noticesOf(leader)).toHaveLength(1)
  })

  test('to accept, reject and withdraw close it once, and the membership fits the result', async () => {
    await ask(anna)
    const tries = Array.from({ length: CALLERS }, (_, number) => {
      if (number % 3 === 0) return answer(leader, anna, 'accepted')
      return number % 3 === 1 ? answer(staff, anna, 'rejected') : withdraw(anna)
    })
    const answers = await Promise.all(tries)
    const won = answers.filter(({ status }) => status === 200)
    expect([won.length, answers.filter(({ status }) => status === 409).length]).toEqual([1, CALLERS - 1])
    const [request] = await requestsOf(anna)
    expect(won[0]?.body.data.state).toBe(request?.state)
    expect(await stateOf(anna)).toBe(request?.state === 'accepted' ? 'active' : 'undefined')
  })

  test('to join and to accept leave no open request of a member', async () => {
    await ask(anna)
    const tries = Array.from({ length: CALLERS }, (_, number) =>
      number % 2 === 0 ? ask(anna, anna, { message: String(number) }) : answer(leader, anna, 'accepted'),
    )
    const answers = await Promise.all(tries)
    for (const { status, body } of answers)
      if (status !== 200) expect(['schools.already-member', 'schools.already-answered']).toContain(body.code)
    expect(await stateOf(anna)).toBe('active')
    expect((await requestsOf(anna)).map(({ state }) => state)).toEqual(['accepted'])
  })

  test('to accept the leaving of both leaders let one of them stay', async () => {
    const second = await makeMember(app.db, school, { roles: ['leader'] })
    await leave(leader)
    await leave(second)
    const answers = await Promise.all(
      Array.from({ length: CALLERS }, (_, number) =>
        answer(staff, number % 2 === 0 ? leader : second, 'accepted'),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set([await stateOf(leader), await stateOf(second)])).toEqual(new Set(['active', 'cancelled']))
  })
})
