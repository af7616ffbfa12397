/** The jobs of the family: announce the eighteenth birthday, and end logins that parents set up. */
import type { FeatureJobs } from '../../jobs.ts'
import { announceComingOfAge } from './guardians/announce-coming-of-age.ts'
import { endGuardianLogins } from './guardians/end-guardian-logins.ts'

export const jobs: FeatureJobs = [
  { name: 'family-end-guardian-logins', cron: '7 0 * * *', run: endGuardianLogins, isDueAtStart: true },
  { name: 'family-announce-coming-of-age', cron: '13 6 * * *', run: announceComingOfAge },
]
