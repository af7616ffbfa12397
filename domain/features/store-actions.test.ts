/** Tests of the actions of the store: the specification names them without paths (§7), and decisions §2 defines the calls. */
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

test('the sports endpoint filters by school and has pages', () => {
  const sports = ALL_ENDPOINTS.find(({ method, path }) => method === 'GET' && path === '/api/sports')
  const query = { school: '4', limit: '100', page: '2' }
  expect(sports?.query?.safeParse(query).success).toBe(true)
})

// spec: actions-paths-open-account
test.each([
  ['fetchMembershipLevels', 'GET', '/api/membership-levels'],
  ['fetchSubscription', 'GET', '/api/subscriptions/:id'],
  ['fetchUserRelations', 'GET', '/api/user-relations'],
  ['sendUserMessage', 'POST', '/api/user-messages'],
])('%s is %s %s', (_action, method, path) => {
  expect(has(method, path)).toBe(true)
})
