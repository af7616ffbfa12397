/** How long read data counts as fresh, and when it is read again automatically. */
import { notifyManager, QueryClient } from '@tanstack/react-query'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { isHeldBack, isLineLost } from './client-error.ts'

/** Live events and own writes make data stale at once; this is for changes without an event. */
const STALE_MS = 60_000
const KEPT_MS = 30 * 60_000
const RETRIES = 2

/** A retry helps only when the server was not reached or failed itself. */
export const isWorthRetrying = (error: unknown): boolean =>
  error instanceof AppError ? error.code === 'general.unavailable' : isLineLost(error)

export function createQueryClient(): QueryClient {
  // notified before the next user event: the second of two fast taps finds the button busy
  notifyManager.setScheduler(queueMicrotask)
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE_MS,
        gcTime: KEPT_MS,
        // reads that were held back run when the connection returns
        retry: (failures, error) => failures < RETRIES && isWorthRetrying(error) && !isHeldBack(error),
        refetchOnWindowFocus: false,
        // navigator.onLine is wrong too often; our client knows better
        networkMode: 'always',
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}
