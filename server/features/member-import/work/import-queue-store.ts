/**
 * The queue of imports to work on. A lease of its own, because jobs end after ten minutes: each batch renews it in its own transaction,
 * so a process that lost it writes nothing (as videos do, decision 22).
 */
import { and, asc, eq, inArray, isNull, lte, or } from 'drizzle-orm'
import type { Database } from '../../../db/open-database.ts'
import { memberImports } from '../../../db/schema/imports/member-imports.ts'
import { inTransaction, type Transaction } from '../../../db/transaction.ts'
import type { ImportRecord } from '../import-store.ts'

/** Longer than any batch takes. */
export const LEASE_SECONDS = 30
export const MOST_ATTEMPTS = 5

const WORK = ['checking', 'running', 'undoing'] as const

const leaseFrom = (now: Date): string => new Date(now.getTime() + LEASE_SECONDS * 1000).toISOString()

/** Claims the next import to work on: a new one, or one whose lease has expired. */
export const claimImport = (db: Database, worker: string, now: Date): Promise<ImportRecord | undefined> =>
  inTransaction(db, async (tx) => {
    const [row] = await tx
      .select()
      .from(memberImports)
      .where(
        and(
          inArray(memberImports.state, [...WORK]),
          or(isNull(memberImports.leaseUntil), lte(memberImports.leaseUntil, now.toISOString())),
        ),
      )
      .orderBy(asc(memberImports.id))
      .limit(1)
      .for('update', { skipLocked: true })
    if (row === undefined) return undefined
    const attempts = row.attempts + 1
    await tx
      .update(memberImports)
      .set({ worker, leaseUntil: leaseFrom(now), attempts })
      .where(eq(memberImports.id, row.id))
    return { ...row, worker, attempts }
  })

/** Locks and renews the lease. Undefined: another process has it, or people stopped the work. */
export const holdLease = async (
  tx: Transaction,
  { id, state, worker }: Pick<ImportRecord, 'id' | 'state' | 'worker'>,
  now: Date,
): Promise<ImportRecord | undefined> => {
  const [row] = await tx
    .update(memberImports)
    .set({ leaseUntil: leaseFrom(now) })
    .where(
      and(eq(memberImports.id, id), eq(memberImports.worker, worker ?? ''), eq(memberImports.state, state)),
    )
    .returning()
  return row
}
