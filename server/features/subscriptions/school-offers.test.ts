/** Prices on the page of a school, for visitors without an account. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listMembershipOffers, listSchoolOffers } from '@wegband/domain/features/subscriptions/contract.ts'
import { issuers, products } from '../../db/schema/money/catalogue.ts'
import { schools } from '../../db/schema/schools.ts'
import { membershipLevels, subscriptionPlans } from '../../db/schema/subscriptions.ts'
import { makeMember, makeSchool, makeUser, nextNumber, only } from '../../testing/makers/makers.ts'
import { makePlan } from '../../testing/makers/sold-plans.ts'
import { makeSport } from '../../testing/makers/training-makers.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'
import { forgetReferenceData } from '../reference-data/reference-data.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ clockIso: '2026-11-27T09:00:00Z' })
})
afterAll(() => app.close())

const makeLevel = async (more: Partial<typeof membershipLevels.$inferInsert> = {}) => {
  const number = nextNumber()
  return only(
    await app.db.drizzle
      .insert(membershipLevels)
      .values({
        key: `level-${number}`,
        name: { de: `Stufe ${number}` },
        value: number,
        funnel: 'club_training',
        benefits: [],
        ...more,
      })
      .returning(),
  )
}
const sell = async (subjectId: number, priceCents = 5_000, validFrom = '2026-01-01') =>
  makePlan(app.db, { subjectType: 'membership-level', subjectId, priceCents, validFrom })
const pricesAt = async (schoolId: number) =>
  (await app.call(listSchoolOffers, { params: { id: String(schoolId) } })).body.data

/** A product of the school's own, for a new level. */
const sellByItself = async (schoolId: number, isPaperOnly = false): Promise<number> => {
  const plan = await sell((await makeLevel()).id)
  const number = nextNumber()
  const seller = only(
    await app.db.drizzle
      .insert(issuers)
      .values({
        schoolId,
        legalName: `Verein ${number}`,
        street: 'Weg 1',
        zip: '24103',
        city: 'Kiel',
        taxNumber: '020 291 00000',
        numberPrefix: `S${number}`,
        collection: 'own',
      })
      .onConflictDoUpdate({ target: issuers.schoolId, set: { street: 'Weg 2' } })
      .returning(),
  )
  await app.db.drizzle
    .update(products)
    .set({ issuerId: seller.id, isPaperOnly })
    .where(eq(products.id, plan.productId))
  return plan.productId
}

test('a visitor reads what the memberships of a school cost today, and what they open', async () => {
  const sport = await makeSport(app.db)
  forgetReferenceData(app.db)
  const level = await makeLevel({ benefits: [`sport:${sport.id}`, 'sport:999999'] })
  const plan = await sell(level.id, 4_900)
  await sell(level.id, 5_900, '2027-01-01')
  const kids = await sell((await makeLevel({ isKids: true, value: 0, funnel: 'parent' })).id)
  const withdrawn = await sell((await makeLevel()).id)
  await app.db.drizzle
    .update(subscriptionPlans)
    .set({ isActive: false })
    .where(eq(subscriptionPlans.id, withdrawn.id))
  const school = await makeSchool(app.db)
  const prices = await pricesAt(school.id)
  expect(prices.map(({ id }) => id)).toEqual([plan.productId, kids.productId])
  expect(prices[0]).toEqual({
    id: plan.productId,
    name: level.name.de,
    isKidsLevel: false,
    seller: 'Verband e. V.',
    sports: [sport.name.de],
    isForMembers: false,
    plans: [
      {
        id: plan.id,
        isActive: true,
        interval: 'month',
        intervalCount: 1,
        effectivePeriodLength: 6,
        price: 4_900,
      },
    ],
  })
})

test('a school names its own prices as those of its members, and no paper or foreign ones', async () => {
  const [school, other] = [await makeSchool(app.db), await makeSchool(app.db)]
  const own = await sellByItself(school.id)
  const paper = await sellByItself(school.id, true)
  const foreign = await sellByItself(other.id)
  const conversion = await sell((await makeLevel({ funnel: 'ewto_conversion' })).id)
  const shown = new Map((await pricesAt(school.id)).map(({ id, isForMembers }) => [id, isForMembers]))
  expect(shown.get(own)).toBe(true)
  for (const hidden of [paper, foreign, conversion.productId]) expect(shown.has(hidden)).toBe(false)
})

test('a member of the school is offered what its page prices', async () => {
  const school = await makeSchool(app.db)
  await sellByItself(school.id)
  const [member, newcomer] = [await makeMember(app.db, school), await makeUser(app.db)]
  const offered = async (as: typeof member) =>
    (await app.call(listMembershipOffers, { as })).body.data.offers.map(({ name }) => name).toSorted()
  const priced = (await pricesAt(school.id)).filter(({ isKidsLevel }) => !isKidsLevel)
  const names = (of: typeof priced) => of.map(({ name }) => name).toSorted()
  expect(await offered(member)).toEqual(names(priced))
  expect(await offered(newcomer)).toEqual(names(priced.filter(({ isForMembers }) => !isForMembers)))
})

test('a closed school names no prices, and an unknown one is a 404', async () => {
  await sell((await makeLevel()).id)
  const school = await makeSchool(app.db)
  expect(await pricesAt(school.id)).not.toEqual([])
  await app.db.drizzle
    .update(schools)
    .set({ closedAt: '2026-11-20T00:00:00Z' })
    .where(eq(schools.id, school.id))
  forgetReferenceData(app.db)
  expect(await pricesAt(school.id)).toEqual([])
  expect((await app.call(listSchoolOffers, { params: { id: '999999' } })).status).toBe(404)
})
