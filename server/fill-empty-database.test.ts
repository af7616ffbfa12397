/** What the first start writes, and what becomes of demo people on a server that is no demo (security: finding 5). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { readDemoMailbox } from '@wegband/domain/features/mails/contract.ts'
import { readPublicSettings } from '@wegband/domain/features/texts/contract.ts'
import { systemClock } from './clock.ts'
import { readConfig } from './config.ts'
import { users } from './db/schema/people.ts'
import { isStartupProblem } from './db/startup-problem.ts'
import { fillEmptyDatabase } from './fill-empty-database.ts'
import { createLog } from './http/logging.ts'
import { changeSetting } from './settings.ts'
import { makeUser } from './testing/makers.ts'
import { createTestApp, type TestApp } from './testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ environment: { DEMO: 'false' } })
})
afterAll(() => app.close())

const start = (environment: Readonly<Record<string, string>>, say?: (sentence: string) => void) => {
  const read = readConfig(environment)
  if ('problems' in read) throw new Error(read.problems.join(' '))
  const { db, connectionString, http } = app
  const { gateways, appSecret } = http.services
  return fillEmptyDatabase({
    db,
    connectionString,
    config: read.ok,
    clock: systemClock,
    gateways,
    appSecret,
    log: createLog('silent'),
    say,
  })
}
const isLocked = async (id: number): Promise<boolean> => {
  const [row] = await app.db.drizzle.select({ lockedAt: users.lockedAt }).from(users).where(eq(users.id, id))
  return row?.lockedAt !== null
}

test('an empty real installation without a first admin says what is missing', async () => {
  const refusal: unknown = await start({ DEMO: 'false' }).catch((error: unknown) => error)
  expect(isStartupProblem(refusal)).toBe(true)
  expect(String(refusal)).toMatch(/ADMIN_MAIL and ADMIN_PASSWORD .* DEMO=true/)
})

test('demo people found by a server that is no demo are locked, and it says so', async () => {
  const demoPerson = await makeUser(app.db, { mail: 'someone@post.example' })
  const demoChild = await makeUser(app.db, { mail: null, username: 'demo.child' })
  const realPerson = await makeUser(app.db, { mail: 'someone@club.de' })
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
