/** How an offline command ends, for the parts that carry it out. */
import type { ErrorCode } from '@wegband/domain/errors/catalogue.ts'
import type {
  CommandAnswer,
  RivalJudgement,
} from '@wegband/domain/features/appointments/offline/commands-contract.ts'
import type { Given } from './command-store.ts'

export type Outcome = Pick<CommandAnswer, 'outcome'> & { code?: ErrorCode; rival?: RivalJudgement }

/** Thrown inside the transaction: everything of the offline command is rolled back, its key too, so that it may come again. */
export class RolledBack extends Error {
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
): RolledBack => {
  const rival = rivalOf(given, actorId, suggestion)
  return new RolledBack({ outcome: 'conflict', ...(rival === undefined ? {} : { rival }) })
}
