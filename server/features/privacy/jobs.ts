/** The jobs of privacy: end accounts after the waiting time, delete unused guests, unconfirmed accounts and expired data. */
import type { FeatureJobs } from '../../jobs.ts'
import { clearUnusedGuests } from './clear-guests.ts'
import { clearUnconfirmedAccounts } from './clear-unconfirmed.ts'
import { endDueAccounts } from './end-account.ts'
import { forgetKeptThings } from './forget-expired.ts'

export const jobs: FeatureJobs = [
  { name: 'privacy-end-due-accounts', cron: '37 * * * *', isDueAtStart: true, run: endDueAccounts },
  { name: 'privacy-clear-unconfirmed', cron: '13 4 * * *', run: clearUnconfirmedAccounts },
  { name: 'privacy-clear-unused-guests', cron: '23 4 * * *', run: clearUnusedGuests },
  { name: 'privacy-forget-kept-things', cron: '41 3 * * *', run: forgetKeptThings },
]
