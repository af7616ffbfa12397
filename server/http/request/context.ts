/** The input of every action: the caller, the data, the time. Plain values, so that a test can pass its own. */
import type { FastifyBaseLogger } from 'fastify'
import type { Locale } from '@wegband/domain/basics/locale.ts'
import type { Actor, Rights } from '@wegband/domain/features/accounts/contract.ts'
import type { Clock } from '../../clock.ts'
import type { Config } from '../../config/config.ts'
import type { EnvironmentOverlay } from '../../config/environment-overlay.ts'
import type { Database } from '../../db/open-database.ts'
import type { Gateways } from '../../gateways/gateways.ts'
import type { Settings } from '../../config/settings.ts'

export type Log = FastifyBaseLogger

/** The parts that live as long as the process. */
export type Services = {
  readonly db: Database
  readonly clock: Clock
  readonly config: Config
  /** All signatures and encryption depend on it: `keyFor(context.appSecret, 'purpose')` of secrets.ts. */
  readonly appSecret: string
  readonly gateways: Gateways
  /** Where the values of `config` come from: the environment, or what admins have stored. */
  readonly environment: EnvironmentOverlay
  /** Settings that admins may change: `settings.current().minTrainingMinutes`. */
  readonly settings: Settings
  /** Rights and roles of several people, independent of the caller. In no order; unknown ids are left out. */
  readonly readRights: (userIds: readonly number[]) => Promise<Rights[]>
}

/** The parts that live as long as one request. `actor` is undefined only on endpoints that anyone may call. */
export type Context<A extends Actor | undefined = Actor> = Services & {
  readonly actor: A
  readonly log: Log
  readonly requestId: string
  /** The reader's language, for texts that are data. */
  readonly locale: Locale
}

/** For endpoints that anyone may call. */
export type OpenContext = Context<Actor | undefined>
