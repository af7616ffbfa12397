import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { checkAuth, csrfCookie, refreshAuth, signOut } from '@wegband/domain/features/sessions/contract.ts'
import { signIn } from '@wegband/domain/features/sign-in/contract.ts'
import { readAppointment } from '@wegband/domain/features/appointments/contract.ts'
import { readStored, writeStored } from '../device/local-settings.ts'
import { answer } from '../testing/fake-server.ts'
import { auth, checked, MINUTE, otherTabWrites, refused, rig, settle, START } from '../testing/session-rig.ts'

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers({ now: START })
})
afterEach(() => {
  vi.useRealTimers()
})

// spec: auth-state-fields, login-state-authenticated-token
test('signing in stores both tokens and reports the signed-in user', async () => {
  const { session } = rig(answer(signIn, { status: 200, body: auth({ personalAccessToken: 'access-1' }) }))
  await session.signIn('mara', 'secret')
  expect(session.state.get()).toEqual({
    status: 'signed-in',
    userId: 1,
    expiresAt: auth().expiresAt,
    passwordIsSecure: true,
    isImpersonated: false,
  })
  expect(session.token()).toBe('token-1')
  expect([readStored('jwt'), readStored('apiToken')]).toEqual(['token-1', 'access-1'])
})

test('a device without tokens starts signed out and sends nothing', async () => {
  const { session, server } = rig()
  expect(await session.reviveLogin()).toEqual({ status: 'signed-out', reason: 'never' })
  expect(server.sent(checkAuth)).toHaveLength(0)
})

test('a stored token is checked at the start', async () => {
  writeStored('jwt', 'token-kept')
  const { session, server } = rig(answer(checkAuth, checked()))
  expect(await session.reviveLogin()).toMatchObject({ status: 'signed-in', userId: 1 })
  expect(server.sent(checkAuth)[0]?.headers.get('authorization')).toBe('Bearer token-kept')
})

// spec: error-401-revive-once
test('an invalid token is replaced by the personal access token at the start', async () => {
  writeStored('jwt', 'token-dead')
  writeStored('apiToken', 'access-1')
  const { session, server } = rig(
    answer(checkAuth, ({ headers }) =>
      headers.get('authorization') === 'Bearer token-1' ? checked() : refused,
    ),
    answer(signIn, { status: 200, body: auth() }),
  )
  expect(await session.reviveLogin()).toMatchObject({ status: 'signed-in' })
  expect(server.sent(signIn)).toHaveLength(1)
  expect(server.sent(signIn)[0]?.body).toEqual({ token: 'access-1' })
  expect(readStored('jwt')).toBe('token-1')
})

// spec: error-auth-check-refresh-clears, error-401-clear-session
test('a refused check clears the session when nothing can revive it', async () => {
  writeStored('jwt', 'token-dead')
  writeStored('apiToken', 'access-dead')
  const { session, server } = rig(answer(checkAuth, refused), answer(signIn, refused))
  expect(await session.reviveLogin()).toEqual({ status: 'signed-out', reason: 'expired' })
  expect(server.sent(signIn)).toHaveLength(1)
  expect([readStored('jwt'), readStored('apiToken')]).toEqual([null, null])
})

test('an unreachable server ends no session', async () => {
  writeStored('jwt', 'token-kept')
  const { session } = rig(
    answer(checkAuth, () => {
      throw new TypeError('Failed to fetch')
    }),
  )
  await expect(session.reviveLogin()).rejects.toMatchObject({ code: 'client.connection-lost' })
  expect(session.state.get().status).toBe('unknown')
  expect(readStored('jwt')).toBe('token-kept')
})

test.each([
  ['a success', checked()],
  ['a refusal', refused],
])('%s of the check at the start does not touch the session that came after it', async (_, reply) => {
  writeStored('jwt', 'token-kept')
  let answerCheck = (): void => {}
  const { session, server } = rig(
    answer(checkAuth, () => new Promise((resolve) => (answerCheck = () => resolve(reply)))),
    answer(signIn, { status: 200, body: auth({ userId: 2, token: 'token-2' }) }),
  )
  const started = session.reviveLogin()
  await settle()
  session.resume({ userId: 1, expiresAt: auth().expiresAt, passwordIsSecure: true })
  await session.signOut()
  await session.signIn('jonas', 'secret')
  answerCheck()
  expect(await started).toMatchObject({ status: 'signed-in', userId: 2 })
  expect([session.token(), readStored('jwt')]).toEqual(['token-2', 'token-2'])
  expect(server.sent(checkAuth)).toHaveLength(1)
})

