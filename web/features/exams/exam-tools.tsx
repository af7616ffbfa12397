/** On the page of an exam day: the link to candidates and scores, for its trainers; while the exam runs it comes first. */
import type { ReactNode } from 'react'
import type { Appointment } from '@wegband/domain/features/appointments/contract.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { hrefTo } from '../../platform/router/links.tsx'
import { Button } from '../../ui/button/button.tsx'
import { sealCheck } from '../../ui/icon/phosphor/seal-check.gen.ts'
import { useSeesExamDay } from './use-sees-exam-day.ts'

export function ExamTools(props: { readonly appointment: Appointment }): ReactNode {
  const t = useMessages('exams')
  const { id, isStarted } = props.appointment
  if (!useSeesExamDay(props.appointment)) return null
  return (
    <Button
      variant={isStarted ? 'primary' : 'soft'}
      href={hrefTo('app.exam-day', { appointmentId: id })}
      icon={sealCheck}
      isBlock
    >
      {t('tools.open')}
    </Button>
  )
}
