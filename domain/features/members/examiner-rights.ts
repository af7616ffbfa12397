/**
 * Who gives and removes the examiner right (docs/decisions/0033). The association does it in its own sports, a school's head in the
 * sports of the school. No user gives it to themselves. It ends with the last school in which the person teaches.
 */
import type { ErrorCode } from '../../errors/catalogue.ts'
import type { Actor } from '../accounts/contract.ts'

/** `isOwn`: a sport of this school. The caller of this function has checked whether the user heads the school. */
export const whyNotGiveExaminer = (
  actor: Pick<Actor, 'userId' | 'isAdmin'>,
  personId: number,
  sport: { readonly isOwn: boolean },
): ErrorCode | undefined => {
  if (actor.userId === personId) return 'members.not-to-yourself'
  return sport.isOwn || actor.isAdmin ? undefined : 'members.association-examiner'
}

export type ExaminerRight = { readonly sportId: number; readonly upTo: number }

/** The first right of `asked` that the caller may not change. Lowering an own right is allowed. */
export const whyNotExaminers = (
  actor: Pick<Actor, 'userId' | 'isAdmin'>,
  personId: number,
  {
    asked,
    before,
    ownSportIds,
  }: {
    readonly asked: readonly ExaminerRight[]
    readonly before: readonly ExaminerRight[]
    readonly ownSportIds: readonly number[]
  },
): ErrorCode | undefined =>
  asked
    .map(({ sportId, upTo }) => {
      const had = before.find((one) => one.sportId === sportId)?.upTo ?? 0
      if (upTo === had) return undefined
      const why = whyNotGiveExaminer(actor, personId, { isOwn: ownSportIds.includes(sportId) })
      return why === 'members.not-to-yourself' && upTo < had ? undefined : why
    })
    .find((why) => why !== undefined)
