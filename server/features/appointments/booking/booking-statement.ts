/** Books in one statement through the door (add-attendance-statement.ts): it also publishes the event and returns the row. */
import { sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { ASYNC_COMMIT } from '../../../db/async-commit.ts'
import { isFirstTime } from '../../../db/presence.ts'
import type { Database } from '../../../db/open-database.ts'
import { EVENT_CHANNEL, type EventSignal } from '../../events/publish.ts'
import { admissionSql, type NewAttendance } from '../attendance/add-attendance-statement.ts'
import type { AttendanceRow } from '../attendance/attendance-store.ts'

const ONE_PERSON =
  sql.raw(`select $1::int as "appointmentId", $2::int as "userId", $3::text as source, $4::int as "sportId",
    $5::int as "moduleId", $6::int as minutes, $8::timestamptz as "checkedInAt", null::timestamptz as "createdAt", 0 as position`)
const ADMIT_ONE = new PgDialect().sqlToQuery(admissionSql(ONE_PERSON, sql.raw('id = $1'), 'open')).sql

/** A new attendance has no confirmation yet. */
export const BOOK = {
  name: 'appointments-book',
  text: `
  with ${ADMIT_ONE}
  select a.id, a.appointment_id as "appointmentId", a.user_id as "userId", u.first_name as "firstName",
    u.last_name as "lastName", u.avatar_file as "avatarFile", u.birthday_at as "birthdayAt", a.suggested_sport_id as "suggestedSportId",
    a.suggested_module_id as "suggestedModuleId", a.suggested_minutes as "suggestedMinutes", a.source,
    a.created_at as "createdAt", a.checked_in_at as "checkedInAt", p.level_index as "levelIndex", p.stripes, '{}'::text[] as confirmations,
    ${isFirstTime('a')} as "isFirstTime",
    p.level_index is null as "isNewToSport",
    pg_notify('${EVENT_CHANNEL}', $7), ${ASYNC_COMMIT}
  from added a
  join users u on u.id = a.user_id
  left join training_progress p on p.user_id = a.user_id and p.sport_id = a.suggested_sport_id`,
}

export type Booking = Omit<NewAttendance, 'createdAt'> & {
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
