/** Jobs of declarations. */
import type { FeatureJobs } from '../../jobs.ts'
import { closeHangingPayments } from './close-payments.ts'
import { finishDeclarations } from './receive-declaration.ts'

export const jobs: FeatureJobs = [
  {
    name: 'declarations-finish',
    cron: '*/5 * * * *',
    isDueAtStart: true,
    run: finishDeclarations,
  },
  { name: 'declarations-close-payments', cron: '50 * * * *', run: closeHangingPayments },
]
