/** The audit log of access to other people's data and rights: the actor, the impersonated account, the action, the subject. */
import type { Actor } from '@wegband/domain/features/accounts/contract.ts'
import { isDatabaseUnavailable } from '../../db/database-errors.ts'
import type { Db } from '../../db/transaction.ts'
import type { Context } from '../../http/request/context.ts'
import { currentRequestId } from '../../http/request/request-id.ts'
import { withoutSecrets } from './without-secrets.ts'
import { insertAuditRow, hasLooked } from './audit-statement.ts'

export type AuditEntry = {
  /** Feature and verb: `emergency.read`, `impersonation.start`. */
  readonly action: string
  readonly subjectType: string
  readonly subjectId: number | null
  readonly details?: Record<string, unknown>
}

type Acting = Pick<Actor, 'userId' | 'impersonatorId' | 'serviceToken'>

/** Runs in the transaction of the action. While impersonating, the row has both ids (F5). A program is named in the details. */
export const writeAudit = async (tx: Db, actor: Acting, entry: AuditEntry, now: Date): Promise<void> => {
  await insertAuditRow(tx, {
    actorId: actor.serviceToken === undefined ? actor.userId : null,
    impersonatorId: actor.impersonatorId,
    action: entry.action,
    subjectType: entry.subjectType,
    subjectId: entry.subjectId,
    details: withoutSecrets({
      ...entry.details,
      ...(actor.serviceToken === undefined ? {} : { program: actor.serviceToken }),
    }),
    requestId: currentRequestId(),
    createdAt: now.toISOString(),
  })
}

/** Repeated reads within this time count as one. */
const SAME_LOOK_MS = 60 * 60_000

/**
 * Logs a read of personal data, with one entry for many reads within an hour. If the database refuses writes, the read still
 * succeeds.
 */
export const noteLook = async (
  { actor, clock, db, log }: Pick<Context, 'actor' | 'clock' | 'db' | 'log'>,
  entry: AuditEntry,
): Promise<void> => {
  const now = clock.now()
  const since = new Date(now.getTime() - SAME_LOOK_MS).toISOString()
  try {
    if (!(await hasLooked(db.drizzle, actor, entry, since))) await writeAudit(db.drizzle, actor, entry, now)
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error
    log.warn({ err: error, action: entry.action }, 'a look could not be noted')
  }
}
