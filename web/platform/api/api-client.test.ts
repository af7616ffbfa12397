import { beforeEach, expect, test } from 'vitest'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { readUser } from '@wegband/domain/features/accounts/contract.ts'
import {
  addAttendee,
  listAppointments,
  readAppointment,
} from '@wegband/domain/features/appointments/contract.ts'
import { readUserByToken } from '@wegband/domain/features/cards/contract.ts'
import { checkAuth, csrfCookie } from '@wegband/domain/features/sessions/contract.ts'
import { signIn } from '@wegband/domain/features/sign-in/contract.ts'
import { readSport } from '@wegband/domain/features/sports/contract.ts'
import { listGlossary, readPublicSettings } from '@wegband/domain/features/texts/contract.ts'
import { createApiClient } from './api-client.ts'
import type { ApiClient, Revival, SessionPort } from './api-client.ts'
import { requestAddress } from './request-address.ts'
import { ClientError, isHeldBack } from './client-error.ts'
import { createStore } from '../store.ts'
import { answer, createFakeServer } from '../testing/fake-server.ts'
import type { FakeAnswer, FakeServer } from '../testing/fake-server.ts'

type Rig = {
  client: ApiClient
  server: FakeServer
  /** What the session did, in order. */
  log: string[]
  failures: unknown[]
  setToken: (token: string | undefined) => void
  setNow: (ms: number) => void
}

let xsrf: string | undefined

beforeEach(() => {
  xsrf = 'xsrf-1'
  mayRead.set(true)
})

const mayRead = createStore(true)

const rig = (answers: FakeAnswer[], revive: () => Promise<Revival> = () => Promise.resolve('gone')): Rig => {
  const log: string[] = []
  const failures: unknown[] = []
  let token: string | undefined = 'token-1'
  let time = 0
  const session: SessionPort = {
    token: () => token,
    revive: async () => {
      log.push('revive')
      const revival = await revive()
      if (revival === 'revived') token = 'token-2'
      return revival
    },
    end: () => {
      log.push('end')
      token = undefined
    },
  }
  const server = createFakeServer(...answers)
  const client = createApiClient({
    fetch: server.fetch,
    session,
    reachability: {
      mayRead: () => mayRead.get(),
      onAnswer: () => undefined,
      onFailure: (error) => failures.push(error),
    },
    readXsrf: () => xsrf,
    locale: () => 'de',
    now: () => time,
  })
  return {
    client,
    server,
    log,
    failures,
    setToken: (next) => {
      token = next
    },
    setNow: (ms) => {
      time = ms
    },
  }
}

const appointment = { id: 7, name: 'Wing Chun' }
const refusal = (status: number, code: string, more: object = {}) => ({
  status,
  body: { code, message: 'x', ...more },
})

// spec: every-request-bearer-token, every-request-xsrf-header
test('sends token, XSRF value and language with every request, reads included', async () => {
  const { client, server } = rig([answer(readAppointment, { status: 200, body: { data: appointment } })])
  await client.call(readAppointment, { params: { id: 7 } })
  const headers = server.sent(readAppointment)[0]?.headers
  expect(headers?.get('authorization')).toBe('Bearer token-1')
  expect(headers?.get('x-xsrf-token')).toBe('xsrf-1')
  expect(headers?.get('x-language')).toBe('de')
})

test('sends a scanned code in a header and never in the address', async () => {
  const { client, server } = rig([answer(readUserByToken, { status: 200, body: { data: { id: 7 } } })])
  const scans = ['WTM Straße/1', 'WTM-2'].map((token) => client.call(readUserByToken, { params: { token } }))
  await Promise.all(scans)
  const sent = server.sent(readUserByToken)
  expect(sent.map(({ headers }) => headers.get('wegband-secret'))).toEqual(['WTM%20Stra%C3%9Fe%2F1', 'WTM-2'])
  expect(
    requestAddress(readUserByToken.path, { params: { token: 'WTM-2' } }, readUserByToken.secretField),
  ).toBe('/api/users/by-token/-')
})

