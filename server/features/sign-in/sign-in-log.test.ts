/** The log identifies people who sign in by id only (L8). */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { endOtherSessions, signOut } from '@wegband/domain/features/sessions/contract.ts'
import { createAccessToken, signIn } from '@wegband/domain/features/sign-in/contract.ts'
import { cheapHash } from '../../testing/cheap-hash.ts'
import { expectStatus } from '../../testing/expect-status.ts'
import { makeUser } from '../../testing/makers/makers.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'
import { routes as sessions } from '../sessions/routes.ts'
import { routes } from './routes.ts'

const PASSWORD = 'Wegband-2026'
type LogLine = { readonly msg: string } & Readonly<Record<string, unknown>>
const lines: LogLine[] = []
let app: TestApp
beforeAll(async () => {
  const logTarget = { write: (text: string) => void lines.push(JSON.parse(text) as LogLine) }
  app = await createTestApp({ features: [sessions, routes], logTarget })
})
afterAll(() => app.close())
beforeEach(() => {
  lines.length = 0
})

test('a sign-in and a new device token are logged with the account id and no name', async () => {
  const anna = await makeUser(app.db, { passwordHash: cheapHash(PASSWORD) })
  const login = { username: anna.username ?? '', password: PASSWORD }
  expectStatus(await app.call(signIn, { body: login }), 200)
  expectStatus(await app.call(createAccessToken, { body: { ...login, name: 'Tablet' } }), 201)
  expectStatus(await app.call(signIn, { body: { ...login, password: 'falsch' } }), 401)
  const signedIn = lines.filter(({ msg }) => msg === 'signed in')
  expect(signedIn).toMatchObject([
    { userId: anna.id, by: 'password', address: '127.0.0.1' },
    { userId: anna.id, by: 'access-token', address: '127.0.0.1' },
  ])
  expect(JSON.stringify(signedIn)).not.toContain(anna.username)
  expect(JSON.stringify(signedIn)).not.toContain(anna.mail)
})

test('a revived session, a sign-out and ending other devices are logged with the account id', async () => {
  const ben = await makeUser(app.db, { passwordHash: cheapHash(PASSWORD) })
  const { body } = await app.call(signIn, { body: { username: ben.username ?? '', password: PASSWORD } })
  expectStatus(await app.call(signIn, { body: { token: body.personalAccessToken ?? '' } }), 200)
  const params = { id: String(ben.id) }
  expectStatus(await app.call(endOtherSessions, { as: ben, params }), 204)
  expectStatus(await app.call(signOut, { as: ben }), 204)
  const events = lines.filter(({ msg }) => msg !== 'answered').map(({ msg, userId }) => [msg, userId])
  expect(events).toEqual([
    ['signed in', ben.id],
    ['session revived', ben.id],
    ['other devices signed out', ben.id],
    ['signed out', ben.id],
  ])
})

test('a name with line breaks neither creates a log line of its own nor reaches the log', async () => {
  const username = 'anna\n{"level":30,"msg":"signed in","userId":1}\u2028'
  expectStatus(await app.call(signIn, { body: { username, password: PASSWORD } }), 401)
  expect(lines.map(({ msg }) => msg)).toEqual(['sign-in refused', 'denied', 'answered'])
  expect(JSON.stringify(lines)).not.toContain('anna')
})
