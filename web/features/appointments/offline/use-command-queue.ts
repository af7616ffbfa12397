/** The queue of this device for a class, with the actions that add to it, send it and resolve conflicts. */
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Appointment } from '@wegband/domain/features/appointments/contract.ts'
import type { AttendanceCommand } from '@wegband/domain/features/appointments/offline/commands-contract.ts'
import { nowIso } from '../../../platform/clock.ts'
import { isOffline } from '../../../platform/offline/connection.ts'
import { useStore } from '../../../platform/store.ts'
import { useShowError } from '../../../platform/api/show-error.ts'
import { useViewer } from '../../accounts/viewer.ts'
import {
  commandQueue,
  enqueue,
  keepMine,
  type NewQueuedCommand,
  newKey,
  type QueuedCommand,
  sendAgain,
  sendQueue,
} from './command-queue.ts'
import { keepSentRuns } from './keep-sent-runs.ts'
import { refresh } from '../queries.ts'

type QueueNews =
  | Omit<Extract<AttendanceCommand, { kind: 'add' }>, 'key' | 'doneAt'>
  | Omit<Extract<AttendanceCommand, { kind: 'scan' }>, 'key' | 'doneAt'>
  | Omit<Extract<AttendanceCommand, { kind: 'judge' }>, 'key' | 'doneAt'>
  | Omit<Extract<AttendanceCommand, { kind: 'remove' }>, 'key' | 'doneAt'>
  | Omit<Extract<AttendanceCommand, { kind: 'start' }>, 'key' | 'doneAt'>
  | Omit<Extract<AttendanceCommand, { kind: 'end' }>, 'key' | 'doneAt'>

export type ClassQueue = {
  /** Of this class, in their order. */
  readonly items: readonly QueuedCommand[]
  readonly isSending: boolean
  /** Whether the next offline command must be queued: the device is offline, or other commands wait before it. */
  readonly mustWait: () => boolean
  readonly add: (
    said: QueueNews,
    about: Pick<NewQueuedCommand, 'person' | 'note' | 'wasSent'>,
  ) => Promise<void>
  readonly send: () => void
  readonly keepMine: (key: string) => void
  /** Sends a refused command again, when the reason may be gone. */
  readonly sendAgain: (key: string) => void
}

export function useClassQueue(appointment: Pick<Appointment, 'id' | 'name'>): ClassQueue {
  const client = useQueryClient()
  const showError = useShowError()
  const viewer = useViewer()
  const queue = useStore(commandQueue)
  const { id, name } = appointment
  const items = useMemo(() => queue.items.filter((item) => item.appointmentId === id), [queue.items, id])
  const send = (): void => {
    sendQueue({
      onDone: keepSentRuns(client),
      onAnswers: (appointmentId) => void refresh(client, appointmentId),
    }).catch(showError)
  }
  return {
    items,
    isSending: queue.isSending,
    mustWait: () => isOffline() || items.some(({ state }) => state === 'waiting'),
    add: async (said, about) => {
      const command = { ...said, key: newKey(), doneAt: nowIso() }
      await enqueue({ userId: viewer.id, appointmentId: id, className: name, command, ...about })
      if (!isOffline()) send()
    },
    send,
    keepMine: (key) => {
      void keepMine(key, { key: newKey(), doneAt: nowIso() }).then(send)
    },
    sendAgain: (key) => {
      void sendAgain(key).then(send)
    },
  }
}
