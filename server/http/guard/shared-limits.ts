/**
 * Counts the limits for passwords, codes and mailboxes in the database for all processes together: with ten processes a limit is still the
 * limit. Keys are stored as a keyed hash, so that the table names neither people nor addresses.
 */
import { createHmac } from 'node:crypto'
import { and, eq, gt, gte, lte, sql } from 'drizzle-orm'
import type { Limit } from '@wegband/domain/features/sign-in/attempt-rules.ts'
import { rateLimits } from '../../db/schema/limits.ts'
import { keyFor } from '../../secrets/secrets.ts'
import type { Services } from '../request/context.ts'

type Counting = Pick<Services, 'db' | 'appSecret' | 'clock'>

/** The keys that were counted, for `giveBack`; or until when the call is refused (ISO 8601, UTC). */
export type Taken = { readonly keys: readonly string[] } | { readonly until: string }

const hashOf = (appSecret: string, keys: readonly string[]): Buffer[] => {
  const secret = keyFor(appSecret, 'rate-limits')
  return keys.map((key) => createHmac('sha256', secret).update(key).digest())
}

/**
 * One statement, so that a thousand simultaneous calls are counted one after the other and never above `most`. A window that is over
 * restarts.
 */
const countOne = async (
  { db, appSecret }: Counting,
  { key, most, windowMs }: Limit,
  now: Date,
): Promise<{ isTaken: boolean; endsAt: string }> => {
  const at = now.toISOString()
  const end = new Date(now.getTime() + windowMs).toISOString()
  const [hash] = hashOf(appSecret, [key])
  const { rows } = await db.drizzle.execute<{ isTaken: boolean; endsAt: string }>(sql`
    with taken as (
      insert into rate_limits as held (key, count, ends_at) values (${hash}, 1, ${end})
      on conflict (key) do update set
        count = case when held.ends_at <= ${at}::timestamptz then 1 else held.count + 1 end,
        ends_at = case when held.ends_at <= ${at}::timestamptz then excluded.ends_at else held.ends_at end
      where held.ends_at <= ${at}::timestamptz or held.count < ${most}
      returning held.ends_at
    )
    select true as "isTaken", ends_at as "endsAt" from taken
    union all
    select false, ends_at from rate_limits where key = ${hash} and not exists (select from taken)`)
  // No row: the full row was created a moment ago, while this statement ran.
  return rows[0] ?? { isTaken: false, endsAt: end }
}

const takeOne = async (
  counting: Counting,
  limit: Limit,
  now: Date,
): Promise<{ key: string } | { until: string }> => {
  const { isTaken, endsAt } = await countOne(counting, limit, now)
  if (isTaken) return { key: limit.key }
  return limit.afterwards === undefined ? { until: endsAt } : takeOne(counting, limit.afterwards, now)
}

/** Takes counted calls back that turned out not to count. */
export const giveBack = async ({ db, appSecret }: Counting, keys: readonly string[]): Promise<void> => {
  if (keys.length === 0) return
  const hashes = hashOf(appSecret, keys)
  const list = sql.join(
    hashes.map((hash) => sql`${hash}`),
    sql`, `,
  )
  // All callers use the same order, so that two of these never wait for each other.
  await db.drizzle.execute(sql`
    update rate_limits set count = greatest(count - 1, 0)
    where key in (select key from rate_limits where key in (${list}) order by key for update)`)
}

/**
 * Counts one call for each of the limits, in their order. Where one is full nothing stays counted, and the answer says until when. A
 * refused attacker therefore uses up no other caller's share.
 */
export const takeAll = async (counting: Counting, limits: readonly Limit[]): Promise<Taken> => {
  const now = counting.clock.now()
  const keys: string[] = []
  for (const limit of limits) {
    const one = await takeOne(counting, limit, now)
    if ('until' in one) {
      await giveBack(counting, keys)
      return one
    }
    keys.push(one.key)
  }
  return { keys }
}

/** Until when a limit refuses (ISO 8601, UTC); undefined while it has room. Counts nothing. */
export const fullUntil = async (
  { db, appSecret, clock }: Counting,
  { key, most }: Pick<Limit, 'key' | 'most'>,
): Promise<string | undefined> => {
  const [hash = Buffer.alloc(0)] = hashOf(appSecret, [key])
  const [row] = await db.drizzle
    .select({ endsAt: rateLimits.endsAt })
    .from(rateLimits)
    .where(
      and(
        eq(rateLimits.key, hash),
        gte(rateLimits.count, most),
        gt(rateLimits.endsAt, clock.now().toISOString()),
      ),
    )
  return row?.endsAt
}

/** Restarts the windows of these keys. */
export const forget = async ({ db, appSecret }: Counting, keys: readonly string[]): Promise<void> => {
  for (const hash of hashOf(appSecret, keys))
    await db.drizzle.delete(rateLimits).where(eq(rateLimits.key, hash))
}

/** Remembers a key for some time: `isNoted` then returns true. */
export const note = async (
  { db, appSecret, clock }: Counting,
  key: string,
  keptMs: number,
): Promise<void> => {
  const [hash = Buffer.alloc(0)] = hashOf(appSecret, [key])
  const endsAt = new Date(clock.now().getTime() + keptMs).toISOString()
  await db.drizzle
    .insert(rateLimits)
    .values({ key: hash, count: 1, endsAt })
    .onConflictDoUpdate({ target: rateLimits.key, set: { endsAt } })
}

export const isNoted = async ({ db, appSecret, clock }: Counting, key: string): Promise<boolean> => {
  const [hash = Buffer.alloc(0)] = hashOf(appSecret, [key])
  const rows = await db.drizzle
    .select({ count: rateLimits.count })
    .from(rateLimits)
    .where(and(eq(rateLimits.key, hash), gt(rateLimits.endsAt, clock.now().toISOString())))
  return rows.length > 0
}

/** For a job: deletes windows that are over. */
export const deletePastLimits = async ({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> => {
  await db.drizzle.delete(rateLimits).where(lte(rateLimits.endsAt, clock.now().toISOString()))
}
