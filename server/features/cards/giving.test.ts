/** Linking cards and chips: the rights, the matching people, and parallel requests (F8, §8 NFC). */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { and, eq, inArray } from 'drizzle-orm'
import {
  addCardBatch,
  addQrCard,
  linkToken,
  listCardHolders,
  listCards,
  readFreeCard,
  readPermanentCode,
  renewPermanentCode,
  revokeCard,
  revokeCardBatch,
  undoCard,
} from '@wegband/domain/features/cards/card-contract.ts'
import { readUserByToken } from '@wegband/domain/features/cards/contract.ts'
import { notifications } from '../../db/schema/notices/emails.ts'
import { auditLog, memberTokens } from '../../db/schema/people.ts'
import { type ClassRoom, makeClassRoom } from '../../testing/makers/class-room.ts'
import {
  makeChildOf,
  makeMember,
  makeMembership,
  makeSchool,
  makeUser,
  only,
} from '../../testing/makers/makers.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'

let app: TestApp
let room: ClassRoom
beforeAll(async () => {
  app = await createTestApp({ limits: 'off' })
  room = await makeClassRoom(app, 1)
  await room.makeClass({ startedAt: '2026-11-20T16:45:00Z' })
})
afterAll(() => app.close())
beforeEach(() => app.clock.set('2026-11-20T17:00:00Z'))

type Person = { readonly id: number }
let chips = 0
const newChip = (): string => {
  chips += 1
  return `04:A2:${String(chips).padStart(6, '0')}`
}
const codesOf = async (kind: 'kids' | 'member', count = 1): Promise<string[]> => {
  const made = await app.call(addCardBatch, {
    as: room.trainer,
    params: { id: String(room.school.id) },
    body: { kind, count, hasMarks: true, hasBack: false },
  })
  expect(made.status).toBe(201)
  const { firstNumber } = made.body.data
  const cards = []
  for (let number = firstNumber; number < firstNumber + count; number += 1)
    cards.push((await free(room.trainer, String(number).padStart(4, '0'))).body.data.code)
  return cards
}
const newCard = async (kind: 'kids' | 'member'): Promise<string> => only(await codesOf(kind))
const free = (as: Person, code: string) =>
  app.call(readFreeCard, { as, params: { id: String(room.school.id) }, query: { code } })
const give = (as: Person, user: Person, code: string, more: { replace?: boolean } = {}) =>
  app.call(addQrCard, {
    as,
    params: { id: String(user.id) },
    body: { qr_code: code, user: user.id, ...more },
  })
const chip = (as: Person, user: Person, token: string) =>
  app.call(linkToken, { as, body: { user: user.id, token } })
const answer = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]
/** Reads the owner as the trainer of a running class, because chips resolve only there. */
const whose = async (code: string) => {
  const { status, body } = await app.call(readUserByToken, { as: room.trainer, params: { token: code } })
  return status === 200 ? body.data.id : body.code
}
const times = <T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))

