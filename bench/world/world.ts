/** The PostgreSQL of one benchmark run. Each measurement gets its own cloned database. */
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { silentLog } from '@wegband/server/db/embedded/database-log.ts'
import { startEmbeddedPostgres } from '@wegband/server/db/embedded/embedded-postgres.ts'
import { migrate } from '@wegband/server/db/migrate.ts'
import { startChildServer, type ChildServer } from './child-server.ts'
import { seedWorld, type WorldFacts } from './seed-world.ts'

/** PostgreSQL runs as another user when we are root, and must be able to enter the folder. */
const PASSABLE_FOLDER = 0o711
const APP_SECRET = 'a secret for benchmarks that is long enough'

export type WorldDatabase = {
  readonly connectionString: string
  readonly facts: WorldFacts
}

export type AppOptions = {
  readonly port?: number
  readonly dataDirectory?: string
  /** Scheduled work and workers, which would disturb most measurements. */
  readonly hasJobs?: boolean
}

export type World = {
  /** A new copy with this many appointments. */
  database(appointments: number): Promise<WorldDatabase>
  startApp(database: WorldDatabase, options?: AppOptions): Promise<ChildServer>
  /** An empty folder that is deleted when the run ends. */
  folder(name: string): string
  /** The path of a file with this content. */
  file(name: string, content: string): string
  readonly appSecret: string
  readonly postgresVersion: string
  close(): Promise<void>
}

const urlOf = (server: string, database: string): string => {
  const url = new URL(server)
  url.pathname = `/${database}`
  return url.href
}

/** Starts the database server; databases are created on demand. */
export const openWorld = async (say: (line: string) => void): Promise<World> => {
  const root = mkdtempSync(join(tmpdir(), 'wegband-bench-'))
  chmodSync(root, PASSABLE_FOLDER)
  const postgres = await startEmbeddedPostgres({ dataDir: join(root, 'world'), log: silentLog })
  const client = new pg.Client({ connectionString: postgres.connectionString })
  await client.connect()
  const { rows } = await client.query<{ version: string }>(
    `select current_setting('server_version') as version`,
  )
  const templates = new Map<number, Promise<WorldFacts>>()
  let copies = 0
  let folders = 0

  const makeTemplate = async (appointments: number): Promise<WorldFacts> => {
    say(`  seeding ${appointments.toLocaleString('en')} appointments`)
    await client.query(`create database template_${appointments}`)
    const connectionString = urlOf(postgres.connectionString, `template_${appointments}`)
    await migrate(connectionString, { log: silentLog })
    return await seedWorld(connectionString, appointments)
  }
  const folder = (name: string): string => {
    folders += 1
    const path = mkdtempSync(join(root, `${name}-${folders}-`))
    chmodSync(path, PASSABLE_FOLDER)
    return path
  }
  return {
    appSecret: APP_SECRET,
    postgresVersion: rows[0]?.version ?? 'unknown',
    folder,
    file: (name, content) => {
      const path = join(folder('file'), name)
      writeFileSync(path, content)
      return path
    },
    database: async (appointments) => {
      const template = templates.get(appointments) ?? makeTemplate(appointments)
      templates.set(appointments, template)
      const facts = await template
      copies += 1
      // This strategy writes the copy to disk now, not during a measurement.
      await client.query(
        `create database copy_${copies} template template_${appointments} strategy file_copy`,
      )
      return { connectionString: urlOf(postgres.connectionString, `copy_${copies}`), facts }
    },
    startApp: (database, options = {}) =>
      startChildServer('world/app-server.ts', {
        environment: {
          DATABASE_URL: database.connectionString,
          DATA_DIR: options.dataDirectory ?? folder('app'),
          PORT: String(options.port ?? 0),
          APP_SECRET,
          DEMO: 'false',
        },
        hasJobs: options.hasJobs ?? false,
      }),
    close: async () => {
      await client.end()
      await postgres.stop()
      rmSync(root, { recursive: true, force: true })
    },
  }
}
