/** What the office does to contracts and bills: searched, taken back, written off, credited, ended; each act with its row in the audit log. */
import { desc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  endUnpaid,
  grantCredit,
  readContractFile,
  refundMoney,
  searchContracts,
  writeOffBill,
} from '@wegband/domain/features/money-office/contracts-contract.ts'
import {
  createCoupon,
  listCoupons,
  listRedemptions,
  searchSponsorings,
  switchCoupon,
} from '@wegband/domain/features/money-office/coupons-contract.ts'
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
import { bills, invoices, ledgerLines, providerEvents, refunds } from '../../db/schema/money/books.ts'
import { mailOutbox } from '../../db/schema/emails.ts'
import { declarations } from '../../db/schema/money/declarations.ts'
import { auditLog, relations, users } from '../../db/schema/people.ts'
import { subscriptions } from '../../db/schema/subscriptions.ts'
import { expectStatus } from '../../testing/expect-status.ts'
import { makeUser, only, type UserRow } from '../../testing/makers/makers.ts'
import { makeShop, type Shop } from '../../testing/makers/shop.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'
import { readMoneySettings } from '../payments/read-money-settings.ts'

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

describe('contracts', () => {
  test('are found by person, contract number, invoice number and status', async () => {
    const { buyer, contract, bill } = await buy()
    const find = async (search: string, more: object = {}) => {
      const answer = await app.call(searchContracts, { as: admin, query: { search, ...more } })
      expectStatus(answer, 200)
      return answer.body.data.map(({ id }) => id)
    }
    const invoice = only(await app.db.drizzle.select().from(invoices).where(eq(invoices.billId, bill.id)))
    expect(await find(buyer.lastName)).toEqual([contract.id])
    expect(await find(`#${contract.id}`)).toEqual([contract.id])
    expect(await find(invoice.number)).toEqual([contract.id])
    expect(await find(buyer.lastName, { status: 'unpaid' })).toEqual([])
    expect(await find('Niemand-dieses-Namens')).toEqual([])
    expect(await find('#999999999')).toEqual([])
  })

  test('show their books, and reading them is audited', async () => {
    const { buyer, contract, bill } = await buy()
    const file = await app.call(readContractFile, { as: admin, params: { id: String(contract.id) } })
    expectStatus(file, 200)
    expect(file.body.data).toMatchObject({
      id: contract.id,
      status: 'active',
      user: { id: buyer.id },
      phases: [{ kind: 'term', totalCents: 8_400 }],
      charges: [{ amountCents: 8_400, billId: bill.id }],
      bills: [
        {
          state: 'paid',
          refundableCents: 8_400,
          attempts: [{ state: 'succeeded' }],
          invoices: [{ kind: 'invoice', totalCents: 8_400 }],
        },
      ],
    })
    expect(file.body.data.postings.map(({ kind }) => kind).toSorted()).toEqual(['charge', 'payment'])
    expect(await audit()).toMatchObject({ action: 'contract.read', subjectId: contract.id })
    expect((await app.call(readContractFile, { as: admin, params: { id: '999999' } })).status).toBe(404)
  })
})

describe('a paid bill', () => {
  test('is taken back once: its invoice cancelled, all money back, the ledger even', async () => {
    const { buyer, bill } = await buy()
    const body = { key: crypto.randomUUID(), reason: REASON }
    const take = () => app.call(refundMoney, { as: admin, params: { id: String(bill.id) }, body })
    expectStatus(await take(), 204)
    expectStatus(await take(), 204)
    const made = await app.db.drizzle.select().from(refunds).where(eq(refunds.billId, bill.id))
    expect(made).toMatchObject([
      { amountCents: 8_400, cause: 'office', state: 'done', requestedBy: admin.id },
    ])
    const written = await app.db.drizzle.select().from(invoices).where(eq(invoices.billId, bill.id))
    expect(written.map(({ kind }) => kind).toSorted()).toEqual(['cancellation', 'invoice'])
    expect(await shop.owedBy(buyer)).toBe(0)
    expect(await shop.sumLedger()).toBe(0)
    expect(await sumOfBill(bill.id, 'revenue')).toBe(0)
    expect(
      (await app.db.drizzle.select().from(auditLog).where(eq(auditLog.action, 'bill.refunded')))[0],
    ).toMatchObject({
      actorId: admin.id,
      subjectId: bill.id,
      details: { before: 'paid', amountCents: 8_400, reason: REASON },
    })
    const other = await app.call(refundMoney, {
      as: admin,
      params: { id: String(bill.id) },
      body: { ...body, key: crypto.randomUUID() },
    })
    expect([other.status, other.body.code]).toEqual([409, 'money-office.nothing-left'])
  })

  test('cannot be written off', async () => {
    const { bill } = await buy()
    const answer = await app.call(writeOffBill, {
      as: admin,
      params: { id: String(bill.id) },
      body: { reason: REASON },
    })
    expect([answer.status, answer.body.code]).toEqual([409, 'money-office.not-payable'])
  })
})

