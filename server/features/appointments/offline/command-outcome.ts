/** Outcomes of an offline command, for the modules that execute it. */
import type { ErrorCode } from '@wegband/domain/errors/catalogue.ts'
import type {
  CommandAnswer,
  RivalJudgement,
} from '@wegband/domain/features/appointments/offline/commands-contract.ts'
import type { Given } from '../attendance/attendance-store.ts'

export type Outcome = Pick<CommandAnswer, 'outcome'> & { code?: ErrorCode; rival?: RivalJudgement }

/** Thrown inside the transaction. Rolls back the whole offline command with its key, so that it can be sent again. */
export class RolledBack extends Error {
  readonly outcome: Outcome
  constructor(outcome: Outcome) {
    super('The command is rolled back.')
    this.outcome = outcome
  }
}

/** Limits the time of the device to the present, because its clock may run fast. */
export const notAfter = (doneAt: string, now: string): string => (doneAt > now ? now : doneAt)

/** The other trainer's latest judgement, shown to the trainer who has to decide. */
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

/** A judgement of another trainer is never overwritten without a decision by the sender. */
export const conflict = (
  given: readonly Given[],
  actorId: number,
  suggestion: RivalJudgement['suggestion'],
): RolledBack => {
  const rival = rivalOf(given, actorId, suggestion)
  return new RolledBack({ outcome: 'conflict', ...(rival === undefined ? {} : { rival }) })
}
