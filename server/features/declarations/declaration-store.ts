/** SQL of declarations: what was declared, the contracts that it may mean, and orders in flight. */
import { and, asc, eq, gte, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { caseNumber, type DeclarationKind } from '@wegband/domain/features/declarations/case-numbers.ts'
import { bills, charges, invoices, paymentAttempts } from '../../db/schema/money/books.ts'
import { declarations } from '../../db/schema/money/declarations.ts'
import { orders, subscriptionPhases } from '../../db/schema/money/orders.ts'
import { mailOutbox } from '../../db/schema/notices/emails.ts'
import { users } from '../../db/schema/people.ts'
import { subscriptions } from '../../db/schema/subscriptions.ts'
import type { Db } from '../../db/transaction.ts'

export type DeclarationRow = typeof declarations.$inferSelect
export type NewDeclaration = Omit<typeof declarations.$inferInsert, 'id' | 'caseNumber' | 'receivedAt'>

export const findDeclarationByKey = async (db: Db, key: string): Promise<DeclarationRow | undefined> => {
  const [row] = await db.select().from(declarations).where(eq(declarations.key, key))
  return row
}

/** The next number of its kind and year. The lock lasts until the transaction ends, so no number is given twice. */
const takeCaseNumber = async (tx: Db, kind: DeclarationKind, now: Date): Promise<string> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('declarations'))`)
  const at = now.toISOString()
  const [mark = '', year = ''] = caseNumber(kind, at, 0).split('-')
  const { rows } = await tx.execute<{ last: number }>(sql`
    select coalesce(max(split_part(case_number, '-', 3)::int), 0) as last
    from declarations where kind = ${kind} and case_number like ${`${mark}-${year}-%`}`)
  return caseNumber(kind, at, (rows[0]?.last ?? 0) + 1)
}

/** Stores what was declared. A second one with the same key returns the first. */
export const insertDeclaration = async (
  tx: Db,
  row: NewDeclaration,
  now: Date,
): Promise<{ readonly declaration: DeclarationRow; readonly isNew: boolean }> => {
  const number = await takeCaseNumber(tx, row.kind, now)
  const [made] = await tx
    .insert(declarations)
    .values({ ...row, caseNumber: number, receivedAt: now.toISOString() })
    .onConflictDoNothing({ target: declarations.key })
    .returning()
  if (made !== undefined) return { declaration: made, isNew: true }
  const known = await findDeclarationByKey(tx, row.key)
  if (known === undefined) throw new Error('a key that conflicts belongs to a declaration')
  return { declaration: known, isNew: false }
}

/** Locks a declaration until the transaction ends. */
export const lockDeclaration = async (tx: Db, id: number): Promise<DeclarationRow | undefined> => {
  const [row] = await tx.select().from(declarations).where(eq(declarations.id, id)).for('update')
  return row
}

export const updateDeclaration = async (
  tx: Db,
  id: number,
  change: Partial<
    Pick<
      DeclarationRow,
      'userId' | 'subscriptionId' | 'orderId' | 'state' | 'appliedAt' | 'answeredAt' | 'answeredBy' | 'answer'
    >
  >,
  now: Date,
): Promise<void> => {
  await tx
    .update(declarations)
    .set({ ...change, updatedAt: now.toISOString() })
    .where(eq(declarations.id, id))
}

/** The payer has taken the cancellation of a contract back, whichever page it came from. */
export const revokeDeclarations = async (tx: Db, subscriptionId: number, now: Date): Promise<void> => {
  await tx
    .update(declarations)
    .set({ state: 'revoked', updatedAt: now.toISOString() })
    .where(
      and(
        eq(declarations.subscriptionId, subscriptionId),
        eq(declarations.kind, 'cancellation'),
        eq(declarations.state, 'applied'),
      ),
    )
}

/** Declarations of these hours whose receipt is not in the outbox: the process ended in between. */
export const listUnfinished = (db: Db, since: string, until: string, limit: number) =>
  db
    .select()
    .from(declarations)
    .where(
      and(
        gte(declarations.receivedAt, since),
        lt(declarations.receivedAt, until),
        sql`not exists (select from ${mailOutbox} m where m.dedupe_key = 'declaration:' || ${declarations.id} || ':receipt')`,
      ),
    )
    .orderBy(asc(declarations.id))
    .limit(limit)

/** The account whose email it is. */
export const findAccountByMail = async (db: Db, mail: string) => {
  const [row] = await db
    .select({ id: users.id, mail: users.mail, firstName: users.firstName, language: users.language })
    .from(users)
    .where(sql`lower(${users.mail}) = lower(${mail})`)
  return row
}
export type Account = NonNullable<Awaited<ReturnType<typeof findAccountByMail>>>

/** Who pays for a contract. */
export const findPayerOf = async (db: Db, subscriptionId: number) => {
  const [row] = await db
    .select({
      id: users.id,
      mail: users.mail,
      firstName: users.firstName,
      lastName: users.lastName,
      language: users.language,
    })
    .from(subscriptions)
    .innerJoin(users, eq(users.id, subscriptions.userId))
    .where(eq(subscriptions.id, subscriptionId))
  return row
}

/** Payer and profiteer of contracts, in their names. */
export const listNamesOfContracts = async (db: Db, contractIds: readonly number[]) => {
  if (contractIds.length === 0) return []
  const rows = await db
    .select({ id: subscriptions.id, firstName: users.firstName, lastName: users.lastName })
    .from(subscriptions)
    .innerJoin(users, sql`${users.id} in (${subscriptions.userId}, ${subscriptions.profiteerId})`)
    .where(inArray(subscriptions.id, [...contractIds]))
  return rows
}

/** The contract of this number that runs; for a number that a stranger typed. */
export const findRunningContract = async (db: Db, id: number) => {
  const [row] = await db
    .select({ id: subscriptions.id, userId: subscriptions.userId })
    .from(subscriptions)
    .where(and(eq(subscriptions.id, id), isNull(subscriptions.withdrawnOn)))
  return row
}

/** Numbers of the invoices that charge for contracts. */
export const listInvoiceNumbers = async (db: Db, contractIds: readonly number[]) => {
  if (contractIds.length === 0) return []
  return db
    .selectDistinct({ contractId: subscriptionPhases.subscriptionId, number: invoices.number })
    .from(invoices)
    .innerJoin(charges, eq(charges.billId, invoices.billId))
    .innerJoin(subscriptionPhases, eq(subscriptionPhases.id, charges.phaseId))
    .where(inArray(subscriptionPhases.subscriptionId, [...contractIds]))
}

/** Open orders of a contract: not paid yet, perhaps just being paid. */
export const listOpenOrdersOf = (db: Db, subscriptionId: number) =>
  db
    .select()
    .from(orders)
    .where(and(eq(orders.subscriptionId, subscriptionId), eq(orders.state, 'open')))
    .orderBy(asc(orders.id))

const billsOf = (db: Db, subscriptionId: number) =>
  db
    .select({ id: charges.billId })
    .from(charges)
    .innerJoin(subscriptionPhases, eq(subscriptionPhases.id, charges.phaseId))
    .where(and(eq(subscriptionPhases.subscriptionId, subscriptionId), isNotNull(charges.billId)))

/** The bills first, as everywhere, so that a payment comes before or after. */
export const lockBillsOf = async (tx: Db, subscriptionId: number): Promise<void> => {
  await tx
    .select({ id: bills.id })
    .from(bills)
    .where(inArray(bills.id, billsOf(tx, subscriptionId)))
    .orderBy(asc(bills.id))
    .for('update')
}

/** Cancelled bills of a contract whose payment is still under way. */
export const listHangingBills = (db: Db, subscriptionId: number) =>
  db
    .selectDistinct({ id: bills.id })
    .from(bills)
    .innerJoin(paymentAttempts, eq(paymentAttempts.billId, bills.id))
    .where(
      and(
        or(
          inArray(bills.id, billsOf(db, subscriptionId)),
          // An order that was never paid has no charges any more; its attempt has its key.
          inArray(
            paymentAttempts.key,
            db.select({ key: orders.key }).from(orders).where(eq(orders.subscriptionId, subscriptionId)),
          ),
        ),
        eq(bills.state, 'cancelled'),
        inArray(paymentAttempts.state, ['started', 'needs-action', 'processing']),
      ),
    )

/** Contracts whose end hangs at the provider since then or later. */
export const listHangingContracts = (db: Db, since: string, limit: number) =>
  db
    .select({ id: subscriptions.id, userId: subscriptions.userId, profiteerId: subscriptions.profiteerId })
    .from(subscriptions)
    .where(gte(subscriptions.cancellationFailedAt, since))
    .orderBy(asc(subscriptions.id))
    .limit(limit)

/** Whether an email with this key is in the outbox. */
export const isEmailQueued = async (db: Db, dedupeKey: string): Promise<boolean> => {
  const rows = await db
    .select({ id: mailOutbox.id })
    .from(mailOutbox)
    .where(eq(mailOutbox.dedupeKey, dedupeKey))
    .limit(1)
  return rows.length > 0
}
