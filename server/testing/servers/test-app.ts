/** The real application on a real database of its own, called the way the web client calls it: bearer token, XSRF cookie and header. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LightMyRequestResponse } from 'fastify'
import type { z } from 'zod'
import type { Locale } from '@wegband/domain/basics/locale.ts'
import type { ErrorCode } from '@wegband/domain/errors/catalogue.ts'
import type { EndpointShape, RequestOf } from '@wegband/domain/http/endpoint.ts'
import { buildApp } from '../../app.ts'
import { readConfig, type Config } from '../../config/config.ts'
import { silentLog } from '../../db/embedded/database-log.ts'
import type { Database } from '../../db/open-database.ts'
import { tokens } from '../../db/schema/people.ts'
import type { Gateways } from '../../gateways/gateways.ts'
import { openGateways } from '../../gateways/open-gateways.ts'
import { openPayments } from '../../gateways/payments/open-payments.ts'
import { createReadActor } from '../../features/viewer/read-actor.ts'
import { hashToken, newToken } from '../../http/guard/authenticate.ts'
import type { Context } from '../../http/request/context.ts'
import type { HttpApp } from '../../http/http-app.ts'
import type { LogTarget } from '../../http/log-lines.ts'
import { createLog } from '../../http/logging.ts'
import type { GeneralLimits } from '../../http/guard/rate-limit.ts'
import type { FeatureRoutes } from '../../http/serve-endpoint.ts'
import { XSRF_HEADER } from '../../http/guard/xsrf.ts'
import { PROVED } from '../prove-session.ts'
import { rememberAnswer } from '../recent-answers.ts'
import { createTestClock, type TestClock } from './test-clock.ts'
import { createTestDatabase } from './test-database.ts'
import { watchOfficeWrites } from './watch-office-writes.ts'

const DEFAULT_CLOCK = '2026-11-20T09:00:00Z'
export const TEST_SECRET = 'a secret for tests that is long enough'
/** Sessions of `as` outlive every jump of a test's clock. */
const FAR_FUTURE = '2099-01-01T00:00:00Z'

export type TestAppOptions = {
  /** Only these features; default: all. Give your own, then a half-written neighbour does not stop your tests. */
  readonly features?: readonly FeatureRoutes[]
  /** Where the clock stands at first; default Friday 2026-11-20, 10:00 in Berlin. */
  readonly clockIso?: string
  readonly limits?: GeneralLimits | 'off'
  readonly gateways?: Partial<Gateways>
  readonly environment?: Readonly<Record<string, string>>
  readonly logTarget?: LogTarget
}

type JsonOf<A> = A extends z.ZodType ? z.output<A> : never
/** Every field that some answer has: a test that reads one says which answer it expects. */
type FieldsOf<T> = {
  [Key in T extends unknown ? keyof T : never]: T extends Record<Key, infer Value> ? Value : never
}
type OrNothing<T> = [T] extends [never] ? Record<never, never> : FieldsOf<T>
type Problem = {
  code?: ErrorCode
  message?: string
  errors?: Record<string, string[]>
  retryAt?: string
  missing?: unknown
  remainingSeconds?: number
  triesLeft?: number
  requestId?: string
}
/** The answer's JSON, with the fields of an error beside it; undefined for answers without a body. */
export type TestAnswer<E extends EndpointShape> = {
  readonly status: number
  readonly headers: LightMyRequestResponse['headers']
  readonly body: OrNothing<JsonOf<E['answers'][keyof E['answers']]>> & Problem
  readonly bytes: Buffer
}

type Extras = {
  /** The caller; without it the call is signed out. */
  readonly as?: { readonly id: number } | undefined
  /** Or a session token that a test was handed. */
  readonly token?: string | undefined
  readonly headers?: Readonly<Record<string, string>>
  /** The address the call comes from, where limits count by it. */
  readonly from?: string | undefined
}

export type TestApp = {
  readonly db: Database
  readonly connectionString: string
  readonly clock: TestClock
  readonly config: Config
  readonly http: HttpApp
  call<const E extends EndpointShape>(
    endpoint: E,
    request?: Partial<RequestOf<E>> & Extras,
  ): Promise<TestAnswer<E>>
  /** A good session token of that person. */
  tokenOf(user: { readonly id: number }): Promise<string>
  /** Cookie and header that an unsafe request needs. */
  xsrfHeaders(): Record<string, string>
  /** What an action is handed when that person acts. */
  contextOf(user: { readonly id: number }, locale?: Locale): Promise<Context>
  close(): Promise<void>
}

const fillPath = (path: string, params: unknown): string =>
  path.replaceAll(/:(\w+)/g, (_match, name: string) =>
    encodeURIComponent(String(Reflect.get(Object(params), name))),
  )

const queryOf = (query: unknown): string => {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query ?? {}))
    for (const item of [value].flat()) if (item !== undefined) search.append(key, String(item))
  const text = search.toString()
  return text === '' ? '' : `?${text}`
}

const parseBody = (response: LightMyRequestResponse): unknown =>
  String(response.headers['content-type'] ?? '').includes('json') ? response.json() : undefined

