/**
 * The one statement behind every reading of appointments: a prepared SELECT bounded on both sides by start_at, with sports, names
 * and the reader's own attendance, so that a list of 200 is one round trip however long the history is (P1, P6, P8).
 */
import type { ConfirmationType } from '@wegband/domain/features/appointments/contract.ts'
import type { LocalText } from '@wegband/domain/basics/locale.ts'

/** A row as the statement gives it: snake_case columns are renamed in SQL, instants arrive as ISO text. */
export type AppointmentRow = {
  id: number
  schoolId: number
  siteId: number
  typeId: number
  trainerId: number | null
  trainerFirstName: string | null
  trainerLastName: string | null
  assignment: 'open' | 'designated' | 'fixed'
  name: LocalText
  description: LocalText
  room: string
  startAt: string
  endAt: string
  startedAt: string | null
  endedAt: string | null
  startedBy: number | null
  starterFirstName: string | null
  starterLastName: string | null
  cancelledAt: string | null
  capacity: number | null
  attendeesCount: number
  trialSlots: number
  isPublic: boolean
  sportIds: number[]
  myAttendanceId: number | null
  myConfirmations: ConfirmationType[] | null
}

export type AppointmentFilter = {
  userId: number
  /** Schools whose every appointment the reader sees, and schools where only trial slots show. */
  ownSchools: readonly number[]
  trialSchools: readonly number[]
  anySchool: boolean
  seesAll: boolean
  endAfter: string
  startBefore: string
  schools: readonly number[] | undefined
  sites: readonly number[] | undefined
  sports: readonly number[] | undefined
  types: readonly number[] | undefined
  onlyTrialSlots: boolean
  /** What still lies ahead or goes on beyond its planned end: neither cancelled nor ended. */
  onlyAhead: boolean
  page: number
  perPage: number
}

/** Longest class (check constraint of the table): what ends after X cannot have started earlier than X minus this. */
const LONGEST = `interval '24 hours'`

const WHERE = `
  a.start_at < $6 and a.start_at > $5::timestamptz - ${LONGEST} and (a.end_at > $5 or ($13 and a.started_at is not null))
  and ($4 or a.school_id = any($2) or a.trainer_id = $1 or ($7 and a.is_public)
    or (a.school_id = any($3) and a.trial_slots > 0))
  and ($8::int[] is null or a.school_id = any($8))
  and ($9::int[] is null or a.site_id = any($9))
  and ($10::int[] is null or a.type_id = any($10))
  and ($11::int[] is null or exists (
    select from appointment_sports f where f.appointment_id = a.id and f.sport_id = any($11)))
  and (not $12 or a.trial_slots > 0)
  and (not $13 or (a.cancelled_at is null and a.ended_at is null))`

const JOINS = `
  from appointments a
  left join attendances m on m.appointment_id = a.id and m.user_id = $1`

const SELECT = `
  select a.id, a.school_id as "schoolId", a.site_id as "siteId", a.type_id as "typeId", a.trainer_id as "trainerId",
    t.first_name as "trainerFirstName", t.last_name as "trainerLastName", a.assignment, a.name, a.description, a.room,
    a.start_at as "startAt", a.end_at as "endAt", a.started_at as "startedAt", a.ended_at as "endedAt",
    a.started_by as "startedBy", b.first_name as "starterFirstName", b.last_name as "starterLastName",
    a.cancelled_at as "cancelledAt", a.capacity, a.attendees_count as "attendeesCount", a.trial_slots as "trialSlots",
    a.is_public as "isPublic",
    (select coalesce(array_agg(s.sport_id order by s.id), '{}') from appointment_sports s where s.appointment_id = a.id) as "sportIds",
    m.id as "myAttendanceId",
    (select array_agg(c.type order by c.id) from confirmations c where c.attendance_id = m.id) as "myConfirmations"
  ${JOINS}
  left join users t on t.id = a.trainer_id
  left join users b on b.id = a.started_by`

/** One more than the page holds: its absence says that nothing follows, and nobody has to count. */
export const LIST_APPOINTMENTS = `${SELECT} where ${WHERE} order by a.start_at, a.id limit $14::int + 1 offset $15`

/** Parameters: the reader, the appointment. */
export const READ_APPOINTMENT = `${SELECT} where a.id = $2`

export const COUNT_APPOINTMENTS = `select count(*)::int as total ${JOINS} where ${WHERE}`

/** The first 13 parameters of both statements, in their order. */
export const filterValues = (filter: AppointmentFilter): unknown[] => [
  filter.userId,
  filter.ownSchools,
  filter.trialSchools,
  filter.seesAll,
  filter.endAfter,
  filter.startBefore,
  filter.anySchool,
  filter.schools ?? null,
  filter.sites ?? null,
  filter.types ?? null,
  filter.sports ?? null,
  filter.onlyTrialSlots,
  filter.onlyAhead,
]
