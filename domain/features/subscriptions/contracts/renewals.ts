/**
 * Silent renewal after the fixed term, month by month (§ 309 Nr. 9 BGB, docs/decisions/0069). Months count from the end of the term.
 * So a contract until 31 January renews until 28 February, and then until 31 March. After a pause they count from the end of its phase.
 */
import { addDays, type Day, daysBetween } from '../../../basics/calendar-days.ts'
import { lastDayOfMonths } from '../../../basics/months.ts'
import { shareOf, type Cents } from '../../../basics/money.ts'
import { latestDay, type ContractLife } from './contract-facts.ts'
import { movedByPause, pausedDays } from './pauses.ts'
import { dayCount, type DayRange, type Phase } from './phases.ts'

const LONGEST_MONTH = 31

type Renewing = Pick<ContractLife, 'phases' | 'pauses' | 'renewalLength' | 'endsOn'>

const lastDay = ({ phases }: Renewing): Day => latestDay(phases.map(({ endsOn }) => endsOn))

/** A whole period of renewal, and how many of its days are billed: all but those of pauses. */
type WholePeriod = DayRange & { readonly days: number }

/** The period without pauses that contains a day after the base. */
const periodAfter = (base: Day, { months, days }: Renewing['renewalLength'], day: Day): WholePeriod => {
  const end = (count: number): Day =>
    months === 0 ? addDays(base, days * count) : lastDayOfMonths(addDays(base, 1), months * count)
  // A first guess that is never too late, since no month is longer.
  let count = Math.max(1, Math.floor(daysBetween(base, day) / (months * LONGEST_MONTH + days)))
  while (end(count) < day) count += 1
  const range = { startsOn: count === 1 ? addDays(base, 1) : addDays(end(count - 1), 1), endsOn: end(count) }
  return { ...range, days: dayCount(range) }
}

/**
 * The whole period of renewal for a day after the last term. A pause makes its period longer, and whole months count from there. One that
 * begins with its period moves it. The ends of terms contain their pauses already.
 */
const periodOn = ({ phases, pauses, renewalLength }: Renewing, day: Day): WholePeriod => {
  let base = latestDay(phases.filter(({ kind }) => kind === 'term').map(({ endsOn }) => endsOn))
  let paused: WholePeriod | undefined
  for (const pause of pauses.toSorted((a, b) => a.startsOn.localeCompare(b.startsOn))) {
    if (paused === undefined && pause.startsOn <= base) continue
    if (paused === undefined || pause.startsOn > base) {
      const next = periodAfter(base, renewalLength, pause.startsOn)
      if (day < next.startsOn) break
      paused = next
    }
    paused = movedByPause(paused, pause)
    base = paused.endsOn
  }
  return paused !== undefined && day <= base ? paused : periodAfter(base, renewalLength, day)
}

/** The whole period of renewal that contains a day after the last term, without pauses that are still to come. */
export const renewalPeriodOn = (life: Renewing, day: Day): DayRange => {
  const last = lastDay(life)
  const { startsOn, endsOn } = periodOn(
    { ...life, pauses: life.pauses.filter((pause) => pause.startsOn <= last) },
    day,
  )
  return { startsOn, endsOn }
}

/** `isPiece`: less than a whole period, because the contract ends within it or a cancellation was revoked. */
export type Renewal = { readonly phase: Phase; readonly priceCents: Cents; readonly isPiece: boolean }

/**
 * The renewal that follows the last phase, and its price; undefined once the contract has its end. A piece is billed by its days,
 * rounded down. A pause inside a renewal lengthens it at the same price.
 */
export const nextRenewal = (life: Renewing, renewalPriceCents: Cents): Renewal | undefined => {
  const next = addDays(lastDay(life), 1)
  const whole = periodOn(life, next)
  const startsOn = latestDay([next, whole.startsOn])
  const end = life.endsOn
  if (end !== null && end < startsOn) return undefined
  const range = { startsOn, endsOn: end !== null && end < whole.endsOn ? end : whole.endsOn }
  const days = Math.min(dayCount(range) - pausedDays(range, life.pauses), whole.days)
  return {
    phase: { kind: 'renewal', ...range },
    priceCents: shareOf(renewalPriceCents, days, whole.days, 'down'),
    isPiece: days < whole.days,
  }
}
