/** All offline commands and reports of a user that the server has not received yet. */
import type { QueryClient } from '@tanstack/react-query'
import { followQueue } from '../features/appointments/offline/follow-queue.ts'
import { followScoreQueue } from '../features/exams/scores/follow-score-queue.ts'

export function followQueues(client: QueryClient, userId: number): () => void {
  const stops = [followQueue(client, userId), followScoreQueue(client, userId)]
  return () => stops.forEach((stop) => stop())
}
