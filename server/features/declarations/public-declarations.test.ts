/** Anyone declares a cancellation or a withdrawal without an account. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MS_PER_MINUTE } from '@wegband/domain/basics/calendar-days.ts'
import { revokeCancellation } from '@wegband/domain/features/contracts/contract.ts'
import {
  declareCancellation,
  declareWithdrawal,
  downloadReceipt,
  readReceipt,
} from '@wegband/domain/features/declarations/contract.ts'
import { changeSetting } from '../../config/settings.ts'
import { inTransaction } from '../../db/transaction.ts'
import { products } from '../../db/schema/money/catalogue.ts'
import { declarations } from '../../db/schema/money/declarations.ts'
import { invoices } from '../../db/schema/money/books.ts'
import { mailOutbox, notifications } from '../../db/schema/notices/emails.ts'
import { rateLimits } from '../../db/schema/limits.ts'
import { users } from '../../db/schema/people.ts'
import { expectStatus } from '../../testing/expect-status.ts'
import { only, type UserRow } from '../../testing/makers/makers.ts'
import { makeShop, type Shop } from '../../testing/makers/shop.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'
import { finishDeclarations } from './receive-declaration.ts'

const START = '2026-11-20T14:41:08.000Z'
let app: TestApp
let shop: Shop

beforeAll(async () => {
  app = await createTestApp({ clockIso: START, limits: 'off' })
  shop = makeShop(app)
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.set(START)
  await app.db.drizzle.delete(rateLimits)
})

const buy = async (fields: Parameters<Shop['makeBuyer']>[0] = {}) => {
  const buyer = await shop.makeBuyer({ firstName: 'Mara', lastName: 'Lindner', ...fields })
  return { buyer, ...(await shop.buy(buyer, (await shop.makeOnlinePlan()).id)) }
}
const cancelBody = (more: object = {}) => ({
  key: crypto.randomUUID(),
  name: 'Mara Lindner',
  mail: 'niemand@post.example',
  contract: 'Online-Mitgliedschaft',
  is_extraordinary: false,
  ...more,
})
const declareCancel = (more: object = {}) => app.call(declareCancellation, { body: cancelBody(more) })
const declareWithdraw = (more: object = {}) => {
  const { is_extraordinary: _, ...body } = cancelBody(more)
  return app.call(declareWithdrawal, { body })
}
const rowOf = async (key: string) =>
  only(await app.db.drizzle.select().from(declarations).where(eq(declarations.key, key)))
const mailsTo = async (mail: string | null) =>
  (
    await app.db.drizzle
      .select()
      .from(mailOutbox)
      .where(eq(mailOutbox.toMail, mail ?? ''))
  ).map(({ template }) => template)
const noticesOf = async ({ id }: UserRow) =>
  (await app.db.drizzle.select().from(notifications).where(eq(notifications.userId, id))).map(
    ({ params }) => params['changeType'],
  )

describe('a public cancellation', () => {
  test('is confirmed with content, second and case number: on the page, as PDF, by email', async () => {
    const answer = await declareCancel()
    expectStatus(answer, 201)
    const receipt = answer.body.data
    expect(receipt).toMatchObject({
      kind: 'cancellation',
      receivedAt: START,
      name: 'Mara Lindner',
      contract: 'Online-Mitgliedschaft',
      wishedOn: null,
    })
    expect(receipt.caseNumber).toMatch(/^K-2026-\d{4}$/)
    const params = { key: receipt.key }
    expect((await app.call(readReceipt, { params })).body.data).toEqual(receipt)
    expectStatus(await app.call(downloadReceipt, { params }), 200)
    expectStatus(await app.call(downloadReceipt, { params: { key: crypto.randomUUID() } }), 404)
    const [sent] = await app.db.drizzle
      .select()
      .from(mailOutbox)
      .where(eq(mailOutbox.toMail, 'niemand@post.example'))
    expect(sent).toMatchObject({
      template: 'cancellation-received',
      params: { number: receipt.caseNumber, moment: '20. November 2026 um 15:41:08 Uhr' },
    })
    expect(await app.http.services.gateways.files.find(`receipts/${receipt.key}.pdf`)).toBeDefined()
  })

  test('of the only contract of the mailbox cancels it, and only that mailbox reads the day', async () => {
    const { buyer, contract } = await buy()
    const known = await declareCancel({ mail: buyer.mail?.toUpperCase() })
    const unknown = await declareCancel()
    // Alike but for what was typed and its number.
    expect(Object.keys(known.body.data)).toEqual(Object.keys(unknown.body.data))
    expect(known.status).toBe(unknown.status)
    expect(JSON.stringify(known.body)).not.toContain('2027')
    expect(await shop.contractOf(buyer)).toMatchObject({
      cardState: 'cancelled',
      endsAt: contract.next_cancel_date_at,
    })
    expect(await rowOf(known.body.data.key)).toMatchObject({ state: 'applied', userId: buyer.id })
    expect(await noticesOf(buyer)).toEqual(['cancellation'])
    expect(await mailsTo(buyer.mail)).toContain('contract-cancelled')
  })

  test('of one of several contracts cancels the named one, and waits without a name', async () => {
    const { buyer, contract } = await buy()
    const plan = await shop.makeOnlinePlan()
    const name = { de: 'Seminar-Abo', en: 'Seminar subscription' }
    await app.db.drizzle.update(products).set({ name }).where(eq(products.id, plan.productId))
    await shop.buy(buyer, plan.id)
    const vague = await declareCancel({ mail: buyer.mail, contract: 'Mein Vertrag' })
    expect((await rowOf(vague.body.data.key)).state).toBe('waiting')
    const named = await declareCancel({ mail: buyer.mail, contract: 'Das Seminar-Abo bitte' })
    const { state, subscriptionId } = await rowOf(named.body.data.key)
    expect(state).toBe('applied')
    expect(subscriptionId).not.toBe(contract.id)
    expect((await shop.contractOf(buyer)).cardState).toBe('cancelled')
  })

  test('counts on a later day that is wished for, and on no past one', async () => {
    const { buyer } = await buy()
    const past = await declareCancel({ mail: buyer.mail, wished_on: '2026-11-19' })
    expect([past.status, past.body.errors]).toEqual([422, { wished_on: ['in-the-past'] }])
    expect((await shop.contractOf(buyer)).cardState).toBe('active')
    await declareCancel({ mail: buyer.mail, wished_on: '2028-02-29' })
    expect((await shop.contractOf(buyer)).endsAt).toBe('2028-02-29T23:00:00.000Z')
  })

  test('of a stranger can be taken back by the payer', async () => {
    const { buyer, contract } = await buy()
    const { body } = await declareCancel({ mail: buyer.mail })
    const params = { id: String(contract.id) }
    expectStatus(await app.call(revokeCancellation, { as: buyer, params }), 200)
    expect((await rowOf(body.data.key)).state).toBe('revoked')
    expect((await shop.contractOf(buyer)).cardState).toBe('active')
  })

  test('that is unclear, extraordinary or of another mailbox waits, and the account hears', async () => {
    const { buyer, contract } = await buy()
    const waiting = [
      await declareCancel({ mail: buyer.mail, name: 'Tarek Aydin' }),
      await declareCancel({ mail: buyer.mail, is_extraordinary: true, reason: 'Umzug' }),
      await declareCancel({ contract: `Vertrag V-${contract.id}` }),
    ]
    for (const { body } of waiting) expect((await rowOf(body.data.key)).state).toBe('waiting')
    expect((await shop.contractOf(buyer)).cardState).toBe('active')
    expect(await noticesOf(buyer)).toEqual(Array.from({ length: 3 }, () => 'cancellation-waiting'))
    expect(await mailsTo(buyer.mail)).toContain('cancellation-waits')
  })

  test('asks for a reason only where it is extraordinary', async () => {
    const answer = await declareCancel({ is_extraordinary: true })
    expect(answer.status).toBe(422)
    expect(answer.body).toMatchObject({ errors: { reason: ['required'] } })
  })

  test('that is sent twice is one', async () => {
    const body = cancelBody()
    const [first, second] = await Promise.all([
      app.call(declareCancellation, { body }),
      app.call(declareCancellation, { body }),
    ])
    expect(first.body).toEqual(second.body)
    const rows = await app.db.drizzle.select().from(declarations).where(eq(declarations.key, body.key))
    expect(rows).toHaveLength(1)
  })

  test('is finished by the job when the process ended after it was stored', async () => {
    const { buyer } = await buy()
    const { body } = await declareCancel({ mail: buyer.mail })
    const { key } = body.data
    await app.db.drizzle.update(declarations).set({ state: 'waiting' }).where(eq(declarations.key, key))
    const { id } = await rowOf(key)
    await app.db.drizzle.delete(mailOutbox).where(eq(mailOutbox.dedupeKey, `declaration:${id}:receipt`))
    app.clock.advance(5 * MS_PER_MINUTE)
    await finishDeclarations(app.http.services)
    await finishDeclarations(app.http.services)
    expect((await rowOf(key)).state).toBe('applied')
    expect((await mailsTo(buyer.mail)).filter((one) => one === 'cancellation-received')).toHaveLength(1)
    expect(await noticesOf(buyer)).toEqual(['cancellation'])
  })
})

describe('a public withdrawal', () => {
  test('with the number of the invoice or the contract is applied at once', async () => {
    const { buyer, contract } = await buy()
    const { number } = only(
      await app.db.drizzle.select().from(invoices).where(eq(invoices.payerId, buyer.id)),
    )
    const { body } = await declareWithdraw({ mail: buyer.mail, contract: `Rechnung ${number}, alles` })
    expect(body.data.caseNumber).toMatch(/^W-2026-\d{4}$/)
    expect(await rowOf(body.data.key)).toMatchObject({ state: 'applied', subscriptionId: contract.id })
    expect(await shop.contractOf(buyer)).toMatchObject({
      stripeStatus: 'canceled',
      withdrawal: { refundCents: 8_400, isRefunded: true },
    })
    expect(await mailsTo(buyer.mail)).toContain('contract-withdrawn')
    const other = await buy()
    await declareWithdraw({ mail: other.buyer.mail, contract: `V-${other.contract.id}` })
    expect((await shop.contractOf(other.buyer)).stripeStatus).toBe('canceled')
  })

  test('with the day of the order is applied, and without either waits', async () => {
    const { buyer } = await buy()
    const vague = await declareWithdraw({ mail: buyer.mail })
    expect((await rowOf(vague.body.data.key)).state).toBe('waiting')
    expect((await shop.contractOf(buyer)).stripeStatus).toBe('active')
    expect(await noticesOf(buyer)).toEqual(['withdrawal-waiting'])
    await declareWithdraw({ mail: buyer.mail, contract: 'gekauft am 20.11.2026' })
    expect((await shop.contractOf(buyer)).stripeStatus).toBe('canceled')
  })

  test('of another mailbox never touches the contract', async () => {
    const { buyer, contract } = await buy()
    await declareWithdraw({ contract: `V-${contract.id}` })
    expect((await shop.contractOf(buyer)).stripeStatus).toBe('active')
    expect(await noticesOf(buyer)).toEqual(['withdrawal-waiting'])
  })
})

describe('the public page', () => {
  test('slows down after twenty and never closes: the 21st names its moment, and then goes through', async () => {
    for (let count = 0; count < 20; count += 1)
      expectStatus(await declareCancel({ mail: `a${count}@post.example` }), 201)
    const more = cancelBody({ mail: 'a20@post.example' })
    expectStatus(await app.call(declareCancellation, { body: more }), 201)
    const next = cancelBody({ mail: 'a21@post.example' })
    const refused = await app.call(declareCancellation, { body: next })
    expectStatus(refused, 429)
    expect(refused.body).toMatchObject({ code: 'auth.rate-limited', retryAt: '2026-11-20T14:42:08.000Z' })
    // The same again is never slowed down.
    expectStatus(await app.call(declareCancellation, { body: more }), 201)
    app.clock.advance(MS_PER_MINUTE)
    expectStatus(await app.call(declareCancellation, { body: next }), 201)
  })

  test('answers in maintenance and for the owner of a locked account', async () => {
    const { buyer } = await buy()
    await app.db.drizzle.update(users).set({ lockedAt: START }).where(eq(users.id, buyer.id))
    await inTransaction(app.db, (tx) => changeSetting(tx, 'maintenance', true))
    await app.http.services.settings.reload()
    expectStatus(await declareCancel({ mail: buyer.mail }), 201)
    await inTransaction(app.db, (tx) => changeSetting(tx, 'maintenance', false))
    await app.http.services.settings.reload()
    const row = await app.db.drizzle
      .select()
      .from(declarations)
      .where(eq(declarations.mail, buyer.mail ?? ''))
    expect(row).toMatchObject([{ state: 'applied' }])
  })
})
