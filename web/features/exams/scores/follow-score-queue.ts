/** Sends an examiner's queue on this device as soon as it is online, on any page. */
import type { QueryClient } from '@tanstack/react-query'
import { type ExamCandidate, type ExamDay, readExamDay } from '@wegband/domain/features/exams/contract.ts'
import { connection } from '../../../platform/offline/connection.ts'
import { invalidate, queryOf } from '../../../platform/api/queries.ts'
import { closeScoreQueue, openScoreQueue, type QueuedStep, scoreQueue, sendSteps } from './score-queue.ts'

/** The answer replaces cached data, which may be older. */
export async function showAnswer(
  client: QueryClient,
  { appointmentId }: QueuedStep,
  candidate: ExamCandidate,
): Promise<void> {
  const { queryKey } = queryOf(readExamDay, { params: { id: appointmentId } })
  await client.cancelQueries({ queryKey })
  client.setQueryData<ExamDay>(queryKey, (day) =>
    day === undefined
      ? day
      : {
          ...day,
          candidates: day.candidates.map((one) => (one.user.id === candidate.user.id ? candidate : one)),
        },
  )
}

export function followScoreQueue(client: QueryClient, userId: number): () => void {
  let isOver = false
  const send = (): void => {
    const hasWaiting = scoreQueue.get().some(({ state }) => state === 'waiting')
    if (isOver || connection.get().status !== 'fine' || !hasWaiting) return
    const events = {
      onAnswer: (item: QueuedStep, candidate: ExamCandidate) => showAnswer(client, item, candidate),
      onRefusal: ({ appointmentId }: QueuedStep) =>
        void invalidate(client, [readExamDay], { id: appointmentId }),
    }
    sendSteps(events).catch(() => undefined)
  }
  void openScoreQueue(userId).then(send)
  const unsubscribe = connection.subscribe(send)
  return () => {
    isOver = true
    unsubscribe()
    closeScoreQueue()
  }
}
