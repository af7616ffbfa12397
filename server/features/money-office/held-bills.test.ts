/** A bill that waits for the office, of a school that collects by itself. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { releaseBill } from '@wegband/domain/features/money-office/tasks-contract.ts'
import { bills } from '../../db/schema/money/books.ts'
import { expectStatus } from '../../testing/expect-status.ts'
import { makeUser, only } from '../../testing/makers/makers.ts'
import { makeOwnSchool } from '../../testing/makers/own-school.ts'
import { makeShop } from '../../testing/makers/shop.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ clockIso: '2026-11-20T09:00:00Z' })
})
afterAll(() => app.close())

test('a released bill leaves its payer the days for a transfer', async () => {
  const own = await makeOwnSchool(app)
  const member = await own.makeDebtor(false)
  const admin = await makeUser(app.db, { isAdmin: true })
  const { id } = only(await makeShop(app).listBills(member))
  const held = { heldAt: '2026-11-20T09:00:00Z', nextTryAt: null }
  await app.db.drizzle.update(bills).set(held).where(eq(bills.id, id))
  app.clock.set('2026-12-20T09:00:00Z')
  const release = { params: { id: String(id) }, body: { reason: 'Geprüft' } }
  expectStatus(await app.call(releaseBill, { as: admin, ...release }), 204)
  expect(await makeShop(app).listBills(member)).toMatchObject([
    { heldAt: null, dueOn: '2027-01-03', nextTryAt: '2027-01-10T05:00:00.000Z' },
  ])
})
