/** Rows of trial registrations. A class has one confirmed registration per email, however it is written. */
import { and, asc, eq, gt, gte, isNull, ne, or, sql } from 'drizzle-orm'
import { appointments, trialRegistrations } from '../../../db/schema/appointments.ts'
import { users } from '../../../db/schema/people.ts'
import type { Db } from '../../../db/transaction.ts'

const columns = {
  id: trialRegistrations.id,
  firstName: trialRegistrations.firstName,
  lastName: trialRegistrations.lastName,
  mail: trialRegistrations.mail,
  phone: trialRegistrations.phone,
  age: trialRegistrations.age,
  createdAt: trialRegistrations.createdAt,
  hasArrived: sql<boolean>`${trialRegistrations.arrivedAt} is not null`,
}

const isConfirmed = eq(trialRegistrations.state, 'confirmed')

/** Confirmed ones, in the order of registration. */
export const listTrials = (db: Db, appointmentId: number) =>
  db
    .select(columns)
    .from(trialRegistrations)
    .where(and(eq(trialRegistrations.appointmentId, appointmentId), isConfirmed))
    .orderBy(asc(trialRegistrations.id))

export const countHeldTrials = (db: Db, appointmentId: number): Promise<number> =>
  db.$count(
    trialRegistrations,
    and(eq(trialRegistrations.appointmentId, appointmentId), eq(trialRegistrations.state, 'held')),
  )

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
  taken: sql<number>`(select count(*)::int from trial_registrations r
    where r.appointment_id = ${appointments.id} and r.state <> 'lapsed')`,
}

/** Undefined where the class does not exist or offers no trial. */
export const findTrialClass = async (db: Db, id: number) => {
  const [row] = await db
    .select(classColumns)
    .from(appointments)
    .leftJoin(users, eq(users.id, appointments.trainerId))
    .where(and(eq(appointments.id, id), sql`${appointments.trialSlots} > 0`))
  return row
}
export type TrialClassRow = NonNullable<Awaited<ReturnType<typeof findTrialClass>>>

const trialColumns = {
  id: trialRegistrations.id,
  appointmentId: trialRegistrations.appointmentId,
  firstName: trialRegistrations.firstName,
  mail: trialRegistrations.mail,
  locale: trialRegistrations.locale,
  state: trialRegistrations.state,
  heldUntil: trialRegistrations.heldUntil,
  createdAt: trialRegistrations.createdAt,
}
export type TrialRow = {
  id: number
  appointmentId: number
  firstName: string
  mail: string
  locale: string
  state: 'held' | 'lapsed' | 'confirmed'
  heldUntil: string | null
  createdAt: string
}

const ofMail = (appointmentId: number, mail: string) =>
  and(
    eq(trialRegistrations.appointmentId, appointmentId),
    eq(sql`lower(${trialRegistrations.mail})`, mail.toLowerCase()),
  )

export const findConfirmedTrial = async (
  db: Db,
  appointmentId: number,
  mail: string,
): Promise<TrialRow | undefined> => {
  const [row] = await db
    .select(trialColumns)
    .from(trialRegistrations)
    .where(and(ofMail(appointmentId, mail), isConfirmed))
  return row
}

/** Classes to come, or running, with a confirmed place of this email; the next one first. */
export const listTrialsOf = (db: Db, mail: string, now: string, most: number) =>
  db
    .select({ firstName: trialRegistrations.firstName, row: classColumns })
    .from(trialRegistrations)
    .innerJoin(appointments, eq(appointments.id, trialRegistrations.appointmentId))
    .leftJoin(users, eq(users.id, appointments.trainerId))
    .where(
      and(
        eq(sql`lower(${trialRegistrations.mail})`, mail.toLowerCase()),
        isConfirmed,
        gt(appointments.endAt, now),
        isNull(appointments.endedAt),
        isNull(appointments.cancelledAt),
      ),
    )
    .orderBy(asc(appointments.startAt), asc(appointments.id))
    .limit(most)

