/** Importing the office's export: all or nothing, by admins only, without changing memberships that were taken over. */
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { importLegacyMembers, listLegacyMembers } from '@wegband/domain/features/conversion/contract.ts'
import { legacyMembers } from '../../db/schema/family.ts'
import { auditLog } from '../../db/schema/people.ts'
import { makeLegacyMember } from '../../testing/makers/joining-makers.ts'
import { clearAuditLog } from '../../testing/clear-audit-log.ts'
import { makeUser, type UserRow } from '../../testing/makers/makers.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'
import { routes } from './routes.ts'

let app: TestApp
let admin: UserRow
beforeAll(async () => {
  app = await createTestApp({ features: [routes] })
  admin = await makeUser(app.db, { isAdmin: true })
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.drizzle.delete(legacyMembers)
  await clearAuditLog(app.db)
})

const HEADER = 'number;status;since;credit_cents;credit_date'
const send = (lines: readonly string[], as: UserRow = admin) =>
  app.call(importLegacyMembers, { as, body: { csv: [HEADER, ...lines].join('\n') } })
const stored = () => app.db.drizzle.select().from(legacyMembers).orderBy(asc(legacyMembers.number))

describe('importing members', () => {
  test('adds and changes members, skips unchanged ones, and writes the audit log', async () => {
    expect(
      (await send(['DE1001;active;2019-03-01;8400;2026-01-31', 'DE1002;passive;;0;'])).body.data,
    ).toEqual({
      added: 2,
      changed: 0,
      unchanged: 0,
      problems: [],
    })
    expect(
      (await send(['DE1001;active;2019-03-01;9000;2026-10-31', 'DE1002;passive;;0;'])).body.data,
    ).toMatchObject({
      added: 0,
      changed: 1,
      unchanged: 1,
    })
    expect((await stored()).map(({ number, creditCents }) => [number, creditCents])).toEqual([
      ['DE1001', 9_000],
      ['DE1002', 0],
    ])
    const book = await app.db.drizzle.select().from(auditLog).orderBy(asc(auditLog.id))
    expect(book.map(({ action, actorId, details }) => [action, actorId, details])).toEqual([
      ['conversion.import', admin.id, { added: 2, changed: 0, unchanged: 0 }],
      ['conversion.import', admin.id, { added: 0, changed: 1, unchanged: 1 }],
    ])
  })

  test('with one invalid row changes nothing', async () => {
    const { body } = await send(['DE1001;active;2019-03-01;8400;2026-01-31', 'DE1002;gone;;;'])
    expect(body.data).toEqual({
      added: 0,
      changed: 0,
      unchanged: 0,
      problems: [{ line: 3, columns: ['status'] }],
    })
    expect(await stored()).toEqual([])
  })

  test('keeps memberships that were taken over, and passwords that the file lacks', async () => {
    const person = await makeUser(app.db)
    const done = await makeLegacyMember(app.db, { userId: person.id, convertedAt: '2026-05-02T10:00:00Z' })
    const open = await makeLegacyMember(app.db)
    const { body } = await send([
      `${done.number};active;;1;`,
      `${open.number};active;2019-03-01;1;2026-01-31`,
    ])
    expect(body.data).toMatchObject({ changed: 1, unchanged: 1 })
    expect(
      (await stored()).map(({ id, creditCents, passwordHash }) => [id, creditCents, passwordHash]),
    ).toEqual([
      [done.id, done.creditCents, done.passwordHash],
      [open.id, 1, open.passwordHash],
    ])
  })

  test('is refused to people who are not admins', async () => {
    expect((await send(['DE1001;active;;;'], await makeUser(app.db))).status).toBe(403)
    expect(await stored()).toEqual([])
  })

  test('twice in parallel adds every member once', async () => {
    const lines = Array.from({ length: 60 }, (_, index) => `DE${2_000 + index};active;;0;`)
    const told = await Promise.all([send(lines), send(lines.toReversed())])
    expect(told.map(({ status }) => status)).toEqual([200, 200])
    expect(told.reduce((sum, { body }) => sum + body.data.added, 0)).toBe(60)
    expect(await stored()).toHaveLength(60)
  })
})

test('the list is searched by number, and a wildcard character finds nothing', async () => {
  await send(['DE1001;active;;;', 'DE1002;active;;;', 'AT5001;active;;;'])
  const list = (query: Record<string, string>) => app.call(listLegacyMembers, { as: admin, query })
  expect((await list({ search: 'de10' })).body.data.map(({ number }) => number)).toEqual(['DE1001', 'DE1002'])
  expect((await list({ search: '%' })).body.data).toEqual([])
  expect((await list({ per_page: '2', page: '2' })).body).toMatchObject({
    data: [{ number: 'DE1002' }],
    meta: { current_page: 2, last_page: 2, total: 3 },
  })
  const [row] = await app.db.drizzle.select().from(legacyMembers).where(eq(legacyMembers.number, 'AT5001'))
  expect((await list({ search: 'AT' })).body.data).toMatchObject([
    { id: row?.id, isConverted: false, userId: null },
  ])
})
