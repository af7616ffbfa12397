/** The statements that write a batch of a large federation. They are in an order in which every row follows the rows that it refers to. */
import { sql, type SQL } from 'drizzle-orm'
import type { Day } from '@wegband/domain/basics/calendar-days.ts'
import { CLASS_TYPE } from '../classes/class-types.ts'
import {
  ATTENDED_PERCENT,
  type Bases,
  type Batch,
  CLASS_OF,
  CLASSES_PER_SCHOOL,
  CLASS_SPORTS,
  int,
  IS_KID,
  LEVEL_OF,
  members,
  PAYER_OF,
  percent,
  SCHOOL_OF,
  schoolsOf,
  SPORT_OF,
  WEEKS,
  WEEKS_BACK,
} from './grow-layout.ts'
import { insertMoney, type Seller, type YearlyPlan } from './grow-money.ts'

export type Growth = {
  bases: Bases
  batch: Batch
  /** Monday of the present week. */
  monday: Day
  today: Day
  firstNames: readonly string[]
  lastNames: readonly string[]
  /** Plans to which adults and children are subscribed, and who sells them. */
  clubPlan: YearlyPlan
  kidsPlan: YearlyPlan
  seller: Seller
}

const texts = (list: readonly string[]): SQL =>
  sql`array(select json_array_elements_text(${JSON.stringify(list)}::json))`

/** Schools lie all over the three countries. */
const insertSchools = ({ bases, batch }: Growth): SQL[] => [
  sql`insert into schools (id, name, description, mail)
    select ${int(bases.schools)} + s, 'Schule ' || s, '{"de": "Eine von vielen.", "en": "One of many."}', 'schule' || s || '@wegband.example'
    from ${schoolsOf(batch)}`,
  sql`insert into school_sites (id, school_id, name, street, zip, city, country, latitude, longitude)
    select ${int(bases.sites)} + s, ${int(bases.schools)} + s, 'Halle', 'Hallenweg ' || s, lpad((10000 + s)::text, 5, '0'), 'Ort ' || s, 'DE',
      46.2 + ${percent(sql`s`, sql`1`)} * 0.085, 6.2 + ${percent(sql`s`, sql`2`)} * 0.105
    from ${schoolsOf(batch)}`,
]

const insertPeople = ({ bases, batch, firstNames, lastNames, today }: Growth): SQL[] => [
  sql`with names as (select ${texts(firstNames)} as first, ${texts(lastNames)} as last)
    insert into users (id, profile_type, username, mail, mail_verified_at, first_name, last_name, birthday_at, start_program, created_at)
    select ${int(bases.users)} + n, case when ${IS_KID} then 'regular_kid' else 'regular' end,
      case when ${IS_KID} then null else 'mitglied' || ${int(bases.users)} + n end,
      case when ${IS_KID} then null else 'mitglied' || ${int(bases.users)} + n || '@post.example' end,
      case when ${IS_KID} then null else ${today}::date - interval '300 days' end,
      names.first[1 + n % array_length(names.first, 1)], names.last[1 + n / 7 % array_length(names.last, 1)],
      ${today}::date - case when ${IS_KID} then 2500 + n % 1000 else 7300 + n % 14000 end,
      case when ${IS_KID} then 1 else 100 end, ${today}::date - interval '300 days'
    from ${members(batch)}, names`,
  sql`insert into relations (user_id, related_id, type)
    select pair.* from ${members(batch)}, lateral (values
      (${int(bases.users)} + n - 6, ${int(bases.users)} + n, 'child'),
      (${int(bases.users)} + n, ${int(bases.users)} + n - 6, 'parent')) pair
    where ${IS_KID} and n > 6`,
  sql`insert into member_tokens (user_id, kind, value)
    select ${int(bases.users)} + n, 'member', 'WTM-' || translate(lpad((${int(bases.users)} + n)::text, 26, '0'), '0189', 'AZXY')
    from ${members(batch)}`,
]

