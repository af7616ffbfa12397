/** SQL of cancellations: which dates one has, what it ended, and what its undoing restores. */
import { and, asc, desc, eq, gt, gte, inArray, isNull, lt, or, sql, type SQL } from 'drizzle-orm'
import type { Day } from '@wegband/domain/basics/calendar-days.ts'
import type { CancelScope } from '@wegband/domain/features/appointments/schedule/cancel-contract.ts'
import { appointments, cancellations, series, waitingPlaces } from '../../../db/schema/appointments.ts'
import type { Db } from '../../../db/transaction.ts'
import type { SeriesLine, SeriesOfDate } from './series-statement.ts'

export type Cancellation = typeof cancellations.$inferSelect

export type CancelledDates = {
  /** The class that was chosen. */
  readonly id: number
  readonly scope: CancelScope
  /** The series of that class, and those of its parts that end; missing for a single class. */
  readonly line: SeriesOfDate | undefined
  readonly ended: readonly SeriesLine[] | undefined
}

/** The dates that are to be cancelled and still open. */
const isToCancel = ({ id, scope, line, ended }: CancelledDates, now: string): SQL | undefined => {
  const isGiven = eq(appointments.id, id)
  const ofSeries =
    scope === 'one' || line === undefined || ended === undefined
      ? undefined
      : and(
          inArray(
            appointments.seriesId,
            ended.map((one) => one.id),
          ),
          scope === 'following'
            ? gte(appointments.seriesDay, line.day)
            : or(isGiven, gt(appointments.startAt, now)),
        )
  return and(ofSeries ?? isGiven, isNull(appointments.cancelledAt), isNull(appointments.startedAt))
}

export const listDatesToCancel = async (db: Db, dates: CancelledDates, now: string): Promise<number[]> => {
  const rows = await db.select({ id: appointments.id }).from(appointments).where(isToCancel(dates, now))
  return rows.map(({ id }) => id)
}

/** Locks the dates by id, like every lock of several classes. Lacks the given class where another caller was faster. */
export const lockDatesToCancel = async (tx: Db, dates: CancelledDates, now: string): Promise<number[]> => {
  const rows = await tx
    .select({ id: appointments.id })
    .from(appointments)
    .where(isToCancel(dates, now))
    .orderBy(appointments.id)
    .for('no key update')
  return rows.map(({ id }) => id)
}

/** `reason`: may be empty. `mark`: added to the fields that the date keeps for itself. */
export const markCancelled = async (
  tx: Db,
  ids: readonly number[],
  { reason, mark }: { readonly reason: string; readonly mark?: string | undefined },
  now: string,
): Promise<void> => {
  if (ids.length === 0) return
  await tx
    .update(appointments)
    .set({
      cancelledAt: now,
      cancelReason: reason === '' ? null : reason,
      ...(mark === undefined ? {} : { ownFields: sql`array_append(${appointments.ownFields}, ${mark})` }),
      updatedAt: now,
    })
    .where(inArray(appointments.id, [...ids]))
}

/** By start. */
export const listCancelledClasses = (
  tx: Db,
  ids: readonly number[],
): Promise<(typeof appointments.$inferSelect)[]> =>
  tx
    .select()
    .from(appointments)
    .where(inArray(appointments.id, [...ids]))
    .orderBy(asc(appointments.startAt), asc(appointments.id))

export const setLastDay = async (
  tx: Db,
  seriesId: number,
  lastDay: Day | null,
  now: string,
): Promise<void> => {
  await tx.update(series).set({ lastDay, updatedAt: now }).where(eq(series.id, seriesId))
}

/** Returns its id. Also deletes cancellations so old that the list of who heard of them is of no use. */
export const insertCancellation = async (
  tx: Db,
  { appointmentIds, ended }: { readonly appointmentIds: number[]; readonly ended: readonly SeriesLine[] },
  cancelledAt: string,
): Promise<number> => {
  await tx
    .delete(cancellations)
    .where(lt(cancellations.cancelledAt, sql`${cancelledAt}::timestamptz - interval '30 days'`))
  const seriesBefore = ended.map(({ id, lastDay }) => ({ id, lastDay }))
  const [row] = await tx
    .insert(cancellations)
    .values({ appointmentIds, seriesBefore, cancelledAt })
    .returning({ id: cancellations.id })
  if (row === undefined) throw new Error('The cancellation was not written')
  return row.id
}

/** The cancellation that took this class at that instant, locked. */
export const lockCancellation = async (
  tx: Db,
  appointmentId: number,
  cancelledAt: string,
): Promise<Cancellation | undefined> => {
  const [row] = await tx
    .select()
    .from(cancellations)
    .where(
      and(
        sql`${appointmentId} = any(${cancellations.appointmentIds})`,
        eq(cancellations.cancelledAt, cancelledAt),
      ),
    )
    .orderBy(desc(cancellations.id))
    .limit(1)
    .for('update')
  return row
}

export const deleteCancellation = async (tx: Db, id: number): Promise<void> => {
  await tx.delete(cancellations).where(eq(cancellations.id, id))
}

/** Opens its dates again, except those that have started meanwhile. */
export const restoreDates = async (tx: Db, cancellation: Cancellation, now: string): Promise<void> => {
  const held = await tx
    .select({ id: appointments.id })
    .from(appointments)
    .where(
      and(
        inArray(appointments.id, cancellation.appointmentIds),
        eq(appointments.cancelledAt, cancellation.cancelledAt),
        isNull(appointments.startedAt),
      ),
    )
    .orderBy(appointments.id)
    .for('no key update')
  if (held.length === 0) return
  await tx
    .update(appointments)
    .set({ cancelledAt: null, cancelReason: null, updatedAt: now })
    .where(
      inArray(
        appointments.id,
        held.map(({ id }) => id),
      ),
    )
}

/** The people whose place on a waiting list the cancellation ended. */
export const listWaitedUntil = async (
  tx: Db,
  { appointmentIds, cancelledAt }: Cancellation,
): Promise<number[]> => {
  const rows = await tx
    .select({ userId: waitingPlaces.userId })
    .from(waitingPlaces)
    .where(
      and(inArray(waitingPlaces.appointmentId, appointmentIds), eq(waitingPlaces.updatedAt, cancelledAt)),
    )
  return rows.map(({ userId }) => userId)
}

export const listTrainersOf = (
  tx: Db,
  appointmentIds: readonly number[],
): Promise<{ trainerId: number | null; coTrainerIds: number[] }[]> =>
  tx
    .select({ trainerId: appointments.trainerId, coTrainerIds: appointments.coTrainerIds })
    .from(appointments)
    .where(inArray(appointments.id, [...appointmentIds]))

/** Gives back the places on waiting lists that the cancellation ended. */
export const restoreWaitingPlaces = async (
  tx: Db,
  { appointmentIds, cancelledAt }: Cancellation,
  now: string,
): Promise<void> => {
  await tx
    .update(waitingPlaces)
    .set({ state: 'waiting', updatedAt: now })
    .where(
      and(
        inArray(waitingPlaces.appointmentId, appointmentIds),
        eq(waitingPlaces.state, 'expired'),
        eq(waitingPlaces.updatedAt, cancelledAt),
      ),
    )
}
