/** Registering with each profile creates a complete account at once; every refusal has its own code. */
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readUser } from '@wegband/domain/features/accounts/contract.ts'
import { isViewer } from '@wegband/domain/features/accounts/seen-person.ts'
import { checkAuth } from '@wegband/domain/features/sessions/contract.ts'
import {
  signIn,
  confirmEmailVerification,
  requestEmailVerification,
} from '@wegband/domain/features/sign-in/contract.ts'
import { register, type RegistrationInput } from '@wegband/domain/features/registration/contract.ts'
import { legacyMembers } from '../../db/schema/family.ts'
import { consents, legalAcceptances } from '../../db/schema/legal.ts'
import { mailOutbox } from '../../db/schema/notices/emails.ts'
import { rateLimits } from '../../db/schema/limits.ts'
import { addresses, relations, userFunnels, users } from '../../db/schema/people.ts'
import { expectStatus } from '../../testing/expect-status.ts'
import { makeLegacyMember, makeLegalTexts } from '../../testing/makers/joining-makers.ts'
import { emailsTo, linkOf, newestEmailTo } from '../../testing/read-emails.ts'
import { makeUser, only } from '../../testing/makers/makers.ts'
import { ewto, NEW_PASSWORD, regular, regularAlone, regularKid } from '../../testing/makers/registrations.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'
import { routes as sessions } from '../sessions/routes.ts'
import { routes as signInRoutes } from '../sign-in/routes.ts'
import { routes as viewer } from '../viewer/routes.ts'
import { routes } from './routes.ts'

let app: TestApp
let texts: number[]
let privacyId: number
beforeAll(async () => {
  app = await createTestApp({ features: [routes, sessions, viewer, signInRoutes], limits: 'off' })
  const { terms, withdrawal, privacy } = await makeLegalTexts(app.db)
  texts = [terms.id, withdrawal.id]
  privacyId = privacy.id
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.drizzle.delete(rateLimits)
  await app.db.drizzle.delete(mailOutbox)
})

const send = (body: RegistrationInput) => app.call(register, { body })
const personOf = async (id: number) => only(await app.db.drizzle.select().from(users).where(eq(users.id, id)))
const funnelsOf = async (id: number) =>
  (await app.db.drizzle.select().from(userFunnels).where(eq(userFunnels.userId, id))).map(
    ({ funnel }) => funnel,
  )
const peopleCount = async (): Promise<number> => {
  const { rows } = await app.db.drizzle.execute<{ count: number }>(
    sql`select count(*)::int as count from users`,
  )
  return rows[0]?.count ?? -1
}

describe('a new account', () => {
  // spec: api-post-users, funnel-values
  test('is complete, unverified, signed in, with the email queued and the texts accepted', async () => {
    const body = regular(texts, { funnels: ['online_training'], language: 'en' })
    const { status, body: auth } = await send(body)
    expectStatus({ status, body: auth }, 201)
    expect(auth.state).toBe(true)
    expect(auth.isImpersonated).toBe(false)
    expect(auth.passwordIsSecure).toBe(true)
    const person = await personOf(auth.userId)
    expect(person).toMatchObject({
      profileType: 'regular',
      firstName: 'Mara',
      birthdayAt: '1991-03-14',
      mail: null,
      pendingMail: body.mail,
      mailVerifiedAt: null,
      language: 'en',
      usingAppForChildren: false,
      isAdmin: false,
      balanceCents: 0,
    })
    expect(await funnelsOf(auth.userId)).toEqual(['club_training', 'online_training'])
    expect(
      await app.db.drizzle.select().from(addresses).where(eq(addresses.userId, auth.userId)),
    ).toMatchObject([{ street: 'Brunnengang', houseNumber: '7', zip: '24103', city: 'Kiel', country: 'DE' }])
    const acceptances = await app.db.drizzle
      .select()
      .from(legalAcceptances)
      .where(eq(legalAcceptances.userId, auth.userId))
    expect(
      acceptances.map(({ kind, version, acceptedAt, acceptedBy }) => [kind, version, acceptedAt, acceptedBy]),
    ).toEqual([
      ['terms', 1, '2026-11-20T09:00:00.000Z', null],
      ['withdrawal', 1, '2026-11-20T09:00:00.000Z', null],
    ])
    const emails = await app.db.drizzle.select().from(mailOutbox)
    expect(emails).toMatchObject([
      { toMail: body.mail, userId: auth.userId, template: 'verify-mail', locale: 'en', state: 'queued' },
    ])
  })

  test('opens the app with the returned session, at level 1, and later with its password', async () => {
    const body = regularAlone(texts)
    const { body: auth } = await send(body)
    expect((await app.call(checkAuth, { token: auth.token })).body.userId).toBe(auth.userId)
    const { body: me } = await app.call(readUser, { token: auth.token, params: { id: String(auth.userId) } })
    expect(isViewer(me.data) && [me.data.membershipLv, me.data.profileType, me.data.funnels]).toEqual([
      1,
      'regular_alone',
      ['online_training'],
    ])
    const enter = async (username: string) =>
      (await app.call(signIn, { body: { username, password: NEW_PASSWORD } })).status
    expect(await enter(body.username.toUpperCase())).toBe(200)
    // An unconfirmed address cannot sign in.
    expect(await enter(body.mail)).toBe(401)
    const { token } = linkOf(await newestEmailTo(app.db, body.mail))
    expectStatus(await app.call(confirmEmailVerification, { body: { token } }), 200)
    expect(await enter(body.mail.toUpperCase())).toBe(200)
  })

  test('is refused with a known password or one that contains the own name', async () => {
    const errorsOf = async (password: string) => {
      const { status, body } = await send(
        regular(texts, { password, confirmation: password, lastName: 'Lindner' }),
      )
      return [status, body.errors]
    }
    expect(await errorsOf('Passwort-2026')).toEqual([422, { password: ['password-known'] }])
    expect(await errorsOf('Lindner-1987')).toEqual([422, { password: ['password-personal'] }])
  })
})

