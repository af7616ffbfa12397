/** What each live event makes stale. Pages that read through `queryOf` update by themselves. */
import type { QueryClient } from '@tanstack/react-query'
import { STALE_TABLE } from '@wegband/domain/features/stale-table.ts'
import type { EventTopic } from '@wegband/domain/http/event-topics.ts'
import { invalidatePaths } from '../api/queries.ts'

/** No ids mean all of the topic. */
export async function invalidateTopic(
  client: QueryClient,
  topic: EventTopic,
  ids: readonly number[],
): Promise<void> {
  const { one, all } = STALE_TABLE[topic]
  const narrowed =
    ids.length === 0 ? [invalidatePaths(client, one)] : ids.map((id) => invalidatePaths(client, one, { id }))
  await Promise.all([...narrowed, invalidatePaths(client, all)])
}
