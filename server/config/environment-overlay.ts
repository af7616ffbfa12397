/**
 * Values that admins have stored, laid under the environment: what the environment gives always wins. All processes hold one
 * configuration object each, whose values are replaced when others are stored.
 */
import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import {
  CONNECTION_GROUPS,
  CONNECTION_NAMES,
  type ConnectionGroup,
  type ConnectionName,
  isConnectionName,
} from '@wegband/domain/features/installation/connections.ts'
import type { Database } from '../db/open-database.ts'
import { storedConnections } from '../db/schema/installation.ts'
import type { Db } from '../db/transaction.ts'
import { type SealedPlace, seal, unseal } from '../secrets/seal.ts'
import { type Config, type Environment, givenValues, readConfig } from './config.ts'

export type StoredValues = Readonly<Partial<Record<ConnectionName, string>>>
export type StoredGroup = { readonly values: StoredValues; readonly updatedAt: string }

export const connectionPlace = (group: string): SealedPlace => ({ purpose: 'connections', place: group })

const texts = z.record(z.string(), z.string())

/** Names of a later version, or of another one, are left alone. */
const knownOnly = (values: Readonly<Record<string, string>>): StoredValues =>
  Object.fromEntries(Object.entries(values).filter(([name]) => isConnectionName(name)))

export const readStoredGroups = async (
  db: Db,
  appSecret: string,
): Promise<ReadonlyMap<ConnectionGroup, StoredGroup>> => {
  const rows = await db.select().from(storedConnections)
  const groups = new Map<ConnectionGroup, StoredGroup>()
  for (const { group: name, plain, secretsSealed, updatedAt } of rows) {
    const group = CONNECTION_GROUPS.find((one) => one === name)
    if (group === undefined) continue
    const secrets =
      secretsSealed === null
        ? {}
        : texts.parse(JSON.parse(unseal(secretsSealed, { ...connectionPlace(group), appSecret })))
    groups.set(group, { values: knownOnly({ ...plain, ...secrets }), updatedAt })
  }
  return groups
}

export const sealSecrets = (
  group: ConnectionGroup,
  secrets: StoredValues,
  appSecret: string,
): Buffer | null =>
  Object.keys(secrets).length === 0
    ? null
    : seal(JSON.stringify(secrets), { ...connectionPlace(group), appSecret })

const allOf = (groups: ReadonlyMap<ConnectionGroup, StoredGroup>): StoredValues =>
  Object.fromEntries([...groups.values()].flatMap(({ values }) => Object.entries(values)))

/** Fields of the configuration that follow what is stored; all others need a new start. */
const FOLLOWING = [
  'supportMail',
  'securityContact',
  'sourceUrl',
  'smtpUrl',
  'mailFrom',
  'stripe',
  'geocoderUrl',
  'mapTilesUrl',
  'breachedPasswordsUrl',
  'clamdUrl',
  'vdoCipher',
] as const satisfies readonly (keyof Config)[]

export type EnvironmentOverlay = {
  /** Whether the environment gives it, so that nothing stored counts. */
  readonly isGiven: (name: ConnectionName) => boolean
  /** What is in force. */
  readonly valueOf: (name: ConnectionName) => string | undefined
  /** What would be wrong with the whole configuration, with these values stored. */
  readonly check: (stored: StoredValues) => readonly string[]
  /** Reads what is stored, and replaces the configuration of this process. Resolves to whether anything has changed. */
  readonly follow: () => Promise<boolean>
}

type OverlayParts = {
  readonly db: Database
  readonly appSecret: string
  /** What the server was started with. */
  readonly environment: Environment
  /** The object that every part of the server holds. */
  readonly config: { -readonly [Key in keyof Config]: Config[Key] }
  readonly log: Pick<FastifyBaseLogger, 'warn'>
}

export const createOverlay = (parts: OverlayParts): EnvironmentOverlay => {
  const { db, appSecret, environment, config, log } = parts
  const given = givenValues(environment)
  let stored: StoredValues = {}
  const isGiven = (name: ConnectionName): boolean => given[name] !== undefined
  const below = (values: StoredValues): Environment => ({
    ...Object.fromEntries(
      CONNECTION_NAMES.filter((name) => !isGiven(name)).map((name) => [name, values[name]]),
    ),
    ...environment,
    // A demo that was left is none any more, though the environment still allows it.
    ...(config.demo ? {} : { DEMO: 'false' }),
  })
  return {
    isGiven,
    valueOf: (name) => given[name] ?? stored[name],
    check: (values) => {
      const read = readConfig(below(values))
      return 'ok' in read ? [] : read.problems
    },
    follow: async () => {
      const next = allOf(await readStoredGroups(db.drizzle, appSecret))
      if (JSON.stringify(next) === JSON.stringify(stored)) return false
      const read = readConfig(below(next))
      // It fitted when it was stored; since then the environment has changed.
      if ('problems' in read) {
        log.warn({}, 'stored connections do not fit the environment, which counts alone')
        return false
      }
      for (const field of FOLLOWING) Object.assign(config, { [field]: read.ok[field] })
      stored = next
      return true
    },
  }
}
