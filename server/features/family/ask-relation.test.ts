/** Whom a caller may find by name, and whom the caller may ask by id alone (decisions §5, reliability F4). */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  answerRelationRequest,
  listCandidates,
  sendRelationRequest,
  TARGETS_PER_DAY,
  type RelationType,
} from '@wegband/domain/features/family/contract.ts'
import { relationRequests } from '../../db/schema/family.ts'
import { relations } from '../../db/schema/people.ts'
import {
  makeAnonymous,
  makeChildOf,
  makeMember,
  makeSchool,
  makeUser,
  type UserRow,
} from '../../testing/makers/makers.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())
beforeEach(() => app.clock.set('2026-11-20T09:00:00Z'))

type Person = { readonly id: number }
const makeMates = async (): Promise<[UserRow, UserRow]> => {
  const school = await makeSchool(app.db)
  return [await makeMember(app.db, school), await makeMember(app.db, school)]
}
const ask = async (as: Person, about: Person, relationType: RelationType = 'training-buddy') => {
  const { status, body } = await app.call(sendRelationRequest, {
    as,
    body: { relationType, user: about.id },
  })
  return { status, code: body.code, id: body.data?.id as number }
}

describe('people to ask', () => {
  test("are the adults of the caller's own schools, found by at least two characters", async () => {
    const [school, elsewhere] = [await makeSchool(app.db), await makeSchool(app.db)]
    const name = (firstName: string) => ({ user: { firstName, lastName: 'Wolkenstein' } })
    const me = await makeMember(app.db, school)
    const mate = await makeMember(app.db, school, name('Mate'))
    await makeMember(app.db, school, { user: { ...name('Kind').user, birthdayAt: '2015-01-01' } })
    await makeMember(app.db, school, { ...name('Gegangen'), state: 'cancelled' })
    await makeMember(app.db, elsewhere, name('Fremd'))
    const search = (text: string) => app.call(listCandidates, { as: me, query: { search: text } })
    const { body } = await search('wolkenst')
    expect(body.data).toEqual([{ id: mate.id, firstName: 'Mate', lastName: 'Wolkenstein', avatar: null }])
    expect((await search('w')).status).toBe(422)
    expect((await search('%_')).body.data).toEqual([])
  })
})

describe('an id alone', () => {
  const bodyOf = async (as: Person, user: number, relationType: RelationType) =>
    (await app.call(sendRelationRequest, { as, body: { relationType, user } })).body
  const storedOf = (as: Person) =>
    app.db.drizzle
      .select({ id: relationRequests.id })
      .from(relationRequests)
      .where(eq(relationRequests.fromId, as.id))

  test('of a stranger, a child, a former member or a locked account answers like an unknown id', async () => {
    const [school, elsewhere] = [await makeSchool(app.db), await makeSchool(app.db)]
    const anna = await makeMember(app.db, school)
    const mother = await makeMember(app.db, elsewhere)
    const child = await makeMember(app.db, school, { user: { birthdayAt: '2016-01-01' } })
    const hidden = [
      await makeUser(app.db),
      mother,
      await makeChildOf(app.db, mother),
      child,
      await makeAnonymous(app.db),
      await makeMember(app.db, school, { state: 'cancelled' }),
      await makeMember(app.db, school, { user: { lockedAt: '2026-01-01T00:00:00Z' } }),
      await makeMember(app.db, school, { user: { erasedAt: '2026-01-01T00:00:00Z' } }),
    ]
    for (const type of ['training-buddy', 'child', 'sponsoring', 'parent'] as const) {
      const unknown = await bodyOf(anna, 999_999, type)
      expect(unknown).toMatchObject({ code: 'general.not-found' })
      // Stays within the limit of requests a minute.
      app.clock.advance(60_000)
      for (const { id } of hidden) expect(await bodyOf(anna, id, type)).toEqual(unknown)
    }
    expect(await storedOf(anna)).toEqual([])
  })

  test('of a member of the caller’s school or of a relation elsewhere is enough to ask', async () => {
    const [anna, ben] = await makeMates()
    const friend = await makeUser(app.db)
    await app.db.drizzle
      .insert(relations)
      .values({ userId: anna.id, relatedId: friend.id, type: 'training-buddy' })
    expect((await ask(anna, ben)).status).toBe(201)
    expect((await ask(anna, friend, 'sponsoring')).status).toBe(201)
  })

  test('allows requests to at most twenty people a day, and repeated ones to the same people', async () => {
    const school = await makeSchool(app.db)
    const anna = await makeMember(app.db, school)
    const mates = []
    for (let made = 0; made <= TARGETS_PER_DAY; made += 1) mates.push(await makeMember(app.db, school))
    const [first, last] = [mates[0], mates.at(-1)]
    if (first === undefined || last === undefined) throw new Error('nobody is there')
    for (const mate of mates.slice(0, -1)) {
      const { id } = await ask(anna, mate)
      await app.call(answerRelationRequest, {
        as: anna,
        params: { id: String(id) },
        body: { state: 'withdrawn' },
      })
    }
    expect(await ask(anna, last)).toMatchObject({ status: 429, code: 'family.too-many-requests' })
    expect((await ask(anna, first)).status).toBe(201)
    app.clock.advance(25 * 60 * 60_000)
    expect((await ask(anna, last)).status).toBe(201)
  })
})
