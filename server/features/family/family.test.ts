/** Relations begin and end by consent, and people see only their own. */
import { eq, sum } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  answerRelationRequest,
  listRelationRequests,
  listRelations,
  requestRelease,
  sendRelationRequest,
  transferCredit,
  type RelationType,
} from '@wegband/domain/features/family/contract.ts'
import { ledgerLines } from '../../db/schema/money/books.ts'
import { notifications } from '../../db/schema/notices/emails.ts'
import { memberTokens, users } from '../../db/schema/people.ts'
import { changeSetting } from '../../config/settings.ts'
import { expectStatus } from '../../testing/expect-status.ts'
import {
  makeChildOf,
  makeMember,
  makeMembership,
  makeSchool,
  makeUser,
  type UserRow,
} from '../../testing/makers/makers.ts'
import { viewSession } from '../../testing/makers/view-session.ts'
import { makeBareSession } from '../../testing/prove-session.ts'
import { makeIssuer } from '../../testing/makers/sold-plans.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())
beforeEach(() => app.clock.set('2026-11-20T09:00:00Z'))

type Person = { readonly id: number }
/** Two adults of one school, who can find each other by name. */
const makeMates = async (): Promise<[UserRow, UserRow]> => {
  const school = await makeSchool(app.db)
  return [await makeMember(app.db, school, { user: { firstName: 'Anna' } }), await makeMember(app.db, school)]
}
const codes = new Map<number, string>()
/** The code of the person's card. */
const codeOf = async ({ id }: Person): Promise<string> => {
  const value =
    codes.get(id) ??
    `WTM-${String(id)
      .replaceAll(/\d/g, (digit) => 'ABCDEFGHIJ'.charAt(Number(digit)))
      .padStart(26, 'Z')}`
  if (!codes.has(id)) await app.db.drizzle.insert(memberTokens).values({ userId: id, kind: 'member', value })
  codes.set(id, value)
  return value
}
/** Asks for a child by its code and for other people by id, as candidates. */
const ask = async (
  as: Person,
  about: Person,
  relationType: RelationType = 'training-buddy',
  message = '',
) => {
  const whom = relationType === 'child' ? { token: await codeOf(about) } : { user: about.id }
  const { status, body: answer } = await app.call(sendRelationRequest, {
    as,
    body: { relationType, message, ...whom },
  })
  return { status, code: answer.code, id: answer.data?.id as number }
}
const answer = async (as: Person, id: number, state: 'confirmed' | 'declined' | 'withdrawn') => {
  const { status, body } = await app.call(answerRelationRequest, {
    as,
    params: { id: String(id) },
    body: { state },
  })
  return [status, body.code ?? body.data.state]
}
const relationsOf = async (as: Person) => {
  const { body } = await app.call(listRelations, { as })
  return body.data.map((one: { relationType: string; relatedUser: { id: number } }) => [
    one.relationType,
    one.relatedUser.id,
  ])
}
const requestsOf = async (as: Person) => (await app.call(listRelationRequests, { as })).body.data
const noticesOf = async (person: Person): Promise<string[]> => {
  const rows = await app.db.drizzle
    .select({ type: notifications.type })
    .from(notifications)
    .where(eq(notifications.userId, person.id))
    .orderBy(notifications.id)
  return rows.map((row) => row.type)
}
const release = async (as: Person, other: Person, message = '') => {
  const { body } = await app.call(listRelations, { as })
  const found = body.data.find((one: { relatedUser: { id: number } }) => one.relatedUser.id === other.id)
  const called = await app.call(requestRelease, { as, params: { id: String(found?.id) }, body: { message } })
  return { status: called.status, code: called.body.code, id: called.body.data?.id as number }
}

