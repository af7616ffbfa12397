/** The specification names actions of the store and leaves their paths open (§7); decisions §2 says which calls they are. */
import { expect, test } from 'vitest'
import { ALL_ENDPOINTS } from './endpoints.ts'

const has = (method: string, path: string): boolean =>
  ALL_ENDPOINTS.some((endpoint) => endpoint.method === method && endpoint.path === path)

// spec: actions-paths-open-training
test.each([
  ['fetchAllSchoolSports', 'GET', '/api/sports'],
  ['fetchSport', 'GET', '/api/sports/:id'],
  ['fetchModules', 'GET', '/api/modules'],
  ['fetchModule', 'GET', '/api/modules/:id'],
  ['fetchAppointment', 'GET', '/api/appointments/:id'],
])('%s is %s %s', (_action, method, path) => {
  expect(has(method, path)).toBe(true)
})

test('sports are asked for by school, a page at a time', () => {
  const sports = ALL_ENDPOINTS.find(({ method, path }) => method === 'GET' && path === '/api/sports')
  const query = { school: '4', limit: '100', page: '2' }
  expect(sports?.query?.safeParse(query).success).toBe(true)
})
