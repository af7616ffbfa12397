/** Ends a training so that it counts once for each allowed attendee. Simultaneous and repeated calls from several devices are safe. */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { VideoTraining } from '@wegband/domain/features/video-trainings/contract.ts'
import {
  secondsUntilItCounts,
  stillCounts,
  whyNotAllow,
  whyNotProcess,
} from '@wegband/domain/features/video-trainings/video-training-rules.ts'
import { inTransaction, type Transaction } from '../../db/transaction.ts'
import type { Context } from '../../http/request/context.ts'
import { notFound } from '../../http/serve-endpoint.ts'
import { readReferenceData } from '../reference-data/reference-data.ts'
import { settleTraining } from './settle-training.ts'
import { readRunning, readTraining, readTrainings } from './show-training.ts'
import { endTraining, listAttendees, lockTraining, setAllowed, type TrainingRow } from './store.ts'
import { publishVideoTrainingChanged } from './publish-video-training-changed.ts'

/** A 409 contains the current training (decisions §1). */
const withTraining = async <T>(context: Context, id: number, work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError && error.code === 'video-trainings.already-ended') {
      // Undefined for parents who act for their child, because they do not take part.
      const [data] = await readTrainings(context, { id })
      throw new AppError(error.code, data === undefined ? {} : { data })
    }
    throw error
  }
}

/** Locks the training for an attendee who has not left; other callers get a 404. */
const lockOf = async (tx: Transaction, id: number, whoId: number) => {
  const row = await lockTraining(tx, id)
  const attendees = row === undefined ? [] : await listAttendees(tx, [id])
  if (row === undefined || !attendees.some(({ userId }) => userId === whoId)) throw notFound()
  return { row, attendees }
}

const settleAndNotify = async (
  tx: Transaction,
  context: Context,
  row: TrainingRow,
  endedAt: string,
  wasRunning: boolean,
): Promise<void> => {
  const now = context.clock.now().toISOString()
  const referenceData = await readReferenceData(context.db)
  const { userIds, hasChanged } = await settleTraining({ tx, referenceData, now }, { ...row, endedAt })
  if (hasChanged || wasRunning) await publishVideoTrainingChanged(tx, row.id, userIds)
}

const end = async (tx: Transaction, context: Context, id: number): Promise<void> => {
  const { row, attendees } = await lockOf(tx, id, context.actor.userId)
  const now = context.clock.now().toISOString()
  if (row.state === 'processed' && row.endedAt !== null) {
    // Attendees who finished the video since get their training; repeats count nothing twice.
    if (stillCounts(row, now)) await settleAndNotify(tx, context, row, row.endedAt, false)
    return
  }
  const facts = { ...row, attendeesCount: attendees.length }
  const reason = whyNotProcess(facts, now)
  if (reason === 'video-trainings.too-early')
    throw new AppError(reason, { remainingSeconds: secondsUntilItCounts(row, now) })
  if (reason) throw new AppError(reason)
  await endTraining(tx, { trainingId: id, state: 'processed', endedAt: now })
  await settleAndNotify(tx, context, row, now, true)
}

/** Without an id, the caller's running training. Throws `video-trainings.none-running`, and the codes of `whyNotProcess`. */
export const processTraining = async (
  context: Context,
  input: { id?: number | undefined },
): Promise<VideoTraining> => {
  const id = input.id ?? (await readRunning(context))?.id
  if (id === undefined) throw new AppError('video-trainings.none-running')
  await withTraining(context, id, () => inTransaction(context.db, (tx) => end(tx, context, id)))
  return await readTraining(context, id)
}

/** For the starter; others may only leave. Ids of other people are ignored. Throws the codes of `whyNotAllow`. */
export const allowAchievements = async (
  context: Context,
  input: { id: number; userIds: readonly number[] },
): Promise<VideoTraining> => {
  const now = context.clock.now().toISOString()
  await withTraining(context, input.id, () =>
    inTransaction(context.db, async (tx) => {
      const { row, attendees } = await lockOf(tx, input.id, context.actor.userId)
      if (row.startedBy !== context.actor.userId) throw new AppError('general.not-allowed')
      const reason = whyNotAllow(row, now)
      if (reason) throw new AppError(reason)
      await setAllowed(tx, { trainingId: row.id, userIds: input.userIds, now })
      if (row.endedAt !== null) await settleAndNotify(tx, context, row, row.endedAt, true)
      else
        await publishVideoTrainingChanged(
          tx,
          row.id,
          attendees.map(({ userId }) => userId),
        )
    }),
  )
  return await readTraining(context, input.id)
}

/**
 * Ends it for all attendees without counting. Idempotent. `whoId`: the starter, who is the caller or their
 * child. Throws `video-trainings.already-ended` once it was processed.
 */
export const finishTraining = async (
  context: Context,
  id: number,
  whoId = context.actor.userId,
): Promise<void> => {
  await withTraining(context, id, () =>
    inTransaction(context.db, async (tx) => {
      const { row, attendees } = await lockOf(tx, id, whoId)
      if (row.startedBy !== whoId) throw new AppError('general.not-allowed')
      if (row.state === 'processed') throw new AppError('video-trainings.already-ended')
      const endedAt = context.clock.now().toISOString()
      if (await endTraining(tx, { trainingId: id, state: 'finished', endedAt }))
        await publishVideoTrainingChanged(
          tx,
          id,
          attendees.map(({ userId }) => userId),
        )
    }),
  )
}
