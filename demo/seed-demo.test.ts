import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fixedClock } from '@wegband/server/clock.ts'
import { materialiseSeries } from '@wegband/server/features/appointments/schedule/materialise-series.ts'
import { isPassword } from '@wegband/server/features/sign-in/password/password-hash.ts'
import { readReferenceData } from '@wegband/server/features/reference-data/reference-data.ts'
import { openEmergency } from '@wegband/server/features/profile/emergency-sealed.ts'
import { checkBooks } from '@wegband/server/features/billing/reconcile/check-books.ts'
import { recount } from '@wegband/server/features/progress/recount.ts'
import { readStanding } from '@wegband/server/features/progress/standing.ts'
import { findFfmpeg } from '@wegband/server/gateways/video-host/packaging/ffmpeg.ts'
import { selfHosted } from '@wegband/server/gateways/video-host/self-hosted.ts'
import { useTestDatabase } from '@wegband/server/testing/servers/test-database.ts'
import { silentLog } from '@wegband/server/db/embedded/database-log.ts'
import { videos } from '@wegband/server/db/schema/videos/video-library.ts'
import { users } from '@wegband/server/db/schema/people.ts'
import { DEMO_PASSWORD, demoId } from './people/people.ts'
import { SPORT } from './training/sports.ts'
import { isEmpty, seedDemo, type SeedParts } from './seed-demo.ts'

const SECRET = 'x'.repeat(43)
const NOW = '2026-11-20T14:20:00.000Z'
const current = useTestDatabase()
let folder = ''
const storedFiles = new Set<string>()
const parts = (): SeedParts => ({
  db: current().database,
  clock: fixedClock(NOW),
  gateways: {
    files: { put: (name) => Promise.resolve(void storedFiles.add(name)) },
    videoHost: selfHosted({ filesDir: folder, key: Buffer.alloc(32, 7), findFfmpeg: () => findFfmpeg() }),
  },
  log: silentLog,
  appSecret: SECRET,
})

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wegband-seed-'))
  expect(await isEmpty(current().database)).toBe(true)
  await seedDemo(parts())
}, 120_000)
afterAll(() => rm(folder, { recursive: true, force: true }))

const count = async (query: ReturnType<typeof sql>): Promise<number> => {
  const { rows } = await current().database.drizzle.execute<{ count: number }>(query)
  return Number(rows[0]?.count)
}

describe('the portraits', () => {
  it('belong to a dozen people, each another one, with both stored sizes', async () => {
    const people = await current().database.drizzle.select({ file: users.avatarFile }).from(users)
    const files = people.flatMap(({ file }) => file ?? [])
    expect(files.length).toBeGreaterThanOrEqual(12)
    expect(new Set(files).size).toBe(files.length)
    const names = files.flatMap((file) => [`avatars/${file}-512.webp`, `avatars/${file}-128.webp`])
    expect(names.filter((name) => !storedFiles.has(name))).toEqual([])
  })
})

describe('the contracts with the association', () => {
  it('have books that agree, with three years of one contract', async () => {
    expect(await checkBooks(current().database.drizzle)).toEqual([])
    expect(
      await count(sql`select max(bills) as count from (
        select count(distinct c.bill_id) as bills from subscription_phases h join charges c on c.phase_id = h.id group by h.subscription_id) one`),
    ).toBeGreaterThan(24)
  })

  it('are in every state, with warnings, pauses, a withdrawal and a family of three', async () => {
    const { rows } = await current().database.drizzle.execute<{ status: string }>(
      sql`select distinct status from subscriptions order by status`,
    )
    expect(rows.map(({ status }) => status)).toEqual([
      'active',
      'canceled',
      'incomplete_expired',
      'past_due',
      'trialing',
      'unpaid',
    ])
    const figures = {
      warned: sql`select count(distinct warnings) as count from bills where state = 'open' and collection = 'provider'`,
      returned: sql`select count(*) as count from payment_attempts where provider = 'stand-in' and state = 'returned'`,
      pauses: sql`select count(distinct state) as count from subscription_pauses`,
      withdrawn: sql`select count(*) as count from invoices i join refunds r on r.bill_id = i.bill_id and r.state = 'done' where i.kind = 'cancellation'`,
      family: sql`select max(n) as count from (select count(*) as n from subscriptions where user_id <> profiteer_id group by user_id) f`,
      credit: sql`select max(balance_cents) as count from users`,
    }
    const found: Record<string, number> = {}
    for (const [name, query] of Object.entries(figures)) found[name] = await count(query)
    expect(found).toEqual({ warned: 2, returned: 1, pauses: 2, withdrawn: 1, family: 3, credit: 3_650 })
  })
})

