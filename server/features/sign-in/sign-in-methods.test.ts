/** Every sign-in method ends in one function, after the second step where it is on (decisions 0041 and 0065). */
import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { ALL_ENDPOINTS } from '@wegband/domain/features/endpoints.ts'
import { handOver, takeOver } from '@wegband/domain/features/family/contract.ts'
import {
  confirmCode,
  createAccessToken,
  requestCode,
  requestPasswordReset,
  resetPassword,
  signIn,
  type SignInAnswer,
} from '@wegband/domain/features/sign-in/contract.ts'
import {
  askForPasskey,
  askToSignInByPasskey,
  createPasskey,
  signInByPasskey,
  takeSecondStep,
} from '@wegband/domain/features/sign-in/sign-in-methods-contract.ts'
import { stepAt } from '@wegband/domain/features/sign-in/second-step/code-rules.ts'
import { rateLimits } from '../../db/schema/limits.ts'
import { tokens, users } from '../../db/schema/people.ts'
import { secondFactors } from '../../db/schema/sign-in.ts'
import { cheapHash } from '../../testing/cheap-hash.ts'
import { expectStatus } from '../../testing/expect-status.ts'
import { makeChildOf, makeUser, nextNumber } from '../../testing/makers/makers.ts'
import { linkOf, newestEmailTo } from '../../testing/read-emails.ts'
import { makeSoftAuthenticator } from '../../testing/servers/soft-authenticator.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'
import { codeAt, newSecret, sealSecret } from './second-step/authenticator.ts'

const NOW = '2026-11-20T09:00:00Z'
const PASSWORD = 'Kupferband-2026'
const CHANGED = 'Honigband-2027'
let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.set(NOW)
  await app.db.drizzle.delete(rateLimits)
})

type Owner = { readonly id: number; readonly mail: string; readonly secret: Buffer }
type Answer = {
  readonly status: number
  readonly body: Partial<SignInAnswer> & { code?: string | undefined }
}

/** Device tokens and sessions of the account. */
const isLoginOf = ({ id }: { readonly id: number }) =>
  and(eq(tokens.userId, id), inArray(tokens.kind, ['pat', 'session']))

/** An account whose second step is on, and which no device has used. */
const secure = async (user: { readonly id: number }, mail: string): Promise<Owner> => {
  const { appSecret } = await app.contextOf(user)
  await app.db.drizzle.delete(tokens).where(isLoginOf(user))
  const secret = newSecret()
  const secretSealed = sealSecret(appSecret, user.id, secret)
  await app.db.drizzle.insert(secondFactors).values({ userId: user.id, secretSealed, confirmedAt: NOW })
  return { id: user.id, mail, secret }
}
const makeOwner = async (): Promise<Owner> => {
  const user = await makeUser(app.db, { passwordHash: cheapHash(PASSWORD) })
  return secure(user, user.mail ?? '')
}
/** A grown child whose parents have sent the link to take the account over. */
const makeHeir = async (): Promise<Owner> => {
  const parent = await makeUser(app.db)
  const child = { birthdayAt: '2008-11-20', profileType: 'regular_kid', mail: null } as const
  const heir = await makeChildOf(app.db, parent, child)
  const mail = `heir${nextNumber()}@post.example`
  const params = { id: String(heir.id) }
  expectStatus(await app.call(handOver, { as: parent, params, body: { mail } }), 202)
  return secure(heir, mail)
}
const enter = (mail: string, password: string): Promise<Answer> =>
  app.call(signIn, { body: { username: mail, password } })
const linkTo = async (mail: string) => linkOf(await newestEmailTo(app.db, mail))

type Method = {
  readonly name: string
  /** As the list of devices says. */
  readonly by: string
  readonly make: () => Promise<Owner>
  readonly open: (owner: Owner) => Promise<Answer>
}

/** The methods that prove one factor. */
const METHODS: readonly Method[] = [
  { name: 'a password', by: 'password', make: makeOwner, open: ({ mail }) => enter(mail, PASSWORD) },
  {
    name: 'a named token for another device',
    by: 'access-token',
    make: makeOwner,
    open: ({ mail }) =>
      app.call(createAccessToken, { body: { name: 'Tablet', username: mail, password: PASSWORD } }),
  },
  {
    name: 'an emailed code',
    by: 'code',
    make: makeOwner,
    open: async ({ mail }) => {
      const headers = app.xsrfHeaders()
      const sent = await app.call(requestCode, { body: { user: mail }, headers })
      const cookie = [headers['cookie'], String(sent.headers['set-cookie']).split(';')[0]].join('; ')
      const code = String((await newestEmailTo(app.db, mail)).params['code'])
      return app.call(confirmCode, { body: { user: mail, code }, headers: { ...headers, cookie } })
    },
  },
  {
    name: 'the password after a reset',
    by: 'password',
    make: makeOwner,
    open: async ({ mail }) => {
      await app.call(requestPasswordReset, { body: { mail } })
      const { token } = await linkTo(mail)
      const body = { token, mail, password: CHANGED, confirmation: CHANGED }
      expectStatus(await app.call(resetPassword, { body }), 204)
      return enter(mail, CHANGED)
    },
  },
  {
    name: 'the password of an account that was handed over',
    by: 'password',
    make: makeHeir,
    open: async ({ mail }) => {
      const { token } = await linkTo(mail)
      const body = { token, mail, password: CHANGED, confirmation: CHANGED }
      const { status, body: refusal } = await app.call(takeOver, { body })
      return status === 204 ? enter(mail, CHANGED) : { status, body: { code: refusal.code } }
    },
  },
]

