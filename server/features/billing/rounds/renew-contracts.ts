/** Silent renewals: one period for each contract whose last phase ends. One takes as many statements as 500. */
import { addDays, dayOf, instantAt } from '@wegband/domain/basics/calendar-days.ts'
import { renewalCharge } from '@wegband/domain/features/payments/charge-plan.ts'
import { endInstant } from '@wegband/domain/features/subscriptions/contracts/phases.ts'
import { nextRenewal } from '@wegband/domain/features/subscriptions/contracts/renewals.ts'
import {
  familyPercent,
  renewedPercent,
} from '@wegband/domain/features/subscriptions/coupons/family-discount.ts'
import { renewalPrice } from '@wegband/domain/features/subscriptions/plans/plan-prices.ts'
import { type Db, inTransaction } from '../../../db/transaction.ts'
import type { JobContext } from '../../../jobs.ts'
import { factsOf } from '../../contracts/contract-facts.ts'
import {
  type ContractRow,
  insertPhases,
  listContractsById,
  listContractsOfPayers,
  movePhaseEnds,
} from '../../contracts/contract-statement.ts'
import { rankAmong } from '../../contracts/family-rank.ts'
import { termsOf } from '../../contracts/show-contract.ts'
import { insertChargeRows } from '../../payments/bill-statement.ts'
import { realRound } from '../../payments/billing-clock.ts'
import type { Round } from '../../payments/billing-clock-statement.ts'
import { lockContractsToRenew, readProductVats } from '../billing-store.ts'
import { PER_ROUND } from './repeat-rounds.ts'

/** Silent renewals are written this long before they begin, so that they can be announced. */
const RENEW_AHEAD_DAYS = 1

/** Only the family discount goes on after the ordered term. It may have become better since, and never becomes worse. */
const readPercents = async (
  tx: Db,
  rows: readonly ContractRow[],
  now: string,
): Promise<(row: ContractRow) => number> => {
  const payerIds = new Set(rows.filter(({ isKidsLevel }) => isKidsLevel).map(({ userId }) => userId))
  const ofPayers = payerIds.size === 0 ? [] : await listContractsOfPayers(tx, [...payerIds])
  return (row) => {
    if (!row.isKidsLevel) return 0
    const own = ofPayers.filter(({ userId }) => userId === row.userId)
    const ordered = row.familyRank === null ? 0 : familyPercent(row.familyRank)
    return renewedPercent(ordered, rankAmong(own, row.profiteerId, now))
  }
}

/** One period of silent renewal for each contract whose last phase ends. Returns how many. */
export const renewContracts = async (
  context: JobContext,
  round: Round = realRound(context),
): Promise<number> => {
  const { now } = round
  const until = instantAt(addDays(dayOf(now.toISOString()), RENEW_AHEAD_DAYS), '23:59')
  return inTransaction(context.db, async (tx) => {
    const due = await lockContractsToRenew(tx, until, round, PER_ROUND)
    const rows = await listContractsById(
      tx,
      due.map(({ id }) => id),
    )
    const percentOf = await readPercents(tx, rows, now.toISOString())
    const vatOf = await readProductVats(
      tx,
      rows.map(({ product }) => product.id),
    )
    const renewals = rows.flatMap((row) => {
      const renewal = nextRenewal(factsOf(row), renewalPrice(termsOf(row)))
      if (renewal === undefined) return []
      const percent = percentOf(row)
      return [{ row, percent, phase: renewal.phase, charge: renewalCharge(renewal, percent) }]
    })
    const phaseIds = await insertPhases(
      tx,
      renewals.map(({ row, percent, phase, charge }) => ({
        subscriptionId: row.id,
        planId: row.plan.id,
        kind: 'renewal' as const,
        startsOn: phase.startsOn,
        paidFrom: phase.startsOn,
        endsOn: phase.endsOn,
        totalCents: charge.amountCents,
        discountPercent: percent,
      })),
    )
    await insertChargeRows(
      tx,
      renewals.map(({ row, charge }, index) => {
        const vat = vatOf(row.product.id, charge.dueOn)
        return {
          phaseId: phaseIds[index] ?? 0,
          period: 1,
          dueOn: charge.dueOn,
          coversFrom: charge.startsOn,
          coversUntil: charge.endsOn,
          amountCents: charge.amountCents,
          vatBasisPoints: vat.basisPoints,
          vatExemption: vat.exemption,
        }
      }),
    )
    await movePhaseEnds(
      tx,
      renewals.map(({ row, phase }) => ({ id: row.id, phaseEndsAt: endInstant(phase.endsOn) })),
      now,
    )
    return renewals.length
  })
}
