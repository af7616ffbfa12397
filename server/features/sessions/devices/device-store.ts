/** The devices on which a person is signed in: their personal access tokens, and sessions without such a token. */
import { and, desc, eq, gt, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm'
import { tokens } from '../../../db/schema/people.ts'
import type { Db } from '../../../db/transaction.ts'

export type DeviceRow = {
  readonly id: number
  readonly name: string
  readonly details: Record<string, string | number>
  readonly createdAt: string
  readonly lastSeenAt: string | null
}

/** A limit beyond any real number of devices. */
const MOST_SHOWN = 100

/** An impersonation does not count as a device of the impersonated person. */
const isDeviceOf = (userId: number) =>
  and(
    eq(tokens.userId, userId),
    or(
      eq(tokens.kind, 'pat'),
      and(eq(tokens.kind, 'session'), isNull(tokens.parentId), isNull(tokens.impersonatorId)),
    ),
  )

/** The latest seen first. */
export const findDevices = (db: Db, userId: number, now: Date): Promise<DeviceRow[]> =>
  db
    .select({
      id: tokens.id,
      name: tokens.name,
      details: tokens.details,
      createdAt: tokens.createdAt,
      lastSeenAt: tokens.lastSeenAt,
    })
    .from(tokens)
    .where(and(isDeviceOf(userId), gt(tokens.expiresAt, now.toISOString())))
    .orderBy(desc(sql`coalesce(${tokens.lastSeenAt}, ${tokens.createdAt})`), desc(tokens.id))
    .limit(MOST_SHOWN)

/** The device of a session; undefined when the session has ended. */
export const findDeviceOf = async (db: Db, sessionId: number): Promise<number | undefined> => {
  const [row] = await db
    .select({ id: sql<number>`coalesce(${tokens.parentId}, ${tokens.id})` })
    .from(tokens)
    .where(and(eq(tokens.id, sessionId), eq(tokens.kind, 'session')))
  return row?.id
}

export type WhichDevices = { readonly only: number } | { readonly allBut: number | undefined }

const chosen = (which: WhichDevices) => {
  if ('only' in which) return eq(tokens.id, which.only)
  return which.allBut === undefined ? undefined : ne(tokens.id, which.allBut)
}

/**
 * Deletes the tokens of the devices and every session on them, also impersonations. The devices come first: a parallel revival
 * locks its device (`touchToken`), so the second statement sees the session that it opened.
 * Returns the number of devices, and the users whose sessions ended.
 */
export const deleteDevices = async (
  tx: Db,
  userId: number,
  which: WhichDevices,
): Promise<{ devices: number; userIds: readonly number[] }> => {
  const gone = await tx
    .delete(tokens)
    .where(and(isDeviceOf(userId), chosen(which)))
    .returning({ id: tokens.id })
  if (gone.length === 0) return { devices: 0, userIds: [] }
  const ids = gone.map(({ id }) => id)
  const sessions = await tx
    .delete(tokens)
    .where(and(eq(tokens.kind, 'session'), inArray(tokens.parentId, ids)))
    .returning({ userId: tokens.userId })
  return { devices: gone.length, userIds: [...new Set([userId, ...sessions.map((one) => one.userId)])] }
}

/** Marks the device as seen, unless it was marked after `since`. */
export const markSeen = async (db: Db, deviceId: number, now: Date, since: Date): Promise<void> => {
  await db
    .update(tokens)
    .set({ lastSeenAt: now.toISOString() })
    .where(
      and(
        eq(tokens.id, deviceId),
        or(isNull(tokens.lastSeenAt), lte(tokens.lastSeenAt, since.toISOString())),
      ),
    )
}
