/** The rows that make an account: person, address, funnels and relations. */
import { and, eq, inArray, isNull, ne, notInArray, sql } from 'drizzle-orm'
import type { PostalAddress } from '@wegband/domain/features/accounts/person-shapes.ts'
import type { Funnel } from '@wegband/domain/features/registration/funnel-rules.ts'
import { addresses, relations, tokens, userFunnels, users } from '../../db/schema/people.ts'
import { subscriptions } from '../../db/schema/subscriptions.ts'
import type { Db } from '../../db/transaction.ts'

/** An id that no person has: with it the check covers all people. */
export const NO_USER_ID = 0

/** Whether another account has the name, in any case. */
export const isUsernameTaken = async (db: Db, username: string, exceptUserId: number): Promise<boolean> => {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(sql`lower(${users.username})`, username.toLowerCase()), ne(users.id, exceptUserId)))
  return rows.length > 0
}

export type PersonFields = Pick<
  typeof users.$inferInsert,
  | 'profileType'
  | 'firstName'
  | 'lastName'
  | 'gender'
  | 'birthdayAt'
  | 'phone'
  | 'mail'
  | 'pendingMail'
  | 'username'
  | 'passwordHash'
  | 'passwordIsSecure'
  | 'language'
  | 'usingAppForChildren'
  | 'startProgram'
  | 'hasNoEwtoGrade'
>

export const insertPerson = async (tx: Db, person: PersonFields, now: Date): Promise<number> => {
  const at = now.toISOString()
  const [row] = await tx
    .insert(users)
    .values({ ...person, createdAt: at, updatedAt: at })
    .returning({ id: users.id })
  if (row === undefined) throw new Error('an insert returned no row')
  return row.id
}

/** Turns the guest's row into the person's. False when it is no longer a guest. */
export const fillGuest = async (
  tx: Db,
  guestId: number,
  person: PersonFields,
  now: Date,
): Promise<boolean> => {
  const rows = await tx
    .update(users)
    .set({ ...person, updatedAt: now.toISOString() })
    .where(and(eq(users.id, guestId), eq(users.profileType, 'anonymous'), isNull(users.lockedAt)))
    .returning({ id: users.id })
  return rows.length === 1
}

/** Ends the guest's tokens, since new rights need new tokens (ASVS 7.2.4). */
export const endGuestTokens = async (tx: Db, userId: number): Promise<void> => {
  await tx.delete(tokens).where(and(eq(tokens.userId, userId), inArray(tokens.kind, ['session', 'pat'])))
}

export const insertAddress = async (tx: Db, userId: number, address: PostalAddress): Promise<void> => {
  await tx.insert(addresses).values({ userId, ...address })
}

export const listFunnels = async (db: Db, userId: number): Promise<Funnel[]> => {
  const rows = await db
    .select({ funnel: userFunnels.funnel })
    .from(userFunnels)
    .where(eq(userFunnels.userId, userId))
    .orderBy(userFunnels.id)
  return rows.map(({ funnel }) => funnel)
}

/** Replaces all funnels. */
export const writeFunnels = async (tx: Db, userId: number, funnels: readonly Funnel[]): Promise<void> => {
  const isOther = funnels.length === 0 ? undefined : notInArray(userFunnels.funnel, [...funnels])
  await tx.delete(userFunnels).where(and(eq(userFunnels.userId, userId), isOther))
  if (funnels.length > 0)
    await tx
      .insert(userFunnels)
      .values(funnels.map((funnel) => ({ userId, funnel })))
      .onConflictDoNothing()
}

export const setLanguage = async (tx: Db, userId: number, language: string): Promise<void> => {
  await tx.update(users).set({ language }).where(eq(users.id, userId))
}

/** Inserts both rows: child of the parent, and parent of the child. */
export const insertChildRelation = async (tx: Db, parentId: number, childId: number): Promise<void> => {
  await tx.insert(relations).values([
    { userId: parentId, relatedId: childId, type: 'child' },
    { userId: childId, relatedId: parentId, type: 'parent' },
  ])
}

/** The facts that the funnel rules need beside the actor. */
export const findFunnelFacts = async (
  db: Db,
  userId: number,
): Promise<
  | {
      language: string
      freemiumEndsAt: string | null
      ewtoMemberNo: string | null
      hasUsedLegacyCoupon: boolean
      hasSubscriptionHistory: boolean
    }
  | undefined
> => {
  const [row] = await db
    .select({
      language: users.language,
      freemiumEndsAt: users.freemiumEndsAt,
      ewtoMemberNo: users.ewtoNo,
      hasUsedLegacyCoupon: users.hasUsedLegacyCoupon,
      hasSubscriptionHistory: sql<boolean>`exists (select from ${subscriptions} where ${subscriptions.profiteerId} = ${users.id})`,
    })
    .from(users)
    .where(eq(users.id, userId))
  return row
}
