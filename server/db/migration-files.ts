/**
 * Reads the numbered SQL files of the schema, checks them and splits them into statements. A file that was applied anywhere never changes.
 */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startupProblem } from './embedded/startup-problem.ts'

export type Migration = {
  readonly number: number
  readonly name: string
  /** SHA-256 of the text without regard to line endings. */
  readonly checksum: string
  readonly statements: readonly string[]
}

export const MIGRATIONS_FOLDER = join(import.meta.dirname, 'migrations')
const FILE_NAME = /^(\d{4})_([a-z0-9_-]+)\.sql$/
const SEPARATOR = '--> statement-breakpoint'

const readMigration = async (folder: string, file: string): Promise<Migration> => {
  const [, number = '', name = ''] = FILE_NAME.exec(file) ?? []
  if (name === '')
    throw startupProblem(`The migration ${file} must be named like 0012_what_it_does.sql (small letters).`)
  const text = (await readFile(join(folder, file), 'utf8')).replaceAll('\r\n', '\n')
  return {
    number: Number(number),
    name,
    checksum: createHash('sha256').update(text).digest('hex'),
    statements: text
      .split(SEPARATOR)
      .map((statement) => statement.trim())
      .filter((statement) => statement !== ''),
  }
}

/** All migrations of the folder in order; throws a start-up problem when two have the same number. */
export const readMigrations = async (folder: string = MIGRATIONS_FOLDER): Promise<Migration[]> => {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).toSorted()
  const migrations: Migration[] = []
  for (const file of files) {
    const migration = await readMigration(folder, file)
    const before = migrations.at(-1)
    if (before?.number === migration.number)
      throw startupProblem(`The migrations ${before.name} and ${migration.name} have the same number.`)
    migrations.push(migration)
  }
  return migrations
}
