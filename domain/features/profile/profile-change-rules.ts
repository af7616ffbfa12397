/** Who may change a profile, and which changes a user cannot make alone (§5, decisions §4 User data, reliability F2). */
import { ageOn, dayOf } from '../../basics/calendar-days.ts'
import type { FieldCode } from '../../errors/field-codes.ts'
import type { Actor } from '../accounts/contract.ts'
import type { UserChange } from './contract.ts'
import { ADULT_AGE, isAdultOn } from '../accounts/adult-age.ts'

/** The person, or a parent while they are under 18. For other callers the person does not exist. */
export const mayChangeProfile = (actor: Pick<Actor, 'userId' | 'childIds'>, userId: number): boolean =>
  actor.userId === userId || actor.childIds.includes(userId)

export type BirthdayFacts = {
  /** The stored birthday. */
  readonly known: string | null
  /** Who enters it: the person or their parents, or the office of their school. */
  readonly by: 'family' | 'school'
  /** Whether the person has a school that could confirm it. */
  readonly hasSchool: boolean
  /** How often the family has already corrected it. */
  readonly corrections: number
}

/** The age from which a minor's 18th birthday cannot be postponed any more. */
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
 * Why a birthday may not be entered, or undefined. The age of 18 decides over parental rights and purchases, so typing must not move
 * a person across it. Only an unknown birthday can be entered freely. The school corrects that of a minor; without a school, the
 * family may once.
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

/** Whether the change corrects a minor's birthday. The child and the guardians are then notified. */
export const isCorrection = (birthdayAt: string, known: string | null, now: string): boolean =>
  known !== null && known !== birthdayAt && !isAdultOn(known, dayOf(now))

/** §4 Kids program: the parents choose the program of a child. */
export const whyNotProgram = (
  actor: Pick<Actor, 'userId' | 'childIds'>,
  user: { readonly id: number; readonly birthdayAt: string | null },
  now: string,
): FieldCode | undefined =>
  actor.childIds.includes(user.id) || isAdultOn(user.birthdayAt, dayOf(now)) ? undefined : 'parents-only'

/** Mistakes in a change that its shape cannot detect, by field; empty if there are none. */
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
