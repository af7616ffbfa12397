/** What a trainer should notice about a member: long not seen, long in the same level, ready for the check, without a card. */
import { type Day, daysBetween } from '../../basics/calendar-days.ts'
import type { Role, UserSchoolState } from '../../basics/roles.ts'

/** Not seen for so many days: a word is due; for twice as many: the person may be gone. */
export const ABSENT_DAYS = 14
export const LONG_ABSENT_DAYS = 28
/** In the same level for so many months: somebody should look what is missing. */
export const STUCK_MONTHS = 12

/** The two absences exclude each other: who is gone for long is not also gone for short. */
export const MEMBER_SIGNS = ['absent', 'long-absent', 'stuck', 'ready', 'no-card'] as const
export type MemberSign = (typeof MEMBER_SIGNS)[number]

export type SignFacts = {
  readonly state: UserSchoolState
  readonly roles: readonly Role[]
  /** Day of the last class in which they were confirmed. */
  readonly lastSeenOn: Day | null
  /** Day since which they are what they are in the school. */
  readonly sinceOn: Day
  readonly hasCard: boolean
  /** In each sport: since when in the present level, and whether every condition of its check holds. */
  readonly levels: readonly { readonly sinceOn: Day | null; readonly isReady: boolean }[]
}

/** Whole months from one day to another. */
export const monthsBetween = (from: Day, to: Day): number => {
  const [fromYear = 0, fromMonth = 0, fromDay = 0] = from.split('-').map(Number)
  const [toYear = 0, toMonth = 0, toDay = 0] = to.split('-').map(Number)
  return (toYear - fromYear) * 12 + toMonth - fromMonth - (toDay < fromDay ? 1 : 0)
}

/** Days since the person was there, or since they joined where they never were. */
export const daysAway = (facts: Pick<SignFacts, 'lastSeenOn' | 'sinceOn'>, today: Day): number => {
  const { lastSeenOn, sinceOn } = facts
  const from = lastSeenOn === null || daysBetween(lastSeenOn, sinceOn) > 0 ? sinceOn : lastSeenOn
  return Math.max(0, daysBetween(from, today))
}

/** Months in the level in which somebody stands longest without being ready; null: nowhere. */
export const monthsStuck = ({ levels }: Pick<SignFacts, 'levels'>, today: Day): number | null => {
  const months = levels
    .filter(({ isReady }) => !isReady)
    .flatMap(({ sinceOn }) => (sinceOn === null ? [] : [monthsBetween(sinceOn, today)]))
    .filter((count) => count >= STUCK_MONTHS)
  return months.length === 0 ? null : Math.max(...months)
}

/** Only of active members who train; heads and staff who do not are not missed in a class. */
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
