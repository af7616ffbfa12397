/** The first page of the log costs the same however long the log is: each filter has an index in the order of the pages. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/servers/test-database.ts'
import { type LogFilter, listLogRows } from './log-statement.ts'

const ROWS = 20_000
const PER_PAGE = 51
const NONE: LogFilter = {
  area: undefined,
  action: undefined,
  subjectType: undefined,
  subjectId: undefined,
  actorId: undefined,
  personId: undefined,
  from: undefined,
  until: undefined,
}

let own: TestDatabase
beforeAll(async () => {
  own = await createTestDatabase()
  const { pool } = own.database
  await pool.query(`
    insert into audit_log (actor_id, action, subject_type, subject_id, created_at)
      select 1 + n % 40, 'area-' || n % 20 || '.act-' || n % 40, case n % 5 when 0 then 'webhook' else 'user' end, 1 + n % 50,
        timestamptz '2026-11-19' - n * interval '1 second'
      from generate_series(1, ${ROWS}) n`)
  await pool.query('vacuum analyze audit_log')
})
afterAll(() => own.drop())

test.each<[string, Partial<LogFilter>]>([
  ['nothing', {}],
  ['an area', { area: 'area-3' }],
  ['an act', { action: 'area-3.act-3' }],
  ['a kind of thing', { subjectType: 'webhook' }],
  ['one thing', { subjectType: 'webhook', subjectId: 6 }],
  ['who did it', { actorId: 7 }],
  ['the person concerned', { personId: 8 }],
  ['a span', { from: '2026-11-18T23:00:00Z', until: '2026-11-19T00:00:00Z' }],
])('a page filtered by %s reads an index in its order', async (_name, filter) => {
  const { sql, params } = listLogRows(
    own.database.drizzle,
    { ...NONE, ...filter },
    { before: undefined, limit: PER_PAGE },
  ).toSQL()
  const { rows } = await own.database.pool.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${sql}`, params)
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  // The page itself is put in order again beside the names; the log is not.
  const [, ofLog = ''] = plan.split('Limit')
  expect(ofLog).toMatch(/Index Scan Backward using audit_log_\w+ on audit_log/)
  expect(ofLog.split('\n').filter((line) => /Sort|Seq Scan on audit_log/.test(line))).toEqual([])
})