describe('an open bill', () => {
  const makeOverdue = async () => {
    const bought = await buy()
    await app.db.drizzle
      .update(bills)
      .set({ state: 'open', paidAt: null, warnings: 3 })
      .where(eq(bills.id, bought.bill.id))
    await app.db.drizzle
      .update(subscriptions)
      .set({ status: 'unpaid' })
      .where(eq(subscriptions.id, bought.contract.id))
    return bought
  }

  test('is written off with its tax, and nothing of it is collected any more', async () => {
    const { bill } = await makeOverdue()
    const params = { id: String(bill.id) }
    expectStatus(await app.call(writeOffBill, { as: admin, params, body: { reason: REASON } }), 204)
    const [row] = await app.db.drizzle.select().from(bills).where(eq(bills.id, bill.id))
    expect(row).toMatchObject({ state: 'written-off', nextTryAt: null, payUntil: null })
    // 84.00 EUR with 19 %: 70.59 net is the loss, 13.41 of tax are corrected.
    expect(await sumOfBill(bill.id, 'write-off')).toBe(7_059)
    expect(await sumOfBill(bill.id, 'vat')).toBe(0)
    expect(await shop.sumLedger()).toBe(0)
    expect(await audit()).toMatchObject({
      action: 'bill.written-off',
      details: { openCents: 8_400, reason: REASON },
    })
    expect((await app.call(writeOffBill, { as: admin, params, body: { reason: REASON } })).status).toBe(409)
  })

  test('of a contract that stays unpaid lets the office end it, and only then', async () => {
    const { contract } = await makeOverdue()
    const params = { id: String(contract.id) }
    expectStatus(await app.call(endUnpaid, { as: admin, params, body: { reason: REASON } }), 204)
    expect((await audit())?.details).toMatchObject({ reason: REASON })
    const again = await app.call(endUnpaid, { as: admin, params, body: { reason: REASON } })
    expect([again.status, again.body.code]).toEqual([409, 'subscriptions.not-unpaid'])
    const empty = await app.call(endUnpaid, { as: admin, params, body: { reason: ' ' } })
    expect([empty.status, empty.body.errors]).toEqual([422, { reason: ['required'] }])
  })
})

test('credit with a reason reaches the payer once', async () => {
  const { buyer, contract } = await buy()
  const body = { key: crypto.randomUUID(), amountCents: 1_500, reason: REASON }
  const give = () => app.call(grantCredit, { as: admin, params: { id: String(contract.id) }, body })
  expectStatus(await give(), 204)
  expectStatus(await give(), 204)
  const [row] = await app.db.drizzle.select().from(users).where(eq(users.id, buyer.id))
  expect(row?.balanceCents).toBe(1_500)
})

describe('coupons', () => {
  const COUPON = {
    kind: 'coupon',
    code: 'herbst-26',
    title: { de: 'Herbst' },
    description: { de: 'Zehn Prozent' },
    isAbsolute: false,
    amountOff: 10,
    isOnKidsOnly: false,
    products: [],
    validFrom: null,
    validUntil: null,
    maxRedemptions: 5,
  } as const

  test('are made, found, used and switched off', async () => {
    const made = await app.call(createCoupon, { as: admin, body: COUPON })
    expectStatus(made, 201)
    expect(made.body.data.code).toBe('HERBST-26')
    const twice = await app.call(createCoupon, { as: admin, body: { ...COUPON, code: 'HERBST-26' } })
    expect([twice.status, twice.body.errors]).toEqual([422, { code: ['taken'] }])
    const found = await app.call(listCoupons, { as: admin, query: { search: 'herbst' } })
    expect(found.body.data).toMatchObject([{ used: 0, reserved: 0, isActive: true }])
    const params = { id: String(made.body.data.id) }
    expect((await app.call(listRedemptions, { as: admin, params })).body.data).toEqual([])
    app.clock.advance(1_000)
    const off = await app.call(switchCoupon, {
      as: admin,
      params,
      body: { isActive: false, seenAt: made.body.data.updatedAt },
    })
    expectStatus(off, 200)
    expect(await audit()).toMatchObject({
      action: 'coupon.switched-off',
      details: { before: true, after: false },
    })
  })

  test('are refused when they could not work', async () => {
    const errorsOf = async (changes: object) =>
      (await app.call(createCoupon, { as: admin, body: { ...COUPON, code: 'ANDERS', ...changes } as never }))
        .body.errors
    expect(await errorsOf({ amountOff: 101 })).toEqual({ amountOff: ['too-big'] })
    expect(await errorsOf({ isAbsolute: true, code: null })).toEqual({ code: ['required'] })
    expect(await errorsOf({ validFrom: '2026-12-02', validUntil: '2026-12-01' })).toEqual({
      validUntil: ['in-the-past'],
    })
    expect(await errorsOf({ products: ['sport:999999'] })).toEqual({ products: ['invalid-id'] })
  })

  test('of the kind invitation are bound to a sponsoring', async () => {
    const [sponsor, sponsored] = [
      await makeUser(app.db, { firstName: 'Jonas', lastName: 'Patenmann' }),
      await makeUser(app.db, { firstName: 'Lea', lastName: 'Neuling' }),
    ]
    const relation = only(
      await app.db.drizzle
        .insert(relations)
        .values({ userId: sponsor.id, relatedId: sponsored.id, type: 'sponsoring' })
        .returning(),
    )
    const found = await app.call(searchSponsorings, { as: admin, query: { search: 'Patenmann' } })
    expect(found.body.data).toMatchObject([{ id: relation.id, sponsored: { firstName: 'Lea' } }])
    const body = { kind: 'invitation', sponsoringId: relation.id, percent: 25, validUntil: null } as const
    const made = await app.call(createCoupon, { as: admin, body })
    expectStatus(made, 201)
    expect(made.body.data).toMatchObject({
      title: { de: 'Einladung von Jonas', en: 'Invitation from Jonas' },
      amountOff: 25,
      maxRedemptions: 1,
      sponsoring: { id: relation.id },
    })
    const other = await app.call(createCoupon, { as: admin, body: { ...body, percent: 30 } as never })
    expect(other.status).toBe(422)
    const none = await app.call(createCoupon, { as: admin, body: { ...body, sponsoringId: 999_999 } })
    expect(none.body.errors).toEqual({ sponsoringId: ['invalid-id'] })
  })
})

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