test('a late success of the start does not sign a member in again who has signed out', async () => {
  writeStored('jwt', 'token-kept')
  let answerCheck = (): void => {}
  const { session } = rig(
    answer(checkAuth, () => new Promise((resolve) => (answerCheck = () => resolve(checked())))),
  )
  const started = session.reviveLogin()
  await settle()
  session.resume({ userId: 1, expiresAt: auth().expiresAt, passwordIsSecure: true })
  await session.signOut()
  answerCheck()
  expect(await started).toEqual({ status: 'signed-out', reason: 'signed-out' })
})

test('many requests refused at once revive the login once', async () => {
  writeStored('apiToken', 'access-1')
  writeStored('jwt', 'token-old')
  const { session, server, client } = rig(
    answer(signIn, { status: 200, body: auth({ token: 'token-new' }) }),
    answer(readAppointment, ({ headers }) =>
      headers.get('authorization') === 'Bearer token-new'
        ? { status: 200, body: { data: { id: 1 } } }
        : refused,
    ),
  )
  await Promise.all([1, 2, 3, 4].map((id) => client.call(readAppointment, { params: { id } })))
  expect(server.sent(signIn)).toHaveLength(1)
  expect(session.state.get().status).toBe('signed-in')
})

// spec: session-check-refresh-300000ms
test('checks every 300000 ms whether the session is still valid', async () => {
  const { session, server, checks } = rig(
    answer(signIn, { status: 200, body: auth() }),
    answer(checkAuth, checked()),
  )
  await session.signIn('mara', 'secret')
  await vi.advanceTimersByTimeAsync(299_999)
  expect(server.sent(checkAuth)).toHaveLength(0)
  await vi.advanceTimersByTimeAsync(1)
  expect(server.sent(checkAuth)).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(300_000)
  expect(server.sent(checkAuth)).toHaveLength(2)
  expect(checks()).toBe(2)
})

// spec: csrf-refresh-900000ms, api-get-csrf-cookie
test('fetches the XSRF cookie every 900000 ms', async () => {
  const { session, server } = rig(answer(signIn, { status: 200, body: auth() }), answer(checkAuth, checked()))
  await session.signIn('mara', 'secret')
  await vi.advanceTimersByTimeAsync(899_999)
  expect(server.sent(csrfCookie)).toHaveLength(0)
  await vi.advanceTimersByTimeAsync(1)
  expect(server.sent(csrfCookie)).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(900_000)
  expect(server.sent(csrfCookie)).toHaveLength(2)
})

// spec: login-refresh-max-left-900000ms, api-put-auth
test('renews the token when no more than 900000 ms are left', async () => {
  const { session, server } = rig(
    answer(signIn, { status: 200, body: auth() }),
    answer(checkAuth, checked()),
    answer(refreshAuth, {
      status: 200,
      body: auth({ token: 'token-2', expiresAt: new Date(START + 105 * MINUTE).toISOString() }),
    }),
  )
  await session.signIn('mara', 'secret')
  await vi.advanceTimersByTimeAsync(45 * MINUTE - 1)
  expect(server.sent(refreshAuth)).toHaveLength(0)
  await vi.advanceTimersByTimeAsync(1)
  expect(server.sent(refreshAuth)).toHaveLength(1)
  expect(session.token()).toBe('token-2')
  expect(readStored('jwt')).toBe('token-2')
})

// spec: error-auth-check-refresh-clears
test('a refused refresh ends the session', async () => {
  const { session } = rig(
    answer(signIn, { status: 200, body: auth() }),
    answer(checkAuth, checked()),
    answer(refreshAuth, refused),
  )
  await session.signIn('mara', 'secret')
  await vi.advanceTimersByTimeAsync(45 * MINUTE)
  expect(session.state.get()).toEqual({ status: 'signed-out', reason: 'expired' })
})

test('adopts the token that another tab has renewed instead of renewing it too', async () => {
  const later = new Date(START + 105 * MINUTE).toISOString()
  const { session, server } = rig(
    answer(signIn, { status: 200, body: auth() }),
    answer(checkAuth, ({ headers }) =>
      checked(headers.get('authorization') === 'Bearer token-2' ? { expiresAt: later } : {}),
    ),
  )
  await session.signIn('mara', 'secret')
  localStorage.setItem('wegband.jwt', 'token-2')
  await vi.advanceTimersByTimeAsync(45 * MINUTE)
  expect(server.sent(refreshAuth)).toHaveLength(0)
  expect(session.token()).toBe('token-2')
})

