/**
 * Dunning: when a failed charge is tried again, the warnings, and when access rests. The third warning sets a last day; after it the
 * contract is unpaid, and only the office ends it (§ 314 BGB).
 */
import { addDays, type Day } from '../../basics/calendar-days.ts'

export type DunningSettings = {
  /** Days of the tries, counted from the due day. Each failed one is a warning. */
  readonly tryDays: readonly number[]
  /** How many days after the last failed try access rests. */
  readonly daysToUnpaid: number
}
/** §3: three warnings. */
export const DUNNING: DunningSettings = { tryDays: [0, 5, 12], daysToUnpaid: 7 }

export type DunningState = {
  /** 0 without a failed try. */
  readonly warning: number
  /** The last day to pay before the next try, or before access rests; null without a warning. */
  readonly payUntil: Day | null
  /** Null after the last try. */
  readonly nextTryOn: Day | null
  /** What the contract's status makes of it. */
  readonly payment: 'fine' | 'past_due' | 'unpaid'
}

/** Days from one try to the next. After the last one, until access rests. */
const daysAfterTry = ({ tryDays, daysToUnpaid }: DunningSettings, failures: number): number => {
  const [last, next] = [tryDays[failures - 1] ?? 0, tryDays[failures]]
  return next === undefined ? daysToUnpaid : next - last
}

/**
 * The state of an open charge. `failedOn` holds the days of its failed tries; payments that the member tries alone are none. A debit is often returned only days later; the next try
 * counts from there, so every warning leaves the same time to pay.
 */
export const dunningState = (
  charge: { readonly dueOn: Day; readonly failedOn: readonly Day[] },
  today: Day,
  settings: DunningSettings,
): DunningState => {
  const tries = settings.tryDays.length
  const failed = charge.failedOn.toSorted().slice(0, tries)
  const lastFailure = failed.at(-1)
  if (lastFailure === undefined)
    return {
      warning: 0,
      payUntil: null,
      nextTryOn: addDays(charge.dueOn, settings.tryDays[0] ?? 0),
      payment: 'fine',
    }
  const payUntil = addDays(lastFailure, daysAfterTry(settings, failed.length))
  const isLast = failed.length >= tries
  return {
    warning: failed.length,
    payUntil,
    nextTryOn: isLast ? null : payUntil,
    payment: isLast && today > payUntil ? 'unpaid' : 'past_due',
  }
}

const GRAVITY = { fine: 0, past_due: 1, unpaid: 2 } as const

/** The gravest state of the open charges of a contract. A paid charge is not open. */
export const contractPayment = (states: readonly Pick<DunningState, 'payment'>[]): DunningState['payment'] =>
  states
    .map(({ payment }) => payment)
    .reduce<DunningState['payment']>((worst, one) => (GRAVITY[one] > GRAVITY[worst] ? one : worst), 'fine')
