/** Guests start at once with few rights, and keep their progress when they register. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readUser } from '@wegband/domain/features/accounts/contract.ts'
import { isViewer } from '@wegband/domain/features/accounts/seen-person.ts'
import { checkAuth } from '@wegband/domain/features/sessions/contract.ts'
import { signIn } from '@wegband/domain/features/sign-in/contract.ts'
import {
  register,
  registerAnonymous,
  upgradeUser,
  type RegistrationInput,
} from '@wegband/domain/features/registration/contract.ts'
import { rateLimits } from '../../db/schema/limits.ts'
import { trainingProgress } from '../../db/schema/progress.ts'
import { tokens, users } from '../../db/schema/people.ts'
import { contentProgress } from '../../db/schema/videos/videos.ts'
import { expectStatus } from '../../testing/expect-status.ts'
import { makeLegacyMember, makeLegalTexts } from '../../testing/makers/joining-makers.ts'
import { makeUser, only } from '../../testing/makers/makers.ts'
import { ewto, regular, regularAlone, regularKid } from '../../testing/makers/registrations.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'
import { makeContent, makeLevel, makeModule, makeSport } from '../../testing/makers/training-makers.ts'
import { routes as sessions } from '../sessions/routes.ts'
import { routes as signInRoutes } from '../sign-in/routes.ts'
import { routes as viewer } from '../viewer/routes.ts'
import { routes } from './routes.ts'

let app: TestApp
let texts: number[]
let sportId: number
let contentId: number
beforeAll(async () => {
  app = await createTestApp({ features: [routes, sessions, signInRoutes, viewer], limits: 'off' })
  const { terms, withdrawal } = await makeLegalTexts(app.db)
  texts = [terms.id, withdrawal.id]
  const sport = await makeSport(app.db)
  const module = await makeModule(app.db, await makeLevel(app.db, sport))
  sportId = sport.id
  contentId = (await makeContent(app.db, module)).id
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.drizzle.delete(rateLimits)
})

/** A guest on a device of their own: the stored token and a session opened with it. */
const makeGuest = async () => {
  const { body: made } = await app.call(registerAnonymous, {})
  const { body: session } = await app.call(signIn, { body: { token: made.apiToken } })
  return { id: session.userId, apiToken: made.apiToken, token: session.token }
}
type Guest = Awaited<ReturnType<typeof makeGuest>>
const train = async ({ id: userId }: Guest): Promise<void> => {
  await app.db.drizzle.insert(contentProgress).values({ userId, contentId, seconds: 42 })
  await app.db.drizzle.insert(trainingProgress).values({
    userId,
    sportId,
    levelIndex: 1,
    progress: 3,
    stripes: 0,
    beltStep: 0,
    activeWeeks: 2,
    trainings: 2,
    modulesComplete: 0,
    workshops: 0,
    seminars: 0,
  })
}
const upgrade = (guest: Guest, body: RegistrationInput, id = guest.id) =>
  app.call(upgradeUser, { token: guest.token, params: { id: String(id) }, body })
const me = async (token: string, id: number) => {
  const { body } = await app.call(readUser, { token, params: { id: String(id) } })
  return isViewer(body.data) ? body.data : undefined
}

describe('starting as a guest', () => {
  // spec: api-post-users-anonymous
  test('returns a token that opens sessions like a personal access token', async () => {
    const { status, body } = await app.call(registerAnonymous, { headers: { 'accept-language': 'en' } })
    expectStatus({ status, body }, 201)
    expect(Object.keys(body)).toEqual(['apiToken'])
    const { body: session } = await app.call(signIn, { body: { token: body.apiToken } })
    expect(await me(session.token, session.userId)).toMatchObject({
      isAnonymous: true,
      membershipLv: 0,
      profileType: 'anonymous',
      language: 'en',
      mail: null,
    })
  })

  test('is limited to forty guests an hour for one address', async () => {
    const told: number[] = []
    for (let time = 0; time < 41; time += 1) told.push((await app.call(registerAnonymous, {})).status)
    expect([told.filter((status) => status === 201).length, told[40]]).toEqual([40, 429])
  })
})