describe('a parent who registers with a child', () => {
  // spec: registration-child-needs-adult
  test('gets an account that is used for children, with the child related to it', async () => {
    const { status, body: auth } = await send(regularKid(texts))
    expect(status).toBe(201)
    expect(await personOf(auth.userId)).toMatchObject({ profileType: 'regular', usingAppForChildren: true })
    expect(await funnelsOf(auth.userId)).toEqual(['parent'])
    const [relation] = await app.db.drizzle.select().from(relations).where(eq(relations.userId, auth.userId))
    const child = await personOf(relation?.relatedId ?? 0)
    expect([relation?.type, child]).toMatchObject([
      'child',
      {
        profileType: 'regular_kid',
        firstName: 'Jonas',
        mail: null,
        username: null,
        passwordHash: null,
        startProgram: 1,
      },
    ])
    expect(await app.db.drizzle.select().from(relations).where(eq(relations.userId, child.id))).toMatchObject(
      [{ relatedId: auth.userId, type: 'parent' }],
    )
    expect(await app.db.drizzle.select().from(consents).where(eq(consents.userId, child.id))).toMatchObject([
      {
        purpose: 'custody',
        manner: 'joint',
        givenBy: auth.userId,
        givenAt: '2026-11-20T09:00:00.000Z',
        revokedAt: null,
      },
    ])
    const accepted = await app.db.drizzle
      .select()
      .from(legalAcceptances)
      .where(eq(legalAcceptances.userId, child.id))
    expect(accepted.map(({ kind, acceptedBy }) => [kind, acceptedBy])).toEqual([
      ['terms', auth.userId],
      ['withdrawal', auth.userId],
    ])
  })

  test('must have custody, and the child must be under age', async () => {
    const grown = { firstName: 'Jonas', lastName: 'Lindner', birthdayAt: '2008-11-20' }
    expect((await send(regularKid(texts, { child: grown }))).body.errors).toEqual({
      'child.birthdayAt': ['not-a-child'],
    })
    expect((await send(regularKid(texts, { custody: undefined as never }))).body.errors).toEqual({
      custody: ['required'],
    })
    expect((await send(regularKid(texts, { child: undefined as never }))).status).toBe(422)
  })
})

