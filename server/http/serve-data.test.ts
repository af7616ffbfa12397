/** Status and envelope of an answer come from the declaration. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '@wegband/domain/http/endpoint.ts'
import { id, idParams, many, one } from '@wegband/domain/http/shapes.ts'
import { expectStatus } from '../testing/expect-status.ts'
import { createTestApp, type TestApp } from '../testing/servers/test-app.ts'
import { type FeatureRoutes, serveData } from './serve-endpoint.ts'

const common = { summary: 'test', section: 'test', errors: [], method: 'GET', access: 'anyone' } as const
const thing = z.object({ id })

const readThing = endpoint({
  ...common,
  path: '/api/test/things/:id',
  params: idParams,
  answers: { 200: one(thing) },
})
const listThings = endpoint({ ...common, path: '/api/test/things', answers: { 200: many(thing) } })
const flatThing = endpoint({ ...common, path: '/api/test/flat', answers: { 201: thing } })
const emptyThing = endpoint({ ...common, path: '/api/test/nothing', answers: { 204: 'empty' } })
const twoWays = endpoint({ ...common, path: '/api/test/two', answers: { 200: thing, 201: thing } })

/** Takes what the declaration parsed, so it is served as it is. */
const readOne = (_context: unknown, { params }: { params: { id: number } }) => Promise.resolve(params)

const META = { current_page: 1, last_page: 1, per_page: 50, total: 1 }
const problems: unknown[] = []
const routes: FeatureRoutes = (app) => {
  serveData(app, readThing, readOne)
  serveData(app, listThings, () => ({ data: [{ id: 7 }], meta: META }))
  serveData(app, flatThing, () => ({ id: 7 }))
  serveData(app, emptyThing, () => undefined)
  try {
    serveData(app, twoWays, () => ({ id: 7 }))
  } catch (problem) {
    problems.push(problem)
  }
}

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ features: [routes] })
})
afterAll(() => app.close())

test('an object stands in the envelope of its declaration', async () => {
  const read = await app.call(readThing, { params: { id: '7' } })
  expectStatus(read, 200)
  expect(read.body).toEqual({ data: { id: 7 } })
})

test('a list keeps its meta, and a flat body stays flat', async () => {
  expect((await app.call(listThings)).body).toEqual({ data: [{ id: 7 }], meta: META })
  const flat = await app.call(flatThing)
  expectStatus(flat, 201)
  expect(flat.body).toEqual({ id: 7 })
})

test('an empty answer has no body', async () => {
  const { status, bytes } = await app.call(emptyThing)
  expect(status).toBe(204)
  expect(bytes).toHaveLength(0)
})

test('an endpoint with two good answers is refused when it is registered', () => {
  expect(problems.map(String)).toEqual([
    'Error: GET /api/test/two has not exactly one good answer: serve it by serve()',
  ])
})
