/**
 * The statements that read appointments: prepared SELECTs bounded on both sides by start_at.
 * They include sports, names, the reader's own attendance and those of their children.
 * A list of 200 is one round trip for any history (P1, P6, P8) and any number of schools (P14).
 */
import type { Attendee } from '@wegband/domain/features/appointments/attendance/attendance-rules.ts'
import {
  type Appointment,
  type ClassFacts,
  type ConfirmationType,
  type Examinee,
  MAX_APPOINTMENT_HOURS,
} from '@wegband/domain/features/appointments/contract.ts'
import type { LocalText } from '@wegband/domain/basics/locale.ts'
import { idsTaughtBy, taughtBy } from '../../../db/taught-by.ts'
import { type Trained, trainedOf } from '../../progress/event-statement.ts'
import { CLASS_FACTS, columnOf } from './class-facts-statement.ts'

/** A row of the statement: SQL renames snake_case columns, and instants are ISO text. */
export type AppointmentRow = ClassFacts & {
  id: number
  schoolId: number
  siteId: number
  typeId: number
  trainerId: number | null
  trainerFirstName: string | null
  trainerLastName: string | null
  /** By first name. */
  coTrainers: Appointment['coTrainers']
  name: LocalText
  description: LocalText
  startAt: string
  endAt: string
  startedAt: string | null
  endedAt: string | null
  startedBy: number | null
  starterFirstName: string | null
  starterLastName: string | null
  cancelledAt: string | null
  cancelReason: string | null
  isSeries: boolean
  seriesId: number | null
  attendeesCount: number
  heldPlaces: number
  sportIds: number[]
  /** Null for a class that is not an exam, and for an empty list. */
  examinees: Examinee[] | null
  myAttendanceId: number | null
  myConfirmations: ConfirmationType[] | null
  myCheckedInAt: string | null
  mySportId: number | null
  myModuleId: number | null
  myMinutes: number | null
  /** Null where none of the reader's children attends. */
  children: Appointment['children'] | null
}

/** Which classes: those that concern the reader; these and all public ones (`any_school`); all classes (admins). */
export type Scope = 'own' | 'public' | 'all'

/** The reader, as far as rows depend on them. */
export type RowReader = { readonly userId: number; readonly childIds: readonly number[] }

export type AppointmentFilter = RowReader & {
  readonly scope: Scope
  /** Schools where the reader sees all appointments, and schools where the reader sees only trial slots. */
  readonly ownSchools: readonly number[]
  readonly trialSchools: readonly number[]
  /** Schools whose public classes are hidden: the association, for a reader who switched off its agenda. */
  readonly hiddenSchools: readonly number[]
  /** Types of private trainings, and schools where the reader sees private trainings of others. */
  readonly privateTypes: readonly number[]
  readonly ledSchools: readonly number[]
  readonly endAfter: string
  readonly startBefore: string
  readonly schools: readonly number[] | undefined
  readonly sites: readonly number[] | undefined
  readonly sports: readonly number[] | undefined
  readonly types: readonly number[] | undefined
  /** Series: the weekly trainings of the timetable. */
  readonly trainings: readonly number[] | undefined
  readonly onlyTrialSlots: boolean
  /** Only future classes and those running past their planned end: neither cancelled nor ended. */
  readonly onlyAhead: boolean
  readonly page: number
  readonly perPage: number
}

/** Longest class (check constraint of the table): a class that ends after X cannot have started before X minus this. */
const LONGEST = `interval '${MAX_APPOINTMENT_HOURS} hours'`

const within = (column: string): string => `${column} < $4 and ${column} > $3::timestamptz - ${LONGEST}`

/** `offset 0` forces one index search per school. With a plain join, a generic plan would scan the week of all schools. */
const ofSchools = (schools: string, also = ''): string =>
  `select v.id from unnest(${schools}::int[]) s(id), lateral (
      select id from appointments where school_id = s.id${also} and ${within('start_at')} offset 0) v`

