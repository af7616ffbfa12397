/** Issue 17: the first page of the audit log at ten million rows, against a small log. Each filter is measured. */
import pg from 'pg'
import { silentLog } from '@wegband/server/db/embedded/database-log.ts'
import { type Database, openDatabase } from '@wegband/server/db/open-database.ts'
import { type LogFilter, listLogRows } from '@wegband/server/features/audit-log/log-statement.ts'
import type { Finding, Goal } from '../../measure/goal.ts'
import { figuresOf, interleave } from '../../measure/interleave.ts'
import type { WorldDatabase } from '../../world/world.ts'

const APPOINTMENTS = 2_000
const [LARGE, LARGE_QUICK, SMALL] = [10_000_000, 300_000, 10_000]
const PER_PAGE = 51
/** One page is read in a few milliseconds, so several make one measurement. */
const PAGES = 40

/** Forty acts by 40 people on 50 others, one every second: the small log fills a page of each filter as well. */
const FILL = `
insert into audit_log (actor_id, action, subject_type, subject_id, details, created_at)
  select 1 + n % 40, 'area-' || chr(97 + n % 20) || '.act-' || n % 40, case n % 5 when 0 then 'webhook' else 'user' end, 1 + n % 50,
    jsonb_build_object('before', jsonb_build_object('price', n), 'after', jsonb_build_object('price', n + 1)),
    timestamptz '2026-11-19' - n * interval '1 second'
  from generate_series(1, $1::int) n`

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
const FILTERS: Readonly<Record<string, Partial<LogFilter>>> = {
  'no filter': {},
  'an area': { area: 'area-c' },
  'an act': { action: 'area-c.act-2' },
  'a kind of thing': { subjectType: 'webhook' },
  'one thing': { subjectType: 'webhook', subjectId: 6 },
  'who did it': { actorId: 7 },
  'to whom': { personId: 8 },
  'a day': { from: '2026-11-18T23:00:00Z', until: '2026-11-19T00:00:00Z' },
}

const fillLog = async ({ connectionString }: WorldDatabase, rows: number): Promise<Database> => {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query(FILL, [rows])
    await client.query('vacuum analyze audit_log')
  } finally {
    await client.end()
  }
  return openDatabase({ connectionString, poolSize: 1, log: silentLog })
}

const readPages = async (db: Database, filter: Partial<LogFilter>): Promise<number> => {
  const begun = performance.now()
  for (let page = 0; page < PAGES; page += 1)
    await listLogRows(db.drizzle, { ...NONE, ...filter }, { before: undefined, limit: PER_PAGE })
  return (performance.now() - begun) / PAGES
}

export const auditLog: Goal = {
  id: 'LOG',
  title: 'the audit log',
  run: async ({ effort, world }) => {
    const rows = effort.isQuick ? LARGE_QUICK : LARGE
    const [small, large] = [
      await fillLog(await world.database(APPOINTMENTS), SMALL),
      await fillLog(await world.database(APPOINTMENTS), rows),
    ]
    try {
      const findings: Finding[] = []
      for (const [what, filter] of Object.entries(FILTERS)) {
        const pairs = await interleave(
          effort.rounds,
          () => readPages(large, filter),
          () => readPages(small, filter),
        )
        findings.push({
          goal: 'LOG',
          what: `first page of ${rows.toLocaleString('en')} entries by ${what}, against ${SMALL.toLocaleString('en')}`,
          measured: pairs.ratio,
          bound: { atMost: 1.5 },
          unit: '',
          note: figuresOf(pairs, 'ms'),
        })
      }
      return findings
    } finally {
      await Promise.all([small.close(), large.close()])
    }
  },
}
