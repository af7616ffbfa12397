/** The rows of push messages: claims what waits for one browser, with SKIP LOCKED, and stores what became of it. */
import { and, eq, inArray, lt, ne, sql } from 'drizzle-orm'
import type { PushTarget } from '../../../gateways/push/port.ts'
import { pushDeliveries, pushSubscriptions } from '../../../db/schema/notices/notices.ts'
import { tokens, users } from '../../../db/schema/people.ts'
import type { Db } from '../../../db/transaction.ts'

export type DueBrowser = PushTarget & {
  readonly id: number
  readonly userId: number
  readonly language: string
  /** Until then the device shows the app. */
  readonly frontUntil: string | null
}

export type DuePush = {
  readonly id: number
  readonly notificationId: number
  readonly type: string
  readonly params: Readonly<Record<string, string | number>>
  readonly createdAt: string
  readonly isRead: boolean
  readonly attempts: number
}

/** Most messages for one browser that are looked at together. */
const MOST_TOGETHER = 100

/**
 * Claims everything that is due for the browser that has waited longest, until `claimedUntil`. A browser whose sign-in has ended, or
 * whose owner is locked, gets nothing. The claim counts as a try at once.
 */
export const claimNextBrowser = async (
  tx: Db,
  { now, claimedUntil }: { readonly now: string; readonly claimedUntil: string },
): Promise<{ readonly browser: DueBrowser; readonly due: readonly DuePush[] } | undefined> => {
  const [browser] = await tx
    .select({
      id: pushSubscriptions.id,
      userId: pushSubscriptions.userId,
      endpoint: pushSubscriptions.endpoint,
      p256dh: pushSubscriptions.p256dh,
      auth: pushSubscriptions.auth,
      language: users.language,
      frontUntil: pushSubscriptions.frontUntil,
    })
    .from(pushSubscriptions)
    .innerJoin(users, eq(users.id, pushSubscriptions.userId))
    .innerJoin(tokens, eq(tokens.id, pushSubscriptions.tokenId))
    .where(
      sql`(${pushSubscriptions.restsUntil} is null or ${pushSubscriptions.restsUntil} <= ${now})
        and ${users.lockedAt} is null and ${tokens.expiresAt} > ${now}
        and ${pushSubscriptions.id} = (
          select d.subscription_id from push_deliveries d join push_subscriptions s on s.id = d.subscription_id
            join users u on u.id = s.user_id join tokens t on t.id = s.token_id
          where d.state = 'waiting' and d.due_at <= ${now} and (d.claimed_until is null or d.claimed_until <= ${now})
            and (s.rests_until is null or s.rests_until <= ${now}) and u.locked_at is null and t.expires_at > ${now}
          order by d.due_at, d.id limit 1 for update of s skip locked)`,
    )
  if (browser === undefined) return undefined
  const { rows } = await tx.execute<DuePush>(sql`
    with due as (
      select id from push_deliveries
      where subscription_id = ${browser.id} and state = 'waiting' and due_at <= ${now}
        and (claimed_until is null or claimed_until <= ${now})
      order by due_at, id limit ${MOST_TOGETHER} for update
    ), claimed as (
      update push_deliveries d set claimed_until = ${claimedUntil}, attempts = attempts + 1, updated_at = ${now}
      from due where due.id = d.id returning d.id, d.notification_id, d.attempts
    )
    select c.id, c.notification_id as "notificationId", c.attempts, n.type, n.params, n.created_at as "createdAt",
      n.read_at is not null as "isRead"
    from claimed c join notifications n on n.id = c.notification_id order by c.id`)
  return { browser, due: rows }
}

/** What was claimed and is still there: a notice that was withdrawn or read meanwhile is gone. */
export const stillUnread = async (db: Db, ids: readonly number[]): Promise<ReadonlySet<number>> => {
  const { rows } = await db.execute<{ id: number }>(sql`
    select d.id from push_deliveries d join notifications n on n.id = d.notification_id
    where d.id = any(${sql.param([...ids])}::int[]) and n.read_at is null`)
  return new Set(rows.map(({ id }) => id))
}

type Settled = Partial<Pick<typeof pushDeliveries.$inferInsert, 'state' | 'dueAt' | 'sentAt'>>

export const settlePushes = async (
  db: Db,
  ids: readonly number[],
  outcome: Settled,
  now: string,
): Promise<void> => {
  if (ids.length === 0) return
  await db
    .update(pushDeliveries)
    .set({ ...outcome, claimedUntil: null, updatedAt: now })
    .where(inArray(pushDeliveries.id, [...ids]))
}

/** Waiting for quiet hours to end is no try. */
export const holdPushes = async (
  db: Db,
  ids: readonly number[],
  dueAt: string,
  now: string,
): Promise<void> => {
  await db
    .update(pushDeliveries)
    .set({ dueAt, claimedUntil: null, attempts: sql`${pushDeliveries.attempts} - 1`, updatedAt: now })
    .where(inArray(pushDeliveries.id, [...ids]))
}

/** The browser has ended it, so nothing of it is of use. */
export const forgetBrowser = async (db: Db, id: number): Promise<void> => {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id))
}

export const restBrowser = async (db: Db, id: number, restsUntil: string): Promise<void> => {
  await db.update(pushSubscriptions).set({ restsUntil }).where(eq(pushSubscriptions.id, id))
}

/** When the next message is due that is held back for a moment. */
export const findNextPush = async (db: Db, now: string, until: string): Promise<string | undefined> => {
  const { rows } = await db.execute<{ at: string | null }>(sql`
    select min(due_at) as at from push_deliveries where state = 'waiting' and due_at > ${now} and due_at <= ${until}`)
  return rows[0]?.at ?? undefined
}

/** Messages that were settled before that instant. */
export const forgetPushesBefore = async (db: Db, before: string): Promise<void> => {
  await db
    .delete(pushDeliveries)
    .where(and(lt(pushDeliveries.createdAt, before), ne(pushDeliveries.state, 'waiting')))
}
