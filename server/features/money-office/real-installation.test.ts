/** A real installation without a payment provider: from nothing the office makes what a member buys, and the order completes. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  listAvailableBundles,
  listMembershipLevels,
} from '@wegband/domain/features/checkout/catalogue-contract.ts'
import { placeOrder, readOrderSummary } from '@wegband/domain/features/checkout/contract.ts'
import { listSubscriptions } from '@wegband/domain/features/contracts/contract.ts'
import { createPlan, createProduct } from '@wegband/domain/features/money-office/products-contract.ts'
import {
  createLevel,
  listIssuers,
  saveIssuerOfSchool,
} from '@wegband/domain/features/money-office/sellers-contract.ts'
import { createSchool } from '@wegband/domain/features/school-office/contract.ts'
import { publishLegalText, saveLegalDraft } from '@wegband/domain/features/text-office/legal-contract.ts'
import { bills, invoices } from '../../db/schema/money/books.ts'
import { expectStatus } from '../../testing/expect-status.ts'
import { makeUser, type UserRow } from '../../testing/makers/makers.ts'
import { makeBuyer } from '../../testing/makers/paid-orders.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ clockIso: '2026-11-20T09:00:00Z', environment: { DEMO: 'false' } })
})
afterAll(() => app.close())

const ADDRESS = {
  name: 'Mara Lindner',
  street: 'Speicherweg 7a',
  zip: '24103',
  city: 'Lindenau',
  country: 'DE',
}

const putInForce = async (admin: UserRow, kind: 'terms' | 'withdrawal'): Promise<void> => {
  const drafted = await app.call(saveLegalDraft, {
    as: admin,
    params: { kind, locale: 'de' },
    body: { title: kind, text: 'Kurz gesagt.', seenAt: null },
  })
  const seen = drafted.body.data.drafts.map(({ locale, updatedAt }) => ({ locale, updatedAt }))
  const body = { inForceOn: null, remindDaysBefore: null, seen }
  expectStatus(await app.call(publishLegalText, { as: admin, params: { kind }, body }), 201)
}

test('an installation without a provider sells by invoice what the office has made', async () => {
  const admin = await makeUser(app.db, { isAdmin: true })
  const school = await app.call(createSchool, { as: admin, body: { name: 'Lindenau', isAssociation: false } })
  expectStatus(school, 201)
  expect((await app.call(listIssuers, { as: admin })).body.data.hasProvider).toBe(false)
  const issuer = await app.call(saveIssuerOfSchool, {
    as: admin,
    params: { schoolId: String(school.body.data.id) },
    body: {
      facts: {
        legalName: 'Verein Lindenau e. V.',
        street: 'Am Anger 7',
        zip: '24103',
        city: 'Lindenau',
        country: 'DE',
        taxNumber: '026 250 00000',
        vatId: null,
        isSmallBusiness: false,
        numberPrefix: '',
        accountHolder: 'Verein Lindenau',
        iban: 'DE02 1203 0000 0000 2020 51',
        bic: null,
        creditorId: null,
        collection: 'own',
      },
      seenAt: null,
    },
  })
  expectStatus(issuer, 200)
  const level = await app.call(createLevel, {
    as: admin,
    body: {
      name: { de: 'Mitgliedschaft' },
      value: 10,
      funnel: 'club_training',
      isKids: false,
      benefits: [],
    },
  })
  expectStatus(level, 201)
  const product = await app.call(createProduct, {
    as: admin,
    body: {
      issuerId: issuer.body.data.id,
      subjectType: 'membership-level',
      subjectId: level.body.data.id,
      name: null,
      description: null,
      pictureDark: null,
      pictureLight: null,
      furtherBenefits: [],
      replacesAssociationMembership: false,
      vat: { basisPoints: 0, exemption: '§ 4 Nr. 22 UStG' },
    },
  })
  expectStatus(product, 201)
  const priced = await app.call(createPlan, {
    as: admin,
    params: { id: String(product.body.data.id) },
    body: {
      interval: 'month',
      intervalCount: 1,
      effectivePeriodLength: 12,
      price: 3_000,
      renewalPriceCents: null,
      notice: 'P1M',
      validFrom: '2026-11-20',
    },
  })
  expectStatus(priced, 201)

  const mara = await makeBuyer(app)
  expect((await app.call(listMembershipLevels, { as: mara })).body.data).toMatchObject([
    { name: 'Mitgliedschaft' },
  ])
  const bundles = await app.call(listAvailableBundles, {
    as: mara,
    params: { id: String(level.body.data.id) },
  })
  const planId = bundles.body.data[0]?.subscriptionPlans[0]?.id ?? 0
  const choice = { subscription_plan_id: planId, begins_at_once: true }
  // Nothing is sold before the office has put its legal texts in force.
  expect(await app.call(readOrderSummary, { as: mara, body: choice })).toMatchObject({
    body: { code: 'checkout.no-terms' },
  })
  for (const kind of ['terms', 'withdrawal'] as const) await putInForce(admin, kind)
  const summary = await app.call(readOrderSummary, { as: mara, body: choice })
  expect(summary.body.data).toMatchObject({
    totalCents: 36_000,
    seller: 'Verein Lindenau e. V.',
    collection: 'own',
  })
  const placed = await app.call(placeOrder, {
    as: mara,
    body: {
      ...choice,
      key: crypto.randomUUID(),
      total_cents: 36_000,
      due_now_cents: summary.body.data.dueNowCents,
      address: ADDRESS,
    },
  })
  expectStatus(placed, 201)
  // The seller asks for the money by invoice: nothing is paid online.
  expect(placed.body.data.redirectUrl).toBeNull()
  expect((await app.call(listSubscriptions, { as: mara })).body.data).toMatchObject([
    { stripeStatus: 'active' },
  ])
  const owed = await app.db.drizzle.select().from(bills).where(eq(bills.payerId, mara.id))
  expect(owed).toMatchObject([{ state: 'open', collection: 'own', amountCents: 3_000 }])
  const asked = await app.db.drizzle.select().from(invoices).where(eq(invoices.payerId, mara.id))
  expect(asked.map(({ number }) => number)).toEqual(['2026-000001'])
})
