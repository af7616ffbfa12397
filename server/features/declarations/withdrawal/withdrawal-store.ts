/** SQL of withdrawals: the orders of a contract with their phases and charges, and what becomes of them. */
import { and, asc, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { bills, charges } from '../../../db/schema/money/books.ts'
import { orders, subscriptionPhases } from '../../../db/schema/money/orders.ts'
import { users } from '../../../db/schema/people.ts'
import type { Db } from '../../../db/transaction.ts'

/** The orders of a contract that hold, with the phase that each made; the oldest first. */
export const listHeldOrders = (db: Db, subscriptionId: number) =>
  db
    .select({ order: orders, phase: subscriptionPhases })
    .from(orders)
    .innerJoin(subscriptionPhases, eq(subscriptionPhases.orderId, orders.id))
    .where(and(eq(orders.subscriptionId, subscriptionId), inArray(orders.state, ['pending', 'complete'])))
    .orderBy(asc(orders.orderedAt), asc(orders.id))
export type HeldOrder = Awaited<ReturnType<typeof listHeldOrders>>[number]

/** Silent renewals of a contract. */
export const listRenewals = (db: Db, subscriptionId: number) =>
  db
    .select()
    .from(subscriptionPhases)
    .where(and(eq(subscriptionPhases.subscriptionId, subscriptionId), eq(subscriptionPhases.kind, 'renewal')))
    .orderBy(asc(subscriptionPhases.startsOn))

/** Charges of these phases that are on a bill. */
const ofPhases = (phaseIds: readonly number[]) =>
  and(inArray(charges.phaseId, [...phaseIds]), isNotNull(charges.billId))

/** Bills that charge for these phases, whatever else is on them. */
export const listBillsOfPhases = (db: Db, phaseIds: readonly number[]) =>
  db
    .select()
    .from(bills)
    .where(
      and(
        inArray(bills.id, db.select({ id: charges.billId }).from(charges).where(ofPhases(phaseIds))),
        inArray(bills.state, ['open', 'paid']),
      ),
    )
    .orderBy(asc(bills.id))

/** All charges of these bills. */
export const listChargesOfBills = (db: Db, billIds: readonly number[]) =>
  db
    .select()
    .from(charges)
    .where(inArray(charges.billId, [...billIds]))
    .orderBy(asc(charges.id))
export type ChargeRow = Awaited<ReturnType<typeof listChargesOfBills>>[number]

/** What is not due yet never will be. */
export const deleteUnbilledCharges = async (tx: Db, phaseIds: readonly number[]): Promise<void> => {
  await tx.delete(charges).where(and(inArray(charges.phaseId, [...phaseIds]), isNull(charges.billId)))
}

/** All phases of a contract, also those of silent renewal. */
export const listPhaseIds = async (db: Db, subscriptionId: number): Promise<number[]> => {
  const rows = await db
    .select({ id: subscriptionPhases.id })
    .from(subscriptionPhases)
    .where(eq(subscriptionPhases.subscriptionId, subscriptionId))
  return rows.map(({ id }) => id)
}

/** The charges of others move from a cancelled bill to the one that follows it. */
export const moveChargesToBill = async (
  tx: Db,
  chargeIds: readonly number[],
  billId: number,
): Promise<void> => {
  if (chargeIds.length === 0) return
  await tx
    .update(charges)
    .set({ billId })
    .where(inArray(charges.id, [...chargeIds]))
}

/** The used days of a phase, as its next period. */
export const insertUsedDays = async (
  tx: Db,
  row: Omit<typeof charges.$inferInsert, 'period'>,
): Promise<void> => {
  await tx.insert(charges).values({
    ...row,
    period: sql`(select coalesce(max(c.period), 0) + 1 from charges c where c.phase_id = ${row.phaseId})`,
  })
}

/** False when the phase has charges on bills, which keep it. */
export const deleteUnchargedPhase = async (tx: Db, phaseId: number): Promise<boolean> => {
  const rows = await tx
    .delete(subscriptionPhases)
    .where(
      and(
        eq(subscriptionPhases.id, phaseId),
        sql`not exists (select from charges c where c.phase_id = ${phaseId})`,
      ),
    )
    .returning({ id: subscriptionPhases.id })
  return rows.length > 0
}

export const endPhaseOn = async (tx: Db, phaseId: number, endsOn: string): Promise<void> => {
  await tx.update(subscriptionPhases).set({ endsOn }).where(eq(subscriptionPhases.id, phaseId))
}

export const markOrdersWithdrawn = async (tx: Db, orderIds: readonly number[], now: Date): Promise<void> => {
  await tx
    .update(orders)
    .set({ withdrawnAt: now.toISOString() })
    .where(inArray(orders.id, [...orderIds]))
}

/** The rest of the free trial that an order used up runs on; a person without one gets none. */
export const restoreFreemium = async (tx: Db, userId: number, until: string): Promise<void> => {
  await tx
    .update(users)
    .set({ freemiumEndsAt: until })
    .where(and(eq(users.id, userId), isNotNull(users.freemiumEndsAt)))
}

/** The last day of the last phase of a contract; undefined without phases. */
export const findLastPhase = async (db: Db, subscriptionId: number) => {
  const [row] = await db
    .select()
    .from(subscriptionPhases)
    .where(eq(subscriptionPhases.subscriptionId, subscriptionId))
    .orderBy(desc(subscriptionPhases.endsOn))
    .limit(1)
  return row
}
