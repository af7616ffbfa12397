/** SQL of mandates. */
import { and, count, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { BELONGING_STATES } from '@wegband/domain/features/accounts/school-rights.ts'
import { issuers, products } from '../../../db/schema/money/catalogue.ts'
import { mandates } from '../../../db/schema/money/collection.ts'
import { users } from '../../../db/schema/people.ts'
import { schoolMemberships } from '../../../db/schema/schools.ts'
import { subscriptionItems, subscriptionPlans, subscriptions } from '../../../db/schema/subscriptions.ts'
import type { Db } from '../../../db/transaction.ts'

const selectMandates = (db: Db) =>
  db
    .select({
      mandate: mandates,
      payer: { id: users.id, firstName: users.firstName, lastName: users.lastName },
    })
    .from(mandates)
    .innerJoin(users, eq(users.id, mandates.userId))
export type MandateOfPayer = Awaited<ReturnType<typeof selectMandates>>[number]

/** Those in force first, then the newest. */
export const listMandates = (db: Db, issuerId: number, page: { limit: number; offset: number }) =>
  selectMandates(db)
    .where(eq(mandates.issuerId, issuerId))
    .orderBy(sql`${mandates.revokedOn} is not null`, desc(mandates.id))
    .limit(page.limit)
    .offset(page.offset)

export const countMandates = async (db: Db, issuerId: number): Promise<number> => {
  const [row] = await db.select({ all: count() }).from(mandates).where(eq(mandates.issuerId, issuerId))
  return row?.all ?? 0
}

export const findMandate = async (db: Db, id: number): Promise<MandateOfPayer | undefined> => {
  const [row] = await selectMandates(db).where(eq(mandates.id, id))
  return row
}

/** Undefined when the payer has a mandate in force, which a unique index decides. */
export const insertMandate = async (
  tx: Db,
  row: typeof mandates.$inferInsert,
): Promise<number | undefined> => {
  const [made] = await tx.insert(mandates).values(row).onConflictDoNothing().returning({ id: mandates.id })
  return made?.id
}

/** False when it was revoked before. */
export const markRevoked = async (tx: Db, id: number, today: string, now: Date): Promise<boolean> => {
  const rows = await tx
    .update(mandates)
    .set({ revokedOn: today, updatedAt: now.toISOString() })
    .where(and(eq(mandates.id, id), isNull(mandates.revokedOn)))
    .returning({ id: mandates.id })
  return rows.length > 0
}

/** Ends a mandate that lapsed, so that the payer can give a new one. */
export const endLapsed = async (
  tx: Db,
  { issuerId, userId, before }: { issuerId: number; userId: number; before: string },
  today: string,
): Promise<void> => {
  await tx
    .update(mandates)
    .set({ revokedOn: today })
    .where(
      and(
        eq(mandates.issuerId, issuerId),
        eq(mandates.userId, userId),
        isNull(mandates.revokedOn),
        sql`coalesce(${mandates.lastUsedOn}, ${mandates.signedOn}) < ${before}`,
      ),
    )
}

/** Sellers that collect by debit and have a contract with this payer, with the payer's mandates in force. */
export const listCollectors = (db: Db, payerId: number) =>
  db
    .select({
      issuerId: issuers.id,
      legalName: issuers.legalName,
      creditorId: sql<string>`${issuers.creditorId}`,
      mandate: mandates,
    })
    .from(issuers)
    .leftJoin(
      mandates,
      and(eq(mandates.issuerId, issuers.id), eq(mandates.userId, payerId), isNull(mandates.revokedOn)),
    )
    .where(
      and(
        eq(issuers.collection, 'own'),
        sql`${issuers.creditorId} is not null and ${issuers.iban} is not null`,
        inArray(
          issuers.id,
          db
            .select({ id: products.issuerId })
            .from(subscriptions)
            .innerJoin(subscriptionItems, eq(subscriptionItems.subscriptionId, subscriptions.id))
            .innerJoin(subscriptionPlans, eq(subscriptionPlans.id, subscriptionItems.planId))
            .innerJoin(products, eq(products.id, subscriptionPlans.productId))
            .where(
              and(
                eq(subscriptions.userId, payerId),
                inArray(subscriptions.status, ['trialing', 'active', 'past_due', 'unpaid']),
              ),
            ),
        ),
      ),
    )
    .orderBy(issuers.id)

/** The issuer of a school with the data that a mandate needs. */
export const findIssuerById = async (db: Db, id: number) => {
  const [row] = await db.select().from(issuers).where(eq(issuers.id, id))
  return row
}

/** Whether a person is or was a member of the school, or a parent of one. */
export const isPersonOfSchool = async (db: Db, schoolId: number, userId: number): Promise<boolean> => {
  const rows = await db
    .select({ id: schoolMemberships.id })
    .from(schoolMemberships)
    .where(
      and(
        eq(schoolMemberships.schoolId, schoolId),
        inArray(schoolMemberships.state, [...BELONGING_STATES]),
        sql`(${schoolMemberships.userId} = ${userId} or exists (select from relations r
          where r.type = 'child' and r.user_id = ${userId} and r.related_id = ${schoolMemberships.userId}))`,
      ),
    )
    .limit(1)
  return rows.length > 0
}
