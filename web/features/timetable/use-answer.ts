/** Answering whether one stands in: said to all who were asked at once, and only the first yes counts. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import {
  answerSubstitute,
  readSubstitute,
  type SubstituteQuestion,
} from '@wegband/domain/features/timetable/substitutes-contract.ts'
import { call } from '../../platform/api.ts'
import { useMessages } from '../../platform/i18n.tsx'
import { showToast } from '../../platform/notices.ts'
import { queryOf } from '../../platform/queries.ts'
import { useTellError } from '../../platform/tell-error.ts'
import { refreshTimetable } from './queries.ts'

const isQuestion = (value: unknown): value is SubstituteQuestion =>
  typeof value === 'object' && value !== null && 'takenBy' in value && 'asked' in value

export function useAnswer(appointmentId: number) {
  const t = useMessages('timetable')
  const tellError = useTellError()
  const client = useQueryClient()
  const { queryKey } = queryOf(readSubstitute, { params: { id: appointmentId } })
  return useMutation({
    mutationFn: (isAccepted: boolean) =>
      call(answerSubstitute, { params: { id: appointmentId }, body: { isAccepted } }),
    onSuccess: (question, isAccepted) => {
      client.setQueryData(queryKey, question)
      const text = isAccepted ? t('substitute.taken') : t('substitute.declinedDone')
      showToast({ subject: `substitute-${appointmentId}`, text, tone: isAccepted ? 'positive' : 'neutral' })
    },
    onError: (error) => {
      const current = error instanceof AppError ? error.details.data : undefined
      const question = isQuestion(current) ? current : undefined
      if (question !== undefined) client.setQueryData(queryKey, question)
      const name = question?.takenBy?.firstName
      if (name === undefined) return tellError(error)
      const text = `${t('substitute.late', { name })}. ${t('substitute.lateText')}`
      showToast({ subject: `substitute-${appointmentId}`, text, tone: 'neutral' })
    },
    onSettled: () => refreshTimetable(client, appointmentId),
  })
}
