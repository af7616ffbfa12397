/**
 * Another user takes over in this tab or in another one: no request of one user is made in the name of the
 * next (F38).
 */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { checkAuth, refreshAuth } from '@wegband/domain/features/sessions/contract.ts'
import { signIn } from '@wegband/domain/features/sign-in/contract.ts'
import { readAppointment } from '@wegband/domain/features/appointments/contract.ts'
import { startImpersonation } from '@wegband/domain/features/impersonation/contract.ts'
import { readStored } from '../device/local-settings.ts'
import { answer } from '../testing/fake-server.ts'
import { auth, checked, MINUTE, otherTabWrites, refused, rig, settle, START } from '../testing/session-rig.ts'

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers({ now: START })
})
afterEach(() => {
  vi.useRealTimers()
})

test('learns that another user signed in in another tab', async () => {
  const { session, ends } = rig(
    answer(signIn, { status: 200, body: auth() }),
    answer(checkAuth, checked({ userId: 2 })),
  )
  await session.signIn('mara', 'secret')
  const stop = session.follow()
  otherTabWrites('token-of-tarek')
  await settle()
  expect(session.state.get()).toMatchObject({ status: 'signed-in', userId: 2 })
  expect(ends).toEqual(['somebody-else'])
  stop()
})

test('never repeats a request of one user with the token of another', async () => {
  const { session, server, client } = rig(
    answer(signIn, (_, times) => ({
      status: 200,
      body:
        times === 0
          ? auth({ personalAccessToken: 'access-1' })
          : auth({ userId: 2, token: 'token-of-tarek' }),
    })),
    answer(readAppointment, refused),
  )
  await session.signIn('mara', 'secret')
  await expect(client.call(readAppointment, { params: { id: 1 } })).rejects.toMatchObject({ status: 401 })
  expect(server.sent(readAppointment)).toHaveLength(1)
  expect(session.state.get()).toMatchObject({ status: 'signed-in', userId: 2 })
})

test('continues as another user at the given page, and never renews an impersonated session', async () => {
  const { session, server, ends } = rig(
    answer(signIn, { status: 200, body: auth() }),
    answer(checkAuth, checked({ userId: 7, isImpersonated: true })),
  )
  await session.signIn('mara', 'secret')
  const view = auth({ userId: 7, token: 'token-of-the-view', isImpersonated: true })
  await session.become(() => Promise.resolve(view), '/dashboard')
  expect(session.state.get()).toMatchObject({ userId: 7, isImpersonated: true })
  expect([readStored('jwt'), ends]).toEqual(['token-of-the-view', ['somebody-else /dashboard']])
  await vi.advanceTimersByTimeAsync(59 * MINUTE)
  expect(server.sent(refreshAuth)).toHaveLength(0)
})

test('does not use the token of another tab before its owner is known', async () => {
  let resolveCheck: (answer: ReturnType<typeof checked>) => void = () => {}
  const known = new Promise<ReturnType<typeof checked>>((resolve) => (resolveCheck = resolve))
  const { session, server, client } = rig(
    answer(signIn, { status: 200, body: auth() }),
    answer(checkAuth, () => known),
    answer(readAppointment, refused),
  )
  await session.signIn('mara', 'secret')
  const stop = session.follow()
  otherTabWrites('token-of-the-view')
  const asked = client.call(readAppointment, { params: { id: 1 } })
  asked.catch(() => undefined)
  await settle()
  expect(server.sent(checkAuth)[0]?.headers.get('authorization')).toBe('Bearer token-of-the-view')
  expect(server.sent(readAppointment)[0]?.headers.get('authorization')).toBe('Bearer token-1')
  resolveCheck(checked({ userId: 7, isImpersonated: true }))
  await expect(asked).rejects.toMatchObject({ status: 401 })
  expect(server.sent(readAppointment)).toHaveLength(1)
  stop()
})

test('does not repeat a refused request of the previous user as the next one', async () => {
  const { session, server, client } = rig(
    answer(signIn, { status: 200, body: auth({ personalAccessToken: 'access-1' }) }),
    answer(readAppointment, async () => {
      await session.become(() => Promise.resolve(auth({ userId: 7, token: 'token-of-the-view' })))
      return refused
    }),
  )
  await session.signIn('mara', 'secret')
  await expect(client.call(readAppointment, { params: { id: 1 } })).rejects.toMatchObject({ status: 401 })
  expect(server.sent(readAppointment)).toHaveLength(1)
  expect(server.sent(signIn)).toHaveLength(1)
})

test('releases the lock of all tabs when another tab entered a view first', async () => {
  let queue: Promise<unknown> = Promise.resolve()
  const oneAtATime = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = queue.then(work)
    queue = turn.catch(() => undefined)
    return turn
  }
  const { session, client } = rig(
    oneAtATime,
    answer(signIn, { status: 200, body: auth({ personalAccessToken: 'access-1' }) }),
    answer(startImpersonation, refused),
    answer(checkAuth, checked({ userId: 8, isImpersonated: true })),
  )
  await session.signIn('mara', 'secret')
  localStorage.setItem('wegband.jwt', 'token-of-the-other-view')
  await expect(
    session.become(() => client.call(startImpersonation, { body: { user: 7 } })),
  ).rejects.toMatchObject({ status: 401 })
  expect(session.state.get()).toMatchObject({ userId: 8, isImpersonated: true })
})

test('a refusal of the old token keeps the new session of the same user', async () => {
  let refuse = (): void => {}
  const isRefused = new Promise<void>((resolve) => (refuse = resolve))
  let release = (): void => {}
  const isReleased = new Promise<void>((resolve) => (release = resolve))
  let held = Promise.resolve()
  // the lock of all tabs is released a moment after the work is done
  const slowly = async <T>(work: () => Promise<T>): Promise<T> => {
    const done = await work()
    await held
    return done
  }
  const { session, client, ends } = rig(
    slowly,
    answer(signIn, { status: 200, body: auth() }),
    answer(checkAuth, async ({ headers }) => {
      await isRefused
      return headers.get('authorization') === 'Bearer token-2' ? checked() : refused
    }),
  )
  await session.signIn('guest', 'secret')
  held = isReleased
  const asked = client.call(checkAuth)
  await settle()
  const registered = session.become(() => Promise.resolve(auth({ token: 'token-2' })))
  await settle()
  refuse()
  await settle()
  release()
  await expect(asked).resolves.toMatchObject({ userId: 1 })
  await registered
  expect([session.token(), session.state.get().status, ends]).toEqual(['token-2', 'signed-in', []])
})

// spec: impersonation-off-restores
test('a view that ends by itself restores the session of the real user', async () => {
  const { session, client, ends } = rig(
    answer(signIn, (_, times) => ({
      status: 200,
      body: times === 0 ? auth({ personalAccessToken: 'access-1' }) : auth({ token: 'token-2' }),
    })),
    answer(readAppointment, refused),
  )
  await session.signIn('mara', 'secret')
  await session.become(
    () => Promise.resolve(auth({ userId: 7, token: 'view', isImpersonated: true })),
    '/home',
  )
  await expect(client.call(readAppointment, { params: { id: 1 } })).rejects.toMatchObject({ status: 401 })
  expect(session.state.get()).toMatchObject({ userId: 1, isImpersonated: false })
  expect(ends).toEqual(['somebody-else /home', 'view of 7 ended', 'somebody-else /user/family'])
})
