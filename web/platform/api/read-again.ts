/** Reads data again because the answers would differ now: after an event or a write, in another language, or after an outage. */
import type { InvalidateQueryFilters, QueryClient } from '@tanstack/react-query'

/**
 * Marks matching data as stale, also pending answers, which would count as fresh when they arrive. Visible data is requested again at
 * once. `invalidateQueries` alone cancels no first read that is pending: the change would be lost.
 */
export async function readAgain(
  queryClient: QueryClient,
  filters: InvalidateQueryFilters = {},
): Promise<void> {
  for (const query of queryClient.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' })) {
    const { promise, queryKey } = query
    if (query.isActive() && query.state.data !== undefined) continue
    promise?.then(
      // After the answer is stored.
      () => setTimeout(() => void queryClient.invalidateQueries({ queryKey, exact: true })),
      () => undefined,
    )
  }
  await queryClient.invalidateQueries(filters)
}
