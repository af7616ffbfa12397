/** What waits on this device about a class, and the ways to add to it, to send it and to choose. */
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Appointment } from '@wegband/domain/features/appointments/contract.ts'
import type { Deed } from '@wegband/domain/features/appointments/deeds-contract.ts'
import { nowIso } from '../../platform/clock.ts'
import { isLineDown } from '../../platform/line.ts'
import { useStore } from '../../platform/store.ts'
import { useTellError } from '../../platform/tell-error.ts'
import { useViewer } from '../accounts/viewer.ts'
import {
  deedQueue,
  enqueue,
  keepMine,
  type NewQueuedDeed,
  newKey,
  type QueuedDeed,
  sendAgain,
  sendQueue,
} from './deed-queue.ts'
import { keepSentRuns } from './keep-sent-runs.ts'
import { refresh } from './queries.ts'

type Said =
  | Omit<Extract<Deed, { kind: 'add' }>, 'key' | 'doneAt'>
  | Omit<Extract<Deed, { kind: 'scan' }>, 'key' | 'doneAt'>
  | Omit<Extract<Deed, { kind: 'judge' }>, 'key' | 'doneAt'>
  | Omit<Extract<Deed, { kind: 'remove' }>, 'key' | 'doneAt'>
  | Omit<Extract<Deed, { kind: 'start' }>, 'key' | 'doneAt'>
  | Omit<Extract<Deed, { kind: 'end' }>, 'key' | 'doneAt'>

export type ClassQueue = {
  /** Of this class, in their order. */
  readonly items: readonly QueuedDeed[]
  readonly isSending: boolean
  /** Whether the next deed has to wait: no line, or others wait before it. */
  readonly mustWait: () => boolean
  readonly add: (said: Said, about: Pick<NewQueuedDeed, 'person' | 'note' | 'wasSent'>) => Promise<void>
  readonly send: () => void
  readonly keepMine: (key: string) => void
  /** Of what was refused, when what stood against it may be gone. */
  readonly sendAgain: (key: string) => void
}

export function useClassQueue(appointment: Pick<Appointment, 'id' | 'name'>): ClassQueue {
  const client = useQueryClient()
  const tellError = useTellError()
  const viewer = useViewer()
  const queue = useStore(deedQueue)
  const { id, name } = appointment
  const items = useMemo(() => queue.items.filter((item) => item.appointmentId === id), [queue.items, id])
  const send = (): void => {
    sendQueue({
      onDone: keepSentRuns(client),
      onAnswers: (appointmentId) => void refresh(client, appointmentId),
    }).catch(tellError)
  }
  return {
    items,
    isSending: queue.isSending,
    mustWait: () => isLineDown() || items.some(({ state }) => state === 'waiting'),
    add: async (said, about) => {
      const deed = { ...said, key: newKey(), doneAt: nowIso() }
      await enqueue({ userId: viewer.id, appointmentId: id, className: name, deed, ...about })
      if (!isLineDown()) send()
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