test('unwraps data, keeps the meta for pages, and returns flat answers as they are', async () => {
  const meta = { current_page: 1, last_page: 1, per_page: 200, total: 1 }
  const { client } = rig([
    answer(listAppointments, { status: 200, body: { data: [appointment], meta } }),
    answer(signIn, { status: 200, body: { state: true, userId: 3 } }),
  ])
  expect(await client.call(listAppointments)).toEqual([appointment])
  expect(await client.callPage(listAppointments)).toEqual({ data: [appointment], meta })
  expect(await client.call(signIn, { body: { username: 'a', password: 'b' } })).toEqual({
    state: true,
    userId: 3,
  })
})

test('fills params, repeats list keys and omits missing values', async () => {
  const { client, server } = rig([answer(listAppointments, { status: 200, body: { data: [] } })])
  await client.call(listAppointments, { query: { 'school[]': [1, 2], per_page: 50, any_school: undefined } })
  expect(server.sent(listAppointments)[0]?.query).toEqual({ 'school[]': ['1', '2'], per_page: '50' })
})

// spec: pending-gets-shared
test('shares identical pending reads, and only those', async () => {
  const { client, server } = rig([
    answer(readAppointment, ({ params }) => ({ status: 200, body: { data: { id: Number(params['id']) } } })),
  ])
  const ask = (id: number) => client.call(readAppointment, { params: { id } })
  const [first, second] = await Promise.all([ask(7), ask(7), ask(8)])
  expect(first).toBe(second)
  expect(server.sent(readAppointment)).toHaveLength(2)
  await ask(7)
  expect(server.sent(readAppointment)).toHaveLength(3)
})

test('never joins a read that began before a write', async () => {
  const { client, server } = rig([
    answer(readAppointment, (_, times) => ({ status: 200, body: { data: { id: 7, times } } })),
    answer(addAttendee, { status: 200, body: { data: {} } }),
  ])
  const before = client.call(readAppointment, { params: { id: 7 } })
  const write = client.call(addAttendee, { params: { id: 7, userId: 1 } })
  const during = client.call(readAppointment, { params: { id: 7 } })
  expect(await during).toEqual({ id: 7, times: 1 })
  expect(await before).toEqual({ id: 7, times: 0 })
  await write
  expect(server.sent(readAppointment)).toHaveLength(2)
})

// spec: some-gets-throttled
test('answers throttled reads from memory until their time is over or a write happens', async () => {
  const { client, server, setNow } = rig([
    answer(listGlossary, { status: 200, body: { data: [] } }),
    answer(addAttendee, { status: 200, body: { data: {} } }),
  ])
  await client.call(listGlossary)
  setNow(59_999)
  await client.call(listGlossary)
  expect(server.sent(listGlossary)).toHaveLength(1)
  setNow(60_000)
  await client.call(listGlossary)
  expect(server.sent(listGlossary)).toHaveLength(2)
  await client.call(addAttendee, { params: { id: 7, userId: 1 } })
  await client.call(listGlossary)
  expect(server.sent(listGlossary)).toHaveLength(3)
})

test('does not remember a throttled answer that was an error', async () => {
  const { client, server } = rig([
    answer(listGlossary, (_, times) =>
      times === 0 ? refusal(503, 'general.unavailable') : { status: 200, body: { data: [] } },
    ),
  ])
  await expect(client.call(listGlossary)).rejects.toBeInstanceOf(AppError)
  expect(await client.call(listGlossary)).toEqual([])
  expect(server.sent(listGlossary)).toHaveLength(2)
})

// spec: api-get-csrf-cookie
test('fetches a new XSRF cookie after a 419 and silently repeats the request once', async () => {
  const { client, server, failures } = rig([
    answer(csrfCookie, () => {
      xsrf = 'xsrf-2'
      return { status: 204 }
    }),
    answer(addAttendee, ({ headers }) =>
      headers.get('x-xsrf-token') === 'xsrf-2'
        ? { status: 200, body: { data: { id: 1 } } }
        : refusal(419, 'auth.xsrf'),
    ),
  ])
  expect(await client.call(addAttendee, { params: { id: 7, userId: 1 } })).toEqual({ id: 1 })
  expect(server.sent(addAttendee)).toHaveLength(2)
  expect(failures).toEqual([])
})

