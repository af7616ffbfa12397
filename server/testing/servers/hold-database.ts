/**
 * A server reduced to its database, run as a process of its own so that tests can kill it: `hold-database.ts DATA_DIR
 * [BINARIES_ROOT]`. Prints one JSON line when the database runs; `write` on its input makes it insert rows and print the number of
 * each once it is committed. SIGINT and SIGTERM make it ask the database one last thing and stop it.
 */
import { silentLog } from '../../db/embedded/database-log.ts'
import { startEmbeddedPostgres } from '../../db/embedded/embedded-postgres.ts'
import { openDatabase } from '../../db/open-database.ts'
import { isStartupProblem } from '../../db/embedded/startup-problem.ts'

const print = (value: unknown): void => {
  process.stdout.write(`${JSON.stringify(value)}\n`)
}

const hold = async (dataDir: string, binariesRoot: string | undefined): Promise<void> => {
  const server = await startEmbeddedPostgres({
    dataDir,
    log: silentLog,
    ...(binariesRoot === undefined ? {} : { binariesRoot }),
  })
  const database = openDatabase({ connectionString: server.connectionString, log: silentLog })

  const stop = async (): Promise<void> => {
    const { rowCount } = await database.pool.query('SELECT 1')
    print({ answeredWhileStopping: rowCount === 1 })
    await database.close()
    await server.stop()
    process.exit(0)
  }
  process.once('SIGINT', () => void stop())
  process.once('SIGTERM', () => void stop())
  process.stdin.once('data', () => {
    void (async () => {
      await database.pool.query('CREATE TABLE IF NOT EXISTS written (number integer PRIMARY KEY)')
      for (let number = 1; ; number += 1) {
        await database.pool.query('INSERT INTO written VALUES ($1)', [number])
        print({ number })
      }
    })()
  })
  print({ connectionString: server.connectionString, pid: server.pid })
}

try {
  await hold(process.argv[2] ?? '', process.argv[3])
} catch (error) {
  if (!isStartupProblem(error)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
