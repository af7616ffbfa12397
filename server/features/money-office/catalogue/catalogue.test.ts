/** The office makes what is sold: from an empty database to a price that members see, and versions that never change what was sold. */
import { desc } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  addVat,
  changePlan,
  createPlan,
  createProduct,
  deletePlan,
  listProducts,
  type OfficePlan,
  type OfficeProduct,
  saveProduct,
  setPlanOnSale,
} from '@wegband/domain/features/money-office/products-contract.ts'
import {
  createLevel,
  listIssuers,
  listOfficeLevels,
  saveIssuerOfSchool,
  saveLevel,
} from '@wegband/domain/features/money-office/sellers-contract.ts'
import { createSchool } from '@wegband/domain/features/school-office/contract.ts'
import { listAvailableBundles } from '@wegband/domain/features/checkout/catalogue-contract.ts'
import { readOrderSummary } from '@wegband/domain/features/checkout/contract.ts'
import { listSubscriptions } from '@wegband/domain/features/contracts/contract.ts'
import { auditLog } from '../../../db/schema/people.ts'
import { subscriptionPlans } from '../../../db/schema/subscriptions.ts'
import { expectStatus } from '../../../testing/expect-status.ts'
import { makeLegalTexts } from '../../../testing/makers/joining-makers.ts'
import { makeSport } from '../../../testing/makers/training-makers.ts'
import { makeUser, type UserRow } from '../../../testing/makers/makers.ts'
import { ASSOCIATION } from '../../../testing/makers/own-school.ts'
import { buyYear, makeBuyer } from '../../../testing/makers/paid-orders.ts'
import { createTestApp, type TestApp } from '../../../testing/servers/test-app.ts'

let app: TestApp
let admin: UserRow
let sportKey: string

const TAXED = { basisPoints: 1_900, exemption: null }
const TEXTS = {
  name: null,
  description: null,
  pictureDark: null,
  pictureLight: null,
  furtherBenefits: [],
  replacesAssociationMembership: false,
}
const YEAR = {
  interval: 'year',
  intervalCount: 1,
  effectivePeriodLength: 12,
  price: 8_400,
  renewalPriceCents: null,
  notice: 'P1M',
  validFrom: '2026-11-20',
} as const

beforeAll(async () => {
  app = await createTestApp({ clockIso: '2026-11-20T09:00:00Z', environment: { DEMO: 'true' } })
  await makeLegalTexts(app.db)
  admin = await makeUser(app.db, { isAdmin: true })
  sportKey = `sport:${(await makeSport(app.db)).id}`
})
afterAll(() => app.close())

const lastAudit = async () =>
  (await app.db.drizzle.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1))[0]

const makeIssuerByHand = async (): Promise<number> => {
  const known = await app.call(listIssuers, { as: admin })
  const [first] = known.body.data.issuers
  if (first !== undefined) return first.id
  const school = await app.call(createSchool, { as: admin, body: { name: 'Verband', isAssociation: true } })
  expectStatus(school, 201)
  const saved = await app.call(saveIssuerOfSchool, {
    as: admin,
    params: { schoolId: String(school.body.data.id) },
    body: { facts: ASSOCIATION, seenAt: null },
  })
  expectStatus(saved, 200)
  return saved.body.data.id
}

const makeLevel = async (value = 10) => {
  const made = await app.call(createLevel, {
    as: admin,
    body: {
      name: { de: 'Online-Mitgliedschaft', en: 'Online membership' },
      value,
      funnel: 'online_training',
      isKids: false,
      benefits: [sportKey],
    },
  })
  expectStatus(made, 201)
  return made.body.data
}

const makeProduct = async (): Promise<OfficeProduct> => {
  const [issuerId, level] = [await makeIssuerByHand(), await makeLevel()]
  const made = await app.call(createProduct, {
    as: admin,
    body: { issuerId, subjectType: 'membership-level', subjectId: level.id, ...TEXTS, vat: TAXED },
  })
  expectStatus(made, 201)
  return made.body.data
}

const addYear = async (product: OfficeProduct, more: Partial<typeof YEAR> | object = {}) =>
  app.call(createPlan, { as: admin, params: { id: String(product.id) }, body: { ...YEAR, ...more } })

const makeSoldYear = async () => {
  const product = await makeProduct()
  const { body } = await addYear(product)
  const [plan] = body.data.plans
  if (plan === undefined) throw new Error('the plan was made')
  return { product: body.data, plan }
}

const planRow = async (id: number) => {
  const rows = await app.db.drizzle.select().from(subscriptionPlans)
  const row = rows.find((one) => one.id === id)
  if (row === undefined) throw new Error('no such plan')
  return row
}

test('from nothing the office makes a price that a member can order', async () => {
  const { product, plan } = await makeSoldYear()
  const mara = await makeBuyer(app)
  const bundles = await app.call(listAvailableBundles, {
    as: mara,
    params: { id: String(product.subjectId) },
  })
  expect(bundles.body.data).toMatchObject([
    {
      name: 'Online-Mitgliedschaft',
      seller: 'Verband e. V.',
      subscriptionPlans: [{ id: plan.id, price: 8_400, renewalPrice: 700, cancellationPeriod: 'P1M' }],
    },
  ])
  await buyYear(app, mara, await planRow(plan.id))
  expect((await app.call(listSubscriptions, { as: mara })).body.data).toMatchObject([
    { stripeStatus: 'active' },
  ])
})

