/** SQL of contract files: all that an order displayed, and the texts that were in force. */
import { and, asc, eq, gte, inArray, isNull, ne, sql } from 'drizzle-orm'
import { charges } from '../../../db/schema/money/books.ts'
import { coupons, issuers, products } from '../../../db/schema/money/catalogue.ts'
import { orders, subscriptionPhases } from '../../../db/schema/money/orders.ts'
import { legalTexts } from '../../../db/schema/legal.ts'
import { users } from '../../../db/schema/people.ts'
import { subscriptionPlans } from '../../../db/schema/subscriptions.ts'
import { fullName } from '../../../db/full-name.ts'
import type { Db } from '../../../db/transaction.ts'
import { listProductNames } from '../order-statement.ts'

/** Orders that hold and have no file yet. Older ones belong to an installation that has just begun to draw them. */
export const listOrdersToDraw = (db: Db, since: string, limit: number) =>
  db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        isNull(orders.contractFile),
        inArray(orders.state, ['pending', 'complete', 'withdrawn']),
        ne(orders.kind, 'paper'),
        gte(orders.orderedAt, since),
      ),
    )
    .orderBy(asc(orders.id))
    .limit(limit)

const textOf = async (db: Db, id: number | null) => {
  if (id === null) return undefined
  const [row] = await db
    .select({
      title: legalTexts.title,
      text: legalTexts.text,
      version: legalTexts.version,
      locale: legalTexts.locale,
    })
    .from(legalTexts)
    .where(eq(legalTexts.id, id))
  return row
}

/** Everything that the contract says; undefined for an unknown order. */
export const readOrderForFile = async (db: Db, orderId: number) => {
  const [row] = await db
    .select({
      order: orders,
      plan: subscriptionPlans,
      issuer: issuers,
      coupon: coupons.title,
      payer: { mail: users.mail, firstName: users.firstName, language: users.language },
      profiteer: sql<string>`(select ${sql.raw(fullName('p'))} from users p where p.id = ${orders.profiteerId})`,
    })
    .from(orders)
    .innerJoin(subscriptionPlans, eq(subscriptionPlans.id, orders.planId))
    .innerJoin(products, eq(products.id, subscriptionPlans.productId))
    .innerJoin(issuers, eq(issuers.id, products.issuerId))
    .innerJoin(users, eq(users.id, orders.payerId))
    .leftJoin(coupons, eq(coupons.id, orders.couponId))
    .where(eq(orders.id, orderId))
  if (row === undefined) return undefined
  const rows = await db
    .select({
      dueOn: charges.dueOn,
      cents: charges.amountCents,
      basisPoints: charges.vatBasisPoints,
      exemption: charges.vatExemption,
    })
    .from(charges)
    .innerJoin(subscriptionPhases, eq(subscriptionPhases.id, charges.phaseId))
    .where(eq(subscriptionPhases.orderId, orderId))
    .orderBy(asc(charges.period))
  return {
    ...row,
    charges: rows,
    productName: (await listProductNames(db, [row.plan.id])).get(row.plan.id) ?? '',
    terms: await textOf(db, row.order.termsId),
    withdrawal: await textOf(db, row.order.withdrawalTextId),
  }
}
export type OrderForFile = NonNullable<Awaited<ReturnType<typeof readOrderForFile>>>

/** False when another process has drawn it meanwhile. */
export const attachContractFile = async (
  tx: Db,
  orderId: number,
  contractFile: string,
  contractSha256: Buffer,
): Promise<boolean> => {
  const rows = await tx
    .update(orders)
    .set({ contractFile, contractSha256 })
    .where(and(eq(orders.id, orderId), isNull(orders.contractFile)))
    .returning({ id: orders.id })
  return rows.length > 0
}

/** The newest file of a contract that this person pays for; undefined without one. */
export const findContractFile = async (db: Db, payerId: number, subscriptionId: number) => {
  const [row] = await db
    .select({ file: orders.contractFile })
    .from(orders)
    .where(
      and(
        eq(orders.payerId, payerId),
        eq(orders.subscriptionId, subscriptionId),
        sql`${orders.contractFile} is not null`,
      ),
    )
    .orderBy(sql`${orders.id} desc`)
    .limit(1)
  return row
}
