/** The job of the profile: deletes pictures that no profile uses. */
import type { FeatureJobs } from '../../jobs.ts'
import { sweepAvatars } from './sweep-avatars.ts'

export const jobs: FeatureJobs = [{ name: 'profile-sweep-avatars', cron: '41 3 * * *', run: sweepAvatars }]
