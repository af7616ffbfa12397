/** Who may change a profile, and which changes nobody may make by themselves (§5, decisions §4 User data, reliability F2). */
import { ageOn, dayOf } from '../../basics/calendar-days.ts'
import type { FieldCode } from '../../errors/field-codes.ts'
import type { Actor } from '../accounts/contract.ts'
import { ADULT_AGE, isAdultOn } from '../auth/access-rules.ts'
import type { UserChange } from './contract.ts'

/** The person, or a parent of theirs while they are under 18; whoever else asks is told that there is no such person. */
export const mayChangeProfile = (actor: Pick<Actor, 'userId' | 'childIds'>, userId: number): boolean =>
  actor.userId === userId || actor.childIds.includes(userId)

export type BirthdayFacts = {
  /** The one that is stored. */
  readonly known: string | null
  /** Who enters it: the person or their parents, or the office of a school they are a member of. */
  readonly by: 'family' | 'school'
  /** Whether a school is there to confirm it. */
  readonly hasSchool: boolean
  /** How often the family has corrected it before. */
  readonly corrections: number
}

/** Whole years in which a minor's 18th birthday cannot be moved away any more. */
const LAST_YEAR = ADULT_AGE - 1

const whyNotCorrect = (
  birthdayAt: string,
  { known, by, hasSchool, corrections }: BirthdayFacts & { readonly known: string },
  today: string,
): FieldCode | undefined => {
  if (birthdayAt > known && ageOn(known, today) >= LAST_YEAR) return 'nearly-adult'
  return by === 'family' && (hasSchool || corrections > 0) ? 'ask-school' : undefined
}

/**
 * Why a birthday may not be entered, or undefined. Of age or not decides over parental rights and purchases, so nobody passes from one
 * to the other by typing: only a birthday that was never entered is free. That of a minor is corrected by the school; where there is
 * none, once by the family.
 */
export const whyNotBirthday = (
  birthdayAt: string,
  facts: BirthdayFacts,
  now: string,
): FieldCode | undefined => {
  const today = dayOf(now)
  const { known } = facts
  if (birthdayAt > today) return 'in-the-future'
  if (known === null || known === birthdayAt) return undefined
  if (isAdultOn(known, today) !== isAdultOn(birthdayAt, today)) return 'age-group'
  return isAdultOn(known, today) ? undefined : whyNotCorrect(birthdayAt, { ...facts, known }, today)
}

/** Whether such a change is a correction of a minor's birthday, of which the child and the guardians are notified. */
export const isCorrection = (birthdayAt: string, known: string | null, now: string): boolean =>
  known !== null && known !== birthdayAt && !isAdultOn(known, dayOf(now))

/** §4 Kids program: which one a child follows is the parents' choice. */
export const whyNotProgram = (
  actor: Pick<Actor, 'userId' | 'childIds'>,
  user: { readonly id: number; readonly birthdayAt: string | null },
  now: string,
): FieldCode | undefined =>
  actor.childIds.includes(user.id) || isAdultOn(user.birthdayAt, dayOf(now)) ? undefined : 'parents-only'

/** What is wrong with a change that its shape does not show, by field; empty when nothing is. */
export const whyNotChange = (
  actor: Pick<Actor, 'userId' | 'childIds'>,
  user: { readonly id: number; readonly birthdayAt: string | null },
  change: UserChange,
  now: string,
  birthdayFacts: Pick<BirthdayFacts, 'hasSchool' | 'corrections'> = { hasSchool: false, corrections: 0 },
): { [field in keyof UserChange]?: FieldCode[] } => {
  const birthday =
    change.birthdayAt === undefined
      ? undefined
      : whyNotBirthday(change.birthdayAt, { ...birthdayFacts, known: user.birthdayAt, by: 'family' }, now)
  const program =
    change.selectedTrainingStartProgram === undefined ? undefined : whyNotProgram(actor, user, now)
  return {
    ...(birthday === undefined ? {} : { birthdayAt: [birthday] }),
    ...(program === undefined ? {} : { selectedTrainingStartProgram: [program] }),
  }
}
