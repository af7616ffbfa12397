/** A session with its client and a test server, at a stopped clock; for the tests of the session. */
import { vi } from 'vitest'
import type { AuthState } from '@wegband/domain/features/sessions/contract.ts'
import { csrfCookie, signOut } from '@wegband/domain/features/sessions/contract.ts'
import { createApiClient } from '../api/api-client.ts'
import type { ApiClient } from '../api/api-client.ts'
import { createSession } from '../session/session.ts'
import type { Session } from '../session/session.ts'
import { answer, createFakeServer } from './fake-server.ts'
import type { FakeAnswer, FakeServer } from './fake-server.ts'

export const START = Date.parse('2026-11-20T09:00:00.000Z')
export const MINUTE = 60_000

export const auth = (more: Partial<AuthState> = {}): AuthState => ({
  state: true,
  userId: 1,
  token: 'token-1',
  expiresAt: new Date(START + 60 * MINUTE).toISOString(),
  passwordIsSecure: true,
  personalAccessToken: null,
  isImpersonated: false,
  ...more,
})
export const checked = (more: Partial<AuthState> = {}) => {
  const { state, userId, expiresAt, passwordIsSecure, isImpersonated } = auth(more)
  return { status: 200, body: { state, userId, expiresAt, passwordIsSecure, isImpersonated } }
}
export const refused = { status: 401, body: { code: 'auth.session-expired', message: 'x' } }

type Rig = { session: Session; server: FakeServer; client: ApiClient; ends: string[]; checks: () => number }

type Exclusively = <T>(work: () => Promise<T>) => Promise<T>

export const rig = (...parts: readonly (FakeAnswer | Exclusively)[]): Rig => {
  const answers = parts.filter((part) => typeof part !== 'function')
  const exclusively = parts.find((part) => typeof part === 'function')
  const ends: string[] = []
  let checks = 0
  const server = createFakeServer(
    answer(csrfCookie, { status: 204 }),
    answer(signOut, { status: 204 }),
    ...answers,
  )
  const session: Session = createSession({
    api: () => client,
    now: () => Date.now(),
    exclusively: exclusively ?? ((work) => work()),
    onViewEnd: (viewedId) => {
      ends.push(`view of ${viewedId} ended`)
      return '/user/family'
    },
    onIdentityEnd: (next, landing) => ends.push(landing === undefined ? next : `${next} ${landing}`),
    onChecked: () => {
      checks += 1
    },
  })
  const client = createApiClient({
    fetch: server.fetch,
    session,
    reachability: { mayRead: () => true, onAnswer: () => undefined, onFailure: () => undefined },
    readXsrf: () => 'xsrf',
    locale: () => 'de',
    now: () => Date.now(),
  })
  return { session, server, client, ends, checks: () => checks }
}

/** Another tab wrote: only other tabs receive the storage event. */
export const otherTabWrites = (value: string | null): void => {
  if (value === null) localStorage.removeItem('wegband.jwt')
  else localStorage.setItem('wegband.jwt', value)
  window.dispatchEvent(new StorageEvent('storage', { key: 'wegband.jwt', newValue: value }))
}
export const settle = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0)
