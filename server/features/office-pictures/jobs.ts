/** Scheduled work on pictures. */
import type { FeatureJobs } from '../../jobs.ts'
import { sweepUnusedPictures } from './pictures.ts'

export const jobs: FeatureJobs = [
  { name: 'office-pictures-sweep', cron: '53 3 * * *', run: sweepUnusedPictures },
]
