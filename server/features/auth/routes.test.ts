/** Signing in, staying signed in, signing out. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  checkAuth,
  createAccessToken,
  csrfCookie,
  refreshAuth,
  signIn,
  signOut,
} from '@wegband/domain/features/auth/contract.ts'
import { eq } from 'drizzle-orm'
import { tokens, users } from '../../db/schema/people.ts'
import { makeUser, type UserRow } from '../../testing/makers.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { hashPassword } from './password-hash.ts'
import { routes } from './routes.ts'

const PASSWORD = 'Sommer-Regen-7'
let app: TestApp
let passwordHash: string
let anna: UserRow

beforeAll(async () => {
  app = await createTestApp({ features: [routes] })
  passwordHash = await hashPassword(PASSWORD, app.clock.now())
})
afterAll(() => app.close())
beforeEach(async () => {
  anna = await makeUser(app.db, { passwordHash })
})

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const enter = async (user: UserRow = anna) => {
  const answer = await app.call(signIn, { body: { username: user.username ?? '', password: PASSWORD } })
  expect(answer.status).toBe(200)
  return answer.body
}

describe('POST auth', () => {
  // spec: api-post-auth, auth-state-fields, login-state-authenticated-token
  test('answers state, user, token, the quality of the password and a personal access token', async () => {
    const state = await enter()
    expect(state).toEqual({
      state: true,
      userId: anna.id,
      token: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
      expiresAt: '2026-11-20T10:00:00.000Z',
      passwordIsSecure: true,
      personalAccessToken: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
      isImpersonated: false,
    })
  })
})
