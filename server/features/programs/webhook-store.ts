/** SQL of webhooks and their deliveries, which triggers write (migration 0063). */
import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { DeliveryState } from '@wegband/domain/features/programs/hook-states.ts'
import { webhookDeliveries, webhooks } from '../../db/schema/running/programs.ts'
import { schools } from '../../db/schema/schools.ts'
import type { Db } from '../../db/transaction.ts'

const waiting = sql<number>`(select count(*)::int from webhook_deliveries d where d.webhook_id = webhooks.id and d.state = 'waiting')`
const lastSentAt = sql<
  string | null
>`(select max(d.last_tried_at) from webhook_deliveries d where d.webhook_id = webhooks.id and d.state = 'sent')`

const read = (db: Db) =>
  db
    .select({
      id: webhooks.id,
      name: webhooks.name,
      url: webhooks.url,
      topics: webhooks.topics,
      schoolId: schools.id,
      schoolName: schools.name,
      offReason: webhooks.offReason,
      failingSince: webhooks.failingSince,
      formerUntil: webhooks.formerUntil,
      waiting,
      lastSentAt,
      createdAt: webhooks.createdAt,
      updatedAt: webhooks.updatedAt,
    })
    .from(webhooks)
    .leftJoin(schools, eq(schools.id, webhooks.schoolId))

export type WebhookRow = Awaited<ReturnType<typeof read>>[number]

export const listWebhookRows = (db: Db): Promise<WebhookRow[]> => read(db).orderBy(asc(webhooks.id))

export const findWebhookRow = async (db: Db, id: number): Promise<WebhookRow | undefined> => {
  const [row] = await read(db).where(eq(webhooks.id, id))
  return row
}

export const countWebhooks = async (db: Db): Promise<number> => {
  const [row] = await db.select({ total: count() }).from(webhooks)
  return row?.total ?? 0
}

/** Taken before the row is written: its secret is sealed for its place. */
export const nextWebhookId = async (tx: Db): Promise<number> => {
  const { rows } = await tx.execute<{ id: number }>(
    sql`select nextval(pg_get_serial_sequence('webhooks', 'id'))::int as id`,
  )
  const [row] = rows
  if (row === undefined) throw new Error('no next id of webhooks')
  return row.id
}

export const insertWebhook = async (tx: Db, row: typeof webhooks.$inferInsert): Promise<void> => {
  await tx.insert(webhooks).values(row)
}

export type StoredWebhook = typeof webhooks.$inferSelect

export const lockWebhook = async (tx: Db, id: number): Promise<StoredWebhook | undefined> => {
  const [row] = await tx.select().from(webhooks).where(eq(webhooks.id, id)).for('update')
  return row
}

export const updateWebhook = async (
  tx: Db,
  id: number,
  change: Partial<typeof webhooks.$inferInsert>,
): Promise<void> => {
  await tx.update(webhooks).set(change).where(eq(webhooks.id, id))
}

export const deleteWebhook = async (tx: Db, id: number): Promise<void> => {
  await tx.delete(webhooks).where(eq(webhooks.id, id))
}

export const listDeliveryRows = (
  db: Db,
  webhookId: number,
  page: {
    readonly state: DeliveryState | undefined
    readonly before: number | undefined
    readonly limit: number
  },
) =>
  db
    .select({
      id: webhookDeliveries.id,
      messageId: webhookDeliveries.messageId,
      topic: webhookDeliveries.topic,
      data: webhookDeliveries.data,
      state: webhookDeliveries.state,
      attempts: webhookDeliveries.attempts,
      dueAt: webhookDeliveries.dueAt,
      lastTriedAt: webhookDeliveries.lastTriedAt,
      lastStatus: webhookDeliveries.lastStatus,
      lastProblem: webhookDeliveries.lastProblem,
      createdAt: webhookDeliveries.createdAt,
    })
    .from(webhookDeliveries)
    .where(
      and(
        eq(webhookDeliveries.webhookId, webhookId),
        page.state === undefined ? undefined : eq(webhookDeliveries.state, page.state),
        page.before === undefined ? undefined : lt(webhookDeliveries.id, page.before),
      ),
    )
    .orderBy(desc(webhookDeliveries.id))
    .limit(page.limit)

/** True: it waits again, with all its tries before it. */
export const requeueDelivery = async (
  tx: Db,
  { webhookId, id }: { readonly webhookId: number; readonly id: number },
  now: string,
): Promise<boolean> => {
  const rows = await tx
    .update(webhookDeliveries)
    .set({ state: 'waiting', attempts: 0, dueAt: null, firstTriedAt: null, updatedAt: now })
    .where(and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.webhookId, webhookId)))
    .returning({ id: webhookDeliveries.id })
  return rows.length > 0
}

