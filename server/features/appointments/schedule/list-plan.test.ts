/** P14: the rows read for a calendar do not grow with the classes of other schools or with past years. */
import { expect, test } from 'vitest'
import type { PoolClient } from 'pg'
import { silentLog } from '../../../db/embedded/database-log.ts'
import { type Database, openDatabase } from '../../../db/open-database.ts'
import { makeSchool, makeUser, only } from '../../../testing/makers/makers.ts'
import { useTestDatabase } from '../../../testing/servers/test-database.ts'
import { makeAppointmentType } from '../../../testing/makers/training-makers.ts'
import { type AppointmentFilter, LIST_APPOINTMENTS, listValues } from './list-statement.ts'

const testDatabase = useTestDatabase()

const SCHOOLS = 100
const WEEKS = 40
const OTHERS = 600
/** A Monday evening. */
const FIRST = '2026-04-06T17:00:00Z'
const WINDOW = { endAfter: '2026-10-05T00:00:00Z', startBefore: '2026-10-12T00:00:00Z' }

type Plan = {
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}

const LARGE = new Set(['appointments', 'attendances'])

/** Rows of the large tables that any plan step returned or discarded. */
const rowsOf = (plan: Plan): number =>
  (LARGE.has(plan['Relation Name'] ?? '')
    ? (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops']
    : 0) + (plan.Plans ?? []).reduce((sum, part) => sum + rowsOf(part), 0)

/** 100 schools with five classes a week for 40 weeks; the reader belongs to the first, teaches there and attends in the second. */
const fill = async (db: Database, client: PoolClient): Promise<AppointmentFilter> => {
  const [reader, child] = [await makeUser(db), await makeUser(db)]
  const { id: typeId } = await makeAppointmentType(db)
  const first = await makeSchool(db)
  await Promise.all(Array.from({ length: SCHOOLS - 1 }, () => makeSchool(db)))
  await client.query(
    `insert into appointments (school_id, site_id, type_id, trainer_id, name, description, start_at, end_at, trial_slots)
      select s.id, p.id, $1, case when s.id = $2 then $3::int end, '{"de": ""}', '{"de": ""}', at, at + interval '1 hour', n % 2
      from schools s join school_sites p on p.school_id = s.id, generate_series(0, ${WEEKS * 5 - 1}) n,
        lateral (select timestamptz '${FIRST}' + (n / 5) * interval '7 days' + (n % 5) * interval '1 day' as at) t
      order by at, s.id`,
    [typeId, first.id, reader.id],
  )
  await client.query(
    `insert into attendances (appointment_id, user_id, source)
      select id, unnest(array[$1, $2]::int[]), 'self' from appointments where school_id = $3`,
    [reader.id, child.id, first.id + 1],
  )
  // Attendances of other people: one in each class.
  await client.query(
    `with others as (insert into users (profile_type) select 'regular' from generate_series(1, ${OTHERS}) returning id)
      insert into attendances (appointment_id, user_id, source, class_start_at)
        select a.id, o.id, 'self', a.start_at from appointments a join others o on o.id % ${OTHERS} = a.id % ${OTHERS}`,
  )
  await client.query('analyze')
  return {
    userId: reader.id,
    childIds: [child.id],
    scope: 'own',
    ownSchools: [first.id],
    trialSchools: [first.id + 2],
    hiddenSchools: [],
    privateTypes: [],
    ledSchools: [],
    ...WINDOW,
    schools: undefined,
    sites: undefined,
    sports: undefined,
    types: undefined,
    trainings: undefined,
    onlyTrialSlots: false,
    onlyAhead: false,
    page: 1,
    perPage: 200,
  }
}

/** The value as a literal in the text of an EXECUTE. */
const literal = (value: unknown): string =>
  value === null
    ? 'null'
    : `'${Array.isArray(value) ? `{${value.join(',')}}` : JSON.stringify(value).replaceAll('"', '')}'`

const explain = async (client: PoolClient, filter: AppointmentFilter): Promise<Plan> => {
  const values = listValues(filter).map(literal).join(', ')
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    `explain (analyze, format json) execute week (${values})`,
  )
  return only(rows)['QUERY PLAN'][0].Plan
}

test('one person’s week reads few of 20,000 classes, by a custom and by a generic plan', async () => {
  // Inserting the rows may take longer on a busy machine than a request may.
  const db = openDatabase({
    connectionString: testDatabase().connectionString,
    queryTimeoutMs: 60_000,
    log: silentLog,
  })
  const client = await db.pool.connect()
  try {
    const filter = await fill(db, client)
    await client.query(`prepare week as ${LIST_APPOINTMENTS.own.text}`)
    for (const mode of ['force_generic_plan', 'force_custom_plan']) {
      await client.query(`set plan_cache_mode = ${mode}`)
      const plan = await explain(client, filter)
      // Five of the own school, five attended, two with trial slots.
      expect([mode, plan['Actual Rows']]).toEqual([mode, 12])
      expect(rowsOf(plan)).toBeLessThan(100)
    }
  } finally {
    client.release(true)
    await db.close()
  }
})
