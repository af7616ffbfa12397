/** Changing and checking the own password, and refusing compromised ones (§5 Password, §7 Users; F17, F20). */
import { createHash } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { checkAuth } from '@wegband/domain/features/sessions/contract.ts'
import { signIn, changePassword, checkPassword } from '@wegband/domain/features/sign-in/contract.ts'
import { rateLimits } from '../../../db/schema/limits.ts'
import type { users } from '../../../db/schema/people.ts'
import { rangeService } from '../../../gateways/breached-passwords/range-service.ts'
import { cheapHash } from '../../../testing/cheap-hash.ts'
import { expectStatus } from '../../../testing/expect-status.ts'
import { emailsTo } from '../../../testing/read-emails.ts'
import { makeAnonymous, makeUser, type UserRow } from '../../../testing/makers/makers.ts'
import { createTestApp, type TestApp } from '../../../testing/servers/test-app.ts'
import { viewSession } from '../../../testing/makers/view-session.ts'
import { routes as sessions } from '../../sessions/routes.ts'
import { preparePassword } from './prepare-password.ts'
import { routes } from '../routes.ts'

const NOW = '2026-11-20T09:00:00Z'
const OLD = 'Honigband-2025'
const NEW = 'Kupferband-2026'

let app: TestApp
let passwordHash: string
beforeAll(async () => {
  app = await createTestApp({ features: [sessions, routes] })
  passwordHash = cheapHash(OLD)
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.set(NOW)
  await app.db.drizzle.delete(rateLimits)
})

const makeSigner = (fields: Partial<typeof users.$inferInsert> = {}) =>
  makeUser(app.db, { passwordHash, ...fields })
const bearing = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })
const enter = async (user: UserRow, password = OLD) =>
  app.call(signIn, { body: { username: String(user.username), password } })
const statusOf = async (token: string): Promise<number> => (await app.call(checkAuth, bearing(token))).status
type Given = { currentPassword?: string; password?: string; confirmation?: string }
const bodyOf = ({ currentPassword = OLD, password = NEW, confirmation = password }: Given = {}) => ({
  currentPassword,
  password,
  confirmation,
})
const change = (user: UserRow, given: Given = {}, as: { id: number } = user) =>
  app.call(changePassword, { as, params: { id: String(user.id) }, body: bodyOf(given) })

describe('changing the password', () => {
  // spec: api-patch-user-password
  test('keeps this device, signs out every other one and emails the owner', async () => {
    const anna = await makeSigner()
    const [here, there] = [(await enter(anna)).body, (await enter(anna)).body]
    const { status } = await app.call(changePassword, {
      ...bearing(here.token),
      params: { id: String(anna.id) },
      body: bodyOf(),
    })
    expectStatus({ status }, 204)
    expect(await statusOf(here.token)).toBe(200)
    expect(await statusOf(there.token)).toBe(401)
    const [revivedHere, revivedThere] = await Promise.all(
      [here, there].map(({ personalAccessToken }) =>
        app.call(signIn, { body: { token: String(personalAccessToken) } }),
      ),
    )
    expect([revivedHere?.status, revivedThere?.status]).toEqual([200, 401])
    expect([(await enter(anna, OLD)).status, (await enter(anna, NEW)).status]).toEqual([401, 200])
    expect(await emailsTo(app.db, String(anna.mail))).toContainEqual(
      expect.objectContaining({ template: 'password-changed' }),
    )
  })

  test('needs the current password, a good new one and its repetition', async () => {
    const anna = await makeSigner()
    const told = async (given: Given) => {
      const { status, body } = await change(anna, given)
      return [status, body.errors]
    }
    expect(await told({ currentPassword: 'falsch' })).toEqual([422, { currentPassword: ['wrong-password'] }])
    expect(await told({ currentPassword: '' })).toEqual([422, { currentPassword: ['required'] }])
    expect(await told({ password: 'Kurz-1' })).toEqual([422, { password: ['too-short'] }])
    expect(await told({ confirmation: 'anders' })).toEqual([422, { confirmation: ['confirmation-differs'] }])
    expect((await enter(anna)).status).toBe(200)
  })

  test('is refused to other people, guests, and while impersonating', async () => {
    const [anna, bert, admin] = [await makeSigner(), await makeSigner(), await makeSigner({ isAdmin: true })]
    for (const as of [bert, admin]) expect((await change(anna, {}, as)).status).toBe(404)
    const view = { headers: await viewSession(app.db, admin, anna) }
    const changed = await app.call(changePassword, {
      ...view,
      params: { id: String(anna.id) },
      body: bodyOf(),
    })
    const checked = await app.call(checkPassword, { ...view, body: { password: OLD } })
    expect([changed.body.code, checked.body.code]).toEqual(
      Array.from({ length: 2 }, () => 'auth.not-while-impersonating'),
    )
    const guest = await makeAnonymous(app.db)
    expect((await change(guest)).body.code).toBe('auth.registration-required')
  })

  test('by two requests at the same moment succeeds once', async () => {
    const anna = await makeSigner()
    const answers = await Promise.all([change(anna), change(anna, { password: 'Purpurband-2027' })])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 422])
  })

  test('has the same limit against guessing as a sign-in', async () => {
    const anna = await makeSigner()
    const statuses = []
    for (let round = 0; round < 12; round += 1)
      statuses.push((await change(anna, { currentPassword: `falsch-${round}` })).status)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 422), 429, 429])
  })

  test('is refused for an account without a password', async () => {
    const anna = await makeUser(app.db)
    const changed = await change(anna)
    const checked = await app.call(checkPassword, { as: anna, body: { password: 'x' } })
    expect([changed.body.code, checked.body.code]).toEqual(
      Array.from({ length: 2 }, () => 'credentials.no-password'),
    )
  })
})

