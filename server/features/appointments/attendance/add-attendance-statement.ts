/**
 * The one door into a class: the only insert of new rows into `attendances`. Bookings, scans, late arrivals, accepted offers, standing bookings,
 * private trainings and swaps pass it. It counts the new attendees and copies the start of the class. The undo of a merge puts an old row
 * back, by the same check of a free place (`person-merges/place-store.ts`).
 */
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/transaction.ts'
import type { LockedAttendance } from './attendance-store.ts'

/**
 * What the class must be like. `open`: neither ended nor cancelled, with a free place. `runningAt`: it ran then and has a free place,
 * even if it has ended since. `assigned`: the caller holds its lock and has assigned the places.
 */
export type Admission = 'open' | 'assigned' | { readonly runningAt: string }

export type NewAttendance = {
  readonly appointmentId: number
  readonly userId: number
  readonly source: LockedAttendance['source']
  readonly sportId: number | null
  readonly moduleId: number | null
  readonly minutes: number
  /** The time of the check-in; null where the person has not arrived yet. */
  readonly checkedInAt: string | null
  /** Default: now, by the clock of the database. */
  readonly createdAt?: string
}

/** Whether a class has a free place; held places are taken. `row`: the name of its row of `appointments`. */
export const hasFreePlace = (row: string): SQL =>
  sql.raw(`(${row}.capacity is null or ${row}.attendees_count + ${row}.held_places < ${row}.capacity)`)

const isAdmitting = (admission: Admission): SQL => {
  if (admission === 'assigned') return sql`true`
  const free = hasFreePlace('appointments')
  if (admission === 'open') return sql`ended_at is null and cancelled_at is null and ${free}`
  const { runningAt } = admission
  return sql`cancelled_at is null and started_at <= ${runningAt}::timestamptz
    and (ended_at is null or ended_at >= ${runningAt}::timestamptz) and ${free}`
}

/**
 * The common table expressions: `added` holds the new rows. `newcomers`: a query with the fields of `NewAttendance`, typed.
 * `classes`: the condition that finds their classes. The classes are locked first and checked under the lock, so bookings never exceed
 * the capacity. Every other change of attendances takes the same lock first.
 */
export const admissionSql = (newcomers: SQL, classes: SQL, admission: Admission): SQL => sql`
  newcomers as (${newcomers}), place as (
    select id, start_at from appointments where ${classes} and ${isAdmitting(admission)} order by id for no key update
  ), added as (
    insert into attendances (appointment_id, user_id, source, suggested_sport_id, suggested_module_id, suggested_minutes,
      class_start_at, checked_in_at, created_at, updated_at)
    select place.id, n."userId", n.source, n."sportId", n."moduleId", n.minutes, place.start_at, n."checkedInAt",
      coalesce(n."createdAt", now()), coalesce(n."createdAt", now())
    from newcomers n join place on place.id = n."appointmentId"
    order by n.position
    on conflict do nothing
    returning *
  ), counted as (
    update appointments set attendees_count = attendees_count + news.many
    from (select appointment_id, count(*)::int as many from added group by appointment_id) news
    where appointments.id = news.appointment_id
  )`

/**
 * Admits these people in their order and answers how many were new. A person who is on the list already changes nothing. Only
 * `assigned` admits several people to one class at once, because the others check one place per class.
 */
export const admit = async (
  tx: Db,
  people: readonly NewAttendance[],
  admission: Admission,
): Promise<number> => {
  if (people.length === 0) return 0
  const rows = JSON.stringify(people.map((person, position) => ({ ...person, position })))
  const newcomers = sql`
    select * from json_to_recordset(${rows}::json) as row("appointmentId" integer, "userId" integer, source text, "sportId" integer,
      "moduleId" integer, minutes integer, "checkedInAt" timestamptz, "createdAt" timestamptz, position integer)`
  const classes = sql`id in (select "appointmentId" from newcomers)`
  const { rows: added } = await tx.execute(
    sql`with ${admissionSql(newcomers, classes, admission)} select id from added`,
  )
  return added.length
}
