/** What waits for the office is listed, counted and worked off once; so are the numbers of money. */
import { desc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  readNumbers,
  readProviderState,
  saveNumbers,
} from '@wegband/domain/features/money-office/provider-contract.ts'
import {
  applyDeclaration,
  closeCancellation,
  finishRefund,
  listTasks,
  readMoneySummary,
  refuseDeclaration,
  releaseBill,
  resolveEvent,
  type TaskKind,
} from '@wegband/domain/features/money-office/tasks-contract.ts'
import { DEFAULT_MONEY_SETTINGS } from '@wegband/domain/features/payments/money-settings.ts'
import { bills, ledgerLines, providerEvents, refunds } from '../../db/schema/money/books.ts'
import { mailOutbox } from '../../db/schema/notices/emails.ts'
import { declarations } from '../../db/schema/money/declarations.ts'
import { auditLog } from '../../db/schema/people.ts'
import { subscriptions } from '../../db/schema/subscriptions.ts'
import { expectStatus } from '../../testing/expect-status.ts'
import { makeUser, only, type UserRow } from '../../testing/makers/makers.ts'
import { makeShop, type Shop } from '../../testing/makers/shop.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'
import { readMoneySettings } from '../payments/money-settings-statement.ts'

let app: TestApp
let shop: Shop
let admin: UserRow

beforeAll(async () => {
  app = await createTestApp({ clockIso: '2026-11-20T09:00:00Z', environment: { DEMO: 'true' } })
  shop = makeShop(app)
  admin = await makeUser(app.db, { isAdmin: true })
})
afterAll(() => app.close())

const REASON = 'Kulanz nach Gespräch'
const audit = async () => {
  const [row] = await app.db.drizzle.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
  return row
}
const countAudits = async (action: string) =>
  (await app.db.drizzle.select().from(auditLog).where(eq(auditLog.action, action))).length
const sumOfBill = async (billId: number, account: string) => {
  const [row] = await app.db.drizzle
    .select({ cents: sql<number>`coalesce(sum(${ledgerLines.amountCents}), 0)::int` })
    .from(ledgerLines)
    .where(sql`${ledgerLines.billId} = ${billId} and ${ledgerLines.account} = ${account}`)
  return row?.cents
}

const buy = async () => {
  const buyer = await shop.makeBuyer({ lastName: `Käufer-${crypto.randomUUID().slice(0, 8)}` })
  const plan = await shop.makeOnlinePlan()
  const bought = await shop.buy(buyer, plan.id, 'pay')
  const [bill] = await shop.listBills(buyer)
  if (bill === undefined) throw new Error('the year was billed')
  return { buyer, plan, bill, contract: bought.contract }
}

