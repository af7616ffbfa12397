/** SQL of bills, charges and the attempts to collect them. */
import { and, asc, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { PlannedCharge } from '@wegband/domain/features/payments/charge-plan.ts'
import type { VatRate } from '@wegband/domain/basics/vat.ts'
import { bills, charges, paymentAttempts, paymentMethods } from '../../db/schema/money/books.ts'
import { subscriptionPhases } from '../../db/schema/money/orders.ts'
import { subscriptions } from '../../db/schema/subscriptions.ts'
import type { Db } from '../../db/transaction.ts'
import type { Payment, SavedMethod } from '../../gateways/payments/port.ts'

export type BillRow = typeof bills.$inferSelect
export type AttemptRow = typeof paymentAttempts.$inferSelect

/** States in which an attempt may still succeed. */
export const RUNNING = ['started', 'needs-action', 'processing'] as const

export const insertChargeRows = async (
  tx: Db,
  rows: readonly (typeof charges.$inferInsert)[],
): Promise<void> => {
  if (rows.length > 0) await tx.insert(charges).values([...rows])
}

/** Writes the charges of a phase, numbered in their order. Returns their ids. */
export const insertCharges = async (
  tx: Db,
  phaseId: number,
  planned: readonly PlannedCharge[],
  vat: VatRate,
): Promise<readonly number[]> => {
  if (planned.length === 0) return []
  const rows = await tx
    .insert(charges)
    .values(
      planned.map(({ dueOn, startsOn, endsOn, amountCents }, index) => ({
        phaseId,
        period: index + 1,
        dueOn,
        coversFrom: startsOn,
        coversUntil: endsOn,
        amountCents,
        vatBasisPoints: vat.basisPoints,
        vatExemption: vat.exemption,
      })),
    )
    .returning({ id: charges.id, period: charges.period })
  return rows.toSorted((a, b) => a.period - b.period).map(({ id }) => id)
}

/** The bills in the order of the rows, in which their ids are counted. */
export const insertBills = async (
  tx: Db,
  rows: readonly (typeof bills.$inferInsert)[],
): Promise<BillRow[]> => {
  if (rows.length === 0) return []
  const made = await tx
    .insert(bills)
    .values([...rows])
    .returning()
  return made.toSorted((a, b) => a.id - b.id)
}

export const insertBill = async (tx: Db, row: typeof bills.$inferInsert): Promise<BillRow> => {
  const [made] = await insertBills(tx, [row])
  if (made === undefined) throw new Error('an insert returned no row')
  return made
}

export type ChargeOnBill = { readonly chargeId: number; readonly billId: number }

/** Puts charges on bills; those that are on one already stay where they are. */
export const putOnBills = async (tx: Db, rows: readonly ChargeOnBill[]): Promise<void> => {
  if (rows.length === 0) return
  await tx.execute(sql`
    update charges set bill_id = v."billId"
    from json_to_recordset(${JSON.stringify(rows)}::json) as v("chargeId" int, "billId" int)
    where charges.id = v."chargeId" and charges.bill_id is null`)
}

export const putOnBill = (tx: Db, billId: number, chargeIds: readonly number[]): Promise<void> =>
  putOnBills(
    tx,
    chargeIds.map((chargeId) => ({ chargeId, billId })),
  )

/** Bills that were paid with what had come in for a cancelled one, after a withdrawal. */
export const listFollowingBills = async (
  db: Db,
  billId: number,
): Promise<{ billId: number; cents: number }[]> => {
  const { rows } = await db.execute<{ billId: number; cents: number }>(sql`
    select substring(t.cause from '^bill:(\\d+):paid-before$')::int as "billId", l.amount_cents as cents
    from ledger_lines l join ledger_transactions t on t.id = l.transaction_id
    where l.bill_id = ${billId} and l.account = 'receivable' and t.kind = 'credit-grant' and t.cause ~ '^bill:\\d+:paid-before$'`)
  return rows
}

/** Locks a bill until the transaction ends. */
export const lockBill = async (tx: Db, id: number): Promise<BillRow | undefined> => {
  const [row] = await tx.select().from(bills).where(eq(bills.id, id)).for('update')
  return row
}

export const findBill = async (db: Db, id: number): Promise<BillRow | undefined> => {
  const [row] = await db.select().from(bills).where(eq(bills.id, id))
  return row
}

export const updateBill = async (
  tx: Db,
  id: number,
  change: Partial<
    Pick<
      BillRow,
      'state' | 'warnings' | 'dueOn' | 'nextTryAt' | 'payUntil' | 'paidAt' | 'heldAt' | 'releasedBy'
    >
  >,
  now: Date,
): Promise<void> => {
  await tx
    .update(bills)
    .set({ ...change, updatedAt: now.toISOString() })
    .where(eq(bills.id, id))
}

/** These bills are paid, and nothing of them is collected any more. */
export const markPaid = async (tx: Db, ids: readonly number[], now: Date): Promise<void> => {
  if (ids.length === 0) return
  const at = now.toISOString()
  await tx
    .update(bills)
    .set({ state: 'paid', paidAt: at, nextTryAt: null, payUntil: null, updatedAt: at })
    .where(inArray(bills.id, [...ids]))
}

/** The charges of bills with the contract that each belongs to. */
export const listChargesOfBills = (db: Db, billIds: readonly number[]) =>
  db
    .select({
      id: charges.id,
      billId: charges.billId,
      subscriptionId: subscriptionPhases.subscriptionId,
      planId: subscriptionPhases.planId,
      profiteerId: subscriptions.profiteerId,
      amountCents: charges.amountCents,
      coversFrom: charges.coversFrom,
      coversUntil: charges.coversUntil,
      vatBasisPoints: charges.vatBasisPoints,
      vatExemption: charges.vatExemption,
    })
    .from(charges)
    .innerJoin(subscriptionPhases, eq(subscriptionPhases.id, charges.phaseId))
    .innerJoin(subscriptions, eq(subscriptions.id, subscriptionPhases.subscriptionId))
    .where(inArray(charges.billId, [...billIds]))
    .orderBy(asc(charges.id))
export type ChargeOfBill = Awaited<ReturnType<typeof listChargesOfBills>>[number]

export const listChargesOfBill = (db: Db, billId: number): Promise<ChargeOfBill[]> =>
  listChargesOfBills(db, [billId])

/** Undefined when another attempt for the bill is running, which a unique index decides. */
export const insertAttempt = async (
  tx: Db,
  row: typeof paymentAttempts.$inferInsert,
): Promise<AttemptRow | undefined> => {
  const [made] = await tx.insert(paymentAttempts).values(row).onConflictDoNothing().returning()
  return made
}

export const findAttemptByKey = async (db: Db, key: string): Promise<AttemptRow | undefined> => {
  const [row] = await db.select().from(paymentAttempts).where(eq(paymentAttempts.key, key))
  return row
}

/**
 * The attempt that a payment of the provider belongs to, with its bill; both locked. A notice may come before we have noted the
 * reference, or after a crash in between: then the key tells.
 */
export const lockAttemptOf = async (
  tx: Db,
  provider: AttemptRow['provider'],
  { reference, key }: Pick<Payment, 'reference' | 'key'>,
): Promise<{ attempt: AttemptRow; bill: BillRow } | undefined> => {
  const isThis = and(
    eq(paymentAttempts.provider, provider),
    or(
      eq(paymentAttempts.reference, reference),
      and(isNull(paymentAttempts.reference), eq(paymentAttempts.key, key)),
    ),
  )
  const [found] = await tx.select({ billId: paymentAttempts.billId }).from(paymentAttempts).where(isThis)
  // The bill first, as everywhere, so that two transactions never wait for each other.
  const bill = found && (await lockBill(tx, found.billId))
  if (bill === undefined) return undefined
  const [attempt] = await tx.select().from(paymentAttempts).where(isThis).for('update')
  return attempt && { attempt, bill }
}

/** An attempt by the name of its payment, with its bill and payer. */
export const findAttemptByReference = async (
  db: Db,
  provider: AttemptRow['provider'],
  reference: string,
): Promise<{ attempt: AttemptRow; bill: BillRow } | undefined> => {
  const [row] = await db
    .select({ attempt: paymentAttempts, bill: bills })
    .from(paymentAttempts)
    .innerJoin(bills, eq(bills.id, paymentAttempts.billId))
    .where(and(eq(paymentAttempts.provider, provider), eq(paymentAttempts.reference, reference)))
  return row
}

export const findRunningAttempt = async (db: Db, billId: number): Promise<AttemptRow | undefined> => {
  const [row] = await db
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.billId, billId), inArray(paymentAttempts.state, [...RUNNING])))
  return row
}

