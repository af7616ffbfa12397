/** What the operator can mend is one sentence; everything else keeps its stack. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig, type Config } from './config/config.ts'
import { silentLog } from './db/embedded/database-log.ts'
import { migrate } from './db/migrate.ts'
import { isStartupProblem } from './db/embedded/startup-problem.ts'
import { noteSecret, requireSameSecret } from './secrets/secret-check.ts'
import { explainStartError } from './start-problems.ts'
import { useTestDatabase } from './testing/servers/test-database.ts'

const own = useTestDatabase()
const empty = useTestDatabase({ isEmpty: true })

const configOf = (environment: Readonly<Record<string, string>>): Config => {
  const read = readConfig({ APP_SECRET: 'long enough for a secret of a test', ...environment })
  if ('problems' in read) throw new Error(read.problems.join(' '))
  return read.ok
}
const errorOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => new Error('It worked.'),
    (error: unknown) => error,
  )
/** The sentence for an error of the migrations on this database. */
const sentenceFor = async (databaseUrl: string): Promise<string> => {
  const error = explainStartError(
    await errorOf(migrate(databaseUrl, { log: silentLog })),
    configOf({ DATABASE_URL: databaseUrl }),
  )
  expect(isStartupProblem(error)).toBe(true)
  return String(error)
}

test('names the database that does not exist, and how to make it', async () => {
  const url = new URL(own().connectionString)
  url.pathname = '/not-made-yet'
  expect(await sentenceFor(url.href)).toMatch(
    /The database not-made-yet does not exist at .*: make it with CREATE DATABASE "not-made-yet" OWNER "\w+" ENCODING 'UTF8'/,
  )
})

test('names the rights that are missing on the schema', async ({ skip }) => {
  const { database, connectionString } = empty()
  const { rows } = await database.pool.query<{ rolsuper: boolean }>(
    'SELECT rolsuper FROM pg_roles WHERE rolname = current_user',
  )
  skip(rows[0]?.rolsuper === true, 'Nothing is closed to a superuser.')
  await database.pool.query('REVOKE CREATE ON SCHEMA public FROM pg_database_owner, PUBLIC, CURRENT_USER')
  expect(await sentenceFor(connectionString)).toMatch(
    /The user \w+ may not make tables in the database \w+: make it the owner with ALTER DATABASE/,
  )
})

test('says that the password is refused, without showing it', () => {
  const refusal = Object.assign(new Error('password authentication failed'), {
    code: '28P01',
    severity: 'FATAL',
  })
  const config = configOf({ DATABASE_URL: 'postgresql://wegband:a-wrong-password@localhost/wegband' })
  expect(String(explainStartError(refusal, config))).toBe(
    'StartupProblem: The database at localhost/wegband refuses the user or the password of DATABASE_URL.',
  )
})

test('names a data directory that is a file, and leaves other faults alone', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'wegband-problems-'))
  const file = join(folder, 'data')
  await writeFile(file, '')
  const config = configOf({ DATA_DIR: file, DATABASE_URL: own().connectionString })
  expect(String(explainStartError(await errorOf(mkdir(file, { recursive: true })), config))).toContain(
    `${file} is not a folder: set DATA_DIR`,
  )
  const fault = new TypeError('A fault of ours.')
  expect(explainStartError(fault, config)).toBe(fault)
  await rm(folder, { recursive: true })
})

test('refuses a process whose APP_SECRET is not the one of the database', async () => {
  const { database } = own()
  await requireSameSecret(database, 'the secret of the first process')
  await noteSecret(database, 'the secret of the first process')
  await requireSameSecret(database, 'the secret of the first process')
  await expect(requireSameSecret(database, 'the secret of another one')).rejects.toThrow(
    /^This database was made with another APP_SECRET/,
  )
  await expect(noteSecret(database, 'the secret of another one')).rejects.toThrow(/another APP_SECRET/)
})
