/** All rounds in the order in which time brings them. The jobs and the clock of a demo call the same ones. */
import type { JobContext } from '../../../jobs.ts'
import { listRounds } from '../../payments/billing-clock.ts'
import type { Round } from '../../payments/billing-clock-statement.ts'
import { announceEndingTerms, announceExpiringCards } from './announce-term-end.ts'
import { billDueCharges } from './bill-due-charges.ts'
import { collectDueBills } from './collect-due-bills.ts'
import { untilDone } from './repeat-rounds.ts'
import { renewContracts } from './renew-contracts.ts'
import { expireOrders, setTimedStatus } from './run-rounds.ts'

/** Statuses, renewals and bills. */
export const runContracts = async (context: JobContext, round: Round): Promise<void> => {
  await untilDone(() => setTimedStatus(context, 'canceled', round))
  await untilDone(() => setTimedStatus(context, 'active', round))
  await untilDone(() => renewContracts(context, round))
  await untilDone(() => billDueCharges(context, round))
  await untilDone(() => setTimedStatus(context, 'unpaid', round))
}

export const announce = async (context: JobContext, round: Round): Promise<void> => {
  await untilDone(() => announceEndingTerms(context, round))
  await untilDone(() => announceExpiringCards(context, round))
}

/** Everything of one round: what a payer sees at once after a demo's clock was moved. */
export const runAll = async (context: JobContext, round: Round): Promise<void> => {
  await expireOrders(context, round)
  await runContracts(context, round)
  await collectDueBills(context, round)
  await untilDone(() => setTimedStatus(context, 'unpaid', round))
  await announce(context, round)
}

/** Once at real time, and once for each payer whose clock a demo has moved. */
export const inEachRound = async (
  context: JobContext,
  work: (round: Round) => Promise<unknown>,
): Promise<void> => {
  for (const round of await listRounds(context, context.db.drizzle)) await work(round)
}
