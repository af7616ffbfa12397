/** Jobs of the videos feature: delete old one-time passwords, playback sessions and abandoned uploads. */
import type { FeatureJobs } from '../../jobs.ts'
import { clearAbandoned } from './library/video-uploads.ts'
import { deleteExpiredPlaybacks } from './store.ts'

const everyHour = '47 * * * *'

export const jobs: FeatureJobs = [
  {
    name: 'videos-forget-expired-playbacks',
    cron: '17 * * * *',
    run: ({ db, clock }) => deleteExpiredPlaybacks(db.drizzle, clock.now().toISOString()),
  },
  { name: 'videos-clear-abandoned-uploads', cron: everyHour, run: clearAbandoned },
]
