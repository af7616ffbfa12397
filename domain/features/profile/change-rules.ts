/** Who may change a profile, and which changes nobody may make by themselves (§5, decisions §4 User data, reliability F2). */
import { dayOf } from '../../basics/calendar-days.ts'
import type { FieldCode } from '../../errors/field-codes.ts'
import type { Actor } from '../accounts/contract.ts'
import { isAdultOn } from '../auth/access-rules.ts'
import type { UserChange } from './contract.ts'

/** The person, or a parent of theirs while they are under 18; whoever else asks is told that there is no such person. */
export const mayChangeProfile = (actor: Pick<Actor, 'userId' | 'childIds'>, userId: number): boolean =>
  actor.userId === userId || actor.childIds.includes(userId)

/**
 * Why a birthday may not be entered, or undefined. Of age or not decides over parental rights and purchases, so nobody passes from one
 * to the other by typing: only a birthday that was never entered is free. `known`: the one that is stored.
 */
export const whyNotBirthday = (
  birthdayAt: string,
  known: string | null,
  now: string,
): FieldCode | undefined => {
  const today = dayOf(now)
  if (birthdayAt > today) return 'in-the-future'
  if (known === null || isAdultOn(known, today) === isAdultOn(birthdayAt, today)) return undefined
  return 'age-group'
}

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
): { [field in keyof UserChange]?: FieldCode[] } => {
  const birthday =
    change.birthdayAt === undefined ? undefined : whyNotBirthday(change.birthdayAt, user.birthdayAt, now)
  const program =
    change.selectedTrainingStartProgram === undefined ? undefined : whyNotProgram(actor, user, now)
  return {
    ...(birthday === undefined ? {} : { birthdayAt: [birthday] }),
    ...(program === undefined ? {} : { selectedTrainingStartProgram: [program] }),
  }
}
