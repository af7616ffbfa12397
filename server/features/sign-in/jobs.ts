/** Jobs of signing in: delete expired codes and unanswered challenges. */
import type { FeatureJobs } from '../../jobs.ts'
import { deleteOldChallenges } from './passkeys/passkey-store.ts'
import { deleteExpiredCodes } from './store.ts'

export const jobs: FeatureJobs = [
  {
    name: 'credentials-forget-expired-codes',
    cron: '11 * * * *',
    run: ({ db, clock }) => deleteExpiredCodes(db.drizzle, clock.now()),
  },
  {
    name: 'sign-in-ways-forget-challenges',
    cron: '27 * * * *',
    run: ({ db, clock }) => deleteOldChallenges(db.drizzle, clock.now()),
  },
]
