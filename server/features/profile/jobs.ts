/** What the profile does by itself: pictures that nobody has any more go. */
import type { FeatureJobs } from '../../jobs.ts'
import { sweepAvatars } from './sweep-avatars.ts'

export const jobs: FeatureJobs = [{ name: 'profile-sweep-avatars', cron: '41 3 * * *', run: sweepAvatars }]
