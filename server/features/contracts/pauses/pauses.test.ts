/** Pauses: asked by the payer, answered by the head of the school that sells, and what a granted one moves. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readUser, viewer } from '@wegband/domain/features/accounts/contract.ts'
import { cancelSubscription } from '@wegband/domain/features/contracts/contract.ts'
import {
  answerPause,
  askForPause,
  listWaitingPauses,
  withdrawPause,
} from '@wegband/domain/features/contracts/pause-contract.ts'
import { listNotifications } from '@wegband/domain/features/notifications/contract.ts'
import { charges } from '../../../db/schema/money/books.ts'
import { issuers } from '../../../db/schema/money/catalogue.ts'
import { subscriptionPauses, subscriptionPhases } from '../../../db/schema/money/orders.ts'
import { auditLog } from '../../../db/schema/people.ts'
import { expectStatus } from '../../../testing/expect-status.ts'
import { makeMember, makeSite, makeUser, type UserRow } from '../../../testing/makers/makers.ts'
import { makeShop, type Shop } from '../../../testing/makers/shop.ts'
import { createTestApp, type TestApp } from '../../../testing/servers/test-app.ts'

let app: TestApp
let shop: Shop
let head: UserRow

beforeAll(async () => {
  app = await createTestApp({ clockIso: '2026-11-20T09:00:00Z' })
  shop = makeShop(app)
  await shop.makeOnlinePlan()
  const [issuer] = await app.db.drizzle.select().from(issuers)
  const id = issuer?.schoolId ?? 0
  const siteId = await makeSite(app.db, { id, name: 'Verband' })
  head = await makeMember(app.db, { id, siteId }, { roles: ['leader'] })
})
beforeEach(() => app.clock.set('2026-11-20T09:00:00Z'))
afterAll(() => app.close())

const SKI = { startsOn: '2026-12-01', endsOn: '2026-12-31', reason: 'Kreuzbandriss' }

const buy = async () => {
  const buyer = await shop.makeBuyer()
  const plan = await shop.makeOnlinePlan({ interval: 'month', priceCents: 700 })
  const { contract } = await shop.buy(buyer, plan.id)
  return { buyer, contract, params: { id: String(contract.id) } }
}
const ask = (buyer: UserRow, params: { id: string }, wish: typeof SKI = SKI) =>
  app.call(askForPause, { as: buyer, params, body: wish })
const waitingOf = async (as: UserRow) => (await app.call(listWaitingPauses, { as })).body.data
const answer = async (id: number, given: 'granted' | 'refused', message = '') =>
  app.call(answerPause, { as: head, params: { id: String(id) }, body: { answer: given, message } })
const grantLast = async (buyer: UserRow) => {
  const pause = (await waitingOf(head)).find(({ payer }) => payer.id === buyer.id)
  expectStatus(await answer(pause?.id ?? 0, 'granted'), 204)
}
const benefitsOf = async (buyer: UserRow) => {
  const { body } = await app.call(readUser, { as: buyer, params: { id: String(buyer.id) } })
  return viewer.parse(body.data).subscriptionBenefits
}
const noticesOf = async (as: UserRow) =>
  (await app.call(listNotifications, { as })).body.data.map(({ type, params, readAt }) => ({
    type,
    params,
    isRead: readAt !== null,
  }))

describe('a pause', () => {
  test('is asked with a reason, told to the head, and shown as waiting', async () => {
    const { buyer, params, contract } = await buy()
    const asked = await ask(buyer, params)
    expectStatus(asked, 201)
    expect(asked.body.data).toMatchObject({
      pauses: [],
      requestedPause: { startsOn: SKI.startsOn, endsOn: SKI.endsOn, state: 'requested', answer: null },
      capabilities: { pause: false, withdrawPause: true },
    })
    expect(await waitingOf(head)).toContainEqual(
      expect.objectContaining({
        payer: expect.objectContaining({ id: buyer.id }) as unknown,
        reason: 'Kreuzbandriss',
        productName: 'Online-Mitgliedschaft',
        contractEndsAt: null,
      }),
    )
    expect(await waitingOf(buyer)).toEqual([])
    expect((await noticesOf(head))[0]).toMatchObject({
      type: 'pause-requested',
      params: { firstName: buyer.firstName, startsOn: SKI.startsOn, endsOn: SKI.endsOn },
    })
    expect(contract.isValid).toBe(true)
    expect((await ask(buyer, params)).body.code).toBe('subscriptions.pause-pending')
  })

  test('that is granted moves charges and end, and suspends access meanwhile', async () => {
    const { buyer, params, contract } = await buy()
    await app.call(cancelSubscription, { as: buyer, params })
    await ask(buyer, params)
    await grantLast(buyer)
    const paused = await shop.contractOf(buyer)
    expect(paused).toMatchObject({
      pauses: [{ startsOn: SKI.startsOn, endsOn: SKI.endsOn }],
      requestedPause: null,
      isValid: true,
      // 31 days later than 20 November 2027.
      endsAt: '2027-12-21T23:00:00.000Z',
      nextCharge: { cents: 700, dueOn: '2027-01-21' },
    })
    const [phase] = await app.db.drizzle
      .select()
      .from(subscriptionPhases)
      .where(eq(subscriptionPhases.subscriptionId, contract.id))
    expect(phase).toMatchObject({ startsOn: '2026-11-20', endsOn: '2027-12-21' })
    const planned = await app.db.drizzle
      .select()
      .from(charges)
      .where(eq(charges.phaseId, phase?.id ?? 0))
      .orderBy(charges.period)
    expect(planned.slice(0, 2)).toMatchObject([
      { dueOn: '2026-11-20', coversFrom: '2026-11-20', coversUntil: '2027-01-20' },
      { dueOn: '2027-01-21', coversFrom: '2027-01-21', coversUntil: '2027-02-20' },
    ])
    expect(planned.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(8_400)
    expect(await benefitsOf(buyer)).toContain('sport:1')
    app.clock.set('2026-12-01T09:00:00Z')
    expect(await benefitsOf(buyer)).not.toContain('sport:1')
    expect((await shop.contractOf(buyer)).isValid).toBe(false)
    app.clock.set('2027-01-01T09:00:00Z')
    expect(await benefitsOf(buyer)).toContain('sport:1')
  })

  test('is told to the payer with the answer, and written into the audit log', async () => {
    const { buyer, params, contract } = await buy()
    await ask(buyer, params)
    await grantLast(buyer)
    expect((await noticesOf(buyer))[0]).toMatchObject({
      type: 'pause-answered',
      params: { changeType: 'granted', startsOn: SKI.startsOn, endsOn: SKI.endsOn, firstName: '' },
    })
    expect((await noticesOf(head))[0]).toMatchObject({ type: 'pause-requested', isRead: true })
    const noted = await app.db.drizzle.select().from(auditLog).where(eq(auditLog.subjectId, contract.id))
    expect(noted).toContainEqual(expect.objectContaining({ action: 'pause.granted', actorId: head.id }))
  })

  test('is refused with words, which the payer reads', async () => {
    const { buyer, params } = await buy()
    await ask(buyer, params)
    const [pause] = (await waitingOf(head)).filter(({ payer }) => payer.id === buyer.id)
    expect((await answer(pause?.id ?? 0, 'refused')).status).toBe(422)
    expectStatus(await answer(pause?.id ?? 0, 'refused', 'Bitte erst im Januar.'), 204)
    expect(await shop.contractOf(buyer)).toMatchObject({
      pauses: [],
      requestedPause: { state: 'refused', answer: 'Bitte erst im Januar.' },
      capabilities: { pause: true },
    })
    expect((await noticesOf(buyer))[0]).toMatchObject({
      type: 'pause-answered',
      params: { changeType: 'refused', message: 'Bitte erst im Januar.' },
    })
    expect((await answer(pause?.id ?? 0, 'granted')).body.code).toBe('subscriptions.pause-answered')
  })

  test('can be withdrawn before it is answered, and then no longer', async () => {
    const { buyer, params } = await buy()
    await ask(buyer, params)
    const withdrawn = await app.call(withdrawPause, { as: buyer, params })
    expect(withdrawn.body.data).toMatchObject({ requestedPause: null, capabilities: { pause: true } })
    expect((await app.call(withdrawPause, { as: buyer, params })).body.code).toBe(
      'subscriptions.pause-answered',
    )
    expect((await waitingOf(head)).filter(({ payer }) => payer.id === buyer.id)).toEqual([])
    await ask(buyer, params)
    await grantLast(buyer)
    expect((await app.call(withdrawPause, { as: buyer, params })).body.code).toBe(
      'subscriptions.pause-answered',
    )
  })

  test('is possible twice in twelve months, three months at most, and never in the past', async () => {
    const { buyer, params } = await buy()
    const codeOf = async (startsOn: string, endsOn: string) =>
      (await ask(buyer, params, { startsOn, endsOn, reason: 'Urlaub' })).body.code
    expect(await codeOf('2026-11-19', '2026-11-25')).toBe('subscriptions.pause-past')
    expect(await codeOf('2026-12-01', '2027-03-01')).toBe('subscriptions.pause-too-long')
    for (const [startsOn, endsOn] of [
      ['2026-12-01', '2027-02-28'],
      ['2027-03-10', '2027-03-20'],
    ] as const) {
      expect(await codeOf(startsOn, endsOn)).toBeUndefined()
      await grantLast(buyer)
    }
    expect(await codeOf('2027-05-01', '2027-05-02')).toBe('subscriptions.pauses-used')
    expect(await codeOf('2027-03-15', '2027-04-02')).toBe('subscriptions.pause-overlap')
  })

  test('that has begun before it is answered is not granted any more', async () => {
    const { buyer, params } = await buy()
    await ask(buyer, params)
    const [pause] = (await waitingOf(head)).filter(({ payer }) => payer.id === buyer.id)
    app.clock.set('2026-12-02T09:00:00Z')
    expect((await answer(pause?.id ?? 0, 'granted')).body.code).toBe('subscriptions.pause-past')
    const [row] = await app.db.drizzle
      .select()
      .from(subscriptionPauses)
      .where(eq(subscriptionPauses.id, pause?.id ?? 0))
    expect(row?.state).toBe('requested')
  })

  test('of two answers at once only one counts', async () => {
    const { buyer, params } = await buy()
    await ask(buyer, params)
    const [pause] = (await waitingOf(head)).filter(({ payer }) => payer.id === buyer.id)
    const answers = await Promise.all([
      answer(pause?.id ?? 0, 'granted'),
      answer(pause?.id ?? 0, 'refused', 'Nein'),
    ])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204, 409]))
  })

  test('is answered by the office too, and by no other caller', async () => {
    const { buyer, params } = await buy()
    await ask(buyer, params)
    const admin = await makeUser(app.db, { isAdmin: true })
    const [pause] = (await waitingOf(admin)).filter(({ payer }) => payer.id === buyer.id)
    const body = { answer: 'granted' as const, message: '' }
    const path = { id: String(pause?.id) }
    expect((await app.call(answerPause, { as: buyer, params: path, body })).status).toBe(404)
    expect((await app.call(answerPause, { as: admin, params: path, body })).status).toBe(204)
  })
})
