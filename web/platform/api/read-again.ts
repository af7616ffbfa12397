/** Reads all data again because the answers would differ now: in another language, or after an outage. */
import type { QueryClient } from '@tanstack/react-query'

/**
 * Marks everything as stale, also pending answers, which would count as fresh when they arrive. Visible data
 * is requested again at once. (`invalidateQueries` does not cancel a first pending read, with or without a
 * waiting page.)
 */
export function readAgain(queryClient: QueryClient): void {
  for (const query of queryClient.getQueryCache().findAll({ fetchStatus: 'fetching' })) {
    const { promise, queryKey } = query
    if (query.isActive() && query.state.data !== undefined) continue
    promise?.then(
      // After the answer is stored.
      () => setTimeout(() => void queryClient.invalidateQueries({ queryKey, exact: true })),
      () => undefined,
    )
  }
  void queryClient.invalidateQueries()
}