/** Reserves the id before the row exists, because the token of its emails is derived from the id. */
export const reserveTrialId = async (tx: Db): Promise<number> => {
  const { rows } = await tx.execute<{ id: number }>(
    sql`select nextval(pg_get_serial_sequence('trial_registrations', 'id'))::int as id`,
  )
  const [row] = rows
  if (row === undefined) throw new Error('the sequence of trial registrations returned no id')
  return row.id
}

export const insertTrial = async (
  tx: Db,
  row: Omit<typeof trialRegistrations.$inferInsert, 'createdAt' | 'updatedAt'>,
  now: string,
): Promise<TrialRow> => {
  const [added] = await tx
    .insert(trialRegistrations)
    .values({ ...row, createdAt: now, updatedAt: now })
    .returning(trialColumns)
  if (added === undefined) throw new Error('the insert of a trial registration returned no row')
  return added
}

/** Whether the class has an expired hold, or one that a new request of this email replaces. */
export const hasEndingHold = async (
  db: Db,
  { appointmentId, mail, now }: { appointmentId: number; mail: string; now: string },
): Promise<boolean> => {
  const ending = or(
    eq(sql`lower(${trialRegistrations.mail})`, mail.toLowerCase()),
    sql`${trialRegistrations.heldUntil} <= ${now}`,
  )
  const isHeld = eq(trialRegistrations.state, 'held')
  const ofClass = eq(trialRegistrations.appointmentId, appointmentId)
  return (await db.$count(trialRegistrations, and(ofClass, isHeld, ending))) > 0
}

/** A new request replaces earlier unconfirmed ones of the email. Returns how many of them held a place. */
export const deleteUnconfirmed = async (tx: Db, appointmentId: number, mail: string): Promise<number> => {
  const rows = await tx
    .delete(trialRegistrations)
    .where(and(ofMail(appointmentId, mail), ne(trialRegistrations.state, 'confirmed')))
    .returning({ state: trialRegistrations.state })
  return rows.filter(({ state }) => state === 'held').length
}

/** Ends of the holds from one network address in this class, soonest first. */
export const listHoldEnds = async (db: Db, appointmentId: number, originHash: string): Promise<string[]> => {
  const rows = await db
    .select({ heldUntil: trialRegistrations.heldUntil })
    .from(trialRegistrations)
    .where(
      and(
        eq(trialRegistrations.appointmentId, appointmentId),
        eq(trialRegistrations.state, 'held'),
        eq(trialRegistrations.originHash, originHash),
      ),
    )
    .orderBy(asc(trialRegistrations.heldUntil))
  return rows.flatMap(({ heldUntil }) => heldUntil ?? [])
}

export const setConfirmed = async (tx: Db, id: number, now: string): Promise<void> => {
  await tx
    .update(trialRegistrations)
    .set({ state: 'confirmed', heldUntil: null, originHash: null, updatedAt: now })
    .where(eq(trialRegistrations.id, id))
}

/** Changes nothing for a registration that is gone. */
export const setTokenHash = async (tx: Db, id: number, takeBackHash: string): Promise<void> => {
  await tx.update(trialRegistrations).set({ takeBackHash }).where(eq(trialRegistrations.id, id))
}

/** Returns how many holds of the class ended. */
export const lapseHolds = async (tx: Db, appointmentId: number, now: string): Promise<number> => {
  const rows = await tx
    .update(trialRegistrations)
    .set({ state: 'lapsed', originHash: null, updatedAt: now })
    .where(
      and(
        eq(trialRegistrations.appointmentId, appointmentId),
        eq(trialRegistrations.state, 'held'),
        sql`${trialRegistrations.heldUntil} <= ${now}`,
      ),
    )
    .returning({ id: trialRegistrations.id })
  return rows.length
}

