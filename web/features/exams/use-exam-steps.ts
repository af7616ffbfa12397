/** The queued steps of an exam day on this device, and how to add one; online they are sent at once. */
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type ExamCandidate, readExamDay } from '@wegband/domain/features/exams/contract.ts'
import { nowIso } from '../../platform/clock.ts'
import { isOffline } from '../../platform/offline/connection.ts'
import { newKey, UNSENT } from '../../platform/offline/outbox.ts'
import { invalidate } from '../../platform/api/queries.ts'
import { useStore } from '../../platform/store.ts'
import { useShowError } from '../../platform/api/show-error.ts'
import { useViewer } from '../accounts/viewer.ts'
import { showAnswer } from './scores/follow-score-queue.ts'
import { addStep, type ExamStep, type QueuedStep, scoreQueue, sendSteps } from './scores/score-queue.ts'

export type ExamSteps = {
  /** The steps of this exam day, in their order. */
  readonly items: readonly QueuedStep[]
  readonly add: (candidate: ExamCandidate['user'], step: ExamStep) => void
}

export function useExamSteps(appointmentId: number): ExamSteps {
  const client = useQueryClient()
  const viewer = useViewer()
  const showError = useShowError()
  const queue = useStore(scoreQueue)
  const items = useMemo(
    () => queue.filter((item) => item.appointmentId === appointmentId),
    [queue, appointmentId],
  )
  const send = (): Promise<void> =>
    sendSteps({
      onAnswer: (item, candidate) => showAnswer(client, item, candidate),
      onRefusal: (item, error) => {
        void invalidate(client, [readExamDay], { id: item.appointmentId })
        if (!item.hasWaited) showError(error)
      },
    })
  const add: ExamSteps['add'] = ({ id, firstName, lastName }, step) => {
    const wasOffline = isOffline()
    const item: QueuedStep = {
      ...UNSENT,
      key: newKey(),
      userId: viewer.id,
      appointmentId,
      candidate: { id, firstName, lastName },
      step,
      doneAt: nowIso(),
      hasWaited: wasOffline,
    }
    addStep(item)
      .then(() => (wasOffline ? undefined : send()))
      .catch(showError)
  }
  return { items, add }
}
