/**
 * `npm run migration`: writes the SQL of a schema change as the next numbered file. The snapshot before it goes.
 * drizzle-kit gets the options: `npm run migration -- --name plain_names`, and `--custom` for SQL by hand.
 */
import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../run/run-step.ts'
import { oldSnapshots } from './old-snapshots.ts'

const kit = join(ROOT, 'node_modules', 'drizzle-kit', 'bin.cjs')
// drizzle-kit asks in the terminal whether a column was renamed.
const done = spawnSync(process.execPath, [kit, 'generate', ...process.argv.slice(2)], {
  cwd: ROOT,
  stdio: 'inherit',
})
if (done.status === 0) for (const path of oldSnapshots(join(ROOT, 'server', 'db', 'migrations'))) rmSync(path)
process.exitCode = done.status ?? 1
