/** The first start: the demo federation, or the first admin of a real one (decisions §6, §8). Does nothing once there are people. */
import pg from 'pg'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import { FILL_LOCK, LOCK_SPACE } from './db/advisory-locks.ts'
import type { Database } from './db/open-database.ts'
import { users } from './db/schema/people.ts'
import { hashPassword } from './features/auth/password-hash.ts'
import type { Gateways } from './gateways/gateways.ts'
import type { Log } from './http/context.ts'

export type FillParts = {
  readonly db: Database
  readonly connectionString: string
  readonly config: Config
  readonly clock: Clock
  readonly gateways: Gateways
  readonly appSecret: string
  readonly log: Log
  readonly say: ((sentence: string) => void) | undefined
}

const isEmpty = async (db: Database): Promise<boolean> =>
  (await db.drizzle.select({ id: users.id }).from(users).limit(1)).length === 0

const createFirstAdmin = async ({ db, config, clock }: FillParts): Promise<void> => {
  if (config.admin === undefined) return
  const now = clock.now()
  await db.drizzle.insert(users).values({
    profileType: 'regular',
    mail: config.admin.mail,
    mailVerifiedAt: now.toISOString(),
    passwordHash: await hashPassword(config.admin.password, now),
    isAdmin: true,
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
  })
}

/** One process fills, the others wait for it; on a connection of its own, whose end gives the lock back. */
const alone = async (connectionString: string, work: () => Promise<void>): Promise<void> => {
  const client = new pg.Client({ connectionString, application_name: 'wegband-fill' })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1, $2)', [LOCK_SPACE, FILL_LOCK])
    await work()
  } finally {
    await client.end()
  }
}

const fill = async (parts: FillParts): Promise<void> => {
  if (!(await isEmpty(parts.db))) return
  if (!parts.config.demo) return createFirstAdmin(parts)
  parts.say?.('Filling the empty database with the demo federation ...')
  // Only here, so that an ordinary start does not read the demo's texts.
  const { seedDemo } = await import('./db/seed/seed-demo.ts')
  await seedDemo(parts)
}

export const fillEmptyDatabase = async (parts: FillParts): Promise<void> => {
  if (await isEmpty(parts.db)) await alone(parts.connectionString, () => fill(parts))
}
