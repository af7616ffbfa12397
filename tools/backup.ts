/**
 * `npm run backup -- FILE`: writes database and files of this installation into FILE and its key into
 * FILE.key. Works with a running or stopped server, and takes the same environment. It leaves out what the
 * environment holds (APP_SECRET, S3 storage).
 */
import { stat } from 'node:fs/promises'
import { loadEnvFile, readConfig, type Config } from '@wegband/server/config/config.ts'
import { keyFileOf } from '@wegband/server/db/backup/backup-key.ts'
import { writeBackup } from '@wegband/server/db/backup/write-backup.ts'
import { silentLog } from '@wegband/server/db/embedded/database-log.ts'
import { startEmbeddedPostgres } from '@wegband/server/db/embedded/embedded-postgres.ts'
import { hasEmbeddedDatabase, runningEmbeddedDatabase } from '@wegband/server/db/embedded/running-embedded.ts'
import { isStartupProblem, startupProblem } from '@wegband/server/db/embedded/startup-problem.ts'

type Source = { readonly connectionString: string; close(): Promise<void> }

const stayOpen = (connectionString: string): Source => ({ connectionString, close: () => Promise.resolve() })

/** The database of the running server, else the one on disk, started only for the backup. */
const openSource = async ({ databaseDirectUrl, dataDirectory }: Config): Promise<Source> => {
  if (databaseDirectUrl !== undefined) return stayOpen(databaseDirectUrl)
  const running = await runningEmbeddedDatabase(dataDirectory)
  if (running !== undefined) return stayOpen(running)
  if (!(await hasEmbeddedDatabase(dataDirectory)))
    throw startupProblem(
      `There is no database in ${dataDirectory}: set DATA_DIR or DATABASE_URL as for the server.`,
    )
  const own = await startEmbeddedPostgres({ dataDir: dataDirectory, log: silentLog })
  process.once('SIGINT', () => void own.stop().finally(() => process.exit(130)))
  return { connectionString: own.connectionString, close: () => own.stop() }
}

const backUp = async (file: string, config: Config): Promise<void> => {
  const source = await openSource(config)
  try {
    const { connectionString } = source
    const { tables, rows, files } = await writeBackup({
      connectionString,
      dataDir: config.dataDirectory,
      file,
    })
    const { size } = await stat(file)
    console.log(
      `Written to ${file}: ${rows} rows of ${tables} tables and ${files} files, ${Math.ceil(size / 1_000_000)} MB. It holds personal data.`,
    )
    console.log(
      config.appSecret === undefined
        ? `Its key is ${keyFileOf(file)}: keep it in another place than the backup, because both together open everything, and health information and videos stay closed without it.`
        : 'APP_SECRET comes from the environment and is not in it: without it health information and videos stay closed.',
    )
    if (config.s3 !== undefined) console.log('What lies in S3 storage is not in it.')
  } finally {
    await source.close()
  }
}

const main = async (): Promise<void> => {
  const [file, ...more] = process.argv.slice(2)
  if (file === undefined || file.startsWith('-') || more.length > 0)
    throw startupProblem('Where to? npm run backup -- FILE')
  loadEnvFile()
  const read = readConfig(process.env)
  if ('problems' in read) throw startupProblem(read.problems.join('\n'))
  await backUp(file, read.ok)
}

try {
  await main()
} catch (error) {
  if (!isStartupProblem(error)) throw error
  console.error(error.message)
  process.exitCode = 1
}
