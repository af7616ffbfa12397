/** SQL of products, their VAT and the versions of their prices. */
import { and, asc, count, eq, ilike, inArray, or, sql } from 'drizzle-orm'
import type { LocalText } from '@wegband/domain/basics/locale.ts'
import { issuers, products, productVat } from '../../../db/schema/money/catalogue.ts'
import { orders, subscriptionPhases } from '../../../db/schema/money/orders.ts'
import { contents } from '../../../db/schema/sports.ts'
import { membershipLevels, subscriptionPlans, subscriptions } from '../../../db/schema/subscriptions.ts'
import type { Db } from '../../../db/transaction.ts'

export type ProductRow = typeof products.$inferSelect
export type OfficePlanRow = typeof subscriptionPlans.$inferSelect
export type VatRow = typeof productVat.$inferSelect

export const findContentNames = async (
  db: Db,
  ids: readonly number[],
): Promise<ReadonlyMap<number, LocalText>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: contents.id, name: contents.name })
    .from(contents)
    .where(inArray(contents.id, [...ids]))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

const selectProducts = (db: Db) =>
  db
    .select({
      product: products,
      issuer: { id: issuers.id, legalName: issuers.legalName, isSmallBusiness: issuers.isSmallBusiness },
      level: { name: membershipLevels.name, isKids: membershipLevels.isKids, value: membershipLevels.value },
    })
    .from(products)
    .innerJoin(issuers, eq(issuers.id, products.issuerId))
    .leftJoin(
      membershipLevels,
      and(eq(products.subjectType, 'membership-level'), eq(membershipLevels.id, products.subjectId)),
    )
export type SoldProduct = Awaited<ReturnType<typeof selectProducts>>[number]

type Filter = { readonly search: string | undefined; readonly issuerId: number | undefined }

const escaped = (text: string): string => `%${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`

const matches = ({ search, issuerId }: Filter) =>
  and(
    issuerId === undefined ? undefined : eq(products.issuerId, issuerId),
    search === undefined || search === ''
      ? undefined
      : or(
          ilike(sql`${products.name} ->> 'de'`, escaped(search)),
          ilike(sql`${products.name} ->> 'en'`, escaped(search)),
          ilike(sql`${membershipLevels.name} ->> 'de'`, escaped(search)),
          ilike(sql`${membershipLevels.name} ->> 'en'`, escaped(search)),
          sql`exists (select from sports s where ${products.subjectType} = 'sport' and s.id = ${products.subjectId}
            and s.name ->> 'de' ilike ${escaped(search)})`,
        ),
  )

