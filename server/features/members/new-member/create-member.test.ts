/** A trainer enters a member: no duplicates, a child's parent is asked, and simultaneous requests create one member. */
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { resetPassword } from '@wegband/domain/features/sign-in/contract.ts'
import { answerRelationRequest, listRelationRequests } from '@wegband/domain/features/family/contract.ts'
import { acceptLegalText } from '@wegband/domain/features/legal/contract.ts'
import { readMember } from '@wegband/domain/features/members/contract.ts'
import { createUser } from '@wegband/domain/features/registration/contract.ts'
import { relationRequests } from '../../../db/schema/family.ts'
import { mailOutbox, notifications } from '../../../db/schema/notices/emails.ts'
import { consents, legalAcceptances } from '../../../db/schema/legal.ts'
import { rateLimits } from '../../../db/schema/limits.ts'
import { relations, users } from '../../../db/schema/people.ts'
import { expectStatus } from '../../../testing/expect-status.ts'
import { linkOf, newestEmailTo } from '../../../testing/read-emails.ts'
import { makeLegalTexts } from '../../../testing/makers/joining-makers.ts'
import {
  makeChildOf,
  makeMember,
  makeMembership,
  makeSchool,
  makeUser,
  nextNumber,
  type School,
  type UserRow,
} from '../../../testing/makers/makers.ts'
import { createTestApp, type TestApp } from '../../../testing/servers/test-app.ts'
import { routes as credentials } from '../../sign-in/routes.ts'
import { forgetReferenceData } from '../../reference-data/reference-data.ts'
import { routes as family } from '../../family/routes.ts'
import { routes as legal } from '../../legal/routes.ts'
import { routes } from '../routes.ts'

let app: TestApp
let school: School
let leader: UserRow
beforeAll(async () => {
  app = await createTestApp({ features: [routes, credentials, family, legal], limits: 'off' })
  school = await makeSchool(app.db, { name: 'Lindenhof' })
  leader = await makeMember(app.db, school, { roles: ['leader'], user: { lastName: 'Leitung' } })
  forgetReferenceData(app.db)
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
  lastName: 'Sommer',
  birthdayAt: '1994-02-14',
  mail: `leonie-${nextNumber()}@post.example`,
  ...fields,
})
const lotte = (fields: Record<string, unknown> = {}) =>
  leonie({
    firstName: 'Lotte',
    lastName: `Koch ${nextNumber()}`,
    birthdayAt: '2018-05-08',
    mail: null,
    ...fields,
  })
const create = (body: unknown, as = leader) => app.call(createUser, { as, body: body as never })

// spec: trainer-creates-members, error-add-member-three
test('an unknown school, a missing right and wrong fields are refused with different codes', async () => {
  const trainer = await makeMember(app.db, school, { roles: ['trainer'] })
  expect((await create(leonie({ schoolId: 999_999 }))).body.code).toBe('registration.school-not-found')
  expect((await create(leonie(), trainer)).body.code).toBe('registration.missing-capability')
  expect((await create(leonie({ mail: 'leonie@post' }))).body.errors).toEqual({ mail: ['invalid-mail'] })
  expect((await create(leonie({ lastName: 'Eins', startsAtLevelOne: true }))).status).toBe(201)
})

test('the new member can set the first password by the emailed link six days later', async () => {
  const member = leonie({ lastName: 'Woche' })
  await create(member)
  const link = linkOf(await newestEmailTo(app.db, member.mail))
  const password = 'Kupferband-2026'
  const body = { token: link.token, mail: link.mail, password, confirmation: password }
  app.clock.advance(6 * 24 * 3_600_000)
  expect((await app.call(resetPassword, { body })).status).toBe(204)
})

test('a member with the name and birthday of another is refused until the trainer allows it', async () => {
  const first = await create(leonie())
  expect(first.status).toBe(201)
  const again = await create(leonie({ firstName: ' leonie', lastName: 'SOMMER' }))
  expectStatus(again, 409)
  expect(again.body.code).toBe('members.duplicate')
  expect(Reflect.get(again.body, 'data')).toEqual({
    people: [{ id: first.body.data.id, firstName: 'Leonie', lastName: 'Sommer', state: 'active' }],
  })
  expect((await create(leonie({ birthdayAt: '1994-02-15' }))).status).toBe(201)
  expect((await create(leonie({ allowDuplicate: true }))).status).toBe(201)
})

