/** The member list of a school of five thousand: one statement, and every part of it uses an index. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayOf } from '@wegband/domain/basics/calendar-days.ts'
import { MEMBERS_PER_PAGE } from '@wegband/domain/features/members/contract.ts'
import { nameGrams } from '@wegband/domain/features/members/name-grams.ts'
import { makeMember, makeSchool, type School, type UserRow } from '../../testing/makers/makers.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'
import { makeAppointment, makeLevel, makeSport } from '../../testing/makers/training-makers.ts'
import { forgetReferenceData } from '../reference-data/reference-data.ts'
import { listMembers } from './list-members.ts'
import { type OverviewFilter, overviewStatement, SELECT_OVERVIEW } from './overview-store.ts'

const MEMBERS = 5_000
const OTHERS = 5_000
/** Keeps each statement short enough for the statement timeout. */
const BATCH = 1_000
let app: TestApp
let school: School
let trainer: UserRow

beforeAll(async () => {
  app = await createTestApp()
  school = await makeSchool(app.db)
  const other = await makeSchool(app.db)
  trainer = await makeMember(app.db, school, { roles: ['trainer'] })
  const sport = await makeSport(app.db)
  await makeLevel(app.db, sport, { index: 1 })
  const classes = [
    await makeAppointment(app.db, school, { startAt: '2026-11-13T17:00:00Z', endAt: '2026-11-13T18:00:00Z' }),
  ]
  const db = app.db.drizzle
  // enough trainers who begin classes that the planner prefers a lookup
  await db.execute(sql`insert into users (profile_type, first_name, last_name)
    select 'regular', 'Lehrende' || n, 'Person' from generate_series(1, 300) n`)
  await db.execute(sql`insert into appointments (school_id, site_id, type_id, name, description, start_at, end_at, started_at, started_by)
    select a.school_id, a.site_id, a.type_id, a.name, a.description, a.start_at - n * interval '1 day', a.end_at - n * interval '1 day',
      a.start_at - n * interval '1 day', t.id
    from appointments a, generate_series(1, 10) n, (select id from users where first_name like 'Lehrende%') t`)
  for (let from = 1; from < MEMBERS + OTHERS; from += BATCH)
    await db.execute(sql`insert into users (profile_type, first_name, last_name, birthday_at)
      select 'regular', 'Vorname' || n, 'Nachname' || n, '1990-01-01'
      from generate_series(${from}::int, ${from + BATCH - 1}::int) n`)
  await db.execute(sql`insert into school_memberships (user_id, school_id, state)
    select id, case when row_number() over (order by id) <= ${MEMBERS} then ${school.id}::int else ${other.id}::int end, 'active'
    from users where first_name like 'Vorname%'`)
  await db.execute(sql`insert into school_roles (membership_id, role) select id, 'student' from school_memberships
    where id not in (select membership_id from school_roles)`)
  await db.execute(sql`insert into attendances (appointment_id, user_id, source)
    select ${classes[0]?.id ?? 0}::int, user_id, 'scan' from school_memberships where school_id = ${school.id} and user_id <> ${trainer.id}`)
  await db.execute(
    sql`insert into confirmations (attendance_id, type) select id, 'presence' from attendances`,
  )
  await db.execute(sql`insert into training_progress (user_id, sport_id, level_index, progress, stripes, belt_step, active_weeks, trainings, modules_complete, workshops, seminars)
    select user_id, ${sport.id}::int, 1, 5, 0, 0, 7, 9, 0, 0, 0 from school_memberships`)
  for (const week of [1, 2, 3, 4])
    await db.execute(sql`insert into training_events (user_id, sport_id, level_index, kind, week, occurred_at, source_type, source_id)
      select m.user_id, ${sport.id}::int, 1, 'training', '2026-W40', '2026-10-01T17:00:00Z'::timestamptz - ${week}::int * interval '7 days', 'import',
        m.user_id * 10 + ${week}::int from school_memberships m`)
  await db.execute(
    sql`insert into member_tokens (user_id, kind, value) select id, 'card', 'WTK-' || id from users`,
  )
  await db.execute(sql`insert into school_requests (school_id, user_id, type, state_before, state)
    select school_id, user_id, 'enrollment', 'active', 'accepted' from school_memberships`)
  await db.execute(sql`analyze`)
  forgetReferenceData(app.db)
}, 120_000)
afterAll(() => app.close())

type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows'?: number
  'Actual Loops'?: number
  Plans?: Plan[]
}
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

const planOf = async (filter: OverviewFilter): Promise<Plan> => {
  const { text, values } = overviewStatement(filter)
  const { rows } = await app.db.pool.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
    `explain (analyze, format json) ${text}`,
    [school.id, '2026-11-20T18:00:00Z', ...values],
  )
  const root = rows[0]?.['QUERY PLAN'][0]?.Plan
  if (root === undefined) throw new Error('no plan')
  return root
}

test('the statement does not read people who left or whose names do not match', async () => {
  await app.db.drizzle.execute(sql`update school_memberships set state = 'cancelled'
    where school_id = ${school.id} and id % 10 <> 0 and user_id <> ${trainer.id}`)
  await app.db.drizzle.execute(sql`analyze school_memberships`)
  try {
    const active = await planOf({ state: 'active' })
    expect(active['Actual Rows']).toBeLessThan(MEMBERS / 9)
    // The parts that run per person run for these people only.
    const asked = nodesOf(active).filter((node) => node['Index Name'] === 'training_events_user_level')
    expect(Math.max(...asked.map((node) => node['Actual Loops'] ?? 0))).toBeLessThan(MEMBERS / 9)
    expect((await planOf({ grams: nameGrams('xaver quast') }))['Actual Rows']).toBe(0)
    expect((await planOf({ role: 'trainer' }))['Actual Rows']).toBe(1)
    const context = await app.contextOf(trainer)
    const { meta } = await listMembers(context, school.id, { state: 'active' })
    expect(meta.states.cancelled).toBe(0)
    expect(meta.total).toBe(meta.states.active)
  } finally {
    await app.db.drizzle.execute(
      sql`update school_memberships set state = 'active' where school_id = ${school.id}`,
    )
  }
})

