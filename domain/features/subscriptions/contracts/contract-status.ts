/** The state of a contract at a moment: its status on the wire, its card, and whether it opens anything (§3 Subscription, §4). */
import { type Day, dayOf, type Instant, instantAt, msOf, MS_PER_HOUR } from '../../../basics/calendar-days.ts'
import { fixedTermEndsOn, hasEnded, isCancelled, latestDay, type ContractLife } from './contract-facts.ts'
import { isPausedOn } from './pauses.ts'
import { type DayRange, endInstant } from './phases.ts'

/** §3: the statuses of the provider, filled from our own rows. */
export const CONTRACT_STATUSES = [
  'incomplete',
  'incomplete_expired',
  'trialing',
  'active',
  'past_due',
  'unpaid',
  'canceled',
] as const
export type ContractStatus = (typeof CONTRACT_STATUSES)[number]

/** §3: what the card of a subscription shows, the first that applies. */
export const CARD_STATES = ['overdue', 'cancelled', 'planned', 'prolonged', 'active'] as const
export type CardState = (typeof CARD_STATES)[number]

/** An order without payment ends after this time and frees what it holds. */
export const ORDER_HOURS = 23

export type ContractFacts = ContractLife & {
  readonly orderedAt: Instant
  /** A payment succeeded or is under way, or nothing had to be paid. */
  readonly isOrderPaid: boolean
  /** The first paid day: the one after the free days. */
  readonly paidFrom: Day
  /** What dunning says of its charges (payments/dunning.ts). */
  readonly payment: 'fine' | 'past_due' | 'unpaid'
  /** A cancellation hangs at the provider and waits for the office. */
  readonly hasFailedCancellation: boolean
}

export const isOrderExpired = (
  { orderedAt, isOrderPaid }: Pick<ContractFacts, 'orderedAt' | 'isOrderPaid'>,
  now: Instant,
): boolean => !isOrderPaid && msOf(now) >= msOf(orderedAt) + ORDER_HOURS * MS_PER_HOUR

export const contractStatus = (facts: ContractFacts, now: Instant): ContractStatus => {
  const today = dayOf(now)
  if (isOrderExpired(facts, now)) return 'incomplete_expired'
  if (!facts.isOrderPaid) return 'incomplete'
  if (hasEnded(facts, today)) return 'canceled'
  if (facts.payment !== 'fine') return facts.payment
  return today < facts.paidFrom && isBegun(facts, today) ? 'trialing' : 'active'
}

const startOf = ({ phases }: Pick<ContractLife, 'phases'>): Day => phases[0]?.startsOn ?? ''

const isBegun = (facts: Pick<ContractLife, 'phases'>, today: Day): boolean => startOf(facts) <= today

/** §4: displayed positively for trialing and active, negatively for all others. */
export const isPositive = (status: ContractStatus): boolean => status === 'trialing' || status === 'active'

/** §4: a cancellation is pending if the contract has an end or a failed cancellation. */
export const isCancellationPending = (
  facts: Pick<ContractFacts, 'endsOn' | 'hasFailedCancellation'>,
): boolean => isCancelled(facts) || facts.hasFailedCancellation

/** What decides whether a contract opens what it names. */
export type AccessFacts = {
  readonly status: ContractStatus
  readonly startsAt: Instant
  /** The instant after the last day; null while there is none. */
  readonly endsAt: Instant | null
  /** Granted ones. */
  readonly pauses: readonly DayRange[]
}

/**
 * Whether a contract opens what it names (decisions §4 Benefits): from its beginning to its end, not in a pause, and until the last day
 * of the third warning. Rights, cards and offers all ask here.
 */
export const opensAccess = ({ status, startsAt, endsAt, pauses }: AccessFacts, now: Instant): boolean =>
  (isPositive(status) || status === 'past_due') &&
  msOf(startsAt) <= msOf(now) &&
  (endsAt === null || msOf(endsAt) > msOf(now)) &&
  !isPausedOn(pauses, dayOf(now))

/** The same for a contract with all its facts. */
export const isOpening = (facts: ContractFacts, now: Instant): boolean =>
  opensAccess(
    {
      status: contractStatus(facts, now),
      startsAt: instantAt(startOf(facts), '00:00'),
      endsAt: facts.endsOn === null ? null : endInstant(facts.endsOn),
      pauses: facts.pauses,
    },
    now,
  )

/** Whether the running phase is a silent renewal. */
const isProlonged = (facts: ContractFacts, today: Day): boolean => fixedTermEndsOn(facts) < today

/** Whether a term is ordered that has not begun: the first one, or a further one. */
const isPlanned = ({ phases }: ContractFacts, today: Day): boolean =>
  phases.some(({ kind, startsOn }) => kind === 'term' && startsOn > today)

/** Undefined for an order that is not paid, which has no card. A pause is a line on the card, not a state. */
export const cardState = (facts: ContractFacts, now: Instant): CardState | undefined => {
  const today = dayOf(now)
  const status = contractStatus(facts, now)
  if (status === 'incomplete' || status === 'incomplete_expired') return undefined
  if (status === 'past_due' || status === 'unpaid') return 'overdue'
  if (status === 'canceled' || isCancellationPending(facts)) return 'cancelled'
  if (isPlanned(facts, today)) return 'planned'
  return isProlonged(facts, today) ? 'prolonged' : 'active'
}

/** §3 `currentPhaseEndsAt`: the last day of the phase that runs; of the first one before it begins, of the last one afterwards. */
export const currentPhaseEndsOn = ({ phases }: Pick<ContractLife, 'phases'>, today: Day): Day =>
  phases.find(({ endsOn }) => endsOn >= today)?.endsOn ?? latestDay(phases.map(({ endsOn }) => endsOn))