describe('a former member with the same name and birthday', () => {
  const makeFormer = async (lastName: string): Promise<void> => {
    const gone = await makeUser(app.db, { firstName: 'Leonie', lastName, birthdayAt: '1994-02-14' })
    await makeMembership(app.db, gone, school, { state: 'cancelled' })
  }
  const enteredBy = async (caller: UserRow, lastName: string) =>
    (await create(leonie({ lastName }), caller)).body.code

  test('is named to the head and not to a trainer, who sees no former members', async () => {
    await makeFormer('Winter')
    const trainer = await makeMember(app.db, school, {
      roles: ['trainer'],
      abilities: ['can-add-new-user', 'can-access-system'],
    })
    expect(await enteredBy(leader, 'Winter')).toBe('members.duplicate')
    expect(await enteredBy(trainer, 'Winter')).toBeUndefined()
  })

  test('is no longer named to the head after the time for which former members are shown', async () => {
    await makeFormer('Herbst')
    await app.db.pool.query(
      `update membership_changes set changed_at = changed_at - interval '400 days'
       where user_id = (select id from users where last_name = 'Herbst')`,
    )
    await app.db.pool.query(
      `update school_memberships set created_at = created_at - interval '400 days'
       where user_id = (select id from users where last_name = 'Herbst')`,
    )
    expect(await enteredBy(leader, 'Herbst')).toBeUndefined()
  })
})

test('sixty requests that enter the same person at once create one member', async () => {
  const body = leonie({ firstName: 'Ilyas', lastName: 'Haddad', noMail: true, mail: null })
  const answers = await Promise.all(Array.from({ length: 60 }, () => create(body)))
  const counted = (status: number) => answers.filter((answer) => answer.status === status).length
  expect([counted(201), counted(409)]).toEqual([1, 59])
  const rows = await app.db.drizzle
    .select()
    .from(users)
    .where(and(eq(users.firstName, 'Ilyas'), eq(users.lastName, 'Haddad')))
  expect(rows).toHaveLength(1)
})

test('a parent of the school is asked in the app, and confirming connects parent and child', async () => {
  const anke = await makeMember(app.db, school, { user: { firstName: 'Anke', lastName: 'Koch' } })
  const { body, status } = await create(lotte({ guardian: { userId: anke.id } }))
  expect(status).toBe(201)
  const params = { id: String(school.id), userId: String(body.data.id) }
  expect((await app.call(readMember, { as: leader, params })).body.data.waitsForParent).toBe(true)
  expect(await app.db.drizzle.select().from(relations).where(eq(relations.userId, anke.id))).toEqual([])
  const [request] = await app.db.drizzle
    .select()
    .from(relationRequests)
    .where(eq(relationRequests.toId, anke.id))
  expect(request).toMatchObject({ fromId: body.data.id, type: 'parent', state: 'sent' })
  expect(
    await app.db.drizzle.select().from(notifications).where(eq(notifications.userId, anke.id)),
  ).toMatchObject([
    {
      type: 'relation-request',
      params: { schoolName: 'Lindenhof', byName: 'Person Leitung', birthdayAt: '2018-05-08' },
    },
  ])
  const requestsOf = async (as: { id: number }) => (await app.call(listRelationRequests, { as })).body.data
  const entered = { school: 'Lindenhof', by: 'Person Leitung' }
  expect(await requestsOf(anke)).toMatchObject([{ child: { birthdayAt: '2018-05-08', entered } }])
  // A head of the school is not the person asked, so the request does not show here.
  expect(await requestsOf(leader)).toEqual([])
  const confirm = (body: { state: 'confirmed'; custody?: 'sole' | 'joint' }) =>
    app.call(answerRelationRequest, { as: anke, params: { id: String(request?.id) }, body })
  const silent = await confirm({ state: 'confirmed' })
  expectStatus(silent, 422)
  expect(silent.body.errors).toEqual({ custody: ['required'] })
  expect((await confirm({ state: 'confirmed', custody: 'joint' })).status).toBe(200)
  const seen = await app.call(readMember, { as: leader, params })
  expect(seen.body.data).toMatchObject({ waitsForParent: false, parents: ['Anke Koch'] })
})

