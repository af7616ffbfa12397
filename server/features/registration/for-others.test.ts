/** Accounts created for others, free user names, language and funnels: who may use them, and the result. */
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { changeUserSettings, type FUNNELS } from '@wegband/domain/features/accounts/contract.ts'
import { checkAvailability, createUser } from '@wegband/domain/features/registration/contract.ts'
import { consents, legalAcceptances } from '../../db/schema/legal.ts'
import { mailOutbox, notifications } from '../../db/schema/notices/emails.ts'
import { rateLimits } from '../../db/schema/limits.ts'
import { auditLog, relations, userFunnels, users } from '../../db/schema/people.ts'
import { schoolRequests } from '../../db/schema/school-requests.ts'
import { schoolMemberships } from '../../db/schema/schools.ts'
import { routes as members } from '../members/routes.ts'
import { routes as legal } from '../legal/routes.ts'
import { acceptLegalText } from '@wegband/domain/features/legal/contract.ts'
import { expectStatus } from '../../testing/expect-status.ts'
import { makeLegalTexts } from '../../testing/makers/joining-makers.ts'
import {
  makeAnonymous,
  makeChildOf,
  makeFunnel,
  makeMember,
  makeSchool,
  makeUnverified,
  makeUser,
  nextNumber,
  only,
  type School,
  type UserRow,
} from '../../testing/makers/makers.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'
import { viewSession } from '../../testing/makers/view-session.ts'
import { routes } from './routes.ts'

let app: TestApp
let school: School
let leader: UserRow
beforeAll(async () => {
  app = await createTestApp({ features: [routes, legal, members], limits: 'off' })
  school = await makeSchool(app.db, { name: 'Lindenhof' })
  leader = await makeMember(app.db, school, { roles: ['leader'] })
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.drizzle.delete(rateLimits)
  await app.db.drizzle.delete(mailOutbox)
})

const leonie = (fields: Record<string, unknown> = {}) => ({
  schoolId: school.id,
  schoolSiteId: school.siteId,
  firstName: 'Leonie',
  lastName: `Koch ${nextNumber()}`,
  birthdayAt: '1999-08-02',
  mail: `leonie-${Math.round(performance.now() * 1000)}@post.example`,
  ...fields,
})
const create = (as: UserRow, body: unknown) => app.call(createUser, { as, body: body as never })
const personOf = async (id: number) => only(await app.db.drizzle.select().from(users).where(eq(users.id, id)))
const lastAudit = async () =>
  (await app.db.drizzle.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1))[0]

