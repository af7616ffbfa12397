/**
 * Silent renewal after the fixed term, month by month (§ 309 Nr. 9 BGB, docs/decisions/0069). Months count from the end of the term.
 * So a contract until 31 January renews until 28 February, and then until 31 March. After a pause they count from the end of its phase.
 */
import { addDays, type Day, daysBetween } from '../../../basics/calendar-days.ts'
import { lastDayOfMonths } from '../../../basics/months.ts'
import { shareOf, type Cents } from '../../../basics/money.ts'
import { latestDay, type ContractLife } from './contract-facts.ts'
import { comingPauses, movedByPause, pausedDays } from './pauses.ts'
import { dayCount, type DayRange, type Phase } from './phases.ts'

const LONGEST_MONTH = 31

type Renewing = Pick<ContractLife, 'phases' | 'pauses' | 'renewalLength' | 'endsOn'>

const lastDay = ({ phases }: Renewing): Day => latestDay(phases.map(({ endsOn }) => endsOn))

/** The day after which whole months count. */
const renewalBase = ({ phases, pauses }: Renewing): Day => {
  const terms = phases.filter(({ kind }) => kind === 'term')
  const paused = pauses.map(({ endsOn }) => phases.find((phase) => phase.endsOn > endsOn)?.endsOn ?? '')
  return latestDay([...terms.map(({ endsOn }) => endsOn), ...paused])
}

/** The whole period of renewal that contains a day after the base, without pauses that are still to come. */
export const renewalPeriodOn = (life: Renewing, day: Day): DayRange => {
  const base = renewalBase(life)
  const { months, days } = life.renewalLength
  const end = (count: number): Day =>
    months === 0 ? addDays(base, days * count) : lastDayOfMonths(addDays(base, 1), months * count)
  // A first guess that is never too late, since no month is longer.
  let count = Math.max(1, Math.floor(daysBetween(base, day) / (months * LONGEST_MONTH + days)))
  while (end(count) < day) count += 1
  return { startsOn: count === 1 ? addDays(base, 1) : addDays(end(count - 1), 1), endsOn: end(count) }
}

/** `isPiece`: less than a whole period, because the contract ends within it or a cancellation was revoked. */
export type Renewal = { readonly phase: Phase; readonly priceCents: Cents; readonly isPiece: boolean }

/**
 * The renewal that follows the last phase, and its price; undefined once the contract has its end. A piece is billed by its days,
 * rounded down. A pause inside a renewal lengthens it at the same price.
 */
export const nextRenewal = (life: Renewing, renewalPriceCents: Cents): Renewal | undefined => {
  const last = lastDay(life)
  const whole = renewalPeriodOn(life, addDays(last, 1))
  const moved = comingPauses(life.pauses, last).reduce<DayRange>(movedByPause, {
    startsOn: addDays(last, 1),
    endsOn: whole.endsOn,
  })
  const { endsOn } = life
  if (endsOn !== null && endsOn < moved.startsOn) return undefined
  const range = { ...moved, endsOn: endsOn !== null && endsOn < moved.endsOn ? endsOn : moved.endsOn }
  const days = dayCount(range) - pausedDays(range, life.pauses)
  return {
    phase: { kind: 'renewal', ...range },
    priceCents: shareOf(renewalPriceCents, Math.min(days, dayCount(whole)), dayCount(whole), 'down'),
    isPiece: days < dayCount(whole),
  }
}
