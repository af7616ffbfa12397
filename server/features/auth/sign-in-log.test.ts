/** The log names who signed in by the id alone (L8). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccessToken, signIn } from '@wegband/domain/features/auth/contract.ts'
import { cheapHash } from '../../testing/cheap-hash.ts'
import { expectStatus } from '../../testing/expect-status.ts'
import { makeUser } from '../../testing/makers.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { routes } from './routes.ts'

const PASSWORD = 'Wegband-2026'
type Line = { readonly msg: string } & Readonly<Record<string, unknown>>
const lines: Line[] = []
let app: TestApp
beforeAll(async () => {
  const logTarget = { write: (text: string) => void lines.push(JSON.parse(text) as Line) }
  app = await createTestApp({ features: [routes], logTarget })
})
afterAll(() => app.close())

test('a sign-in and a new device token are logged with the id of the account and no name', async () => {
  const anna = await makeUser(app.db, { passwordHash: cheapHash(PASSWORD) })
  const login = { username: anna.username ?? '', password: PASSWORD }
  expectStatus(await app.call(signIn, { body: login }), 200)
  expectStatus(await app.call(createAccessToken, { body: { ...login, name: 'Tablet' } }), 201)
  expectStatus(await app.call(signIn, { body: { ...login, password: 'falsch' } }), 401)
  const signedIn = lines.filter(({ msg }) => msg === 'signed in')
  expect(signedIn.map(({ userId }) => userId)).toEqual([anna.id, anna.id])
  expect(JSON.stringify(signedIn)).not.toContain(anna.username)
  expect(JSON.stringify(signedIn)).not.toContain(anna.mail)
})