/** The first two members of a school teach in it. */
const insertMemberships = ({ bases, batch, clubPlan, kidsPlan, today }: Growth): SQL[] => [
  sql`insert into school_memberships (id, user_id, school_id, site_id, state)
    select ${int(bases.memberships)} + n, ${int(bases.users)} + n, ${int(bases.schools)} + ${SCHOOL_OF}, ${int(bases.sites)} + ${SCHOOL_OF}, 'active'
    from ${members(batch)}`,
  sql`insert into school_roles (membership_id, role)
    select ${int(bases.memberships)} + n, case when n % 300 in (1, 2) then 'trainer' else 'student' end from ${members(batch)}`,
  sql`insert into trainer_sports (user_id, school_id, sport_id)
    select ${int(bases.users)} + n, ${int(bases.schools)} + ${SCHOOL_OF}, sport from ${members(batch)}, generate_series(1, 4) as sport
    where n % 300 in (1, 2)`,
  sql`insert into examiner_rights (user_id, sport_id, up_to)
    select ${int(bases.users)} + n, sport, 3 from ${members(batch)}, generate_series(1, 4) as sport where n % 300 in (1, 2)`,
  sql`insert into subscriptions (id, user_id, profiteer_id, status, starts_at, phase_ends_at)
    select ${int(bases.subscriptions)} + n, ${int(bases.users)} + ${PAYER_OF}, ${int(bases.users)} + n,
      'active', ${today}::date - interval '100 days', ${today}::date + interval '265 days'
    from ${members(batch)}`,
  sql`insert into subscription_items (subscription_id, plan_id)
    select ${int(bases.subscriptions)} + n, case when ${IS_KID} then ${int(kidsPlan.id)} else ${int(clubPlan.id)} end from ${members(batch)}`,
]

const SPORT_OF_CLASS = sql.raw(`(array[${CLASS_SPORTS.join(',')}])[k + 1]`)
const CLASSES = sql.raw(`generate_series(0, ${CLASSES_PER_SCHOOL - 1}) as k`)
/** The number of a school's class among all, from 1. */
const SERIES_NUMBER = sql.raw(`((s - 1) * ${CLASSES_PER_SCHOOL} + k + 1)`)
const NAME = sql`jsonb_build_object('de', 'Training ' || k + 1, 'en', 'Class ' || k + 1)`
/** Wall time 16:30 and later, one hour apart; weekdays in turn. */
const START_TIME = sql`(time '16:30' + (k % 4) * interval '1 hour')`
const WEEKDAY = sql`(1 + (s + k) % 6)`
const TRAINER = ({ users }: Bases): SQL => sql`(${int(users)} + (s - 1) * 300 + 1 + k % 2)`

const insertClasses = ({ bases, batch, monday, today }: Growth): SQL[] => {
  const place = sql`${int(bases.schools)} + s, ${int(bases.sites)} + s, ${int(CLASS_TYPE.class)}, ${TRAINER(bases)}, ${NAME}, '{"de": ""}'::jsonb, 'Halle 1'`
  const startAt = sql`((${monday}::date + (w - ${int(WEEKS_BACK)}) * 7 + ${WEEKDAY} - 1 + ${START_TIME}) at time zone 'Europe/Berlin')`
  return [
    sql`insert into series (id, school_id, site_id, type_id, trainer_id, name, description, room, sport_ids, weekdays, start_time, minutes, is_public, first_day)
      select ${int(bases.series)} + ${SERIES_NUMBER}, ${place}, array[${SPORT_OF_CLASS}], array[${WEEKDAY}], ${START_TIME}, 60, false,
        ${monday}::date - ${int(WEEKS_BACK * 7)}
      from ${schoolsOf(batch)}, ${CLASSES}`,
    sql`insert into appointments (id, series_id, school_id, site_id, type_id, trainer_id, name, description, room, is_public, start_at, end_at, started_at, ended_at, started_by)
      select ${int(bases.appointments)} + (number - 1) * ${int(WEEKS)} + w + 1, ${int(bases.series)} + number, ${place}, false, start_at, end_at,
        case when is_past then start_at end, case when is_past then end_at end, case when is_past then ${TRAINER(bases)} end
      from ${schoolsOf(batch)}, ${CLASSES}, generate_series(0, ${int(WEEKS - 1)}) as w,
        lateral (select ${SERIES_NUMBER} as number, ${startAt} as start_at) as hour,
        lateral (select start_at + interval '1 hour' as end_at) as ending,
        lateral (select end_at <= (${today}::date::timestamp at time zone 'Europe/Berlin') as is_past) as state`,
    sql`insert into appointment_sports (appointment_id, sport_id)
      select ${int(bases.appointments)} + (${SERIES_NUMBER} - 1) * ${int(WEEKS)} + w + 1, ${SPORT_OF_CLASS}
      from ${schoolsOf(batch)}, ${CLASSES}, generate_series(0, ${int(WEEKS - 1)}) as w`,
  ]
}

