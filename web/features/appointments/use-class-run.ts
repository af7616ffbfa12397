/** Starting and ending a class. Of two trainers at once one wins; the other is shown what the winner made of it (§4, §8). */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import {
  type Appointment,
  changeAppointment,
  undoStart,
} from '@wegband/domain/features/appointments/contract.ts'
import { call } from '../../platform/api.ts'
import { useMessages } from '../../platform/i18n.tsx'
import { showToast } from '../../platform/notices.ts'
import { useTellError } from '../../platform/tell-error.ts'
import { appointmentQuery, refresh, storeCurrent } from './queries.ts'

/** What the page asks or tells in a sheet. */
export type RunQuestion =
  | { readonly kind: 'takeOver' }
  | { readonly kind: 'end' }
  | { readonly kind: 'lost'; readonly current: Appointment }

export type ClassRun = {
  readonly question: RunQuestion | undefined
  readonly ask: (question: RunQuestion) => void
  readonly dismiss: () => void
  readonly start: (options?: { readonly force?: boolean }) => void
  readonly end: () => void
  readonly undoStart: () => void
  readonly isBusy: boolean
}

type Change = { readonly isStarted: true; readonly force?: boolean } | { readonly isEnded: true }

const LOST = new Set<string>(['appointments.already-started', 'appointments.already-ended'])

/** `onStarted`: it runs, by this person. */
export function useClassRun(appointment: Appointment, personId: number, onStarted?: () => void): ClassRun {
  const { id } = appointment
  const t = useMessages('appointments')
  const tellError = useTellError()
  const client = useQueryClient()
  const [question, setQuestion] = useState<RunQuestion>()

  const onError = (error: Error): void => {
    const code = error instanceof AppError ? error.code : undefined
    const current = storeCurrent(client, error)
    if (code === 'appointments.other-trainer-designated') {
      setQuestion({ kind: 'takeOver' })
      return
    }
    setQuestion(undefined)
    if (current === undefined) void refresh(client, id)
    const isOwnDoing = current?.startedBy?.id === personId && !current.isEnded
    if (current !== undefined && code !== undefined && LOST.has(code)) {
      // a second tap, or one's own other device: nothing was lost
      if (!isOwnDoing) setQuestion({ kind: 'lost', current })
      else if (code === 'appointments.already-started') onStarted?.()
      return
    }
    tellError(error)
  }

  const mutation = useMutation({
    mutationFn: (body: Change) => call(changeAppointment, { params: { id }, body }),
    onSuccess: async (current, body) => {
      client.setQueryData(appointmentQuery(id).queryKey, current)
      setQuestion(undefined)
      if ('isStarted' in body) onStarted?.()
      await refresh(client, id)
    },
    onError,
  })

  const undoing = useMutation({
    mutationFn: () => call(undoStart, { params: { id } }),
    onSuccess: async (current) => {
      client.setQueryData(appointmentQuery(id).queryKey, current)
      showToast({ text: t('running.undone') })
      await refresh(client, id)
    },
    onError,
  })

  return {
    question,
    ask: setQuestion,
    dismiss: () => setQuestion(undefined),
    start: ({ force = false } = {}) =>
      mutation.mutate(force ? { isStarted: true, force } : { isStarted: true }),
    end: () => mutation.mutate({ isEnded: true }),
    undoStart: () => undoing.mutate(),
    isBusy: mutation.isPending || undoing.isPending,
  }
}
