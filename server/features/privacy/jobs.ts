/** Accounts whose time to think is over end by themselves, and guests who do not come back. */
import type { FeatureJobs } from '../../jobs.ts'
import { clearUnusedGuests } from './clear-guests.ts'
import { endDueAccounts } from './end-account.ts'

export const jobs: FeatureJobs = [
  { name: 'privacy-end-due-accounts', cron: '37 * * * *', isDueAtStart: true, run: endDueAccounts },
  { name: 'privacy-clear-unused-guests', cron: '23 4 * * *', run: clearUnusedGuests },
]
