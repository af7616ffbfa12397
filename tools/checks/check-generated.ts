/** Generated files must equal what their generators write now: the endpoint list, the icons, and the migrations from the schema. */
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { oldSnapshots } from '../migrations/old-snapshots.ts'
import type { CheckResult } from './source-files.ts'

const ROOT = dirname(dirname(import.meta.dirname))
const MIGRATIONS = 'server/db/migrations'

const run = (command: string, args: readonly string[]): { isFine: boolean; said: string } => {
  const done = spawnSync(command, args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
  return { isFine: done.status === 0, said: `${done.stdout}${done.stderr}`.trim() }
}

/** Runs in its own process, so that a contract that fails to load does not end the other checks. */
const script = (...args: string[]): string[] => {
  const { isFine, said } = run(process.execPath, args)
  return isFine ? [] : [said]
}

const sqlFiles = (folder: string): string[] => readdirSync(folder).filter((name) => name.endsWith('.sql'))

/** Runs the generator on a copy: a new file there means a schema change without a migration. */
const migrationProblems = (): string[] => {
  if (!existsSync(join(ROOT, MIGRATIONS))) return []
  const copy = mkdtempSync(join(tmpdir(), 'wegband-migrations-'))
  try {
    cpSync(join(ROOT, MIGRATIONS), copy, { recursive: true })
    const known = sqlFiles(copy)
    const kit = join(ROOT, 'node_modules', 'drizzle-kit', 'bin.cjs')
    const schema = './server/db/schema/tables.ts'
    const options = ['--dialect', 'postgresql', '--casing', 'snake_case', '--schema', schema]
    const { isFine, said } = run(process.execPath, [
      kit,
      'generate',
      ...options,
      '--out',
      relative(ROOT, copy),
    ])
    if (!isFine) return [`the migrations could not be compared: ${said}`]
    return sqlFiles(copy)
      .filter((name) => !known.includes(name))
      .map(
        (name) =>
          `the schema has changed without a migration: npm run migration\n${readFileSync(join(copy, name), 'utf8')}`,
      )
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

const snapshotProblems = (): string[] =>
  oldSnapshots(join(ROOT, MIGRATIONS)).map(
    (path) => `${relative(ROOT, path)}: nothing reads an older snapshot; npm run migration removes it`,
  )

export const checkGenerated = (): CheckResult => ({
  problems: [
    ...script('tools/write-endpoints.ts', '--check'),
    ...script('studio/icons/make-icons.ts', '--check'),
    ...migrationProblems(),
    ...snapshotProblems(),
  ],
  summary: 'endpoint list, icons, migrations',
})
