/** Job of texts: members are told before a legal text comes into force. */
import type { FeatureJobs } from '../../jobs.ts'
import { remindOfLegalTexts } from './legal/remind-of-legal.ts'

export const jobs: FeatureJobs = [
  {
    name: 'text-office-remind-of-legal-texts',
    cron: '*/10 * * * *',
    isDueAtStart: true,
    run: remindOfLegalTexts,
  },
]