describe('a printed card', () => {
  // spec: api-post-qr-card-add, trainer-links-qr-nfc-card
  test('identifies a member only after a trainer has linked it', async () => {
    const code = await newCard('member')
    const member = await room.makeStudent()
    expect(await whose(code)).toBe('scanner.invalid-or-taken')
    const given = await give(room.trainer, member, code)
    expect(given.status).toBe(200)
    expect(given.body.data).toMatchObject({ kind: 'member', ending: code.slice(-4), revokedAt: null })
    expect(await whose(code)).toBe(member.id)
    const written = await app.db.drizzle
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, 'cards.linked'), eq(auditLog.subjectId, member.id)))
    expect(written.map(({ actorId }) => actorId)).toEqual([room.trainer.id])
  })

  test('that has an owner is refused as taken, and linking it to its owner again changes nothing', async () => {
    const code = await newCard('member')
    const [one, other] = [await room.makeStudent(), await room.makeStudent()]
    const first = await give(room.trainer, one, code)
    expect((await give(room.trainer, one, code)).body.data.id).toBe(first.body.data.id)
    expect(answer(await give(room.trainer, other, code))).toEqual([422, 'cards.taken'])
    const byToken = await app.call(linkToken, { as: room.trainer, body: { user: other.id, token: code } })
    expect(answer(byToken)).toEqual([422, 'cards.taken'])
    expect(answer(await free(room.trainer, code))).toEqual([422, 'cards.taken'])
  })

  test('is linked by the member, a parent or the trainer side of the school only', async () => {
    const parent = await makeUser(app.db, { firstName: 'Mara' })
    const child = await makeChildOf(app.db, parent, { firstName: 'Jonas' })
    await makeMembership(app.db, child, room.school)
    const elsewhere = await makeSchool(app.db)
    const stranger = await makeMember(app.db, elsewhere, { roles: ['trainer'] })
    const deprived = await makeMember(app.db, room.school, { roles: ['trainer'], abilities: [] })
    const code = await newCard('kids')
    expect(answer(await give(stranger, child, code))).toEqual([404, 'general.not-found'])
    expect(answer(await give(room.student, child, code))).toEqual([404, 'general.not-found'])
    expect(answer(await give(deprived, child, code))).toEqual([403, 'cards.cannot-link'])
    expect((await give(parent, child, code)).status).toBe(200)
    expect((await give(room.student, room.student, await newCard('member'))).status).toBe(200)
    expect((await give(room.leader, child, await newCard('kids'))).status).toBe(200)
    const notOwnAddress = await app.call(addQrCard, {
      as: room.trainer,
      params: { id: String(parent.id) },
      body: { qr_code: await newCard('kids'), user: child.id },
    })
    expect(notOwnAddress.status).toBe(404)
  })

  test('for kids is refused for adults, and a card of another school is refused', async () => {
    const adult = await room.makeStudent()
    expect(answer(await give(room.trainer, adult, await newCard('kids')))).toEqual([422, 'cards.kids-only'])
    const guest = await makeMember(app.db, await makeSchool(app.db))
    expect(answer(await give(guest, guest, await newCard('member')))).toEqual([422, 'cards.other-school'])
    expect(answer(await give(room.trainer, adult, `WTK-${'A'.repeat(26)}`))).toEqual([404, 'cards.unknown'])
    const { body } = await app.call(readPermanentCode, { as: adult, params: { id: String(adult.id) } })
    expect(answer(await give(room.trainer, adult, body.data.token))).toEqual([415, 'scanner.type-mismatch'])
  })

  test('replaces the former card on request, and can be undone for ten minutes', async () => {
    const member = await room.makeStudent()
    const [before = '', after = ''] = await codesOf('member', 2)
    await give(room.trainer, member, before)
    app.clock.advance(3_600_000)
    const { body } = await give(room.trainer, member, after, { replace: true })
    expect([await whose(before), await whose(after)]).toEqual(['scanner.revoked', member.id])
    const undo = () =>
      app.call(undoCard, {
        as: room.trainer,
        params: { id: String(member.id), cardId: String(body.data.id) },
      })
    expect((await undo()).status).toBe(204)
    expect([await whose(before), await whose(after)]).toEqual([member.id, 'scanner.invalid-or-taken'])
    expect((await give(room.trainer, member, after)).status).toBe(200)
    app.clock.advance(10 * 60_000)
    expect(answer(await undo())).toEqual([409, 'cards.too-late-to-undo'])
  })

  test('notifies the child and its parents, but not the person who links it', async () => {
    const [mara, tom] = [
      await makeUser(app.db, { firstName: 'Mara' }),
      await makeUser(app.db, { firstName: 'Tom' }),
    ]
    const child = await makeChildOf(app.db, mara, { firstName: 'Jonas' })
    await makeMembership(app.db, child, room.school)
    const given = await give(room.trainer, child, await newCard('kids'))
    expect(given.body.data.told).toEqual(['Mara'])
    const sent = await app.db.drizzle
      .select({ userId: notifications.userId, params: notifications.params })
      .from(notifications)
      .where(
        and(
          eq(notifications.type, 'card-linked'),
          inArray(notifications.userId, [child.id, mara.id, tom.id, room.trainer.id]),
        ),
      )
    const number = String(given.body.data.number).padStart(4, '0')
    expect(sent.toSorted((a, b) => a.userId - b.userId)).toEqual([
      { userId: mara.id, params: { firstName: 'Jonas', number, userId: child.id } },
      { userId: child.id, params: { firstName: '', number } },
    ])
    expect((await give(mara, child, await newCard('kids'))).body.data.told).toEqual([])
  })
})

