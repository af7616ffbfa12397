/**
 * Scores of an exam day, in the outbox of this device before they are sent. Each examiner has a sheet of their own, so no other is
 * overwritten.
 */
import type { AppError } from '@wegband/domain/errors/app-error.ts'
import {
  type ExamCandidate,
  handInSheet,
  markAbsent,
  scoreTask,
} from '@wegband/domain/features/exams/contract.ts'
import { call } from '../../../platform/api/api.ts'
import { setUnsent } from '../../../platform/offline/connection.ts'
import { createOutbox, isRefusedForGood, type OutboxItem } from '../../../platform/offline/outbox.ts'
import { createStore } from '../../../platform/store.ts'

export type ExamStep =
  | { readonly do: 'score'; readonly taskId: number; readonly points: 0 | 2 | 3; readonly note: string }
  | { readonly do: 'hand-in'; readonly isHandedIn: boolean }
  | { readonly do: 'absent'; readonly isAbsent: boolean }

export type QueuedStep = OutboxItem & {
  readonly key: string
  /** The examiner. */
  readonly userId: number
  readonly appointmentId: number
  readonly candidate: { readonly id: number; readonly firstName: string; readonly lastName: string }
  readonly step: ExamStep
  /** ISO instant, by this device. */
  readonly doneAt: string
  /** It could not be sent at once: its refusal is shown until the examiner has seen it. */
  readonly hasWaited: boolean
}

const KIND = 'exam-step'
const formerPrefix = (userId: string): string => `${KIND}:${userId}:`

const outbox = createOutbox<QueuedStep>({
  name: KIND,
  keyOf: ({ key }) => key,
  laneOf: ({ appointmentId }) => String(appointmentId),
  former: {
    prefixesOf: (userId) => [formerPrefix(userId)],
    take: (records, userId) =>
      [...records]
        .filter(([name]) => name.startsWith(formerPrefix(userId)) && records.delete(name))
        // Earlier versions wrote nothing else under these names.
        .map(([, record]) => ({ wasSent: false, ...(record as Omit<QueuedStep, 'wasSent'>) })),
  },
})

export const scoreQueue = createStore<readonly QueuedStep[]>([])

outbox.view.subscribe(() => {
  const { items } = outbox.view.get()
  if (items === scoreQueue.get()) return
  scoreQueue.set(items)
  setUnsent(
    KIND,
    items.map(({ appointmentId, state }) => ({ appointmentId, isWaiting: state === 'waiting' })),
  )
})

/** Loads what this examiner has left on this device. */
export const openScoreQueue = (userId: number): Promise<void> => outbox.open(String(userId))
export const closeScoreQueue = outbox.close

/** Two steps about the same thing: the later one replaces the earlier. */
const slotOf = ({ appointmentId, candidate, step }: QueuedStep): string =>
  [appointmentId, candidate.id, step.do, step.do === 'score' ? step.taskId : ''].join(' ')

export async function addStep(item: QueuedStep): Promise<void> {
  await openScoreQueue(item.userId)
  await outbox.change(String(item.userId), (items) => [
    ...items.filter((one) => slotOf(one) !== slotOf(item)),
    item,
  ])
}

/** A refused step that the examiner has seen. */
export async function forgetStep(key: string): Promise<void> {
  const shown = scoreQueue.get().find((one) => one.key === key)
  if (shown === undefined) return
  await outbox.change(String(shown.userId), (items) => items.filter((one) => one.key !== key))
}

function send({ appointmentId, candidate, step, doneAt }: QueuedStep): Promise<ExamCandidate> {
  const params = { id: appointmentId, userId: candidate.id }
  switch (step.do) {
    case 'score': {
      const { taskId, points, note } = step
      return call(scoreTask, { params: { ...params, taskId }, body: { points, note, doneAt } })
    }
    case 'hand-in':
      return call(handInSheet, { params, body: { isHandedIn: step.isHandedIn } })
    case 'absent':
      return call(markAbsent, { params, body: { isAbsent: step.isAbsent } })
  }
}

export type SendingEvents = {
  readonly onAnswer: (item: QueuedStep, candidate: ExamCandidate) => Promise<void> | void
  readonly onRefusal: (item: QueuedStep, error: AppError) => void
}

/** What was sent without an answer is shown as waiting from now on. */
const withWaited = (items: readonly QueuedStep[]): readonly QueuedStep[] =>
  items.map((item) =>
    item.state === 'waiting' && item.wasSent && !item.hasWaited ? { ...item, hasWaited: true } : item,
  )

/** Sends what waits; resolves when everything is sent or the connection is missing, in which case the rest waits. */
export async function sendSteps({ onAnswer, onRefusal }: SendingEvents): Promise<void> {
  try {
    await outbox.send(async ([item]) => {
      if (item === undefined) return []
      try {
        await onAnswer(item, await send(item))
        return [{ key: item.key, next: null }]
      } catch (error) {
        if (!isRefusedForGood(error)) throw error
        onRefusal(item, error)
        const { code } = error
        return [{ key: item.key, next: item.hasWaited ? { ...item, state: 'refused', code } : null }]
      }
    })
  } catch {
    const userId = scoreQueue.get()[0]?.userId
    if (userId !== undefined) await outbox.change(String(userId), withWaited)
  }
}