/** Attendance number of member n in week w, from 1; not every number is used. */
const ATTENDANCE_NUMBER = sql.raw(`((n - 1) * ${WEEKS_BACK} + w + 1)`)

const insertAttendances = ({ bases, batch }: Growth): SQL[] => {
  const number = sql`((${SCHOOL_OF} - 1) * ${int(CLASSES_PER_SCHOOL)} + ${CLASS_OF} + 1)`
  const appointment = sql`(${int(bases.appointments)} + (${number} - 1) * ${int(WEEKS)} + w + 1)`
  // A member's n-th training is about the same module as the one before it.
  const training = sql`row_number() over (partition by n order by w)`
  return [
    sql`insert into attendances (id, appointment_id, user_id, suggested_sport_id, suggested_module_id, suggested_minutes, source, class_start_at, created_at, updated_at)
      select ${int(bases.attendances)} + ${ATTENDANCE_NUMBER}, visit.appointment_id, ${int(bases.users)} + n, visit.sport_id, m.id, 60, 'scan', a.start_at, a.start_at, a.start_at
      from (
        select n, w, ${appointment} as appointment_id, ${SPORT_OF} as sport_id, ${LEVEL_OF} as level_index, ${training} as training
        from ${members(batch)}, generate_series(0, ${int(WEEKS_BACK - 1)}) as w
        where ${percent(sql`n`, sql`w`)} < ${int(ATTENDED_PERCENT)} and n % 300 not in (1, 2)
      ) visit
      join appointments a on a.id = visit.appointment_id
      join levels l on l.sport_id = visit.sport_id and l.idx = visit.level_index
      left join modules m on m.level_id = l.id and m.sort_order = 1 + ((visit.training - 1) / 2) % 24`,
    sql`insert into confirmations (attendance_id, type, confirmed_by, created_at, updated_at)
      select t.id, type, a.started_by, a.end_at, a.end_at
      from attendances t join appointments a on a.id = t.appointment_id, unnest(array['presence', 'progress']) as type
      where ${ofBatch(bases, batch)}`,
    sql`update appointments a set attendees_count = counted.number
      from (select appointment_id, count(*)::int as number from attendances t where ${ofBatch(bases, batch)} group by 1) counted
      where a.id = counted.appointment_id`,
  ]
}

/** The attendances t of the batch, by their range of ids. */
const ofBatch = (bases: Bases, { from, to }: Batch): SQL =>
  sql`t.id > ${int(bases.attendances + (from - 1) * WEEKS_BACK)} and t.id <= ${int(bases.attendances + to * WEEKS_BACK)}`

