/** What the first start writes, and what becomes of demo people on a server that is no demo (security: finding 5). */
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { readDemoMailbox } from '@wegband/domain/features/mails/contract.ts'
import { readPublicSettings } from '@wegband/domain/features/texts/contract.ts'
import { systemClock } from './clock.ts'
import { readConfig, type Config } from './config/config.ts'
import { users } from './db/schema/people.ts'
import { fillEmptyDatabase, type SeedDemo } from './fill-empty-database.ts'
import { createLog } from './http/logging.ts'
import { changeSetting } from './config/settings.ts'
import { makeUser } from './testing/makers/makers.ts'
import { createTestDatabase, type TestDatabase } from './testing/servers/test-database.ts'
import { createTestApp, type TestApp } from './testing/servers/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ environment: { DEMO: 'false' } })
})
afterAll(() => app.close())

const configOf = (environment: Readonly<Record<string, string>>): Config => {
  const read = readConfig(environment)
  if ('problems' in read) throw new Error(read.problems.join(' '))
  return read.ok
}
/** For starts that must not write the demo. */
const refuseDemo: SeedDemo = () => Promise.reject(new Error('the demo was written'))

const start = (
  environment: Readonly<Record<string, string>>,
  say?: (sentence: string) => void,
  { database, connectionString }: Pick<TestDatabase, 'database' | 'connectionString'> = {
    database: app.db,
    connectionString: app.connectionString,
  },
  seedDemo: SeedDemo = refuseDemo,
) => {
  const { gateways, appSecret } = app.http.services
  return fillEmptyDatabase({
    db: database,
    connectionString,
    config: configOf(environment),
    clock: systemClock,
    gateways,
    appSecret,
    log: createLog('silent'),
    say,
    seedDemo,
  })
}
const isLocked = async (id: number): Promise<boolean> => {
  const [row] = await app.db.drizzle.select({ lockedAt: users.lockedAt }).from(users).where(eq(users.id, id))
  return row?.lockedAt !== null
}

test('an empty real installation without a first admin opens its set-up, with one code for all', async () => {
  const empty = await createTestDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'wegband-setup-'))
  const said: string[] = []
  const begin = () => start({ DEMO: 'false', DATA_DIR: folder }, (line) => said.push(line), empty)
  await Promise.all([begin(), begin()])
  await begin()
  const codes = said.flatMap((line) => /code ([\w-]+)/.exec(line)?.[1] ?? [])
  expect([codes.length, new Set(codes).size]).toEqual([3, 1])
  expect(codes[0]).toMatch(/^[\dA-HJ-NP-Z]{4}-[\dA-HJ-NP-Z]{4}-[\dA-HJ-NP-Z]{4}$/)
  const file = join(folder, 'setup-code')
  expect([readFileSync(file, 'utf8').trim(), statSync(file).mode & 0o777]).toEqual([codes[0], 0o600])
  // Only behind the #, which browsers send to no server.
  expect(said.join(' ')).toContain(`/setup#${codes[0]}`)
  const admin = { ADMIN_MAIL: 'leitung@verband.example', ADMIN_PASSWORD: 'Morgen-Tau-12' }
  await start({ DATA_DIR: folder, ...admin }, undefined, empty)
  expect(existsSync(file)).toBe(false)
  await expect(empty.database.drizzle.select().from(users)).resolves.toHaveLength(1)
  rmSync(folder, { recursive: true })
  await empty.drop()
})

test('an empty demo is filled once, with the database of the start', async () => {
  const empty = await createTestDatabase()
  const filled: unknown[] = []
  const seedDemo: SeedDemo = async ({ db }) => {
    filled.push(db)
    await makeUser(db, { mail: 'first@post.example' })
  }
  await start({ DEMO: 'true' }, undefined, empty, seedDemo)
  await start({ DEMO: 'true' }, undefined, empty, seedDemo)
  expect(filled).toEqual([empty.database])
  await empty.drop()
})

