/**
 * Who gives the right to examine (docs/decisions/0033): the association in its own sports, a school's head in the sports of the school, and
 * nobody to themselves. A right can always be made smaller, and it goes with the sport that is not taught any more.
 */
import type { ErrorCode } from '../../errors/catalogue.ts'
import type { Actor } from '../accounts/contract.ts'

/** `isOwn`: a sport of that very school. Whether the caller heads the school, the caller of this has asked. */
export const whyNotGiveExaminer = (
  actor: Pick<Actor, 'userId' | 'isAdmin'>,
  personId: number,
  sport: { readonly isOwn: boolean },
): ErrorCode | undefined => {
  if (actor.userId === personId) return 'members.not-to-yourself'
  return sport.isOwn || actor.isAdmin ? undefined : 'members.association-examiner'
}

export type ExaminerRight = { readonly sportId: number; readonly upTo: number }

/** The first right of `asked` that is greater than it was and that the caller may not give. */
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
    .filter(({ sportId, upTo }) => upTo > (before.find((one) => one.sportId === sportId)?.upTo ?? 0))
    .map(({ sportId }) => whyNotGiveExaminer(actor, personId, { isOwn: ownSportIds.includes(sportId) }))
    .find((why) => why !== undefined)
