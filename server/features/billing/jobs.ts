/** Jobs of contracts and money. Each repeats bounded rounds. */
import type { FeatureJobs } from '../../jobs.ts'
import {
  billDueCharges,
  collectDueBills,
  endContracts,
  endTrials,
  expireOrders,
  renewContracts,
  suspendLapsed,
  untilDone,
  workOffEvents,
} from './run-rounds.ts'

export const jobs: FeatureJobs = [
  {
    name: 'billing-run-contracts',
    cron: '10 * * * *',
    isDueAtStart: true,
    run: async (context) => {
      await untilDone(() => endContracts(context))
      await untilDone(() => endTrials(context))
      await untilDone(() => renewContracts(context))
      await untilDone(() => billDueCharges(context))
      await untilDone(() => suspendLapsed(context))
    },
  },
  {
    name: 'billing-collect',
    cron: '20 * * * *',
    isDueAtStart: true,
    run: (context) => collectDueBills(context),
  },
  {
    name: 'billing-expire-orders',
    cron: '*/10 * * * *',
    run: (context) => untilDone(() => expireOrders(context)),
  },
  {
    name: 'billing-work-off-events',
    cron: '* * * * *',
    isDueAtStart: true,
    run: (context) => workOffEvents(context),
  },
]
