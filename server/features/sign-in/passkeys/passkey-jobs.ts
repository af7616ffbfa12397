/** Job of the sign-in methods: deletes unanswered challenges. */
import type { FeatureJobs } from '../../../jobs.ts'
import { deleteOldChallenges } from './passkey-store.ts'

export const jobs: FeatureJobs = [
  {
    name: 'sign-in-ways-forget-challenges',
    cron: '27 * * * *',
    run: ({ db, clock }) => deleteOldChallenges(db.drizzle, clock.now()),
  },
]
