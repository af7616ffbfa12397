/** The book of what was done with other people's data and rights: who, through whose eyes, what, about whom. */
import type { Actor } from '@wegband/domain/features/accounts/contract.ts'
import { and, eq, gt, sql } from 'drizzle-orm'
import { isDatabaseUnavailable } from '../../db/database-errors.ts'
import { auditLog } from '../../db/schema/people.ts'
import type { Db } from '../../db/transaction.ts'
import type { Context } from '../../http/request/context.ts'

export type AuditEntry = {
  /** Feature and verb: `emergency.read`, `impersonation.start`. */
  readonly action: string
  readonly subjectType: string
  readonly subjectId: number | null
  readonly details?: Record<string, unknown>
}

/** In the transaction of the offline command. While impersonating, both ids stand in the row (F5). */
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

/** Looking again within this time is one look. */
const SAME_LOOK_MS = 60 * 60_000

/**
 * For a read of personal data: one entry for many looks within an hour. A database that refuses writes for a while does not stop
 * reading.
 */
export const noteLook = async (
  { actor, clock, db, log }: Pick<Context, 'actor' | 'clock' | 'db' | 'log'>,
  entry: AuditEntry,
): Promise<void> => {
  const now = clock.now()
  const since = new Date(now.getTime() - SAME_LOOK_MS).toISOString()
  try {
    const known = await db.drizzle
      .select({ id: auditLog.id })
      .from(auditLog)
      .where(
        and(
          eq(auditLog.subjectType, entry.subjectType),
          eq(auditLog.subjectId, entry.subjectId ?? 0),
          eq(auditLog.action, entry.action),
          eq(auditLog.actorId, actor.userId),
          sql`${auditLog.impersonatorId} is not distinct from ${actor.impersonatorId}`,
          gt(auditLog.createdAt, since),
        ),
      )
      .limit(1)
    if (known.length === 0) await writeAudit(db.drizzle, actor, entry, now)
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error
    log.warn({ err: error, action: entry.action }, 'a look could not be noted')
  }
}
