/** What the family does by itself: logins that parents set up end at 18. */
import type { FeatureJobs } from '../../jobs.ts'
import { endGuardianLogins } from './end-guardian-logins.ts'

export const jobs: FeatureJobs = [
  { name: 'family-end-guardian-logins', cron: '7 0 * * *', run: endGuardianLogins, isDueAtStart: true },
]
