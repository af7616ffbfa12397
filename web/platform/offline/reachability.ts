/**
 * Whether the server can be reached, derived from every answer and every silence. The shell shows a lost
 * connection and maintenance (§8).
 */
import type { AppError } from '@wegband/domain/errors/app-error.ts'
import { readPublicSettings } from '@wegband/domain/features/texts/contract.ts'
import type { EndpointShape } from '@wegband/domain/http/endpoint.ts'
import type { ReachabilityPort } from '../api/api-client.ts'
import { ClientError, isLineLost } from '../api/client-error.ts'
import { createStore } from '../store.ts'
import type { Store } from '../store.ts'

/** `since` in epoch milliseconds; `retryAt` ISO, where the server named one. */
export type Reachability =
  | { readonly status: 'fine' }
  | { readonly status: 'lost'; readonly since: number }
  | {
      readonly status: 'unavailable' | 'maintenance'
      readonly since: number
      readonly retryAt: string | undefined
    }

export type ReachabilityWatch = ReachabilityPort & {
  readonly state: Store<Reachability>
  /** Probes at once, and repeatedly until the server answers; returns a function that stops it. */
  readonly follow: (probe: () => Promise<unknown>) => () => void
}

/** While the connection is lost, one read in this time finds out whether it is back. */
const TRIAL_MS = 3000
const FIRST_PROBE_MS = 2000
const LONGEST_PROBE_MS = 30_000

/** An endpoint that answers during maintenance as well does not prove its end (decisions §4 Maintenance). */
const endsMaintenance = (endpoint: EndpointShape, body: unknown): boolean => {
  if (endpoint.path !== readPublicSettings.path) return endpoint.openInMaintenance !== true
  const data: unknown = Reflect.get(Object(body), 'data')
  return Reflect.get(Object(data), 'isMaintenance') === false
}

const troubleOf = (error: AppError | ClientError): 'lost' | 'unavailable' | 'maintenance' | undefined => {
  if (error instanceof ClientError) return isLineLost(error) ? 'lost' : undefined
  if (error.code === 'general.maintenance') return 'maintenance'
  return error.code === 'general.unavailable' ? 'unavailable' : undefined
}

/** `now` in epoch milliseconds; `monotonicNow` is that of `askedAt`. */
export function createReachability(now: () => number, monotonicNow: () => number): ReachabilityWatch {
  const state = createStore<Reachability>({ status: 'fine' })
  /** By the monotonic clock: the first answer often corrects the other one. */
  let lostAt = 0

  const since = (status: Reachability['status']): number => {
    const before = state.get()
    return before.status === status && before.status !== 'fine' ? before.since : now()
  }

  const lose = (): void => {
    if (state.get().status !== 'lost') lostAt = monotonicNow()
    state.set({ status: 'lost', since: since('lost') })
  }

  /** An answer requested before the connection was lost proves nothing about the connection now. */
  const isOlderThanLoss = (askedAt: number): boolean => state.get().status === 'lost' && askedAt < lostAt

  const onAnswer = (endpoint: EndpointShape, body: unknown, askedAt: number): void => {
    const { status } = state.get()
    if (status === 'fine' || isOlderThanLoss(askedAt)) return
    if (status === 'maintenance' && !endsMaintenance(endpoint, body)) return
    state.set({ status: 'fine' })
  }

  let triedAt = 0
  const mayRead = (): boolean => {
    if (state.get().status !== 'lost') return true
    // a browser without any network is right; a browser with a network proves nothing
    if (!navigator.onLine || monotonicNow() < Math.max(triedAt, lostAt) + TRIAL_MS) return false
    triedAt = monotonicNow()
    return true
  }

  return {
    state,
    mayRead,
    onAnswer,
    onFailure: (error, askedAt) => {
      const trouble = troubleOf(error)
      if (trouble === 'lost') lose()
      else if (trouble !== undefined && error.code.startsWith('general.'))
        state.set({ status: trouble, since: since(trouble), retryAt: retryAtOf(error) })
      else if (state.get().status === 'unavailable') state.set({ status: 'fine' })
      else if (state.get().status === 'lost' && !isOlderThanLoss(askedAt)) state.set({ status: 'fine' })
    },
    follow: (probe) => followUntilFine(state, probe, lose),
  }
}

const retryAtOf = (error: AppError | ClientError): string | undefined =>
  error instanceof ClientError ? undefined : error.details.retryAt

function followUntilFine(
  state: Store<Reachability>,
  probe: () => Promise<unknown>,
  lose: () => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let wait = FIRST_PROBE_MS

  const probeNow = (): void => {
    clearTimeout(timer)
    timer = undefined
    void probe()
      .catch(() => undefined)
      .finally(onChange)
  }
  function onChange(): void {
    if (state.get().status === 'fine') {
      clearTimeout(timer)
      timer = undefined
      wait = FIRST_PROBE_MS
    } else if (timer === undefined) {
      timer = setTimeout(probeNow, wait)
      wait = Math.min(wait * 2, LONGEST_PROBE_MS)
    }
  }
  const onOffline = (): void => {
    if (state.get().status === 'fine') lose()
  }

  const unsubscribe = state.subscribe(onChange)
  window.addEventListener('online', probeNow)
  window.addEventListener('offline', onOffline)
  return () => {
    clearTimeout(timer)
    unsubscribe()
    window.removeEventListener('online', probeNow)
    window.removeEventListener('offline', onOffline)
  }
}