test('gives up after the second 419', async () => {
  const { client, server } = rig([
    answer(csrfCookie, { status: 204 }),
    answer(addAttendee, refusal(419, 'auth.xsrf')),
  ])
  await expect(client.call(addAttendee, { params: { id: 7, userId: 1 } })).rejects.toMatchObject({
    code: 'auth.xsrf',
  })
  expect(server.sent(addAttendee)).toHaveLength(2)
})

test('fetches the XSRF cookie before the first write when there is none', async () => {
  xsrf = undefined
  const { client, server } = rig([
    answer(csrfCookie, () => {
      xsrf = 'xsrf-new'
      return { status: 204 }
    }),
    answer(addAttendee, { status: 200, body: { data: { id: 1 } } }),
  ])
  await client.call(addAttendee, { params: { id: 7, userId: 1 } })
  expect(server.sent(addAttendee)[0]?.headers.get('x-xsrf-token')).toBe('xsrf-new')
})

// spec: error-401-revive-once
test('revives the session once after a 401 and repeats the request', async () => {
  const { client, server, log } = rig(
    [
      answer(readAppointment, ({ headers }) =>
        headers.get('authorization') === 'Bearer token-2'
          ? { status: 200, body: { data: appointment } }
          : refusal(401, 'auth.session-expired'),
      ),
    ],
    () => Promise.resolve('revived'),
  )
  expect(await client.call(readAppointment, { params: { id: 7 } })).toEqual(appointment)
  expect(server.sent(readAppointment)).toHaveLength(2)
  expect(log).toEqual(['revive'])
})

// spec: error-401-revive-once
test('ends the session when the repeated request is refused as well', async () => {
  const { client, server, log } = rig([answer(readAppointment, refusal(401, 'auth.session-expired'))], () =>
    Promise.resolve('revived'),
  )
  await expect(client.call(readAppointment, { params: { id: 7 } })).rejects.toMatchObject({ status: 401 })
  expect(server.sent(readAppointment)).toHaveLength(2)
  expect(log).toEqual(['revive', 'end'])
})

// spec: error-401-clear-session
test('ends the session when it cannot be revived', async () => {
  const { client, server, log } = rig([answer(readAppointment, refusal(401, 'auth.session-expired'))])
  await expect(client.call(readAppointment, { params: { id: 7 } })).rejects.toMatchObject({
    code: 'auth.session-expired',
  })
  expect(server.sent(readAppointment)).toHaveLength(1)
  expect(log).toEqual(['revive', 'end'])
})

test("neither repeats a request for another user nor ends that user's session", async () => {
  const { client, server, log } = rig([answer(addAttendee, refusal(401, 'auth.session-expired'))], () =>
    Promise.resolve('somebody-else'),
  )
  await expect(client.call(addAttendee, { params: { id: 7, userId: 1 } })).rejects.toMatchObject({
    status: 401,
  })
  expect(server.sent(addAttendee)).toHaveLength(1)
  expect(log).toEqual(['revive'])
})

test('treats wrong credentials as such and keeps the session', async () => {
  const { client, log } = rig([answer(signIn, refusal(401, 'auth.wrong-credentials'))])
  await expect(client.call(signIn, { body: { username: 'a', password: 'b' } })).rejects.toMatchObject({
    code: 'auth.wrong-credentials',
  })
  expect(log).toEqual([])
})

test('rebuilds the error of the wire with all its details', async () => {
  const { client } = rig([
    answer(addAttendee, refusal(409, 'appointments.full', { data: appointment })),
    answer(signIn, refusal(422, 'general.invalid', { errors: { username: ['required'] } })),
    answer(readSport, { ...refusal(500, 'general.unexpected', { requestId: 'r-1' }) }),
  ])
  await expect(client.call(addAttendee, { params: { id: 7, userId: 1 } })).rejects.toMatchObject({
    code: 'appointments.full',
    status: 409,
    details: { data: appointment },
  })
  await expect(client.call(signIn, { body: { username: '', password: 'b' } })).rejects.toMatchObject({
    details: { errors: { username: ['required'] } },
  })
  await expect(client.call(readSport, { params: { id: 1 } })).rejects.toMatchObject({
    details: { requestId: 'r-1' },
  })
})

