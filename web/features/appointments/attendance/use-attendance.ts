/** The trainer's changes of one attendance: shown at once, taken back when the server refuses. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import {
  type Appointment,
  type Attendance,
  removeAttendance,
} from '@wegband/domain/features/appointments/contract.ts'
import {
  afterSteps,
  type JudgementStep,
} from '@wegband/domain/features/appointments/attendance/judgement-steps.ts'
import {
  type CommandAnswer,
  type JudgeCommand,
  sendCommands,
} from '@wegband/domain/features/appointments/offline/commands-contract.ts'
import { fullName } from '@wegband/domain/features/accounts/person-name.ts'
import { call } from '../../../platform/api/api.ts'
import { isLineLost } from '../../../platform/api/client-error.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { showToast } from '../../../platform/words/notices.ts'
import { useShowError } from '../../../platform/api/show-error.ts'
import { stamped } from '../offline/command-queue.ts'
import type { ClassQueue } from '../offline/use-command-queue.ts'
import { attendancesQuery, refresh, refreshUnlessLive, storeAnswers, storeCurrent } from '../queries.ts'

export type Suggestion = NonNullable<Attendance['suggestion']>

export type AttendanceEditing = {
  readonly shown: Attendance
  readonly isPending: boolean
  /** Takes all steps at once, or none. */
  readonly judge: (steps: readonly JudgementStep[]) => void
  readonly remove: (onDone: () => void) => void
  readonly isRemoving: boolean
}

/** What a command contains: the known state of the person and the wanted one. */
const wordOf = ({ confirmations, suggestion }: Attendance) => ({ confirmations, suggestion })

/** One request, the same as a device sends later. Throws what is refused; a person who is not on the list any more is not found. */
async function sendJudgement(appointmentId: number, command: JudgeCommand): Promise<CommandAnswer> {
  const [answer] = await call(sendCommands, { params: { id: appointmentId }, body: { commands: [command] } })
  if (answer === undefined || answer.outcome === 'waiting') throw new AppError('general.not-found')
  if (answer.outcome === 'refused') throw new AppError(answer.code ?? 'general.not-found')
  return answer
}

type Change = { readonly command: JudgeCommand; readonly after: Attendance }

/** `noteOf`: the text for a change in the queue. */
function useJudging(
  appointment: Appointment,
  attendance: Attendance,
  queue: ClassQueue,
  noteOf: (after: Attendance) => string,
) {
  const { id } = appointment
  const person = attendance.user
  const showError = useShowError()
  const client = useQueryClient()
  const keep = ({ command, after }: Change, wasSent: boolean): void => {
    queue.add(command, { person, note: noteOf(after), wasSent }).catch(showError)
  }
  const sending = useMutation({
    mutationFn: ({ command }: Change) => sendJudgement(id, command),
    onSuccess: async (answer, { command, after }) => {
      // Not awaited, so that the row does not wait for what is read.
      void storeAnswers(client, id, [answer])
      if (answer.outcome === 'conflict')
        await queue.addConflict(command, { person, note: noteOf(after) }, answer.rival)
    },
    // The connection was lost during the request. The command waits with its key, so that it takes effect once.
    onError: (error, change) => {
      if (isLineLost(error)) {
        keep(change, true)
        return
      }
      showError(error)
      storeCurrent(client, error)
      void refresh(client, id)
    },
  })
  return {
    shown: sending.isPending ? sending.variables.after : attendance,
    isPending: sending.isPending,
    judge: (steps: readonly JudgementStep[]): void => {
      const after = afterSteps(attendance, steps)
      const words = { seen: wordOf(attendance), wanted: wordOf(after) }
      const change = { command: stamped({ kind: 'judge', userId: person.id, ...words } as const), after }
      if (queue.mustWait()) keep(change, false)
      else sending.mutate(change)
    },
  }
}

function useRemoving(appointment: Appointment, attendance: Attendance, queue: ClassQueue) {
  const { id } = appointment
  const t = useMessages('appointments')
  const showError = useShowError()
  const client = useQueryClient()
  const keep = async (): Promise<void> => {
    const said = { kind: 'remove', userId: attendance.user.id, seen: attendance.confirmations } as const
    await queue.add(said, { person: attendance.user, note: '' })
    showToast({ text: t('line.kept') })
  }
  const removing = useMutation({
    mutationFn: () => call(removeAttendance, { params: { id, attendanceId: attendance.id } }),
    onSuccess: async () => {
      client.setQueryData(attendancesQuery(id).queryKey, (list) =>
        list?.filter((one) => one.id !== attendance.id),
      )
      showToast({ text: t('remove.done', { name: fullName(attendance.user) }) })
      await refreshUnlessLive(client, id)
    },
    onError: (error) => {
      if (isLineLost(error)) {
        void keep().catch(showError)
        return
      }
      showError(error)
      storeCurrent(client, error)
      void refresh(client, id)
    },
  })
  return {
    isRemoving: removing.isPending,
    // The list is read again after a refusal too, so the question is closed either way.
    remove: (onDone: () => void): void => {
      if (queue.mustWait()) void keep().catch(showError).finally(onDone)
      else removing.mutate(undefined, { onSettled: onDone })
    },
  }
}

/** `noteOf`: the text for a change in the queue. */
export const useAttendanceEditing = (
  appointment: Appointment,
  attendance: Attendance,
  queue: ClassQueue,
  noteOf: (after: Attendance) => string,
): AttendanceEditing => ({
  ...useJudging(appointment, attendance, queue, noteOf),
  ...useRemoving(appointment, attendance, queue),
})