test('does not renew endlessly when the clock of the device is far ahead', async () => {
  const { session, server } = rig(
    answer(signIn, { status: 200, body: auth({ expiresAt: new Date(START - MINUTE).toISOString() }) }),
    answer(refreshAuth, { status: 200, body: auth({ expiresAt: new Date(START - MINUTE).toISOString() }) }),
  )
  await session.signIn('mara', 'secret')
  await vi.advanceTimersByTimeAsync(MINUTE)
  expect(server.sent(refreshAuth).length).toBeLessThanOrEqual(6)
})

// spec: logout-clears-store-and-refresh, api-delete-auth
test('signing out notifies the server, deletes tokens and last route, and stops every timer', async () => {
  const { session, server, ends } = rig(
    answer(signIn, { status: 200, body: auth({ personalAccessToken: 'access-1' }) }),
  )
  await session.signIn('mara', 'secret')
  writeStored('route', '/calendar')
  await session.signOut()
  expect(server.sent(signOut)[0]?.headers.get('authorization')).toBe('Bearer token-1')
  expect(session.state.get()).toEqual({ status: 'signed-out', reason: 'signed-out' })
  expect([readStored('jwt'), readStored('apiToken'), readStored('route')]).toEqual([null, null, null])
  expect(ends).toEqual(['nobody'])
  await vi.advanceTimersByTimeAsync(120 * MINUTE)
  expect(server.sent(checkAuth)).toHaveLength(0)
  expect(server.sent(refreshAuth)).toHaveLength(0)
})

test('signing out notifies the other tabs before the server', async () => {
  const { session, server } = rig(answer(signIn, { status: 200, body: auth() }))
  const stop = session.follow()
  await session.signIn('mara', 'x')
  const left = session.signOut()
  expect(readStored('jwt')).toBeNull()
  expect(session.state.get().status).toBe('signed-in')
  await left
  expect(session.state.get()).toEqual({ status: 'signed-out', reason: 'signed-out' })
  expect(server.sent(signOut)[0]?.headers.get('authorization')).toBe('Bearer token-1')
  stop()
})

test('ending the session on the server is a logout here, even when its event arrives first', async () => {
  const { session, server } = rig(answer(signIn, { status: 200, body: auth() }), answer(checkAuth, refused))
  await session.signIn('mara', 'secret')
  writeStored('route', '/user/privacy')
  await session.leaveBy(() => session.check())
  expect(server.sent(checkAuth)).toHaveLength(0)
  expect(session.state.get()).toEqual({ status: 'signed-out', reason: 'signed-out' })
  expect([readStored('jwt'), readStored('route')]).toEqual([null, null])
})

test('a refused request to end the session keeps it, with its checks', async () => {
  const { session, server } = rig(answer(signIn, { status: 200, body: auth() }), answer(checkAuth, checked()))
  await session.signIn('mara', 'secret')
  await expect(session.leaveBy(() => Promise.reject(new Error('wrong password')))).rejects.toThrow()
  expect(session.state.get().status).toBe('signed-in')
  await session.check()
  expect(server.sent(checkAuth)).toHaveLength(1)
})

test('signing out works when the server is silent', async () => {
  const { session } = rig(
    answer(signIn, { status: 200, body: auth() }),
    answer(signOut, () => new Promise(() => undefined)),
  )
  await session.signIn('mara', 'secret')
  const done = session.signOut()
  await vi.advanceTimersByTimeAsync(3000)
  await done
  expect(readStored('jwt')).toBeNull()
})

// spec: visibility-revives-login
test('revives the login when the page becomes visible again', async () => {
  const { session, server } = rig(answer(signIn, { status: 200, body: auth() }), answer(checkAuth, checked()))
  await session.signIn('mara', 'secret')
  const stop = session.follow()
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  for (const checks of [0, 1, 2]) {
    document.dispatchEvent(new Event('visibilitychange'))
    await settle()
    expect(server.sent(checkAuth)).toHaveLength(checks)
    visibility.mockReturnValue('visible')
  }
  visibility.mockRestore()
  stop()
})

test('follows a sign-out of another tab', async () => {
  const { session, ends } = rig(answer(signIn, { status: 200, body: auth() }))
  await session.signIn('mara', 'secret')
  const stop = session.follow()
  otherTabWrites(null)
  expect(session.state.get()).toEqual({ status: 'signed-out', reason: 'signed-out' })
  expect(ends).toEqual(['nobody'])
  stop()
})
