/** Changes of one person's attendance by the trainer: shown at once, taken back when the server refuses. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  addConfirmation,
  type Appointment,
  type Attendance,
  changeSuggestion,
  type ConfirmationType,
  removeAttendance,
  removeConfirmation,
} from '@wegband/domain/features/appointments/contract.ts'
import { call } from '../../platform/api.ts'
import { useMessages } from '../../platform/i18n.tsx'
import { showToast } from '../../platform/notices.ts'
import { useTellError } from '../../platform/tell-error.ts'
import { fullName } from './person-name.ts'
import { attendancesQuery, refresh, storeAttendance, storeCurrent } from './queries.ts'

export type Suggestion = NonNullable<Attendance['suggestion']>
export type AttendanceChange =
  | {
      readonly kind: 'confirm'
      readonly add: readonly ConfirmationType[]
      readonly remove: readonly ConfirmationType[]
    }
  | { readonly kind: 'suggest'; readonly suggestion: Suggestion }

/** The attendance as it will be when the change succeeds. A confirmed progress of another module falls (the server does the same). */
export function afterAttendanceChange(attendance: Attendance, change: AttendanceChange): Attendance {
  if (change.kind === 'confirm')
    return {
      ...attendance,
      confirmations: [
        ...attendance.confirmations.filter((type) => !change.remove.includes(type)),
        ...change.add,
      ],
    }
  const isSame =
    attendance.suggestion?.sportId === change.suggestion.sportId &&
    attendance.suggestion.moduleId === change.suggestion.moduleId
  return {
    ...attendance,
    suggestion: change.suggestion,
    confirmations: isSame
      ? attendance.confirmations
      : attendance.confirmations.filter((type) => type !== 'progress'),
  }
}

export type AttendanceEditing = {
  readonly shown: Attendance
  readonly isPending: boolean
  readonly change: (change: AttendanceChange) => void
  readonly remove: (onDone: () => void) => void
  readonly isRemoving: boolean
}

export function useAttendanceEditing(appointment: Appointment, attendance: Attendance): AttendanceEditing {
  const t = useMessages('appointments')
  const tellError = useTellError()
  const client = useQueryClient()
  const params = { id: appointment.id, attendanceId: attendance.id }

  const onError = (error: Error): void => {
    tellError(error)
    storeCurrent(client, error)
    void refresh(client, appointment.id)
  }

  /** What stands against something new goes first. */
  const send = async (change: AttendanceChange): Promise<Attendance | undefined> => {
    if (change.kind === 'suggest')
      return await call(changeSuggestion, { params, body: { suggestion: change.suggestion } })
    let answer: Attendance | undefined
    for (const type of change.remove) answer = await call(removeConfirmation, { params: { ...params, type } })
    for (const type of change.add) answer = await call(addConfirmation, { params: { ...params, type } })
    return answer
  }

  const changing = useMutation({
    mutationFn: send,
    onSuccess: (answer) => {
      if (answer !== undefined) storeAttendance(client, answer)
    },
    onError,
  })

  const removing = useMutation({
    mutationFn: () => call(removeAttendance, { params }),
    onSuccess: async () => {
      client.setQueryData(attendancesQuery(appointment.id).queryKey, (list) =>
        list?.filter((one) => one.id !== attendance.id),
      )
      showToast({ text: t('remove.done', { name: fullName(attendance.user) }) })
      await refresh(client, appointment.id)
    },
    onError,
  })

  return {
    shown:
      changing.isPending && changing.variables
        ? afterAttendanceChange(attendance, changing.variables)
        : attendance,
    isPending: changing.isPending,
    change: changing.mutate,
    // the list is read again after a refusal too, so the question is over either way
    remove: (onDone) => removing.mutate(undefined, { onSettled: onDone }),
    isRemoving: removing.isPending,
  }
}
