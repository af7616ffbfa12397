/** What a contract consists of, as far as its rules need it. */
import type { Day } from '../../../basics/calendar-days.ts'
import type { IntervalLength } from '../plans/plan-prices.ts'
import type { DayRange, Phase } from './phases.ts'

/** §9: one month or seven days. */
export const NOTICE_PERIODS = ['P1M', 'P7D'] as const
export type NoticePeriod = (typeof NOTICE_PERIODS)[number]

export type ContractLife = {
  /** In order, pauses included in their days; at least one term. */
  readonly phases: readonly Phase[]
  readonly pauses: readonly DayRange[]
  readonly notice: NoticePeriod
  /** How long each silent renewal lasts: a month, or the interval of a plan of weeks or days. */
  readonly renewalLength: IntervalLength
  /** The last day, once cancelled. */
  readonly endsOn: Day | null
  /** The day of the withdrawal, which ends the contract at once. */
  readonly withdrawnOn: Day | null
}

/** An empty text without days, which is before every day. */
export const latestDay = (days: readonly Day[]): Day =>
  days.reduce((last, day) => (day > last ? day : last), '')

/** The last day that is bound by an order. */
export const fixedTermEndsOn = ({ phases }: Pick<ContractLife, 'phases'>): Day =>
  latestDay(phases.filter(({ kind }) => kind === 'term').map(({ endsOn }) => endsOn))

export const isCancelled = ({ endsOn }: Pick<ContractLife, 'endsOn'>): boolean => endsOn !== null

/** Ended by cancellation or withdrawal. A contract that renews has no end. */
export const hasEnded = (life: Pick<ContractLife, 'endsOn' | 'withdrawnOn'>, today: Day): boolean =>
  life.withdrawnOn !== null || (life.endsOn !== null && life.endsOn < today)
