/**
 * Computes the result of a processed training for each attendee and writes it to ledger and attendee row.
 * Repeating it is safe. The caller holds the lock of the training. People are locked in the order of their
 * ids.
 */
import { outcomeOf } from '@wegband/domain/features/video-trainings/video-training-rules.ts'
import type { Transaction } from '../../db/transaction.ts'
import { type ReferenceData, levelAt } from '../reference-data/reference-data.ts'
import { recordEvent, removeEvent } from '../progress/record-event.ts'
import { readStanding } from '../progress/standing.ts'
import { type AttendeeRow, listAttendees, saveOutcome, type Settled, type TrainingRow } from './store.ts'

export type SettlePlace = { tx: Transaction; referenceData: ReferenceData; now: string }

/** In the week in which the training ended, also when the attendee finished the video later. */
const writeEvent = async (
  place: SettlePlace,
  training: TrainingRow & { endedAt: string },
  userId: number,
): Promise<void> =>
  await recordEvent(place, {
    userId,
    sportId: training.sportId,
    moduleId: training.moduleId,
    kind: 'training',
    occurredAt: training.endedAt,
    sourceType: 'video',
    sourceId: training.id,
  })

const standingAfter = async (
  { tx, referenceData }: SettlePlace,
  training: TrainingRow,
  userId: number,
): Promise<Omit<Settled, 'outcome'>> => {
  const { entry, level, moduleCounts } = await readStanding(tx, referenceData, userId, training.sportId)
  const hasLevel = levelAt(referenceData, training.sportId, entry.levelIndex) !== undefined
  const have = moduleCounts.find(({ moduleId }) => moduleId === training.moduleId)?.count ?? 0
  const isOfModule = training.moduleId !== null && hasLevel
  return {
    moduleHave: isOfModule ? have : null,
    moduleNeed: isOfModule ? level.moduleRepeats : null,
    activeWeeks: entry.counts.activeWeeks,
  }
}

const settleOne = async (
  place: SettlePlace,
  training: TrainingRow & { endedAt: string },
  attendee: AttendeeRow,
): Promise<boolean> => {
  const outcome = outcomeOf(attendee)
  if (outcome === attendee.outcome) return false
  if (outcome === 'counted') await writeEvent(place, training, attendee.userId)
  else if (attendee.outcome === 'counted')
    await removeEvent(place, {
      userId: attendee.userId,
      kind: 'training',
      sourceType: 'video',
      sourceId: training.id,
    })
  const standing = await standingAfter(place, training, attendee.userId)
  await saveOutcome(place.tx, attendee.id, { outcome, ...standing }, place.now)
  return true
}

/** Returns the attendees, and whether a result changed. */
export const settleTraining = async (
  place: SettlePlace,
  training: TrainingRow & { endedAt: string },
): Promise<{ userIds: number[]; hasChanged: boolean }> => {
  const attendees = await listAttendees(place.tx, [training.id])
  let hasChanged = false
  for (const attendee of attendees.toSorted((a, b) => a.userId - b.userId))
    if (await settleOne(place, training, attendee)) hasChanged = true
  return { userIds: attendees.map(({ userId }) => userId), hasChanged }
}
