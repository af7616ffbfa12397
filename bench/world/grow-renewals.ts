/** Contracts of as many payers whose terms all end tonight: they renew, are billed and collected in one night. */
import pg from 'pg'
import { silentLog } from '@wegband/server/db/embedded/database-log.ts'
import { openDatabase } from '@wegband/server/db/open-database.ts'
import { makePlan } from '@wegband/server/testing/makers/sold-plans.ts'

/** The evening before the renewals begin, in UTC. */
export const EVENING = '2026-11-20T18:00:00.000Z'
/** The night in which they are due. */
export const NIGHT = '2026-11-21T02:00:00.000Z'
const LAST_DAY = '2026-11-20'
const FIRST_ID = 500_001
const LEVEL_ID = 77

const PEOPLE = `
insert into users (id, profile_type, username, first_name, last_name, birthday_at)
  select u, 'regular', 'payer-' || u, 'Vorname ' || u, 'Nachname ' || u, '1990-05-05' from generate_series($1::int, $2::int) u`
const METHODS = `
insert into payment_methods (user_id, provider, reference, kind, last4)
  select u, 'stand-in', 'method-' || u, 'card', '4242' from generate_series($1::int, $2::int) u`
const CONTRACTS = `
insert into subscriptions (id, user_id, profiteer_id, status, starts_at, phase_ends_at)
  select u, u, u, 'active', '2025-11-20T23:00:00Z', '2026-11-20T23:00:00Z' from generate_series($1::int, $2::int) u`
const ITEMS = `
insert into subscription_items (subscription_id, plan_id) select u, $3::int from generate_series($1::int, $2::int) u`
const TERMS = `
insert into subscription_phases (subscription_id, plan_id, kind, starts_on, paid_from, ends_on, total_cents)
  select u, $3::int, 'term', '2025-11-21', '2025-11-21', '${LAST_DAY}', 14388 from generate_series($1::int, $2::int) u`

/** Returns the ids of the contracts, which are those of their payers too, and the id of the plan. */
export const growRenewals = async (
  connectionString: string,
  count: number,
): Promise<{ readonly firstId: number; readonly planId: number; readonly issuerId: number }> => {
  const db = openDatabase({ connectionString, poolSize: 1, log: silentLog })
  const plan = await makePlan(db, {
    subjectType: 'membership-level',
    subjectId: LEVEL_ID,
    interval: 'month',
    intervalCount: 1,
    effectiveMonths: 12,
    priceCents: 1_199,
  })
  await db.close()
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    const range = [FIRST_ID, FIRST_ID + count - 1]
    for (const statement of [PEOPLE, METHODS, CONTRACTS]) await client.query(statement, range)
    for (const statement of [ITEMS, TERMS]) await client.query(statement, [...range, plan.id])
    const { rows } = await client.query<{ id: number }>(
      `select issuer_id as id from products where id = ${plan.productId}`,
    )
    await client.query('vacuum analyze')
    return { firstId: FIRST_ID, planId: plan.id, issuerId: rows[0]?.id ?? 0 }
  } finally {
    await client.end()
  }
}