describe('a chip', () => {
  // spec: error-nfc-three, trainer-links-qr-nfc-card, api-put-users-token
  test('is refused when it has an owner, or below six characters', async () => {
    const [one, other] = [await room.makeStudent(), await room.makeStudent()]
    const uid = newChip()
    expect((await chip(room.trainer, one, uid)).body.data).toMatchObject({ kind: 'nfc', number: null })
    expect(await whose(uid)).toBe(one.id)
    expect(answer(await chip(room.trainer, other, uid.toLowerCase()))).toEqual([409, 'cards.nfc-known'])
    expect(answer(await free(room.trainer, uid))).toEqual([409, 'cards.nfc-known'])
    expect(answer(await chip(room.trainer, other, '04:A2:1'))).toEqual([422, 'cards.nfc-too-short'])
    expect((await free(room.trainer, newChip())).body.data.kind).toBe('nfc')
  })

  test('that was revoked can be linked to another person, but a card cannot', async () => {
    const [one, other] = [await room.makeStudent(), await room.makeStudent()]
    const lose = async (cardId: number) =>
      app.call(revokeCard, {
        as: room.trainer,
        params: { id: String(one.id), cardId: String(cardId) },
      })
    const uid = newChip()
    await lose((await chip(room.trainer, one, uid)).body.data.id)
    expect(await whose(uid)).toBe('scanner.revoked')
    expect((await chip(room.trainer, other, uid)).status).toBe(200)
    expect(await whose(uid)).toBe(other.id)
    const code = await newCard('member')
    const { id } = (await give(room.trainer, one, code)).body.data
    expect((await lose(id)).body.data.revokedAt).not.toBeNull()
    expect((await lose(id)).status).toBe(200)
    expect(answer(await give(room.trainer, other, code))).toEqual([422, 'cards.revoked'])
  })
})

describe('a chip in place of a card', () => {
  test('revokes the card on request, and otherwise leaves it valid', async () => {
    const [one, other] = [await room.makeStudent(), await room.makeStudent()]
    const [ofOne = '', ofOther = ''] = await codesOf('member', 2)
    await give(room.trainer, one, ofOne)
    await give(room.trainer, other, ofOther)
    const body = { user: one.id, token: newChip(), replace: true }
    expect((await app.call(linkToken, { as: room.trainer, body })).status).toBe(200)
    await chip(room.trainer, other, newChip())
    expect([await whose(ofOne), await whose(ofOther)]).toEqual(['scanner.revoked', other.id])
  })
})

test('a person has five chips at most', async () => {
  const member = await room.makeStudent()
  for (let count = 0; count < 5; count += 1)
    expect((await chip(room.trainer, member, newChip())).status).toBe(200)
  const sixth = newChip()
  expect(answer(await chip(room.trainer, member, sixth))).toEqual([409, 'cards.nfc-too-many'])
  expect(await whose(sixth)).toBe('scanner.not-found-or-expired')
})

