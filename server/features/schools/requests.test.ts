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
const leave = (as: Person, user: Person = as) => app.call(putRetreatRequest, { as, ...of(user), body: {} })
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

describe('asking to come', () => {
  // spec: api-put-membership-request, school-enroll-or-retreat, school-request-types
  test('makes one interested with a request that waits, and tells both sides', async () => {
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
  test('notifies both sides of what is received, dispatched, accepted, rejected and withdrawn', async () => {
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

  test('the same twice is one request, other words change it, and nobody is told again', async () => {
    const first = await ask(anna, anna, { message: 'Eins' })
    const second = await ask(anna, anna, { message: 'Eins' })
    const third = await ask(anna, anna, { message: 'Zwei' })
    expect([second.body.data.id, third.body.data.id]).toEqual([first.body.data.id, first.body.data.id])
    expect(third.body.data.message).toBe('Zwei')
    expect(await requestsOf(anna)).toHaveLength(1)
    expect(await noticesOf(leader)).toHaveLength(1)
  })

  // spec: precondition-school-request-level
  test('needs a confirmed account', async () => {
    const unverified = await ask(await makeUnverified(app.db))
    const guest = await ask(await makeAnonymous(app.db))
    expect([unverified.body.code, guest.body.code]).toEqual([
      'auth.mail-unverified',
      'auth.registration-required',
    ])
  })

  test('is for oneself and one’s children, and of nobody else', async () => {
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

  test('names a site of this school, and is refused to members', async () => {
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

describe('an answer', () => {
  // spec: school-request-states
  test('accepts with a word: an active student, told, in the book', async () => {
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

  test('rejects, or the person withdraws: what was before is again', async () => {
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

  test('settles what it asked of everybody who may answer, and nothing else they have not read', async () => {
    const other = await makeUser(app.db)
    await ask(anna)
    await ask(other)
    await answer(staff, anna, 'accepted')
    for (const one of [leader, staff]) expect(await unreadOf(one)).toEqual(['school-request-received'])
    await withdraw(other)
    for (const one of [leader, staff]) expect(await unreadOf(one)).toEqual(['school-request-withdrawn'])
    expect(await unreadOf(anna)).toContain('school-request-accepted')
  })

  test('is given once: the second hears how it went', async () => {
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
  test('only by those who may: trainers with the ability, not other schools, not the person', async () => {
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

describe('leaving', () => {
  // spec: api-put-request-retreat, school-membership-states
  test('changes nothing until it is accepted, and takes the offices along', async () => {
    const trainer = await makeMember(app.db, school, {
      roles: ['trainer', 'student'],
      abilities: ['can-access-system'],
    })
    expect((await leave(trainer)).body.data).toMatchObject({ type: 'retreat', state: 'received' })
    expect(await stateOf(trainer)).toBe('active')
    await answer(leader, trainer, 'accepted')
    expect(await stateOf(trainer)).toBe('cancelled')
    await ask(trainer)
    await answer(leader, trainer, 'accepted')
    const { body } = await app.call(readUser, { as: trainer, params: { id: String(trainer.id) } })
    expect(body.data).toMatchObject({ schools: [{ state: 'active', roles: ['student'], abilities: [] }] })
  })

  test('is for members without another request, and not for the last head', async () => {
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

describe('asking back', () => {
  test('both sides write until the answer, each is told, and strangers learn nothing', async () => {
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

describe('what is shown', () => {
  // spec: school-membership-states
  test('a school says what the caller and the children are there', async () => {
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

  test('schools and requests of the family, for the family', async () => {
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

  test('those who answer see the requests to their school, open ones first', async () => {
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

describe('sixty at once', () => {
  test('who press twice, thrice, sixty times have one request', async () => {
    const answers = await Promise.all(
      Array.from({ length: CALLERS }, () => ask(anna, anna, { message: 'Hallo' })),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1)
    expect(await requestsOf(anna)).toHaveLength(1)
    expect(await noticesOf(leader)).toHaveLength(1)
  })

  test('accepting, rejecting and withdrawing one request: it ends once, and the membership says how', async () => {
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

  test('asking against answering: never two open requests, never an open one of a member', async () => {
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

  test('two heads who leave at the same moment: one stays', async () => {
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