describe('a new version of a price', () => {
  test('counts for new orders from its day on, and old contracts keep theirs', async () => {
    const { product, plan } = await makeSoldYear()
    const mara = await makeBuyer(app)
    await buyYear(app, mara, await planRow(plan.id))
    const versioned = await addYear(product, { price: 8_900, validFrom: '2026-12-01' })
    expectStatus(versioned, 201)
    const newer = versioned.body.data.plans.find(({ price }) => price === 8_900)
    expect(newer).toMatchObject({ replacesId: plan.id, orders: 0 })
    const summaryOf = (id: number, as: UserRow) =>
      app.call(readOrderSummary, { as, body: { subscription_plan_id: id, begins_at_once: true } })
    const nora = await makeBuyer(app)
    expect((await summaryOf(newer?.id ?? 0, nora)).status).toBe(410)
    expectStatus(await summaryOf(plan.id, nora), 200)
    app.clock.set('2026-12-01T09:00:00Z')
    expect((await summaryOf(newer?.id ?? 0, nora)).body.data).toMatchObject({ totalCents: 8_900 })
    expect((await summaryOf(plan.id, nora)).status).toBe(410)
    const [kept] = (await app.call(listSubscriptions, { as: mara })).body.data
    expect(kept?.items[0]?.subscriptionPlan.price).toBe(8_400)
    app.clock.set('2026-11-20T09:00:00Z')
  })

  test('is written into the audit log with what was before and after', async () => {
    const { plan } = await makeSoldYear()
    app.clock.advance(1_000)
    const { validFrom } = YEAR
    const changed = await app.call(changePlan, {
      as: admin,
      params: { id: String(plan.id) },
      body: { price: 8_000, renewalPriceCents: 650, notice: 'P7D', validFrom, seenAt: plan.updatedAt },
    })
    expectStatus(changed, 200)
    expect(await lastAudit()).toMatchObject({
      action: 'plan.changed',
      actorId: admin.id,
      subjectId: plan.id,
      details: { before: { priceCents: 8_400 }, after: { priceCents: 8_000, renewalCents: 650 } },
    })
  })

  test('never begins in the past nor on the day of another version', async () => {
    const { product } = await makeSoldYear()
    const past = await addYear(product, { validFrom: '2026-11-19' })
    expect([past.status, past.body.errors]).toEqual([422, { validFrom: ['in-the-past'] }])
    const same = await addYear(product)
    expect([same.status, same.body.errors]).toEqual([422, { validFrom: ['taken'] }])
  })
})

describe('a price that was ordered', () => {
  const makeOrdered = async (): Promise<{ product: OfficeProduct; plan: OfficePlan }> => {
    const { product, plan } = await makeSoldYear()
    await buyYear(app, await makeBuyer(app), await planRow(plan.id))
    return { product, plan }
  }

  test('can be neither changed nor removed', async () => {
    const { plan } = await makeOrdered()
    const params = { id: String(plan.id) }
    const { price, renewalPriceCents, notice, validFrom } = YEAR
    const changed = await app.call(changePlan, {
      as: admin,
      params,
      body: { price: price - 1, renewalPriceCents, notice, validFrom, seenAt: plan.updatedAt },
    })
    expect([changed.status, changed.body.code]).toEqual([409, 'money-office.plan-sold'])
    const removed = await app.call(deletePlan, { as: admin, params })
    expect([removed.status, removed.body.code]).toEqual([409, 'money-office.plan-sold'])
    expect((await planRow(plan.id)).priceCents).toBe(8_400)
  })

  test('can be taken from sale and put back', async () => {
    const { product, plan } = await makeOrdered()
    const nora = await makeBuyer(app)
    const seen = async () =>
      (await app.call(listAvailableBundles, { as: nora, params: { id: String(product.subjectId) } })).status
    expect(await seen()).toBe(200)
    app.clock.advance(1_000)
    const off = await app.call(setPlanOnSale, {
      as: admin,
      params: { id: String(plan.id) },
      body: { isActive: false, seenAt: plan.updatedAt },
    })
    expectStatus(off, 200)
    expect(await seen()).toBe(404)
    const stale = await app.call(setPlanOnSale, {
      as: admin,
      params: { id: String(plan.id) },
      body: { isActive: true, seenAt: plan.updatedAt },
    })
    expect([stale.status, stale.body.code]).toEqual([409, 'general.stale'])
  })

  test('keeps what its level and its product open', async () => {
    const { product } = await makeOrdered()
    const levels = await app.call(listOfficeLevels, { as: admin })
    const level = levels.body.data.find(({ id }) => id === product.subjectId)
    if (level === undefined) throw new Error('the level exists')
    const { name, value, funnel, isKids } = level
    const save = (facts: object) =>
      app.call(saveLevel, {
        as: admin,
        params: { id: String(level.id) },
        body: {
          facts: { name, value, funnel, isKids, benefits: [sportKey], ...facts },
          seenAt: level.updatedAt,
        },
      })
    expect((await save({ benefits: [] })).body.code).toBe('money-office.level-sold')
    expect((await save({ value: 20 })).body.code).toBe('money-office.level-sold')
    expectStatus(await save({ name: { de: 'Online' } }), 200)
  })
})