/** Membership levels first, by their value; then the rest by number. */
export const listProductRows = (
  db: Db,
  filter: Filter,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<SoldProduct[]> =>
  selectProducts(db)
    .where(matches(filter))
    .orderBy(sql`${membershipLevels.value} nulls last`, asc(products.id))
    .limit(limit)
    .offset(offset)

export const countProducts = async (db: Db, filter: Filter): Promise<number> => {
  const [row] = await db
    .select({ total: count() })
    .from(products)
    .leftJoin(
      membershipLevels,
      and(eq(products.subjectType, 'membership-level'), eq(membershipLevels.id, products.subjectId)),
    )
    .where(matches(filter))
  return row?.total ?? 0
}

export const findProductRow = async (db: Db, id: number): Promise<SoldProduct | undefined> => {
  const [row] = await selectProducts(db).where(eq(products.id, id))
  return row
}

export const listVatOf = (db: Db, productIds: readonly number[]): Promise<VatRow[]> =>
  db
    .select()
    .from(productVat)
    .where(inArray(productVat.productId, [...productIds]))
    .orderBy(asc(productVat.validFrom))

/** The plans of products: how often each was ordered, and how many running contracts have it now or later. */
export const listPlansOf = async (db: Db, productIds: readonly number[], today: string) => {
  const rows = await db
    .select()
    .from(subscriptionPlans)
    .where(inArray(subscriptionPlans.productId, [...productIds]))
    .orderBy(asc(subscriptionPlans.id))
  const planIds = rows.map(({ id }) => id)
  if (planIds.length === 0) return []
  const ordered = await db
    .select({ planId: orders.planId, total: count() })
    .from(orders)
    .where(inArray(orders.planId, planIds))
    .groupBy(orders.planId)
  const running = await db
    .select({
      planId: subscriptionPhases.planId,
      total: sql<number>`count(distinct ${subscriptionPhases.subscriptionId})::int`,
      running: sql<number>`(count(distinct ${subscriptionPhases.subscriptionId}) filter (where ${subscriptionPhases.endsOn} >= ${today}
          and ${subscriptions.status} in ('trialing', 'active', 'past_due', 'unpaid')))::int`,
    })
    .from(subscriptionPhases)
    .innerJoin(subscriptions, eq(subscriptions.id, subscriptionPhases.subscriptionId))
    .where(inArray(subscriptionPhases.planId, planIds))
    .groupBy(subscriptionPhases.planId)
  const orderCounts = new Map(ordered.map(({ planId, total }) => [planId, total]))
  const phaseCounts = new Map(running.map((row) => [row.planId, row]))
  return rows.map((plan) => ({
    plan,
    // A contract from before orders existed is sold as well.
    orders: Math.max(orderCounts.get(plan.id) ?? 0, phaseCounts.get(plan.id)?.total ?? 0),
    running: phaseCounts.get(plan.id)?.running ?? 0,
  }))
}
export type PlanOfOffice = Awaited<ReturnType<typeof listPlansOf>>[number]

export const lockProduct = async (tx: Db, id: number): Promise<ProductRow | undefined> => {
  const [row] = await tx.select().from(products).where(eq(products.id, id)).for('update')
  return row
}

/** Locks a plan after its product, so that two versions of one price follow each other. */
export const lockPlan = async (tx: Db, id: number): Promise<OfficePlanRow | undefined> => {
  const [row] = await tx.select().from(subscriptionPlans).where(eq(subscriptionPlans.id, id)).for('update')
  return row
}

export const insertProduct = async (tx: Db, row: typeof products.$inferInsert): Promise<ProductRow> => {
  const [made] = await tx.insert(products).values(row).returning()
  if (made === undefined) throw new Error('an insert returned no row')
  return made
}

export const updateProduct = async (
  tx: Db,
  id: number,
  change: Partial<ProductRow>,
  now: Date,
): Promise<ProductRow | undefined> => {
  const [row] = await tx
    .update(products)
    .set({ ...change, updatedAt: now.toISOString() })
    .where(eq(products.id, id))
    .returning()
  return row
}

/** Replaces the rate of the same day. */
export const putVat = async (tx: Db, row: typeof productVat.$inferInsert): Promise<void> => {
  await tx
    .insert(productVat)
    .values(row)
    .onConflictDoUpdate({
      target: [productVat.productId, productVat.validFrom],
      set: { rateBasisPoints: row.rateBasisPoints, exemption: row.exemption ?? null },
    })
}

export const updatePlan = async (
  tx: Db,
  id: number,
  change: Partial<OfficePlanRow>,
  now: Date,
): Promise<OfficePlanRow | undefined> => {
  const [row] = await tx
    .update(subscriptionPlans)
    .set({ ...change, updatedAt: now.toISOString() })
    .where(eq(subscriptionPlans.id, id))
    .returning()
  return row
}

export const removePlan = async (tx: Db, id: number): Promise<void> => {
  await tx.delete(subscriptionPlans).where(eq(subscriptionPlans.id, id))
}

/** Whether a plan was ever ordered or entered. */
export const isPlanSold = async (db: Db, id: number): Promise<boolean> => {
  const ordered = await db.select({ id: orders.id }).from(orders).where(eq(orders.planId, id)).limit(1)
  if (ordered.length > 0) return true
  const lived = await db
    .select({ id: subscriptionPhases.id })
    .from(subscriptionPhases)
    .where(eq(subscriptionPhases.planId, id))
    .limit(1)
  return lived.length > 0
}
