/** Whose invitation to the exam day still waits: then no other part asks them, or their parents, whether they come. */
import { useQuery } from '@tanstack/react-query'
import { msOf } from '@wegband/domain/basics/calendar-days.ts'
import type { Appointment } from '@wegband/domain/features/appointments/contract.ts'
import { listExamInvitations } from '@wegband/domain/features/exams/contract.ts'
import { now } from '../../platform/clock.ts'
import { queryOf } from '../../platform/api/queries.ts'

/** Whether the viewer or a child of theirs still has to answer; never after the deadline. */
export function useIsAsked({ id, type }: Appointment): (userId: number) => boolean {
  const { data = [] } = useQuery({
    ...queryOf(listExamInvitations, { params: { id } }),
    enabled: type.isExam,
  })
  return (userId) =>
    data.some(
      ({ user, state, answerUntil }) =>
        user.id === userId && state === 'invited' && (answerUntil === null || now() <= msOf(answerUntil)),
    )
}