describe('a guest who registers', () => {
  test.each([
    ['regular', () => regular(texts)],
    ['regular_alone', () => regularAlone(texts)],
    ['regular_kid', () => regularKid(texts)],
  ] as const)('as %s keeps the account and the training and video progress', async (_type, body) => {
    const guest = await makeGuest()
    await train(guest)
    const { status, body: auth } = await upgrade(guest, body())
    expectStatus({ status, body: auth }, 200)
    expect(auth.userId).toEqual(guest.id)
    const person = await me(auth.token, guest.id)
    expect(person).toMatchObject({ isAnonymous: false, membershipLv: 1, firstName: 'Mara' })
    expect(person?.trainingProgress).toMatchObject([{ sportId, counts: { trainings: 2, activeWeeks: 2 } }])
    expect(
      await app.db.drizzle.select().from(contentProgress).where(eq(contentProgress.userId, guest.id)),
    ).toMatchObject([{ seconds: 42 }])
  })

  test('as a member of the association gets the credit on the same account', async () => {
    const guest = await makeGuest()
    const member = await makeLegacyMember(app.db)
    await upgrade(guest, ewto(texts, member.number))
    expect(only(await app.db.drizzle.select().from(users).where(eq(users.id, guest.id)))).toMatchObject({
      profileType: 'ewto',
      balanceCents: 8_400,
    })
  })

  test("may also call POST users with the guest's session", async () => {
    const guest = await makeGuest()
    await train(guest)
    const { status, body } = await app.call(register, { token: guest.token, body: regular(texts) })
    expectStatus({ status, body }, 201)
    expect(body.userId).toEqual(guest.id)
    expect((await me(body.token, guest.id))?.trainingProgress).toHaveLength(1)
  })

  test("gets new tokens, and the guest's tokens stop working", async () => {
    const guest = await makeGuest()
    const { body } = await upgrade(guest, regular(texts))
    expect((await app.call(checkAuth, { token: guest.token })).status).toBe(401)
    expect((await app.call(signIn, { body: { token: guest.apiToken } })).status).toBe(401)
    expect((await app.call(checkAuth, { token: body.token })).status).toBe(200)
    expect((await app.call(signIn, { body: { token: body.personalAccessToken ?? '' } })).status).toBe(200)
    const kinds = await app.db.drizzle
      .select({ kind: tokens.kind })
      .from(tokens)
      .where(eq(tokens.userId, guest.id))
    expect(kinds.filter(({ kind }) => kind === 'pat')).toHaveLength(1)
  })

  test('in two tabs at once becomes one account', async () => {
    const guest = await makeGuest()
    const told = await Promise.all([upgrade(guest, regular(texts)), upgrade(guest, regular(texts))])
    expect(told.filter(({ status }) => status === 200)).toHaveLength(1)
    const [loser] = told.filter(({ status }) => status !== 200)
    expect([401, 409]).toContain(loser?.status)
  })

  test('stays the same guest when the registration is refused', async () => {
    const guest = await makeGuest()
    await train(guest)
    expect((await upgrade(guest, regular([]))).status).toBe(422)
    expect((await upgrade(guest, ewto(texts, 'DE 999 999'))).status).not.toBe(200)
    expect(await me(guest.token, guest.id)).toMatchObject({ isAnonymous: true, firstName: '' })
  })

  test('cannot register another guest, and a registered member cannot register again', async () => {
    const guest = await makeGuest()
    const other = await makeGuest()
    expect((await upgrade(guest, regular(texts), other.id)).status).toBe(404)
    expect((await upgrade(guest, regular(texts), 999_999)).status).toBe(404)
    const anna = await makeUser(app.db)
    const own = await app.call(upgradeUser, {
      as: anna,
      params: { id: String(anna.id) },
      body: regular(texts),
    })
    expectStatus(own, 409)
    expect(own.body.code).toBe('registration.already-registered')
  })
})
