/** Accounts whose time to think is over end by themselves. */
import type { FeatureJobs } from '../../jobs.ts'
import { endDueAccounts } from './end-account.ts'

export const jobs: FeatureJobs = [
  { name: 'privacy-end-due-accounts', cron: '37 * * * *', isDueAtStart: true, run: endDueAccounts },
]
