/** Writes a sent start and end into the cached class until it is read again (decision 54). */
import type { QueryClient } from '@tanstack/react-query'
import { viewerQuery } from '../../accounts/viewer.ts'
import type { QueuedCommand } from './command-queue.ts'
import { appointmentQuery } from '../queries.ts'
import { isQueuedRun, withUnsentRun } from './unsent-run.ts'

/** `sent` is about to leave the device. Without this, an ended class would look open until it is read again. */
export const keepSentRuns =
  (client: QueryClient) =>
  (sent: readonly QueuedCommand[]): void => {
    for (const { appointmentId, userId } of sent.filter(isQueuedRun)) {
      const viewer = client.getQueryData(viewerQuery(userId).queryKey)
      if (viewer === undefined) continue
      client.setQueryData(appointmentQuery(appointmentId).queryKey, (known) =>
        known === undefined ? undefined : withUnsentRun(known, sent, viewer),
      )
    }
  }
