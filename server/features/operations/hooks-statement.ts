/** Messages of webhooks that were given up or wait for their next try, tried again now. */
import { and, eq, gte, inArray, isNull, or } from 'drizzle-orm'
import { webhookDeliveries, webhooks } from '../../db/schema/running/programs.ts'
import type { Db } from '../../db/transaction.ts'

/** How many; none of a webhook that is off. */
export const retryHooks = async (tx: Db, since: string, now: string): Promise<number> => {
  const on = tx.select({ id: webhooks.id }).from(webhooks).where(isNull(webhooks.offReason))
  const rows = await tx
    .update(webhookDeliveries)
    .set({ state: 'waiting', attempts: 0, dueAt: null, firstTriedAt: null, updatedAt: now })
    .where(
      and(
        inArray(webhookDeliveries.webhookId, on),
        or(
          and(eq(webhookDeliveries.state, 'failed'), gte(webhookDeliveries.createdAt, since)),
          and(eq(webhookDeliveries.state, 'waiting'), gte(webhookDeliveries.dueAt, now)),
        ),
      ),
    )
    .returning({ id: webhookDeliveries.id })
  return rows.length
}
