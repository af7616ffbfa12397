/** Declarations that a human has to judge, as the office answers them; each answer is audited (§§ 312k, 356a BGB). */
import type { Context } from '../../http/request/context.ts'
import { writeAudit } from '../accounts/write-audit.ts'
import { applyWaitingDeclaration, refuseWaitingDeclaration } from '../declarations/answer-declaration.ts'
import { refuseWhileImpersonating } from '../sessions/refuse-while-impersonating.ts'

/** What was declared, and by whom, stays with the declaration: the audit log keeps its number alone. */
const entryOf = (id: number, action: string, caseNumber: string, contractId: number | null) => ({
  action,
  subjectType: 'declaration',
  subjectId: id,
  details: { caseNumber, contractId, before: 'waiting' },
})

export const applyWaiting = async (context: Context, id: number, contractId: number): Promise<void> => {
  const { actor, clock } = context
  refuseWhileImpersonating(actor)
  await applyWaitingDeclaration(context, { id, contractId, answeredBy: actor.userId }, (tx, { caseNumber }) =>
    writeAudit(tx, actor, entryOf(id, 'declaration.applied', caseNumber, contractId), clock.now()),
  )
}

export const refuseWaiting = async (context: Context, id: number, words: string): Promise<void> => {
  const { actor, clock } = context
  refuseWhileImpersonating(actor)
  await refuseWaitingDeclaration(context, { id, words, answeredBy: actor.userId }, (tx, { caseNumber }) =>
    writeAudit(tx, actor, entryOf(id, 'declaration.refused', caseNumber, null), clock.now()),
  )
}
