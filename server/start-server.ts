/** From a configuration to a server that answers, and back to nothing: what is opened first is closed last, and no process stays behind. */
import { readFileSync } from 'node:fs'
import { access, constants } from 'node:fs/promises'
import { join } from 'node:path'
import { buildApp } from './app.ts'
import { clockFrom, systemClock, type Clock } from './clock.ts'
import type { Config, Environment } from './config/config.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from './db/embedded/embedded-postgres.ts'
import { makeFolder } from './make-folder.ts'
import { migrate } from './db/migrate.ts'
import { openDatabase, type Database } from './db/open-database.ts'
import { startupProblem } from './db/embedded/startup-problem.ts'
import { FEATURE_JOBS } from './feature-jobs.ts'
import { FEATURE_ROUTES } from './feature-routes.ts'
import { convertPlainChips } from './features/cards/chip-code.ts'
import { cardKey } from './features/cards/resolve-token.ts'
import { type ImportWorker, startImportWorker } from './features/member-import/work/import-worker.ts'
import { IMPORT_CHANNEL } from './features/member-import/work/wake-imports.ts'
import { type ProcessBeats, startBeats } from './features/operations/process-heartbeats.ts'
import { VIDEO_CHANNEL } from './features/videos/library/video-queue.ts'
import { type VideoWorker, startVideoWorker } from './features/videos/library/video-worker.ts'
import { fillEmptyDatabase, type SeedDemo } from './fill-empty-database.ts'
import { openGateways, openPush } from './gateways/open-gateways.ts'
import type { OutsidePost } from './gateways/outside/post-outside.ts'
import { withLimitedPayments } from './gateways/payments/limit-calls.ts'
import { openPayments } from './gateways/payments/open-payments.ts'
import { readMoneySettings } from './features/payments/money-settings-statement.ts'
import { serveApiReference } from './http/api-reference.ts'
import type { Log, Services } from './http/request/context.ts'
import { serveHealth, whyDatabaseNotReady } from './http/health.ts'
import { serveSecurityTxt } from './http/guard/security-txt.ts'
import type { HttpApp } from './http/http-app.ts'
import type { GeneralLimits } from './http/guard/rate-limit.ts'
import { startJobs, type RunningJobs } from './jobs.ts'
import { listen, requireFreePort } from './listen-port.ts'
import { changeSecret } from './secrets/change-secret.ts'
import { readVapidKeys } from './secrets/vapid-keys.ts'
import { readVideosKey } from './secrets/videos-key.ts'
import { noteSecret, requireSameSecret } from './secrets/secret-check.ts'
import { appSecret } from './secrets/secrets.ts'
import { explainStartError } from './start-problems.ts'

const ROOT = join(import.meta.dirname, '..')
const WEB_FOLDER = join(ROOT, 'web/dist')

export type StartOptions = {
  readonly config: Config
  /** Where `config` was read from: stored connections are laid under it. */
  readonly environment?: Environment
  readonly log: Log
  /** For the operator: one sentence about what is being done. */
  readonly say?: (sentence: string) => void
  /** Default: as the configuration's CLOCK says. */
  readonly clock?: Clock
  readonly limits?: GeneralLimits | 'off'
  /** False for benchmarks: no scheduled work beside what is measured. */
  readonly hasJobs?: boolean
  /** Fills an empty database of a demo. The server does not know the demo, which is built on it. */
  readonly seedDemo: SeedDemo
  /** Where the built web part lies; default web/dist. */
  readonly webFolder?: string
  /** How push messages leave; stories have a push service of their own. */
  readonly postPush?: OutsidePost
  /** Another server took the embedded database after ours had died: nothing is left to serve. */
  readonly onTakenOver?: (reason: Error) => void
}

export type RunningServer = {
  readonly app: HttpApp
  /** Where it listens, with the port that was really taken. */
  readonly address: string
  readonly services: Services
  /** Finishes the requests under way, then closes everything. */
  stop(): Promise<void>
}

/** `directString`: the database past any connection pooler. */
type OpenDatabase = { db: Database; directString: string; embedded: EmbeddedPostgres | undefined }

const openStorage = async ({ config, log, onTakenOver }: StartOptions): Promise<OpenDatabase> => {
  const embedded =
    config.databaseUrl === undefined
      ? await startEmbeddedPostgres({
          dataDir: config.dataDirectory,
          log,
          ...(onTakenOver === undefined ? {} : { onTakenOver }),
        })
      : undefined
  try {
    const connectionString = embedded?.connectionString ?? config.databaseUrl ?? ''
    const directString = embedded?.connectionString ?? config.databaseDirectUrl ?? ''
    await migrate(directString, { log })
    const isBehindPooler = directString !== connectionString
    const db = openDatabase({ connectionString, poolSize: config.databasePoolSize, isBehindPooler, log })
    return { db, directString, embedded }
  } catch (error) {
    await embedded?.stop()
    throw error
  }
}

/** Pictures and papers lie there, too, unless a storage has them; better known now than at the first upload. */
const requireDataFolder = async ({ dataDirectory, databaseUrl, s3 }: Config): Promise<void> => {
  if (databaseUrl !== undefined && s3 !== undefined) return
  await makeFolder(dataDirectory)
  await access(dataDirectory, constants.W_OK | constants.X_OK)
}

const version = (): string => {
  const manifest: unknown = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  return String(Reflect.get(Object(manifest), 'version'))
}

/** Closes in the order given; one that fails does not keep the others open. */
const closeAll = async (
  log: Log,
  steps: readonly (readonly [name: string, close: () => Promise<unknown>])[],
) => {
  for (const [name, close] of steps) {
    try {
      await close()
    } catch (error) {
      log.error({ err: error, part: name }, 'could not be closed')
    }
  }
}

