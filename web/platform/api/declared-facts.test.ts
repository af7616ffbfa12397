/** The client treats every endpoint as its declaration says. */
import { expect, test } from 'vitest'
import { ALL_ENDPOINTS } from '@wegband/domain/features/endpoints.ts'
import type { EndpointShape } from '@wegband/domain/http/endpoint.ts'
import { reportProgress } from '@wegband/domain/features/videos/contract.ts'
import { addAttendee } from '@wegband/domain/features/appointments/contract.ts'
import { answer, createFakeServer, type FakeReply } from '../testing/fake-server.ts'
import { createApiClient } from './api-client.ts'

const open = (endpoint: EndpointShape, reply: FakeReply, { isLost = false } = {}) => {
  const server = createFakeServer(answer(endpoint, reply))
  const revived: string[] = []
  let time = 0
  const client = createApiClient({
    fetch: server.fetch,
    session: {
      token: () => 'token-1',
      revive: () => {
        revived.push(endpoint.path)
        return Promise.resolve('gone')
      },
      end: () => undefined,
    },
    reachability: { mayRead: () => !isLost, onAnswer: () => undefined, onFailure: () => undefined },
    readXsrf: () => 'xsrf-1',
    locale: () => 'de',
    now: () => time,
  })
  const setNow = (ms: number): void => {
    time = ms
  }
  return { client, setNow, revived, sent: () => server.sent(endpoint) }
}

const declaring = (fact: keyof EndpointShape) =>
  ALL_ENDPOINTS.filter((endpoint) => endpoint[fact] !== undefined).map(
    (endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const,
  )

// spec: some-gets-throttled
test.each(declaring('throttleMs'))('answers %s from memory within its time', async (_name, endpoint) => {
  const { client, setNow, sent } = open(endpoint, { status: 200, body: { data: [] } })
  await client.call(endpoint)
  setNow((endpoint.throttleMs ?? 0) - 1)
  await client.call(endpoint)
  expect(sent()).toHaveLength(1)
  setNow(endpoint.throttleMs ?? 0)
  await client.call(endpoint)
  expect(sent()).toHaveLength(2)
})

test.each(declaring('probe'))('sends %s while the connection is lost', async (_name, endpoint) => {
  const { client, sent } = open(endpoint, { status: 200, body: { data: {} } }, { isLost: true })
  await client.call(endpoint)
  expect(sent()).toHaveLength(1)
})

test.each(declaring('signsIn'))('keeps the session after a 401 of %s', async (_name, endpoint) => {
  const refused = { status: 401, body: { code: 'auth.wrong-credentials', message: 'x' } }
  const { client, revived } = open(endpoint, refused)
  await expect(client.call(endpoint)).rejects.toMatchObject({ code: 'auth.wrong-credentials' })
  expect(revived).toEqual([])
})

test('sends video progress even from a page that is being closed, and no other write', async () => {
  const done = { status: 200, body: { data: {} } }
  const progress = open(reportProgress, done)
  await progress.client.call(reportProgress, { params: { id: 7 }, body: { duration: 30 } })
  expect(progress.sent()[0]?.isKeptAlive).toBe(true)
  const booking = open(addAttendee, done)
  await booking.client.call(addAttendee, { params: { id: 7, userId: 1 } })
  expect(booking.sent()[0]?.isKeptAlive).toBe(false)
})
