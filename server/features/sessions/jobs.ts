/** Jobs of the auth feature: delete unusable tokens and expired attempt counts. */
import type { FeatureJobs } from '../../jobs.ts'
import { deletePastLimits } from '../../http/guard/shared-limits.ts'
import { deleteExpiredTokens } from './tokens/token-store.ts'

export const jobs: FeatureJobs = [
  {
    name: 'auth-forget-expired-tokens',
    cron: '7 * * * *',
    run: ({ db, clock }) => deleteExpiredTokens(db.drizzle, clock.now()),
  },
  { name: 'auth-forget-past-limits', cron: '17 * * * *', run: deletePastLimits },
]
