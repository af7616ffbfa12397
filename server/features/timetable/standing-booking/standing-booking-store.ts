/** Rows of standing bookings and of single absences from them. */
import { type SQL, and, asc, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import {
  standingWeekdaysAfter,
  type StandingWeekdays,
} from '@wegband/domain/features/timetable/standing-weekdays.ts'
import { appointments, attendances } from '../../../db/schema/appointments.ts'
import { users } from '../../../db/schema/people.ts'
import { absences, standingBookings } from '../../../db/schema/timetable.ts'
import type { Db } from '../../../db/transaction.ts'
import type { LocalText } from '@wegband/domain/basics/locale.ts'
import { taughtBy } from '../../../db/taught-by.ts'

type StandingBookingRow = Pick<
  typeof standingBookings.$inferSelect,
  'seriesId' | 'userId' | 'comesDespiteAge' | 'weekdays'
>

/** `comesOn` of the domain in SQL, for a standing booking `r` and a date. */
export const comesOnDate = (date: 'a' | 'd'): SQL =>
  sql.raw(`(r.weekdays is null or extract(isodow from ${date}.series_day)::int = any(r.weekdays))`)

/** A stored `comesDespiteAge` stays true when the booking is repeated without it. */
export const insertStandingBooking = async (tx: Db, row: StandingBookingRow, now: string): Promise<void> => {
  await tx
    .insert(standingBookings)
    .values({ ...row, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({
      target: [standingBookings.seriesId, standingBookings.userId],
      set: {
        comesDespiteAge: sql`${standingBookings.comesDespiteAge} or excluded.comes_despite_age`,
        weekdays: row.weekdays,
        updatedAt: now,
      },
    })
}

/** Returns false when there was no standing booking. */
export const deleteStandingBooking = async (tx: Db, seriesId: number, userId: number): Promise<boolean> => {
  const rows = await tx
    .delete(standingBookings)
    .where(and(eq(standingBookings.seriesId, seriesId), eq(standingBookings.userId, userId)))
    .returning({ id: standingBookings.id })
  return rows.length > 0
}

/** The chosen weekdays, or undefined without a standing booking. */
export const findStandingWeekdays = async (
  db: Db,
  seriesId: number,
  userId: number,
): Promise<StandingWeekdays | undefined> => {
  const [row] = await db
    .select({ weekdays: standingBookings.weekdays })
    .from(standingBookings)
    .where(and(eq(standingBookings.seriesId, seriesId), eq(standingBookings.userId, userId)))
  return row?.weekdays
}

type ChangedSeries = { readonly id: number; readonly weekdays: readonly number[] }

/** Carries standing bookings over when a series changes or is split. Those without a remaining weekday end. */
export const carryStandingBookings = async (
  tx: Db,
  from: ChangedSeries,
  to: ChangedSeries,
): Promise<void> => {
  if (to.id !== from.id)
    await tx.execute(sql`
      insert into standing_bookings (series_id, user_id, comes_despite_age, weekdays, created_at)
      select ${to.id}, user_id, comes_despite_age, weekdays, created_at from standing_bookings
      where series_id = ${from.id} order by id`)
  if (from.weekdays.join() === to.weekdays.join()) return
  const rows = await tx
    .select({ id: standingBookings.id, weekdays: standingBookings.weekdays })
    .from(standingBookings)
    .where(and(eq(standingBookings.seriesId, to.id), isNotNull(standingBookings.weekdays)))
    .orderBy(asc(standingBookings.id))
  for (const group of Map.groupBy(rows, ({ weekdays }) => String(weekdays)).values()) {
    const weekdays = standingWeekdaysAfter(group[0]?.weekdays ?? [], from.weekdays, to.weekdays)
    const isOne = inArray(
      standingBookings.id,
      group.map(({ id }) => id),
    )
    if (weekdays === undefined) await tx.delete(standingBookings).where(isOne)
    else
      await tx
        .update(standingBookings)
        .set({ weekdays: [...weekdays] })
        .where(isOne)
  }
}

/** The dates of a series that have not begun, ordered by id. */
export const listOpenDates = (db: Db, seriesId: number, now: string) =>
  db
    .select({ id: appointments.id })
    .from(appointments)
    .where(
      and(
        eq(appointments.seriesId, seriesId),
        gt(appointments.startAt, now),
        isNull(appointments.startedAt),
        isNull(appointments.cancelledAt),
      ),
    )
    .orderBy(asc(appointments.id))

/** A class, and its series if it has one. */
type OtherClass = { readonly id: number; readonly seriesId: number | null }

/** The same, locked in that order. The dates of another class are locked too, and all of them in one order. */
export const lockOpenDates = async (
  tx: Db,
  seriesId: number,
  now: string,
  other?: OtherClass,
): Promise<{ id: number }[]> => {
  if (other === undefined) return await listOpenDates(tx, seriesId, now).for('no key update')
  const open = await listOpenDates(tx, seriesId, now)
  const others = other.seriesId === null ? [] : await listOpenDates(tx, other.seriesId, now)
  const ids = [...open, ...others, other].map(({ id }) => id)
  await tx
    .select({ id: appointments.id })
    .from(appointments)
    .where(inArray(appointments.id, ids))
    .orderBy(asc(appointments.id))
    .for('no key update')
  return await listOpenDates(tx, seriesId, now)
}

export type StandingDate = { readonly appointmentId: number; readonly seriesDay: string | null }

/** Future places that the standing booking booked itself, in the lock order of classes. */
export const listStandingBookingBookings = async (
  db: Db,
  seriesId: number,
  userId: number,
  now: string,
): Promise<StandingDate[]> =>
  db
    .select({ appointmentId: attendances.appointmentId, seriesDay: appointments.seriesDay })
    .from(attendances)
    .innerJoin(appointments, eq(appointments.id, attendances.appointmentId))
    .where(
      and(
        eq(attendances.userId, userId),
        eq(attendances.source, 'regular'),
        eq(appointments.seriesId, seriesId),
        gt(appointments.startAt, now),
        isNull(appointments.startedAt),
      ),
    )
    .orderBy(asc(attendances.appointmentId))

export const writeAbsence = async (
  tx: Db,
  row: { appointmentId: number; userId: number; reason: string | null },
  now: string,
): Promise<void> => {
  await tx
    .insert(absences)
    .values({ ...row, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({
      target: [absences.appointmentId, absences.userId],
      set: { reason: row.reason, updatedAt: now },
    })
}

/** Members who called this date off and are not booked again. `userIds` restricts the result to these people. */
export const listAbsent = (db: Db, appointmentId: number, userIds?: readonly number[]) =>
  db
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      reason: absences.reason,
    })
    .from(absences)
    .innerJoin(users, eq(users.id, absences.userId))
    .where(
      and(
        eq(absences.appointmentId, appointmentId),
        userIds === undefined ? undefined : inArray(absences.userId, [...userIds]),
        sql`not exists (select from attendances a where a.appointment_id = ${absences.appointmentId}
          and a.user_id = ${absences.userId})`,
      ),
    )
    .orderBy(asc(absences.id))

export type StandingBookingOption = {
  id: number
  firstName: string
  lastName: string
  isStandingBooking: boolean
  weekdays: number[] | null
  seriesWeekdays: number[]
  comesDespiteAge: boolean
  birthdayAt: string | null
  mayCome: boolean
  booked: number
  full: number
  waiting: number
}

/** The standing booking of each of these people. `mayCome`: true for active members of the school. */
export const listStandingBookingRows = async (
  db: Db,
  { seriesId, schoolId, isPublic }: { seriesId: number; schoolId: number; isPublic: boolean },
  userIds: readonly number[],
  now: string,
): Promise<StandingBookingOption[]> => {
  const { rows } = await db.execute<StandingBookingOption>(sql`
    select u.id, u.first_name as "firstName", u.last_name as "lastName", u.birthday_at as "birthdayAt",
      coalesce(r.comes_despite_age, false) as "comesDespiteAge", r.id is not null as "isStandingBooking", r.weekdays,
      (select s.weekdays from series s where s.id = ${seriesId}) as "seriesWeekdays",
      ${isPublic} or exists (select from school_memberships m
        where m.user_id = u.id and m.school_id = ${schoolId} and m.state = 'active') as "mayCome",
      count(a.id) filter (where t.id is not null)::int as booked,
      count(a.id) filter (
        where t.id is null and b.id is null and ${comesOnDate('a')}
          and (w.id is not null or a.attendees_count + a.held_places >= a.capacity)
      )::int as full,
      count(w.id) filter (where t.id is null and b.id is null)::int as waiting
    from users u
    left join standing_bookings r on r.series_id = ${seriesId} and r.user_id = u.id
    left join appointments a on a.series_id = ${seriesId} and a.start_at > ${now} and a.cancelled_at is null
    left join attendances t on t.appointment_id = a.id and t.user_id = u.id
    left join absences b on b.appointment_id = a.id and b.user_id = u.id
    left join waiting_places w on w.appointment_id = a.id and w.user_id = u.id and w.state in ('waiting', 'offered')
    where u.id in (${sql.join(
      userIds.map((id) => sql`${id}`),
      sql`, `,
    )})
    group by u.id, r.id order by u.id`)
  return rows
}

export type Candidate = {
  appointmentId: number
  seriesId: number
  userId: number
  name: LocalText
  startAt: string
  endAt: string
  sportId: number | null
  isFree: boolean
}

/** The age in whole years on the day of the class, as `isOutsideAges` counts it. In SQL, because this statement assigns the places. */
const AGE = sql.raw(
  `extract(year from age((d.start_at at time zone 'Europe/Berlin')::date::timestamp, u.birthday_at::timestamp))`,
)

export const listCandidates = async (
  tx: Db,
  ids: readonly number[],
  now: string,
  userId: number | undefined,
): Promise<Candidate[]> => {
  const { rows } = await tx.execute<Candidate>(sql`
    with held as (
      select id from appointments where id in (${sql.join(
        ids.map((id) => sql`${id}`),
        sql`, `,
      )}) order by id for no key update
    )
    select d.id as "appointmentId", d.series_id as "seriesId", d.name, r.user_id as "userId", d.start_at as "startAt", d.end_at as "endAt",
      (select s.sport_id from appointment_sports s where s.appointment_id = d.id order by s.id limit 1) as "sportId",
      (d.capacity is null or d.attendees_count + d.held_places + row_number() over (partition by d.id order by r.id) <= d.capacity)
        and not exists (
          select from waiting_places w where w.appointment_id = d.id and w.state in ('waiting', 'offered')
        ) as "isFree"
    from held join appointments d on d.id = held.id
    join standing_bookings r on r.series_id = d.series_id and (${userId ?? null}::int is null or r.user_id = ${userId ?? null})
    join users u on u.id = r.user_id
    where ${comesOnDate('d')} and d.cancelled_at is null and d.started_at is null and d.start_at > ${now}
      and ${sql.raw(taughtBy('d', 'r.user_id'))} is not true
      and (r.comes_despite_age or u.birthday_at is null or ${AGE} between coalesce(d.min_age, 0) and coalesce(d.max_age, 999))
      and (d.is_public or exists (
        select from school_memberships m
        where m.user_id = r.user_id and m.school_id = d.school_id and m.state = 'active'))
      and not exists (select from attendances a where a.appointment_id = d.id and a.user_id = r.user_id)
      and not exists (select from absences b where b.appointment_id = d.id and b.user_id = r.user_id)
    order by d.id, r.id`)
  return rows
}
