/**
 * Writes the ledger. Every confirmed item is one event (decisions §4, "Confirmation -> progress").
 * The totals are computed from all events in the same transaction, so they always agree with the ledger.
 */
import { weekOf } from '@wegband/domain/basics/calendar-days.ts'
import type { EventKind, EventSource } from '@wegband/domain/features/progress/ledger.ts'
import { loadReferenceData, type ReferenceData } from '../reference-data/reference-data.ts'
import type { Transaction } from '../../db/transaction.ts'
import { bumpUserVersions } from '../accounts/bump-user-versions.ts'
import { publish } from '../events/publish.ts'
import { type ReadStanding, readStanding } from './standing.ts'
import {
  deleteEvent,
  deleteTotals,
  type EventKey,
  findEventSport,
  insertEvent,
  lockTotals,
  totalsOf,
  writeTotals,
} from './store.ts'

type Place = { tx: Transaction; referenceData: ReferenceData; now: string }

export type EventToRecord = {
  userId: number
  sportId: number
  moduleId: number | null
  kind: EventKind
  /** When it happened. Its ISO week in Europe/Berlin counts. */
  occurredAt: string
  sourceType: EventSource
  sourceId: number
  /** The level of a placement; every other event belongs to the person's current level. */
  levelIndex?: number
}

/** Locks the totals, and answers the rules in force: those of the caller may be older than a publication that just ended. */
export const lockWithRules = async (
  { tx, referenceData }: Place,
  userId: number,
  sportId: number,
): Promise<ReferenceData> =>
  (await lockTotals(tx, userId, sportId)) === referenceData.rulesVersion
    ? referenceData
    : loadReferenceData(tx)

/** Writes one event in the person's current level, and the totals. Recording the same source twice changes nothing. */
export const recordEvent = async (place: Place, event: EventToRecord): Promise<void> => {
  const { tx } = place
  const referenceData = await lockWithRules(place, event.userId, event.sportId)
  const before = await readStanding(tx, referenceData, event.userId, event.sportId)
  const row = {
    ...event,
    levelIndex: event.levelIndex ?? before.entry.levelIndex,
    week: weekOf(event.occurredAt),
    rulesVersion: referenceData.rulesVersion,
  }
  if (!(await insertEvent(tx, row))) return
  await rewriteTotals(place, event, before.after({ ...row, moduleId: row.moduleId ?? undefined }))
}

/** Removes one event and updates the totals. Does nothing when there is no such event. */
export const removeEvent = async (place: Place, key: EventKey): Promise<void> => {
  const sportId = await findEventSport(place.tx, key)
  if (sportId === undefined) return
  const referenceData = await lockWithRules(place, key.userId, sportId)
  await deleteEvent(place.tx, key)
  const left = await readStanding(place.tx, referenceData, key.userId, sportId)
  await rewriteTotals(place, { userId: key.userId, sportId }, left)
}

const rewriteTotals = async (
  { tx, now }: Place,
  { userId, sportId }: { readonly userId: number; readonly sportId: number },
  standing: ReadStanding,
): Promise<void> => {
  if (standing.hasBegun) await writeTotals(tx, userId, sportId, totalsOf(standing), now)
  else await deleteTotals(tx, userId, sportId)
  // Before the live event, so that the page's next request does not get the cached person.
  await bumpUserVersions(tx, [userId], new Date(now))
  await publish(tx, { topic: 'progress', ids: [sportId], userIds: [userId] })
}
