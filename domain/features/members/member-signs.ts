/** Signs that a trainer should notice about a member: long not seen, long in the same level, ready for the check, without a card. */
import { type Day, daysBetween } from '../../basics/calendar-days.ts'
import type { Role, UserSchoolState } from '../../basics/roles.ts'

/** Not seen for this many days: the trainer should contact them. After twice as many the person may have left. */
export const ABSENT_DAYS = 14
export const LONG_ABSENT_DAYS = 28
/** After this many months in the same level, the trainer should check what is missing. */
export const STUCK_MONTHS = 12

/** The two absence signs exclude each other. */
export const MEMBER_SIGNS = ['absent', 'long-absent', 'stuck', 'ready', 'no-card'] as const
export type MemberSign = (typeof MEMBER_SIGNS)[number]

export type SignFacts = {
  readonly state: UserSchoolState
  readonly roles: readonly Role[]
  /** Day of the last class with a confirmed presence. */
  readonly lastSeenOn: Day | null
  /** Day since which they have their current state in the school. */
  readonly sinceOn: Day
  readonly hasCard: boolean
  /** For each sport: since when the current level, and whether every condition of its check is fulfilled. */
  readonly levels: readonly { readonly sinceOn: Day | null; readonly isReady: boolean }[]
}

/** Whole months from one day to another. */
export const monthsBetween = (from: Day, to: Day): number => {
  const [fromYear = 0, fromMonth = 0, fromDay = 0] = from.split('-').map(Number)
  const [toYear = 0, toMonth = 0, toDay = 0] = to.split('-').map(Number)
  return (toYear - fromYear) * 12 + toMonth - fromMonth - (toDay < fromDay ? 1 : 0)
}

/** Days since the person last attended or, if they never did, since they joined. */
export const daysAway = (facts: Pick<SignFacts, 'lastSeenOn' | 'sinceOn'>, today: Day): number => {
  const { lastSeenOn, sinceOn } = facts
  const from = lastSeenOn === null || daysBetween(lastSeenOn, sinceOn) > 0 ? sinceOn : lastSeenOn
  return Math.max(0, daysBetween(from, today))
}

/** The longest time in months that the person has been in a level without being ready; null: in none. */
export const monthsStuck = ({ levels }: Pick<SignFacts, 'levels'>, today: Day): number | null => {
  const months = levels
    .filter(({ isReady }) => !isReady)
    .flatMap(({ sinceOn }) => (sinceOn === null ? [] : [monthsBetween(sinceOn, today)]))
    .filter((count) => count >= STUCK_MONTHS)
  return months.length === 0 ? null : Math.max(...months)
}

/** Only for active members who train. Heads and staff who do not train are not missed in a class. */
export const signsOf = (facts: SignFacts, today: Day): MemberSign[] => {
  if (facts.state !== 'active' || !facts.roles.includes('student')) return []
  const away = daysAway(facts, today)
  const signs: MemberSign[] = []
  if (away >= LONG_ABSENT_DAYS) signs.push('long-absent')
  else if (away >= ABSENT_DAYS) signs.push('absent')
  if (facts.levels.some(({ isReady }) => isReady)) signs.push('ready')
  if (monthsStuck(facts, today) !== null) signs.push('stuck')
  if (!facts.hasCard) signs.push('no-card')
  return signs
}
