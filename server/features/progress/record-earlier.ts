/** Enters what a person trained before their school came here: the level they stand at, and trainings in it (decisions §6 Import). */
import { weekOf } from '@wegband/domain/basics/calendar-days.ts'
import type { ReferenceData } from '../reference-data/reference-data.ts'
import type { Transaction } from '../../db/transaction.ts'
import { lockWithRules, recordEvent, removeEvent } from './record-event.ts'
import { deleteEvents, insertEvents } from './store.ts'

export type EarlierTraining = {
  readonly userId: number
  readonly sportId: number
  readonly levelIndex: number
  /** Since when they stand at the level; the trainings count in its week, because nothing says when they were. */
  readonly occurredAt: string
  /** The places of the events in the ledger, one each. */
  readonly placementId: number
  readonly trainingIds: readonly number[]
}

type Place = { readonly tx: Transaction; readonly referenceData: ReferenceData; readonly now: string }

export const recordEarlier = async (place: Place, earlier: EarlierTraining): Promise<void> => {
  const { userId, sportId, levelIndex, occurredAt, trainingIds } = earlier
  const event = { userId, sportId, moduleId: null, levelIndex, occurredAt, sourceType: 'import' } as const
  const week = weekOf(occurredAt)
  const { rulesVersion } = await lockWithRules(place, userId, sportId)
  await insertEvents(
    place.tx,
    trainingIds.map((sourceId) => ({ ...event, week, rulesVersion, kind: 'training' as const, sourceId })),
  )
  // The placement comes last: with it the totals are computed from all events.
  await recordEvent(place, { ...event, kind: 'placement', sourceId: earlier.placementId })
}

/** Takes it back. The caller has made sure that nothing was trained since. */
export const removeEarlier = async (
  place: Place,
  userId: number,
  { placementId, trainingIds }: Pick<EarlierTraining, 'placementId' | 'trainingIds'>,
): Promise<void> => {
  await deleteEvents(place.tx, userId, trainingIds)
  await removeEvent(place, { userId, kind: 'placement', sourceType: 'import', sourceId: placementId })
}