describe('bad input', () => {
  test('of a product or a level is refused at its field', async () => {
    const issuerId = await makeIssuerByHand()
    const level = await makeLevel()
    const body = {
      issuerId,
      subjectType: 'membership-level',
      subjectId: level.id,
      ...TEXTS,
      vat: TAXED,
    } as const
    const make = async (changes: object) => {
      const answer = await app.call(createProduct, { as: admin, body: { ...body, ...changes } as never })
      return [answer.status, answer.body.errors]
    }
    expect(await make({ issuerId: 999_999 })).toEqual([422, { issuerId: ['invalid-id'] }])
    expect(await make({ subjectId: 999_999 })).toEqual([422, { subjectId: ['invalid-id'] }])
    expect(await make({ furtherBenefits: ['sport:999999'] })).toEqual([
      422,
      { furtherBenefits: ['invalid-id'] },
    ])
    expect(await make({ name: { en: 'Only English' } })).toEqual([422, { 'name.de': ['required'] }])
    expect(await make({ vat: { basisPoints: 0, exemption: null } })).toEqual([
      422,
      { 'vat.exemption': ['required'] },
    ])
    expect(await make({ isPaperOnly: true })).toEqual([422, { isPaperOnly: ['unknown-field'] }])
  })

  test('of a plan is refused: a term of no whole intervals cannot be billed', async () => {
    const product = await makeProduct()
    const odd = await addYear(product, { interval: 'month', intervalCount: 5 })
    expect([odd.status, odd.body.errors]).toEqual([422, { effectivePeriodLength: ['invalid'] }])
    const weekly = await addYear(product, { interval: 'week', effectivePeriodLength: 0 })
    expectStatus(weekly, 201)
    expect((await addYear(product, { interval: 'week' })).status).toBe(422)
  })

  test('of an issuer is refused: a prefix of another school, and a save that saw an older state', async () => {
    await makeIssuerByHand()
    const school = await app.call(createSchool, {
      as: admin,
      body: { name: 'Lindenau', isAssociation: false },
    })
    const save = (changes: object, seenAt: string | null = null) =>
      app.call(saveIssuerOfSchool, {
        as: admin,
        params: { schoolId: String(school.body.data.id) },
        body: { facts: { ...ASSOCIATION, ...changes }, seenAt },
      })
    const taken = await save({})
    expect([taken.status, taken.body.errors]).toEqual([422, { numberPrefix: ['taken'] }])
    const saved = await save({ numberPrefix: 'LI' })
    expectStatus(saved, 200)
    app.clock.advance(1_000)
    expect((await save({ numberPrefix: 'LI' })).body.code).toBe('general.stale')
    expectStatus(await save({ numberPrefix: 'LN' }, saved.body.data.updatedAt), 200)
    expect(await lastAudit()).toMatchObject({
      action: 'issuer.changed',
      details: { before: { numberPrefix: 'LI' }, after: { numberPrefix: 'LN' } },
    })
    expect(
      (
        await app.call(saveIssuerOfSchool, {
          as: admin,
          params: { schoolId: String(999_999) },
          body: { facts: ASSOCIATION, seenAt: null },
        })
      ).status,
    ).toBe(404)
  })
})

test('a product is searched by name, changed and taxed from a day on', async () => {
  const product = await makeProduct()
  const found = await app.call(listProducts, { as: admin, query: { search: 'online%' } })
  expect(found.body.data).toEqual([])
  app.clock.advance(1_000)
  const saved = await app.call(saveProduct, {
    as: admin,
    params: { id: String(product.id) },
    body: { ...TEXTS, name: { de: 'Sonderheft' }, isActive: false, seenAt: product.updatedAt },
  })
  expectStatus(saved, 200)
  const named = await app.call(listProducts, { as: admin, query: { search: 'sonder' } })
  expect(named.body.data.map(({ id }) => id)).toEqual([product.id])
  const taxed = await app.call(addVat, {
    as: admin,
    params: { id: String(product.id) },
    body: { validFrom: '2027-01-01', rate: { basisPoints: 700, exemption: null } },
  })
  expect(taxed.body.data.vat).toEqual([
    { validFrom: '2026-11-20', ...TAXED },
    { validFrom: '2027-01-01', basisPoints: 700, exemption: null },
  ])
  const past = await app.call(addVat, {
    as: admin,
    params: { id: String(product.id) },
    body: { validFrom: '2026-01-01', rate: TAXED },
  })
  expect(past.body.errors).toEqual({ validFrom: ['in-the-past'] })
})
