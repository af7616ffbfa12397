/** Enters the substitute of one date. The caller holds the lock of the class and notifies people. */
import type { Db } from '../../../db/transaction.ts'
import { giveUpPlace, lockPlace } from '../../appointments/booking/places.ts'
import type { ReferenceData } from '../../reference-data/reference-data.ts'
import { type DateValues, writeDate } from '../series/change-date.ts'
import { type DateRow, findSeries } from '../store.ts'
import { closeQuestion, type QuestionRow, writeAnswer } from './substitute-store.ts'

export type Entering = {
  readonly row: DateRow
  readonly question: QuestionRow
  readonly userId: number
  readonly referenceData: ReferenceData
  /** False when the caller notifies attendees once for many dates. */
  readonly isNotified?: boolean
}

/** The substitute replaces the absent trainer. They join as second trainer when the absent one left and another leads. */
const valuesFor = (
  { trainerId, coTrainerIds }: DateRow,
  missingId: number | null,
  userId: number,
): Pick<DateValues, 'trainer' | 'coTrainers'> => {
  if (trainerId === missingId || trainerId === null) return { trainer: userId }
  const others = coTrainerIds.filter((id) => id !== missingId && id !== userId)
  return { coTrainers: [...others, userId] }
}

export const enterSubstitute = async (
  tx: Db,
  { row, question, userId, referenceData, isNotified = true }: Entering,
  now: Date,
): Promise<QuestionRow> => {
  await writeAnswer(tx, question.id, userId, 'accepted', now.toISOString())
  const taken = await closeQuestion(tx, question.id, { state: 'taken', takenBy: userId }, now.toISOString())
  // The trainer of a class does not attend it.
  const place = await lockPlace(tx, row.id, userId)
  if (place !== undefined) await giveUpPlace(tx, row.id, place, now)
  const line = row.seriesId === null ? undefined : await findSeries(tx, row.seriesId)
  const values = valuesFor(row, question.insteadOfId, userId)
  const own = line === undefined ? [] : [...new Set([...row.ownFields, ...Object.keys(values)])]
  const original = line?.trainerId ?? row.insteadOfId ?? row.trainerId
  const change = { values, own, original }
  await writeDate(tx, row, change, { referenceData, byId: userId, now, isNotified })
  return taken ?? question
}