export const updateAttempt = async (
  tx: Db,
  id: number,
  change: Partial<Pick<AttemptRow, 'state' | 'reference' | 'problem' | 'endedAt' | 'methodId'>>,
  now: Date,
): Promise<void> => {
  await tx
    .update(paymentAttempts)
    .set({ ...change, updatedAt: now.toISOString() })
    .where(eq(paymentAttempts.id, id))
}

/** The provider has begun a payment. An attempt that has gone on meanwhile stays as it is. */
export const markStarted = async (
  db: Db,
  id: number,
  started: { readonly reference: string; readonly redirectUrl: string | null },
  now: Date,
): Promise<void> => {
  await db
    .update(paymentAttempts)
    .set({ ...started, state: 'needs-action', updatedAt: now.toISOString() })
    .where(and(eq(paymentAttempts.id, id), eq(paymentAttempts.state, 'started')))
}

/** The provider has refused to begin a payment, so there is none. */
export const markRefused = async (db: Db, id: number, now: Date): Promise<void> => {
  await db
    .update(paymentAttempts)
    .set({
      state: 'failed',
      problem: 'payments.declined',
      endedAt: now.toISOString(),
      updatedAt: now.toISOString(),
    })
    .where(and(eq(paymentAttempts.id, id), eq(paymentAttempts.state, 'started')))
}

