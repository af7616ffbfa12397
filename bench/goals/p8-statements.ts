/** P8: statements per request. A test fixes the numbers; this goal runs that test and reports its result. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import type { Goal } from '../measure/goal.ts'
import { STATEMENT_ROWS } from '../statements/statement-rows.ts'

const ROOT = join(import.meta.dirname, '../..')
const TEST = 'bench/queries-per-request.test.ts'

export const p8: Goal = {
  id: 'P8',
  title: 'statements per request',
  run: () => {
    const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs')
    const { status, stdout } = spawnSync(process.execPath, [vitest, 'run', '--project', 'server', TEST], {
      cwd: ROOT,
      encoding: 'utf8',
    })
    if (status !== 0) console.log(stdout)
    const listed = STATEMENT_ROWS.map(
      ({ endpoint, about, statements }) =>
        `${endpoint.method} ${endpoint.path} ${about === undefined ? '' : `(${about}) `}${statements}`,
    )
    const failures = status === 0 ? 0 : 1
    return Promise.resolve([
      {
        goal: 'P8',
        what: 'fixed numbers of statements that a test found otherwise, or growing with the rows',
        measured: { median: failures, low: failures, high: failures },
        bound: { atMost: 0 },
        unit: '',
        note: `${TEST}: ${listed.join(', ')}`,
      },
    ])
  },
}
