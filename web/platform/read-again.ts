/** What was read is read again, since the answers would be others now: in another language, or after trouble. */
import type { QueryClient } from '@tanstack/react-query'

/**
 * Makes everything old that was read, and what is on its way as well: nobody watches it yet, so it would count as new when it
 * arrives. What is shown is asked again at once.
 */
export function readAgain(queryClient: QueryClient): void {
  const isUnderway = { fetchStatus: 'fetching', type: 'inactive' } as const
  for (const { promise, queryKey } of queryClient.getQueryCache().findAll(isUnderway))
    promise?.then(
      // Once the answer is in its place.
      () => setTimeout(() => void queryClient.invalidateQueries({ queryKey, exact: true })),
      () => undefined,
    )
  void queryClient.invalidateQueries()
}
