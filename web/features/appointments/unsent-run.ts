/**
 * The class as this device ran it offline: with the start and the end that wait here and that the server has not heard of (decision 54).
 */
import { useCallback } from 'react'
import type { Appointment } from '@wegband/domain/features/appointments/contract.ts'
import { isRun } from '@wegband/domain/features/appointments/deed-rules.ts'
import type { RunDeed } from '@wegband/domain/features/appointments/deeds-contract.ts'
import { msOf } from '@wegband/domain/basics/calendar-days.ts'
import { UNDO_MS } from '@wegband/domain/features/appointments/undo-rules.ts'
import type { Viewer } from '@wegband/domain/features/accounts/contract.ts'
import { useStore } from '../../platform/store.ts'
import { useViewer } from '../accounts/viewer.ts'
import { deedQueue, type QueuedDeed } from './deed-queue.ts'

export type QueuedRun = QueuedDeed & { readonly deed: RunDeed }

export const isQueuedRun = (item: QueuedDeed): item is QueuedRun => isRun(item.deed)

/** The start or end of this class that waits on the device. */
export const waitingRun = (
  items: readonly QueuedDeed[],
  appointmentId: number,
  kind: RunDeed['kind'],
): QueuedRun | undefined =>
  items
    .filter(isQueuedRun)
    .find((one) => one.appointmentId === appointmentId && one.deed.kind === kind && one.state === 'waiting')

/** What the server made of a start or end, and this person has not read yet. */
export const answeredRuns = (items: readonly QueuedDeed[], appointmentId: number): readonly QueuedRun[] =>
  items.filter(isQueuedRun).filter((one) => one.appointmentId === appointmentId && one.state === 'refused')

export function withUnsentRun(
  appointment: Appointment,
  items: readonly QueuedDeed[],
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
          startedAt: start.deed.doneAt,
          startedBy: { id, firstName, lastName },
          undoUntil: null,
        }
  const end = started.isStarted ? waitingRun(items, appointment.id, 'end') : undefined
  return end === undefined ? started : { ...started, isEnded: true, endedAt: end.deed.doneAt }
}

/** For `select` of a query. */
export function useUnsentRun(): (appointment: Appointment) => Appointment {
  const viewer = useViewer()
  const { items } = useStore(deedQueue)
  return useCallback((appointment) => withUnsentRun(appointment, items, viewer), [items, viewer])
}

export function useUnsentRuns(): (list: readonly Appointment[]) => readonly Appointment[] {
  const one = useUnsentRun()
  return useCallback((list) => list.map(one), [one])
}

/**
 * What goes with an unsent start when it is undone, the start included: arrivals, as online. Undefined where it cannot be undone: it may
 * have reached the server, something was confirmed, or people came and a minute has passed.
 */
export function undoableStart(
  items: readonly QueuedDeed[],
  appointmentId: number,
  now: string,
): readonly QueuedDeed[] | undefined {
  const start = waitingRun(items, appointmentId, 'start')
  if (start === undefined || start.wasSent) return undefined
  const ofClass = items.filter((one) => one.appointmentId === appointmentId)
  if (ofClass.some(({ deed }) => deed.kind === 'judge' || deed.kind === 'remove' || deed.kind === 'end'))
    return undefined
  return ofClass.length === 1 || msOf(now) - msOf(start.deed.doneAt) <= UNDO_MS ? ofClass : undefined
}
