/** The trainer's changes of one attendance: shown at once, taken back when the server refuses. */
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
import { readClassMissing } from '@wegband/domain/features/appointments/offline/commands-contract.ts'
import { fullName } from '@wegband/domain/features/accounts/person-name.ts'
import { call } from '../../../platform/api/api.ts'
import { isLineLost } from '../../../platform/api/client-error.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { showToast } from '../../../platform/words/notices.ts'
import { invalidate } from '../../../platform/api/queries.ts'
import { useShowError } from '../../../platform/api/show-error.ts'
import type { ClassQueue } from '../offline/use-command-queue.ts'
import { attendancesQuery, refresh, storeAttendance, storeCurrent } from '../queries.ts'

export type Suggestion = NonNullable<Attendance['suggestion']>
export type AttendanceChange =
  | {
      readonly kind: 'confirm'
      readonly add: readonly ConfirmationType[]
      readonly remove: readonly ConfirmationType[]
    }
  | { readonly kind: 'suggest'; readonly suggestion: Suggestion }

/** The attendance after a successful change. A confirmed progress of another module is dropped, as on the server. */
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

/** What an offline command contains: the known state of the person and the wanted change. */
const wordOf = ({ confirmations, suggestion }: Attendance) => ({ confirmations, suggestion })

/** `noteOf`: the text for a change in the queue. */
export function useAttendanceEditing(
  appointment: Appointment,
  attendance: Attendance,
  queue: ClassQueue,
  noteOf: (after: Attendance) => string,
): AttendanceEditing {
  const t = useMessages('appointments')
  const person = attendance.user
  const showError = useShowError()
  const client = useQueryClient()
  const params = { id: appointment.id, attendanceId: attendance.id }

  const keep = (change: AttendanceChange, wasSent: boolean): void => {
    const after = afterAttendanceChange(attendance, change)
    const said = {
      kind: 'judge',
      userId: person.id,
      seen: wordOf(attendance),
      wanted: wordOf(after),
    } as const
    queue.add(said, { person, note: noteOf(after), wasSent }).catch(showError)
  }
  const keepRemoval = async (): Promise<void> => {
    const said = { kind: 'remove', userId: person.id, seen: attendance.confirmations } as const
    await queue.add(said, { person, note: '' })
    showToast({ text: t('line.kept') })
  }

  const onError = (error: Error): void => {
    showError(error)
    storeCurrent(client, error)
    void refresh(client, appointment.id)
  }

  /** Removes what contradicts the new confirmation first. */
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
    onSuccess: (answer, { kind }) => {
      if (answer !== undefined) storeAttendance(client, answer)
      // The next requirement is shown beside the name.
      if (kind === 'confirm') void invalidate(client, [readClassMissing], { id: appointment.id })
    },
    // The connection was lost during the request. A change that did not arrive is stored, and one that did is not repeated.
    onError: (error, change) => (isLineLost(error) ? keep(change, true) : onError(error)),
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
    onError: (error) => (isLineLost(error) ? void keepRemoval().catch(showError) : onError(error)),
  })

  return {
    shown:
      changing.isPending && changing.variables
        ? afterAttendanceChange(attendance, changing.variables)
        : attendance,
    isPending: changing.isPending,
    change: (change) => (queue.mustWait() ? keep(change, false) : changing.mutate(change)),
    // The list is read again after a refusal too, so the question is closed either way.
    remove: (onDone) => {
      if (queue.mustWait()) void keepRemoval().catch(showError).finally(onDone)
      else removing.mutate(undefined, { onSettled: onDone })
    },
    isRemoving: removing.isPending,
  }
}
