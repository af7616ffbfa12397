/** The code on the QR page, and the result of scanning any code. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import fc from 'fast-check'
import { readQrToken, readUserByToken, TOKEN_PREFIXES } from '@wegband/domain/features/cards/contract.ts'
import { memberTokens } from '../../db/schema/people.ts'
import { expectStatus } from '../../testing/expect-status.ts'
import { makeClassRoom } from '../../testing/makers/class-room.ts'
import { makeChildOf, makeUser, type UserRow } from '../../testing/makers/makers.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'
import { storedChip } from './chip-code.ts'
import { cardKey } from './resolve-token.ts'
import { issueTimedToken, readTimedToken } from './timed-token.ts'

let app: TestApp
let anna: UserRow
let ben: UserRow
beforeAll(async () => {
  app = await createTestApp()
  anna = await makeUser(app.db, { firstName: 'Anna' })
  ben = await makeUser(app.db, { firstName: 'Ben', birthdayAt: '2010-01-01' })
})
afterAll(() => app.close())
beforeEach(() => app.clock.set('2026-11-20T09:00:00Z'))

const code = (as: UserRow, id = as.id) => app.call(readQrToken, { as, params: { id: String(id) } })
const preview = async (as: UserRow, token: string) => {
  const { status, body } = await app.call(readUserByToken, { as, params: { token } })
  return { status, code: body.code, data: body.data }
}

describe('the timed code', () => {
  test('is valid for two minutes and shows its person and whether they are of age', async () => {
    const { body } = await code(ben)
    expect(body.data).toMatchObject({
      issuedAt: '2026-11-20T09:00:00.000Z',
      expiresAt: '2026-11-20T09:02:00.000Z',
    })
    const shown = await preview(anna, body.data.token)
    expect(shown.data).toEqual({
      id: ben.id,
      firstName: 'Ben',
      lastName: ben.lastName,
      avatar: null,
      isAdult: false,
    })
    app.clock.advance(119_000)
    expect((await preview(anna, body.data.token)).status).toBe(200)
    app.clock.advance(1000)
    expect(await preview(anna, body.data.token)).toMatchObject({
      status: 404,
      code: 'scanner.expired',
    })
  })

  test('is issued for oneself or a child, not for another person', async () => {
    const mother = await makeUser(app.db)
    const child = await makeChildOf(app.db, mother)
    expect((await code(mother, child.id)).status).toBe(200)
    const refused = await code(mother, anna.id)
    expectStatus(refused, 404)
    expect(refused.body.code).toBe('general.not-found')
  })

  // spec: error-scanner-412-own-profile
  test('of the caller is refused as the caller’s own', async () => {
    const { body } = await code(anna)
    expect(await preview(anna, body.data.token)).toMatchObject({ status: 412, code: 'scanner.own-profile' })
  })

  test('cannot be changed by a single character', () => {
    const key = Buffer.alloc(32, 7)
    const now = Date.parse('2026-11-20T09:00:00Z')
    const { token } = issueTimedToken(key, 4711, now)
    expect(readTimedToken(key, token, now)).toEqual({ userId: 4711 })
    fc.assert(
      fc.property(
        fc.integer({ min: TOKEN_PREFIXES.timed.length, max: token.length - 1 }),
        fc.constantFrom('0', '7', 'a', 'F', 'z', '-', '_', '.'),
        (at, character) => {
          fc.pre(token[at] !== character)
          const changed = token.slice(0, at) + character + token.slice(at + 1)
          expect(readTimedToken(key, changed, now)).toBe('forged')
        },
      ),
    )
    expect(readTimedToken(Buffer.alloc(32, 8), token, now)).toBe('forged')
  })
})

describe('a stored code', () => {
  // spec: scanner-scans-member-and-kid
  test('identifies its person until it is revoked, and a card without an owner is not valid', async () => {
    const value = (prefix: string, character: string) => prefix + character.repeat(26)
    await app.db.drizzle.insert(memberTokens).values([
      { userId: ben.id, kind: 'member', value: value(TOKEN_PREFIXES.member, 'A') },
      { userId: ben.id, kind: 'kid', value: value(TOKEN_PREFIXES.kidCard, 'A') },
      { userId: null, kind: 'kid', value: value(TOKEN_PREFIXES.kidCard, 'B') },
      {
        userId: ben.id,
        kind: 'kid',
        value: value(TOKEN_PREFIXES.kidCard, 'C'),
        revokedAt: '2026-01-01T00:00:00Z',
      },
    ])
    expect((await preview(anna, value(TOKEN_PREFIXES.member, 'A'))).data.id).toBe(ben.id)
    expect((await preview(anna, value(TOKEN_PREFIXES.kidCard, 'A'))).data.id).toBe(ben.id)
    expect((await preview(anna, value(TOKEN_PREFIXES.kidCard, 'B'))).code).toBe('scanner.invalid-or-taken')
    expect((await preview(anna, value(TOKEN_PREFIXES.kidCard, 'C'))).code).toBe('scanner.revoked')
    expect((await preview(anna, value(TOKEN_PREFIXES.member, 'D'))).code).toBe('scanner.not-found-or-expired')
  })
})

describe('an NFC token', () => {
  // spec: nfc-token-unique
  test('can be stored for one person only', async () => {
    const chip = { kind: 'nfc' as const, value: '04B11F22D3' }
    await app.db.drizzle.insert(memberTokens).values({ ...chip, userId: anna.id })
    const again = app.db.drizzle.insert(memberTokens).values({ ...chip, userId: ben.id })
    await expect(again).rejects.toMatchObject({ cause: { code: '23505' } })
  })

  test('identifies a member only for a trainer of the school while a class runs', async () => {
    const room = await makeClassRoom(app)
    const member = await room.makeStudent()
    const uid = '04B11F22D4'
    await app.db.drizzle.insert(memberTokens).values({
      kind: 'nfc',
      value: storedChip(cardKey(app.http.services.appSecret), uid),
      userId: member.id,
    })
    const foreignRoom = await makeClassRoom(app)
    await foreignRoom.makeClass({ startedAt: '2026-11-20T08:30:00Z' })
    const unknown = await preview(room.trainer, '04FFFFFFFF')
    const asked = [anna, ben, member, foreignRoom.trainer, room.trainer]
    for (const who of asked.slice(0, 2).concat(asked.slice(3)))
      expect(await preview(who, uid)).toEqual(unknown)
    await room.makeClass({ startedAt: '2026-11-20T08:30:00Z' })
    expect((await preview(room.trainer, uid)).data.id).toBe(member.id)
    for (const who of [anna, ben, foreignRoom.trainer]) expect(await preview(who, uid)).toEqual(unknown)
  })
})
