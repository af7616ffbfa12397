/** What credentials do by themselves: codes that are over go. */
import type { FeatureJobs } from '../../jobs.ts'
import { deleteExpiredCodes } from './store.ts'

export const jobs: FeatureJobs = [
  {
    name: 'credentials-forget-expired-codes',
    cron: '11 * * * *',
    run: ({ db, clock }) => deleteExpiredCodes(db.drizzle, clock.now()),
  },
]
