/** The copy of all personal data, and the end of an account: it deletes what it announces and keeps what it must. */
import { and, eq, inArray, sql, sum } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { checkAuth } from '@wegband/domain/features/sessions/contract.ts'
import { signIn } from '@wegband/domain/features/sign-in/contract.ts'
import {
  KEPT_THINGS,
  readErasure,
  requestErasure,
  withdrawErasure,
} from '@wegband/domain/features/privacy/contract.ts'
import { relationRequests } from '../../db/schema/family.ts'
import { ledgerLines } from '../../db/schema/money/books.ts'
import { mailOutbox, notifications } from '../../db/schema/notices/emails.ts'
import { legalAcceptances } from '../../db/schema/legal.ts'
import { auditLog, relations, tokens, users } from '../../db/schema/people.ts'
import { subscriptions } from '../../db/schema/subscriptions.ts'
import { cheapHash } from '../../testing/cheap-hash.ts'
import { makeLegalText } from '../../testing/makers/joining-makers.ts'
import { makeChildOf, makeMember, makeSchool, makeUser, type UserRow } from '../../testing/makers/makers.ts'
import { makeIssuer } from '../../testing/makers/sold-plans.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'
import { endDueAccounts } from './end-account.ts'
import { forgetKeptThings } from './forget-expired.ts'
import { PERSONAL_DATA } from './personal-data.ts'

const NOW = '2026-11-20T09:00:00Z'
const PASSWORD = 'Wegband-2026'
const DAY_MS = 24 * 60 * 60_000
let app: TestApp
let passwordHash: string
beforeAll(async () => {
  app = await createTestApp()
  passwordHash = cheapHash(PASSWORD)
})
afterAll(() => app.close())
beforeEach(() => app.clock.set(NOW))

const idOf = (person: { id: number }) => ({ id: String(person.id) })
const makeOwner = (fields: Partial<typeof users.$inferInsert> = {}): Promise<UserRow> =>
  makeUser(app.db, { passwordHash, ...fields })
const askForEnd = async (as: UserRow, of: { id: number } = as, fields = {}) => {
  const { status, body } = await app.call(requestErasure, {
    as,
    params: idOf(of),
    body: { password: PASSWORD, ...fields },
  })
  const missing: unknown = Reflect.get(Object(body), 'missing')
  return { status, code: body.code, data: body.data, missing }
}
const rowOf = async (person: { id: number }): Promise<UserRow | undefined> =>
  (await app.db.drizzle.select().from(users).where(eq(users.id, person.id)))[0]
const tick = async (ms: number): Promise<number> => {
  app.clock.advance(ms)
  return endDueAccounts(app.http.services)
}

test('the list of personal data contains exactly the columns that point to a person', async () => {
  const { rows } = await app.db.drizzle.execute<{ place: string }>(sql`
    select c.conrelid::regclass || '.' || a.attname as place from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'users'::regclass order by 1`)
  const listed = PERSONAL_DATA.map(({ table, column }) => `${table}.${column}`)
  expect(listed.toSorted((one, other) => one.localeCompare(other, 'en'))).toEqual(
    rows.map(({ place }) => place).toSorted((one, other) => one.localeCompare(other, 'en')),
  )
})

