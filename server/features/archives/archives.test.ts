/** The rules of the archive against the database, and the export of everything by the page. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  cancelExport,
  EXPORT_HOURS,
  listExports,
  openExport,
  readExportFile,
  removeExport,
  startExport as startExportEndpoint,
} from '@wegband/domain/features/archives/contract.ts'
import { MS_PER_HOUR } from '@wegband/domain/basics/calendar-days.ts'
import { recoveryCodes } from '../../db/schema/sign-in.ts'
import { archiveRuns } from '../../db/schema/running/archive-runs.ts'
import { SEALED_COLUMNS } from '../../secrets/change-secret.ts'
import { expectStatus } from '../../testing/expect-status.ts'
import { makeUser, type UserRow } from '../../testing/makers/makers.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'
import { sealEmergency } from '../profile/emergency-sealed.ts'
import { listForeignKeys, listTables, openClient } from './archive-store.ts'
import { SEALED_VALUES } from './format/sealed-values.ts'
import { forgetExports } from './jobs.ts'
import { startExport } from './runs/export-everything.ts'
import { TABLE_RULES } from './table-rules.ts'

const PASSPHRASE = 'Zwölf Bögen über dem Fluss'
let app: TestApp
let admin: UserRow

beforeAll(async () => {
  app = await createTestApp({ limits: 'off' })
  admin = await makeUser(app.db, { isAdmin: true, passwordHash: 'argon2id a hash of the admin' })
})
afterAll(() => app.close())
afterEach(async () => {
  await app.db.drizzle.delete(archiveRuns)
})

const byName = (one: string, other: string): number => one.localeCompare(other, 'en')

test('every table of the database has a rule, and no rule is without a table', async () => {
  const client = await openClient(app.connectionString)
  const names = (await listTables(client)).map(({ name }) => name)
  await client.end()
  expect(Object.keys(TABLE_RULES).toSorted(byName)).toEqual(names.toSorted(byName))
})

test('no open table points to a table that stays out, or that is there under the passphrase only', async () => {
  const client = await openClient(app.connectionString)
  const keys = await listForeignKeys(client)
  await client.end()
  const kindOf = (table: string) => TABLE_RULES[table]?.kind
  const dangling = keys.filter(
    ({ table, target }) =>
      (kindOf(table) === 'open' && kindOf(target) !== 'open') ||
      (kindOf(table) === 'sealed' && kindOf(target) === 'left-out'),
  )
  expect(dangling).toEqual([])
})

test('every sealed column of an archived table is opened for the archive and sealed again', () => {
  const archived = SEALED_COLUMNS.filter(
    (place) => TABLE_RULES[place.split('.')[0] ?? '']?.kind !== 'left-out',
  )
  const known = Object.entries(SEALED_VALUES).map(([table, { column }]) => `${table}.${column}`)
  expect(known.toSorted(byName)).toEqual(archived.toSorted(byName))
})

const exported = async (passphrase: string | null): Promise<{ id: number; text: string; bytes: Buffer }> => {
  const { run, settled } = await startExport(await app.contextOf(admin), { passphrase })
  await settled
  const params = { id: String(run.id) }
  const opened = await app.call(openExport, { as: admin, params })
  expectStatus(opened, 200)
  const grant = opened.body.data.address.split('/').at(-1) ?? ''
  const sent = await app.call(readExportFile, { params: { ...params, grant } })
  expectStatus(sent, 200)
  return { id: run.id, bytes: sent.bytes, text: gunzipSync(sent.bytes).toString('latin1') }
}

test('hashes and sealed data are in an export only under its passphrase; sessions and keys never', async () => {
  const { appSecret } = app.http.services
  const owner = await makeUser(app.db, { firstName: 'Aylin' })
  const emergencySealed = sealEmergency(appSecret, owner.id, {
    healthInfo: 'Asthma',
    emergencyContact: 'Deniz',
    emergencyPhone: '0431 1234',
  })
  await app.db.pool.query('update users set emergency_sealed = $1 where id = $2', [emergencySealed, owner.id])
  await app.db.drizzle.insert(recoveryCodes).values({ userId: owner.id, hash: Buffer.from('a code') })
  await app.tokenOf(owner)
  const open = await exported(null)
  for (const secret of ['a hash of the admin', 'Asthma', 'tables/tokens', 'recovery_codes', 'secret-check'])
    expect(open.text, secret).not.toContain(secret)
  expect(open.text).toContain('"first_name":"Aylin"')
  const sealed = await exported(PASSPHRASE)
  for (const secret of ['a hash of the admin', 'Asthma', 'tables/tokens', 'secret-check'])
    expect(sealed.text, secret).not.toContain(secret)
  expect(sealed.text).toContain('sealed/recovery_codes/000001.bin')
})

test('an export is listed, saved by a signed address, and gone after its hours', async () => {
  const { id, bytes } = await exported(null)
  const [row] = (await app.call(listExports, { as: admin })).body.data
  expect(row).toMatchObject({ id, state: 'done', bytes: bytes.length, hasPassphrase: false })
  const params = { id: String(id) }
  const forged = await app.call(readExportFile, { params: { ...params, grant: 'zzzzzzzzz.forged' } })
  expectStatus(forged, 404)
  app.clock.advance(EXPORT_HOURS * MS_PER_HOUR + 60_000)
  await forgetExports({ ...app.http.services, ...(await app.contextOf(admin)) })
  expectStatus(await app.call(openExport, { as: admin, params }), 404)
  expect((await app.call(listExports, { as: admin })).body.data[0]).toMatchObject({ id, expiresAt: null })
})

test('an export that is deleted cannot be saved any more', async () => {
  const { id } = await exported(null)
  const params = { id: String(id) }
  expectStatus(await app.call(removeExport, { as: admin, params }), 204)
  expectStatus(await app.call(openExport, { as: admin, params }), 404)
})

test('a cancelled export leaves no file, and a second one does not begin beside the first', async () => {
  const folder = join(app.config.dataDirectory, 'files', 'stored', 'exports')
  const before = await readdir(folder).catch(() => [])
  const { run, settled } = await startExport(await app.contextOf(admin), { passphrase: null })
  const second = await app.call(startExportEndpoint, { as: admin, body: { passphrase: null } })
  expect([second.status, second.body.code]).toEqual([409, 'archives.running'])
  expectStatus(await app.call(cancelExport, { as: admin, params: { id: String(run.id) } }), 204)
  await settled
  expect(await readdir(folder).catch(() => [])).toEqual(before)
  expect((await app.call(listExports, { as: admin })).body.data[0]).toMatchObject({ state: 'cancelled' })
})

test('an export whose process has ended counts as failed, and another one begins', async () => {
  const { settled } = await startExport(await app.contextOf(admin), { passphrase: null })
  await settled
  const dead = { state: 'running' as const, leaseUntil: '2026-01-01T00:00:00Z' }
  await app.db.drizzle.update(archiveRuns).set(dead)
  expect((await app.call(listExports, { as: admin })).body.data[0]).toMatchObject({ state: 'failed' })
  expectStatus(await app.call(startExportEndpoint, { as: admin, body: { passphrase: null } }), 201)
  const stateOf = async () => (await app.call(listExports, { as: admin })).body.data[0]?.state
  await expect.poll(stateOf).toBe('done')
})

test('an export is refused in the view of another person', async () => {
  const context = await app.contextOf(admin)
  const viewing = { ...context, actor: { ...context.actor, impersonatorId: admin.id } }
  await expect(startExport(viewing, { passphrase: null })).rejects.toMatchObject({
    code: 'auth.not-while-impersonating',
  })
})
