/** Jobs of video trainings: end forgotten ones, count them for late viewers, and delete old trainings and scans. */
import { instantOf, MS_PER_DAY, MS_PER_HOUR, plusMs } from '@wegband/domain/basics/calendar-days.ts'
import {
  leftLyingBefore,
  oldestScan,
  stillCounts,
  KEPT_DAYS,
  LEFT_LYING_HOURS,
} from '@wegband/domain/features/video-trainings/video-training-rules.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { FeatureJobs, JobContext } from '../../jobs.ts'
import { readReferenceData } from '../reference-data/reference-data.ts'
import { deleteScansBefore } from './partner-store.ts'
import { deleteEndedBefore, listLatecomers, listLeftLying } from './past-store.ts'
import { settleTraining } from './settle-training.ts'
import { endTraining, listAttendees, lockTraining } from './store.ts'
import { publishVideoTrainingChanged } from './publish-video-training-changed.ts'

/** A training counts for late viewers at most until its week ends. */
const LATE_DAYS = 7

/** Ends forgotten trainings without counting, at the time when they became overdue. */
export const endLeftLying = async ({ db, clock }: Pick<JobContext, 'db' | 'clock'>): Promise<void> => {
  const lying = await listLeftLying(db.drizzle, leftLyingBefore(clock.now().toISOString()))
  for (const { id, startedAt } of lying)
    await inTransaction(db, async (tx) => {
      const attendees = await listAttendees(tx, [id])
      const endedAt = plusMs(startedAt, LEFT_LYING_HOURS * MS_PER_HOUR)
      if (await endTraining(tx, { trainingId: id, state: 'finished', endedAt }))
        await publishVideoTrainingChanged(
          tx,
          id,
          attendees.map(({ userId }) => userId),
        )
    })
}

/** Counts trainings for attendees who have finished the video since, within the week of the training. */
export const settleLatecomers = async ({ db, clock }: Pick<JobContext, 'db' | 'clock'>): Promise<void> => {
  const now = clock.now().toISOString()
  const late = await listLatecomers(db.drizzle, plusMs(now, -LATE_DAYS * MS_PER_DAY))
  for (const id of late)
    await inTransaction(db, async (tx) => {
      const row = await lockTraining(tx, id)
      if (!row?.endedAt || !stillCounts(row, now)) return
      const place = { tx, referenceData: await readReferenceData(db), now }
      const { userIds, hasChanged } = await settleTraining(place, { ...row, endedAt: row.endedAt })
      if (hasChanged) await publishVideoTrainingChanged(tx, id, userIds)
    })
}

/** Deletes expired scans, and ended trainings whose result is no longer needed. */
export const forgetOld = async ({ db, clock }: Pick<JobContext, 'db' | 'clock'>): Promise<void> => {
  const now = clock.now()
  await deleteScansBefore(db.drizzle, oldestScan(now.toISOString()))
  await deleteEndedBefore(db.drizzle, instantOf(now.getTime() - KEPT_DAYS * MS_PER_DAY))
}

export const jobs: FeatureJobs = [
  { name: 'video-trainings-end-left-lying', cron: '*/10 * * * *', run: endLeftLying, isDueAtStart: true },
  { name: 'video-trainings-settle-latecomers', cron: '4-59/10 * * * *', run: settleLatecomers },
  { name: 'video-trainings-forget-old', cron: '27 * * * *', run: forgetOld },
]