describe('a member of the association', () => {
  // spec: ewto-holder-can-convert
  test('keeps the member number and gets the credit', async () => {
    const member = await makeLegacyMember(app.db)
    const { status, body: auth } = await send(ewto(texts, member.number))
    expect(status).toBe(201)
    expect(await personOf(auth.userId)).toMatchObject({
      profileType: 'ewto',
      ewtoNo: member.number,
      hasUsedLegacyCoupon: true,
      balanceCents: 8_400,
    })
    expect(await funnelsOf(auth.userId)).toEqual(['ewto_conversion'])
  })

  const used = { convertedAt: '2026-05-02T10:00:00Z' }
  // spec: error-registration-no-credit, error-registration-outdated-credit, error-registration-legacy-bonus
  // spec: error-registration-duplicate-ewto-number, conversion-blocked-four-reasons
  test.each([
    ['registration.no-credit', { creditCents: 0 }],
    ['registration.outdated-credit', { creditAt: '2024-11-19' }],
    ['registration.legacy-bonus', { memberSince: '2025-11-21' }],
    ['conversion.negative-balance', { creditCents: -1 }],
    ['conversion.already-converted', used],
    ['conversion.invalid-status', { status: 'suspended' as const }],
    ['conversion.no-details', { birthdayAt: null }],
  ] as const)('is refused with %s, and nothing is stored', async (code, fields) => {
    const member = await makeLegacyMember(app.db, fields)
    const before = await peopleCount()
    const { body } = await send(ewto(texts, member.number))
    expect(body.code).toBe(code)
    expect(await peopleCount()).toBe(before)
    expect(await app.db.drizzle.select().from(mailOutbox)).toEqual([])
    expect(
      only(await app.db.drizzle.select().from(legacyMembers).where(eq(legacyMembers.id, member.id))),
    ).toEqual(member)
  })

  test('gets the required number of months with the refusal', async () => {
    const member = await makeLegacyMember(app.db, { memberSince: '2026-01-01' })
    const { body } = await send(ewto(texts, member.number))
    expect(body).toMatchObject({ code: 'registration.legacy-bonus', count: 12 })
  })

  // spec: error-registration-no-ewto-profile
  test('with an unknown number or a wrong password is not found', async () => {
    const member = await makeLegacyMember(app.db)
    const wrong = await send(ewto(texts, member.number, { ewtoPassword: 'falsch' }))
    const unknown = await send(ewto(texts, 'DE 999 999'))
    expectStatus(wrong, 404)
    expectStatus(unknown, 404)
    expect(wrong.body.code).toBe('registration.no-ewto-profile')
    expect(unknown.body.code).toBe('registration.no-ewto-profile')
  })

  test('with a number that already has an account is refused', async () => {
    const owner = await makeUser(app.db)
    const member = await makeLegacyMember(app.db, { userId: owner.id })
    expect((await send(ewto(texts, member.number))).body.code).toBe('registration.duplicate-ewto-number')
  })
})

