/** Taking over a membership of the association: the data, the refusals, and credit that moves only once. */
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  checkConversion,
  declareNoGrade,
  linkLegacyProfile,
} from '@wegband/domain/features/conversion/contract.ts'
import { legacyMembers } from '../../db/schema/family.ts'
import { ledgerLines } from '../../db/schema/money/books.ts'
import { rateLimits } from '../../db/schema/limits.ts'
import { auditLog, users } from '../../db/schema/people.ts'
import { inTransaction } from '../../db/transaction.ts'
import { AssociationError, type AssociationMember } from '../../gateways/association/port.ts'
import { changeSetting } from '../../config/settings.ts'
import { expectStatus } from '../../testing/expect-status.ts'
import {
  ASSOCIATION_PASSWORD,
  makeLegacyMember,
  type LegacyMemberRow,
} from '../../testing/makers/joining-makers.ts'
import { makeChildOf, makeUser, only, type UserRow } from '../../testing/makers/makers.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'
import { viewSession } from '../../testing/makers/view-session.ts'
import { routes } from './routes.ts'
import { takeOver } from './take-over.ts'

const TERMS = { bonusMonths: 12, creditMaxAgeMonths: 24 }
let app: TestApp
let ewa: UserRow
beforeAll(async () => {
  // The limit against guessing is counted in the database and stays on.
  app = await createTestApp({ features: [routes], limits: 'off' })
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.drizzle.delete(rateLimits)
  ewa = await makeUser(app.db)
})

const proof = (member: Pick<LegacyMemberRow, 'number'>, password = ASSOCIATION_PASSWORD) => ({
  number: member.number,
  password,
})
const check = (body: { number: string; password: string }, as?: UserRow) =>
  app.call(checkConversion, { body, as })
const link = (member: Pick<LegacyMemberRow, 'number'>, as = ewa, userId = as.id) =>
  app.call(linkLegacyProfile, { as, params: { id: String(userId) }, body: proof(member) })

const personNow = async ({ id }: { id: number }) =>
  only(await app.db.drizzle.select().from(users).where(eq(users.id, id)))
const memberNow = async ({ id }: { id: number }) =>
  only(await app.db.drizzle.select().from(legacyMembers).where(eq(legacyMembers.id, id)))
const entriesOf = (userId: number) =>
  app.db.drizzle.select().from(ledgerLines).where(eq(ledgerLines.userId, userId))
/** The sum of all entries, and the difference between balances and their entries. */
const ledger = async () => {
  const { rows } = await app.db.drizzle.execute<{ sum: number; off: number }>(sql`
    select (select coalesce(sum(amount_cents), 0)::int from ledger_lines) as sum,
      (select count(*)::int from users u where u.balance_cents <>
        (select coalesce(-sum(amount_cents), 0) from ledger_lines l where l.user_id = u.id and l.account = 'credit')) as off`)
  return rows[0]
}

describe('the check of a membership', () => {
  test('is not available before the office has imported any member', async () => {
    const answer = await check({ number: 'DE 204 118', password: 'x' })
    // spec: error-registration-not-implemented
    expectStatus(answer, 501)
    expect(answer.body.code).toBe('registration.not-implemented')
  })

  test('returns what would be taken over, for any spelling of the number, without changes', async () => {
    const member = await makeLegacyMember(app.db)
    const written = `${member.number.slice(0, 2).toLowerCase()} ${member.number.slice(2, 5)} ${member.number.slice(5)}`
    const { status, body } = await check({ number: written, password: ASSOCIATION_PASSWORD })
    expectStatus({ status, body }, 200)
    expect(body.data).toEqual({
      eligible: true,
      reason: null,
      credit: 8_400,
      bonusMonths: 12,
      grade: 3,
      birthdayAt: member.birthdayAt,
    })
    expect(await memberNow(member)).toEqual(member)
  })

  test('gives the same answer for an unknown number and a wrong password', async () => {
    const member = await makeLegacyMember(app.db)
    const wrong = await check(proof(member, 'falsch'))
    const unknown = await check({ number: 'DE999999', password: 'falsch' })
    expect(wrong.body).toEqual(unknown.body)
    expect(wrong.body.data).toMatchObject({
      eligible: false,
      reason: 'registration.no-ewto-profile',
      credit: 0,
      grade: 0,
      birthdayAt: null,
    })
  })

  test.each([
    ['conversion.negative-balance', { creditCents: -1 }],
    ['conversion.already-converted', { convertedAt: '2026-05-02T10:00:00Z' }],
    ['conversion.invalid-status', { status: 'cancelled' as const }],
    ['conversion.no-details', { memberSince: null }],
    ['registration.no-credit', { creditCents: 0 }],
    ['registration.outdated-credit', { creditAt: '2024-11-19' }],
    ['registration.legacy-bonus', { memberSince: '2025-11-21' }],
  ] as const)('answers %s and shows no credit', async (reason, fields) => {
    const member = await makeLegacyMember(app.db, fields)
    expect((await check(proof(member))).body.data).toMatchObject({ eligible: false, reason, credit: 0 })
  })

  test('follows the settings of the admins', async () => {
    const member = await makeLegacyMember(app.db, { memberSince: '2025-11-21' })
    await inTransaction(app.db, (tx) => changeSetting(tx, 'legacyBonusMonths', 6))
    await app.http.services.settings.reload()
    expect((await check(proof(member))).body.data).toMatchObject({ eligible: true, bonusMonths: 6 })
    await inTransaction(app.db, (tx) => changeSetting(tx, 'legacyBonusMonths', 12))
    await app.http.services.settings.reload()
  })

  test('is blocked for a number after ten wrong passwords, even with the right one', async () => {
    const member = await makeLegacyMember(app.db)
    for (let time = 0; time < 10; time += 1)
      expect((await check(proof(member, `falsch ${time}`))).status).toBe(200)
    const refused = await check(proof(member))
    expectStatus(refused, 429)
    expect(refused.body.code).toBe('auth.rate-limited')
    expect(refused.body.retryAt).toBe('2026-11-20T09:15:00.000Z')
    expect((await check(proof(await makeLegacyMember(app.db)))).body.data?.eligible).toBe(true)
  })
})

