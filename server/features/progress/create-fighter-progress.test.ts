/** Beginning a sport: once, at the right level, by the person or a parent. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createFighterProgress } from '@wegband/domain/features/conversion/contract.ts'
import { trainingEvents } from '../../db/schema/progress.ts'
import { makeLegacyMember } from '../../testing/makers/joining-makers.ts'
import { makeChildOf, makeUser, type UserRow } from '../../testing/makers/makers.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'
import { makeLevel, makeSport, type Sport } from '../../testing/makers/training-makers.ts'
import { forgetReferenceData } from '../reference-data/reference-data.ts'
import { recount } from './recount.ts'
import { routes } from './routes.ts'

let app: TestApp
let sport: Sport
let anna: UserRow
beforeAll(async () => {
  app = await createTestApp({ features: [routes] })
  sport = await makeSport(app.db)
  for (const index of [1, 2, 3, 4]) await makeLevel(app.db, sport, { index })
  forgetReferenceData(app.db)
  anna = await makeUser(app.db)
})
afterAll(() => app.close())

const begin = (as: UserRow, userId = as.id, sportId = sport.id) =>
  app.call(createFighterProgress, { as, params: { id: String(userId) }, body: { sportId } })
const events = ({ id }: UserRow) =>
  app.db.drizzle.select().from(trainingEvents).where(eq(trainingEvents.userId, id))

describe('beginning a sport', () => {
  // spec: api-post-create-fighter-progress
  test('puts a new person at level 1, once, also with simultaneous requests', async () => {
    const told = await Promise.all(Array.from({ length: 5 }, () => begin(anna)))
    expect(told.map(({ status, body }) => [status, body.data?.levelIndex])).toEqual(
      Array.from({ length: 5 }, () => [200, 1]),
    )
    expect(await events(anna)).toMatchObject([{ kind: 'placement', levelIndex: 1, sourceType: 'start' }])
  })

  test('puts the holder of a grade above it, limited to the last level, or at level 1 on request', async () => {
    const levelOf = async (wtGrade: number | null, hasNoEwtoGrade = false) => {
      const person = await makeUser(app.db, { hasNoEwtoGrade })
      await makeLegacyMember(app.db, { userId: person.id, wtGrade })
      return (await begin(person)).body.data.levelIndex
    }
    expect([await levelOf(2), await levelOf(9), await levelOf(null), await levelOf(2, true)]).toEqual([
      3, 4, 1, 1,
    ])
  })

  test('changes nothing for a person who has begun, even when a grade is added later', async () => {
    const person = await makeUser(app.db)
    await begin(person)
    await makeLegacyMember(app.db, { userId: person.id, wtGrade: 3 })
    expect((await begin(person)).body.data.levelIndex).toBe(1)
    expect(await events(person)).toHaveLength(1)
  })

  test('works for the caller and the caller’s children, in a sport that has levels', async () => {
    const child = await makeChildOf(app.db, anna)
    const empty = await makeSport(app.db)
    forgetReferenceData(app.db)
    expect((await begin(anna, child.id)).status).toBe(200)
    expect((await begin(await makeUser(app.db), child.id)).status).toBe(404)
    expect((await begin(anna, anna.id, empty.id)).status).toBe(404)
    expect((await begin(anna, anna.id, 999_999)).status).toBe(404)
  })

  test('is stored in the ledger, so that a recount finds no difference', async () => {
    expect((await recount(app.db)).differences).toEqual([])
  })
})
