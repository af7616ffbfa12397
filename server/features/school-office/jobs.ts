/** Scheduled work on schools. */
import type { FeatureJobs } from '../../jobs.ts'
import { sweepLogos } from './logos.ts'

export const jobs: FeatureJobs = [{ name: 'school-office-sweep-logos', cron: '47 3 * * *', run: sweepLogos }]