describe('training partners', () => {
  // spec: api-get-user-relations, api-get-relation-requests, relation-fields
  test('are connected on both sides once the other one agrees', async () => {
    const [anna, ben] = await makeMates()
    const { status, id } = await ask(anna, ben, 'training-buddy', 'Wir waren heute zu zweit.')
    expect(status).toBe(201)
    expect(await relationsOf(anna)).toEqual([])
    expect(await noticesOf(ben)).toEqual(['relation-request'])
    expect(await requestsOf(ben)).toMatchObject([
      {
        id,
        direction: 'to',
        state: 'sent',
        message: 'Wir waren heute zu zweit.',
        from: { firstName: 'Anna' },
      },
    ])
    expect(await requestsOf(anna)).toMatchObject([{ id, direction: 'from', state: 'sent' }])
    expect(await answer(ben, id, 'confirmed')).toEqual([200, 'confirmed'])
    expect(await relationsOf(anna)).toEqual([['training-buddy', ben.id]])
    expect(await relationsOf(ben)).toEqual([['training-buddy', anna.id]])
    expect(await noticesOf(anna)).toEqual(['relation-confirmed'])
    const { body } = await app.call(listRelations, { as: anna })
    expect(body.data[0]).toMatchObject({ isBidirectional: true, isSponsor: false, child: null })
  })

  test('may decline, and be asked again', async () => {
    const [anna, ben] = await makeMates()
    const { id } = await ask(anna, ben)
    expect(await answer(ben, id, 'declined')).toEqual([200, 'declined'])
    expect(await noticesOf(anna)).toEqual(['relation-declined'])
    expect((await ask(anna, ben)).status).toBe(201)
  })

  // spec: error-relation-two
  test('can have only one open request or relation with each other', async () => {
    const [anna, ben] = await makeMates()
    const first = await ask(anna, ben)
    expect(await ask(anna, ben)).toMatchObject({ status: 409, code: 'family.conflict' })
    expect(await ask(ben, anna)).toMatchObject({ status: 409, code: 'family.conflict' })
    await answer(ben, first.id, 'confirmed')
    expect(await ask(ben, anna)).toMatchObject({ status: 409, code: 'family.conflict' })
  })

  test('who ask each other at the same moment create one request', async () => {
    const [anna, ben] = await makeMates()
    const asked = await Promise.all([ask(anna, ben), ask(ben, anna), ask(anna, ben), ask(ben, anna)])
    expect(asked.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      201, 409, 409, 409,
    ])
  })

  test('who answer and withdraw at the same moment end the request in one state', async () => {
    const [anna, ben] = await makeMates()
    const { id } = await ask(anna, ben)
    const ended = await Promise.all([
      answer(ben, id, 'confirmed'),
      answer(anna, id, 'withdrawn'),
      answer(ben, id, 'declined'),
    ])
    expect(ended.filter(([status]) => status === 200)).toHaveLength(1)
    const winner = ended.find(([status]) => status === 200)?.[1]
    expect((await relationsOf(anna)).length).toBe(winner === 'confirmed' ? 1 : 0)
  })

  // spec: scan-own-code-rejected, qr-request-needs-over-18
  test("can be asked by a scanned code, but not by one's own code", async () => {
    const [anna, ben] = await makeMates()
    const token = await codeOf(ben)
    const scan = (as: Person, code: string) =>
      app.call(sendRelationRequest, { as, body: { relationType: 'training-buddy', token: code } })
    expect((await scan(anna, token)).body.data.about.id).toBe(ben.id)
    const own = await scan(ben, token)
    expectStatus(own, 412)
    expect(own.body.code).toBe('family.yourself')
    const young = await scan(anna, await codeOf(await makeChildOf(app.db, ben)))
    expect([young.status, young.body.code]).toEqual([403, 'family.not-adult'])
    const none = await scan(anna, 'https://x.example')
    expectStatus(none, 415)
    expect(none.body.code).toBe('scanner.type-mismatch')
  })
})