/** It passes `requireFreshProof`; a test of refusals signs in and calls with that `token`. */
const insertSession = async (db: Database, userId: number): Promise<{ token: string; tokenId: number }> => {
  const token = newToken()
  const [row] = await db.drizzle
    .insert(tokens)
    .values({ userId, kind: 'session', hash: hashToken(token), expiresAt: FAR_FUTURE, details: PROVED })
    .returning({ id: tokens.id })
  if (row === undefined) throw new Error('no session')
  return { token, tokenId: row.id }
}

const testConfig = (environment: Readonly<Record<string, string>>): Config => {
  const read = readConfig(environment)
  if ('problems' in read) throw new Error(read.problems.join(' '))
  return read.ok
}

const allFeatures = async (): Promise<readonly FeatureRoutes[]> => {
  const { FEATURE_ROUTES } = await import('../../feature-routes.ts')
  return FEATURE_ROUTES
}

const callerOf = (app: HttpApp, clock: TestClock, tokenOf: TestApp['tokenOf']) => {
  const watch = watchOfficeWrites(app.services.db)
  const xsrfHeaders = (): Record<string, string> => {
    const cookie = app.xsrf
      .cookieFor({ headers: {}, protocol: 'http', host: 'localhost' }, clock.now())
      .split(';')[0]
    return { cookie: cookie ?? '', [XSRF_HEADER]: cookie?.split('=')[1] ?? '' }
  }
  const call: TestApp['call'] = async (endpoint, asked) => {
    const given: { params?: unknown; query?: unknown; body?: unknown } & Extras = asked ?? {}
    const bearer = given.token ?? (given.as === undefined ? undefined : await tokenOf(given.as))
    const url = fillPath(endpoint.path, given.params) + queryOf(given.query)
    const request = `${endpoint.method} ${url} ${JSON.stringify(given.body)}`
    const inject = () =>
      app.fastify.inject({
        ...(given.from !== undefined && { remoteAddress: given.from }),
        method: endpoint.method,
        url,
        headers: {
          ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
          ...(endpoint.method === 'GET' ? {} : xsrfHeaders()),
          ...(given.body === undefined ? {} : { 'content-type': 'application/json' }),
          ...given.headers,
        },
        ...(given.body === undefined ? {} : { payload: JSON.stringify(given.body) }),
      })
    const response = await watch({ endpoint, actorId: given.as?.id, request }, inject)
    const [status, body] = [response.statusCode, parseBody(response)]
    rememberAnswer({ request: `${endpoint.method} ${url}`, status, body: body ?? response.rawPayload })
    return {
      status,
      headers: response.headers,
      // What arrived is the test's to check; the declaration only gives it a shape to write expectations against.
      body: body as never,
      bytes: response.rawPayload,
    }
  }
  return { call, xsrfHeaders }
}

/** Opens everything anew; call `close` when done (some hundred milliseconds in all: one per test file, not one per test). */
export const createTestApp = async (options: TestAppOptions = {}): Promise<TestApp> => {
  const [database, folder] = await Promise.all([
    createTestDatabase(),
    mkdtemp(join(tmpdir(), 'wegband-test-')),
  ])
  const clock = createTestClock(options.clockIso ?? DEFAULT_CLOCK)
  const environment = { LOG_LEVEL: 'silent', DEMO: 'true', DATA_DIR: folder, ...options.environment }
  const config = testConfig(environment)
  const db = database.database
  const http = await buildApp({
    services: {
      db,
      clock,
      config,
      appSecret: TEST_SECRET,
      gateways: {
        ...openGateways(config, TEST_SECRET),
        ...(await openPayments({ config, appSecret: TEST_SECRET, db, clock })),
        ...options.gateways,
      },
    },
    environment,
    features: options.features ?? (await allFeatures()),
    log: createLog(options.logTarget === undefined ? 'silent' : 'info', options.logTarget),
    ...(options.limits === undefined ? {} : { limits: options.limits }),
  })
  await http.signals.start(database.connectionString, silentLog)
  const sessions = new Map<number, Promise<{ token: string; tokenId: number }>>()
  const sessionOf = (userId: number) => {
    const known = sessions.get(userId) ?? insertSession(db, userId)
    sessions.set(userId, known)
    return known
  }
  const tokenOf: TestApp['tokenOf'] = async (user) => (await sessionOf(user.id)).token
  return {
    db,
    connectionString: database.connectionString,
    clock,
    config,
    http,
    ...callerOf(http, clock, tokenOf),
    tokenOf,
    contextOf: async (user, locale = 'de') => {
      const { tokenId } = await sessionOf(user.id)
      const known = await createReadActor(clock, http.services.settings)(db, {
        userId: user.id,
        tokenId,
        impersonatorId: null,
      })
      if (known === undefined) throw new Error(`nobody has the id ${user.id}`)
      return { ...http.services, actor: known.actor, log: http.fastify.log, requestId: 'test', locale }
    },
    close: async () => {
      await http.fastify.close()
      await http.signals.close()
      await database.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
