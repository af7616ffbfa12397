/** Rows of the audit log, and the acting person that triggers of the database read. */
import type { Actor } from '@wegband/domain/features/accounts/contract.ts'
import { and, eq, gt, sql } from 'drizzle-orm'
import { auditLog } from '../../db/schema/people.ts'
import type { Db } from '../../db/transaction.ts'

export const insertAuditRow = async (tx: Db, row: typeof auditLog.$inferInsert): Promise<void> => {
  await tx.insert(auditLog).values(row)
}

/** Whether the caller has read the same data since that instant. */
export const hasLooked = async (
  db: Db,
  actor: Pick<Actor, 'userId' | 'impersonatorId' | 'serviceToken'>,
  { action, subjectType, subjectId }: { action: string; subjectType: string; subjectId: number | null },
  since: string,
): Promise<boolean> => {
  const rows = await db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.subjectType, subjectType),
        eq(auditLog.subjectId, subjectId ?? 0),
        eq(auditLog.action, action),
        actor.serviceToken === undefined
          ? eq(auditLog.actorId, actor.userId)
          : sql`${auditLog.actorId} is null and ${auditLog.details} -> 'program' ->> 'id' = ${String(actor.serviceToken.id)}`,
        sql`${auditLog.impersonatorId} is not distinct from ${actor.impersonatorId}`,
        gt(auditLog.createdAt, since),
      ),
    )
    .limit(1)
  return rows.length > 0
}

/** Sets the acting person for the rest of the transaction; the triggers of the membership history read it (migration 0015). */
export const setAuditActor = async (tx: Db, userId: number): Promise<void> => {
  await tx.execute(sql`select set_config('wegband.changed_by', ${String(userId)}, true)`)
}