const isDue = (now: string) => or(isNull(webhookDeliveries.dueAt), lte(webhookDeliveries.dueAt, now))

/** Webhooks that have something to send and to which no process delivers just now. */
export const listDueWebhooks = async (db: Db, now: string): Promise<number[]> => {
  const rows = await db
    .selectDistinct({ id: webhooks.id })
    .from(webhooks)
    .innerJoin(webhookDeliveries, eq(webhookDeliveries.webhookId, webhooks.id))
    .where(
      and(
        isNull(webhooks.offReason),
        or(isNull(webhooks.busyUntil), lte(webhooks.busyUntil, now)),
        eq(webhookDeliveries.state, 'waiting'),
        isDue(now),
      ),
    )
  return rows.map(({ id }) => id)
}

/** Undefined: another process has it, or it is off. */
export const claimWebhook = async (
  db: Db,
  id: number,
  { now, until }: { readonly now: string; readonly until: string },
): Promise<StoredWebhook | undefined> => {
  const [row] = await db
    .update(webhooks)
    .set({ busyUntil: until })
    .where(
      and(
        eq(webhooks.id, id),
        isNull(webhooks.offReason),
        or(isNull(webhooks.busyUntil), lte(webhooks.busyUntil, now)),
      ),
    )
    .returning()
  return row
}

/** Renews the claim; undefined: it was switched off or removed meanwhile. */
export const holdWebhook = async (db: Db, id: number, until: string): Promise<StoredWebhook | undefined> => {
  const [row] = await db
    .update(webhooks)
    .set({ busyUntil: until })
    .where(and(eq(webhooks.id, id), isNull(webhooks.offReason)))
    .returning()
  return row
}

export const releaseWebhook = async (db: Db, id: number): Promise<void> => {
  await db.update(webhooks).set({ busyUntil: null }).where(eq(webhooks.id, id))
}

export type StoredDelivery = typeof webhookDeliveries.$inferSelect

export const nextDelivery = async (
  db: Db,
  webhookId: number,
  now: string,
): Promise<StoredDelivery | undefined> => {
  const [row] = await db
    .select()
    .from(webhookDeliveries)
    .where(
      and(eq(webhookDeliveries.webhookId, webhookId), eq(webhookDeliveries.state, 'waiting'), isDue(now)),
    )
    .orderBy(sql`${webhookDeliveries.dueAt} asc nulls first`, asc(webhookDeliveries.id))
    .limit(1)
  return row
}

export const settleDelivery = async (
  db: Db,
  id: number,
  outcome: Partial<typeof webhookDeliveries.$inferInsert>,
): Promise<void> => {
  await db.update(webhookDeliveries).set(outcome).where(eq(webhookDeliveries.id, id))
}

/** Its name; undefined: it was off already. What waits for it is given up. */
export const switchOff = async (
  tx: Db,
  id: number,
  reason: NonNullable<StoredWebhook['offReason']>,
  now: string,
): Promise<string | undefined> => {
  const [row] = await tx
    .update(webhooks)
    .set({ offReason: reason, updatedAt: now })
    .where(and(eq(webhooks.id, id), isNull(webhooks.offReason)))
    .returning({ name: webhooks.name })
  if (row === undefined) return undefined
  await tx
    .update(webhookDeliveries)
    .set({ state: 'failed', lastProblem: 'the webhook is off', updatedAt: now })
    .where(and(eq(webhookDeliveries.webhookId, id), eq(webhookDeliveries.state, 'waiting')))
  return row.name
}

/** Webhooks that are on and have failed since before that instant. */
export const listFailingWebhooks = async (db: Db, before: string): Promise<number[]> => {
  const rows = await db
    .select({ id: webhooks.id })
    .from(webhooks)
    .where(
      and(isNull(webhooks.offReason), isNotNull(webhooks.failingSince), lte(webhooks.failingSince, before)),
    )
  return rows.map(({ id }) => id)
}

/** When a delivery becomes due within a while, so that a retry does not wait for the next minute. */
export const findNextDue = async (db: Db, now: string, until: string): Promise<string | undefined> => {
  const [row] = await db
    .select({ at: sql<string | null>`min(${webhookDeliveries.dueAt})` })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
    .where(
      and(
        isNull(webhooks.offReason),
        eq(webhookDeliveries.state, 'waiting'),
        gt(webhookDeliveries.dueAt, now),
        lte(webhookDeliveries.dueAt, until),
      ),
    )
  return row?.at ?? undefined
}

export const forgetDeliveriesBefore = async (db: Db, before: string): Promise<void> => {
  await db
    .delete(webhookDeliveries)
    .where(and(lt(webhookDeliveries.createdAt, before), inArray(webhookDeliveries.state, ['sent', 'failed'])))
}
