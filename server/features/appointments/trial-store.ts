/** Rows of trial registrations. A mail address is unique within a class, however it is written. */
import { and, asc, eq, lt, sql } from 'drizzle-orm'
import { appointments, trialRegistrations } from '../../db/schema/appointments.ts'
import { users } from '../../db/schema/people.ts'
import type { Db } from '../../db/transaction.ts'

const columns = {
  id: trialRegistrations.id,
  firstName: trialRegistrations.firstName,
  lastName: trialRegistrations.lastName,
  mail: trialRegistrations.mail,
  phone: trialRegistrations.phone,
  createdAt: trialRegistrations.createdAt,
}

/** In the order people registered. */
export const listTrials = (db: Db, appointmentId: number) =>
  db
    .select(columns)
    .from(trialRegistrations)
    .where(eq(trialRegistrations.appointmentId, appointmentId))
    .orderBy(asc(trialRegistrations.id))

const classColumns = {
  id: appointments.id,
  schoolId: appointments.schoolId,
  siteId: appointments.siteId,
  name: appointments.name,
  startAt: appointments.startAt,
  endAt: appointments.endAt,
  endedAt: appointments.endedAt,
  isCancelled: sql<boolean>`${appointments.cancelledAt} is not null`,
  capacity: appointments.capacity,
  attendeesCount: appointments.attendeesCount,
  heldPlaces: appointments.heldPlaces,
  trialSlots: appointments.trialSlots,
  trainer: users.firstName,
  sportId: sql<number | null>`(
    select sport_id from appointment_sports s where s.appointment_id = ${appointments.id} order by s.id limit 1
  )`,
  taken: sql<number>`(select count(*)::int from trial_registrations r where r.appointment_id = ${appointments.id})`,
}

/** Undefined where there is none, or nobody may try it. */
export const findTrialClass = async (db: Db, id: number) => {
  const [row] = await db
    .select(classColumns)
    .from(appointments)
    .leftJoin(users, eq(users.id, appointments.trainerId))
    .where(and(eq(appointments.id, id), sql`${appointments.trialSlots} > 0`))
  return row
}
export type TrialClassRow = NonNullable<Awaited<ReturnType<typeof findTrialClass>>>

export const hasTrialOf = async (db: Db, appointmentId: number, mail: string): Promise<boolean> => {
  const rows = await db
    .select({ id: trialRegistrations.id })
    .from(trialRegistrations)
    .where(
      and(
        eq(trialRegistrations.appointmentId, appointmentId),
        eq(sql`lower(${trialRegistrations.mail})`, mail.toLowerCase()),
      ),
    )
  return rows.length > 0
}

export const insertTrial = async (
  tx: Db,
  row: typeof trialRegistrations.$inferInsert,
  now: string,
): Promise<void> => {
  await tx.insert(trialRegistrations).values({ ...row, createdAt: now, updatedAt: now })
}

export type TrialRow = { appointmentId: number; firstName: string; mail: string; locale: string }

/** Undefined when it is gone. */
export const findTrial = async (
  db: Db,
  by: { takeBackHash: string } | { id: number; appointmentId: number },
): Promise<(TrialRow & { id: number }) | undefined> => {
  const [row] = await db
    .select({
      id: trialRegistrations.id,
      appointmentId: trialRegistrations.appointmentId,
      firstName: trialRegistrations.firstName,
      mail: trialRegistrations.mail,
      locale: trialRegistrations.locale,
    })
    .from(trialRegistrations)
    .where(
      'takeBackHash' in by
        ? eq(trialRegistrations.takeBackHash, by.takeBackHash)
        : and(eq(trialRegistrations.id, by.id), eq(trialRegistrations.appointmentId, by.appointmentId)),
    )
  return row
}

/** False when another was faster. */
export const deleteTrial = async (tx: Db, id: number): Promise<boolean> => {
  const rows = await tx
    .delete(trialRegistrations)
    .where(eq(trialRegistrations.id, id))
    .returning({ id: trialRegistrations.id })
  return rows.length === 1
}

/** Of classes that ended before. Their places are over too, so the held ones need no counting. */
export const deleteOldTrials = async (db: Db, endedBefore: string): Promise<void> => {
  const old = db.select({ id: appointments.id }).from(appointments).where(lt(appointments.endAt, endedBefore))
  await db.delete(trialRegistrations).where(sql`${trialRegistrations.appointmentId} in ${old}`)
}
