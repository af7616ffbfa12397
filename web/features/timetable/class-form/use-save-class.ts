/** Saves the class form: an overlap becomes a question, any other refusal is shown. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { Appointment } from '@wegband/domain/features/appointments/contract.ts'
import type { Overlaps } from '@wegband/domain/features/timetable/contract.ts'
import { useShowError } from '../../../platform/api/show-error.ts'
import { refreshTimetable } from '../queries.ts'

export type Send = (force: boolean) => Promise<Appointment>

export type Saving = {
  readonly isBusy: boolean
  /** The open question; undefined where there is none. */
  readonly overlaps: Overlaps | undefined
  /** How many places are taken, when fewer were entered. */
  readonly taken: number | undefined
  /** The user may not create such a class. */
  readonly isNotAllowed: boolean
  readonly save: (send: Send) => Promise<unknown>
  readonly insist: () => void
  readonly giveUp: () => void
}

const isOverlaps = (data: unknown): data is Overlaps =>
  typeof data === 'object' && data !== null && 'overlaps' in data && Array.isArray(data.overlaps)

const overlapsOf = (error: unknown): Overlaps | undefined => {
  if (!(error instanceof AppError) || error.code !== 'timetable.overlap') return undefined
  const { data } = error.details
  return isOverlaps(data) ? data : undefined
}

/** `onSaved` is called with the class as it is now. */
export function useSaveClass(onSaved: (saved: Appointment) => void, onRefused?: () => void): Saving {
  const showError = useShowError()
  const client = useQueryClient()
  const [asked, setAsked] = useState<{ readonly send: Send; readonly overlaps: Overlaps }>()
  const mutation = useMutation({
    mutationFn: ({ send, force }: { readonly send: Send; readonly force: boolean }) => send(force),
    onSuccess: async (saved) => {
      setAsked(undefined)
      onSaved(saved)
      await refreshTimetable(client, saved.id)
    },
    onError: (error, { send, force }) => {
      onRefused?.()
      const found = overlapsOf(error)
      if (found !== undefined) return setAsked({ send, overlaps: found })
      setAsked(undefined)
      // The form shows the errors of its fields.
      const isAtFields = error instanceof AppError && error.details.errors !== undefined
      if (force || !isAtFields) showError(error)
    },
  })
  const { error } = mutation
  const isTaken = error instanceof AppError && error.code === 'timetable.capacity-below-booked'
  return {
    isBusy: mutation.isPending,
    overlaps: asked?.overlaps,
    isNotAllowed: error instanceof AppError && error.code === 'appointments.not-allowed',
    taken: isTaken ? error.details.count : undefined,
    save: (send) => mutation.mutateAsync({ send, force: false }),
    insist: () => {
      if (asked !== undefined) mutation.mutate({ send: asked.send, force: true })
    },
    giveUp: () => setAsked(undefined),
  }
}
