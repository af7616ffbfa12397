/** What the auth feature does by itself: tokens that nobody can use any more go. */
import type { FeatureJobs } from '../../jobs.ts'
import { deleteExpiredTokens } from './store.ts'

export const jobs: FeatureJobs = [
  {
    name: 'auth-forget-expired-tokens',
    cron: '7 * * * *',
    run: ({ db, clock }) => deleteExpiredTokens(db.drizzle, clock.now()),
  },
]