describe('linking a membership', () => {
  // spec: user-association-fields
  test('takes over number, fee and credit, and writes the ledger and the audit log', async () => {
    const member = await makeLegacyMember(app.db)
    const { status, body } = await link(member)
    expectStatus({ status, body }, 200)
    expect(body.data).toEqual({ ewtoMemberNo: member.number, credit: 8_400, reason: null })
    expect(await personNow(ewa)).toMatchObject({
      profileType: 'ewto',
      ewtoNo: member.number,
      ewtoAnnualFeeCents: 4_800,
      hasUsedLegacyCoupon: true,
      balanceCents: 8_400,
    })
    expect(await memberNow(member)).toMatchObject({ userId: ewa.id, convertedAt: '2026-11-20T09:00:00.000Z' })
    expect(await entriesOf(ewa.id)).toMatchObject([{ amountCents: -8_400, account: 'credit' }])
    expect(await ledger()).toEqual({ sum: 0, off: 0 })
    const book = await app.db.drizzle.select().from(auditLog).where(eq(auditLog.subjectId, ewa.id))
    expect(book).toMatchObject([{ action: 'conversion.take-over', actorId: ewa.id, impersonatorId: null }])
  })

  test('works only once, for the same person and for any other', async () => {
    const member = await makeLegacyMember(app.db)
    await link(member)
    expect((await link(member)).body.code).toBe('conversion.already-converted')
    expect((await link(member, await makeUser(app.db))).body.code).toBe('conversion.already-converted')
    expect((await link(await makeLegacyMember(app.db))).body.code).toBe('conversion.already-converted')
    expect((await personNow(ewa)).balanceCents).toBe(8_400)
  })

  // spec: error-registration-duplicate-ewto-number
  test('is refused when another account uses the number', async () => {
    const other = await makeUser(app.db)
    const member = await makeLegacyMember(app.db, { userId: other.id })
    expect((await link(member)).body.code).toBe('registration.duplicate-ewto-number')
    const free = await makeLegacyMember(app.db)
    await app.db.drizzle.update(users).set({ ewtoNo: free.number }).where(eq(users.id, other.id))
    expect((await link(free)).body.code).toBe('registration.duplicate-ewto-number')
    expect(await memberNow(free)).toMatchObject({ userId: null, convertedAt: null })
  })

  test('without credit takes over the number, and later the credit when it exists', async () => {
    const member = await makeLegacyMember(app.db, { creditCents: 0 })
    expect((await link(member)).body.data).toEqual({
      ewtoMemberNo: member.number,
      credit: 0,
      reason: 'registration.no-credit',
    })
    expect(await personNow(ewa)).toMatchObject({ ewtoNo: member.number, hasUsedLegacyCoupon: false })
    await app.db.drizzle
      .update(legacyMembers)
      .set({ creditCents: 500 })
      .where(eq(legacyMembers.id, member.id))
    expect((await link(member)).body.data).toMatchObject({ credit: 500, reason: null })
    expect((await personNow(ewa)).balanceCents).toBe(500)
  })

  test('is possible for oneself and own children, but not for others or while impersonating', async () => {
    const child = await makeChildOf(app.db, ewa)
    const member = await makeLegacyMember(app.db)
    const stranger = await makeUser(app.db)
    expect((await link(member, stranger, ewa.id)).status).toBe(404)
    const headers = await viewSession(app.db, ewa, child)
    const viewed = await app.call(linkLegacyProfile, {
      headers,
      params: { id: String(child.id) },
      body: proof(member),
    })
    expect(viewed.body.code).toBe('auth.not-while-impersonating')
    expect((await link(member, ewa, child.id)).body.data?.credit).toBe(8_400)
    expect(await personNow(child)).toMatchObject({ profileType: 'regular_kid', balanceCents: 8_400 })
    expect((await personNow(ewa)).balanceCents).toBe(0)
  })

  test('accepts no fields but number and password', async () => {
    const member = await makeLegacyMember(app.db)
    const body = { ...proof(member), credit: 1_000_000, userId: 1, hasUsedLegacyCoupon: false }
    const { status, body: told } = await app.call(linkLegacyProfile, {
      as: ewa,
      params: { id: String(ewa.id) },
      body,
    })
    expectStatus({ status, body: told }, 422)
    expect(Object.keys(told.errors ?? {}).toSorted()).toEqual(['credit', 'hasUsedLegacyCoupon', 'userId'])
  })
})

