/**
 * Signs that a trainer should notice about a member: absent, long in the same level, ready for the check, or new. Others are a birthday
 * soon, no card, and no answer about photos.
 */
import { addDays, type Day, daysBetween } from '../../basics/calendar-days.ts'
import type { Role, UserSchoolState } from '../../basics/roles.ts'
import { isAdultOn } from '../accounts/adult-age.ts'

/** Not seen for this many days: the trainer should contact them. After twice as many the person may have left. */
export const ABSENT_DAYS = 14
export const LONG_ABSENT_DAYS = 28
/** After this many months in the same level, the trainer should check what is missing. */
export const STUCK_MONTHS = 12
/** Members count as new for so many days after they joined. */
export const NEW_DAYS = 28
/** A birthday is announced today and on so many days before it. */
export const BIRTHDAY_DAYS = 14

/** The two absence signs exclude each other. */
export const MEMBER_SIGNS = [
  'absent',
  'long-absent',
  'stuck',
  'ready',
  'new',
  'birthday',
  'no-card',
  'no-consent',
] as const
export type MemberSign = (typeof MEMBER_SIGNS)[number]

export type SignFacts = {
  readonly state: UserSchoolState
  readonly roles: readonly Role[]
  /** Day of the last class with a confirmed presence. */
  readonly lastSeenOn: Day | null
  /** Day since which they have their current state in the school. */
  readonly sinceOn: Day
  readonly hasCard: boolean
  readonly birthdayOn: Day | null
  /** Day of the last answer about photos of them. */
  readonly photoAnswerOn: Day | null
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

const nextBirthday = (birthdayOn: Day, today: Day): Day => {
  const inYear = (year: number): Day => {
    const named = `${year}${birthdayOn.slice(4)}`
    // Without a 29 February the day after it counts.
    return addDays(`${year}${birthdayOn.slice(4, 8)}01`, Number(named.slice(8)) - 1)
  }
  const thisYear = inYear(Number(today.slice(0, 4)))
  return thisYear >= today ? thisYear : inYear(Number(today.slice(0, 4)) + 1)
}

/** Days until the next birthday; 0 on the day itself. */
export const daysToBirthday = (birthdayOn: Day, today: Day): number =>
  daysBetween(today, nextBirthday(birthdayOn, today))

/** An answer from childhood no longer counts for an adult. */
const isPhotoAnswered = (
  { birthdayOn, photoAnswerOn }: Pick<SignFacts, 'birthdayOn' | 'photoAnswerOn'>,
  today: Day,
): boolean =>
  photoAnswerOn !== null && (!isAdultOn(birthdayOn, today) || isAdultOn(birthdayOn, photoAnswerOn))

/** Only for active members who train. Heads and staff who do not train are not missed in a class. */
export const signsOf = (facts: SignFacts, today: Day): MemberSign[] => {
  if (facts.state !== 'active' || !facts.roles.includes('student')) return []
  const away = daysAway(facts, today)
  const signs: MemberSign[] = []
  if (away >= LONG_ABSENT_DAYS) signs.push('long-absent')
  else if (away >= ABSENT_DAYS) signs.push('absent')
  if (facts.levels.some(({ isReady }) => isReady)) signs.push('ready')
  if (monthsStuck(facts, today) !== null) signs.push('stuck')
  if (daysBetween(facts.sinceOn, today) < NEW_DAYS) signs.push('new')
  if (facts.birthdayOn !== null && daysToBirthday(facts.birthdayOn, today) <= BIRTHDAY_DAYS)
    signs.push('birthday')
  if (!facts.hasCard) signs.push('no-card')
  if (!isPhotoAnswered(facts, today)) signs.push('no-consent')
  return signs
}