describe('a new member of the school', () => {
  // spec: api-post-users-new
  test('becomes an active student, gets an email with a password link and an audit entry', async () => {
    const body = leonie()
    const { status, body: told } = await create(leader, body)
    expectStatus({ status, body: told }, 201)
    expect(told.data).toMatchObject({ firstName: 'Leonie', profileType: 'regular' })
    const { id } = told.data
    const link: unknown = expect.stringMatching(/^\/auth\/password-reset#token=[^&]+&mail=leonie/)
    expect(await personOf(id)).toMatchObject({ mail: body.mail, mailVerifiedAt: null, passwordHash: null })
    expect(
      await app.db.drizzle.select().from(schoolMemberships).where(eq(schoolMemberships.userId, id)),
    ).toMatchObject([{ schoolId: school.id, siteId: school.siteId, state: 'active' }])
    expect(await app.db.drizzle.select().from(mailOutbox)).toMatchObject([
      {
        toMail: body.mail,
        template: 'member-created',
        params: {
          firstName: 'Leonie',
          schoolName: 'Lindenhof',
          link,
        },
      },
    ])
    expect(await lastAudit()).toMatchObject({
      action: 'registration.create-member',
      actorId: leader.id,
      subjectId: id,
    })
  })

  test('needs an address unless the caller sends noMail, and a child never has one', async () => {
    expect((await create(leader, leonie({ mail: null }))).body.errors).toEqual({ mail: ['required'] })
    const { body } = await create(leader, leonie({ mail: null, noMail: true }))
    expect((await personOf(body.data.id)).mail).toBeNull()
    expect((await create(leader, leonie({ birthdayAt: '2017-01-05' }))).body.errors).toEqual({
      mail: ['not-an-option'],
    })
    const kid = await create(leader, leonie({ birthdayAt: '2017-01-05', mail: null }))
    expect(await personOf(kid.body.data.id)).toMatchObject({ profileType: 'regular_kid', startProgram: 1 })
    expect(await app.db.drizzle.select().from(mailOutbox)).toEqual([])
  })

  // spec: trainer-creates-members
  test('can be created only by people with the right to add members in that school', async () => {
    const trainer = await makeMember(app.db, school, { roles: ['trainer'] })
    const helper = await makeMember(app.db, school, { roles: ['trainer'], abilities: ['can-add-new-user'] })
    const gone = await makeMember(app.db, school, { roles: ['leader'], state: 'cancelled' })
    const elsewhere = await makeMember(app.db, await makeSchool(app.db), { roles: ['leader'] })
    for (const who of [trainer, gone, elsewhere, await makeUser(app.db)])
      expect((await create(who, leonie())).body.code).toBe('registration.missing-capability')
    expect((await create(helper, leonie())).status).toBe(201)
  })

  test('needs a school that exists and a site of that school', async () => {
    const other = await makeSchool(app.db)
    expect((await create(leader, leonie({ schoolId: 999_999 }))).body.code).toBe(
      'registration.school-not-found',
    )
    expect((await create(leader, leonie({ schoolSiteId: other.siteId }))).body.code).toBe(
      'registration.school-not-found',
    )
    expect((await create(leader, leonie({ schoolSiteId: null }))).status).toBe(201)
  })

  test('cannot get an address in use, nor rights (F2)', async () => {
    const anna = await makeUser(app.db)
    expect((await create(leader, leonie({ mail: anna.mail?.toUpperCase() }))).body.errors).toEqual({
      mail: ['taken'],
    })
    const wish = {
      isAdmin: true,
      roles: ['leader'],
      mailVerifiedAt: '2026-01-01T00:00:00Z',
      profileType: 'ewto',
    }
    const { status, body } = await create(leader, leonie(wish))
    expectStatus({ status, body }, 422)
    expect(Object.keys(body.errors ?? {}).toSorted()).toEqual(Object.keys(wish).toSorted())
  })
})

describe('a parent’s child', () => {
  const lina = { firstName: 'Lina', lastName: 'Lindner', birthdayAt: '2020-08-03' }
  const child = (fields: Record<string, unknown> = {}) => ({
    child: { ...lina, ...fields },
    noMail: true,
    custody: 'joint',
  })

  test('is related at once, without mail and password, with the texts accepted by the parent', async () => {
    const parent = await makeUser(app.db, { language: 'en' })
    const { terms } = await makeLegalTexts(app.db)
    await app.call(acceptLegalText, { as: parent, params: { id: String(terms.id) } })
    const { status, body } = await create(parent, child())
    expectStatus({ status, body }, 201)
    expect(body.data).toMatchObject({ firstName: 'Lina', profileType: 'regular_kid' })
    const { id } = body.data
    expect(await personOf(id)).toMatchObject({ language: 'en', mail: null, passwordHash: null })
    expect(
      await app.db.drizzle.select().from(relations).where(eq(relations.userId, parent.id)),
    ).toMatchObject([{ relatedId: id, type: 'child' }])
    expect(
      await app.db.drizzle.select().from(legalAcceptances).where(eq(legalAcceptances.userId, id)),
    ).toMatchObject([{ kind: 'terms', acceptedBy: parent.id }])
    const consent = await app.db.drizzle.select().from(consents).where(eq(consents.userId, id))
    expect(consent).toMatchObject([{ purpose: 'custody', manner: 'joint', givenBy: parent.id }])
    expect(await lastAudit()).toMatchObject({ action: 'registration.create-child', subjectId: id })
  })

  test('asks a school of the parent to enrol it, and notifies the school and the parent', async () => {
    const parent = await makeMember(app.db, school)
    const { body } = await create(parent, { ...child(), schoolId: school.id })
    const childId = body.data.id
    expect(
      await app.db.drizzle.select().from(schoolRequests).where(eq(schoolRequests.userId, childId)),
    ).toMatchObject([{ schoolId: school.id, type: 'enrollment', state: 'received', requestedBy: parent.id }])
    const noticesOf = async (userId: number) =>
      app.db.drizzle
        .select({ type: notifications.type, params: notifications.params })
        .from(notifications)
        .where(eq(notifications.userId, userId))
    expect(await noticesOf(leader.id)).toMatchObject([
      { type: 'school-request-received', params: { requestType: 'enrollment', firstName: 'Lina' } },
    ])
    expect(await noticesOf(parent.id)).toMatchObject([
      { type: 'school-request-dispatched', params: { requestType: 'enrollment-child', firstName: 'Lina' } },
    ])
  })

  test('may be interested in a school of the parent at once, but in no other school', async () => {
    const parent = await makeMember(app.db, school)
    const elsewhere = await makeSchool(app.db)
    const { body } = await create(parent, { ...child(), schoolId: school.id })
    expect(
      await app.db.drizzle.select().from(schoolMemberships).where(eq(schoolMemberships.userId, body.data.id)),
    ).toMatchObject([{ schoolId: school.id, state: 'interested' }])
    expect((await create(parent, { ...child(), schoolId: elsewhere.id })).body.code).toBe(
      'registration.school-not-found',
    )
  })

  test('needs an adult parent with a confirmed mail who is not impersonated, and is under 18', async () => {
    const parent = await makeUser(app.db)
    const young = await makeUser(app.db, { birthdayAt: '2009-01-01' })
    expect((await create(young, child())).body.code).toBe('registration.not-adult')
    expect((await create(await makeUnverified(app.db), child())).body.code).toBe('auth.mail-unverified')
    expect((await create(await makeAnonymous(app.db), child())).body.code).toBe('auth.registration-required')
    expect((await create(parent, child({ birthdayAt: '2008-11-20' }))).body.errors).toEqual({
      'child.birthdayAt': ['not-a-child'],
    })
    expect((await create(parent, { ...child(), custody: 'none' })).status).toBe(422)
    const headers = await viewSession(app.db, await makeUser(app.db, { isAdmin: true }), parent)
    const viewed = await app.call(createUser, { headers, body: child() as never })
    expect(viewed.body.code).toBe('auth.not-while-impersonating')
    expect(await app.db.drizzle.select().from(relations).where(eq(relations.userId, parent.id))).toEqual([])
  })
})

describe('the check whether a name is free', () => {
  const ask = async (query: { username: string }, as?: UserRow) =>
    (await app.call(checkAvailability, { query, as })).body.data?.available

  // spec: username-free
  test("answers for user names in any case, and counts the caller's own name as free", async () => {
    const anna = await makeUser(app.db)
    const username = String(anna.username)
    expect(await ask({ username: username.toUpperCase() })).toBe(false)
    expect(await ask({ username: `x${username}` })).toBe(true)
    expect(await ask({ username }, anna)).toBe(true)
    expect(await ask({ username }, await makeUser(app.db))).toBe(false)
  })

  test('refuses to answer for a mail address', async () => {
    const anna = await makeUser(app.db)
    for (const mail of [String(anna.mail), 'frei@post.example']) {
      const { status, body } = await app.call(checkAvailability, { query: { mail } as never })
      expectStatus({ status, body }, 422)
      expect(body.errors).toEqual({ mail: ['unknown-field'], username: ['required'] })
    }
  })

  test('refuses a name with invalid characters and a query without a single user name', async () => {
    const wrong = (query: Record<string, string>) => app.call(checkAvailability, { query: query as never })
    expect((await wrong({ username: 'a b' })).body.errors).toEqual({ username: ['username-characters'] })
    expect((await wrong({})).status).toBe(422)
    expect((await wrong({ mail: 'a@b.example', username: 'abc' })).status).toBe(422)
    expect(await ask({ username: '___' })).toBe(true)
  })

  test('runs the same query plan for a free name and a name in use (F19)', async () => {
    const anna = await makeUser(app.db)
    const work = async (username: string) => {
      const { rows } = await app.db.pool.query<{ 'QUERY PLAN': string }>(
        `explain (costs off) select 1 from users where lower(username) = '${username}' and id <> 0`,
      )
      return rows.map((row) => row['QUERY PLAN'].replaceAll(/'[^']*'/g, '?'))
    }
    expect(await work(String(anna.username))).toEqual(await work('nobody-at-all'))
  })

  test('allows sixty questions a minute and refuses the next one', async () => {
    const limited = await createTestApp({ features: [routes] })
    const told: number[] = []
    for (let time = 0; time < 61; time += 1)
      told.push((await limited.call(checkAvailability, { query: { username: `name-${time}` } })).status)
    await limited.close()
    expect([new Set(told.slice(0, 60)), told[60]]).toEqual([new Set([200]), 429])
  })
})

describe("the caller's own settings", () => {
  type Change = { language?: 'de' | 'en'; funnels?: (typeof FUNNELS)[number][] }
  const change = (as: UserRow, body: Change, id = as.id) =>
    app.call(changeUserSettings, { as, params: { id: String(id) }, body })

  test('contain the language and the chosen funnels', async () => {
    const anna = await makeUser(app.db)
    await makeFunnel(app.db, anna, 'club_training')
    const { status, body } = await change(anna, { language: 'en', funnels: ['parent', 'online_training'] })
    expectStatus({ status, body }, 200)
    expect(body.data).toEqual({ language: 'en', funnels: ['parent', 'online_training'] })
    expect((await personOf(anna.id)).language).toBe('en')
    expect((await change(anna, { funnels: [] })).body.data).toEqual({ language: 'en', funnels: [] })
    expect((await change(await makeAnonymous(app.db), { language: 'en' })).status).toBe(200)
  })

  // spec: funnel-online-training-condition, funnel-club-training-condition, funnel-parent-always
  test('refuse to enter a closed funnel, and keep a funnel that closed later', async () => {
    const member = await makeUser(app.db, {
      freemiumEndsAt: '2026-11-01T00:00:00Z',
      ewtoNo: 'DE900001',
      hasUsedLegacyCoupon: true,
    })
    const closed = await change(member, {
      funnels: ['parent', 'online_training', 'club_training', 'ewto_conversion'],
    })
    expectStatus(closed, 409)
    expect(closed.body.code).toBe('registration.funnel-closed')
    expect(closed.body.missing).toEqual(['online_training', 'club_training', 'ewto_conversion'])
    expect(await app.db.drizzle.select().from(userFunnels).where(eq(userFunnels.userId, member.id))).toEqual(
      [],
    )
    await makeFunnel(app.db, member, 'online_training')
    expect((await change(member, { funnels: ['online_training', 'parent'] })).status).toBe(200)
  })

  test('cannot be changed for another user, and accept no other fields', async () => {
    const parent = await makeUser(app.db)
    const child = await makeChildOf(app.db, parent)
    expect((await change(parent, { language: 'en' }, child.id)).status).toBe(404)
    expect(
      (await change(await makeUser(app.db, { isAdmin: true }), { language: 'en' }, parent.id)).status,
    ).toBe(404)
    expect((await change(parent, {})).status).toBe(422)
    expect((await change(parent, { isAdmin: true, level: 20 } as never)).status).toBe(422)
    expect((await change(parent, { language: 'fr' as never })).body.errors).toEqual({
      language: ['not-an-option'],
    })
  })
})
