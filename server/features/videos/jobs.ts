/** What the videos feature does by itself: old one-time passwords and playback sessions go. */
import type { FeatureJobs } from '../../jobs.ts'
import { deleteExpiredPlaybacks } from './store.ts'

export const jobs: FeatureJobs = [
  {
    name: 'videos-forget-expired-playbacks',
    cron: '17 * * * *',
    run: ({ db, clock }) => deleteExpiredPlaybacks(db.drizzle, clock.now().toISOString()),
  },
]
