/** Starts and ends a class. When two trainers act at once, one succeeds; the other sees the class as it is now (§4, §8). */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import {
  type Appointment,
  changeAppointment,
  undoStart,
} from '@wegband/domain/features/appointments/contract.ts'
import { call } from '../../../platform/api/api.ts'
import { isLineLost } from '../../../platform/api/client-error.ts'
import { nowIso } from '../../../platform/clock.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { showToast } from '../../../platform/words/notices.ts'
import { useShowError } from '../../../platform/api/show-error.ts'
import { forgetCommands } from '../offline/command-queue.ts'
import { appointmentQuery, refresh, refreshUnlessLive, storeCurrent } from '../queries.ts'
import { undoableStart, waitingRun } from '../offline/unsent-run.ts'
import { useClassQueue } from '../offline/use-command-queue.ts'

/** The question or message of the dialog. */
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
  /** The start or the end waits on this device: takes it back, where that is still possible. */
  readonly undoUnsent: (() => void) | undefined
  readonly unsent: boolean
  readonly isBusy: boolean
}

type Change = { readonly isStarted: true; readonly force?: boolean } | { readonly isEnded: true }

const LOST = new Set<string>(['appointments.already-started', 'appointments.already-ended'])

/** `onStarted`: called after this person started it. */
export function useClassRun(appointment: Appointment, personId: number, onStarted?: () => void): ClassRun {
  const { id } = appointment
  const t = useMessages('appointments')
  const showError = useShowError()
  const client = useQueryClient()
  const [question, setQuestion] = useState<RunQuestion>()
  const queue = useClassQueue(appointment)

  const { items } = queue
  const keep = async (body: Change, wasSent: boolean): Promise<void> => {
    setQuestion(undefined)
    if ('isEnded' in body) await queue.add({ kind: 'end' }, { person: undefined, note: '', wasSent })
    else {
      const { force } = body
      const said = force === undefined ? ({ kind: 'start' } as const) : ({ kind: 'start', force } as const)
      await queue.add(said, { person: undefined, note: '', wasSent })
      onStarted?.()
    }
  }

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
      // A second tap, or another device of the same person: nothing was lost.
      if (!isOwnDoing) setQuestion({ kind: 'lost', current })
      else if (code === 'appointments.already-started') onStarted?.()
      return
    }
    showError(error)
  }

  const mutation = useMutation({
    mutationFn: (body: Change) => call(changeAppointment, { params: { id }, body }),
    onSuccess: async (current, body) => {
      client.setQueryData(appointmentQuery(id).queryKey, current)
      setQuestion(undefined)
      if ('isStarted' in body) onStarted?.()
      await refreshUnlessLive(client, id)
    },
    // The connection was lost during the request. It may have arrived, and takes effect once.
    onError: (error, body) => (isLineLost(error) ? void keep(body, true).catch(showError) : onError(error)),
  })
  const change = (body: Change): void => {
    if (queue.mustWait()) void keep(body, false).catch(showError)
    else mutation.mutate(body)
  }

  const undoing = useMutation({
    mutationFn: () => call(undoStart, { params: { id } }),
    onSuccess: async (current) => {
      client.setQueryData(appointmentQuery(id).queryKey, current)
      showToast({ text: t('running.undone') })
      await refreshUnlessLive(client, id)
    },
    onError,
  })

  const end = waitingRun(items, id, 'end')
  const undoneEnd = end === undefined || end.wasSent ? undefined : [end]
  const undoable = end === undefined ? undoableStart(items, id, nowIso()) : undoneEnd
  const undoUnsent = (): void => {
    if (undoable === undefined) return
    const text = t(end === undefined ? 'running.undone' : 'ended.undone')
    void forgetCommands(undoable).then(() => showToast({ text }), showError)
  }

  return {
    question,
    ask: setQuestion,
    dismiss: () => setQuestion(undefined),
    start: ({ force = false } = {}) => change(force ? { isStarted: true, force } : { isStarted: true }),
    end: () => change({ isEnded: true }),
    undoStart: () => undoing.mutate(),
    unsent: end !== undefined || waitingRun(items, id, 'start') !== undefined,
    undoUnsent: undoable === undefined ? undefined : undoUnsent,
    isBusy: mutation.isPending || undoing.isPending,
  }
}
