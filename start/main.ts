/** `npm start`: reads the configuration, starts the server, says where it is, and ends cleanly on Ctrl-C and SIGTERM. */
import { loadEnvFile, readConfig, type Config } from '@wegband/server/config/config.ts'
import { isStartupProblem } from '@wegband/server/db/embedded/startup-problem.ts'
import { createLog } from '@wegband/server/http/logging.ts'
import type { SeedDemo } from '@wegband/server/fill-empty-database.ts'
import { startServer, type RunningServer } from '@wegband/server/start-server.ts'

const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}
const complain = (line: string): void => {
  process.stderr.write(`${line}\n`)
}

/** People at a terminal want to read the address and not a line per request; machines get everything. */
const logLevel = (config: Config): Config['logLevel'] =>
  process.stdout.isTTY && process.env['LOG_LEVEL'] === undefined ? 'warn' : config.logLevel

/** The address that people open: the configured one, or localhost with the port that was really taken. */
const shownAddress = (config: Config, address: string): string => {
  if (process.env['PUBLIC_URL'] !== undefined) return config.publicUrl
  const { protocol, port } = new URL(address)
  return `${protocol}//localhost${port === '' ? '' : `:${port}`}`
}

const introduce = (config: Config, server: RunningServer): void => {
  const address = shownAddress(config, server.address)
  const { demo } = server.services.settings.current()
  say(`\nWegband is running at ${address}\n`)
  if (demo !== null) {
    const width = Math.max(...demo.people.map(({ username }) => username.length))
    say(`Demo people (password ${demo.password}):`)
    for (const { username, name, role } of demo.people) say(`  ${username.padEnd(width)}  ${name}, ${role}`)
    say('')
  }
  say(`API reference: ${address}/api/docs/`)
  say('Stop with Ctrl-C.\n')
}

const FORCED = 130
/** One Ctrl-C arrives twice under `npm start`: from the terminal, and passed on by npm, later on a busy machine. */
const SAME_SIGNAL_MS = 1_000

/**
 * The first signal stops everything in order, even during the start, so no database is left running. A second one
 * ends the process at once, and the database stops by itself.
 */
const stopOnSignals = (starting: Promise<RunningServer>): void => {
  let firstAt: number | undefined
  const stop = async (): Promise<void> => {
    if (firstAt !== undefined) {
      if (performance.now() - firstAt > SAME_SIGNAL_MS) process.exit(FORCED)
      return
    }
    firstAt = performance.now()
    // A start that fails has closed everything itself and says why.
    const server = await starting.catch(() => undefined)
    if (server === undefined) return
    await server.stop()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop())
}

/** Reads the demo only to fill a database with it; the server does not know the demo. */
const seedDemo: SeedDemo = async (parts) => {
  const demo = await import('@wegband/demo/seed-demo.ts')
  await demo.seedDemo(parts)
}

const main = async (): Promise<void> => {
  loadEnvFile()
  const read = readConfig(process.env)
  if ('problems' in read) {
    read.problems.forEach(complain)
    process.exitCode = 1
    return
  }
  const config = read.ok
  const log = createLog(logLevel(config))
  const endWith = (reason: Error): void => {
    complain(reason.message)
    process.exit(1)
  }
  try {
    const starting = startServer({
      config,
      environment: process.env,
      log,
      say,
      seedDemo,
      onTakenOver: endWith,
    })
    stopOnSignals(starting)
    introduce(config, await starting)
  } catch (error) {
    if (!isStartupProblem(error)) throw error
    complain(error.message)
    process.exitCode = 1
  }
}

await main()