describe('data that is kept for some years', () => {
  test('is deleted by the job after its years, and not before', async () => {
    const [ended, present] = [await makeOwner({ erasedAt: NOW }), await makeOwner()]
    const text = await makeLegalText(app.db)
    const accept = (user: UserRow) => ({
      userId: user.id,
      acceptedBy: user.id,
      legalTextId: text.id,
      kind: text.kind,
      version: text.version,
      acceptedAt: NOW,
    })
    await app.db.drizzle.insert(legalAcceptances).values([accept(ended), accept(present)])
    await app.db.drizzle
      .insert(auditLog)
      .values({ action: 'profile.changed', subjectType: 'user', subjectId: present.id, createdAt: NOW })
    const countAll = async () => {
      const { rows } = await app.db.drizzle.execute<{ kept: string }>(sql`
        select concat(
          (select count(*) from legal_acceptances where user_id = ${ended.id}), ' ',
          (select count(*) from legal_acceptances where user_id = ${present.id}), ' ',
          (select count(*) from audit_log where subject_id = ${present.id} and action = 'profile.changed')
        ) as kept`)
      return rows[0]?.kept
    }
    const runAt = async (years: number, days: number): Promise<string | undefined> => {
      app.clock.set(`${2026 + years}-11-20T09:00:00Z`)
      app.clock.advance(days * DAY_MS)
      await forgetKeptThings(app.http.services)
      return await countAll()
    }
    for (const { key, years } of KEPT_THINGS) expect([key, years === null || years > 0]).toEqual([key, true])
    expect(await runAt(1, -1)).toBe('1 1 1')
    expect(await runAt(1, 1)).toBe('1 1 0')
    expect(await runAt(3, -1)).toBe('1 1 0')
    expect(await runAt(3, 1)).toBe('0 1 0')
  })
})