/** Without signals a revoked session would stay open in this process: better not to start. */
const requireSignals = async (app: HttpApp, db: Database): Promise<void> => {
  if (await app.signals.arriveFrom(db)) return
  throw startupProblem(
    'Notifications between server processes do not arrive: DATABASE_URL seems to lead to a connection pooler in transaction mode, so set DATABASE_DIRECT_URL to the database itself.',
  )
}

/** Others reach the server by https, yet neither it nor a known proxy speaks https. */
const warnOfUnknownProxy = ({ config, say }: StartOptions): void => {
  const isProxied = config.publicUrl.startsWith('https:') && config.tls === undefined
  if (isProxied && config.trustProxy === false)
    say?.(
      'TRUST_PROXY is not set although PUBLIC_URL is https: all visitors share the limits of the proxy’s address. Set TRUST_PROXY=1 for one proxy in front.',
    )
}

const serveEverything = (app: HttpApp, db: Database, isStopping: () => boolean): void => {
  serveHealth(app, async () => (isStopping() ? 'stopping' : whyDatabaseNotReady(db)))
  serveApiReference(app, version())
  serveSecurityTxt(app)
}

type Work = {
  readonly videos: VideoWorker
  readonly imports: ImportWorker
  readonly beats: ProcessBeats
  readonly jobs: Promise<RunningJobs | undefined>
}

/** What runs beside the requests: the workers of videos and imports, the schedule, and the sign of life of this process. */
const startWork = (
  app: HttpApp,
  { db, directString, log }: { readonly db: Database; readonly directString: string; readonly log: Log },
): Work => {
  const callsPerSecond = async () => (await readMoneySettings(db.drizzle)).providerCallsPerSecond
  const context = {
    ...app.services,
    gateways: withLimitedPayments(app.services.gateways, callsPerSecond),
    log,
  }
  return {
    videos: startVideoWorker(context),
    imports: startImportWorker(context),
    beats: startBeats(context),
    jobs: startJobs(directString, FEATURE_JOBS, context).catch((error: unknown) => {
      log.error({ err: error }, 'scheduled work could not be started')
      return undefined
    }),
  }
}

const startEverything = async (options: StartOptions): Promise<RunningServer> => {
  const { config, log } = options
  warnOfUnknownProxy(options)
  await requireFreePort(config)
  await requireDataFolder(config)
  const clock = options.clock ?? clockFrom(config.clock, systemClock)
  const { db, directString, embedded } = await openStorage(options)
  let app: HttpApp | undefined
  let work: Work | undefined
  let isStopping = false
  const close = async (): Promise<void> => {
    isStopping = true
    await closeAll(log, [
      ['http', async () => app?.fastify.close()],
      ['jobs', async () => (await work?.jobs)?.stop()],
      ['films', async () => work?.videos.stop()],
      ['imports', async () => work?.imports.stop()],
      ['beats', async () => work?.beats.stop()],
      ['signals', async () => app?.signals.close()],
      ['database', () => db.close()],
      ['embedded database', async () => embedded?.stop()],
    ])
  }
  try {
    const secret = appSecret(config)
    if (config.appSecretPrevious !== undefined) {
      const isChanged = await changeSecret(db, { from: config.appSecretPrevious, to: secret })
      if (isChanged) log.warn({}, 'sealed data is sealed under the new APP_SECRET; remove the former one')
    }
    await requireSameSecret(db, secret)
    const gateways = {
      ...openGateways(config, secret, await readVideosKey(db.drizzle, secret)),
      ...(await openPayments({ config, appSecret: secret, db, clock })),
    }
    await fillEmptyDatabase({
      db,
      connectionString: directString,
      config,
      clock,
      gateways,
      appSecret: secret,
      log,
      seedDemo: options.seedDemo,
      say: options.say,
    })
    await noteSecret(db, secret)
    await convertPlainChips(db, cardKey(secret))
    // After the database was filled: a demo brings its own settings.
    const vapidKeys = await readVapidKeys(db.drizzle, secret, config.vapidKeys)
    const push = openPush(config, vapidKeys, options.postPush)
    app = await buildApp({
      services: { db, clock, config, appSecret: secret, gateways: { ...gateways, push } },
      ...(options.environment === undefined ? {} : { environment: options.environment }),
      features: FEATURE_ROUTES,
      log,
      webFolder: options.webFolder ?? WEB_FOLDER,
      ...(options.limits === undefined ? {} : { limits: options.limits }),
    })
    serveEverything(app, db, () => isStopping)
    const wakeImports = () => work?.imports.wake()
    app.signals.on(IMPORT_CHANNEL, { onSignal: wakeImports, onLost: wakeImports })
    const wakeVideos = () => work?.videos.wake()
    app.signals.on(VIDEO_CHANNEL, { onSignal: wakeVideos, onLost: wakeVideos })
    await app.signals.start(directString, log)
    await requireSignals(app, db)
    const address = await listen(app, config)
    // The first answer does not wait for the schedule.
    if (options.hasJobs !== false) work = startWork(app, { db, directString, log })
    let stopping: Promise<void> | undefined
    return { app, address, services: app.services, stop: () => (stopping ??= close()) }
  } catch (error) {
    await close()
    throw error
  }
}

/** Throws a start-up problem (one sentence for the operator) or whatever went wrong, with nothing left open. */
export const startServer = async (options: StartOptions): Promise<RunningServer> => {
  try {
    return await startEverything(options)
  } catch (error) {
    throw explainStartError(error, options.config)
  }
}
