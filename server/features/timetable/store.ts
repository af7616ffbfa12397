/** Rows of series and of their dates. Callers that change a series lock it first, then its dates in the order of their ids. */
import { and, asc, eq, gt, gte, inArray, isNull, sql } from 'drizzle-orm'
import type { Region } from '@wegband/domain/basics/holidays.ts'
import type { SeriesHours } from '@wegband/domain/features/appointments/schedule/series-occurrences.ts'
import { appointments, appointmentSports, series } from '../../db/schema/appointments.ts'
import { users } from '../../db/schema/people.ts'
import { schoolMemberships, schoolRoles, schoolSites, trainerSports } from '../../db/schema/schools.ts'
import type { Db } from '../../db/transaction.ts'

export type SeriesRow = typeof series.$inferSelect
export type DateRow = typeof appointments.$inferSelect

export const findSeries = async (db: Db, id: number): Promise<SeriesRow | undefined> => {
  const [row] = await db.select().from(series).where(eq(series.id, id))
  return row
}

export const lockSeries = async (tx: Db, id: number): Promise<SeriesRow | undefined> => {
  const [row] = await tx.select().from(series).where(eq(series.id, id)).for('update')
  return row
}

export const findDate = async (db: Db, id: number): Promise<DateRow | undefined> => {
  const [row] = await db.select().from(appointments).where(eq(appointments.id, id))
  return row
}

export const lockDate = async (tx: Db, id: number): Promise<DateRow | undefined> => {
  const [row] = await tx.select().from(appointments).where(eq(appointments.id, id)).for('no key update')
  return row
}

/** The dates of a series from this day on that have not begun, locked. */
export const lockDatesAhead = (tx: Db, seriesId: number, fromDay: string, now: string): Promise<DateRow[]> =>
  tx
    .select()
    .from(appointments)
    .where(
      and(
        eq(appointments.seriesId, seriesId),
        gte(appointments.seriesDay, fromDay),
        gt(appointments.startAt, now),
        isNull(appointments.startedAt),
      ),
    )
    .orderBy(asc(appointments.id))
    .for('no key update')

/** The days of a series that are already in the calendar, including cancelled and started dates. */
export const listDaysFrom = async (db: Db, seriesId: number, fromDay: string): Promise<string[]> => {
  const rows = await db
    .select({ day: appointments.seriesDay })
    .from(appointments)
    .where(and(eq(appointments.seriesId, seriesId), gte(appointments.seriesDay, fromDay)))
  return rows.flatMap(({ day }) => (day === null ? [] : [day]))
}

/** The country and state of a site, which decide its public holidays. */
export const findRegion = async (db: Db, siteId: number): Promise<Region> => {
  const [row] = await db
    .select({ country: schoolSites.country, state: schoolSites.state })
    .from(schoolSites)
    .where(eq(schoolSites.id, siteId))
  return row ?? { country: 'DE', state: null }
}

/** The row in the form that `occurrencesOf` reads. */
export const hoursOf = (row: SeriesRow, region: Region): SeriesHours => ({
  ...row,
  pausesIn: row.pausesOnHolidays ? region : null,
})

export const replaceSports = async (
  tx: Db,
  appointmentId: number,
  sportIds: readonly number[],
): Promise<void> => {
  await tx.delete(appointmentSports).where(eq(appointmentSports.appointmentId, appointmentId))
  if (sportIds.length > 0)
    await tx.insert(appointmentSports).values(sportIds.map((sportId) => ({ appointmentId, sportId })))
}

export const listSportsOf = async (db: Db, appointmentId: number): Promise<number[]> => {
  const rows = await db
    .select({ sportId: appointmentSports.sportId })
    .from(appointmentSports)
    .where(eq(appointmentSports.appointmentId, appointmentId))
    .orderBy(asc(appointmentSports.id))
  return rows.map(({ sportId }) => sportId)
}

/** Those of these dates with bookings, waiting members or trial guests. */
export const listWithPeople = async (db: Db, ids: readonly number[]): Promise<Set<number>> => {
  if (ids.length === 0) return new Set()
  const { rows } = await db.execute<{ id: number }>(sql`
    select a.id from appointments a where a.id in ${sql`(${sql.join(
      ids.map((id) => sql`${id}`),
      sql`, `,
    )})`} and (
      a.attendees_count > 0 or a.held_places > 0
      or exists (select from waiting_places w where w.appointment_id = a.id)
      or exists (select from trial_registrations t where t.appointment_id = a.id)
      or exists (select from attendances t where t.appointment_id = a.id))`)
  return new Set(rows.map(({ id }) => id))
}

export const deleteDates = async (tx: Db, ids: readonly number[]): Promise<void> => {
  if (ids.length > 0) await tx.delete(appointments).where(inArray(appointments.id, [...ids]))
}

export type TrainerRow = { id: number; firstName: string; lastName: string; sportIds: number[] }

/** Active trainers of a school, ordered by name, with the sports they teach. */
export const listTrainers = async (db: Db, schoolId: number): Promise<TrainerRow[]> =>
  db
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      sportIds: sql<number[]>`(
        select coalesce(array_agg(${trainerSports.sportId} order by ${trainerSports.sportId}), '{}')
        from ${trainerSports} where ${trainerSports.userId} = ${users.id} and ${trainerSports.schoolId} = ${schoolId})`,
    })
    .from(schoolMemberships)
    .innerJoin(
      schoolRoles,
      and(eq(schoolRoles.membershipId, schoolMemberships.id), eq(schoolRoles.role, 'trainer')),
    )
    .innerJoin(users, eq(users.id, schoolMemberships.userId))
    .where(and(eq(schoolMemberships.schoolId, schoolId), eq(schoolMemberships.state, 'active')))
    .orderBy(asc(users.firstName), asc(users.lastName), asc(users.id))

/** The sports that a trainer teaches in a school. */
export const listTaught = async (db: Db, userId: number, schoolId: number): Promise<number[]> => {
  const rows = await db
    .select({ sportId: trainerSports.sportId })
    .from(trainerSports)
    .where(and(eq(trainerSports.userId, userId), eq(trainerSports.schoolId, schoolId)))
    .orderBy(asc(trainerSports.sportId))
  return rows.map(({ sportId }) => sportId)
}

export type PersonName = { id: number; firstName: string; lastName: string }

export const findName = async (db: Db, userId: number | null): Promise<PersonName | null> => {
  if (userId === null) return null
  const [row] = await db
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(eq(users.id, userId))
  return row ?? null
}

export const listNames = async (db: Db, userIds: readonly number[]): Promise<Map<number, PersonName>> => {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(inArray(users.id, [...userIds]))
  return new Map(rows.map((row) => [row.id, row]))
}

export type RoomChoice = { siteId: number; name: string; places: number | null; isText: boolean }

/** The rooms of a school's sites, then the texts of its series that name none of them. */
export const listRooms = async (db: Db, schoolId: number): Promise<RoomChoice[]> => {
  const { rows } = await db.execute<RoomChoice>(sql`
    select room.site_id as "siteId", room.name, room.places, false as "isText"
    from rooms room join school_sites site on site.id = room.site_id where site.school_id = ${schoolId}
    union all
    select distinct s.site_id, s.room, null::integer, true from series s
    where s.school_id = ${schoolId} and s.room <> '' and s.room_id is null
    order by "isText", name, "siteId"`)
  return rows
}
