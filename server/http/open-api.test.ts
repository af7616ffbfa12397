import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ALL_ENDPOINTS } from '@wegband/domain/features/endpoints.ts'
import { createTestApp, type TestApp } from '../testing/servers/test-app.ts'
import { serveApiReference } from './api-reference.ts'

type Parameter = { name: string; in: string; required: boolean; schema: unknown }
type Operation = {
  operationId: string
  parameters: Parameter[]
  responses: Record<string, { content?: Record<string, unknown>; description: string }>
  security: Record<string, unknown>[]
  requestBody?: unknown
}
type Document = {
  openapi: string
  externalDocs?: { url: string }
  paths: Record<string, Record<string, Operation>>
}

let app: TestApp
let document: Document
beforeAll(async () => {
  app = await createTestApp({ environment: { SOURCE_URL: 'https://code.club.example/wegband' } })
  serveApiReference(app.http, '0.1.0')
  document = (await app.http.fastify.inject('/api/openapi.json')).json()
})
afterAll(() => app.close())

const operation = (method: string, path: string): Operation => {
  const found = document.paths[path]?.[method]
  if (found === undefined) throw new Error(`${method} ${path} is not described`)
  return found
}
const operations = (): Operation[] => Object.values(document.paths).flatMap((path) => Object.values(path))

describe('the description of the API', () => {
  test('describes every endpoint, and every endpoint is served', () => {
    const name = (endpoint: { method: string; path: string }): string => `${endpoint.method} ${endpoint.path}`
    expect(app.http.endpoints.map(name).toSorted()).toEqual(ALL_ENDPOINTS.map(name).toSorted())
    expect(operations()).toHaveLength(ALL_ENDPOINTS.length)
    expect(document.openapi).toBe('3.1.0')
  })

  test('links to the source code of this installation', () => {
    expect(document.externalDocs?.url).toBe('https://code.club.example/wegband')
  })

  test('names every operation once', () => {
    const ids = operations().map(({ operationId }) => operationId)
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('has parameters for path and query', () => {
    const { parameters } = operation('get', '/api/appointments/{id}')
    expect(parameters).toMatchObject([{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }])
    const list = operation('get', '/api/appointments').parameters.map(({ name }) => name)
    expect(list).toEqual(expect.arrayContaining(['per_page', 'school[]', 'capabilities[]']))
  })

  test('has every answer with its codes, and none that the endpoint cannot give', () => {
    const change = operation('patch', '/api/appointments/{id}').responses
    expect(change['409']?.description).toContain('appointments.already-started')
    expect(change['419']?.description).toBe('auth.xsrf')
    expect(change['200']?.content).toHaveProperty('application/json')
    const settings = operation('get', '/api/settings/public').responses
    expect(Object.keys(settings)).not.toEqual(expect.arrayContaining(['401']))
    expect(operation('delete', '/api/auth').responses['204']?.content).toBeUndefined()
  })

  // spec: server-processing-open
  test('gives every data answer its own schema', () => {
    const shapeless = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, { responses }]) =>
        Object.entries(responses).flatMap(([status, { content }]) => {
          const json: unknown = content?.['application/json']
          if (json === undefined) return []
          const schema = Object(Reflect.get(Object(json), 'schema')) as object
          return Object.keys(schema).length > 0 ? [] : [`${method} ${path} ${status}`]
        }),
      ),
    )
    expect(shapeless).toEqual([])
  })

  test('says which authentication a call needs', () => {
    expect(operation('post', '/api/auth').security).toEqual([{ xsrf: [] }])
    expect(operation('get', '/api/auth').security).toEqual([{ bearer: [] }])
    expect(operation('put', '/api/auth').security).toEqual([{ bearer: [], xsrf: [] }])
  })
})

describe('the interactive reference', () => {
  test('is a page without inline script or style, built from our own files', async () => {
    const page = await app.http.fastify.inject('/api/docs/')
    expect(page.headers['content-type']).toContain('text/html')
    expect(page.headers['content-security-policy']).toContain("script-src 'self'")
    expect(page.body).not.toMatch(/<script>|<style|style=|\son\w+=|https?:/)
    for (const [, file] of page.body.matchAll(/(?:src|href)="([^"]+)"/g))
      expect([file, (await app.http.fastify.inject(`/api/docs/${file}`)).statusCode]).toEqual([file, 200])
  })

  test('serves no other file of the package', async () => {
    for (const file of ['package.json', 'index.html', '..%2fpackage.json', '__proto__'])
      expect((await app.http.fastify.inject(`/api/docs/${file}`)).statusCode).toBe(404)
  })
})