describe('an empty database after the seed', () => {
  it('is not empty any more, and a second seed refuses and changes nothing', async () => {
    expect(await isEmpty(current().database)).toBe(false)
    const before = await count(sql`select count(*) from users`)
    await expect(seedDemo(parts())).rejects.toThrow('already')
    expect(await count(sql`select count(*) from users`)).toBe(before)
  })

  it('has a video with captions in two languages', async () => {
    const host = parts().gateways.videoHost as ReturnType<typeof selfHosted>
    const [video] = await current()
      .database.drizzle.select({ ref: videos.ref, captions: videos.captions })
      .from(videos)
    expect(video).toEqual({ ref: 'wing-chun-step', captions: ['de', 'en'] })
    expect(await host.openBeside('wing-chun-step', 'captions-en.vtt')).toBeDefined()
  })

  it('has totals that a recount of the whole ledger confirms', async () => {
    const { counted, differences } = await recount(current().database)
    expect(differences).toEqual([])
    expect(counted).toBeGreaterThan(300)
  }, 60_000)

  it('has a member who may take the level check, and one who may not yet', async () => {
    const { database } = current()
    const referenceData = await readReferenceData(database)
    const standing = (username: string) =>
      readStanding(database.drizzle, referenceData, demoId(username), SPORT.wingChun)
    expect((await standing('emil')).isReadyForLevelCheck).toBe(true)
    expect((await standing('mara')).isReadyForLevelCheck).toBe(false)
    expect((await standing('mara')).passedLevels.map(({ levelIndex }) => levelIndex)).toEqual([1, 2])
  })

  it('has one event for each confirmation that writes one', async () => {
    const missing = await count(sql`
      select count(*) from confirmations c
      join attendances a on a.id = c.attendance_id
      left join training_events e on e.source_type = 'attendance' and e.source_id = a.id and e.user_id = a.user_id
        and e.kind = case c.type when 'progress' then 'training' else c.type end
      where c.type <> 'denied' and e.id is null`)
    expect(missing).toBe(0)
    const unfounded = await count(sql`
      select count(*) from training_events e
      where e.source_type = 'attendance' and not exists (
        select from confirmations c where c.attendance_id = e.source_id
          and c.type = case e.kind when 'training' then 'progress' else e.kind end)`)
    expect(unfounded).toBe(0)
  })

  it('gives the demo password to the named people, but not to a child', async () => {
    const rows = await current().database.drizzle.select().from(users)
    const hashes = new Map(rows.map((row) => [row.username, row.passwordHash]))
    expect(await isPassword(DEMO_PASSWORD, hashes.get('mara'), new Date(NOW))).toBe(true)
    expect(await isPassword(DEMO_PASSWORD, hashes.get('jonas'), new Date(NOW))).toBe(false)
  })

  it('has a student whose emergency information is sealed and covered by consent', async () => {
    const [aylin] = await current().database.drizzle.select().from(users).where(eq(users.username, 'aylin'))
    expect(aylin?.emergencySealed?.includes('Asthma')).toBe(false)
    expect(openEmergency(SECRET, aylin?.id ?? 0, aylin?.emergencySealed ?? null).healthInfo).toContain(
      'Asthma',
    )
    expect(
      await count(
        sql`select count(*) from consents where user_id = ${aylin?.id} and purpose = 'health-data'`,
      ),
    ).toBe(1)
  })

  it('has memberships whose state matches their gapless history', async () => {
    const broken = await count(sql`
      select count(*) from (
        select h.state_before, lag(h.state) over past as led_to, h.state, m.state as now, lead(h.id) over past as next
        from membership_changes h join school_memberships m on m.user_id = h.user_id and m.school_id = h.school_id
        window past as (partition by h.user_id, h.school_id order by h.changed_at, h.id)
      ) step where state_before is distinct from led_to or (next is null and state <> now)`)
    expect(broken).toBe(0)
  })

  it('gives cards to most members, and leaves some of the first school waiting', async () => {
    const { rows } = await current().database.drizzle.execute<{ school: number; all: number; held: number }>(
      sql`select m.school_id as school, count(*)::int as "all", count(*) filter (where exists (select from member_tokens k
          where k.user_id = m.user_id and k.kind <> 'member' and k.revoked_at is null))::int as held
        from school_memberships m join school_roles r on r.membership_id = m.id and r.role = 'student'
        where m.state = 'active' group by m.school_id order by m.school_id`,
    )
    for (const { all, held } of rows) expect(held / all).toBeGreaterThan(0.7)
    expect((rows[0]?.all ?? 0) - (rows[0]?.held ?? 0)).toBeGreaterThan(2)
  })

  it('continues with ids after those of the seed', async () => {
    const [row] = await current()
      .database.drizzle.insert(users)
      .values({ profileType: 'anonymous' })
      .returning({ id: users.id })
    expect(row?.id).toBe(await count(sql`select count(*) from users`))
    expect(demoId('mara')).toBe(1)
  })

  it('has videos that can be played', async () => {
    const { rows } = await current().database.drizzle.execute<{ ref: string }>(
      sql`select distinct video_ref as ref from contents where video_state = 'ready'`,
    )
    expect(rows.length).toBeGreaterThanOrEqual(12)
    const host = selfHosted({ filesDir: folder, key: Buffer.alloc(32, 7), findFfmpeg: () => findFfmpeg() })
    for (const { ref } of rows) expect((await host.findVideo(ref))?.seconds).toBeGreaterThanOrEqual(20)
  })
})

