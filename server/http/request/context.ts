/** What every action is handed: who asks, where the data is, what time it is. Plain values, so that a test can hand in its own. */
import type { FastifyBaseLogger } from 'fastify'
import type { Locale } from '@wegband/domain/basics/locale.ts'
import type { Actor, Rights } from '@wegband/domain/features/accounts/contract.ts'
import type { Clock } from '../../clock.ts'
import type { Config } from '../../config/config.ts'
import type { Database } from '../../db/open-database.ts'
import type { Gateways } from '../../gateways/gateways.ts'
import type { Settings } from '../../config/settings.ts'

export type Log = FastifyBaseLogger

/** What lives as long as the process. */
export type Services = {
  readonly db: Database
  readonly clock: Clock
  readonly config: Config
  /** Everything signed or encrypted hangs on it: `keyFor(context.appSecret, 'purpose')` of secrets.ts. */
  readonly appSecret: string
  readonly gateways: Gateways
  /** What admins may change: `settings.current().minTrainingMinutes`. */
  readonly settings: Settings
  /** What several people may and are, whoever asks; in no order, without ids that are nobody's. */
  readonly readRights: (userIds: readonly number[]) => Promise<Rights[]>
}

/** What lives as long as one request. `actor` is undefined only on endpoints that anyone may call. */
export type Context<A extends Actor | undefined = Actor> = Services & {
  readonly actor: A
  readonly log: Log
  readonly requestId: string
  /** The reader's language, for texts that are data. */
  readonly locale: Locale
}

/** For endpoints that anyone may call. */
export type OpenContext = Context<Actor | undefined>
