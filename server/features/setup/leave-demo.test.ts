/** Leaving the demo: the own password, the typed name, a backup first; then the set-up waits, and nothing of the demo is left. */
import { existsSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { count, eq } from 'drizzle-orm'
import { claimSetup, leaveDemo, readSetup } from '@wegband/domain/features/setup/contract.ts'
import { readInstallation } from '@wegband/domain/features/installation/contract.ts'
import { readPublicSettings } from '@wegband/domain/features/texts/contract.ts'
import { changeSetting } from '../../config/settings.ts'
import { users } from '../../db/schema/people.ts'
import { schools } from '../../db/schema/schools.ts'
import { settings } from '../../db/schema/texts.ts'
import { expectStatus } from '../../testing/expect-status.ts'
import { makeSchool, makeUser } from '../../testing/makers/makers.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'
import { hashPassword } from '../sign-in/password/password-hash.ts'

const PASSWORD = 'Wegband-2026'
let app: TestApp

beforeAll(async () => {
  app = await createTestApp({ clockIso: '2026-11-20T09:00:00Z' })
  await changeSetting(app.db.drizzle, 'demo', { password: PASSWORD, people: [], memberships: [] })
  await app.db.drizzle.insert(settings).values({ key: 'secret-check', value: 'a key of the installation' })
  await app.http.services.settings.reload()
})
afterAll(() => app.close())

test('the demo is left with the own password and the typed name, and the set-up follows', async () => {
  const passwordHash = await hashPassword(PASSWORD, app.clock.now())
  const as = await makeUser(app.db, { isAdmin: true, passwordHash })
  await makeSchool(app.db)
  const leave = (password: string, name: string) => app.call(leaveDemo, { as, body: { password, name } })
  expectStatus(await leave('another one', 'Wegband'), 422)
  expectStatus(await leave(PASSWORD, 'Something else'), 422)
  await expect(app.db.drizzle.select().from(schools)).resolves.toHaveLength(1)

  const left = await leave(PASSWORD, 'Wegband')
  expectStatus(left, 200)
  const { code, backup } = left.body.data
  expect(existsSync(backup)).toBe(true)
  const [people] = await app.db.drizzle.select({ total: count() }).from(users)
  expect([people?.total, await app.db.drizzle.select().from(schools)]).toEqual([0, []])
  const kept = await app.db.drizzle.select().from(settings).where(eq(settings.key, 'secret-check'))
  expect(kept).toHaveLength(1)
  expect((await app.call(readPublicSettings)).body.data).toMatchObject({ demo: null, isAwaitingSetup: true })
  expectStatus(await app.call(readSetup), 200)
  const body = {
    code,
    firstName: 'Ada',
    lastName: 'Bergmann',
    mail: 'ada@club.de',
    password: 'Morgen-Tau-12',
    confirmation: 'Morgen-Tau-12',
    language: 'de' as const,
  }
  expectStatus(await app.call(claimSetup, { body }), 201)
  // The configuration of this process is that of a real installation now.
  expect(app.http.services.config.demo).toBe(false)
})

test('a demo that other machines reach is not left in the browser', async () => {
  const shared = await createTestApp({ environment: { PUBLIC_URL: 'https://wegband.example' } })
  await changeSetting(shared.db.drizzle, 'demo', { password: PASSWORD, people: [], memberships: [] })
  await shared.http.services.settings.reload()
  const as = await makeUser(shared.db, {
    isAdmin: true,
    passwordHash: await hashPassword(PASSWORD, shared.clock.now()),
  })
  const answer = await shared.call(leaveDemo, { as, body: { password: PASSWORD, name: 'Wegband' } })
  expect([answer.status, answer.body]).toMatchObject([403, { code: 'setup.public-demo' }])
  expect((await shared.call(readInstallation, { as })).body.data.mayLeaveDemo).toBe(false)
  await shared.close()
})
