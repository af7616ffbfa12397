/** Adds an attendee in one statement: it checks the place, inserts the row, publishes the event and returns the row. */
import { ASYNC_COMMIT } from '../../../db/async-commit.ts'
import type { Database } from '../../../db/open-database.ts'
import { EVENT_CHANNEL, type EventSignal } from '../../events/publish.ts'
import type { AttendanceRow } from '../attendance/attendance-store.ts'

/**
 * The statement locks the class first and checks its places under the lock, so that bookings never exceed the capacity.
 * Every other change of attendances takes the same lock first. A new attendance has no confirmation yet.
 */
export const BOOK = {
  name: 'appointments-book',
  text: `
  with place as (
    select id, start_at from appointments
    where id = $1 and ended_at is null and cancelled_at is null and (capacity is null or attendees_count + held_places < capacity)
    for no key update
  ), added as (
    insert into attendances
      (appointment_id, user_id, source, suggested_sport_id, suggested_module_id, suggested_minutes, class_start_at, checked_in_at)
    select id, $2, $3, $4, $5, $6, start_at, $8 from place
    on conflict do nothing
    returning *
  ), counted as (
    update appointments set attendees_count = attendees_count + 1 where id in (select appointment_id from added)
  )
  select a.id, a.appointment_id as "appointmentId", a.user_id as "userId", u.first_name as "firstName",
    u.last_name as "lastName", u.avatar_file as "avatarFile", u.birthday_at as "birthdayAt", a.suggested_sport_id as "suggestedSportId",
    a.suggested_module_id as "suggestedModuleId", a.suggested_minutes as "suggestedMinutes", a.source,
    a.created_at as "createdAt", a.checked_in_at as "checkedInAt", p.level_index as "levelIndex", p.stripes, '{}'::text[] as confirmations,
    not exists (
      select from attendances earlier join confirmations done on done.attendance_id = earlier.id and done.type <> 'denied'
      where earlier.user_id = a.user_id
    ) as "isFirstTime",
    p.level_index is null as "isNewToSport",
    pg_notify('${EVENT_CHANNEL}', $7), ${ASYNC_COMMIT}
  from added a
  join users u on u.id = a.user_id
  left join training_progress p on p.user_id = a.user_id and p.sport_id = a.suggested_sport_id`,
}

export type Booking = {
  readonly appointmentId: number
  readonly userId: number
  readonly source: AttendanceRow['source']
  readonly sportId: number | null
  readonly moduleId: number | null
  readonly minutes: number
  /** The time of the check-in; null where the person has not arrived yet. */
  readonly checkedInAt: string | null
  /** The event, in the form that `publish` sends. */
  readonly news: EventSignal
}

export const bookingValues = (booking: Booking): unknown[] => {
  const { appointmentId, userId, source, sportId, moduleId, minutes, news, checkedInAt } = booking
  return [appointmentId, userId, source, sportId, moduleId, minutes, JSON.stringify(news), checkedInAt]
}

/**
 * Undefined: there is no free place, or the person is on the list already. The row is committed, but on disk only after
 * `waitForFlush` (async-commit.ts).
 */
export const book = async (db: Database, booking: Booking): Promise<AttendanceRow | undefined> => {
  const { rows } = await db.pool.query<AttendanceRow>({ ...BOOK, values: bookingValues(booking) })
  return rows[0]
}
