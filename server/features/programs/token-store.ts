/** SQL of service tokens. Of a token only its hash is stored. */
import { and, count, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import { users } from '../../db/schema/people.ts'
import { serviceTokens } from '../../db/schema/running/programs.ts'
import { schools } from '../../db/schema/schools.ts'
import type { Db } from '../../db/transaction.ts'
import { isAwakeAdmin } from '../../http/guard/authenticate.ts'

const shown = {
  id: serviceTokens.id,
  name: serviceTokens.name,
  hint: serviceTokens.hint,
  scopes: serviceTokens.scopes,
  networks: serviceTokens.networks,
  perMinute: serviceTokens.perMinute,
  expiresAt: serviceTokens.expiresAt,
  lastUsedAt: serviceTokens.lastUsedAt,
  formerUntil: serviceTokens.formerUntil,
  revokedAt: serviceTokens.revokedAt,
  createdAt: serviceTokens.createdAt,
  updatedAt: serviceTokens.updatedAt,
  schoolId: schools.id,
  schoolName: schools.name,
  issuerId: users.id,
  issuerFirstName: users.firstName,
  issuerLastName: users.lastName,
  /** As the guard asks it (service-tokens.ts). */
  isIssuerAdmin: sql<boolean>`coalesce(${users.isAdmin} and ${users.lockedAt} is null and ${isAwakeAdmin(sql`users`)}, false)`,
}

const read = (db: Db) =>
  db
    .select(shown)
    .from(serviceTokens)
    .leftJoin(schools, eq(schools.id, serviceTokens.schoolId))
    .leftJoin(users, eq(users.id, serviceTokens.issuedBy))

export type TokenRow = Awaited<ReturnType<typeof read>>[number]

/** Revoked and ended ones last; they stay to be looked up. */
export const listTokenRows = (db: Db, most: number): Promise<TokenRow[]> =>
  read(db)
    .orderBy(sql`${serviceTokens.revokedAt} is not null`, desc(serviceTokens.id))
    .limit(most)

export const findTokenRow = async (db: Db, id: number): Promise<TokenRow | undefined> => {
  const [row] = await read(db).where(eq(serviceTokens.id, id))
  return row
}

export const lockToken = async (tx: Db, id: number) => {
  const [row] = await tx.select().from(serviceTokens).where(eq(serviceTokens.id, id)).for('update')
  return row
}

export const countOpenTokens = async (db: Db, now: string): Promise<number> => {
  const [row] = await db
    .select({ total: count() })
    .from(serviceTokens)
    .where(and(isNull(serviceTokens.revokedAt), gt(serviceTokens.expiresAt, now)))
  return row?.total ?? 0
}

export const insertToken = async (tx: Db, row: typeof serviceTokens.$inferInsert): Promise<number> => {
  const [made] = await tx.insert(serviceTokens).values(row).returning({ id: serviceTokens.id })
  if (made === undefined) throw new Error('a service token was not stored')
  return made.id
}

export const updateToken = async (
  tx: Db,
  id: number,
  change: Partial<typeof serviceTokens.$inferInsert>,
): Promise<void> => {
  await tx.update(serviceTokens).set(change).where(eq(serviceTokens.id, id))
}

export const isSchool = async (db: Db, id: number): Promise<boolean> => {
  const [row] = await db.select({ id: schools.id }).from(schools).where(eq(schools.id, id))
  return row !== undefined
}
