/** Joins the features to one application. The starter passes the database, the clock and the gateways. */
import { SESSION_CHANNEL, readSessionSignal } from './http/guard/session-signals.ts'
import { createSessions } from './http/guard/authenticate.ts'
import { createServiceTokens } from './http/guard/service-tokens.ts'
import type { Log, Services } from './http/request/context.ts'
import { createHttpApp, type HttpApp } from './http/http-app.ts'
import type { GeneralLimits } from './http/guard/rate-limit.ts'
import type { FeatureRoutes } from './http/serve-endpoint.ts'
import { writeAudit } from './features/accounts/write-audit.ts'
import { forgetMovedClocks } from './features/payments/billing-clock-statement.ts'
import { createReadActor } from './features/viewer/read-actor.ts'
import { readRights } from './features/viewer/read-rights.ts'
import type { Environment } from './config/config.ts'
import { createOverlay } from './config/environment-overlay.ts'
import { reopenGateways } from './gateways/open-gateways.ts'
import { openPayments } from './gateways/payments/open-payments.ts'
import { createSettings, type SettingValues, SETTINGS_CHANNEL } from './config/settings.ts'
import { createSignals } from './signals.ts'

export type AppParts = {
  readonly services: Omit<Services, 'settings' | 'readRights' | 'environment'>
  /** What the server was started with, under which stored connections are laid. */
  readonly environment?: Environment
  readonly features: readonly FeatureRoutes[]
  readonly limits?: GeneralLimits | 'off'
  readonly log: Log
  /** Absolute path of the built web part; undefined: no pages. */
  readonly webFolder?: string
}

/** The configuration and the gateways of this process: one object each, which every part holds and whose values follow what is stored. */
const openConnections = ({ services, environment = {}, log }: AppParts) => {
  const { db, clock, appSecret } = services
  const config = { ...services.config }
  const gateways = { ...services.gateways }
  const overlay = createOverlay({ db, appSecret, environment, config, log })
  const follow = async ({ setup }: SettingValues): Promise<void> => {
    const before = { ...config }
    const isDemoLeft = config.demo && setup !== null
    if (isDemoLeft) Object.assign(config, { demo: false })
    if (!(await overlay.follow()) && !isDemoLeft) return
    Object.assign(gateways, reopenGateways(before, config))
    if (isDemoLeft || JSON.stringify(before.stripe) !== JSON.stringify(config.stripe))
      Object.assign(
        gateways,
        { payments: undefined, standIn: undefined },
        await openPayments({ config, appSecret, db, clock }),
      )
  }
  return { config, gateways, environment: overlay, follow }
}

/** Reads the settings and registers every feature; opens no port and no LISTEN connection yet (`openSignals`). */
export const buildApp = async (parts: AppParts): Promise<HttpApp> => {
  const { db, clock } = parts.services
  const { config, gateways, environment, follow } = openConnections(parts)
  const settings = createSettings(db, config.demo, follow)
  await settings.reload()
  if (gateways.standIn === undefined) await forgetMovedClocks(db.drizzle)
  const signals = createSignals()
  const sessions = createSessions({ db, clock, readActor: createReadActor(clock, settings) })
  const app = createHttpApp({
    services: {
      ...parts.services,
      config,
      gateways,
      environment,
      settings,
      readRights: (userIds) => readRights({ clock, db, settings }, userIds),
    },
    sessions,
    serviceTokens: createServiceTokens({ db, clock }),
    signals,
    noteViewCall: (viewer, details) => {
      const entry = { action: 'impersonation.change', subjectType: 'user', subjectId: viewer.userId, details }
      return writeAudit(db.drizzle, viewer, entry, clock.now())
    },
    log: parts.log,
    webFolder: parts.webFolder,
    ...(parts.limits === undefined ? {} : { limits: parts.limits }),
  })
  // Before the features: what they do on these signals relies on the memory being empty already.
  signals.on(SESSION_CHANNEL, {
    onSignal: (payload) => {
      const signal = readSessionSignal(payload)
      if (signal === undefined) sessions.forgetAll()
      else sessions.forgetUser(signal.userId)
    },
    onLost: () => sessions.forgetAll(),
  })
  const reload = (): void => {
    settings
      .reload()
      .catch((error: unknown) => app.fastify.log.warn({ err: error }, 'could not read the settings'))
  }
  signals.on(SETTINGS_CHANNEL, { onSignal: reload, onLost: reload })
  for (const routes of parts.features) routes(app)
  return app
}
