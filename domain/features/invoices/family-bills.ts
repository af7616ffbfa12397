/** Charges of one payer and issuer that are due on the same day are one bill. */
import { addDays, type Day } from '../../basics/calendar-days.ts'
import { groupBy } from '../../basics/groups.ts'
import { addMonths } from '../../basics/months.ts'
import { sumCents, type Cents } from '../../basics/money.ts'

export type DueCharge = {
  readonly id: number
  readonly contractId: number
  readonly payerId: number
  readonly issuerId: number
  readonly dueOn: Day
  readonly amountCents: Cents
}

export type Bill = {
  readonly payerId: number
  readonly issuerId: number
  readonly dueOn: Day
  readonly charges: readonly DueCharge[]
  readonly totalCents: Cents
}

/** What a round collects without asking. Beyond it a human looks first. */
export type RoundLimits = { readonly chargesPerContract: number; readonly billCents: Cents }
export const ROUND_LIMITS: RoundLimits = { chargesPerContract: 2, billCents: 100_000 }

/**
 * The day on which a charge is billed. `billingDate` (1 to 31) is the payer's wish to have all bills on one day of the month; it is never
 * before the charge is due. A shorter month bills on its last day.
 */
export const billDay = (dueOn: Day, billingDate: number | null): Day => {
  if (billingDate === null) return dueOn
  const dayIn = (month: number): Day => {
    const first = addMonths(`${dueOn.slice(0, 7)}-01`, month)
    const last = addDays(addMonths(first, 1), -1)
    const wished = addDays(first, billingDate - 1)
    return wished < last ? wished : last
  }
  return dayIn(0) >= dueOn ? dayIn(0) : dayIn(1)
}

/** The bills of these charges, in the order of their first charge. `billingDates`: the wishes of payers. */
export const billsOf = (
  charges: readonly DueCharge[],
  billingDates: ReadonlyMap<number, number> = new Map(),
): Bill[] => {
  const dayOfCharge = ({ payerId, dueOn }: DueCharge): Day =>
    billDay(dueOn, billingDates.get(payerId) ?? null)
  return groupBy(charges, (one) => `${one.payerId} ${one.issuerId} ${dayOfCharge(one)}`).flatMap((group) => {
    const [first] = group
    if (first === undefined) return []
    const totalCents = sumCents(group.map(({ amountCents }) => amountCents))
    return [
      {
        payerId: first.payerId,
        issuerId: first.issuerId,
        dueOn: dayOfCharge(first),
        charges: group,
        totalCents,
      },
    ]
  })
}

/** Whether a bill waits for a human: it is very large, or a contract has more charges in this round than it should. */
export const isUnusual = (bill: Bill, limits: RoundLimits = ROUND_LIMITS): boolean =>
  bill.totalCents > limits.billCents ||
  groupBy(bill.charges, ({ contractId }) => String(contractId)).some(
    (group) => group.length > limits.chargesPerContract,
  )
