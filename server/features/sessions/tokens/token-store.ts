/** Tokens of sessions and devices. Only the SHA-256 of a token is ever written. */
import { and, eq, gt, isNull, lt, not, or, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { MS_PER_DAY } from '@wegband/domain/basics/calendar-days.ts'
import type { Db } from '../../../db/transaction.ts'
import { tokens, users } from '../../../db/schema/people.ts'
import { PERSONAL_TOKEN_IDLE_DAYS } from '@wegband/domain/features/sessions/token-times.ts'

const devices = alias(tokens, 'devices')

/** The owner of a new token. Holds the row until the transaction ends. */
export const findOwnerForShare = async (
  tx: Db,
  userId: number,
): Promise<
  { passwordHash: string | null; passwordIsSecure: boolean; lockedAt: string | null } | undefined
> => {
  const [row] = await tx
    .select({
      passwordHash: users.passwordHash,
      passwordIsSecure: users.passwordIsSecure,
      lockedAt: users.lockedAt,
    })
    .from(users)
    .where(eq(users.id, userId))
    .for('share')
  return row
}

export type NewToken = {
  userId: number
  kind: 'session' | 'pat'
  hash: Buffer
  expiresAt: Date
  createdAt: Date
  lastSeenAt?: Date
  name?: string
  parentId?: number | null
  impersonatorId?: number | null
  details?: Record<string, string | number>
}

export const insertToken = async (tx: Db, token: NewToken): Promise<number> => {
  const [row] = await tx
    .insert(tokens)
    .values({
      ...token,
      expiresAt: token.expiresAt.toISOString(),
      createdAt: token.createdAt.toISOString(),
      lastSeenAt: token.lastSeenAt?.toISOString(),
    })
    .returning({ id: tokens.id })
  if (row === undefined) throw new Error('an insert returned no row')
  return row.id
}

export type StoredSession = {
  tokenId: number
  userId: number
  parentId: number | null
  impersonatorId: number | null
  expiresAt: string
  passwordIsSecure: boolean
  /** When its device was last seen; null without a device. */
  deviceSeenAt: string | null
}

export const findSession = async (db: Db, tokenId: number): Promise<StoredSession | undefined> => {
  const [row] = await db
    .select({
      tokenId: tokens.id,
      userId: tokens.userId,
      parentId: tokens.parentId,
      impersonatorId: tokens.impersonatorId,
      expiresAt: tokens.expiresAt,
      passwordIsSecure: users.passwordIsSecure,
      deviceSeenAt: devices.lastSeenAt,
    })
    .from(tokens)
    .innerJoin(users, eq(users.id, tokens.userId))
    .leftJoin(devices, eq(devices.id, tokens.parentId))
    .where(and(eq(tokens.id, tokenId), eq(tokens.kind, 'session')))
  return row
}

/** The personal access token by which a device revives its session. Undefined: unknown, expired, revoked, or its owner is locked. */
export const findPersonalToken = async (
  db: Db,
  hash: Buffer,
  now: Date,
): Promise<{ tokenId: number; userId: number; passwordIsSecure: boolean } | undefined> => {
  const [row] = await db
    .select({ tokenId: tokens.id, userId: tokens.userId, passwordIsSecure: users.passwordIsSecure })
    .from(tokens)
    .innerJoin(users, eq(users.id, tokens.userId))
    .where(
      and(
        eq(tokens.hash, hash),
        eq(tokens.kind, 'pat'),
        gt(tokens.expiresAt, now.toISOString()),
        not(isIdle(now)),
        isNull(users.lockedAt),
      ),
    )
  return row
}

/** A device that was not seen for 60 days. Guest devices stay, because a guest has no other sign-in method. */
const isIdle = (now: Date): SQL => {
  const since = new Date(now.getTime() - PERSONAL_TOKEN_IDLE_DAYS * MS_PER_DAY).toISOString()
  return sql`(coalesce(${tokens.lastSeenAt}, ${tokens.createdAt}) <= ${since}::timestamptz and not exists
    (select from users guest where guest.id = ${tokens.userId} and guest.profile_type = 'anonymous'))`
}

type SessionRow = typeof tokens.$inferSelect

/** Deletes the session; undefined when another request was faster. */
export const takeSession = async (
  tx: Db,
  tokenId: number,
): Promise<Pick<SessionRow, 'parentId' | 'impersonatorId' | 'details'> | undefined> => {
  const [row] = await tx
    .delete(tokens)
    .where(and(eq(tokens.id, tokenId), eq(tokens.kind, 'session')))
    .returning({
      parentId: tokens.parentId,
      impersonatorId: tokens.impersonatorId,
      details: tokens.details,
    })
  return row
}

/**
 * Deletes a personal access token. Waits for parallel requests that open a session with it (`touchToken`), so that a following
 * `deleteSessionsOf` sees every such session.
 */
export const deletePersonalToken = async (tx: Db, userId: number, tokenId: number): Promise<void> => {
  await tx.delete(tokens).where(and(eq(tokens.userId, userId), eq(tokens.id, tokenId)))
}

/** Deletes every session opened or revived by a personal access token, also impersonations. Returns their users. */
export const deleteSessionsOf = async (tx: Db, personalTokenId: number): Promise<number[]> => {
  const rows = await tx
    .delete(tokens)
    .where(and(eq(tokens.parentId, personalTokenId), eq(tokens.kind, 'session')))
    .returning({ userId: tokens.userId })
  return rows.map(({ userId }) => userId)
}

/**
 * Marks a personal access token as used, and locks it until the transaction ends. False: it was revoked. Call it before
 * touching a session: one lock order prevents deadlocks.
 */
export const touchToken = async (tx: Db, tokenId: number, now: Date): Promise<boolean> => {
  const rows = await tx
    .update(tokens)
    .set({ lastSeenAt: now.toISOString() })
    .where(eq(tokens.id, tokenId))
    .returning({ id: tokens.id })
  return rows.length === 1
}

export const deleteExpiredTokens = async (db: Db, now: Date): Promise<void> => {
  await db
    .delete(tokens)
    .where(or(lt(tokens.expiresAt, now.toISOString()), and(eq(tokens.kind, 'pat'), isIdle(now))))
}
