/** The frame of everything that the office writes: never within a view, in one transaction, with its row in the audit log. */
import { inTransaction, type Transaction } from '../../db/transaction.ts'
import type { Context } from '../../http/request/context.ts'
import { type AuditEntry, writeAudit } from '../accounts/write-audit.ts'
import { publish } from '../events/publish.ts'
import { refuseWhileImpersonating } from '../sessions/refuse-while-impersonating.ts'

/** Without an entry nothing was changed: the act was done by an earlier send of the same request. */
export type OfficeDone<T> = { readonly result: T; readonly entry: AuditEntry | undefined }
export const REPEATED = { result: undefined, entry: undefined } as const

/** `work` returns what it did; the audit log keeps it in the same transaction. */
export const officeWrite = async <T>(
  context: Context,
  work: (tx: Transaction, now: Date) => Promise<OfficeDone<T>>,
): Promise<T> => {
  refuseWhileImpersonating(context.actor)
  const now = context.clock.now()
  return inTransaction(context.db, async (tx) => {
    const { result, entry } = await work(tx, now)
    if (entry !== undefined) await writeAudit(tx, context.actor, entry, now)
    return result
  })
}

/** Open pages with prices read them again. */
export const publishPrices = (tx: Transaction): Promise<void> =>
  publish(tx, { topic: 'prices', ids: [], isForAll: true })

/** The same for what is sold. */
export const catalogueWrite = <T>(
  context: Context,
  work: (tx: Transaction, now: Date) => Promise<OfficeDone<T>>,
): Promise<T> =>
  officeWrite(context, async (tx, now) => {
    const done = await work(tx, now)
    await publishPrices(tx)
    return done
  })

const OF_EVERY_ROW: ReadonlySet<string> = new Set(['createdAt', 'updatedAt'])

/** What the audit log shows of a changed row: before and after, without the columns that every row has. */
export const beforeAndAfter = (
  before: Readonly<Record<string, unknown>> | undefined,
  after: Readonly<Record<string, unknown>> | undefined,
): Record<string, unknown> => {
  const facts = (row: Readonly<Record<string, unknown>> | undefined) =>
    row === undefined
      ? null
      : Object.fromEntries(Object.entries(row).filter(([name]) => !OF_EVERY_ROW.has(name)))
  return { before: facts(before), after: facts(after) }
}
