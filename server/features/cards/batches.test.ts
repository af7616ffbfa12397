/** Batches of printed cards: the rights, the contents of the sheets, and revoking a lost batch. */
import { create } from 'qrcode'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { and, asc, eq } from 'drizzle-orm'
import {
  addCardBatch,
  addQrCard,
  type CardBatch,
  listCardBatches,
  openCardSheet,
  readFreeCard,
  revokeCard,
  revokeCardBatch,
} from '@wegband/domain/features/cards/card-contract.ts'
import { readUserByToken } from '@wegband/domain/features/cards/contract.ts'
import { cardBatches, printedCards } from '../../db/schema/cards.ts'
import { notifications } from '../../db/schema/notices/emails.ts'
import { auditLog, memberTokens } from '../../db/schema/people.ts'
import { type ClassRoom, makeClassRoom } from '../../testing/makers/class-room.ts'
import { expectStatus } from '../../testing/expect-status.ts'
import { makeMember, makeSchool } from '../../testing/makers/makers.ts'
import { codesOn, modulesOf, readPrinted } from '../../testing/printed-pages.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'

const NOW = '2026-11-20T17:00:00Z'
let app: TestApp
let room: ClassRoom
beforeAll(async () => {
  app = await createTestApp({ limits: 'off' })
  room = await makeClassRoom(app, 1)
})
afterAll(() => app.close())
beforeEach(() => app.clock.set(NOW))

type Person = { readonly id: number }
const FOLDER = { kind: 'member', count: 12, hasMarks: true, hasBack: false } as const
const print = (as: Person, schoolId: number, more: object = {}) =>
  app.call(addCardBatch, { as, params: { id: String(schoolId) }, body: { ...FOLDER, ...more } })
const printed = async (more: object = {}): Promise<CardBatch> =>
  (await print(room.trainer, room.school.id, more)).body.data
const keyOf = (batch: { id: number }) => ({ id: String(room.school.id), batchId: String(batch.id) })
const addressOf = async (batch: { id: number }, as: Person = room.trainer): Promise<string> =>
  (await app.call(openCardSheet, { as, params: keyOf(batch) })).body.data.address
const fetchSheet = (address: string) => app.http.fastify.inject({ method: 'GET', url: address })
const codesOf = (batch: { id: number }) =>
  app.db.drizzle
    .select({ code: memberTokens.value, number: printedCards.number })
    .from(printedCards)
    .innerJoin(memberTokens, eq(memberTokens.id, printedCards.tokenId))
    .where(eq(printedCards.batchId, batch.id))
    .orderBy(asc(printedCards.number))

describe('a batch', () => {
  test('has one to three hundred cards, numbered consecutively in the school', async () => {
    const school = await makeSchool(app.db)
    const trainer = await makeMember(app.db, school, { roles: ['trainer'] })
    const batches = [
      (await print(trainer, school.id)).body.data,
      (await print(trainer, school.id, { count: 300, kind: 'kids' })).body.data,
      (await print(trainer, school.id, { count: 1 })).body.data,
    ]
    expect(batches.map(({ firstNumber, lastNumber }) => [firstNumber, lastNumber])).toEqual([
      [1, 12],
      [13, 312],
      [313, 313],
    ])
    for (const count of [0, 301, 1.5]) expect((await print(trainer, school.id, { count })).status).toBe(422)
    const { body } = await app.call(listCardBatches, { as: trainer, params: { id: String(school.id) } })
    expect(body.data.map(({ id, linked }: CardBatch) => [id, linked])).toEqual(
      batches.toReversed().map(({ id }) => [id, 0]),
    )
    expect(body.meta.total).toBe(3)
  })

  test('created by sixty requests at once never has a number twice', async () => {
    const school = await makeSchool(app.db)
    const leader = await makeMember(app.db, school, { roles: ['leader'] })
    const made = await Promise.all(Array.from({ length: 60 }, () => print(leader, school.id, { count: 3 })))
    expect(made.map(({ status }) => status)).toEqual(made.map(() => 201))
    const rows = await app.db.drizzle
      .select({ number: printedCards.number })
      .from(printedCards)
      .where(eq(printedCards.schoolId, school.id))
      .orderBy(asc(printedCards.number))
    expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 180 }, (_, index) => index + 1))
  })

  test('that is revoked invalidates every card at once and notifies their owners', async () => {
    const batch = await printed()
    const [first, second] = await codesOf(batch)
    const member = await room.makeStudent()
    const give = (code: string) =>
      app.call(addQrCard, {
        as: room.trainer,
        params: { id: String(member.id) },
        body: { qr_code: code, user: member.id },
      })
    const held = (await give(first?.code ?? '')).body.data
    expect((await listed(batch))?.linked).toBe(1)
    const revoked = await app.call(revokeCardBatch, { as: room.leader, params: keyOf(batch) })
    expect(revoked.body.data).toMatchObject({ linked: 0, revoked: 12, revokedAt: '2026-11-20T17:00:00.000Z' })
    const seen = await app.call(readUserByToken, { as: room.trainer, params: { token: first?.code ?? '' } })
    expectStatus(seen, 404)
    expect(seen.body.code).toBe('scanner.revoked')
    const again = await give(second?.code ?? '')
    expectStatus(again, 422)
    expect(again.body.code).toBe('cards.revoked')
    const told = await app.db.drizzle
      .select()
      .from(notifications)
      .where(and(eq(notifications.userId, member.id), eq(notifications.type, 'card-revoked')))
    expect(told.map(({ subjectId }) => subjectId)).toEqual([held.id])
    expect((await app.call(revokeCardBatch, { as: room.leader, params: keyOf(batch) })).status).toBe(200)
  })

  test('of another school is answered with 404', async () => {
    const school = await makeSchool(app.db)
    const trainer = await makeMember(app.db, school, { roles: ['trainer'] })
    const batch = await printed()
    for (const endpoint of [revokeCardBatch, openCardSheet]) {
      const params = { id: String(school.id), batchId: String(batch.id) }
      expect((await app.call(endpoint, { as: trainer, params })).status).toBe(404)
    }
    const [card] = await codesOf(batch)
    const { status, body } = await app.call(readFreeCard, {
      as: trainer,
      params: { id: String(school.id) },
      query: { code: card?.code ?? '' },
    })
    expectStatus({ status, body }, 422)
    expect(body.code).toBe('cards.other-school')
  })
})

