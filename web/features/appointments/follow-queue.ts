/** Sends what this person left on this device, as soon as there is a line and whatever page is open; stops with their session. */
import type { QueryClient } from '@tanstack/react-query'
import { line } from '../../platform/line.ts'
import { closeQueue, deedQueue, openQueue, sendQueue } from './deed-queue.ts'
import { refresh } from './queries.ts'

const hasWaiting = (): boolean => deedQueue.get().items.some(({ state }) => state === 'waiting')

export function followQueue(client: QueryClient, userId: number): () => void {
  let isOver = false
  const send = (): void => {
    if (isOver || line.get().status !== 'fine' || !hasWaiting()) return
    // what the line refuses now goes with its next change
    sendQueue((appointmentId) => void refresh(client, appointmentId)).catch(() => undefined)
  }
  void openQueue(userId).then(send)
  const unsubscribe = line.subscribe(send)
  return () => {
    isOver = true
    unsubscribe()
    closeQueue()
  }
}
