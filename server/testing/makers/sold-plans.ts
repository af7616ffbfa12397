/** Plans with the product, the seller and the legal texts that each needs. */
import { and, eq } from 'drizzle-orm'
import type { Database } from '../../db/open-database.ts'
import { issuers, products, productVat } from '../../db/schema/money/catalogue.ts'
import { legalTexts } from '../../db/schema/legal.ts'
import { schools } from '../../db/schema/schools.ts'
import { subscriptionPlans } from '../../db/schema/subscriptions.ts'
import { only } from './makers.ts'

export type PlanRow = typeof subscriptionPlans.$inferSelect
type NewPlan = Omit<typeof subscriptionPlans.$inferInsert, 'productId'>
type IssuerFields = Partial<Omit<typeof issuers.$inferInsert, 'schoolId' | 'numberPrefix'>>

/** The seller of a database: the first call makes it, with the fields of that call. */
export const makeIssuer = async ({ drizzle }: Database, fields: IssuerFields = {}): Promise<number> => {
  const [known] = await drizzle.select({ id: issuers.id }).from(issuers).limit(1)
  if (known !== undefined) return known.id
  const school = only(
    await drizzle
      .insert(schools)
      .values({ name: 'Verband', description: { de: '', en: '' }, isAssociation: true })
      .returning(),
  )
  const made = only(
    await drizzle
      .insert(issuers)
      .values({
        schoolId: school.id,
        legalName: 'Verband e. V.',
        street: 'Am Anger 7',
        zip: '34117',
        city: 'Kassel',
        taxNumber: '026 250 00000',
        collection: 'provider',
        ...fields,
      })
      .returning(),
  )
  return made.id
}

/** The product of a subject, with 19 % VAT. */
export const makeProduct = async (
  db: Database,
  { subjectType, subjectId }: Pick<NewPlan, 'subjectType' | 'subjectId'>,
): Promise<number> => {
  const [known] = await db.drizzle
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.subjectType, subjectType), eq(products.subjectId, subjectId)))
  if (known !== undefined) return known.id
  const issuerId = await makeIssuer(db)
  const made = only(
    await db.drizzle.insert(products).values({ issuerId, subjectType, subjectId }).returning(),
  )
  await db.drizzle
    .insert(productVat)
    .values({ productId: made.id, validFrom: '2007-01-01', rateBasisPoints: 1_900 })
  return made.id
}

/** Terms and withdrawal notice, without which the buyer cannot order. Those that a test makes are newer. */
const makeOrderTexts = async ({ drizzle }: Database): Promise<void> => {
  const inForce = { locale: 'de', version: 0, isMandatory: false, inForceAt: '2007-01-01T00:00:00Z' }
  await drizzle
    .insert(legalTexts)
    .values([
      { ...inForce, kind: 'terms', title: 'Nutzungsbedingungen', text: 'Lang.' },
      { ...inForce, kind: 'withdrawal', title: 'Widerrufsbelehrung', text: 'Lang.' },
    ])
    .onConflictDoNothing()
}

/** A plan of six months, paid monthly, unless its fields say otherwise. */
export const makePlan = async (
  db: Database,
  plan: Pick<NewPlan, 'subjectType' | 'subjectId'> & Partial<NewPlan>,
): Promise<PlanRow> => {
  await makeOrderTexts(db)
  return only(
    await db.drizzle
      .insert(subscriptionPlans)
      .values({
        productId: await makeProduct(db, plan),
        interval: 'month',
        intervalCount: 1,
        effectiveMonths: 6,
        priceCents: 1_200,
        ...plan,
      })
      .returning(),
  )
}