describe('a child', () => {
  // spec: child-relation-adult-parent-only
  test('gets a second guardian when the first agrees; a stranger sees nothing of it', async () => {
    const [mother, father, stranger] = [
      await makeUser(app.db),
      await makeUser(app.db),
      await makeUser(app.db),
    ]
    const child = await makeChildOf(app.db, mother)
    const { id } = await ask(father, child, 'child')
    expect(await noticesOf(mother)).toEqual(['relation-request'])
    expect(await answer(stranger, id, 'confirmed')).toEqual([404, 'general.not-found'])
    expect(await answer(father, id, 'confirmed')).toEqual([404, 'general.not-found'])
    expect(await answer(child, id, 'confirmed')).toEqual([404, 'general.not-found'])
    expect(await requestsOf(child)).toEqual([])
    expect(await requestsOf(stranger)).toEqual([])
    const borrowed = await app.call(answerRelationRequest, {
      token: await makeBareSession(app.db, mother),
      params: { id: String(id) },
      body: { state: 'confirmed' },
    })
    expect([borrowed.status, borrowed.body.code]).toEqual([403, 'auth.proof-required'])
    expect(await answer(mother, id, 'confirmed')).toEqual([200, 'confirmed'])
    expect(await relationsOf(father)).toEqual([['child', child.id]])
    expect(await relationsOf(child)).toEqual([
      ['parent', mother.id],
      ['parent', father.id],
    ])
    const { body } = await app.call(listRelations, { as: father })
    expect(body.data[0]?.child).toMatchObject({ age: 9, creditCents: 0, guardians: [{ id: mother.id }] })
  })

  test('without parents is given a guardian by its school; without a school it is refused', async () => {
    const school = await makeSchool(app.db)
    const [staff, trainer] = [
      await makeMember(app.db, school, { roles: ['staff'] }),
      await makeMember(app.db, school, { roles: ['trainer'] }),
    ]
    const parent = await makeUser(app.db)
    const child = await makeUser(app.db, { birthdayAt: '2016-01-01' })
    expect(await ask(parent, child, 'child')).toMatchObject({
      status: 403,
      code: 'family.nobody-can-consent',
    })
    await makeMembership(app.db, child, school)
    const { id } = await ask(parent, child, 'child')
    expect((await requestsOf(staff)).map((one: { id: number }) => one.id)).toEqual([id])
    expect(await requestsOf(trainer)).toEqual([])
    expect(await answer(trainer, id, 'confirmed')).toEqual([404, 'general.not-found'])
    expect(await answer(staff, id, 'confirmed')).toEqual([200, 'confirmed'])
    expect(await relationsOf(parent)).toEqual([['child', child.id]])
  })

  // spec: relation-release-needs-other
  test('stays with a guardian until another guardian agrees to the release', async () => {
    const [mother, father] = [await makeUser(app.db), await makeUser(app.db)]
    const child = await makeChildOf(app.db, mother)
    await answer(mother, (await ask(father, child, 'child')).id, 'confirmed')
    const { id } = await release(father, child, 'Jonas wohnt ab Januar bei dir.')
    expect(await relationsOf(father)).toEqual([['child', child.id]])
    expect(await noticesOf(mother)).toEqual(['relation-request', 'relation-release-request'])
    expect(await answer(mother, id, 'confirmed')).toEqual([200, 'confirmed'])
    expect(await relationsOf(father)).toEqual([])
    expect(await relationsOf(child)).toEqual([['parent', mother.id]])
    expect(await release(mother, child)).toMatchObject({ status: 409, code: 'family.last-guardian' })
  })

  // spec: relation-release-decline-notifies
  test('stays when the other guardian declines, and the asking guardian is notified', async () => {
    const [mother, father] = [await makeUser(app.db), await makeUser(app.db)]
    const child = await makeChildOf(app.db, mother)
    await answer(mother, (await ask(father, child, 'child')).id, 'confirmed')
    const { id } = await release(father, child)
    expect(await answer(mother, id, 'declined')).toEqual([200, 'declined'])
    expect(await relationsOf(father)).toEqual([['child', child.id]])
    expect(await noticesOf(father)).toEqual(['relation-confirmed', 'relation-release-declined'])
  })

  test('keeps one guardian when both leave at once', async () => {
    const [mother, father] = [await makeUser(app.db), await makeUser(app.db)]
    const child = await makeChildOf(app.db, mother)
    await answer(mother, (await ask(father, child, 'child')).id, 'confirmed')
    const [his, hers] = [await release(father, child), await release(mother, child)]
    const ended = await Promise.all([
      answer(mother, his.id, 'confirmed'),
      answer(father, hers.id, 'confirmed'),
    ])
    expect(ended.filter(([status]) => status === 200)).toHaveLength(1)
    expect(await relationsOf(child)).toHaveLength(1)
  })

  test('cannot end the relation to a parent', async () => {
    const mother = await makeUser(app.db)
    const child = await makeChildOf(app.db, mother)
    expect(await release(child, mother)).toMatchObject({ status: 403, code: 'family.parents-decide' })
  })
})

// spec: relation-fields
test('a sponsoring has one direction and is seen from both sides', async () => {
  const [giver, taker] = await makeMates()
  await answer(taker, (await ask(giver, taker, 'sponsoring')).id, 'confirmed')
  const given = await app.call(listRelations, { as: giver })
  const taken = await app.call(listRelations, { as: taker })
  expect(given.body.data[0]).toMatchObject({
    relationType: 'sponsoring',
    isSponsor: true,
    isBidirectional: false,
  })
  expect(taken.body.data[0]).toMatchObject({ relationType: 'sponsoring', isSponsor: false })
})

