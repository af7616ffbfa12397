/**
 * What a user left on this device: offline commands and reports that wait, and push messages of the one before. While the app is in
 * front, no push message is sent to it.
 */
import type { QueryClient } from '@tanstack/react-query'
import { followQueue } from '../features/appointments/offline/follow-queue.ts'
import { endForeignPush } from '../features/notice-settings/push-owner.ts'
import { followFront } from '../features/notice-settings/push-front.ts'
import { followScoreQueue } from '../features/exams/scores/follow-score-queue.ts'

export function followQueues(client: QueryClient, userId: number): () => void {
  endForeignPush(userId).catch(() => undefined)
  const stops = [followFront(), followQueue(client, userId), followScoreQueue(client, userId)]
  return () => stops.forEach((stop) => stop())
}
