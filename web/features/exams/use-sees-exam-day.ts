/** Whether the viewer sees the candidates of an exam day, by the rule of its page. */
import type { Appointment } from '@wegband/domain/features/appointments/contract.ts'
import { whyNotSeeDay } from '@wegband/domain/features/exams/exam-rules.ts'
import { useViewer } from '../accounts/viewer.ts'

export function useSeesExamDay({ school, sports, type }: Appointment): boolean {
  const facts = { schoolId: school.id, sportIds: sports.map(({ id }) => id), type }
  return whyNotSeeDay(facts, useViewer()) === undefined
}
