/** What the viewer's own sheet of a candidate says so far. */
import type { ExamCandidate } from '@wegband/domain/features/exams/contract.ts'

type Sheet = Pick<ExamCandidate, 'tasks' | 'mine'>

/** `open`: tasks without a score. Scores from an earlier day count too. */
export function ownScore({ tasks, mine }: Sheet): { readonly sum: number; readonly open: number } {
  const given = tasks.flatMap(
    ({ id, carried }) => carried ?? mine?.scores.find(({ taskId }) => taskId === id)?.points ?? [],
  )
  return { sum: given.reduce((total, one) => total + one, 0), open: tasks.length - given.length }
}

/** A single examiner decides; with several the result stays open. */
export const handInKey = (
  { others, passMark }: Pick<ExamCandidate, 'others' | 'passMark'>,
  sum: number,
): 'day.handIn' | 'day.handInPassed' | 'day.handInFailed' => {
  if (others.length > 0) return 'day.handIn'
  return sum >= passMark ? 'day.handInPassed' : 'day.handInFailed'
}

/** Undefined before the first score. */
export const ownPoints = (sheet: Sheet): number | undefined =>
  (sheet.mine?.scores.length ?? 0) === 0 ? undefined : ownScore(sheet).sum