test('keeps the request id of every error answer, for support', async () => {
  const { client, server } = rig([
    answer(readSport, { ...refusal(404, 'general.not-found'), headers: { 'x-request-id': 'r-2' } }),
  ])
  await expect(client.call(readSport, { params: { id: 1 } })).rejects.toMatchObject({
    code: 'general.not-found',
    details: { requestId: 'r-2' },
  })
  server.add(answer(readSport, { status: 502, body: '<html>', headers: { 'x-request-id': 'r-3' } }))
  await expect(client.call(readSport, { params: { id: 1 } })).rejects.toMatchObject({
    details: { requestId: 'r-3' },
  })
})

// spec: error-403-missing-permission, error-other-status-translated, error-401-reload-retry
test('derives the error from the status when the answer has no code of ours', async () => {
  const { client, server } = rig([answer(readSport, { status: 502, body: '<html>' })])
  await expect(client.call(readSport, { params: { id: 1 } })).rejects.toMatchObject({
    code: 'general.unavailable',
  })
  server.add(answer(readSport, { status: 403, body: {} }))
  await expect(client.call(readSport, { params: { id: 1 } })).rejects.toMatchObject({
    code: 'general.not-allowed',
  })
  server.add(answer(readSport, { status: 401, body: {} }))
  await expect(client.call(readSport, { params: { id: 1 } })).rejects.toMatchObject({
    code: 'auth.required',
  })
  server.add(answer(readSport, { status: 418, body: {} }))
  await expect(client.call(readSport, { params: { id: 1 } })).rejects.toMatchObject({
    code: 'general.unexpected',
  })
})

test('reports silence as a lost connection', async () => {
  const { client, failures } = rig([
    answer(readSport, () => {
      throw new TypeError('Failed to fetch')
    }),
  ])
  await expect(client.call(readSport, { params: { id: 1 } })).rejects.toBeInstanceOf(ClientError)
  expect(failures).toMatchObject([{ code: 'client.connection-lost' }])
})

// spec: error-304-user-unchanged, api-get-user-with-addresses
test('requests the user with If-Modified-Since and keeps its copy on a 304', async () => {
  const modified = 'Fri, 20 Nov 2026 08:00:00 GMT'
  const { client, server } = rig([
    answer(readUser, ({ headers }) =>
      headers.get('if-modified-since') === modified
        ? { status: 304 }
        : { status: 200, body: { data: { id: 1 } }, headers: { 'last-modified': modified } },
    ),
  ])
  const ask = () => client.call(readUser, { params: { id: 1 }, query: { with_addresses: '1' } })
  expect(await ask()).toEqual({ id: 1 })
  expect(await ask()).toEqual({ id: 1 })
  expect(server.sent(readUser)[0]?.headers.get('if-modified-since')).toBeNull()
  expect(server.sent(readUser)[1]?.headers.get('if-modified-since')).toBe(modified)
  client.forget()
  await ask()
  expect(server.sent(readUser)[2]?.headers.get('if-modified-since')).toBeNull()
})

test('sends no token when there is none', async () => {
  const { client, server, setToken } = rig([answer(listGlossary, { status: 200, body: { data: [] } })])
  setToken(undefined)
  await client.call(listGlossary)
  expect(server.sent(listGlossary)[0]?.headers.has('authorization')).toBe(false)
})

test('sends no reads while the connection is lost, but probes and writes', async () => {
  const { client, server } = rig([
    answer(readAppointment, { status: 200, body: { data: appointment } }),
    answer(checkAuth, { status: 200, body: { state: true, userId: 3 } }),
    answer(readPublicSettings, { status: 200, body: { data: {} } }),
    answer(signIn, { status: 200, body: { state: true, userId: 3 } }),
  ])
  mayRead.set(false)
  const held = await client.call(readAppointment, { params: { id: 7 } }).catch((error: unknown) => error)
  expect(isHeldBack(held)).toBe(true)
  expect(server.sent(readAppointment)).toEqual([])
  await client.call(checkAuth)
  await client.call(readPublicSettings)
  await client.call(signIn, { body: { username: 'a', password: 'b' } })
  mayRead.set(true)
  expect(await client.call(readAppointment, { params: { id: 7 } })).toEqual(appointment)
})
