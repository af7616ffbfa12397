/** SQL of the daily comparison with the provider: its record, the open attempts, and those without an open bill. */
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, ne } from 'drizzle-orm'
import { bills, paymentAttempts, reconciliations } from '../../../db/schema/money/books.ts'
import type { Db } from '../../../db/transaction.ts'
import { type AttemptRow, RUNNING } from '../../payments/bill-statement.ts'

type Provider = (typeof reconciliations.$inferSelect)['provider']

/** When the last comparison that came to its end had begun; undefined before the first. */
export const findLastStart = async (db: Db, provider: Provider): Promise<string | undefined> => {
  const [row] = await db
    .select({ startedAt: reconciliations.startedAt })
    .from(reconciliations)
    .where(
      and(
        eq(reconciliations.provider, provider),
        isNotNull(reconciliations.endedAt),
        isNull(reconciliations.problem),
      ),
    )
    .orderBy(desc(reconciliations.startedAt))
    .limit(1)
  return row?.startedAt
}

export const beginReconciliation = async (
  db: Db,
  provider: Provider,
  since: string,
  now: Date,
): Promise<number> => {
  const [row] = await db
    .insert(reconciliations)
    .values({ provider, since, startedAt: now.toISOString() })
    .returning({ id: reconciliations.id })
  if (row === undefined) throw new Error('an insert returned no row')
  return row.id
}

export const writeReconciliation = async (
  db: Db,
  id: number,
  found: Partial<
    Pick<
      typeof reconciliations.$inferSelect,
      'events' | 'missedEvents' | 'attempts' | 'repaired' | 'problem' | 'endedAt'
    >
  >,
): Promise<void> => {
  await db.update(reconciliations).set(found).where(eq(reconciliations.id, id))
}

export type OpenAttempt = {
  readonly attempt: AttemptRow
  readonly payerId: number
  readonly isBillOpen: boolean
}

/** Attempts that may still succeed, behind the id `after`. */
export const listOpenAttempts = async (
  db: Db,
  provider: Provider,
  after: number,
  limit: number,
): Promise<readonly OpenAttempt[]> => {
  const rows = await db
    .select({ attempt: paymentAttempts, payerId: bills.payerId, state: bills.state })
    .from(paymentAttempts)
    .innerJoin(bills, eq(bills.id, paymentAttempts.billId))
    .where(
      and(
        eq(paymentAttempts.provider, provider),
        inArray(paymentAttempts.state, [...RUNNING]),
        gt(paymentAttempts.id, after),
      ),
    )
    .orderBy(asc(paymentAttempts.id))
    .limit(limit)
  return rows.map(({ attempt, payerId, state }) => ({ attempt, payerId, isBillOpen: state === 'open' }))
}

/** Payments of a payer that still wait for them although the bill is gone: another order replaced it. */
export const listStrayPayments = async (
  db: Db,
  provider: Provider,
  payerId: number,
): Promise<readonly string[]> => {
  const rows = await db
    .select({ reference: paymentAttempts.reference })
    .from(paymentAttempts)
    .innerJoin(bills, eq(bills.id, paymentAttempts.billId))
    .where(
      and(
        eq(paymentAttempts.provider, provider),
        eq(paymentAttempts.state, 'needs-action'),
        eq(bills.payerId, payerId),
        ne(bills.state, 'open'),
      ),
    )
  return rows.flatMap(({ reference }) => (reference === null ? [] : [reference]))
}