describe('keeping the calendar filled', () => {
  const made = (now: string): Promise<number> => materialiseSeries(current().database, now)

  it('finds nothing to do on the day of the seed', async () => {
    expect(await made(NOW)).toBe(0)
  })

  it('adds new dates once as days pass, with their sports', async () => {
    const aWeekLater = '2026-11-27T14:20:00.000Z'
    const series = await count(sql`select count(*) from series`)
    expect(await made(aWeekLater)).toBe(series)
    expect(await made(aWeekLater)).toBe(0)
    expect(
      await count(sql`select count(*) from appointments a where not exists (
        select from appointment_sports s where s.appointment_id = a.id)`),
    ).toBe(0)
  })

  it('adds them once when two processes run at the same time', async () => {
    const twoWeeksLater = '2026-12-04T14:20:00.000Z'
    const both = await Promise.all([made(twoWeeksLater), made(twoWeeksLater)])
    expect(both[0] + both[1]).toBe(await count(sql`select count(*) from series`))
  })
})

describe('the school that collects itself', () => {
  const drizzle = () => current().database.drizzle

  it('has a ledger that sums to zero, invoices without gaps, and open items of every age', async () => {
    expect(await count(sql`select coalesce(sum(amount_cents), 0)::int as count from ledger_lines`)).toBe(0)
    const { rows } = await drizzle().execute<{ last: number; count: number }>(sql`
      select max(c.last) as last, count(v.id)::int as count from invoice_counters c join issuers i on i.id = c.issuer_id
      join invoices v on v.issuer_id = i.id and v.number like 'LH-' || c.year || '-%' group by c.year`)
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows) expect(row.count).toBe(row.last)
    expect(
      await count(
        sql`select count(distinct warnings) as count from bills where state = 'open' and collection = 'own'`,
      ),
    ).toBe(4)
    expect(
      await count(
        sql`select count(*) as count from debits d join payment_attempts a on a.id = d.attempt_id where a.state = 'returned'`,
      ),
    ).toBe(1)
    expect(await count(sql`select count(*) as count from debit_files`)).toBe(2)
  })

  it('owes by the ledger what its bills say', async () => {
    expect(
      await count(sql`select count(*) as count from bills b where b.collection = 'own' and (b.state = 'open') <>
        (0 < (select sum(l.amount_cents) from ledger_lines l where l.bill_id = b.id and l.account = 'receivable'))`),
    ).toBe(0)
  })
})
