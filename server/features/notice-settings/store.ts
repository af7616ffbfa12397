/** The rows of browsers that get push messages. */
import { and, eq, ne, or, sql } from 'drizzle-orm'
import { pushSubscriptions } from '../../db/schema/notices/notices.ts'
import type { Db } from '../../db/transaction.ts'
import type { PushTarget } from '../../gateways/push/port.ts'

export type Browser = PushTarget & { readonly id: number; readonly tokenId: number }

/** What proves that a browser asks about its own subscription. */
type Former = Pick<PushTarget, 'endpoint' | 'auth'>

const columns = {
  id: pushSubscriptions.id,
  tokenId: pushSubscriptions.tokenId,
  endpoint: pushSubscriptions.endpoint,
  p256dh: pushSubscriptions.p256dh,
  auth: pushSubscriptions.auth,
}

export const listBrowsers = (db: Db, userId: number): Promise<Browser[]> =>
  db.select(columns).from(pushSubscriptions).where(eq(pushSubscriptions.userId, userId))

/**
 * Stores the subscription of a device. What the same browser had before, for this person or another one, ends: a browser shows the
 * messages of the person who signed in last.
 */
export const storeBrowser = async (
  tx: Db,
  { userId, tokenId, endpoint, p256dh, auth }: Omit<Browser, 'id'> & { readonly userId: number },
  now: string,
): Promise<void> => {
  await tx
    .delete(pushSubscriptions)
    .where(
      and(
        or(eq(pushSubscriptions.endpoint, endpoint), eq(pushSubscriptions.tokenId, tokenId)),
        or(ne(pushSubscriptions.endpoint, endpoint), ne(pushSubscriptions.tokenId, tokenId)),
      ),
    )
  await tx
    .insert(pushSubscriptions)
    .values({ userId, tokenId, endpoint, p256dh, auth, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({
      target: pushSubscriptions.endpoint,
      set: { p256dh, auth, restsUntil: sql`null`, updatedAt: now },
      setWhere: eq(pushSubscriptions.tokenId, tokenId),
    })
}

export const deleteBrowser = async (tx: Db, tokenId: number): Promise<boolean> => {
  const rows = await tx
    .delete(pushSubscriptions)
    .where(eq(pushSubscriptions.tokenId, tokenId))
    .returning({ id: pushSubscriptions.id })
  return rows.length > 0
}

/** `until` null: the app is not in front. */
export const markFront = async (db: Db, tokenId: number, until: string | null): Promise<void> => {
  await db.update(pushSubscriptions).set({ frontUntil: until }).where(eq(pushSubscriptions.tokenId, tokenId))
}

const isFormer = ({ endpoint, auth }: Former) =>
  and(eq(pushSubscriptions.endpoint, endpoint), eq(pushSubscriptions.auth, auth))

/** Whose it was; undefined where no browser has this address with this secret. */
export const endBrowser = async (tx: Db, former: Former): Promise<number | undefined> => {
  const [row] = await tx
    .delete(pushSubscriptions)
    .where(isFormer(former))
    .returning({ userId: pushSubscriptions.userId })
  return row?.userId
}

/** The browser whose former address and secret these are; its owner hears that it changed. */
export const replaceBrowser = async (
  tx: Db,
  former: Former,
  target: PushTarget,
  now: string,
): Promise<number | undefined> => {
  const [row] = await tx
    .select({ id: pushSubscriptions.id, userId: pushSubscriptions.userId })
    .from(pushSubscriptions)
    .where(isFormer(former))
    .for('update')
  if (row === undefined) return undefined
  await tx
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.endpoint, target.endpoint), ne(pushSubscriptions.id, row.id)))
  const { endpoint, p256dh, auth } = target
  await tx
    .update(pushSubscriptions)
    .set({ endpoint, p256dh, auth, restsUntil: null, updatedAt: now })
    .where(eq(pushSubscriptions.id, row.id))
  return row.userId
}
