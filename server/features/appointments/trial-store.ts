/** Rows of trial registrations. A mail address is unique within a class, however it is written. */
import { and, asc, eq, sql } from 'drizzle-orm'
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
  hasArrived: sql<boolean>`${trialRegistrations.arrivedAt} is not null`,
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
  minAge: appointments.minAge,
  maxAge: appointments.maxAge,
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

/** What the tablet at the door shows of a guest. */
export type GuestRow = {
  id: number
  appointmentId: number
  firstName: string
  lastName: string
  arrivedAt: string | null
}
const guestColumns = {
  id: trialRegistrations.id,
  appointmentId: trialRegistrations.appointmentId,
  firstName: trialRegistrations.firstName,
  lastName: trialRegistrations.lastName,
  arrivedAt: trialRegistrations.arrivedAt,
}

export const listGuests = async (db: Db, appointmentId: number): Promise<GuestRow[]> =>
  await db
    .select(guestColumns)
    .from(trialRegistrations)
    .where(eq(trialRegistrations.appointmentId, appointmentId))
    .orderBy(asc(trialRegistrations.firstName), asc(trialRegistrations.id))

export const findGuest = async (db: Db, id: number): Promise<GuestRow | undefined> => {
  const [row] = await db.select(guestColumns).from(trialRegistrations).where(eq(trialRegistrations.id, id))
  return row
}

/** Once more keeps the first time. False when the registration is gone. */
export const setArrived = async (
  db: Db,
  key: { id: number; appointmentId: number },
  arrivedAt: string | null,
): Promise<boolean> => {
  const rows = await db
    .update(trialRegistrations)
    .set({
      arrivedAt: arrivedAt === null ? null : sql`coalesce(${trialRegistrations.arrivedAt}, ${arrivedAt})`,
    })
    .where(and(eq(trialRegistrations.id, key.id), eq(trialRegistrations.appointmentId, key.appointmentId)))
    .returning({ id: trialRegistrations.id })
  return rows.length === 1
}

/** False when another was faster. */
export const deleteTrial = async (tx: Db, id: number): Promise<boolean> => {
  const rows = await tx
    .delete(trialRegistrations)
    .where(eq(trialRegistrations.id, id))
    .returning({ id: trialRegistrations.id })
  return rows.length === 1
}

/**
 * Of classes that ended before. Their places are over too, so the held ones need no counting. How many there were stays, and what became
 * of them, found by their mail address for the last time.
 */
export const deleteOldTrials = async (db: Db, endedBefore: string, now: string): Promise<void> => {
  await db.execute(sql`
    with gone as (
      delete from trial_registrations r using appointments p
      where p.id = r.appointment_id and p.end_at < ${endedBefore}
      returning r.appointment_id, p.school_id, r.mail, r.created_at, r.arrived_at
    ), became as (
      select g.appointment_id, g.arrived_at is not null as arrived,
        exists (select from users u join school_requests q on q.user_id = u.id and q.school_id = g.school_id
          and q.type = 'enrollment' and q.created_at >= g.created_at where lower(u.mail) = lower(g.mail)) as asked,
        exists (select from users u join membership_changes h on h.user_id = u.id and h.school_id = g.school_id
          and h.state = 'active' and h.changed_at >= g.created_at where lower(u.mail) = lower(g.mail)) as joined
      from gone g
    )
    insert into trial_counts (appointment_id, registered, arrived, asked, joined, created_at, updated_at)
    select appointment_id, count(*), count(*) filter (where arrived), count(*) filter (where asked or joined),
      count(*) filter (where joined), ${now}, ${now}
    from became group by appointment_id
    on conflict (appointment_id) do update set registered = trial_counts.registered + excluded.registered,
      arrived = trial_counts.arrived + excluded.arrived, asked = trial_counts.asked + excluded.asked,
      joined = trial_counts.joined + excluded.joined, updated_at = excluded.updated_at`)
}