const listed = async (batch: { id: number }): Promise<CardBatch | undefined> => {
  const { body } = await app.call(listCardBatches, {
    as: room.trainer,
    params: { id: String(room.school.id) },
  })
  return body.data.find(({ id }: CardBatch) => id === batch.id)
}

describe('the sheets', () => {
  test('contain the code of every card, ten to a page, by number', async () => {
    const batch = await printed()
    const answer = await fetchSheet(await addressOf(batch))
    expectStatus(answer, 200)
    expect(answer.headers['content-type']).toBe('application/pdf')
    expect(answer.headers['cache-control']).toContain('no-store')
    const pdf = answer.rawPayload
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    const text = pdf.toString('latin1')
    expect(text.match(/\/FontFile2/g)).toHaveLength(2)
    expect(text).toContain('[0 0 595.28 841.89]')
    const pages = readPrinted(pdf)
    expect(pages.map((page) => codesOn(page).length)).toEqual([10, 2])
    const drawn = pages.flatMap((page) => codesOn(page).map(modulesOf))
    const expected = (await codesOf(batch)).map(
      ({ code }) => create(code, { errorCorrectionLevel: 'M' }).modules,
    )
    for (const [index, { side, isDark }] of drawn.entries()) {
      const modules = expected[index]
      expect(side).toBe(modules?.size)
      expect(isDark).toEqual(Array.from(modules?.data ?? [], (one) => one === 1))
    }
  })

  test('have a back page behind each front page on request', async () => {
    const batch = await printed({ hasBack: true, hasMarks: false })
    const pages = readPrinted((await fetchSheet(await addressOf(batch))).rawPayload)
    expect(pages.map((page) => codesOn(page).length)).toEqual([10, 0, 2, 0])
  })

  test('leave out revoked cards, and answer 404 for a revoked batch', async () => {
    const batch = await printed({ count: 2 })
    const [card] = await codesOf(batch)
    const member = await room.makeStudent()
    const given = await app.call(addQrCard, {
      as: room.trainer,
      params: { id: String(member.id) },
      body: { qr_code: card?.code ?? '', user: member.id },
    })
    await app.call(revokeCard, {
      as: room.trainer,
      params: { id: String(member.id), cardId: String(given.body.data.id) },
    })
    const address = await addressOf(batch)
    const [page] = readPrinted((await fetchSheet(address)).rawPayload)
    expect(page === undefined ? 0 : codesOn(page).length).toBe(1)
    await app.call(revokeCardBatch, { as: room.trainer, params: keyOf(batch) })
    expect((await fetchSheet(address)).statusCode).toBe(404)
  })

  test('have a signed address for ten minutes, and the audit log records its creation', async () => {
    const [batch, other] = [await printed({ count: 1 }), await printed({ count: 1 })]
    const address = await addressOf(batch)
    expect(address).not.toMatch(/token|session|Bearer/i)
    expect((await fetchSheet(address)).statusCode).toBe(200)
    expect((await fetchSheet(address.replace(`/${batch.id}/`, `/${other.id}/`))).statusCode).toBe(404)
    expect((await fetchSheet(`${address}x`)).statusCode).toBe(404)
    app.clock.advance(10 * 60_000)
    expect((await fetchSheet(address)).statusCode).toBe(404)
    const opened = await app.db.drizzle
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, 'cards.sheet-opened'), eq(auditLog.subjectId, batch.id)))
    expect(opened.map(({ actorId }) => actorId)).toEqual([room.trainer.id])
  })

  test('of three hundred cards have thirty pages', async () => {
    const batch = await printed({ count: 300 })
    expect(readPrinted((await fetchSheet(await addressOf(batch))).rawPayload)).toHaveLength(30)
    const rows = await app.db.drizzle.select().from(cardBatches).where(eq(cardBatches.id, batch.id))
    expect(rows[0]?.printedBy).toBe(room.trainer.id)
  })
})
