/** SQL of the moved clocks of a demo. The table is empty where no stand-in runs. */
import { and, type AnyColumn, eq, gt, inArray, sql, type SQL } from 'drizzle-orm'
import { standInControls } from '../../db/schema/money/stand-in.ts'
import type { Db } from '../../db/transaction.ts'

/** One pass of the rounds: all payers at real time, or one payer whose clock is moved. */
export type Round = { readonly now: Date; readonly payerId: number | null }

export const readDaysAhead = async (db: Db, payerId: number): Promise<number> => {
  const [row] = await db
    .select({ daysAhead: standInControls.daysAhead })
    .from(standInControls)
    .where(eq(standInControls.payerId, payerId))
  return row?.daysAhead ?? 0
}

/** By how many days the clock of a payer is moved, as a part of another statement. */
export const daysAheadOf = (payerId: AnyColumn): SQL<number> =>
  sql<number>`coalesce((select s.days_ahead from ${standInControls} s where s.payer_id = ${payerId}), 0)`

/** Those of these payers whose clock is moved. */
export const listMovedOf = async (db: Db, payerIds: readonly number[]): Promise<ReadonlySet<number>> => {
  const rows = await db
    .select({ payerId: standInControls.payerId })
    .from(standInControls)
    .where(and(inArray(standInControls.payerId, [...payerIds]), gt(standInControls.daysAhead, 0)))
  return new Set(rows.map(({ payerId }) => payerId))
}

export const listMovedPayers = (db: Db) =>
  db
    .select({ payerId: standInControls.payerId, daysAhead: standInControls.daysAhead })
    .from(standInControls)
    .where(gt(standInControls.daysAhead, 0))
    .orderBy(standInControls.payerId)

/** Whether a payer belongs to a round. */
export const isInRound = (payerId: AnyColumn, round: Pick<Round, 'payerId'>): SQL =>
  round.payerId === null
    ? sql`not exists (select from ${standInControls} s where s.payer_id = ${payerId} and s.days_ahead > 0)`
    : eq(payerId, round.payerId)

/** Where no stand-in runs, no clock is moved, whatever an earlier demo left. */
export const forgetMovedClocks = async (db: Db): Promise<void> => {
  await db.update(standInControls).set({ daysAhead: 0 }).where(gt(standInControls.daysAhead, 0))
}
