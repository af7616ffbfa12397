/** Deletes what the law or our settings keep for a time, once that time is over. */
import { and, inArray, isNotNull, lt, sql } from 'drizzle-orm'
import { legalAcceptances } from '../../db/schema/legal.ts'
import { auditLog, users } from '../../db/schema/people.ts'
import { messageReports } from '../../db/schema/user-messages.ts'
import type { Db } from '../../db/transaction.ts'

/** What people accepted whose account ended before that instant. */
export const deleteAcceptances = async (db: Db, endedBefore: string): Promise<void> => {
  const ended = db
    .select({ id: users.id })
    .from(users)
    .where(and(isNotNull(users.erasedAt), lt(users.erasedAt, endedBefore)))
  await db.delete(legalAcceptances).where(inArray(legalAcceptances.userId, ended))
}

/** Needs a transaction: the audit log lets rows go in one that says so (migration 0048). */
export const deleteAuditRows = async (tx: Db, before: string): Promise<void> => {
  await tx.execute(sql`select set_config('wegband.retention', 'on', true)`)
  await tx.delete(auditLog).where(lt(auditLog.createdAt, before))
}

export const deleteClosedReports = async (db: Db, closedBefore: string): Promise<void> => {
  await db.delete(messageReports).where(lt(messageReports.closedAt, closedBefore))
}