const loginsOf = async (owner: Pick<Owner, 'id'>) => {
  const rows = await app.db.drizzle
    .select({ kind: tokens.kind, by: tokens.details })
    .from(tokens)
    .where(isLoginOf(owner))
  return rows.map(({ kind, by }) => `${kind} ${String(by['by'] ?? '')}`.trim()).toSorted()
}
const lock = ({ id }: Pick<Owner, 'id'>) =>
  app.db.drizzle.update(users).set({ lockedAt: NOW }).where(eq(users.id, id))
const step = (asked: Answer['body'], { secret }: Owner) => {
  const ticket = 'ticket' in asked ? (asked.ticket ?? '') : ''
  return app.call(takeSecondStep, {
    body: { ticket, code: codeAt(secret, stepAt(app.clock.now().getTime())) },
  })
}

describe.each(METHODS)('signing in by $name', ({ by, make, open }) => {
  test('asks for the second step, and opens one session after it', async () => {
    const owner = await make()
    const { status, body } = await open(owner)
    expectStatus({ status, body }, 202)
    expect(Object.keys(body).toSorted()).toEqual(['expiresAt', 'state', 'ticket'])
    expect(body.state).toBe('second-step')
    expect(await loginsOf(owner)).toEqual([])
    expectStatus(await step(body, owner), 200)
    expect(await loginsOf(owner)).toEqual([`pat ${by}`, 'session'])
  })

  test('opens no session of an account that was locked after the first factor', async () => {
    const owner = await make()
    const { body } = await open(owner)
    await lock(owner)
    const late = await step(body, owner)
    expectStatus(late, 403)
    expect(late.body.code).toBe('auth.locked')
    expect(await loginsOf(owner)).toEqual([])
  })

  test('opens no session of a locked account', async () => {
    const owner = await make()
    await lock(owner)
    const { body } = await open(owner)
    // The link of a locked account is refused already.
    expect(['auth.locked', 'family.hand-over-expired']).toContain(body.code)
    expect(await loginsOf(owner)).toEqual([])
  })
})

describe('a passkey', () => {
  const makeDevice = async () => {
    const user = await makeUser(app.db)
    const device = makeSoftAuthenticator(app.config.publicUrl)
    const asked = await app.call(askForPasskey, { as: user })
    const response = device.create(String(asked.body.data['challenge']))
    expectStatus(await app.call(createPasskey, { as: user, body: { name: 'Telefon', response } }), 201)
    return { owner: await secure(user, user.mail ?? ''), device }
  }
  const challenge = async (): Promise<string> =>
    String((await app.call(askToSignInByPasskey)).body.data['challenge'])

  test('is two factors in one: it opens a session only where the device verified its user', async () => {
    const { owner, device } = await makeDevice()
    const unverified = { response: device.get(await challenge(), { isUserVerified: false }) }
    const refused = await app.call(signInByPasskey, { body: unverified })
    expect(refused.body.code).toBe('passkeys.refused')
    expect(await loginsOf(owner)).toEqual([])
    const verified = { response: device.get(await challenge()) }
    expectStatus(await app.call(signInByPasskey, { body: verified }), 200)
    expect(await loginsOf(owner)).toEqual(['pat passkey', 'session'])
  })

  test('opens no session of a locked account', async () => {
    const { owner, device } = await makeDevice()
    await lock(owner)
    const refused = await app.call(signInByPasskey, { body: { response: device.get(await challenge()) } })
    expect(refused.body.code).toBe('auth.locked')
    expect(await loginsOf(owner)).toEqual([])
  })
})

test('no endpoint answers a token of a session or device beside the known ones', () => {
  const isOfTokens = (answer: unknown): boolean =>
    answer instanceof z.ZodType &&
    ['personalAccessToken', 'plain', 'apiToken'].some((field) =>
      Object.hasOwn(Object(z.toJSONSchema(answer)['properties']), field),
    )
  const found = ALL_ENDPOINTS.filter(({ answers }) => Object.values(answers).some(isOfTokens)).map(
    ({ method, path }) => `${method} ${path}`,
  )
  expect(found.toSorted()).toEqual([
    'DELETE /api/auth/impersonation',
    'POST /api/access-tokens',
    'POST /api/auth',
    'POST /api/auth/impersonation',
    'POST /api/auth/otp/confirm',
    'POST /api/auth/passkey-sign-in',
    'POST /api/auth/second-step/confirm',
    'POST /api/setup',
    'POST /api/users',
    'POST /api/users/:id/upgrade',
    'POST /api/users/anonymous',
    'PUT /api/auth',
  ])
})
