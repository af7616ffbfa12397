import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { checkAuth } from '@wegband/domain/features/sessions/contract.ts'
import { listSports } from '@wegband/domain/features/sports/contract.ts'
import { readPublicSettings } from '@wegband/domain/features/texts/contract.ts'
import type { EndpointShape } from '@wegband/domain/http/endpoint.ts'
import { ClientError } from '../api/client-error.ts'
import { connection, whenConnected } from './connection.ts'
import { createReachability } from './reachability.ts'

beforeEach(() => vi.useFakeTimers({ now: 1000 }))
afterEach(() => {
  vi.useRealTimers()
})

const lost = new ClientError('client.connection-lost')
const rig = () => {
  const watch = createReachability(
    () => Date.now(),
    () => Date.now(),
  )
  return {
    watch: {
      ...watch,
      onAnswer: (endpoint: EndpointShape, body: unknown, askedAt = Date.now()) =>
        watch.onAnswer(endpoint, body, askedAt),
      onFailure: (error: AppError | ClientError, askedAt = Date.now()) => watch.onFailure(error, askedAt),
    },
    state: () => watch.state.get(),
  }
}

test('knows since when the connection is lost, and that any answer ends the outage', () => {
  const { watch, state } = rig()
  watch.onFailure(lost)
  vi.advanceTimersByTime(5000)
  watch.onFailure(lost)
  expect(state()).toEqual({ status: 'lost', since: 1000 })
  watch.onFailure(new AppError('appointments.full'))
  expect(state()).toEqual({ status: 'fine' })
})

// spec: maintenance-mode-message-shown
test('maintenance lasts until an endpoint answers that is closed during it', () => {
  const { watch, state } = rig()
  watch.onFailure(new AppError('general.maintenance', { retryAt: '2026-11-20T10:00:00.000Z' }))
  expect(state()).toMatchObject({ status: 'maintenance', retryAt: '2026-11-20T10:00:00.000Z' })
  watch.onAnswer(checkAuth, {})
  watch.onAnswer(readPublicSettings, { data: { isMaintenance: true } })
  expect(state().status).toBe('maintenance')
  watch.onAnswer(readPublicSettings, { data: { isMaintenance: false } })
  expect(state().status).toBe('fine')
})

test('an error of a form does not count as a network problem', () => {
  const { watch, state } = rig()
  watch.onFailure(new AppError('general.invalid'))
  expect(state().status).toBe('fine')
})

test('probes again with growing intervals until an answer arrives', async () => {
  const { watch } = rig()
  const probe = vi.fn<() => Promise<void>>(() => Promise.resolve())
  const stop = watch.follow(probe)
  watch.onFailure(lost)
  await vi.advanceTimersByTimeAsync(2000)
  expect(probe).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(3999)
  expect(probe).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(probe).toHaveBeenCalledTimes(2)
  watch.onAnswer(listSports, {})
  await vi.advanceTimersByTimeAsync(120_000)
  expect(probe).toHaveBeenCalledTimes(2)
  stop()
})

test('trusts the browser when it goes offline and probes when it is back', async () => {
  const { watch, state } = rig()
  const probe = vi.fn<() => Promise<void>>(() => Promise.resolve(watch.onAnswer(listSports, {})))
  const stop = watch.follow(probe)
  window.dispatchEvent(new Event('offline'))
  expect(state().status).toBe('lost')
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(state().status).toBe('fine')
  stop()
})

test('an answer requested before the connection was lost does not count as a new connection', () => {
  const { watch, state } = rig()
  const stop = watch.follow(() => Promise.resolve())
  vi.advanceTimersByTime(10)
  window.dispatchEvent(new Event('offline'))
  watch.onAnswer(listSports, {}, 1000)
  watch.onFailure(new AppError('appointments.full'), 1000)
  expect(state()).toEqual({ status: 'lost', since: 1010 })
  watch.onAnswer(listSports, {}, 1010)
  expect(state().status).toBe('fine')
  stop()
})

test('a clock that the server sets back does not make the outage longer', () => {
  const clock = { wrongByMs: 3_600_000 }
  const watch = createReachability(
    () => Date.now() + clock.wrongByMs,
    () => Date.now(),
  )
  watch.onFailure(lost, 1000)
  clock.wrongByMs = 0
  vi.advanceTimersByTime(3000)
  expect(watch.mayRead()).toBe(true)
  watch.onAnswer(listSports, {}, 4000)
  expect(watch.state.get()).toEqual({ status: 'fine' })
})

test('lets one read in three seconds find out whether the connection is back', () => {
  const { watch } = rig()
  expect(watch.mayRead()).toBe(true)
  watch.onFailure(lost)
  expect(watch.mayRead()).toBe(false)
  vi.advanceTimersByTime(3000)
  expect([watch.mayRead(), watch.mayRead()]).toEqual([true, false])
  vi.advanceTimersByTime(3000)
  expect(watch.mayRead()).toBe(true)
  watch.onAnswer(listSports, {})
  expect([watch.mayRead(), watch.mayRead()]).toEqual([true, true])
})

test('sends no read while the browser reports no network, until an answer disproves it', () => {
  const { watch } = rig()
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  watch.onFailure(lost)
  vi.advanceTimersByTime(60_000)
  expect(watch.mayRead()).toBe(false)
  watch.onAnswer(readPublicSettings, {})
  expect(watch.mayRead()).toBe(true)
  online.mockRestore()
})

test('waits for the connection without probing, and stops with its caller', async () => {
  const caller = new AbortController()
  await whenConnected(caller.signal)
  connection.set({ status: 'lost', since: 1000 })
  const heard: string[] = []
  const waiting = whenConnected(caller.signal).then(() => heard.push('back'))
  const given = whenConnected(AbortSignal.abort()).catch(() => heard.push('given up'))
  connection.set({ status: 'lost', since: 1001 })
  await given
  expect(heard).toEqual(['given up'])
  connection.set({ status: 'fine' })
  await waiting
  expect(heard).toEqual(['given up', 'back'])
})
