/** The job of the credentials feature: deletes expired codes. */
import type { FeatureJobs } from '../../jobs.ts'
import { deleteExpiredCodes } from './store.ts'

export const jobs: FeatureJobs = [
  {
    name: 'credentials-forget-expired-codes',
    cron: '11 * * * *',
    run: ({ db, clock }) => deleteExpiredCodes(db.drizzle, clock.now()),
  },
]