describe('taking over in parallel', () => {
  test('by ten people gives the credit to one, and the ledger sums to zero', async () => {
    const member = await makeLegacyMember(app.db)
    const people = await Promise.all(Array.from({ length: 10 }, () => makeUser(app.db)))
    const told = await Promise.allSettled(
      people.map((person) =>
        inTransaction(app.db, (tx) =>
          takeOver(
            tx,
            {
              number: member.number,
              userId: person.id,
              actor: { userId: person.id, impersonatorId: null },
              terms: TERMS,
              isCreditRequired: true,
            },
            app.clock.now(),
          ),
        ),
      ),
    )
    expect(told.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const one of told)
      if (one.status === 'rejected')
        expect(one.reason).toMatchObject({ code: 'conversion.already-converted' })
    const balances = await Promise.all(people.map(async (person) => (await personNow(person)).balanceCents))
    expect(balances.toSorted((left, right) => right - left).slice(0, 2)).toEqual([8_400, 0])
    expect(await ledger()).toEqual({ sum: 0, off: 0 })
  })

  test('by one person in three tabs gives the credit once', async () => {
    const member = await makeLegacyMember(app.db)
    const told = await Promise.all([link(member), link(member), link(member)])
    expect(told.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(told.filter(({ status }) => status === 409)).toHaveLength(2)
    expect((await personNow(ewa)).balanceCents).toBe(8_400)
    expect(await ledger()).toEqual({ sum: 0, off: 0 })
  })
})

describe('the wish for no placement by grade', () => {
  // spec: api-patch-no-ewto-wt-grade
  test('is set by the person or a parent only', async () => {
    const child = await makeChildOf(app.db, ewa)
    const wish = (as: UserRow, id: number, value: boolean) =>
      app.call(declareNoGrade, { as, params: { id: String(id) }, body: { value } })
    expect((await wish(ewa, child.id, true)).status).toBe(204)
    expect((await personNow(child)).hasNoEwtoGrade).toBe(true)
    expect((await wish(ewa, ewa.id, true)).status).toBe(204)
    expect((await wish(ewa, ewa.id, false)).status).toBe(204)
    expect((await personNow(ewa)).hasNoEwtoGrade).toBe(false)
    expect((await wish(await makeUser(app.db), ewa.id, true)).status).toBe(404)
  })
})

describe('an office with an online service', () => {
  const told: AssociationMember = {
    birthdayAt: '1978-06-16',
    status: 'active',
    memberSince: '2019-03-01',
    creditCents: 2_500,
    creditAt: '2026-10-01',
    annualFeeCents: null,
    wtGrade: 1,
  }
  let asked: TestApp
  let lookUp = async (_number: string, password: string): Promise<AssociationMember | undefined> =>
    password === 'richtig' ? told : undefined
  beforeAll(async () => {
    asked = await createTestApp({
      features: [routes],
      gateways: { association: { lookUp: (number, password) => lookUp(number, password) } },
    })
  })
  afterAll(() => asked.close())

  test('decides instead of the imported table, and its answer is stored', async () => {
    const body = { number: 'DE 777 001', password: 'richtig' }
    expect((await asked.call(checkConversion, { body })).body.data).toMatchObject({
      eligible: true,
      credit: 2_500,
    })
    expect(
      (await asked.call(checkConversion, { body: { ...body, password: 'falsch' } })).body.data,
    ).toMatchObject({
      eligible: false,
      reason: 'registration.no-ewto-profile',
    })
    const kept = await asked.db.drizzle.select().from(legacyMembers)
    expect(kept).toMatchObject([{ number: 'DE777001', creditCents: 2_500, passwordHash: null }])
  })

  test('that does not answer leads to 503 with a time to retry', async () => {
    lookUp = async () => {
      throw new AssociationError('down')
    }
    const answer = await asked.call(checkConversion, { body: { number: 'DE 777 001', password: 'richtig' } })
    expectStatus(answer, 503)
    expect(answer.body.code).toBe('general.unavailable')
    expect(answer.headers['retry-after']).toBe('30')
  })
})
