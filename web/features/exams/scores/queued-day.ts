/** An exam day as it will be after this device's queue has arrived. */
import type { ExamCandidate, ExamDay } from '@wegband/domain/features/exams/contract.ts'
import type { QueuedStep } from './score-queue.ts'

type Sheet = NonNullable<ExamCandidate['mine']>

function withStep(candidate: ExamCandidate, { step, doneAt }: QueuedStep): ExamCandidate {
  const mine: Sheet = candidate.mine ?? { scores: [], handedInAt: null }
  switch (step.do) {
    case 'score': {
      const { taskId, points, note } = step
      const scores = [...mine.scores.filter((one) => one.taskId !== taskId), { taskId, points, note }]
      return { ...candidate, isAbsent: false, mine: { ...mine, scores } }
    }
    case 'hand-in':
      return { ...candidate, mine: { ...mine, handedInAt: step.isHandedIn ? doneAt : null } }
    case 'absent':
      return { ...candidate, isAbsent: step.isAbsent }
  }
}

/** Data that a queued step changes has no result before the server received it. */
export function withQueued(day: ExamDay, items: readonly QueuedStep[]): ExamDay {
  const waiting = items.filter((item) => item.appointmentId === day.appointmentId && item.state === 'waiting')
  if (waiting.length === 0) return day
  return {
    ...day,
    candidates: day.candidates.map((candidate) => {
      const own = waiting.filter((item) => item.candidate.id === candidate.user.id)
      return own.length === 0 ? candidate : { ...own.reduce(withStep, candidate), result: null }
    }),
  }
}