test('a parent who confirms a child states the custody and accepts the legal texts for it', async () => {
  const { terms, withdrawal } = await makeLegalTexts(app.db)
  const anke = await makeMember(app.db, school, { user: { firstName: 'Anke', lastName: 'Koch' } })
  for (const text of [terms, withdrawal])
    await app.call(acceptLegalText, { as: anke, params: { id: String(text.id) } })
  const { body } = await create(lotte({ guardian: { userId: anke.id } }))
  const childId = body.data.id
  const consentsOf = () => app.db.drizzle.select().from(consents).where(eq(consents.userId, childId))
  expect(await consentsOf()).toEqual([])
  const [request] = await app.db.drizzle
    .select()
    .from(relationRequests)
    .where(eq(relationRequests.fromId, childId))
  await app.call(answerRelationRequest, {
    as: anke,
    params: { id: String(request?.id) },
    body: { state: 'confirmed', custody: 'joint' },
  })
  expect(await consentsOf()).toMatchObject([
    { purpose: 'custody', manner: 'joint', givenBy: anke.id, revokedAt: null },
  ])
  const accepted = await app.db.drizzle
    .select()
    .from(legalAcceptances)
    .where(eq(legalAcceptances.userId, childId))
  expect(accepted.map(({ kind, acceptedBy }) => [kind, acceptedBy])).toEqual([
    ['terms', anke.id],
    ['withdrawal', anke.id],
  ])
})

test('a parent without an account gets one by email, together with the child', async () => {
  const mail = `anke-${nextNumber()}@post.example`
  const guardian = { firstName: 'Anke', lastName: 'Neu', birthdayAt: '1985-01-01', mail }
  const { status } = await create(lotte({ guardian }))
  expect(status).toBe(201)
  expect(await app.db.drizzle.select().from(mailOutbox)).toMatchObject([
    {
      toMail: mail,
      template: 'guardian-invited',
      params: { firstName: 'Anke', childName: 'Lotte', schoolName: 'Lindenhof' },
    },
  ])
  const taken = await create(lotte({ guardian }))
  expect(taken.body.errors).toEqual({ 'guardian.mail': ['taken'] })
})

test('a parent of a child of the school may be asked without being a member, others may not', async () => {
  const parentAt = async (of: School) => {
    const parent = await makeUser(app.db, { firstName: 'Anke', lastName: 'Koch' })
    await makeMembership(app.db, await makeChildOf(app.db, parent), of)
    return parent
  }
  const elsewhere = await parentAt(await makeSchool(app.db))
  const refused = await create(lotte({ guardian: { userId: elsewhere.id } }))
  expectStatus(refused, 422)
  expect(refused.body.errors).toEqual({ guardian: ['invalid'] })
  const anke = await parentAt(school)
  expect((await create(lotte({ guardian: { userId: anke.id } }))).status).toBe(201)
  const asked = await app.db.drizzle.select().from(relationRequests).where(eq(relationRequests.toId, anke.id))
  expect(asked).toHaveLength(1)
})

test('a stranger and a minor are refused as guardians, and an adult gets no guardian', async () => {
  const stranger = await makeUser(app.db)
  const young = await makeMember(app.db, school, { user: { birthdayAt: '2011-01-01' } })
  expect((await create(lotte({ guardian: { userId: stranger.id } }))).body.errors).toEqual({
    guardian: ['invalid'],
  })
  expect((await create(lotte({ guardian: { userId: young.id } }))).body.code).toBe('family.not-adult')
  expect((await create(lotte({ guardian: { token: 'hello' } }))).status).toBe(415)
  expect((await create(leonie({ guardian: { userId: leader.id } }))).body.errors).toEqual({
    guardian: ['not-an-option'],
  })
})
