/** How a deed ends, for the parts that carry it out. */
import type { ErrorCode } from '@wegband/domain/errors/catalogue.ts'
import type { DeedAnswer, RivalJudgement } from '@wegband/domain/features/appointments/deeds-contract.ts'
import type { Given } from './deeds-store.ts'

export type Outcome = Pick<DeedAnswer, 'outcome'> & { code?: ErrorCode; rival?: RivalJudgement }

/** Thrown inside the transaction: everything of the deed is rolled back, its key too, so that it may come again. */
export class Undone extends Error {
  readonly outcome: Outcome
  constructor(outcome: Outcome) {
    super('The deed is undone.')
    this.outcome = outcome
  }
}

/** A clock that runs fast makes nothing happen tomorrow. */
export const notAfter = (doneAt: string, now: string): string => (doneAt > now ? now : doneAt)

/** What the other trainer said last, for whoever has to choose. */
export const rivalOf = (
  given: readonly Given[],
  actorId: number,
  suggestion: RivalJudgement['suggestion'],
): RivalJudgement | undefined => {
  const theirs = given.findLast(({ by }) => by !== actorId)
  if (theirs === undefined) return undefined
  return {
    by: { id: theirs.by, firstName: theirs.firstName ?? '' },
    at: theirs.at,
    confirmations: given.map(({ type }) => type),
    suggestion,
  }
}

/** Nobody overwrites unasked what another trainer said. */
export const conflict = (
  given: readonly Given[],
  actorId: number,
  suggestion: RivalJudgement['suggestion'],
): Undone => {
  const rival = rivalOf(given, actorId, suggestion)
  return new Undone({ outcome: 'conflict', ...(rival === undefined ? {} : { rival }) })
}
