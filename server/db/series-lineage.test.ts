/** What the migrations `presence_begins_nothing` and `series_lineage` do with older rows. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrateRows } from '../testing/servers/migrated-rows.ts'

let migrated: Awaited<ReturnType<typeof migrateRows>>
beforeAll(async () => {
  migrated = await migrateRows('presence_begins_nothing', BEFORE)
})
afterAll(() => migrated.drop())

/** Series 1 continues in 2 and 3; 4 and 5 both end where 6 begins; 7 was never split. Person 1 was only present, person 2 trained. */
const BEFORE = `
insert into schools (id, name, description) values (1, 'Lindenhof', '{"de": ""}');
insert into school_sites (id, school_id, name, street, zip, city, country, latitude, longitude)
  values (1, 1, 'Halle', 'Weg', '24103', 'Kiel', 'DE', 54, 10);
insert into appointment_types (id, key, name, confirmation_types) values (1, 'training', '{"de": ""}', '{}');
insert into sports (id, slug, name, menu_name, description, sort_order, deep_order, hue)
  values (1, 'sport', '{"de": ""}', '{"de": ""}', '{"de": ""}', 1, '1', 30);
insert into series (id, school_id, site_id, type_id, name, description, sport_ids, weekdays, start_time, minutes,
    first_day, last_day, anchor_day)
  select id, 1, 1, 1, '{"de": ""}', '{"de": ""}', '{1}', '{5}', '18:30', 90, first_day::date, last_day::date, anchor_day::date
  from (values
    (1, '2026-01-02', '2026-03-05', null), (2, '2026-03-06', '2026-06-04', '2026-01-02'),
    (3, '2026-06-05', null, '2026-01-02'), (4, '2026-02-02', '2026-05-03', null),
    (5, '2026-02-02', '2026-05-03', null), (6, '2026-05-04', null, '2026-02-02'), (7, '2026-03-06', null, null)
  ) given (id, first_day, last_day, anchor_day);
insert into users (id, profile_type, first_name, last_name) select n, 'regular', 'Person', n::text from generate_series(1, 2) n;
insert into training_progress (user_id, sport_id, level_index, progress, stripes, belt_step, active_weeks, trainings,
    modules_complete, workshops, seminars) select n, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0 from generate_series(1, 2) n;
insert into training_events (user_id, sport_id, level_index, kind, week, occurred_at, source_type, source_id)
  values (1, 1, 1, 'presence', '2026-W10', now(), 'attendance', 1), (2, 1, 1, 'training', '2026-W10', now(), 'attendance', 2);`

it('links a series with its continuation, and removes sports begun by presence alone', async () => {
  expect(await migrated.rows('select id, origin_id from series order by id')).toEqual([
    { id: 1, origin_id: null },
    { id: 2, origin_id: 1 },
    { id: 3, origin_id: 1 },
    { id: 4, origin_id: null },
    { id: 5, origin_id: null },
    { id: 6, origin_id: null },
    { id: 7, origin_id: null },
  ])
  expect(await migrated.rows('select user_id from training_progress')).toEqual([{ user_id: 2 }])
})
