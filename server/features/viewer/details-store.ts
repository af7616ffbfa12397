/** Data that only the person's own page shows: name, email address, addresses, choices. */
import { and, asc, eq, getTableColumns } from 'drizzle-orm'
import type { Db } from '../../db/transaction.ts'
import { legacyMembers } from '../../db/schema/family.ts'
import { addresses, knownTutorials, relations, userFunnels, users } from '../../db/schema/people.ts'
import { subscriptions } from '../../db/schema/subscriptions.ts'

/** `ewtoGrade`: of the linked membership. */
export type Details = typeof users.$inferSelect & { readonly ewtoGrade: number | null }

export const findDetails = async (db: Db, userId: number): Promise<Details | undefined> => {
  const [row] = await db
    .select({ ...getTableColumns(users), ewtoGrade: legacyMembers.wtGrade })
    .from(users)
    .leftJoin(legacyMembers, eq(legacyMembers.userId, users.id))
    .where(eq(users.id, userId))
  return row
}

export const listAddresses = (db: Db, userId: number) =>
  db
    .select({
      id: addresses.id,
      street: addresses.street,
      houseNumber: addresses.houseNumber,
      zip: addresses.zip,
      city: addresses.city,
      country: addresses.country,
    })
    .from(addresses)
    .where(eq(addresses.userId, userId))
    .orderBy(asc(addresses.position), asc(addresses.id))

export const listFunnels = async (db: Db, userId: number) => {
  const rows = await db
    .select({ funnel: userFunnels.funnel })
    .from(userFunnels)
    .where(eq(userFunnels.userId, userId))
  return rows.map((row) => row.funnel)
}

export const listKnownTutorials = async (db: Db, userId: number): Promise<string[]> => {
  const rows = await db
    .select({ name: knownTutorials.name })
    .from(knownTutorials)
    .where(eq(knownTutorials.userId, userId))
    .orderBy(asc(knownTutorials.id))
  return rows.map((row) => row.name)
}

export const hasAnySubscription = async (db: Db, userId: number): Promise<boolean> => {
  const rows = await db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(eq(subscriptions.profiteerId, userId))
    .limit(1)
  return rows.length > 0
}

/** True for any confirmed relation; each side has its own row. */
export const hasRelation = async (db: Db, userId: number, relatedId: number): Promise<boolean> => {
  const rows = await db
    .select({ id: relations.id })
    .from(relations)
    .where(and(eq(relations.userId, userId), eq(relations.relatedId, relatedId)))
    .limit(1)
  return rows.length > 0
}
