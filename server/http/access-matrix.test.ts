/** Every declared endpoint, called as every kind of caller, answers as the table says; an endpoint without a row fails. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ALL_ENDPOINTS } from '@wegband/domain/features/endpoints.ts'
import type { EndpointShape } from '@wegband/domain/http/endpoint.ts'
import { forgetCurriculum } from '../features/curriculum/curriculum.ts'
import { ANONYMOUS_MAY, MATRIX } from '../testing/access-matrix-rows.ts'
import type { MatrixRow, Question } from '../testing/matrix-row.ts'
import {
  CALLERS,
  makeMatrixWorld,
  SECRET_NAME,
  type CallerKind,
  type MatrixWorld,
} from '../testing/matrix-world.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

let app: TestApp
let address: string
beforeAll(async () => {
  app = await createTestApp({ limits: 'off' })
  address = await app.http.fastify.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => app.close())

const nameOf = (endpoint: EndpointShape): string => `${endpoint.method} ${endpoint.path}`
const expected = ({ except, rest }: MatrixRow, caller: CallerKind): number =>
  Number(Object.entries(except).find(([, callers]) => callers.includes(caller))?.[0] ?? rest)

type Answer = { status: number; text: string }

/** A stream never ends by itself: its status is all that is looked at. */
const openAndLeave = async (endpoint: EndpointShape, headers: Record<string, string>): Promise<Answer> => {
  const stop = new AbortController()
  const answer = await fetch(`${address}${endpoint.path}`, { headers, signal: stop.signal })
  stop.abort()
  return { status: answer.status, text: '' }
}

const callAs = async (
  endpoint: EndpointShape,
  question: Question,
  caller: CallerKind,
  world: MatrixWorld,
) => {
  const as = caller === 'stranger' ? undefined : world.people[caller]
  if (Object.values(endpoint.answers).includes('stream')) {
    const headers = as === undefined ? undefined : { authorization: `Bearer ${await app.tokenOf(as)}` }
    return openAndLeave(endpoint, headers ?? {})
  }
  // The table holds questions of all endpoints: their types are those of each declaration, checked by the answers.
  const { status, bytes } = await app.call(endpoint, { ...question, as } as never)
  return { status, text: bytes.toString() }
}

const makeWorld = async (): Promise<MatrixWorld> => {
  const world = await makeMatrixWorld(app.db)
  // The process hears of new schools and sports some milliseconds later; no question of this test waits for that.
  forgetCurriculum(app.db)
  return world
}

describe('the access matrix', () => {
  test('has one row for every endpoint', () => {
    expect(MATRIX.map((row) => nameOf(row.endpoint)).toSorted()).toEqual(ALL_ENDPOINTS.map(nameOf).toSorted())
  })

  test('names every caller of a row once', () => {
    for (const { endpoint, except } of MATRIX) {
      const named = Object.values(except).flat()
      expect([nameOf(endpoint), new Set(named).size]).toEqual([nameOf(endpoint), named.length])
    }
  })

  // spec: anonymous-must-register
  test('lets anonymous accounts reach what decisions §3.11 lists, and for the rest no more than strangers', () => {
    const beyond = MATRIX.filter(
      (row) =>
        ![401, 403].includes(expected(row, 'anonymous')) && [401, 403].includes(expected(row, 'stranger')),
    )
    const isListed = (path: string): boolean =>
      ANONYMOUS_MAY.some((one) =>
        // A person's own page is listed, and not what stands below it.
        one === '/api/users/:id' ? path === one : path.startsWith(one),
      )
    expect(beyond.map(({ endpoint }) => endpoint.path).filter((path) => !isListed(path))).toEqual([])
  })

  test.each(MATRIX.map((row) => [nameOf(row.endpoint), row] as const))('%s', async (_name, row) => {
    const told: Record<string, number> = {}
    const leaks: string[] = []
    let world = await makeWorld()
    for (const caller of CALLERS) {
      if (row.endpoint.method !== 'GET') world = await makeWorld()
      const { status, text } = await callAs(row.endpoint, row.ask(world), caller, world)
      told[caller] = status
      if (status >= 400 && text.includes(SECRET_NAME)) leaks.push(caller)
    }
    expect(told).toEqual(Object.fromEntries(CALLERS.map((caller) => [caller, expected(row, caller)])))
    expect(leaks).toEqual([])
  })
})