test('the statement reads no whole table that grows with the federation', async () => {
  const { rows } = await app.db.pool.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
    `explain (format json) ${SELECT_OVERVIEW.replaceAll('$1', String(school.id)).replaceAll('$2', "'2026-11-20T18:00:00Z'")}`,
  )
  const root = rows[0]?.['QUERY PLAN'][0]?.Plan
  if (root === undefined) throw new Error('no plan')
  const read = nodesOf(root).filter((node) => node['Node Type'] === 'Seq Scan')
  const growing = [
    'attendances',
    'confirmations',
    'training_events',
    'member_tokens',
    'membership_changes',
    'school_requests',
  ]
  expect(read.map((node) => node['Relation Name']).filter((name) => growing.includes(name ?? ''))).toEqual([])
  expect(nodesOf(root).map((node) => node['Index Name'])).toContain('training_events_user_level')
  expect(nodesOf(root).map((node) => node['Index Name'])).toContain('attendances_user_class')
})

test('the statement reads once who began classes, even if one person began all of them', async () => {
  await app.db.drizzle.execute(sql`create table begun_before as select id, started_by from appointments`)
  await app.db.drizzle.execute(sql`update appointments set started_by = ${trainer.id}::int`)
  await app.db.drizzle.execute(sql`analyze appointments`)
  try {
    const whole = nodesOf(await planOf({ state: 'active' })).filter(
      (node) => node['Relation Name'] === 'appointments' && node['Node Type'] === 'Seq Scan',
    )
    expect(Math.max(0, ...whole.map((node) => node['Actual Loops'] ?? 0))).toBeLessThanOrEqual(1)
    const context = await app.contextOf(trainer)
    const found = await listMembers(context, school.id, { role: 'trainer' })
    expect(found.data.map(({ id, lastSeenAt }) => [id, lastSeenAt])).toEqual([
      [trainer.id, '2026-11-13T17:00:00.000Z'],
    ])
  } finally {
    await app.db.drizzle.execute(
      sql`update appointments a set started_by = b.started_by from begun_before b where b.id = a.id`,
    )
    await app.db.drizzle.execute(sql`drop table begun_before`)
    await app.db.drizzle.execute(sql`analyze appointments`)
  }
})

test('a page of five thousand members comes with the counts of all', async () => {
  const context = await app.contextOf(trainer)
  const page = await listMembers(context, school.id, { state: 'active', page: 100 })
  expect([page.data.length, page.meta.total]).toEqual([MEMBERS_PER_PAGE, MEMBERS + 1])
  expect(page.meta.counts.all).toBe(MEMBERS + 1)
  const found = await listMembers(context, school.id, { search: 'nachname4999' })
  expect(found.data.map(({ lastName }) => lastName)).toEqual(['Nachname4999'])
})

test('the counts equal a plain count over all members', async () => {
  await app.db.drizzle.execute(sql`update school_memberships
    set created_at = '2026-10-01T10:00:00Z'::timestamptz + (id % 50) * interval '1 day' where school_id = ${school.id}`)
  await app.db.drizzle
    .execute(sql`update membership_changes h set changed_at = m.created_at from school_memberships m
    where m.user_id = h.user_id and m.school_id = h.school_id`)
  await app.db.drizzle.execute(sql`delete from confirmations c using attendances a
    where a.id = c.attendance_id and a.user_id % 2 = 0`)
  await app.db.drizzle.execute(
    sql`update member_tokens set revoked_at = '2026-11-01T10:00:00Z' where user_id % 5 = 0`,
  )
  const context = await app.contextOf(trainer)
  const { rows } = await app.db.pool.query<{ absent: number; long: number; bare: number }>(
    `select count(*) filter (where away between 14 and 27)::int as absent, count(*) filter (where away >= 28)::int as long,
      count(*) filter (where not has_card)::int as bare
    from (select $2::date - greatest((m.created_at at time zone 'Europe/Berlin')::date, seen.last_on) as away,
        exists (select from member_tokens k where k.user_id = m.user_id and k.kind <> 'member' and k.revoked_at is null) as has_card
      from school_memberships m join school_roles r on r.membership_id = m.id and r.role = 'student'
      left join (select a.user_id, max((p.start_at at time zone 'Europe/Berlin')::date) as last_on
        from attendances a join appointments p on p.id = a.appointment_id join confirmations c on c.attendance_id = a.id
        where p.school_id = $1 group by a.user_id) seen on seen.user_id = m.user_id
      where m.school_id = $1 and m.state = 'active') each`,
    [school.id, dayOf(context.clock.now().toISOString())],
  )
  const [naive] = rows
  const { meta } = await listMembers(context, school.id, { state: 'active' })
  expect([meta.counts.absent, meta.counts['long-absent'], meta.counts['no-card']]).toEqual([
    naive?.absent,
    naive?.long,
    naive?.bare,
  ])
  expect(Math.min(meta.counts.absent, meta.counts['long-absent'], meta.counts['no-card'])).toBeGreaterThan(
    100,
  )
})