/**
 * The ids of classes that concern the reader (decisions §4 Visibility). These are:
 * - classes of their schools, and trial classes where they are interested;
 * - classes they teach or started, and classes that they or their children attend in any school.
 *
 * Each branch uses an index on owner and time.
 */
const CONCERNING = `
    ${ofSchools('$11')}
    union all
    ${ofSchools('$12', ' and trial_slots > 0')}
    union all
${idsTaughtBy('$1', within('start_at'))}
    union all
    select id from appointments where started_by = $1 and ${within('start_at')}
    union all
    select appointment_id from attendances where user_id = any($1::int || $2::int[]) and ${within('class_start_at')}`

/** A private training is visible to its trainers, its attendees and their parents, and the trainer side of the school. */
const NOT_OTHERS_PRIVATE = `(a.type_id <> all($15::int[]) or a.school_id = any($16::int[]) or ${taughtBy('a', '$1')} or a.started_by = $1
  or exists (select from attendances p where p.appointment_id = a.id and p.user_id = any($1::int || $2::int[])))`

/** `public` and `all` are read by start, so that the limit ends them. `all` mentions the unused parameters to keep their numbers. */
const VISIBLE: Readonly<Record<Scope, string>> = {
  own: `$14::int[] is not null and a.id = any(array(${CONCERNING})) and ${NOT_OTHERS_PRIVATE}`,
  public: `${within('a.start_at')} and ((a.is_public and a.school_id <> all($14::int[])) or a.id in (${CONCERNING})) and ${NOT_OTHERS_PRIVATE}`,
  all: `${within('a.start_at')} and num_nulls($1::int, $2::int[], $11::int[], $12::int[], $14::int[], $15::int[], $16::int[]) = 0`,
}

const FILTERS = `
  (a.end_at > $3 or ($10 and a.started_at is not null))
  and ($5::int[] is null or a.school_id = any($5))
  and ($6::int[] is null or a.site_id = any($6))
  and ($7::int[] is null or a.type_id = any($7))
  and ($8::int[] is null or exists (
    select from appointment_sports f where f.appointment_id = a.id and f.sport_id = any($8)))
  and ($13::int[] is null or a.series_id = any($13))
  and (not $9 or a.trial_slots > 0)
  and (not $10 or (a.cancelled_at is null and a.ended_at is null))`

const FACTS = CLASS_FACTS.map((name) => `a.${columnOf(name)} as "${name}"`).join(', ')

/** Parameters: $1 the reader, $2 their children. */
const COLUMNS = `
  a.id, a.school_id as "schoolId", a.site_id as "siteId", a.type_id as "typeId", a.trainer_id as "trainerId",
    t.first_name as "trainerFirstName", t.last_name as "trainerLastName",
    case when a.co_trainer_ids = '{}' then '[]'::json else (
      select coalesce(json_agg(json_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name) order by u.first_name, u.id), '[]')
      from users u where u.id = any(a.co_trainer_ids)) end as "coTrainers", a.name, a.description, ${FACTS},
    a.start_at as "startAt", a.end_at as "endAt", a.started_at as "startedAt", a.ended_at as "endedAt",
    a.started_by as "startedBy", b.first_name as "starterFirstName", b.last_name as "starterLastName",
    a.cancelled_at as "cancelledAt",
    a.cancel_reason as "cancelReason", a.series_id is not null as "isSeries", a.series_id as "seriesId", a.attendees_count as "attendeesCount",
    a.held_places as "heldPlaces",
    (select coalesce(array_agg(s.sport_id order by s.id), '{}') from appointment_sports s where s.appointment_id = a.id) as "sportIds",
    (select json_agg(distinct jsonb_build_object('sportId', g.sport_id, 'levelIndex', g.level_index))
      from attendances n join appointment_sports x on x.appointment_id = n.appointment_id
        join training_progress g on g.user_id = n.user_id and g.sport_id = x.sport_id
      where n.appointment_id = a.id and exists (select from appointment_types y where y.id = a.type_id and y.is_exam)) as examinees,
    m.id as "myAttendanceId", m.checked_in_at as "myCheckedInAt", m.suggested_sport_id as "mySportId",
    m.suggested_module_id as "myModuleId", m.suggested_minutes as "myMinutes",
    (select array_agg(c.type order by c.id) from confirmations c where c.attendance_id = m.id) as "myConfirmations",
    (select json_agg(json_build_object('id', u.id, 'firstName', u.first_name) order by u.id)
      from attendances k join users u on u.id = k.user_id
      where k.appointment_id = a.id and k.user_id = any($2::int[])) as children`

