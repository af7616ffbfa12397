/** Jobs of contracts and money. Each repeats bounded rounds. */
import type { FeatureJobs } from '../../jobs.ts'
import { reconcile } from './reconcile/reconcile.ts'
import { runStandIn } from './demo/stand-in-page.ts'
import { announce, inEachRound, runContracts } from './rounds/run-clock.ts'
import { collectDueBills } from './rounds/collect-due-bills.ts'
import { untilDone } from './rounds/repeat-rounds.ts'
import { expireOrders, workOffEvents } from './rounds/run-rounds.ts'

export const jobs: FeatureJobs = [
  {
    name: 'billing-run-contracts',
    cron: '10 * * * *',
    run: (context) => inEachRound(context, (round) => runContracts(context, round)),
  },
  {
    name: 'billing-collect',
    // Often, so that what one job leaves in a night of many bills waits for minutes only.
    cron: '*/10 * * * *',
    run: (context) => inEachRound(context, (round) => collectDueBills(context, round)),
  },
  {
    name: 'billing-announce',
    cron: '40 7-20 * * *',
    run: (context) => inEachRound(context, (round) => announce(context, round)),
  },
  {
    name: 'billing-expire-orders',
    cron: '*/10 * * * *',
    run: (context) => inEachRound(context, (round) => untilDone(() => expireOrders(context, round))),
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
