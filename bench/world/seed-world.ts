/**
 * A federation of known size: ten schools with the same timetable, one of them watched. The watched four
 * weeks have 200 classes whatever the total; the rest is history.
 */
import pg from 'pg'
import { MS_PER_DAY } from '@wegband/domain/basics/calendar-days.ts'
import { hashPassword } from '@wegband/server/features/sign-in/password/password-hash.ts'
import { hashToken, newToken } from '@wegband/server/http/guard/authenticate.ts'

/** A Friday morning; the servers' clocks start here. */
export const BENCH_NOW = '2026-11-20T09:00:00.000Z'
export const CLASSES_AHEAD = 200
export const STUDENTS = 1_200
const SCHOOLS = 10
const DAYS_AHEAD = 28
/** The password of the people who can sign in; the first is the trainer. */
const PASSWORD = 'Wegband-2026'

const FIRST_CLASS = '2026-11-20T11:00:00.000Z'

export type WorldFacts = {
  readonly trainerId: number
  readonly trainerToken: string
  readonly studentIds: readonly number[]
  /** The classes of the watched school in the coming four weeks. */
  readonly classIds: readonly number[]
  readonly schoolId: number
  readonly sportId: number
  /** The query string of those four weeks. */
  readonly window: string
  readonly endAfter: string
  readonly startBefore: string
  readonly signIn: { readonly usernames: readonly string[]; readonly password: string }
}

const END_AFTER = '2026-11-20T10:00:00.000Z'
const START_BEFORE = new Date(Date.parse(FIRST_CLASS) + DAYS_AHEAD * MS_PER_DAY).toISOString()
const STEP_SECONDS = (DAYS_AHEAD * MS_PER_DAY) / 1000 / CLASSES_AHEAD

const REFERENCE_DATA = `
insert into sports (id, slug, name, menu_name, description, sort_order, deep_order, hue)
  select s, 'sport-' || s, jsonb_build_object('de', 'Sportart ' || s, 'en', 'Sport ' || s), jsonb_build_object('de', 'Sport ' || s),
    jsonb_build_object('de', 'Wie man Sportart ' || s || ' lernt'), s, lpad(s::text, 4, '0'), s * 60 from generate_series(1, 4) s;
insert into levels (id, sport_id, idx, name, belt)
  select (s - 1) * 4 + l, s, l, jsonb_build_object('de', 'Stufe ' || l), l from generate_series(1, 4) s, generate_series(1, 4) l;
insert into modules (sport_id, level_id, name, description, sort_order)
  select l.sport_id, l.id, jsonb_build_object('de', 'Modul ' || m, 'en', 'Module ' || m), '{"de": ""}', m
  from levels l, generate_series(1, 24) m order by l.id, m;
insert into appointment_types (id, key, name, confirmation_types)
  values (1, 'class', '{"de": "Unterricht", "en": "Class"}', '{presence,progress,workshop,denied}');
insert into schools (id, name, description) select s, 'Schule ' || s, '{"de": ""}' from generate_series(1, ${SCHOOLS}) s;
insert into school_sites (id, school_id, name, street, zip, city, country, latitude, longitude)
  select s, s, 'Standort ' || s, 'Brunnengang ' || s, '24103', 'Kiel', 'DE', 54.3, 10.1 from generate_series(1, ${SCHOOLS}) s;`

/** The trainer has id 1, students follow; every student has half a year of training behind them. */
const PEOPLE = `
insert into users (id, profile_type, username, mail, mail_verified_at, first_name, last_name, birthday_at, password_hash)
  select u, 'regular', 'person-' || u, 'person-' || u || '@post.example', '2026-01-01', 'Vorname ' || u, 'Nachname ' || u, '1990-05-05', $1
  from generate_series(1, ${STUDENTS + 1}) u`
