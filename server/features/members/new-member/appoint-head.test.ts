/** The first head of a school that has none. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appointHead, changeMember } from '@wegband/domain/features/members/contract.ts'
import { listNotifications } from '@wegband/domain/features/notifications/contract.ts'
import { putMembershipRequest } from '@wegband/domain/features/schools/contract.ts'
import { makeMember, makeSchool, makeUser } from '../../../testing/makers/makers.ts'
import { createTestApp, type TestApp } from '../../../testing/servers/test-app.ts'
import { forgetReferenceData } from '../../reference-data/reference-data.ts'
import { findPending } from '../../schools/request-store.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ limits: 'off', clockIso: '2026-11-20T18:00:00Z' })
})
afterAll(() => app.close())

const makeWorld = async () => {
  const school = await makeSchool(app.db)
  forgetReferenceData(app.db)
  const admin = await makeUser(app.db, { isAdmin: true })
  const appoint = async (person: { readonly id: number }) => {
    const { status, body } = await app.call(appointHead, {
      as: admin,
      params: { id: String(school.id) },
      body: { userId: person.id },
    })
    return [status, body?.code]
  }
  const standingOf = async (person: { readonly id: number }) => {
    app.http.sessions.forgetAll()
    const { schools } = (await app.contextOf(person)).actor
    return schools.map(({ schoolId, state, roles }) => ({ schoolId, state, roles: roles.toSorted() }))
  }
  return { school, admin, appoint, standingOf }
}

test('a person without a school leads it, is notified, and gives roles to others', async () => {
  const { school, appoint, standingOf } = await makeWorld()
  const person = await makeUser(app.db)
  expect(await appoint(person)).toEqual([204, undefined])
  expect(await standingOf(person)).toEqual([
    { schoolId: school.id, state: 'active', roles: ['leader', 'student', 'trainer'] },
  ])
  const { body } = await app.call(listNotifications, { as: person })
  expect(body.data.map(({ type }: { type: string }) => type)).toEqual(['head-appointed'])
  const member = await makeMember(app.db, school, { roles: ['student'] })
  const given = await app.call(changeMember, {
    as: person,
    params: { id: String(school.id), userId: String(member.id) },
    body: { roles: ['student', 'staff'] },
  })
  expect(given.status).toBe(200)
})

test('a person who asked to join is accepted with it', async () => {
  const { school, appoint, standingOf } = await makeWorld()
  const person = await makeUser(app.db)
  const asked = await app.call(putMembershipRequest, {
    as: person,
    params: { id: String(school.id), userId: String(person.id) },
    body: {},
  })
  expect(asked.status).toBeLessThan(300)
  expect(await appoint(person)).toEqual([204, undefined])
  expect(await findPending(app.db.drizzle, { userId: person.id, schoolId: school.id })).toBeUndefined()
  expect((await standingOf(person))[0]?.state).toBe('active')
})

test('of two admins at the same moment one appoints', async () => {
  const { appoint } = await makeWorld()
  const people = [await makeUser(app.db), await makeUser(app.db)]
  const answers = await Promise.all(people.map((person) => appoint(person)))
  expect(answers).toContainEqual([204, undefined])
  expect(answers).toContainEqual([409, 'members.has-head'])
})

test('neither a minor, a stranger’s number nor a second head is appointed', async () => {
  const { school, appoint } = await makeWorld()
  const child = await makeUser(app.db, { birthdayAt: '2014-01-01' })
  expect(await appoint(child)).toEqual([403, 'members.head-adult'])
  expect(await appoint({ id: 99_999_999 })).toEqual([404, 'general.not-found'])
  await makeMember(app.db, school, { roles: ['leader'] })
  expect(await appoint(await makeUser(app.db))).toEqual([409, 'members.has-head'])
})