describe('what waits for the office', () => {
  const keysOf = async (kind: TaskKind) =>
    (await app.call(listTasks, { as: admin, params: { kind } })).body.data.map(({ key }) => key)
  const countOf = async (kind: TaskKind) =>
    (await app.call(readMoneySummary, { as: admin })).body.data.counts[kind]

  const declare = async (kind: 'cancellation' | 'withdrawal') =>
    only(
      await app.db.drizzle
        .insert(declarations)
        .values({
          kind,
          caseNumber: `K-2026-${crypto.randomUUID().slice(0, 6)}`,
          key: crypto.randomUUID(),
          receivedAt: '2026-11-20T08:00:00Z',
          locale: 'de',
          name: 'Mara Lindner',
          mail: 'mara@post.example',
          contractText: 'mein Vertrag',
          state: 'waiting',
        })
        .returning(),
    )

  test('a declaration is applied as of its arrival, once', async () => {
    const { contract } = await buy()
    const declaration = await declare('cancellation')
    const before = await countOf('declarations')
    expect(await keysOf('declarations')).toContain(String(declaration.id))
    app.clock.set('2026-11-27T09:00:00Z')
    const apply = () =>
      app.call(applyDeclaration, {
        as: admin,
        params: { id: String(declaration.id) },
        body: { subscriptionId: contract.id },
      })
    expectStatus(await apply(), 204)
    app.clock.set('2026-11-20T09:00:00Z')
    expect((await apply()).body.code).toBe('money-office.done-already')
    const [row] = await app.db.drizzle.select().from(subscriptions).where(eq(subscriptions.id, contract.id))
    expect(row).toMatchObject({ cancelledAt: '2026-11-20T08:00:00.000Z' })
    expect(await countOf('declarations')).toBe(before - 1)
    expect(await countAudits('declaration.applied')).toBe(1)
  })

  test('a declaration is refused with words that its sender reads', async () => {
    const declaration = await declare('cancellation')
    const body = { answer: 'Unter diesem Namen gibt es keinen Vertrag.' }
    const params = { id: String(declaration.id) }
    expectStatus(await app.call(refuseDeclaration, { as: admin, params, body }), 204)
    const [row] = await app.db.drizzle.select().from(declarations).where(eq(declarations.id, declaration.id))
    expect(row).toMatchObject({ state: 'refused', answer: body.answer, answeredBy: admin.id })
    expect((await app.call(refuseDeclaration, { as: admin, params, body })).status).toBe(409)
    const sent = await app.db.drizzle
      .select()
      .from(mailOutbox)
      .where(eq(mailOutbox.template, 'declaration-refused'))
    expect(sent).toMatchObject([{ toMail: 'mara@post.example', params: { answer: body.answer } }])
  })

  test('a cancellation that hung at the provider is settled', async () => {
    const { contract } = await buy()
    await app.db.drizzle
      .update(subscriptions)
      .set({ cancellationFailedAt: '2026-11-20T08:00:00Z', endsAt: '2027-11-20T23:00:00Z' })
      .where(eq(subscriptions.id, contract.id))
    expect(await keysOf('cancellations')).toEqual([String(contract.id)])
    const params = { id: String(contract.id) }
    expectStatus(await app.call(closeCancellation, { as: admin, params, body: { reason: REASON } }), 204)
    expect(await keysOf('cancellations')).toEqual([])
    expect((await app.call(closeCancellation, { as: admin, params, body: { reason: REASON } })).status).toBe(
      409,
    )
  })

  test('an odd event is resolved with words', async () => {
    await app.db.drizzle.insert(providerEvents).values({
      eventId: 'event:odd',
      provider: 'stand-in',
      kind: 'payment.succeeded',
      receivedAt: '2026-11-20T08:00:00Z',
      doneAt: '2026-11-20T08:00:00Z',
      oddity: 'unknown payment',
    })
    expect(await keysOf('events')).toEqual(['stand-in:event:odd'])
    const body = { key: 'stand-in:event:odd', resolution: 'Gehört zu einem Test.' }
    expectStatus(await app.call(resolveEvent, { as: admin, body }), 204)
    expect(await keysOf('events')).toEqual([])
    expect((await app.call(resolveEvent, { as: admin, body })).status).toBe(409)
    expect(
      (await app.call(resolveEvent, { as: admin, body: { key: 'nothing', resolution: 'x' } })).status,
    ).toBe(409)
  })

  test('a bill that is unusually high is released', async () => {
    const { bill } = await buy()
    await app.db.drizzle
      .update(bills)
      .set({ state: 'open', paidAt: null, heldAt: '2026-11-20T08:00:00Z' })
      .where(eq(bills.id, bill.id))
    expect(await keysOf('bills')).toEqual([String(bill.id)])
    const params = { id: String(bill.id) }
    expectStatus(await app.call(releaseBill, { as: admin, params, body: { reason: REASON } }), 204)
    expect(await keysOf('bills')).toEqual([])
    const again = await app.call(releaseBill, { as: admin, params, body: { reason: REASON } })
    expect([again.status, again.body.code]).toEqual([409, 'payments.not-held'])
  })

  test('a refund by hand is booked when the money has left', async () => {
    const { bill } = await buy()
    const refund = only(
      await app.db.drizzle
        .insert(refunds)
        .values({
          billId: bill.id,
          key: crypto.randomUUID(),
          amountCents: 500,
          cause: 'office',
          state: 'by-hand',
          requestedAt: '2026-11-20T08:00:00Z',
          dueUntil: '2026-12-04',
        })
        .returning(),
    )
    expect(await keysOf('refunds')).toEqual([String(refund.id)])
    const params = { id: String(refund.id) }
    expectStatus(await app.call(finishRefund, { as: admin, params, body: { reason: REASON } }), 204)
    expect(await sumOfBill(bill.id, 'bank')).toBe(-500)
    expect((await app.call(finishRefund, { as: admin, params, body: { reason: REASON } })).status).toBe(409)
  })
})

describe('the provider and the numbers of money', () => {
  test('are shown', async () => {
    await buy()
    const { body } = await app.call(readProviderState, { as: admin })
    expect(body.data).toMatchObject({ provider: 'stand-in', reconciliation: null })
    expect(body.data.standIn?.payments).toBeGreaterThan(0)
  })

  test('are changed with what was before, refused out of bounds and when stale', async () => {
    const seen = await app.call(readNumbers, { as: admin })
    expect(seen.body.data).toMatchObject({ ...DEFAULT_MONEY_SETTINGS, updatedAt: null })
    const numbers = { ...DEFAULT_MONEY_SETTINGS, daysToUnpaid: 10 }
    const save = (changes: object, seenAt: string | null) =>
      app.call(saveNumbers, { as: admin, body: { numbers: { ...numbers, ...changes }, seenAt } })
    const saved = await save({}, null)
    expectStatus(saved, 200)
    expect((await readMoneySettings(app.db.drizzle)).daysToUnpaid).toBe(10)
    expect(await audit()).toMatchObject({
      action: 'money-settings.changed',
      details: { before: { daysToUnpaid: 7 }, after: { daysToUnpaid: 10 } },
    })
    expect((await save({}, null)).body.code).toBe('general.stale')
    expect((await save({ daysToUnpaid: 61 }, saved.body.data.updatedAt)).status).toBe(422)
    expect((await save({ tryDays: [5, 0, 12] }, saved.body.data.updatedAt)).status).toBe(422)
    expect((await save({ anything: 1 }, saved.body.data.updatedAt)).status).toBe(422)
  })
})
