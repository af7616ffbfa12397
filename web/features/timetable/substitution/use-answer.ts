/** Answers a request for a substitute. All who were asked hear of it at once, and only the first acceptance counts. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import {
  answerSubstitute,
  type OwnOverlaps,
  readSubstitute,
  type SubstituteQuestion,
} from '@wegband/domain/features/timetable/substitutes-contract.ts'
import { call } from '../../../platform/api/api.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { showToast } from '../../../platform/words/notices.ts'
import { queryOf } from '../../../platform/api/queries.ts'
import { useShowError } from '../../../platform/api/show-error.ts'
import { refreshTimetable } from '../queries.ts'

const isQuestion = (value: unknown): value is SubstituteQuestion =>
  typeof value === 'object' && value !== null && 'takenBy' in value && 'asked' in value

type SubstituteAnswer = {
  readonly isAccepted: boolean
  readonly force?: boolean
  readonly onDone?: (() => void) | undefined
}
type Clash = { readonly answer: SubstituteAnswer; readonly overlaps: OwnOverlaps }

const isOverlaps = (value: unknown): value is OwnOverlaps =>
  typeof value === 'object' && value !== null && 'overlaps' in value && 'count' in value

const ownOverlapsOf = (error: unknown): OwnOverlaps | undefined => {
  if (!(error instanceof AppError) || error.code !== 'timetable.overlap') return undefined
  const { data } = error.details
  return isOverlaps(data) ? data : undefined
}

export function useAnswer(appointmentId: number) {
  const t = useMessages('timetable')
  const showError = useShowError()
  const client = useQueryClient()
  const { queryKey } = queryOf(readSubstitute, { params: { id: appointmentId } })
  const [clash, setClash] = useState<Clash>()
  const mutation = useMutation({
    mutationFn: ({ isAccepted, force }: SubstituteAnswer) =>
      call(answerSubstitute, {
        params: { id: appointmentId },
        body: { isAccepted, ...(force === true ? { force } : {}) },
      }),
    onSuccess: (question, { isAccepted, onDone }) => {
      setClash(undefined)
      onDone?.()
      client.setQueryData(queryKey, question)
      const text = isAccepted ? t('substitute.taken') : t('substitute.declinedDone')
      showToast({ subject: `substitute-${appointmentId}`, text, tone: isAccepted ? 'positive' : 'neutral' })
    },
    onError: (error, answer) => {
      const overlaps = ownOverlapsOf(error)
      if (overlaps !== undefined) return setClash({ answer, overlaps })
      setClash(undefined)
      answer.onDone?.()
      const current = error instanceof AppError ? error.details.data : undefined
      const question = isQuestion(current) ? current : undefined
      if (question !== undefined) client.setQueryData(queryKey, question)
      const name = question?.takenBy?.firstName
      if (name === undefined) return showError(error)
      const text = `${t('substitute.late', { name })}. ${t('substitute.lateText')}`
      showToast({ subject: `substitute-${appointmentId}`, text, tone: 'neutral' })
    },
    onSettled: () => refreshTimetable(client, appointmentId),
  })
  return {
    isPending: mutation.isPending,
    isAccepting: mutation.isPending && mutation.variables.isAccepted,
    answer: (isAccepted: boolean, onDone?: () => void) => mutation.mutate({ isAccepted, onDone }),
    /** The person's own class at that time: a question before the takeover. */
    clash: clash?.overlaps,
    insist: () => {
      if (clash !== undefined) mutation.mutate({ ...clash.answer, force: true })
    },
    giveUp: () => setClash(undefined),
  }
}
