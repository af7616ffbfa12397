/** What the migration `teaching_by_school` carries over, and what it drops. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrateRows } from '../testing/servers/migrated-rows.ts'

let migrated: Awaited<ReturnType<typeof migrateRows>>
beforeAll(async () => {
  migrated = await migrateRows('teaching_by_school', BEFORE)
})
afterAll(() => migrated.drop())

/** Person 1 teaches in both schools, 2 taught and left, 3 left with notes. Sport 1 is the association's, sport 2 that of school 1. */
const BEFORE = `
insert into schools (id, name, description) values (1, 'Lindenhof', '{"de": ""}'), (2, 'Hafen', '{"de": ""}');
insert into sports (id, school_id, slug, name, menu_name, description, sort_order, deep_order, hue)
  select n, case when n = 2 then 1 end, 'sport-' || n, '{"de": ""}', '{"de": ""}', '{"de": ""}', n, n::text, 30
  from generate_series(1, 2) n;
insert into users (id, profile_type, first_name, last_name)
  select n, 'regular', 'Person', n::text from generate_series(1, 3) n;
insert into school_memberships (id, user_id, school_id, state)
  values (1, 1, 1, 'active'), (2, 1, 2, 'active'), (3, 2, 1, 'cancelled'), (4, 3, 1, 'cancelled');
insert into school_roles (membership_id, role) values (1, 'trainer'), (2, 'trainer'), (3, 'student'), (4, 'student');
insert into trainer_sports (user_id, sport_id, examiner_up_to) values (1, 1, 5), (1, 2, 0), (2, 1, 7);
insert into member_notes (school_id, user_id, text) values (1, 3, 'Knie schonen'), (1, 1, 'Kommt später');`

it('moves sports to the schools where they are taught, and keeps the rights of active trainers', async () => {
  expect(
    await migrated.rows('select user_id, school_id, sport_id from trainer_sports order by 1, 2, 3'),
  ).toEqual([
    { user_id: 1, school_id: 1, sport_id: 1 },
    { user_id: 1, school_id: 1, sport_id: 2 },
    { user_id: 1, school_id: 2, sport_id: 1 },
  ])
  expect(await migrated.rows('select user_id, sport_id, up_to from examiner_rights')).toEqual([
    { user_id: 1, sport_id: 1, up_to: 5 },
  ])
  expect(await migrated.rows('select user_id from member_notes')).toEqual([{ user_id: 1 }])
})
