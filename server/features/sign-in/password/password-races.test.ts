/** A new password during a parallel sign-in: sessions and codes of the old password end (F18, F20). */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { and, eq } from 'drizzle-orm'
import {
  signIn,
  confirmCode,
  requestCode,
  requestPasswordReset,
  resetPassword,
} from '@wegband/domain/features/sign-in/contract.ts'
import { rateLimits } from '../../../db/schema/limits.ts'
import { tokens } from '../../../db/schema/people.ts'
import { hashToken, newToken } from '../../../http/guard/authenticate.ts'
import { expectStatus } from '../../../testing/expect-status.ts'
import { linkOf, newestEmailTo } from '../../../testing/read-emails.ts'
import { makeUser, type UserRow } from '../../../testing/makers/makers.ts'
import { createTestApp, type TestApp } from '../../../testing/servers/test-app.ts'
import { withLockHeld } from '../../../testing/servers/with-lock-held.ts'
import { hashPassword } from './password-hash.ts'
import { routes as sessions } from '../../sessions/routes.ts'
import { routes } from '../routes.ts'

const OLD = 'Honigband-2025'
const NEW = 'Kupferband-2026'

let app: TestApp
let passwordHash: string
beforeAll(async () => {
  app = await createTestApp({ features: [sessions, routes] })
  passwordHash = await hashPassword(OLD, app.clock.now())
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.drizzle.delete(rateLimits)
})

const makeSigner = () => makeUser(app.db, { passwordHash })
const mailOf = (user: UserRow): string => String(user.mail)
const linkTo = async (user: UserRow) => {
  await app.call(requestPasswordReset, { body: { mail: mailOf(user) } })
  const { token, mail } = linkOf(await newestEmailTo(app.db, mailOf(user)))
  return { token, mail, password: NEW, confirmation: NEW }
}
const signInMethods = async (user: UserRow): Promise<string[]> => {
  const rows = await app.db.drizzle
    .select({ kind: tokens.kind })
    .from(tokens)
    .where(eq(tokens.userId, user.id))
  return rows.map(({ kind }) => kind).filter((kind) => kind !== 'reset')
}

test('a session that is revived during a password reset ends with it', async () => {
  const anna = await makeSigner()
  await app.call(signIn, { body: { username: String(anna.username), password: OLD } })
  const [device] = await app.db.drizzle
    .select({ id: tokens.id })
    .from(tokens)
    .where(and(eq(tokens.userId, anna.id), eq(tokens.kind, 'pat')))
  const body = await linkTo(anna)
  const { status } = await withLockHeld(
    app.db,
    async (client) => {
      await client.query('update tokens set last_seen_at = now() where id = $1', [device?.id])
      await client.query(
        `insert into tokens (user_id, kind, hash, parent_id, expires_at) values ($1, 'session', $2, $3, '2099-01-01')`,
        [anna.id, hashToken(newToken()), device?.id],
      )
    },
    () => app.call(resetPassword, { body }),
  )
  expectStatus({ status }, 204)
  expect(await signInMethods(anna)).toEqual([])
})

test('a sign-in with the old password during a password reset ends with it', async () => {
  const anna = await makeSigner()
  const body = await linkTo(anna)
  const { status } = await withLockHeld(
    app.db,
    async (client) => {
      await client.query('select 1 from users where id = $1 for share', [anna.id])
      await client.query(
        `insert into tokens (user_id, kind, hash, expires_at) values ($1, 'pat', $2, '2099-01-01')`,
        [anna.id, hashToken(newToken())],
      )
    },
    () => app.call(resetPassword, { body }),
  )
  expectStatus({ status }, 204)
  expect(await signInMethods(anna)).toEqual([])
})

test('a code that is entered during a password reset is refused', async () => {
  const anna = await makeSigner()
  const { headers } = await app.call(requestCode, { body: { user: mailOf(anna) } })
  const code = String((await newestEmailTo(app.db, mailOf(anna))).params['code'])
  const xsrf = app.xsrfHeaders()
  const cookie = `${xsrf['cookie']}; ${String(headers['set-cookie']).split(';')[0]}`
  const answer = await withLockHeld(
    app.db,
    async (client) => {
      await client.query('update users set password_hash = $2 where id = $1', [anna.id, 'another'])
      await client.query('delete from sign_in_codes where user_id = $1', [anna.id])
    },
    () => app.call(confirmCode, { body: { user: mailOf(anna), code }, headers: { ...xsrf, cookie } }),
  )
  expect([answer.body.code, await signInMethods(anna)]).toEqual(['credentials.invalid-code', []])
})