/** Instants of the failures that are warnings: attempts of the schedule in vain, and payments that the payer's bank took back. */
export const listFailures = async (db: Db, billId: number): Promise<readonly string[]> => {
  const isFailure = or(
    eq(paymentAttempts.state, 'returned'),
    and(inArray(paymentAttempts.state, ['failed', 'cancelled']), eq(paymentAttempts.isScheduled, true)),
  )
  const rows = await db
    .select({ endedAt: paymentAttempts.endedAt })
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.billId, billId), isFailure))
  return rows.flatMap(({ endedAt }) => (endedAt === null ? [] : [endedAt]))
}

/** Remembers a method of the provider; the same one keeps its row. */
export const saveMethod = async (
  tx: Db,
  userId: number,
  provider: AttemptRow['provider'],
  method: SavedMethod,
): Promise<number> => {
  const { reference, kind, brand, last4, expiresOn } = method
  const [row] = await tx
    .insert(paymentMethods)
    .values({ userId, provider, reference, kind, brand, last4, expiresOn })
    .onConflictDoUpdate({
      target: [paymentMethods.provider, paymentMethods.reference],
      set: { brand, last4, expiresOn },
    })
    .returning({ id: paymentMethods.id })
  if (row === undefined) throw new Error('an upsert returned no row')
  return row.id
}

/** The payer took it away at the provider. */
export const removeMethod = async (
  db: Db,
  provider: AttemptRow['provider'],
  reference: string,
  now: Date,
): Promise<void> => {
  await db
    .update(paymentMethods)
    .set({ removedAt: now.toISOString(), updatedAt: now.toISOString() })
    .where(and(eq(paymentMethods.provider, provider), eq(paymentMethods.reference, reference)))
}

/** The method that was saved last and not removed. */
export const findMethod = async (db: Db, userId: number, provider: AttemptRow['provider']) => {
  const [row] = await db
    .select()
    .from(paymentMethods)
    .where(
      and(
        eq(paymentMethods.userId, userId),
        eq(paymentMethods.provider, provider),
        isNull(paymentMethods.removedAt),
      ),
    )
    .orderBy(desc(paymentMethods.id))
    .limit(1)
  return row
}