test('an impersonated view can neither ask for, answer nor end a relation', async () => {
  const [mother, father] = [await makeUser(app.db), await makeUser(app.db)]
  const child = await makeChildOf(app.db, mother)
  const admin = await makeUser(app.db, { isAdmin: true })
  const { id } = await ask(father, child, 'child')
  const answered = await app.call(answerRelationRequest, {
    headers: await viewSession(app.db, admin, mother),
    params: { id: String(id) },
    body: { state: 'confirmed' },
  })
  expect(answered.body.code).toBe('auth.not-while-impersonating')
  const headers = await viewSession(app.db, mother, child)
  const asked = await app.call(sendRelationRequest, {
    headers,
    body: { relationType: 'parent', user: father.id },
  })
  expect(asked.body.code).toBe('auth.not-while-impersonating')
  const { body } = await app.call(listRelations, { as: mother })
  const released = await app.call(requestRelease, {
    headers: await viewSession(app.db, admin, mother),
    params: { id: String(body.data[0]?.id) },
    body: {},
  })
  expect(released.body.code).toBe('auth.not-while-impersonating')
})

describe('credit', () => {
  const balanceOf = async (person: Person): Promise<number> =>
    (await app.db.drizzle.select().from(users).where(eq(users.id, person.id)))[0]?.balanceCents ?? 0
  const makeRich = async (parent: UserRow, cents: number): Promise<UserRow> =>
    makeChildOf(app.db, parent, { balanceCents: cents })
  const move = async (as: Person, child: Person, to: Person = as) => {
    const called = await app.call(transferCredit, {
      as,
      params: { id: String(child.id) },
      body: { to: to.id },
    })
    return { status: called.status, code: called.body.code, data: called.body.data }
  }

  // spec: error-credit-transfer, parent-transfers-legacy-credit
  test('moves once and completely, however often it is requested, and the ledger sums to zero', async () => {
    await makeIssuer(app.db)
    const mother = await makeUser(app.db, { balanceCents: 1200 })
    const child = await makeRich(mother, 3600)
    const moved = await Promise.all([1, 2, 3, 4, 5].map(() => move(mother, child)))
    expect(moved.filter(({ status }) => status === 200).map(({ data }) => data)).toEqual([
      { amountCents: 3600, fromBalanceCents: 0, toBalanceCents: 4800 },
    ])
    expect(moved.filter(({ code }) => code === 'family.credit-transfer')).toHaveLength(4)
    expect([await balanceOf(mother), await balanceOf(child)]).toEqual([4800, 0])
    const [total] = await app.db.drizzle.select({ cents: sum(ledgerLines.amountCents) }).from(ledgerLines)
    expect(Number(total?.cents)).toBe(0)
  })

  // spec: parent-transfers-legacy-credit
  test("moves only from a minor's account and only to the calling parent", async () => {
    const [mother, aunt] = [await makeUser(app.db), await makeUser(app.db)]
    const child = await makeRich(mother, 500)
    expect((await move(aunt, child)).status).toBe(404)
    expect(await move(mother, child, aunt)).toMatchObject({ status: 409, code: 'family.credit-transfer' })
    app.clock.set('2035-03-03T09:00:00Z')
    expect((await move(mother, child)).status).toBe(404)
    expect(await balanceOf(child)).toBe(500)
  })
})

// spec: flag-sponsoring-relationship-on
test('a sponsoring request is refused while sponsoring is switched off', async () => {
  const [giver, taker] = await makeMates()
  const flags = app.http.services.settings.current().flags
  await app.db.drizzle.transaction((tx) =>
    changeSetting(tx, 'flags', { ...flags, sponsoringRelationship: false }),
  )
  await expect.poll(() => app.http.services.settings.current().flags.sponsoringRelationship).toBe(false)
  expect(await ask(giver, taker, 'sponsoring')).toMatchObject({ status: 403, code: 'family.not-available' })
  await app.db.drizzle.transaction((tx) => changeSetting(tx, 'flags', flags))
  await expect.poll(() => app.http.services.settings.current().flags.sponsoringRelationship).toBe(true)
})
