/** The queue of this device for a class, with the actions that add to it, send it and resolve conflicts. */
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Appointment } from '@wegband/domain/features/appointments/contract.ts'
import type {
  AttendanceCommand,
  RivalJudgement,
} from '@wegband/domain/features/appointments/offline/commands-contract.ts'
import { isOffline } from '../../../platform/offline/connection.ts'
import { useStore } from '../../../platform/store.ts'
import { useShowError } from '../../../platform/api/show-error.ts'
import { useViewer } from '../../accounts/viewer.ts'
import {
  commandQueue,
  enqueue,
  keepConflict,
  keepMine,
  type NewQueuedCommand,
  stamped,
  type Unstamped,
  type QueuedCommand,
  sendAgain,
  sendQueue,
} from './command-queue.ts'
import { keepSentRuns } from './show-sent-runs.ts'
import { storeAnswers } from '../queries.ts'

export type ClassQueue = {
  /** The commands of this class, in their order. */
  readonly items: readonly QueuedCommand[]
  readonly isSending: boolean
  /** Whether the next offline command must be queued: the device is offline, or other commands wait before it. */
  readonly mustWait: () => boolean
  /** A command that was sent already has its key, so that it takes effect once. */
  readonly add: (
    command: Unstamped | AttendanceCommand,
    about: Pick<NewQueuedCommand, 'person' | 'note' | 'wasSent'>,
  ) => Promise<void>
  /** Keeps a command that contradicts another trainer until this person has chosen. */
  readonly addConflict: (
    command: AttendanceCommand,
    about: Pick<NewQueuedCommand, 'person' | 'note'>,
    rival: RivalJudgement | null,
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
      onAnswers: (appointmentId, { answers }) => void storeAnswers(client, appointmentId, answers),
    }).catch(showError)
  }
  return {
    items,
    isSending: queue.isSending,
    mustWait: () => isOffline() || items.some(({ state }) => state === 'waiting'),
    add: async (said, about) => {
      const command = 'key' in said ? said : stamped(said)
      await enqueue({ userId: viewer.id, appointmentId: id, className: name, command, ...about })
      if (!isOffline()) send()
    },
    addConflict: (command, about, rival) =>
      keepConflict({ userId: viewer.id, appointmentId: id, className: name, command, ...about }, rival),
    send,
    keepMine: (key) => {
      void keepMine(key).then(send)
    },
    sendAgain: (key) => {
      void sendAgain(key).then(send)
    },
  }
}