describe('the end of an account', () => {
  test('shows what is deleted and kept, signs out everywhere, and waits thirty days', async () => {
    const owner = await makeOwner()
    const login = await app.call(signIn, { body: { username: owner.username ?? '', password: PASSWORD } })
    const plan = await app.call(readErasure, { as: owner, params: idOf(owner) })
    expect(plan.body.data).toMatchObject({ state: 'none', blockers: [], dueAt: '2026-12-20T09:00:00.000Z' })
    expect(plan.body.data.kept.map(({ key }) => key)).toEqual([
      'ledger',
      'invoices',
      'declarations',
      'acceptances',
      'reports',
      'audit',
      'attendance',
    ])
    expect((await askForEnd(owner)).data).toMatchObject({
      state: 'waiting',
      dueAt: '2026-12-20T09:00:00.000Z',
    })
    expect((await app.call(checkAuth, { token: login.body.token })).status).toBe(401)
    expect(await tick(30 * DAY_MS - 1000)).toBe(0)
    expect((await rowOf(owner))?.firstName).toBe(owner.firstName)
    expect(await tick(1000)).toBe(1)
    expect(await rowOf(owner)).toMatchObject({
      firstName: '',
      mail: null,
      username: null,
      passwordHash: null,
    })
    const again = await app.call(signIn, { body: { username: owner.username ?? '', password: PASSWORD } })
    expect(again.status).toBe(401)
  })

  test('can be withdrawn during the wait', async () => {
    const owner = await makeOwner()
    await askForEnd(owner)
    const login = await app.call(signIn, { body: { username: owner.username ?? '', password: PASSWORD } })
    const kept = await app.call(withdrawErasure, { token: login.body.token, params: idOf(owner) })
    expect(kept.body.data.state).toBe('none')
    expect(await tick(31 * DAY_MS)).toBe(0)
    expect((await rowOf(owner))?.erasedAt).toBeNull()
  })

  test('deletes all data that names the person, also in relations of others', async () => {
    const [owner, friend] = [await makeOwner(), await makeOwner()]
    await app.db.drizzle.insert(relations).values([
      { userId: owner.id, relatedId: friend.id, type: 'training-buddy' },
      { userId: friend.id, relatedId: owner.id, type: 'training-buddy' },
    ])
    await app.db.drizzle
      .insert(relationRequests)
      .values({ fromId: friend.id, toId: owner.id, type: 'sponsoring', kind: 'request', state: 'sent' })
    await app.db.drizzle
      .insert(notifications)
      .values({ userId: owner.id, type: 'exam', subjectType: 'x', params: {} })
    await askForEnd(owner)
    await tick(30 * DAY_MS)
    for (const { table, column, atEnd } of PERSONAL_DATA) {
      const { rows } = await app.db.drizzle.execute<{ total: number }>(
        sql`select count(*)::int as total from ${sql.identifier(table)} where ${sql.identifier(column)} = ${owner.id}`,
      )
      if (atEnd !== 'keep') expect([table, column, rows[0]?.total]).toEqual([table, column, 0])
    }
    const { rows } = await app.db.drizzle.execute<{ text: string }>(
      sql`select row_to_json(u)::text as text from users u where id = ${owner.id}`,
    )
    for (const trace of [
      owner.mail,
      owner.username,
      owner.lastName === '' ? null : `"last_name":"${owner.lastName}"`,
    ])
      if (trace !== null) expect(rows[0]?.text).not.toContain(trace)
  })

  test('is emailed, and the first email is deleted with the account', async () => {
    const owner = await makeOwner()
    await askForEnd(owner)
    await tick(30 * DAY_MS)
    const emails = await app.db.drizzle
      .select({ template: mailOutbox.template })
      .from(mailOutbox)
      .where(eq(mailOutbox.toMail, owner.mail ?? ''))
    // The first email belonged to the person and was deleted with the account.
    expect(emails).toEqual([{ template: 'erasure-done' }])
  })

  test('is carried out once when several processes run the job', async () => {
    const owner = await makeOwner()
    await askForEnd(owner)
    app.clock.advance(30 * DAY_MS)
    await Promise.all([1, 2, 3].map(() => endDueAccounts(app.http.services)))
    const emails = await app.db.drizzle
      .select()
      .from(mailOutbox)
      .where(eq(mailOutbox.toMail, owner.mail ?? ''))
    expect(emails).toHaveLength(1)
  })

  test('returns the remaining credit if the person agrees to lose it', async () => {
    await makeIssuer(app.db)
    const owner = await makeOwner({ balanceCents: 1200 })
    expect(await askForEnd(owner)).toMatchObject({ status: 409, code: 'privacy.credit-left' })
    await askForEnd(owner, owner, { forfeitCredit: true })
    await tick(30 * DAY_MS)
    expect((await rowOf(owner))?.balanceCents).toBe(0)
    const [total] = await app.db.drizzle.select({ cents: sum(ledgerLines.amountCents) }).from(ledgerLines)
    expect(Number(total?.cents)).toBe(0)
  })

  test('ends running subscriptions when the person agreed', async () => {
    const owner = await makeOwner()
    const other = await makeUser(app.db)
    const running = { status: 'active' as const, startsAt: NOW, phaseEndsAt: '2027-11-20T09:00:00Z' }
    await app.db.drizzle.insert(subscriptions).values([
      { ...running, userId: owner.id, profiteerId: owner.id },
      { ...running, userId: owner.id, profiteerId: other.id },
      { ...running, userId: other.id, profiteerId: other.id },
    ])
    const plan = await app.call(readErasure, { as: owner, params: idOf(owner) })
    expect(plan.body.data).toMatchObject({ blockers: [], runningSubscriptions: 2 })
    expect(await askForEnd(owner)).toMatchObject({ status: 409, code: 'privacy.subscription-left' })
    expect((await askForEnd(owner, owner, { endSubscriptions: true })).status).toBe(200)
    await tick(30 * DAY_MS)
    const rows = await app.db.drizzle.select().from(subscriptions).orderBy(subscriptions.id)
    expect(rows.map(({ status, endsAt }) => [status, endsAt])).toEqual([
      ['canceled', '2026-12-20T09:00:00.000Z'],
      ['canceled', '2026-12-20T09:00:00.000Z'],
      ['active', null],
    ])
  })

  test('is refused to the last head of a school and the only guardian of a child', async () => {
    const school = await makeSchool(app.db)
    const leader = await makeMember(app.db, school, { roles: ['leader'], user: { passwordHash } })
    expect(await askForEnd(leader)).toMatchObject({ status: 409, missing: ['leader'] })
    const parent = await makeOwner()
    const child = await makeChildOf(app.db, parent)
    expect(await askForEnd(parent)).toMatchObject({
      status: 409,
      code: 'privacy.blocked',
      missing: ['children'],
    })
    const plan = await app.call(readErasure, { as: parent, params: idOf(parent) })
    expect(plan.body.data.lonelyChildren).toEqual([{ id: child.id, firstName: child.firstName }])
    expect((await askForEnd(parent, child)).status).toBe(200)
    await tick(30 * DAY_MS)
    expect((await rowOf(child))?.erasedAt).not.toBeNull()
    expect((await askForEnd(parent)).status).toBe(200)
  })

  test('the last admin whose account is open does not end it while the other is locked', async () => {
    const admin = await makeUser(app.db, { isAdmin: true, passwordHash })
    const other = await makeUser(app.db, { isAdmin: true, lockedAt: app.clock.now().toISOString() })
    expect(await askForEnd(admin)).toMatchObject({ status: 409, missing: ['leader'] })
    await app.db.drizzle.update(users).set({ lockedAt: null }).where(eq(users.id, other.id))
    expect(await askForEnd(admin)).toMatchObject({ status: 200 })
  })

  test('waits until the account of the only child has ended too', async () => {
    const parent = await makeOwner()
    const child = await makeChildOf(app.db, parent)
    expect((await askForEnd(parent, child)).status).toBe(200)
    app.clock.advance(DAY_MS)
    expect(await askForEnd(parent)).toMatchObject({ status: 200, data: { blockers: [], lonelyChildren: [] } })
    // her own request has signed her out
    const signInAnew = async () =>
      (await app.call(signIn, { body: { username: parent.username ?? '', password: PASSWORD } })).body.token
    const kept = await app.call(withdrawErasure, { token: await signInAnew(), params: idOf(child) })
    expect(kept.body.data.state).toBe('none')
    await tick(31 * DAY_MS)
    expect((await rowOf(parent))?.erasedAt).toBeNull()
    const body = { password: PASSWORD }
    const asked = await app.call(requestErasure, { token: await signInAnew(), params: idOf(child), body })
    expect(asked.status).toBe(200)
    await tick(DAY_MS)
    expect((await rowOf(parent))?.erasedAt).toBeNull()
    await tick(30 * DAY_MS)
    expect((await rowOf(child))?.erasedAt).not.toBeNull()
    expect((await rowOf(parent))?.erasedAt).not.toBeNull()
  })

  test('of a child is emailed to each guardian, and the other guardian may keep the account', async () => {
    const [mother, father] = [await makeOwner({ firstName: 'Mara' }), await makeOwner({ firstName: 'Tom' })]
    const child = await makeChildOf(app.db, mother, { firstName: 'Jonas' })
    await app.db.drizzle.insert(relations).values([
      { userId: father.id, relatedId: child.id, type: 'child' },
      { userId: child.id, relatedId: father.id, type: 'parent' },
    ])
    expect((await askForEnd(mother, child)).status).toBe(200)
    const sent = await app.db.drizzle
      .select()
      .from(mailOutbox)
      .where(
        and(
          eq(mailOutbox.template, 'erasure-planned-child'),
          inArray(mailOutbox.userId, [mother.id, father.id]),
        ),
      )
      .orderBy(mailOutbox.id)
    const params = {
      childName: 'Jonas',
      byName: `Mara ${mother.lastName}`,
      link: `/user/privacy?child=${child.id}`,
    }
    expect(sent).toMatchObject([
      { userId: mother.id, params },
      { userId: father.id, params },
    ])
    expect((await app.call(withdrawErasure, { as: father, params: idOf(child) })).status).toBe(200)
    await tick(31 * DAY_MS)
    expect((await rowOf(child))?.erasedAt).toBeNull()
  })

  test('waits when the person got a child meanwhile', async () => {
    const parent = await makeOwner()
    await askForEnd(parent)
    await makeChildOf(app.db, parent)
    expect(await tick(30 * DAY_MS)).toBe(0)
    expect((await rowOf(parent))?.erasedAt).toBeNull()
  })

  test('can be requested only by the person, with the right password', async () => {
    const [owner, stranger] = [await makeOwner(), await makeOwner()]
    expect(await askForEnd(stranger, owner)).toMatchObject({ status: 404 })
    expect(await askForEnd(owner, owner, { password: 'falsch' })).toMatchObject({ status: 422 })
    const open = await app.db.drizzle.select().from(tokens).where(eq(tokens.userId, owner.id))
    expect(open.length).toBeGreaterThan(0)
  })
})
