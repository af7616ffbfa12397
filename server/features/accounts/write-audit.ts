/** The book of what was done with other people's data and rights: who, through whose eyes, what, about whom. */
import type { Actor } from '@wegband/domain/features/accounts/contract.ts'
import { auditLog } from '../../db/schema/people.ts'
import type { Db } from '../../db/transaction.ts'

export type AuditEntry = {
  /** Feature and verb: `emergency.read`, `impersonation.start`. */
  readonly action: string
  readonly subjectType: string
  readonly subjectId: number | null
  readonly details?: Record<string, unknown>
}

/** In the transaction of the deed. While impersonating, both ids stand in the row (F5). */
export const writeAudit = async (
  tx: Db,
  actor: Pick<Actor, 'userId' | 'impersonatorId'>,
  entry: AuditEntry,
  now: Date,
): Promise<void> => {
  await tx.insert(auditLog).values({
    actorId: actor.userId,
    impersonatorId: actor.impersonatorId,
    action: entry.action,
    subjectType: entry.subjectType,
    subjectId: entry.subjectId,
    details: entry.details ?? {},
    createdAt: now.toISOString(),
  })
}
