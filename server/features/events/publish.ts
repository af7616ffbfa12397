/** Publishes changes to open pages, as ids only. It runs in the writing transaction, so a rollback publishes no event. */
import { z } from 'zod'
import type { LiveEvent } from '@wegband/domain/features/events/contract.ts'
import { EVENT_TOPICS } from '@wegband/domain/http/event-topics.ts'
import { notifyAll } from '../../db/listen.ts'
import type { Db } from '../../db/transaction.ts'

export const EVENT_CHANNEL = 'wegband_events'

/** A PostgreSQL notification holds less than 8,000 bytes; an id has up to ten digits and a comma. */
const IDS_PER_SIGNAL = 300

const signal = z.object({
  topic: z.enum(EVENT_TOPICS),
  ids: z.array(z.int()),
  userIds: z.array(z.int()),
  schoolIds: z.array(z.int()),
  isForAll: z.boolean().optional(),
})
export type EventSignal = z.output<typeof signal>

/** Receivers: these people and their parents, the members of these schools, or with `isForAll` every open page. */
export type Change = LiveEvent & {
  userIds?: readonly number[]
  schoolIds?: readonly number[]
  isForAll?: boolean
}

const chunks = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )

/** `ids` are of the topic's kind (appointments, contents, people ...). Too many ids are sent as an empty list, which means all. */
export const publish = async (tx: Db, change: Change): Promise<void> => {
  const ids = change.ids.length > IDS_PER_SIGNAL ? [] : change.ids
  const { topic, userIds = [], schoolIds = [], isForAll = false } = change
  if (!isForAll && userIds.length + schoolIds.length === 0) return
  const whole = { topic, ids, userIds: [...userIds], schoolIds: [...schoolIds] }
  const signals = signalsOf(isForAll ? { ...whole, isForAll } : whole)
  await notifyAll(
    tx,
    EVENT_CHANNEL,
    signals.map((one) => JSON.stringify(one)),
  )
}

/** Almost every change is one signal. Very many receivers are split into several signals of people or schools. */
const signalsOf = (whole: EventSignal): EventSignal[] => {
  if (whole.userIds.length + whole.schoolIds.length <= IDS_PER_SIGNAL) return [whole]
  return [
    ...chunks(whole.userIds, IDS_PER_SIGNAL).map((userIds) => ({ ...whole, userIds, schoolIds: [] })),
    ...chunks(whole.schoolIds, IDS_PER_SIGNAL).map((schoolIds) => ({ ...whole, userIds: [], schoolIds })),
  ]
}

/** Undefined for a payload that is not an event signal. */
export const readEventSignal = (payload: string): EventSignal | undefined => {
  try {
    return signal.parse(JSON.parse(payload))
  } catch {
    return undefined
  }
}
