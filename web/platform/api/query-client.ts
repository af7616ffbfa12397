/** How long what was read counts as new, and what is asked again by itself. */
import { notifyManager, QueryClient } from '@tanstack/react-query'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { isHeldBack, isLineLost } from './client-error.ts'

/** Live events and own writes make data old at once; this is for what nobody announces. */
const STALE_MS = 60_000
const KEPT_MS = 30 * 60_000
const RETRIES = 2

/** A second try can only help when the server was not reached or was not well. */
export const isWorthRetrying = (error: unknown): boolean =>
  error instanceof AppError ? error.code === 'general.unavailable' : isLineLost(error)

export function createQueryClient(): QueryClient {
  // told before the next event of the person: of two fast taps the second finds the button busy
  notifyManager.setScheduler(queueMicrotask)
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE_MS,
        gcTime: KEPT_MS,
        // what was held back is read when the connection returns
        retry: (failures, error) => failures < RETRIES && isWorthRetrying(error) && !isHeldBack(error),
        refetchOnWindowFocus: false,
        // the browser's own idea of being online is wrong too often; our client knows
        networkMode: 'always',
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}
