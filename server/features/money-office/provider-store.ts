/** SQL of what the office watches of the payment provider. */
import { desc, eq, sql } from 'drizzle-orm'
import { reconciliations } from '../../db/schema/money/books.ts'
import { settings } from '../../db/schema/texts.ts'
import type { Db } from '../../db/transaction.ts'

type Provider = (typeof reconciliations.$inferSelect)['provider']

type EventCounts = {
  last_received_at: string | null
  received_today: number
  open: number
  oldest_open_at: string | null
  odd: number
}

export const countEvents = async (db: Db, provider: Provider, since: string): Promise<EventCounts> => {
  const { rows } = await db.execute<EventCounts>(sql`select
    max(received_at) as last_received_at,
    (count(*) filter (where received_at >= ${since}))::int as received_today,
    (count(*) filter (where done_at is null))::int as open,
    min(received_at) filter (where done_at is null) as oldest_open_at,
    (count(*) filter (where oddity is not null and resolved_at is null))::int as odd
    from provider_events where provider = ${provider}`)
  const [row] = rows
  if (row === undefined) throw new Error('a count returns a row')
  return row
}

export const findLastReconciliation = async (db: Db, provider: Provider) => {
  const [row] = await db
    .select()
    .from(reconciliations)
    .where(eq(reconciliations.provider, provider))
    .orderBy(desc(reconciliations.startedAt), desc(reconciliations.id))
    .limit(1)
  return row
}

type StandInCounts = { payments: number; waiting_events: number; moved_clocks: number }

export const countStandIn = async (db: Db): Promise<StandInCounts> => {
  const { rows } = await db.execute<StandInCounts>(sql`select
    (select count(*)::int from stand_in_payments) as payments,
    (select count(*)::int from stand_in_events where delivered_at is null) as waiting_events,
    (select count(*)::int from stand_in_controls where days_ahead > 0) as moved_clocks`)
  const [row] = rows
  if (row === undefined) throw new Error('a count returns a row')
  return row
}

/** The row of a setting; locked in a transaction that writes it. */
export const findSetting = async (db: Db, key: string, isLocked: boolean) => {
  const query = db
    .select({ value: settings.value, updatedAt: settings.updatedAt })
    .from(settings)
    .where(eq(settings.key, key))
  const [row] = await (isLocked ? query.for('update') : query)
  return row
}

export const putSetting = async (tx: Db, key: string, value: unknown, now: Date): Promise<void> => {
  const at = now.toISOString()
  await tx
    .insert(settings)
    .values({ key, value, createdAt: at, updatedAt: at })
    .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt: at } })
}
