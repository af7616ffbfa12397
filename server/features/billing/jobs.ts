/** Jobs of contracts and money. Each repeats bounded rounds. */
import type { FeatureJobs } from '../../jobs.ts'
import { reconcile } from './reconcile.ts'
import { runStandIn } from './stand-in-page.ts'
import {
  billDueCharges,
  collectDueBills,
  expireOrders,
  renewContracts,
  setTimedStatus,
  untilDone,
  workOffEvents,
} from './run-rounds.ts'

export const jobs: FeatureJobs = [
  {
    name: 'billing-run-contracts',
    cron: '10 * * * *',
    run: async (context) => {
      await untilDone(() => setTimedStatus(context, 'canceled'))
      await untilDone(() => setTimedStatus(context, 'active'))
      await untilDone(() => renewContracts(context))
      await untilDone(() => billDueCharges(context))
      await untilDone(() => setTimedStatus(context, 'unpaid'))
    },
  },
  {
    name: 'billing-collect',
    cron: '20 * * * *',
    run: (context) => collectDueBills(context),
  },
  {
    name: 'billing-expire-orders',
    cron: '*/10 * * * *',
    run: (context) => untilDone(() => expireOrders(context)),
  },
  {
    name: 'billing-work-off-events',
    cron: '*/5 * * * *',
    run: async (context) => {
      await runStandIn(context)
      await untilDone(() => workOffEvents(context))
    },
  },
  {
    name: 'billing-reconcile',
    cron: '40 3 * * *',
    run: (context) => reconcile(context),
  },
]
