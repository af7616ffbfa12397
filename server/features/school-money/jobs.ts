/** Jobs of own collection. Each repeats bounded rounds. */
import type { FeatureJobs } from '../../jobs.ts'
import { untilDone } from '../billing/rounds/repeat-rounds.ts'
import { announceDebits, mailTransfers, remindOfTransfers } from './debit-files/announce-debits.ts'

export const jobs: FeatureJobs = [
  {
    name: 'school-money-announce-debits',
    cron: '30 * * * *',
    isDueAtStart: true,
    run: (context) => untilDone(() => announceDebits(context)),
  },
  {
    name: 'school-money-mail-transfers',
    cron: '35 * * * *',
    run: (context) => mailTransfers(context),
  },
  {
    name: 'school-money-remind-of-transfers',
    cron: '40 * * * *',
    run: (context) => untilDone(() => remindOfTransfers(context)),
  },
]