const JOINED = `
  from appointments a
  left join attendances m on m.appointment_id = a.id and m.user_id = $1
  left join users t on t.id = a.trainer_id
  left join users b on b.id = a.started_by`

export type Statement = { readonly name: string; readonly text: string }

const ofEach = (what: string, text: (visible: string) => string): Readonly<Record<Scope, Statement>> => ({
  own: { name: `appointments-${what}`, text: text(VISIBLE.own) },
  public: { name: `appointments-${what}-public`, text: text(VISIBLE.public) },
  all: { name: `appointments-${what}-all`, text: text(VISIBLE.all) },
})

/** Reads one row more than the page holds. Without that row no page follows, and no count is needed. */
export const LIST_APPOINTMENTS = ofEach(
  'list',
  (visible) =>
    `select ${COLUMNS} ${JOINED} where ${visible} and ${FILTERS} order by a.start_at, a.id limit $17::int + 1 offset $18`,
)

export const COUNT_APPOINTMENTS = ofEach(
  'count',
  (visible) => `select count(*)::int as total from appointments a where ${visible} and ${FILTERS}`,
)

/** Parameter $3: the appointment. */
export const READ_APPOINTMENT: Statement = {
  name: 'appointments-read',
  text: `select ${COLUMNS} ${JOINED} where a.id = $3`,
}

const FIRST_SPORT =
  '(select sport_id from appointment_sports where appointment_id = a.id order by id limit 1)'

/**
 * Parameter $4: a possible attendee, with their schools, attendance and progress in the first sport of the class.
 * One statement reads class and person at the same moment. Otherwise a place that the person has just taken could look
 * like a full class.
 */
export const READ_FOR_ATTENDEE: Statement = {
  name: 'appointments-read-for-attendee',
  text: `select ${COLUMNS},
    (select json_agg(json_build_object('schoolId', school_id, 'state', state)) from school_memberships where user_id = $4)
      as "attendeeSchools",
    (select id from attendances where appointment_id = a.id and user_id = $4) as "attendeeAttendanceId",
    ${trainedOf('$4', FIRST_SPORT)} as "attendeeTrained"
    ${JOINED} where a.id = $3`,
}
export type RowForAttendee = AppointmentRow & {
  attendeeSchools: Attendee['schools'] | null
  attendeeAttendanceId: number | null
  attendeeTrained: Trained[]
}

/** The first 16 parameters of the lists and counts, in their order. */
export const filterValues = (filter: AppointmentFilter): unknown[] => [
  filter.userId,
  filter.childIds,
  filter.endAfter,
  filter.startBefore,
  filter.schools ?? null,
  filter.sites ?? null,
  filter.types ?? null,
  filter.sports ?? null,
  filter.onlyTrialSlots,
  filter.onlyAhead,
  filter.ownSchools,
  filter.trialSchools,
  filter.trainings ?? null,
  filter.hiddenSchools,
  filter.privateTypes,
  filter.ledSchools,
]

/** All parameters of a list. */
export const listValues = (filter: AppointmentFilter): unknown[] => [
  ...filterValues(filter),
  filter.perPage,
  (filter.page - 1) * filter.perPage,
]
