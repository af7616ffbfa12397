/** What was read is read again, since the answers would be others now: in another language, or after trouble. */
import type { QueryClient } from '@tanstack/react-query'

/**
 * Makes everything old that was read, and what is on its way as well: it would count as new when it arrives. What is shown is asked again
 * at once. (What is on its way for the first time is not given up by `invalidateQueries`, whether or not a page waits for it.)
 */
export function readAgain(queryClient: QueryClient): void {
  for (const query of queryClient.getQueryCache().findAll({ fetchStatus: 'fetching' })) {
    const { promise, queryKey } = query
    if (query.isActive() && query.state.data !== undefined) continue
    promise?.then(
      // Once the answer is in its place.
      () => setTimeout(() => void queryClient.invalidateQueries({ queryKey, exact: true })),
      () => undefined,
    )
  }
  void queryClient.invalidateQueries()
}
