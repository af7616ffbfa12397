/** The class as this device ran it offline: with its unsent start and end, which the server does not have yet (decision 54). */
import { useCallback } from 'react'
import type { Appointment } from '@wegband/domain/features/appointments/contract.ts'
import { isRun } from '@wegband/domain/features/appointments/offline/command-rules.ts'
import type { RunCommand } from '@wegband/domain/features/appointments/offline/commands-contract.ts'
import { msOf } from '@wegband/domain/basics/calendar-days.ts'
import { UNDO_MS } from '@wegband/domain/features/appointments/attendance/undo-rules.ts'
import type { Viewer } from '@wegband/domain/features/accounts/contract.ts'
import { useStore } from '../../../platform/store.ts'
import { useViewer } from '../../accounts/viewer.ts'
import { commandQueue, type QueuedCommand } from './command-queue.ts'

export type QueuedRun = QueuedCommand & { readonly command: RunCommand }

export const isQueuedRun = (item: QueuedCommand): item is QueuedRun => isRun(item.command)

/** The start or end of this class that waits on the device. */
export const waitingRun = (
  items: readonly QueuedCommand[],
  appointmentId: number,
  kind: RunCommand['kind'],
): QueuedRun | undefined =>
  items
    .filter(isQueuedRun)
    .find(
      (one) => one.appointmentId === appointmentId && one.command.kind === kind && one.state === 'waiting',
    )

/** The server's result of a start or end that this person has not read yet. */
export const answeredRuns = (items: readonly QueuedCommand[], appointmentId: number): readonly QueuedRun[] =>
  items.filter(isQueuedRun).filter((one) => one.appointmentId === appointmentId && one.state === 'refused')

export function withUnsentRun(
  appointment: Appointment,
  items: readonly QueuedCommand[],
  { id, firstName, lastName }: Pick<Viewer, 'id' | 'firstName' | 'lastName'>,
): Appointment {
  if (appointment.isCancelled || appointment.isEnded) return appointment
  const start = appointment.isStarted ? undefined : waitingRun(items, appointment.id, 'start')
  const started =
    start === undefined
      ? appointment
      : {
          ...appointment,
          isStarted: true,
          startedAt: start.command.doneAt,
          startedBy: { id, firstName, lastName },
          undoUntil: null,
        }
  const end = started.isStarted ? waitingRun(items, appointment.id, 'end') : undefined
  return end === undefined ? started : { ...started, isEnded: true, endedAt: end.command.doneAt }
}

/** For `select` of a query. */
export function useUnsentRun(): (appointment: Appointment) => Appointment {
  const viewer = useViewer()
  const { items } = useStore(commandQueue)
  return useCallback((appointment) => withUnsentRun(appointment, items, viewer), [items, viewer])
}

export function useUnsentRuns(): (list: readonly Appointment[]) => readonly Appointment[] {
  const one = useUnsentRun()
  return useCallback((list) => list.map(one), [one])
}

/**
 * The commands that are dropped with an unsent start when it is undone: the start and the arrivals, as online. Undefined where it cannot be
 * undone. That is when it may have reached the server, something was confirmed, or people arrived and a minute has passed.
 */
export function undoableStart(
  items: readonly QueuedCommand[],
  appointmentId: number,
  now: string,
): readonly QueuedCommand[] | undefined {
  const start = waitingRun(items, appointmentId, 'start')
  if (start === undefined || start.wasSent) return undefined
  const ofClass = items.filter((one) => one.appointmentId === appointmentId)
  if (
    ofClass.some(
      ({ command }) => command.kind === 'judge' || command.kind === 'remove' || command.kind === 'end',
    )
  )
    return undefined
  return ofClass.length === 1 || msOf(now) - msOf(start.command.doneAt) <= UNDO_MS ? ofClass : undefined
}