describe('registration', () => {
  // spec: registration-accept-all-legal
  test('refuses an account without every mandatory text; the privacy notice is optional', async () => {
    for (const accepted of [[], texts.slice(0, 1), [privacyId], [...texts.slice(1), 999_999]]) {
      const { status, body } = await send(regular(accepted))
      expectStatus({ status, body }, 422)
      expect(body.errors).toEqual({ acceptedLegalTextIds: ['must-be-accepted'] })
    }
    expect((await send(regular([...texts, privacyId]))).status).toBe(201)
  })

  // spec: error-registration-not-adult, registration-child-needs-adult
  test('refuses people under 18, to the day', async () => {
    const young = await send(regular(texts, { birthdayAt: '2008-11-21' }))
    expectStatus(young, 403)
    expect(young.body.code).toBe('registration.not-adult')
    expect((await send(regular(texts, { birthdayAt: '2008-11-20' }))).status).toBe(201)
    const { body } = await send(regularKid(texts, { birthdayAt: '2008-11-21' }))
    expect(body.code).toBe('registration.not-adult')
    expect((await send(regular(texts, { birthdayAt: '2027-01-01' }))).body.errors).toEqual({
      birthdayAt: ['in-the-future'],
    })
  })

  // spec: username-free
  test('refuses a user name in use, in any case', async () => {
    const body = regular(texts)
    await send(body)
    const again = await send(regular(texts, { username: body.username.toUpperCase() }))
    expectStatus(again, 422)
    expect(again.body.errors).toEqual({ username: ['taken'] })
  })

  test('refuses the second of two requests with the same name at the same moment', async () => {
    const body = regular(texts)
    const told = await Promise.all([send(body), send({ ...body, mail: `other-${body.mail}` })])
    expect(told.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([201, 422])
    expect(told.find(({ status }) => status === 422)?.body.errors).toEqual({ username: ['taken'] })
    const { rows } = await app.db.drizzle.execute<{ count: number }>(
      sql`select count(*)::int as count from users where lower(username) = ${body.username}`,
    )
    expect(rows[0]?.count).toBe(1)
  })

  // spec: username-charset
  test('refuses every invalid field with its own code', async () => {
    const { body } = await send({
      ...regular(texts),
      firstName: ' ',
      lastName: '<b>x</b>',
      birthdayAt: '1891-03-14',
      username: 'mara lindner',
      mail: 'mara@',
      password: 'kurz',
      confirmation: 'anders',
      address: { street: '', houseNumber: '7', zip: '?', city: 'Kiel', country: 'Deutschland' },
    })
    expect(body.errors).toEqual({
      firstName: ['required'],
      lastName: ['one-line'],
      birthdayAt: ['invalid-date'],
      username: ['username-characters'],
      mail: ['invalid-mail'],
      confirmation: ['confirmation-differs'],
      password: ['too-short', 'password-numbers', 'password-mixed-case', 'password-symbols'],
      'address.street': ['required'],
      'address.zip': ['invalid-zip'],
      'address.country': ['invalid'],
    })
  })

  test('refuses a caller who already has an account', async () => {
    const anna = await makeUser(app.db)
    const answer = await app.call(register, { as: anna, body: regular(texts) })
    expectStatus(answer, 409)
    expect(answer.body.code).toBe('registration.already-registered')
  })
})

describe('attacks on registration', () => {
  test('cannot set protected fields (F2)', async () => {
    const wish = {
      isAdmin: true,
      mailVerifiedAt: '2026-01-01T00:00:00Z',
      membershipLv: 20,
      balanceCents: 100_000,
      stripeBalance: 100_000,
      hasFreeVideoAccess: true,
      freemiumEndsAt: '2099-01-01T00:00:00Z',
      hasUsedLegacyCoupon: false,
      ewtoNo: 'DE204118',
      roles: ['leader'],
      schools: [{ schoolId: 1, roles: ['leader'] }],
      id: 1,
      child: { firstName: 'x' },
    }
    const before = await peopleCount()
    const { status, body } = await send({ ...regular(texts), ...wish } as never)
    expectStatus({ status, body }, 422)
    expect(Object.keys(body.errors ?? {}).toSorted()).toEqual(Object.keys(wish).toSorted())
    const sneaky = { firstName: 'J', lastName: 'L', birthdayAt: '2017-05-12', isAdmin: true }
    expect((await send(regularKid(texts, { child: sneaky as never }))).body.errors).toEqual({
      'child.isAdmin': ['unknown-field'],
    })
    expect((await send({ ...regular(texts), profileType: 'anonymous' } as never)).status).toBe(422)
    expect(await peopleCount()).toBe(before)
  })

  test('get one answer for addresses with and without an account; only the owner is emailed', async () => {
    const owner = await makeUser(app.db)
    const answerFor = async (mail: string) => {
      const { status, body: auth } = await send(regular(texts, { mail }))
      expectStatus({ status, body: auth }, 201)
      const { token, userId } = auth
      const { body: me } = await app.call(readUser, { token, params: { id: String(userId) } })
      const again = await app.call(requestEmailVerification, { token, body: { mail } })
      const asked = await app.call(signIn, { body: { username: mail, password: NEW_PASSWORD } })
      const { mail: shown, pendingMail } = isViewer(me.data) ? me.data : { mail: '', pendingMail: '' }
      return {
        fields: Object.keys(auth).toSorted(),
        isMailShown: shown === mail,
        pendingMail,
        again: again.status,
        signIn: asked.status,
      }
    }
    const taken = await answerFor(String(owner.mail))
    expect(taken).toEqual(await answerFor(`frei-${owner.id}@post.example`))
    expect(taken).toMatchObject({ isMailShown: true, pendingMail: null, again: 202, signIn: 401 })
    expect((await emailsTo(app.db, String(owner.mail))).map(({ template }) => template)).toEqual([
      'already-registered',
      'already-registered',
    ])
    expect(await personOf(owner.id)).toMatchObject({ mail: owner.mail, pendingMail: null })
  })

  // F19: at most 20 emails an hour from one address
  test('cannot fill mailboxes: the emails from one address are counted', async () => {
    const told: number[] = []
    for (let time = 0; time < 22; time += 1) told.push((await send(regular(texts))).status)
    expect(told.filter((status) => status === 201)).toHaveLength(20)
    expect(told.slice(20)).toEqual([429, 429])
  })

  test('get only ten guesses of an association password', async () => {
    const member = await makeLegacyMember(app.db)
    const told: (string | undefined)[] = []
    for (let time = 0; time < 11; time += 1)
      told.push((await send(ewto(texts, member.number, { ewtoPassword: `falsch ${time}` }))).body.code)
    expect(new Set(told.slice(0, 10))).toEqual(new Set(['registration.no-ewto-profile']))
    expect(told[10]).toBe('auth.rate-limited')
  })
})