/** Classes in which a hold has ended. */
export const listLapsing = async (db: Db, now: string): Promise<number[]> => {
  const rows = await db
    .selectDistinct({ id: trialRegistrations.appointmentId })
    .from(trialRegistrations)
    .where(and(eq(trialRegistrations.state, 'held'), sql`${trialRegistrations.heldUntil} <= ${now}`))
    .orderBy(asc(trialRegistrations.appointmentId))
  return rows.map(({ id }) => id)
}

export const deleteLapsed = async (db: Db, heldBefore: string): Promise<void> => {
  await db
    .delete(trialRegistrations)
    .where(and(eq(trialRegistrations.state, 'lapsed'), sql`${trialRegistrations.heldUntil} < ${heldBefore}`))
}

/** Undefined when it is gone. */
export const findTrial = async (
  db: Db,
  by: { takeBackHash: string } | { id: number; appointmentId: number },
): Promise<TrialRow | undefined> => {
  const [row] = await db
    .select(trialColumns)
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
    .where(and(eq(trialRegistrations.appointmentId, appointmentId), isConfirmed))
    .orderBy(asc(trialRegistrations.firstName), asc(trialRegistrations.id))

export const findGuest = async (db: Db, id: number): Promise<GuestRow | undefined> => {
  const [row] = await db
    .select(guestColumns)
    .from(trialRegistrations)
    .where(and(eq(trialRegistrations.id, id), isConfirmed))
  return row
}

/** Idempotent: the first time stays. False when the registration is gone. */
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
    .where(
      and(
        eq(trialRegistrations.id, key.id),
        eq(trialRegistrations.appointmentId, key.appointmentId),
        isConfirmed,
      ),
    )
    .returning({ id: trialRegistrations.id })
  return rows.length === 1
}

/** Returns the former state; undefined when another caller was faster. */
export const deleteTrial = async (tx: Db, id: number): Promise<TrialRow['state'] | undefined> => {
  const [row] = await tx
    .delete(trialRegistrations)
    .where(eq(trialRegistrations.id, id))
    .returning({ state: trialRegistrations.state })
  return row?.state
}

/**
 * Deletes the registrations of classes that ended before. Their places are over, so held places need no update. Counts of
 * guests, arrivals, requests and new members stay; they are matched by mail address for the last time.
 */
export const deleteOldTrials = async (db: Db, endedBefore: string, now: string): Promise<void> => {
  await db.execute(sql`
    with gone as (
      delete from trial_registrations r using appointments p
      where p.id = r.appointment_id and p.end_at < ${endedBefore}
      returning r.appointment_id, p.school_id, r.mail, r.created_at, r.arrived_at, r.state
    ), became as (
      select g.appointment_id, g.arrived_at is not null as arrived,
        exists (select from users u join school_requests q on q.user_id = u.id and q.school_id = g.school_id
          and q.type = 'enrollment' and q.created_at >= g.created_at where lower(u.mail) = lower(g.mail)) as asked,
        exists (select from users u join membership_changes h on h.user_id = u.id and h.school_id = g.school_id
          and h.state = 'active' and h.changed_at >= g.created_at where lower(u.mail) = lower(g.mail)) as joined
      from gone g where g.state = 'confirmed'
    )
    insert into trial_counts (appointment_id, registered, arrived, asked, joined, created_at, updated_at)
    select appointment_id, count(*), count(*) filter (where arrived), count(*) filter (where asked or joined),
      count(*) filter (where joined), ${now}, ${now}
    from became group by appointment_id
    on conflict (appointment_id) do update set registered = trial_counts.registered + excluded.registered,
      arrived = trial_counts.arrived + excluded.arrived, asked = trial_counts.asked + excluded.asked,
      joined = trial_counts.joined + excluded.joined, updated_at = excluded.updated_at`)
}

export const undoGuestArrivals = async (
  tx: Db,
  appointmentId: number,
  since: string,
  now: string,
): Promise<void> => {
  await tx
    .update(trialRegistrations)
    .set({ arrivedAt: null, updatedAt: now })
    .where(and(eq(trialRegistrations.appointmentId, appointmentId), gte(trialRegistrations.arrivedAt, since)))
}
