/** Jobs of ordering. */
import type { FeatureJobs } from '../../jobs.ts'
import { drawContracts } from './contract-file/file-contract.ts'

/** Rounds in one run; the rest waits for the next one. */
const MOST_ROUNDS = 20

export const jobs: FeatureJobs = [
  {
    name: 'checkout-draw-contracts',
    cron: '* * * * *',
    isDueAtStart: true,
    run: async (context) => {
      for (let round = 0; round < MOST_ROUNDS; round += 1) if ((await drawContracts(context)) === 0) return
    },
  },
]
