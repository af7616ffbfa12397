/** A ledger of a million events: generated people and trainings, written by SQL, totals included. */
import pg from 'pg'

export const LEDGER_PEOPLE = 10_000
export const TRAININGS_EACH = 100
export const LEDGER_EVENTS = LEDGER_PEOPLE * TRAININGS_EACH
const FIRST_PERSON = 100_001

const PEOPLE = `
insert into users (id, profile_type, username, first_name, last_name, birthday_at)
  select u, 'regular', 'weaver-' || u, 'Vorname ' || u, 'Nachname ' || u, '1990-05-05'
  from generate_series($1::int, $2::int) u`

/** A training every week through all modules of the level. */
const EVENTS = `
insert into training_events (user_id, sport_id, module_id, level_index, kind, week, occurred_at, source_type, source_id)
  select u, 1, module.id, 1, 'training', to_char(at, 'IYYY-"W"IW'), at, 'import', (u - $1) * ${TRAININGS_EACH} + t
  from generate_series(0, ${TRAININGS_EACH - 1}) t
  cross join lateral (select timestamptz '2026-11-12 18:00' - t * interval '7 days' as at) as moment
  join modules module on module.level_id = 1 and module.sort_order = 1 + t % 24
  cross join generate_series($1::int, $2::int) u`

const TOTALS = `
insert into training_progress (user_id, sport_id, level_index, progress, stripes, belt_step, active_weeks, trainings, modules_complete,
    workshops, seminars, last_week)
  select user_id, 1, 1, 66, 3, 9, ${TRAININGS_EACH}, count(*), 24, 0, 0, max(week)
  from training_events where user_id between $1 and $2 group by user_id`

/** Replaces the existing ledger, because its invented totals would fail the recount. */
export const growLedger = async (connectionString: string): Promise<void> => {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query('delete from training_events; delete from training_progress')
    const range = [FIRST_PERSON, FIRST_PERSON + LEDGER_PEOPLE - 1]
    for (const statement of [PEOPLE, EVENTS, TOTALS]) await client.query(statement, range)
    await client.query('vacuum analyze training_events, training_progress')
  } finally {
    await client.end()
  }
}
