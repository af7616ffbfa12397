import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { checkBooks } from '@wegband/server/features/billing/reconcile/check-books.ts'
import { recount } from '@wegband/server/features/progress/recount.ts'
import { useTestDatabase } from '@wegband/server/testing/servers/test-database.ts'
import { inTransaction } from '@wegband/server/db/transaction.ts'
import { buildFederation } from './build-federation.ts'
import { growFederation } from './grow-federation.ts'
import { writeFederation } from '../seed-demo.ts'

const NOW = '2026-11-20T14:20:00.000Z'
const MEMBERS = 900
const current = useTestDatabase()

const count = async (query: ReturnType<typeof sql>): Promise<number> => {
  const { rows } = await current().database.drizzle.execute<{ count: number }>(query)
  return Number(rows[0]?.count)
}

describe('a large federation on top of the demo', () => {
  const progress: number[] = []
  let before = 0

  beforeAll(async () => {
    const { database } = current()
    const federation = buildFederation({ now: NOW, clips: [], passwordHash: 'hash' })
    await inTransaction(database, (tx) => writeFederation(tx, federation))
    before = await count(sql`select count(*) from users`)
    await growFederation({
      db: database,
      members: MEMBERS,
      now: NOW,
      onProgress: (done) => progress.push(done),
    })
  }, 60_000)

  it('has as many more members as requested, and reports its progress', async () => {
    expect(await count(sql`select count(*) from users`)).toBe(before + MEMBERS)
    expect(progress.at(-1)).toBe(MEMBERS)
    expect(await count(sql`select count(*) from schools where not is_association`)).toBe(12 + 3)
  })

  it('has the totals that the pure rules calculate', async () => {
    const { counted, differences } = await recount(current().database)
    expect(differences).toEqual([])
    expect(counted).toBeGreaterThan(1_000)
  }, 60_000)

  it('has about ten attendances per member, each with confirmations and events', async () => {
    const attendances = await count(sql`select count(*) from attendances where user_id > ${before}`)
    expect(attendances / MEMBERS).toBeGreaterThan(8)
    expect(attendances / MEMBERS).toBeLessThan(12)
    const confirmed =
      await count(sql`select count(*) from confirmations c join attendances a on a.id = c.attendance_id
      where a.user_id > ${before}`)
    expect(confirmed).toBe(2 * attendances)
    const events = await count(
      sql`select count(*) from training_events where user_id > ${before} and source_type = 'attendance'`,
    )
    expect(events).toBe(2 * attendances)
  })

  it('counts the attendance lists, and holds only classes that are over', async () => {
    expect(
      await count(sql`select count(*) from appointments a
        where attendees_count <> (select count(*) from attendances t where t.appointment_id = a.id)`),
    ).toBe(0)
    expect(
      await count(sql`select count(*) from appointments
        where school_id > 12
          and (ended_at is not null) <> (end_at <= '2026-11-19T23:00:00Z' and cancelled_at is null)`),
    ).toBe(0)
  })

  it('has a paid and invoiced term for each member, and the books agree', async () => {
    expect(await checkBooks(current().database.drizzle)).toEqual([])
    for (const table of ['bills', 'invoices', 'payment_attempts', 'stand_in_payments'])
      expect(await count(sql`select count(*) from ${sql.identifier(table)}`)).toBeGreaterThanOrEqual(MEMBERS)
    expect(
      await count(sql`select count(*) from subscriptions s where id > (select max(id) - ${MEMBERS} from subscriptions)
        and not exists (select from subscription_phases p join charges c on c.phase_id = p.id join bills b on b.id = c.bill_id
          where p.subscription_id = s.id and b.state = 'paid' and b.payer_id = s.user_id)`),
    ).toBe(0)
  })

  it('can be grown further', async () => {
    const { database } = current()
    const people = await count(sql`select count(*) from users`)
    await growFederation({ db: database, members: 10, now: NOW })
    expect(await count(sql`select count(*) from users`)).toBe(people + 10)
    expect(await checkBooks(database.drizzle)).toEqual([])
  })
})
