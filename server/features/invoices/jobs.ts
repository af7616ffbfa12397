/** Jobs of invoices. */
import type { FeatureJobs } from '../../jobs.ts'
import { drawSome } from './file-invoice.ts'

/** Rounds in one run; the rest waits for the next one. */
const MOST_ROUNDS = 20

export const jobs: FeatureJobs = [
  {
    name: 'invoices-draw-files',
    cron: '*/5 * * * *',
    isDueAtStart: true,
    run: async (context) => {
      for (let round = 0; round < MOST_ROUNDS; round += 1) if ((await drawSome(context)) === 0) return
    },
  },
]
