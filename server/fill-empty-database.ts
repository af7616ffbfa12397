/**
 * The first start: the demo federation, the first admin of a real one, or the code of its set-up (decisions §6, §8). Without the demo, demo people that are
 * found are locked: their passwords are published.
 */
import { randomUUID } from 'node:crypto'
import { and, ilike, inArray, isNull, not, sql, type SQL } from 'drizzle-orm'
import pg from 'pg'
import {
  PASSWORD_MIN_LENGTH,
  whyNotPassword,
} from '@wegband/domain/features/sign-in/password/password-rules.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config/config.ts'
import { FILL_LOCK, LOCK_SPACE } from './db/advisory-locks.ts'
import type { Database } from './db/open-database.ts'
import { users } from './db/schema/people.ts'
import { startupProblem } from './db/embedded/startup-problem.ts'
import { hashPassword } from './features/sign-in/password/password-hash.ts'
import { whyNotSetPassword } from './features/sign-in/password/password-safety.ts'
import type { Gateways } from './gateways/gateways.ts'
import type { Log } from './http/request/context.ts'
import { changeSetting, readDemoSetting, readSetupSetting, type SettingValue } from './config/settings.ts'
import { closeSetup } from './features/setup/first-admin.ts'
import { removeSetupCode, setupCode, setupCodeFile, writeSetupCode } from './features/setup/setup-code.ts'

/** Writes the demo federation, which is a room of its own (`demo/`) and knows the server. */
export type SeedDemo = (
  parts: Pick<FillParts, 'db' | 'clock' | 'gateways' | 'appSecret' | 'log'>,
) => Promise<void>

export type FillParts = {
  readonly db: Database
  readonly connectionString: string
  readonly config: Config
  readonly clock: Clock
  readonly gateways: Gateways
  readonly appSecret: string
  readonly log: Log
  readonly say: ((sentence: string) => void) | undefined
  readonly seedDemo: SeedDemo
}

const isEmpty = async (db: Database): Promise<boolean> =>
  (await db.drizzle.select({ id: users.id }).from(users).limit(1)).length === 0

type FirstAdmin = NonNullable<Config['admin']>

/** The rules of every new password (§5). */
const whyNotAdminPassword = async (
  parts: FillParts,
  { mail, password }: FirstAdmin,
): Promise<string | undefined> => {
  if (whyNotPassword(password).length > 0)
    return `ADMIN_PASSWORD needs at least ${PASSWORD_MIN_LENGTH} characters with small and capital letters, a digit and a symbol.`
  return (await whyNotSetPassword(parts, password, [mail])).length > 0
    ? 'ADMIN_PASSWORD is a known password or close to one, or holds a word of ADMIN_MAIL or of the product. Choose another one.'
    : undefined
}

/** The page `/setup` waits for the code that every process of this installation says. */
const openSetup = async ({ db }: FillParts): Promise<void> => {
  if ((await readSetupSetting(db)) !== null) return
  await changeSetting(db.drizzle, 'setup', { stage: 'open', nonce: randomUUID() })
}

const createFirstAdmin = async (parts: FillParts): Promise<void> => {
  const { db, config, clock } = parts
  if (config.admin === undefined) return openSetup(parts)
  const why = await whyNotAdminPassword(parts, config.admin)
  if (why !== undefined) throw startupProblem(why)
  const now = clock.now()
  // The environment decides until the code is used.
  if (!(await closeSetup(db.drizzle))) return
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
  // A demo that was left is empty, too, and is not filled again.
  const isReal = (await readSetupSetting(parts.db)) !== null
  if (!parts.config.demo || isReal) return createFirstAdmin(parts)
  parts.say?.('Filling the empty database with the demo federation ...')
  await parts.seedDemo(parts)
}

/** Every address of the demo ends in this domain, which is reserved and cannot be owned (RFC 2606). */
const DEMO_MAILS = '%.example'

type DemoSetting = NonNullable<SettingValue<'demo'>>

/** Rows of the invented people. A row without mail or username is one only by the other of the two. */
const isDemoPerson = (demo: DemoSetting): SQL => {
  const usernames = demo.people.map(({ username }) => username)
  return sql`(coalesce(${ilike(users.mail, DEMO_MAILS)}, false) or coalesce(${inArray(users.username, usernames)}, false))`
}

/** Returns how many it locked. */
const lockDemoPeople = async ({ db, clock }: FillParts, demo: DemoSetting): Promise<number> => {
  const locked = await db.drizzle
    .update(users)
    .set({ lockedAt: clock.now().toISOString() })
    .where(and(isDemoPerson(demo), isNull(users.lockedAt), isNull(users.erasedAt)))
    .returning({ id: users.id })
  return locked.length
}

/** An admin who remains when the invented people are locked. */
const hasOwnAdmin = async ({ db }: FillParts, demo: DemoSetting): Promise<boolean> => {
  const admins = await db.drizzle
    .select({ id: users.id })
    .from(users)
    .where(and(users.isAdmin, not(isDemoPerson(demo)), isNull(users.lockedAt), isNull(users.erasedAt)))
    .limit(1)
  return admins.length > 0
}

/** The first admin is made in an empty database only; locking all people of a demo would leave no one to sign in. */
const demoInTheWay = ({ config }: FillParts): Error =>
  startupProblem(
    config.databaseUrl === undefined
      ? `${config.dataDirectory} holds the invented demo federation: for a real installation move this folder away or set DATA_DIR to an empty one; to go on with the demo, take ADMIN_MAIL away or set DEMO=true.`
      : 'The database of DATABASE_URL holds the invented demo federation: for a real installation set DATABASE_URL to an empty one; to go on with the demo, set DEMO=true.',
  )

const closeDemo = async (parts: FillParts): Promise<void> => {
  if (parts.config.demo) return
  const demo = await readDemoSetting(parts.db)
  if (demo === null) return
  if (!(await hasOwnAdmin(parts, demo))) throw demoInTheWay(parts)
  const count = await lockDemoPeople(parts, demo)
  if (count === 0) return
  const sentence = `Locked ${count} demo accounts, because this is no demo (DEMO) and their passwords are public.`
  parts.log.warn({ count }, sentence)
  parts.say?.(`${sentence} Use an empty database for a real installation.`)
}

/** Says the code for as long as the set-up waits for it; afterwards its file goes. */
const announceSetup = async ({ appSecret, config, db, say }: FillParts): Promise<void> => {
  const setup = await readSetupSetting(db)
  if (setup?.stage !== 'open') return removeSetupCode(config)
  const code = setupCode(appSecret, setup.nonce)
  writeSetupCode(config, code)
  say?.(`This installation is empty. Set it up with the code ${code} (also in ${setupCodeFile(config)}):`)
  say?.(`${config.publicUrl}/setup#${code}`)
}

export const fillEmptyDatabase = async (parts: FillParts): Promise<void> => {
  if (await isEmpty(parts.db)) await alone(parts.connectionString, () => fill(parts))
  await closeDemo(parts)
  await announceSetup(parts)
}
