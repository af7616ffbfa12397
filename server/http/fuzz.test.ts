/**
 * Random requests to every endpoint, by every kind of caller. None answers 5xx or a status that its declaration lacks (F2).
 * `FUZZ_REQUESTS=200000 FUZZ_SEED=7 npx vitest run server/http/fuzz.test.ts` runs longer, over real connections.
 */
import { Agent, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ERRORS } from '@wegband/domain/errors/catalogue.ts'
import { changeMaintenance } from '@wegband/domain/features/admin/contract.ts'
import { ALL_ENDPOINTS } from '@wegband/domain/features/endpoints.ts'
import type { EndpointShape } from '@wegband/domain/http/endpoint.ts'
import { makeClassRoom } from '../testing/makers/class-room.ts'
import { makeAnonymous, makeChildOf, makeMember, makeUser } from '../testing/makers/makers.ts'
import { randomFrom, randomRequest } from '../testing/random-input.ts'
import { createTestApp, type TestApp } from '../testing/servers/test-app.ts'
import { errorsByStatus } from './open-api.ts'

const REQUESTS = Number(process.env['FUZZ_REQUESTS'] ?? 3_000)
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_123)
const MINUTES_PER_THOUSAND = 0.5
const IS_LONG = process.env['FUZZ_REQUESTS'] !== undefined

/** Left out: streams do not end, uploads are no JSON, and the maintenance switch would block all other requests. */
const FUZZED = ALL_ENDPOINTS.filter(
  ({ path, answers, upload }) =>
    !Object.values(answers).includes('stream') && upload === undefined && path !== changeMaintenance.path,
)

let app: TestApp
let callers: readonly ({ readonly id: number } | undefined)[]
beforeAll(async () => {
  app = await createTestApp({ limits: 'off' })
  const room = await makeClassRoom(app, 4)
  const parent = await makeUser(app.db)
  callers = [
    undefined,
    await makeAnonymous(app.db),
    await room.makeStudent(),
    parent,
    await makeChildOf(app.db, parent),
    room.trainer,
    await makeMember(app.db, room.school, { roles: ['staff'] }),
    await makeMember(app.db, room.school, { roles: ['leader'] }),
    await makeUser(app.db, { isAdmin: true }),
  ]
  for (let count = 0; count < 4; count += 1) await room.makeClass()
})
afterAll(() => app.close())

type Sent = {
  readonly method: EndpointShape['method']
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly payload?: string
}
type Send = (sent: Sent) => Promise<{ readonly statusCode: number; readonly body: string }>

/** The address is sent exactly as generated: `fetch` would normalise it. */
const overConnections = async (): Promise<Send> => {
  const base = await app.http.fastify.listen({ port: 0, host: '127.0.0.1' })
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  return async ({ method, url, headers, payload = '' }) => {
    const answer = await new Promise<IncomingMessage>((done, fail) => {
      const { hostname, port } = new URL(base)
      // Node does not send a length for the body of a DELETE by itself.
      const length = payload === '' ? {} : { 'content-length': Buffer.byteLength(payload) }
      const options = { hostname, port, path: url, method, headers: { ...headers, ...length }, agent }
      request(options, done).on('error', fail).end(payload)
    })
    return { statusCode: answer.statusCode ?? 0, body: await text(answer) }
  }
}

/** A status from 500 on is allowed only where the endpoint declares the error: bad input is never a failure of the server. */
const mayAnswer = (endpoint: EndpointShape, status: number): boolean => {
  if (status >= 500) return endpoint.errors.some((code) => ERRORS[code] === status)
  return status === 304 || status in endpoint.answers || errorsByStatus(endpoint).has(status)
}

test(
  'made-up requests get neither a 5xx nor a status that is not declared',
  { timeout: (REQUESTS / 1_000) * MINUTES_PER_THOUSAND * 60_000 },
  async () => {
    const random = randomFrom(SEED)
    const wrong = new Map<string, string>()
    const send: Send = IS_LONG ? await overConnections() : (sent) => app.http.fastify.inject(sent)
    for (let count = 0; count < REQUESTS; count += 1) {
      const endpoint = FUZZED[count % FUZZED.length]
      const caller = callers[Math.floor(random() * callers.length)]
      if (endpoint === undefined) continue
      const { url, payload } = randomRequest(endpoint, random)
      const answer = await send({
        method: endpoint.method,
        url,
        headers: {
          ...app.xsrfHeaders(),
          ...(caller === undefined ? {} : { authorization: `Bearer ${await app.tokenOf(caller)}` }),
          ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(payload === undefined ? {} : { payload }),
      })
      const { statusCode } = answer
      if (mayAnswer(endpoint, statusCode)) continue
      const name = `${endpoint.method} ${endpoint.path} ${statusCode}`
      wrong.set(name, `${url} ${payload ?? ''} ${answer.body}`.slice(0, 600))
    }
    expect(Object.fromEntries(wrong), `seed ${SEED}`).toEqual({})
  },
)
