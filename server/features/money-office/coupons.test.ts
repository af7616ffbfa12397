/** Coupons and invitations as the office makes them. */
import { desc } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createCoupon,
  listCoupons,
  listRedemptions,
  searchSponsorings,
  switchCoupon,
} from '@wegband/domain/features/money-office/coupons-contract.ts'
import { auditLog, relations } from '../../db/schema/people.ts'
import { expectStatus } from '../../testing/expect-status.ts'
import { makeUser, only, type UserRow } from '../../testing/makers/makers.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'

let app: TestApp
let admin: UserRow

beforeAll(async () => {
  app = await createTestApp({ clockIso: '2026-11-20T09:00:00Z', environment: { DEMO: 'true' } })
  admin = await makeUser(app.db, { isAdmin: true })
})
afterAll(() => app.close())

const audit = async () => {
  const [row] = await app.db.drizzle.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
  return row
}

describe('coupons', () => {
  const COUPON = {
    kind: 'coupon',
    code: 'herbst-26',
    title: { de: 'Herbst' },
    description: { de: 'Zehn Prozent' },
    isAbsolute: false,
    amountOff: 10,
    isOnKidsOnly: false,
    products: [] as string[],
    validFrom: null,
    validUntil: null,
    maxRedemptions: 5,
  } as const

  test('are made, found, used and switched off', async () => {
    const made = await app.call(createCoupon, { as: admin, body: COUPON })
    expectStatus(made, 201)
    expect(made.body.data.code).toBe('HERBST-26')
    const twice = await app.call(createCoupon, { as: admin, body: { ...COUPON, code: 'HERBST-26' } })
    expect([twice.status, twice.body.errors]).toEqual([422, { code: ['taken'] }])
    const found = await app.call(listCoupons, { as: admin, query: { search: 'herbst' } })
    expect(found.body.data).toMatchObject([{ used: 0, reserved: 0, isActive: true }])
    const params = { id: String(made.body.data.id) }
    expect((await app.call(listRedemptions, { as: admin, params })).body.data).toEqual([])
    app.clock.advance(1_000)
    const off = await app.call(switchCoupon, {
      as: admin,
      params,
      body: { isActive: false, seenAt: made.body.data.updatedAt },
    })
    expectStatus(off, 200)
    expect(await audit()).toMatchObject({
      action: 'coupon.switched-off',
      details: { before: true, after: false },
    })
  })

  test('are refused when they could not work', async () => {
    const errorsOf = async (changes: object) =>
      (await app.call(createCoupon, { as: admin, body: { ...COUPON, code: 'ANDERS', ...changes } as never }))
        .body.errors
    expect(await errorsOf({ amountOff: 101 })).toEqual({ amountOff: ['too-big'] })
    expect(await errorsOf({ isAbsolute: true, code: null })).toEqual({ code: ['required'] })
    expect(await errorsOf({ validFrom: '2026-12-02', validUntil: '2026-12-01' })).toEqual({
      validUntil: ['in-the-past'],
    })
    expect(await errorsOf({ products: ['sport:999999'] })).toEqual({ products: ['invalid-id'] })
  })

  // spec: invitation-discount-25-50
  test('of the kind invitation take off 25 or 50 percent and are bound to a sponsoring', async () => {
    const [sponsor, sponsored] = [
      await makeUser(app.db, { firstName: 'Jonas', lastName: 'Patenmann' }),
      await makeUser(app.db, { firstName: 'Lea', lastName: 'Neuling' }),
    ]
    const relation = only(
      await app.db.drizzle
        .insert(relations)
        .values({ userId: sponsor.id, relatedId: sponsored.id, type: 'sponsoring' })
        .returning(),
    )
    const found = await app.call(searchSponsorings, { as: admin, query: { search: 'Patenmann' } })
    expect(found.body.data).toMatchObject([{ id: relation.id, sponsored: { firstName: 'Lea' } }])
    const body = { kind: 'invitation', sponsoringId: relation.id, percent: 25, validUntil: null } as const
    const made = await app.call(createCoupon, { as: admin, body })
    expectStatus(made, 201)
    expect(made.body.data).toMatchObject({
      title: { de: 'Einladung von Jonas', en: 'Invitation from Jonas' },
      amountOff: 25,
      maxRedemptions: 1,
      sponsoring: { id: relation.id },
    })
    const half = await app.call(createCoupon, { as: admin, body: { ...body, percent: 50 } })
    expect(half.body.data).toMatchObject({ amountOff: 50, isAbsolute: false })
    const other = await app.call(createCoupon, { as: admin, body: { ...body, percent: 30 } as never })
    expect(other.status).toBe(422)
    const none = await app.call(createCoupon, { as: admin, body: { ...body, sponsoringId: 999_999 } })
    expect(none.body.errors).toEqual({ sponsoringId: ['invalid-id'] })
  })
})
