/** Answers and work never reveal whether an account exists (F19): the same statements and the same hashing. */
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import pg from 'pg'
import {
  confirmCode,
  readPasswordlessRequirement,
  requestCode,
  requestEmailVerification,
  requestPasswordReset,
  signIn,
} from '@wegband/domain/features/sign-in/contract.ts'
import { rateLimits } from '../../db/schema/limits.ts'
import { makeChildOf, makeUnverified, makeUser, nextNumber } from '../../testing/makers/makers.ts'
import { createTestApp, type TestAnswer, type TestApp } from '../../testing/servers/test-app.ts'
import { hashPassword } from './password/password-hash.ts'
import { routes as sessions } from '../sessions/routes.ts'
import { routes } from './routes.ts'

/** Statements of the signal connection, which check it at any time. They are not part of a request. */
const LISTENING = new Set(['SELECT 1', ''])

/** The work of a request: statements without their values, and password hashings. */
let work: string[] = []
const watchWork = (): void => {
  const query: unknown = Reflect.get(pg.Client.prototype, 'query')
  if (typeof query !== 'function') throw new Error('the driver has changed')
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const [config] = args
    const text = typeof config === 'string' ? config : String(Reflect.get(Object(config), 'text'))
    if (!LISTENING.has(text)) work.push(text)
    return Reflect.apply(query, this, args) as never
  })
  const { argon2 } = crypto
  vi.spyOn(crypto, 'argon2').mockImplementation(((...args: Parameters<typeof argon2>) => {
    work.push('argon2')
    argon2(...args)
  }) as typeof argon2)
  syncBuiltinESMExports()
}

let app: TestApp
let passwordHash: string
beforeAll(async () => {
  watchWork()
  app = await createTestApp({ features: [sessions, routes] })
  passwordHash = await hashPassword('Honigband-2025', app.clock.now())
})
afterAll(async () => {
  await app.close()
  vi.restoreAllMocks()
  syncBuiltinESMExports()
})
beforeEach(async () => {
  await app.db.drizzle.delete(rateLimits)
})

/** The insert of an email differs with its row, so it is compared by name. All other statements must be equal. */
const plain = (statement: string): string =>
  statement.startsWith('insert into "mail_outbox"') ? 'a letter' : statement.replaceAll(/\s+/g, ' ').trim()

const lookAt = async (ask: () => Promise<TestAnswer<never>>) => {
  work = []
  const { status, bytes, headers } = await ask()
  const { date: _date, 'x-request-id': _requestId, ...others } = headers
  const cookies = [others['set-cookie'] ?? []]
    .flat()
    .map((cookie) => String(cookie).replaceAll(/=[^;]*/g, '='))
  return {
    status,
    text: bytes.toString(),
    headers: { ...others, 'set-cookie': cookies },
    work: work.map((one) => plain(one.trim())),
  }
}

const makePeople = async () => {
  const known = await makeUser(app.db, { passwordHash })
  const locked = await makeUser(app.db, { passwordHash, lockedAt: '2026-01-01T00:00:00Z' })
  const waiting = await makeUnverified(app.db)
  const child = await makeChildOf(app.db, known)
  const number = nextNumber()
  return {
    mails: [known.mail, locked.mail, waiting.mail, `niemand-${number}@beispiel.example`].map(String),
    names: [known.username, locked.username, waiting.username, child.username, `niemand-${number}`].map(
      String,
    ),
  }
}

/** Every caller gets the answer of the first one, after the same work. */
const expectAlike = async (askers: readonly (() => Promise<unknown>)[]): Promise<void> => {
  const seen = []
  for (const ask of askers) seen.push(await lookAt(ask as () => Promise<TestAnswer<never>>))
  const [first] = seen
  expect(first?.work.length).toBeGreaterThan(0)
  for (const one of seen) expect(one).toEqual(first)
}

describe('a visitor cannot find out whether an account exists', () => {
  test('by requesting a new password', async () => {
    const { mails } = await makePeople()
    await expectAlike(mails.map((mail) => () => app.call(requestPasswordReset, { body: { mail } })))
  })

  test('by requesting the link that confirms an address', async () => {
    const { mails } = await makePeople()
    await expectAlike(mails.map((mail) => () => app.call(requestEmailVerification, { body: { mail } })))
  })

  test('by requesting a code', async () => {
    const { mails, names } = await makePeople()
    await expectAlike(names.map((user) => () => app.call(requestCode, { body: { user } })))
    await expectAlike(mails.map((user) => () => app.call(requestCode, { body: { user } })))
  })

  test('by trying codes', async () => {
    const { names } = await makePeople()
    const devices = await Promise.all(
      names.map(async (user) => {
        const { headers } = await app.call(requestCode, { body: { user } })
        return { user, cookie: String(headers['set-cookie']).split(';')[0] ?? '' }
      }),
    )
    await expectAlike(
      devices.map(({ user, cookie }) => () => {
        const headers = app.xsrfHeaders()
        const both = { ...headers, cookie: `${headers['cookie']}; ${cookie}` }
        return app.call(confirmCode, { body: { user, code: '000000' }, headers: both })
      }),
    )
  })

  test('by reading whether a name needs a code', async () => {
    const { names } = await makePeople()
    const [known = '', , , child = '', missing = ''] = names
    await expectAlike(
      [known, child, missing].map((user) => () => app.call(readPasswordlessRequirement, { query: { user } })),
    )
  })

  test('by a wrong password', async () => {
    const { names, mails } = await makePeople()
    await expectAlike(
      [...names, ...mails].map(
        (username) => () => app.call(signIn, { body: { username, password: 'falsch' } }),
      ),
    )
    expect(work.filter((one) => one === 'argon2')).toHaveLength(1)
  })
})
