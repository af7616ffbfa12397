/**
 * Adds a large federation to the demo for measurements: thousands of members with schools, classes, attendances, the
 * ledger of training, contracts and their books, in batches.
 */
import { and, eq, sql } from 'drizzle-orm'
import { dayOf, weekOf, weekStart } from '@wegband/domain/basics/calendar-days.ts'
import type { Database } from '@wegband/server/db/open-database.ts'
import { bills, ledgerTransactions, paymentAttempts } from '@wegband/server/db/schema/money/books.ts'
import { issuers, products, productVat } from '@wegband/server/db/schema/money/catalogue.ts'
import { subscriptionPlans } from '@wegband/server/db/schema/subscriptions.ts'
import { inTransaction } from '@wegband/server/db/transaction.ts'
import { FEDERATION_TABLES } from './federation.ts'
import { type Batch, MEMBERS_PER_SCHOOL, readBases } from './grow-layout.ts'
import { type Growth, growthSteps } from './grow-statements.ts'
import type { Seller, YearlyPlan } from './grow-money.ts'
import { MEMBERSHIP } from '../people/memberships.ts'
import { someName } from '../people/names.ts'
import { randomFor } from '../random.ts'
import { continueIds } from '../write-rows.ts'

/** Short enough to report progress and to be rolled back quickly. */
const SCHOOLS_PER_BATCH = 40
const SOME_NAMES = 200

export type GrowOptions = {
  /** Opened with a generous `queryTimeoutMs`: a statement writes some ten thousand rows. */
  readonly db: Database
  /** How many to add; at least 1. */
  readonly members: number
  /** ISO 8601 in UTC. */
  readonly now: string
  readonly onProgress?: (done: number, members: number) => void
}

const batchesOf = (members: number): Batch[] => {
  const schools = Math.ceil(members / MEMBERS_PER_SCHOOL)
  const batches: Batch[] = []
  for (let first = 1; first <= schools; first += SCHOOLS_PER_BATCH) {
    const last = Math.min(schools, first + SCHOOLS_PER_BATCH - 1)
    batches.push({
      from: (first - 1) * MEMBERS_PER_SCHOOL + 1,
      to: Math.min(members, last * MEMBERS_PER_SCHOOL),
      fromSchool: first,
      toSchool: last,
    })
  }
  return batches
}

/** The plan of a membership level that is paid once a year, with the text of its invoices. */
const yearlyPlanOf = async (
  db: Database,
  levelId: number,
  text: string,
): Promise<YearlyPlan & { issuerId: number }> => {
  const [row] = await db.drizzle
    .select({
      id: subscriptionPlans.id,
      cents: subscriptionPlans.priceCents,
      issuerId: products.issuerId,
      basisPoints: productVat.rateBasisPoints,
      exemption: productVat.exemption,
    })
    .from(subscriptionPlans)
    .innerJoin(products, eq(products.id, subscriptionPlans.productId))
    .innerJoin(productVat, eq(productVat.productId, products.id))
    .where(
      and(
        eq(subscriptionPlans.subjectType, 'membership-level'),
        eq(subscriptionPlans.subjectId, levelId),
        eq(subscriptionPlans.interval, 'year'),
      ),
    )
    .orderBy(subscriptionPlans.id)
    .limit(1)
  if (row === undefined)
    throw new Error('The database does not hold the demo federation, which the large one builds on.')
  const { basisPoints, exemption, ...plan } = row
  return { ...plan, text, vat: { basisPoints, exemption } }
}

const sellerOf = async (db: Database, issuerId: number): Promise<Seller> => {
  const [row] = await db.drizzle.select().from(issuers).where(eq(issuers.id, issuerId))
  if (row === undefined) throw new Error('a product without its seller')
  const { legalName, street, zip, city, country, taxNumber, vatId, isSmallBusiness } = row
  const printed = { legalName, street, zip, city, country, taxNumber, vatId, isSmallBusiness }
  return { id: row.id, numberPrefix: row.numberPrefix, printed }
}

/** Each batch is one transaction. Needs the demo federation in the database; may be called again to add more. */
export const growFederation = async ({ db, members, now, onProgress }: GrowOptions): Promise<void> => {
  const today = dayOf(now)
  const random = randomFor('large federation')
  const names = Array.from({ length: SOME_NAMES }, () => someName(random))
  const clubPlan = await yearlyPlanOf(db, MEMBERSHIP.club, 'Vereinsmitgliedschaft')
  const kidsPlan = await yearlyPlanOf(db, MEMBERSHIP.kids, 'Kids-Mitgliedschaft')
  const common: Omit<Growth, 'batch'> = {
    bases: await readBases(db.drizzle),
    today,
    monday: weekStart(weekOf(today)),
    firstNames: names.map(({ firstName }) => firstName),
    lastNames: names.map(({ lastName }) => lastName),
    clubPlan,
    kidsPlan,
    seller: await sellerOf(db, clubPlan.issuerId),
  }
  for (const batch of batchesOf(members)) {
    await inTransaction(db, async (tx) => {
      for (const [, statements] of growthSteps({ ...common, batch }))
        for (const statement of statements) await tx.execute(statement)
    })
    onProgress?.(batch.to, members)
  }
  const money = [bills, paymentAttempts, ledgerTransactions]
  for (const table of [...Object.values(FEDERATION_TABLES), ...money]) await continueIds(db.drizzle, table)
  await db.drizzle.execute(sql`analyze`)
}