describe('sixty requests at once', () => {
  test('that link one card to sixty members succeed once', async () => {
    const code = await newCard('member')
    const members = await times(60, () => room.makeStudent())
    const answers = await times(60, (index) => give(room.trainer, members[index] ?? room.student, code))
    const codes = answers.map(({ body }) => body.code)
    expect(codes.filter((one) => one === undefined)).toHaveLength(1)
    expect(codes.filter((one) => one === 'cards.taken')).toHaveLength(59)
    const winner = members[codes.indexOf(undefined)]
    expect(await whose(code)).toBe(winner?.id)
  })

  test('that link one chip to sixty members succeed once', async () => {
    const uid = newChip()
    const members = await times(60, () => room.makeStudent())
    const answers = await times(60, (index) => chip(room.trainer, members[index] ?? room.student, uid))
    const codes = answers.map(({ body }) => body.code)
    expect(codes.filter((one) => one === undefined)).toHaveLength(1)
    expect(codes.filter((one) => one === 'cards.nfc-known')).toHaveLength(59)
    expect(await whose(uid)).toBe(members[codes.indexOf(undefined)]?.id)
  })

  test('that link the cards of a batch and revoke the batch leave no valid card', async () => {
    const made = await app.call(addCardBatch, {
      as: room.leader,
      params: { id: String(room.school.id) },
      body: { kind: 'member', count: 30, hasMarks: false, hasBack: false },
    })
    const batch = made.body.data
    const codes = await times(
      30,
      async (index) => (await free(room.leader, String(batch.firstNumber + index))).body.data.code,
    )
    const members = await times(30, () => room.makeStudent())
    const params = { id: String(room.school.id), batchId: String(batch.id) }
    const answers = await times(60, async (index) => {
      const member = members[index >> 1] ?? room.student
      return index % 2 === 0
        ? give(room.trainer, member, codes[index >> 1] ?? '', { replace: true })
        : app.call(revokeCardBatch, { as: room.leader, params })
    })
    expect(answers.every(({ status, body }) => status === 200 || body.code === 'cards.revoked')).toBe(true)
    const rows = await app.db.drizzle.select().from(memberTokens).where(inArray(memberTokens.value, codes))
    expect(rows).toHaveLength(30)
    expect(rows.every(({ revokedAt }) => revokedAt !== null)).toBe(true)
  })

  test('for a first permanent code all return the same code', async () => {
    const person = await makeUser(app.db)
    const answers = await times(60, () =>
      app.call(readPermanentCode, { as: person, params: { id: String(person.id) } }),
    )
    expect(new Set(answers.map(({ body }) => body.data.token)).size).toBe(1)
  })
})

describe('reading cards', () => {
  test('lists a member’s own cards with revoked ones, and card holders with valid ones only', async () => {
    const member = await room.makeStudent()
    const lost = (await give(room.trainer, member, await newCard('member'))).body.data
    app.clock.advance(60_000)
    const held = (await chip(room.trainer, member, newChip())).body.data
    const params = { id: String(member.id) }
    await app.call(revokeCard, { as: member, params: { ...params, cardId: String(lost.id) } })
    const { body } = await app.call(listCards, { as: member, params })
    expect(
      body.data.map(({ id, revokedAt }: { id: number; revokedAt: string | null }) => [
        id,
        revokedAt !== null,
      ]),
    ).toEqual([
      [held.id, false],
      [lost.id, true],
    ])
    expect(JSON.stringify(body)).not.toContain('WTK-')
    const beside = await app.call(listCardHolders, {
      as: room.trainer,
      params: { id: String(room.school.id) },
      query: { 'user[]': [String(member.id), String((await makeUser(app.db)).id)] },
    })
    expect(beside.body.data).toMatchObject([{ userId: member.id, isAdult: true, cards: [{ id: held.id }] }])
    expect(beside.body.data).toHaveLength(1)
  })

  test('of a permanent code is for the person and parents only, and a new code ends the old', async () => {
    const parent = await makeUser(app.db)
    const child = await makeChildOf(app.db, parent)
    await makeMembership(app.db, child, room.school)
    const params = { id: String(child.id) }
    expect((await app.call(readPermanentCode, { as: room.trainer, params })).status).toBe(404)
    const before = (await app.call(readPermanentCode, { as: parent, params })).body.data.token
    expect(before).toMatch(/^WTM-[A-Z2-7]{26}$/)
    const after = (await app.call(renewPermanentCode, { as: parent, params })).body.data.token
    expect([await whose(before), await whose(after)]).toEqual(['scanner.revoked', child.id])
    expect((await app.call(readPermanentCode, { as: child, params })).body.data.token).toBe(after)
  })
})
