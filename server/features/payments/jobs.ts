/** Jobs of payments. */
import type { FeatureJobs } from '../../jobs.ts'
import { tryOpenRefunds } from './refunds/refund-bill.ts'

export const jobs: FeatureJobs = [
  { name: 'payments-make-refunds', cron: '40 * * * *', isDueAtStart: true, run: tryOpenRefunds },
]
