/** Who sells for a school, and the prices of its tariffs. */
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readSchoolMoney } from '@wegband/domain/features/school-money/contract.ts'
import { addPlan, listTariffs, saveIssuer } from '@wegband/domain/features/school-money/sales-contract.ts'
import { issuers } from '../../../db/schema/money/catalogue.ts'
import { expectStatus } from '../../../testing/expect-status.ts'
import { ISSUER, makeOwnSchool, type OwnSchool } from '../../../testing/makers/own-school.ts'
import { createTestApp, type TestApp } from '../../../testing/servers/test-app.ts'

let app: TestApp
let own: OwnSchool

beforeEach(async () => {
  app = await createTestApp({ clockIso: '2026-11-20T09:00:00Z' })
  own = await makeOwnSchool(app)
})
afterEach(() => app.close())

const params = () => ({ id: own.id })
const readIssuer = async () =>
  (await app.call(readSchoolMoney, { as: own.head, params: params() })).body.data.issuer

describe('the seller', () => {
  /** Saves changes to the state that the form shows when it opens. */
  const openForm = async () => {
    const seenAt = (await readIssuer())?.updatedAt ?? null
    return (changes: object) =>
      app.call(saveIssuer, {
        as: own.head,
        params: params(),
        body: { facts: { ...ISSUER, numberPrefix: `S${own.id}`, ...changes }, seenAt } as never,
      })
  }

  test('needs a tax number, a right account and a right creditor identifier', async () => {
    const save = await openForm()
    expect((await save({ taxNumber: null })).body).toMatchObject({
      errors: { 'facts.taxNumber': ['required'] },
    })
    expect((await save({ iban: 'DE1' })).body).toMatchObject({ errors: { 'facts.iban': ['iban-wrong'] } })
    expect((await save({ creditorId: 'DE00ZZZ09999999999' })).body).toMatchObject({
      errors: { 'facts.creditorId': ['creditor-id-wrong'] },
    })
    expect((await save({ iban: null })).body).toMatchObject({ errors: { 'facts.iban': ['required'] } })
    expect((await save({ accountHolder: null })).body).toMatchObject({
      errors: { 'facts.accountHolder': ['required'] },
    })
    expectStatus(await save({ creditorId: 'de98 zzz 0999 9999 999' }), 200)
  })

  test('cannot let the association’s payment provider collect, unless the office has set it', async () => {
    const refused = await (await openForm())({ collection: 'provider' })
    expect(refused.body).toMatchObject({ errors: { collection: ['not-an-option'] } })
    expect((await readIssuer())?.collection).toBe('own')
    await app.db.drizzle
      .update(issuers)
      .set({ collection: 'provider' })
      .where(eq(issuers.schoolId, Number(own.id)))
    expectStatus(await (await openForm())({ collection: 'provider', city: 'Kiel' }), 200)
  })

  test('is not overwritten by a form that shows an older state', async () => {
    const [first, second] = [await openForm(), await openForm()]
    app.clock.set('2026-11-20T09:01:00Z')
    expectStatus(await first({ city: 'Kiel' }), 200)
    expect((await second({ city: 'Lübeck' })).body.code).toBe('general.stale')
    expect((await readIssuer())?.city).toBe('Kiel')
  })

  test('cannot take the number prefix of another school', async () => {
    const other = await makeOwnSchool(app)
    const save = await openForm()
    expect((await save({ numberPrefix: `S${other.id}` })).body).toMatchObject({
      errors: { numberPrefix: ['taken'] },
    })
  })
})

describe('a tariff', () => {
  const NEW_PRICE = {
    months: 12,
    everyMonths: 1,
    priceCents: 5_900,
    renewalCents: null,
    notice: 'P1M',
    validFrom: '2026-11-20',
  } as const

  test('gets a new price for new contracts, and running ones keep theirs', async () => {
    await own.makeDebtor(false)
    const added = await app.call(addPlan, {
      as: own.head,
      params: { id: own.id, tariffId: String(own.tariffId) },
      body: NEW_PRICE,
    })
    expectStatus(added, 201)
    const again = await app.call(addPlan, {
      as: own.head,
      params: { id: own.id, tariffId: String(own.tariffId) },
      body: { ...NEW_PRICE, priceCents: 6_900 },
    })
    expect(again.body).toMatchObject({ errors: { validFrom: ['taken'] } })
    const { tariffs } = (await app.call(listTariffs, { as: own.head, params: params() })).body.data
    expect(tariffs[0]?.plans).toMatchObject([
      { priceCents: 4_900, state: 'running-out', contracts: 1 },
      { priceCents: 5_900, state: 'on-sale', contracts: 0 },
    ])
    const member = await own.makePayer()
    expect((await own.enter(member)).body.code).toBe('checkout.plan-gone')
    expectStatus(await own.enter(member, { plan_id: added.body.data.id }), 201)
  })
})