// spec: password-check-dialog-sensitive
test('checking the password answers right or wrong, five times a minute', async () => {
  const anna = await makeSigner()
  const answers = []
  for (const password of [OLD, 'falsch', OLD, OLD, OLD, OLD])
    answers.push(await app.call(checkPassword, { as: anna, body: { password } }))
  expect(answers.map(({ status, body }) => [status, body.valid])).toEqual([
    [200, true],
    [200, false],
    [200, true],
    [200, true],
    [200, true],
    [429, undefined],
  ])
  expect(answers.at(-1)?.body).toMatchObject({
    code: 'auth.rate-limited',
    retryAt: '2026-11-20T09:01:00.000Z',
  })
})

describe('a compromised password', () => {
  const owner = {
    firstName: 'Mara',
    lastName: 'Lindner',
    username: 'kranich',
    mail: 'sturmvogel@beispiel.example',
  }
  /** The error codes of the refusal; the prepared password when it is accepted. */
  const refusalOf = async (password: string, gateways = app.http.services.gateways) => {
    const context = { ...app.http.services, log: app.http.fastify.log, gateways }
    const answer = await preparePassword(context, password, owner).catch((error: unknown) => error)
    return answer instanceof AppError ? answer.details.errors?.['password'] : answer
  }
  const TAKEN: unknown = expect.objectContaining({ passwordIsSecure: true })

  test('is refused from the list that ships with the project', async () => {
    for (const password of ['Password1!', 'Passwort123!', 'Dragon-2026', 'Qwertyuiop1!'])
      expect([password, await refusalOf(password)]).toEqual([password, ['password-known']])
    for (const password of [NEW, 'Kiesel-2026-Weg', '7#xQp!mZ2w'])
      expect([password, await refusalOf(password)]).toEqual([password, TAKEN])
  })

  test('is refused when it contains a word of its owner or of the product', async () => {
    for (const password of ['Lindner-1987', 'Mein-Kr4nich-1', 'Sturmvogel-26', 'Bei-Wegband-26'])
      expect([password, await refusalOf(password)]).toEqual([password, ['password-personal']])
  })

  test('is refused by the change, and the old password stays', async () => {
    const anna = await makeSigner({ lastName: 'Lindner' })
    const refused = async (password: string) => (await change(anna, { password })).body.errors
    expect(await refused('Dragon-2026')).toEqual({ password: ['password-known'] })
    expect(await refused('Lindner-1987')).toEqual({ password: ['password-personal'] })
    expect((await enter(anna)).status).toBe(200)
  })

  let service: Server
  let url: string
  let answerWith: (path: string) => { status: number; text: string } | undefined
  const asked: string[] = []
  beforeAll(async () => {
    service = createServer((request, reply) => {
      asked.push(String(request.url))
      const answer = answerWith(String(request.url))
      if (answer !== undefined) reply.writeHead(answer.status).end(answer.text)
    })
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
    const { port } = service.address() as AddressInfo
    url = `http://127.0.0.1:${port}`
  })
  afterAll(() => {
    service.closeAllConnections()
    service.close()
  })
  const withService = (patienceMs?: number) => ({
    ...app.http.services.gateways,
    breachedPasswords: rangeService(url, patienceMs),
  })
  const hash = createHash('sha1').update(NEW).digest('hex').toUpperCase()

  test('is found by the range service, which gets only five digits of its hash', async () => {
    answerWith = () => ({ status: 200, text: `00000:3\r\n${hash.slice(5)}:17\r\n` })
    expect(await refusalOf(NEW, withService())).toEqual(['password-known'])
    expect(asked.at(-1)).toBe(`/range/${hash.slice(0, 5)}`)
    answerWith = () => ({ status: 200, text: `${hash.slice(5)}:0\r\n${'F'.repeat(35)}:9` })
    expect(await refusalOf(NEW, withService())).toEqual(TAKEN)
  })

  test('is accepted where the service fails, answers nonsense or does not answer', async () => {
    for (const answer of [
      { status: 500, text: '' },
      { status: 200, text: '<html>:1' },
      { status: 302, text: '' },
    ]) {
      answerWith = () => answer
      expect(await refusalOf(NEW, withService())).toEqual(TAKEN)
    }
    answerWith = () => undefined
    expect(await refusalOf(NEW, withService(50))).toEqual(TAKEN)
    const gone = { ...app.http.services.gateways, breachedPasswords: rangeService('http://127.0.0.1:1') }
    expect(await refusalOf(NEW, gone)).toEqual(TAKEN)
  })
})