const MEMBERSHIPS = `
insert into school_memberships (id, user_id, school_id, site_id, state)
  select u, u, 1, 1, 'active' from generate_series(1, ${STUDENTS + 1}) u;
insert into school_roles (membership_id, role)
  select u, case when u = 1 then 'trainer' else 'student' end from generate_series(1, ${STUDENTS + 1}) u;
insert into trainer_sports (user_id, school_id, sport_id) values (1, 1, 1), (1, 1, 2);
insert into examiner_rights (user_id, sport_id, up_to) values (1, 1, 2), (1, 2, 2);
insert into training_events (user_id, sport_id, module_id, level_index, kind, week, occurred_at, source_type, source_id)
  select u, 1, (select id from modules where level_id = 1 and sort_order = 1 + t % 24), 1, 'training',
    to_char(timestamptz '2026-05-22' + t * interval '4 days', 'IYYY-"W"IW'), timestamptz '2026-05-22' + t * interval '4 days',
    'video', u * 1000 + t
  from generate_series(2, ${STUDENTS + 1}) u, generate_series(0, 29) t;
insert into training_progress (user_id, sport_id, level_index, progress, stripes, belt_step, active_weeks, trainings, modules_complete,
    workshops, seminars)
  select u, 1, 1, 40, 1, 1, 18, 30, 6, 0, 0 from generate_series(2, ${STUDENTS + 1}) u;`

const classes = (perSchool: number): string => `
insert into appointments (id, school_id, site_id, type_id, trainer_id, assignment, name, description, room, start_at, end_at,
    started_at, ended_at, started_by, capacity, attendees_count, is_public)
  select n * ${SCHOOLS} + s, s, s, 1, case when s = 1 then 1 end, 'designated', '{"de": "Abendunterricht", "en": "Evening class"}',
    '{"de": "Bitte Handschuhe mitbringen", "en": "Please bring gloves"}', 'Halle ' || s, at, at + interval '90 minutes',
    case when n >= ${CLASSES_AHEAD} then at end, case when n >= ${CLASSES_AHEAD} then at + interval '90 minutes' end,
    case when n >= ${CLASSES_AHEAD} then 1 end, null, case when n >= ${CLASSES_AHEAD} then 1 else 0 end, true
  from generate_series(0, ${perSchool - 1}) n, generate_series(1, ${SCHOOLS}) s,
    lateral (select timestamptz '${FIRST_CLASS}' + (${CLASSES_AHEAD - 1} - n) * ${STEP_SECONDS} * interval '1 second' as at) t
  order by at;
insert into appointment_sports (appointment_id, sport_id)
  select id, 1 + (id / ${SCHOOLS}) % 2 from appointments order by id;
insert into appointment_sports (appointment_id, sport_id)
  select id, 3 from appointments where id % 4 = 0 order by id;
insert into attendances (appointment_id, user_id, suggested_sport_id, source)
  select id, 2 + id % ${STUDENTS}, 1, 'self' from appointments where attendees_count = 1 order by id;`

/** Tables with explicit ids, whose sequences must continue after them. */
const COUNT_ON = ['users', 'schools', 'sports', 'appointments', 'school_memberships']
  .map((table) => `select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}));`)
  .join('\n')

/** Fills an empty, migrated database with this many appointments (a multiple of ten, at least 2,000). */
export const seedWorld = async (connectionString: string, appointments: number): Promise<WorldFacts> => {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query('set synchronous_commit = off')
    await client.query(REFERENCE_DATA)
    await client.query(PEOPLE, [await hashPassword(PASSWORD, new Date(BENCH_NOW))])
    await client.query(MEMBERSHIPS)
    await client.query(classes(appointments / SCHOOLS))
    await client.query(COUNT_ON)
    const trainerToken = newToken()
    await client.query(
      `insert into tokens (user_id, kind, hash, expires_at) values (1, 'session', $1, '2099-01-01')`,
      [hashToken(trainerToken)],
    )
    await client.query('vacuum analyze')
    const { rows } = await client.query<{ id: number }>(
      'select id from appointments where school_id = 1 and end_at > $1 and start_at < $2 order by start_at',
      [END_AFTER, START_BEFORE],
    )
    if (rows.length !== CLASSES_AHEAD) throw new Error(`${rows.length} classes ahead`)
    const studentIds = Array.from({ length: STUDENTS }, (_, index) => index + 2)
    return {
      trainerId: 1,
      trainerToken,
      studentIds,
      classIds: rows.map(({ id }) => id),
      schoolId: 1,
      sportId: 1,
      window: new URLSearchParams({ end_after: END_AFTER, start_before: START_BEFORE }).toString(),
      endAfter: END_AFTER,
      startBefore: START_BEFORE,
      signIn: { usernames: studentIds.map((id) => `person-${id}`), password: PASSWORD },
    }
  } finally {
    await client.end()
  }
}
