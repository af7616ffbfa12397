import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readUser } from '@wegband/domain/features/accounts/contract.ts'
import { signIn, confirmCode } from '@wegband/domain/features/sign-in/contract.ts'
import { readUserByToken } from '@wegband/domain/features/cards/contract.ts'
import { routes as sessions } from '../features/sessions/routes.ts'
import { routes as cards } from '../features/cards/routes.ts'
import { routes as signInRoutes } from '../features/sign-in/routes.ts'
import { routes as viewer } from '../features/viewer/routes.ts'
import { makeUser, type UserRow } from '../testing/makers/makers.ts'
import { createTestApp, type TestApp } from '../testing/servers/test-app.ts'
import { loggableError } from './logging.ts'

type LogLine = { msg: string; requestId?: string; [key: string]: unknown }
const lines: LogLine[] = []
let app: TestApp
let anna: UserRow
beforeAll(async () => {
  const logTarget = { write: (text: string) => void lines.push(JSON.parse(text) as LogLine) }
  app = await createTestApp({ features: [sessions, cards, signInRoutes, viewer], logTarget })
  anna = await makeUser(app.db)
})
afterAll(() => app.close())
beforeEach(() => {
  lines.length = 0
})

describe('the log', () => {
  test('logs an error that repeats an email address without it', () => {
    const refused = new Error(
      "550 5.1.1 <silvana@post.example>: Recipient address rejected ('silvana@post.example')",
    )
    const logged = loggableError(new Error('could not send', { cause: refused }))
    expect(JSON.stringify(logged)).not.toContain('silvana')
    expect(logged.cause?.message).toContain('550 5.1.1')
  })

  test('has one line per answer, with the route and not the address', async () => {
    await app.call(readUserByToken, { as: anna, params: { token: 'WTM-SECRETSECRETSECRETSECRET' } })
    const answered = lines.filter((line) => line.msg === 'answered')
    expect(answered).toHaveLength(1)
    expect(answered[0]).toMatchObject({ route: readUserByToken.path, method: 'GET', userId: anna.id })
    expect(answered[0]?.requestId).toMatch(/^[0-9a-f-]{36}$/)
    expect(JSON.stringify(lines)).not.toContain('SECRET')
  })

  test('contains the id that every error answer has', async () => {
    const missing = await app.call(readUser, { as: anna, params: { id: '999999' } })
    const stranger = await app.call(readUser, { params: { id: String(anna.id) } })
    for (const { headers } of [missing, stranger]) {
      const requestId = headers['x-request-id']
      expect(requestId).toMatch(/^[0-9a-f-]{36}$/)
      expect(lines.filter((line) => line.requestId === requestId).map(({ msg }) => msg)).toEqual(
        expect.arrayContaining(['denied', 'answered']),
      )
    }
  })

  test('names the caller and the refused request', async () => {
    await app.call(readUser, { as: anna, params: { id: '999999' } })
    expect(lines.find((line) => line.msg === 'denied')).toMatchObject({
      code: 'general.not-found',
      userId: anna.id,
      route: readUser.path,
      params: { id: '999999' },
    })
  })

  test('counts a wrong code and an unreadable body as attempts, with their address', async () => {
    await app.call(confirmCode, { body: { user: 'somebody', code: '123456' } })
    await app.http.fastify.inject({
      method: 'POST',
      url: signIn.path,
      headers: { ...app.xsrfHeaders(), 'content-type': 'application/json' },
      payload: '{"username":',
    })
    expect(lines.filter((line) => line.msg === 'denied')).toMatchObject([
      { code: 'credentials.invalid-code', route: confirmCode.path, address: '127.0.0.1' },
      { code: 'general.malformed', route: signIn.path, address: '127.0.0.1' },
    ])
  })

  test('never contains a token, a password or typed text', async () => {
    const token = await app.tokenOf(anna)
    await app.call(signIn, { body: { username: 'somebody', password: 'what-I-typed' } })
    await app.call(readUser, { as: anna, params: { id: String(anna.id) } })
    const all = JSON.stringify(lines)
    for (const secret of [token, 'what-I-typed', 'somebody', 'Bearer']) expect(all).not.toContain(secret)
  })

  test('contains database errors without their values', () => {
    const driver = Object.assign(new Error('duplicate key'), {
      code: '23505',
      detail: 'Key (mail)=(anna@x) exists',
    })
    const failed = new Error('Failed query: insert into users values ($1)\nparams: anna@x,secret', {
      cause: driver,
    })
    const logged = loggableError(failed)
    expect(logged).toMatchObject({
      message: 'Failed query: insert into users values ($1)',
      cause: { code: '23505' },
    })
    expect(JSON.stringify(logged)).not.toMatch(/anna@x|secret/)
  })

  test('contains no value of many lines, also one that looks like a frame', () => {
    const failed = new Error(
      'Failed query: update notes set text = $1\nparams: first\nsecret\n    at secret,7',
    )
    const logged = loggableError(failed)
    expect(logged.message).toBe('Failed query: update notes set text = $1')
    expect(logged.stack).toMatch(/^Error: Failed query: update notes set text = \$1\n {4}at /)
    expect(logged.stack).toContain('logging.test.ts')
    expect(JSON.stringify(logged)).not.toMatch(/first|secret/)
  })
})
