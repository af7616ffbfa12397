import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AuthState } from '@wegband/domain/features/sessions/contract.ts'
import { checkAuth } from '@wegband/domain/features/sessions/contract.ts'
import { signIn } from '@wegband/domain/features/sign-in/contract.ts'
import { answer } from '../testing/fake-server.ts'
import { auth, checked, rig, settle, START } from '../testing/session-rig.ts'

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers({ now: START })
})
afterEach(() => {
  vi.useRealTimers()
})

/** A session whose exchange for another user waits until `complete` is called. */
const openExchange = async () => {
  const { session, server } = rig(
    answer(signIn, { status: 200, body: auth() }),
    answer(checkAuth, checked({ userId: 7, isImpersonated: true })),
  )
  await session.signIn('mara', 'secret')
  let complete = (_state: AuthState): void => {}
  const answered = new Promise<AuthState>((resolve) => (complete = resolve))
  const exchange = session.become(() => answered)
  await settle()
  return { session, server, exchange, complete }
}

test('a check sends nothing while the session is exchanged for that of another user', async () => {
  const { session, server, exchange, complete } = await openExchange()
  await session.check()
  expect(server.sent(checkAuth)).toHaveLength(0)
  complete(auth({ userId: 7, token: 'token-of-the-view', isImpersonated: true }))
  await exchange
  await session.check()
  expect(server.sent(checkAuth)[0]?.headers.get('authorization')).toBe('Bearer token-of-the-view')
})

test('a session is settled when its exchange has ended, with or without success', async () => {
  const { session, exchange, complete } = await openExchange()
  let isSettled = false
  const settled = session.settled().then(() => (isSettled = true))
  await settle()
  expect(isSettled).toBe(false)
  complete(auth({ userId: 7, token: 'token-of-the-view' }))
  await exchange
  await settled
  expect(isSettled).toBe(true)

  await expect(session.become(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused')
  await session.settled()
})