test('a demo is not turned into a real installation, and its people are not locked', async () => {
  const tried = await createTestDatabase()
  const demoAdmin = await makeUser(tried.database, { mail: 'admin@post.example', isAdmin: true })
  await changeSetting(tried.database.drizzle, 'demo', { password: 'published', people: [], memberships: [] })
  const startIt = (environment: Readonly<Record<string, string>>): Promise<void> =>
    start({ DATA_DIR: '/srv/wegband', ...environment }, undefined, tried)
  const admin = { ADMIN_MAIL: 'leitung@verband.example', ADMIN_PASSWORD: 'Morgen-Tau-12' }
  await expect(startIt(admin)).rejects.toThrow(
    /^\/srv\/wegband holds the invented demo federation: .* set DATA_DIR to an empty one; .* ADMIN_MAIL away/,
  )
  await expect(startIt({ DEMO: 'false' })).rejects.toThrow(/^\/srv\/wegband holds the invented demo/)
  const [row] = await tried.database.drizzle.select().from(users).where(eq(users.id, demoAdmin.id))
  expect(row?.lockedAt).toBeNull()
  await startIt({ DEMO: 'true' })
  await tried.drop()
})

test('demo people found by a server that is no demo are locked, and it says so', async () => {
  const demoPerson = await makeUser(app.db, { mail: 'someone@post.example' })
  const demoChild = await makeUser(app.db, { mail: null, username: 'demo.child' })
  const realPerson = await makeUser(app.db, { mail: 'someone@club.de' })
  await makeUser(app.db, { mail: 'leitung@club.de', isAdmin: true })
  const people = [{ username: 'demo.child', name: 'Demo Child', role: 'child' as const }]
  await changeSetting(app.db.drizzle, 'demo', { password: 'published', people, memberships: [] })
  const sentences: string[] = []
  await start({ DEMO: 'true' }, (sentence) => sentences.push(sentence))
  expect([await isLocked(demoPerson.id), sentences]).toEqual([false, []])
  await start({ DEMO: 'false' }, (sentence) => sentences.push(sentence))
  expect(await Promise.all([demoPerson, demoChild, realPerson].map(({ id }) => isLocked(id)))).toEqual([
    true,
    true,
    false,
  ])
  expect(sentences).toEqual([expect.stringMatching(/^Locked 2 demo accounts/)])
  await start({ DEMO: 'false' }, (sentence) => sentences.push(sentence))
  expect(sentences).toHaveLength(1)
})

test('a server that is no demo shows neither demo people nor anybody’s mailbox', async () => {
  await app.http.services.settings.reload()
  const shown = await app.call(readPublicSettings)
  expect(shown.body.data).toMatchObject({ demo: null, hasDemoMailbox: false })
  expect((await app.call(readDemoMailbox, { query: { mail: 'someone@post.example' } })).status).toBe(404)
})

test('the password of the first admin is refused when it is weak or known', async () => {
  const empty = await createTestDatabase()
  const { gateways, appSecret } = app.http.services
  const fillWith = (password: string): Promise<void> =>
    fillEmptyDatabase({
      db: empty.database,
      connectionString: empty.connectionString,
      config: configOf({ ADMIN_MAIL: 'leitung@verband.example', ADMIN_PASSWORD: password }),
      clock: systemClock,
      gateways,
      appSecret,
      log: createLog('silent'),
      say: undefined,
      seedDemo: refuseDemo,
    })
  await expect(fillWith('only-small-letters')).rejects.toThrow('ADMIN_PASSWORD needs at least 10 characters')
  await expect(fillWith('Passwort-2026')).rejects.toThrow('ADMIN_PASSWORD is a known password')
  await expect(fillWith('Leitung-am-Tau-12')).rejects.toThrow('holds a word of ADMIN_MAIL')
  expect(await empty.database.drizzle.select().from(users)).toEqual([])
  await fillWith('Morgen-Tau-12')
  expect(await empty.database.drizzle.select().from(users)).toMatchObject([
    { mail: 'leitung@verband.example', isAdmin: true },
  ])
  await empty.drop()
})