const insertEvents = ({ bases, batch, monday }: Growth): SQL[] => {
  const began = sql`((${monday}::date - ${int((WEEKS_BACK + 1) * 7)})::timestamp at time zone 'Europe/Berlin')`
  const week = (at: SQL): SQL => sql`to_char(${at} at time zone 'Europe/Berlin', 'IYYY"-W"IW')`
  return [
    sql`insert into training_events (user_id, sport_id, module_id, level_index, kind, week, occurred_at, source_type, source_id)
      select ${int(bases.users)} + n, ${SPORT_OF}, null, ${LEVEL_OF}, 'placement', ${week(began)}, ${began}, 'import', ${int(bases.users)} + n
      from ${members(batch)} where ${LEVEL_OF} > 1 and n % 300 not in (1, 2)`,
    sql`insert into training_events (user_id, sport_id, module_id, level_index, kind, week, occurred_at, source_type, source_id, created_at, updated_at)
      select t.user_id, t.suggested_sport_id, case when kind = 'training' then t.suggested_module_id end, level.level_index, kind,
        ${week(sql`a.start_at`)}, a.start_at, 'attendance', t.id, a.end_at, a.end_at
      from attendances t join appointments a on a.id = t.appointment_id,
        lateral (select t.user_id - ${int(bases.users)} as n) as member,
        lateral (select ${LEVEL_OF} as level_index) as level, unnest(array['presence', 'training']) as kind
      where ${ofBatch(bases, batch)}`,
  ]
}

/**
 * Totals of the batch from its events. The arithmetic equals the rules of progress, but is written in SQL because there are millions of
 * events. A test compares the two on a sample.
 */
const insertTotals = ({ bases, batch, today }: Growth): SQL => {
  const people = sql`e.user_id > ${int(bases.users + batch.from - 1)} and e.user_id <= ${int(bases.users + batch.to)}`
  return sql`with trained as (
      select e.user_id, e.sport_id, e.level_index, count(*) filter (where e.kind = 'training')::int as trainings,
        count(distinct e.week) filter (where e.kind = 'training')::int as weeks,
        max(e.week) filter (where e.kind = 'training') as last_week
      from training_events e where ${people} group by 1, 2, 3
    ), complete as (
      select user_id, sport_id, count(*)::int as modules from (
        select e.user_id, e.sport_id, e.module_id from training_events e join levels l on l.sport_id = e.sport_id and l.idx = e.level_index
        where ${people} and e.kind = 'training' and e.module_id is not null
        group by 1, 2, 3, l.module_repeats having count(*) >= l.module_repeats
      ) done group by 1, 2
    ), counted as (
      select t.*, coalesce(c.modules, 0) as modules, l.weeks_per_step as step, l.weeks_per_step * l.steps_per_stripe as stripe,
        l.steps_per_stripe * l.stripes as steps, l.stripes as most_stripes, l.weeks_per_step * l.steps_per_stripe * l.stripes as all_weeks,
        (select count(*)::int from modules m where m.level_id = l.id) as all_modules, l.workshops as all_workshops
      from trained t join levels l on l.sport_id = t.sport_id and l.idx = t.level_index
      left join complete c on c.user_id = t.user_id and c.sport_id = t.sport_id
    )
    insert into training_progress (user_id, sport_id, level_index, progress, stripes, belt_step, active_weeks, trainings, modules_complete, workshops, seminars, last_week, updated_at)
    select user_id, sport_id, level_index,
      (least(weeks, all_weeks) * all_modules + least(modules, all_modules) * all_weeks) * 100
        / (all_weeks * all_modules * (2 + sign(all_workshops)::int)),
      least(most_stripes, weeks / stripe), least(steps, weeks / step), weeks, trainings, modules, 0, 0, last_week, ${today}::date
    from counted`
}

/** The statements of one batch, each with a name for the progress report. */
export const growthSteps = (
  growth: Growth,
): readonly (readonly [name: string, statements: readonly SQL[]])[] => [
  ['schools', insertSchools(growth)],
  ['people', [...insertPeople(growth), ...insertMemberships(growth)]],
  ['money', insertMoney(growth)],
  ['classes', insertClasses(growth)],
  ['attendances', insertAttendances(growth)],
  ['training', [...insertEvents(growth), insertTotals(growth)]],
]
