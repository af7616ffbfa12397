/**
 * `npm run restore -- FILE [--force]`: restores a backup into the database and data directory of the
 * environment. Then it migrates the schema to this version. Without --force only into an empty installation.
 * The server must not run meanwhile.
 */
import { loadEnvFile, readConfig, type Config } from '@wegband/server/config/config.ts'
import { restoreBackup } from '@wegband/server/db/backup/restore-backup.ts'
import { silentLog } from '@wegband/server/db/embedded/database-log.ts'
import { startEmbeddedPostgres } from '@wegband/server/db/embedded/embedded-postgres.ts'
import { isStartupProblem, startupProblem } from '@wegband/server/db/embedded/startup-problem.ts'

type Arguments = { readonly file: string; readonly isForced: boolean }

const readArguments = (args: readonly string[]): Arguments => {
  const files = args.filter((one) => one !== '--force')
  const [file] = files
  if (file === undefined || file.startsWith('-') || files.length !== 1)
    throw startupProblem('Which backup? npm run restore -- FILE [--force]')
  return { file, isForced: files.length !== args.length }
}

const restore = async ({ file, isForced }: Arguments, config: Config): Promise<void> => {
  const { databaseDirectUrl, dataDirectory: dataDir } = config
  // Refuses when a server uses the directory, and keeps one from starting until this is done.
  const own =
    databaseDirectUrl === undefined ? await startEmbeddedPostgres({ dataDir, log: silentLog }) : undefined
  try {
    const connectionString = databaseDirectUrl ?? own?.connectionString ?? ''
    const { tables, rows, files } = await restoreBackup({
      connectionString,
      dataDir,
      file,
      isForced,
      hasKeyInEnvironment: config.appSecret !== undefined,
      log: silentLog,
    })
    console.log(`Restored from ${file}: ${rows} rows of ${tables} tables and ${files} files.`)
    if (config.appSecret !== undefined)
      console.log('APP_SECRET comes from the environment: it must be the one of the backup.')
  } finally {
    await own?.stop()
  }
}

const main = async (): Promise<void> => {
  const args = readArguments(process.argv.slice(2))
  loadEnvFile()
  const read = readConfig(process.env)
  if ('problems' in read) throw startupProblem(read.problems.join('\n'))
  await restore(args, read.ok)
}

try {
  await main()
} catch (error) {
  if (!isStartupProblem(error)) throw error
  console.error(error.message)
  process.exitCode = 1
}
