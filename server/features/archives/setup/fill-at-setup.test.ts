/** An empty installation takes an archive at its set-up, by the code of the terminal. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSetupArchive, setupArchiveFields } from '@wegband/domain/features/archives/contract.ts'
import { readSetup } from '@wegband/domain/features/setup/contract.ts'
import { changeSetting } from '../../../config/settings.ts'
import { rateLimits } from '../../../db/schema/limits.ts'
import { users } from '../../../db/schema/people.ts'
import { expectStatus } from '../../../testing/expect-status.ts'
import { makeUser } from '../../../testing/makers/makers.ts'
import { createTestApp, type TestApp } from '../../../testing/servers/test-app.ts'
import { sendForm, uploadForm } from '../../../testing/uploads.ts'
import { setupCode } from '../../setup/setup-code.ts'
import { isPassword } from '../../sign-in/password/password-hash.ts'
import { closeHouse, exportOf, type House, openHouse } from '../testing/houses.ts'

const NONCE = 'a number of the database'
const PASSWORD = 'Morgen-Tau-12'
let app: TestApp
let source: House
let code = ''
let archive: Buffer

beforeAll(async () => {
  app = await createTestApp({ limits: 'off', environment: { DEMO: 'false' } })
  code = setupCode(app.http.services.appSecret, NONCE)
  await changeSetting(app.db.drizzle, 'setup', { stage: 'open', nonce: NONCE })
  await app.http.services.settings.reload()
  source = await openHouse('a'.repeat(43))
  await makeUser(source.database.database, { isAdmin: true, mail: 'ada@club.de', passwordHash: 'a hash' })
  archive = await exportOf(source)
})
afterAll(async () => {
  await closeHouse(source)
  await app.close()
})

const send = (fields: Record<string, string>, bytes = archive) =>
  sendForm(app, { url: '/api/setup/archive', form: uploadForm(fields, [{ bytes, name: 'archive.tar.gz' }]) })
const stateOf = async () => (await app.call(readSetupArchive, { body: { code } })).body.data
const account = { mail: 'ada@club.de', password: PASSWORD }

test('a wrong code, an unknown field and a weak password are refused, and nothing begins', async () => {
  expect((await send({ code: 'AAAA-BBBB-CCCC', ...account })).status).toBe(403)
  expect((await send({ code, ...account, isAdmin: 'true' })).status).toBe(422)
  expect((await send({ code, ...account, password: 'kurz' })).status).toBe(422)
  expect(await stateOf()).toBeNull()
  expect(setupArchiveFields.safeParse({ code, role: 'admin' }).success).toBe(false)
  await app.db.drizzle.delete(rateLimits)
})

test('a form whose file comes before its code is refused', async () => {
  const form = uploadForm({}, [{ bytes: archive, name: 'archive.tar.gz' }])
  form.append('code', code)
  const { status, body } = await sendForm(app, { url: '/api/setup/archive', form })
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['code']])
})

test('a refused archive says why and leaves the installation empty', async () => {
  expect((await send({ code, ...account }, archive.subarray(0, 300))).status).toBe(202)
  await expect.poll(async () => (await stateOf())?.state, { timeout: 50_000 }).toBe('failed')
  expect(await stateOf()).toMatchObject({ problem: 'damaged' })
  expect((await send({ code })).status).toBe(202)
  await expect.poll(async () => (await stateOf())?.problem, { timeout: 50_000 }).toBe('no-admin')
  expect(await app.db.drizzle.select({ id: users.id }).from(users)).toEqual([])
  expectStatus(await app.call(readSetup), 200)
})

test('the archive fills it, an admin gets the password, and the set-up is over', async () => {
  expect((await send({ code, ...account })).status).toBe(202)
  await expect
    .poll(async () => (await app.call(readSetupArchive, { body: { code } })).status, { timeout: 50_000 })
    .toBe(410)
  const [ada] = await app.db.drizzle.select().from(users)
  expect(ada).toMatchObject({ mail: 'ada@club.de', isAdmin: true })
  expect(await isPassword(PASSWORD, ada?.passwordHash, app.clock.now())).toBe(true)
  expectStatus(await app.call(readSetup), 410)
  expect((await send({ code, ...account })).status).toBe(410)
})
