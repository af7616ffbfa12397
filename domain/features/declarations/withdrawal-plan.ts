/** What a withdrawal does to the bills of the withdrawn orders: what goes back, and what a new bill keeps (§ 357a BGB, docs/decisions/0069). */
import type { Day } from '../../basics/calendar-days.ts'
import { shareOf, sumCents, type Cents } from '../../basics/money.ts'
import type { DayRange } from '../subscriptions/contracts/phases.ts'
import { withdrawPart, type WithdrawnPart } from '../subscriptions/contracts/withdrawal.ts'

/** A term that is withdrawn, or a renewal that followed it, with what a bill charges for it. */
export type WithdrawnTerm = {
  readonly phaseId: number
  readonly paidDays: DayRange
  readonly totalCents: Cents
  readonly hasConsented: boolean
  /** On this bill. */
  readonly chargedCents: Cents
}

/** A bill with withdrawn terms on it; of a family, it may have others too. */
export type BillToWithdraw = {
  readonly amountCents: Cents
  readonly creditCents: Cents
  readonly isPaid: boolean
  readonly terms: readonly WithdrawnTerm[]
}

export type WithdrawnBill = {
  readonly parts: readonly (WithdrawnPart & { readonly phaseId: number })[]
  /** Back by the means of payment. */
  readonly refundCents: Cents
  /** The bill that follows: what others on it cost, and the used days. Nothing is left to bill at 0. */
  readonly newAmountCents: Cents
  readonly newCreditCents: Cents
}

/** Credit on a bill belongs to its charges by their amounts; the last cents go to the first ones. A bill of 0 has none. */
const creditShares = ({ amountCents, creditCents, terms }: BillToWithdraw): Cents[] => {
  if (creditCents === 0) return terms.map(() => 0)
  let left = creditCents
  return terms.map(({ chargedCents }) => {
    const share = Math.min(left, chargedCents, shareOf(creditCents, chargedCents, amountCents, 'up'))
    left -= share
    return share
  })
}

/**
 * The whole bill is cancelled with its invoice, and all its credit comes back; the new bill takes what it needs of both. Of a paid bill
 * no more is kept than was paid.
 */
export const withdrawnBill = (bill: BillToWithdraw, withdrawnOn: Day): WithdrawnBill => {
  const credits = creditShares(bill)
  const parts = bill.terms.map((term, index) => {
    const creditUsedCents = credits[index] ?? 0
    const paidCents = bill.isPaid ? term.chargedCents - creditUsedCents : 0
    const { phaseId, paidDays, totalCents, hasConsented } = term
    return {
      phaseId,
      ...withdrawPart({ paidDays, totalCents, paidCents, creditUsedCents }, { hasConsented }, withdrawnOn),
    }
  })
  const others = bill.amountCents - sumCents(bill.terms.map(({ chargedCents }) => chargedCents))
  const owed = sumCents(
    parts.map(({ owedCents, openCents }) => (bill.isPaid ? owedCents - openCents : owedCents)),
  )
  return {
    parts,
    refundCents: sumCents(parts.map(({ refundCents }) => refundCents)),
    newAmountCents: others + owed,
    newCreditCents: bill.creditCents - sumCents(parts.map(({ creditCents }) => creditCents)),
  }
}
