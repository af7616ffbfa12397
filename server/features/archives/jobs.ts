/** Jobs of archives: their files hold everything, and go after a day. */
import { EXPORT_HOURS } from '@wegband/domain/features/archives/contract.ts'
import { MS_PER_DAY, MS_PER_HOUR, plusMs } from '@wegband/domain/basics/calendar-days.ts'
import type { FeatureJobs, JobContext } from '../../jobs.ts'
import { sweepStored } from '../documents/stored-files.ts'
import { EXPORT_FOLDER, exportName } from './runs/export-everything.ts'
import { deleteRunsBefore, dropFile, failExpired, listFileNames, listFilesBefore } from './runs/run-store.ts'

const KEPT_DAYS = 30

/** Deletes files that are over, and those that a process which died left without a row. */
export const forgetExports = async (context: JobContext): Promise<void> => {
  const { clock, db, gateways } = context
  const now = clock.now().toISOString()
  await failExpired(db.drizzle, now)
  for (const { id, file } of await listFilesBefore(db.drizzle, plusMs(now, -EXPORT_HOURS * MS_PER_HOUR))) {
    if (file !== null) await gateways.files.remove(exportName(file))
    await dropFile(db.drizzle, id)
  }
  await sweepStored(context, EXPORT_FOLDER, () => listFileNames(db.drizzle))
  await deleteRunsBefore(db.drizzle, plusMs(now, -KEPT_DAYS * MS_PER_DAY))
}

export const jobs: FeatureJobs = [
  { name: 'archives-forget-exports', cron: '*/10 * * * *', isDueAtStart: true, run: forgetExports },
]
