/**
 * One PostgreSQL for all stories of a run. Each story file gets its own database, copied from one that was
 * filled once.
 */
import { randomBytes } from 'node:crypto'
import { silentLog } from '@wegband/server/db/embedded/database-log.ts'
import { startEmbeddedPostgres } from '@wegband/server/db/embedded/embedded-postgres.ts'
import { openDatabase } from '@wegband/server/db/open-database.ts'
import { urlOfDatabase } from '@wegband/server/testing/servers/test-server.ts'
import { FILLED_FOLDER } from '../moments.ts'
import { copyOf, newFolder, removeFolder } from './story-server.ts'

/** Environment variable that gives the workers the address of the PostgreSQL. */
const POSTGRES_URL = 'WEGBAND_STORIES_POSTGRES'
const FILLED_DATABASE = 'story_filled'
/** A copy takes a second, on a busy machine many. */
const COPY_TIMEOUT_MS = 120_000

export type StoryPostgres = { readonly stop: () => Promise<void> }

/** Starts it below `folder` and tells this process and its children where it is. */
export const startStoryPostgres = async (folder: string): Promise<StoryPostgres> => {
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: silentLog, isDurable: false })
  process.env[POSTGRES_URL] = postgres.connectionString
  return { stop: () => postgres.stop() }
}

const query = async (sql: string): Promise<void> => {
  const database = openDatabase({
    connectionString: serverUrl(),
    log: silentLog,
    queryTimeoutMs: COPY_TIMEOUT_MS,
  })
  // The product gives up after two seconds; a copy waits for a busy machine.
  database.pool.options.connectionTimeoutMillis = COPY_TIMEOUT_MS
  try {
    await database.pool.query(sql)
  } finally {
    await database.close()
  }
}

const serverUrl = (): string => {
  const url = process.env[POSTGRES_URL]
  if (url === undefined) throw new Error('The set-up of the stories has not run')
  return url
}

/** The database that is filled once and then copied; it must have no connections while it is copied. */
export const createFilledDatabase = async (): Promise<string> => {
  await query(`CREATE DATABASE ${FILLED_DATABASE} TEMPLATE template0 ENCODING 'UTF8'`)
  return urlOfDatabase(serverUrl(), FILLED_DATABASE)
}

/** The data of a story server. */
export type StoryData = {
  readonly databaseUrl: string
  readonly dataDirectory: string
  readonly remove: () => Promise<void>
}

/** `filled`: the demo federation with its files; `empty`: without even a schema. */
export const createStoryData = async (content: 'filled' | 'empty'): Promise<StoryData> => {
  const name = `story_${randomBytes(6).toString('hex')}`
  const template = content === 'filled' ? FILLED_DATABASE : 'template0'
  await query(`CREATE DATABASE ${name} TEMPLATE ${template}`)
  const files = process.env[FILLED_FOLDER]
  const dataDirectory =
    content === 'filled' && files !== undefined ? copyOf(files, 'story') : newFolder('story')
  return {
    databaseUrl: urlOfDatabase(serverUrl(), name),
    dataDirectory,
    remove: async () => {
      await query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
      removeFolder(dataDirectory)
    },
  }
}
