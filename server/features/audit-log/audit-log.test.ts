/** The audit log as its auditors read it. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { extractLog, findLogPeople, readLog } from '@wegband/domain/features/audit-log/contract.ts'
import { auditLog } from '../../db/schema/people.ts'
import { clearAuditLog } from '../../testing/clear-audit-log.ts'
import { expectStatus } from '../../testing/expect-status.ts'
import { makeUser, type UserRow } from '../../testing/makers/makers.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'
import { writeAudit } from '../accounts/write-audit.ts'

let app: TestApp
let auditor: UserRow
let mara: UserRow
beforeAll(async () => {
  app = await createTestApp({ clockIso: '2026-11-20T09:00:00Z' })
  auditor = await makeUser(app.db, { officeRights: ['auditor'] })
  mara = await makeUser(app.db, { firstName: 'Mara', lastName: '=SUM(A1)' })
})
afterAll(() => app.close())
afterEach(() => clearAuditLog(app.db))

const write = (action: string, more: { at?: string; by?: UserRow; as?: UserRow; details?: object } = {}) =>
  writeAudit(
    app.db.drizzle,
    { userId: (more.by ?? auditor).id, impersonatorId: more.as?.id ?? null },
    { action, subjectType: 'user', subjectId: mara.id, details: { ...more.details } },
    new Date(more.at ?? '2026-11-20T08:00:00Z'),
  )
const read = async (query = {}) => {
  const answer = await app.call(readLog, { as: auditor, query })
  expectStatus(answer, 200)
  return answer.body
}
const actionsOf = async (query = {}) => (await read(query)).data.map(({ action }) => action)

test('shows who, as whom, what, on what, and the fields before and after', async () => {
  const details = { before: { price: 8_400 }, after: { price: 8_900, password: 'geheim' } }
  await write('plan.changed', { by: mara, as: auditor, details })
  expect((await read()).data).toMatchObject([
    {
      actor: { id: mara.id, firstName: 'Mara' },
      impersonator: { id: auditor.id },
      action: 'plan.changed',
      subjectId: mara.id,
      subjectName: 'Mara =SUM(A1)',
      details: { before: { price: 8_400 }, after: { price: 8_900, password: '***' } },
      requestId: null,
    },
  ])
})

test('goes back page by page, each entry once, also where many have one instant', async () => {
  for (const number of [1, 2, 3, 4, 5]) await write(`plan.v${number}`)
  const seen: string[] = []
  let before: string | undefined
  do {
    const { data, next } = await read({ per_page: '2', ...(before === undefined ? {} : { before }) })
    seen.push(...data.map(({ action }) => action))
    before = next === null ? undefined : String(next)
  } while (before !== undefined)
  expect(seen).toEqual(['plan.v5', 'plan.v4', 'plan.v3', 'plan.v2', 'plan.v1'])
})

test('the audit log is filtered by area, actor, person and days, whole days of Berlin', async () => {
  await write('emergency.read', { at: '2026-11-18T22:59:00Z' })
  await write('emergency.read-again', { at: '2026-11-18T23:00:00Z', by: mara })
  await write('plan.changed', { at: '2026-11-19T22:59:00Z' })
  expect(await actionsOf({ area: 'emergency' })).toEqual(['emergency.read-again', 'emergency.read'])
  expect(await actionsOf({ actor: String(mara.id) })).toEqual(['emergency.read-again'])
  expect(await actionsOf({ person: String(auditor.id) })).toEqual([])
  expect(await actionsOf({ from: '2026-11-19', to: '2026-11-19' })).toEqual([
    'plan.changed',
    'emergency.read-again',
  ])
})

test('the audit log is filtered by the act and by the thing it was done to', async () => {
  await write('plan.changed')
  await write('plan.created')
  await writeAudit(
    app.db.drizzle,
    { userId: auditor.id, impersonatorId: null },
    { action: 'webhook.removed', subjectType: 'webhook', subjectId: 7 },
    new Date('2026-11-20T08:00:00Z'),
  )
  expect(await actionsOf({ action: 'plan.created' })).toEqual(['plan.created'])
  expect(await actionsOf({ subject: 'webhook' })).toEqual(['webhook.removed'])
  expect(await actionsOf({ subject: 'webhook', subject_id: '8' })).toEqual([])
  expect(await actionsOf({ action: 'plan.created', person: String(mara.id) })).toEqual(['plan.created'])
})

test('an auditor finds a person by name, email and number, and the search is noted by ids alone', async () => {
  for (const search of ['Mara', mara.mail ?? '', String(mara.id)]) {
    const { body } = await app.call(findLogPeople, { as: auditor, query: { search } })
    expect(body.data).toContainEqual({ id: mara.id, firstName: 'Mara', lastName: '=SUM(A1)' })
  }
  const [entry] = await app.db.drizzle.select().from(auditLog)
  expect(entry).toMatchObject({ action: 'accounts.searched', actorId: auditor.id })
  expect(JSON.stringify(entry?.details)).not.toContain('Mara')
  const editor = await makeUser(app.db, { officeRights: ['editor'] })
  expectStatus(await app.call(findLogPeople, { as: editor, query: { search: 'Mara' } }), 403)
})

test('rows are neither changed nor deleted, except by what forgets them after their time', async () => {
  await write('plan.changed')
  const run = (statement: string) => app.db.pool.query(statement)
  for (const statement of [
    "UPDATE audit_log SET action = 'nothing'",
    'DELETE FROM audit_log',
    'TRUNCATE audit_log',
  ])
    await expect(run(statement)).rejects.toThrow('neither changed nor deleted')
  expect(await actionsOf()).toEqual(['plan.changed'])
})

test('the audit log is closed to members, editors and the office', async () => {
  for (const as of [
    mara,
    await makeUser(app.db, { officeRights: ['editor'] }),
    await makeUser(app.db, { officeRights: ['office'] }),
  ])
    expectStatus(await app.call(readLog, { as }), 403)
})

test('an extract has defused cells, and stands in the log itself', async () => {
  await write('plan.changed', { by: mara })
  const { status, bytes } = await app.call(extractLog, { as: auditor, query: { area: 'plan' } })
  expect(status).toBe(200)
  const lines = bytes.toString().trim().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain('"Mara =SUM(A1)"')
  const [entry] = (await app.db.drizzle.select().from(auditLog)).filter(
    ({ action }) => action === 'log.extracted',
  )
  expect(entry?.details).toEqual({ area: 'plan', rows: 1 })
})
