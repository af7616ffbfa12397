/** The promo page of a sport. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listSports, readPromo } from '@wegband/domain/features/sports/contract.ts'
import { promos } from '../../db/schema/sports.ts'
import { type ClassRoom, makeClassRoom } from '../../testing/makers/class-room.ts'
import { makeMember, makeSchool, only, type UserRow } from '../../testing/makers/makers.ts'
import { makeContent, makeSport } from '../../testing/makers/training-makers.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'
import { forgetReferenceData } from '../reference-data/reference-data.ts'

let app: TestApp
let room: ClassRoom
beforeAll(async () => {
  app = await createTestApp()
  room = await makeClassRoom(app)
})
afterAll(() => app.close())

const makePromo = async (sportId: number, isActive = true) => {
  const row = only(
    await app.db.drizzle
      .insert(promos)
      .values({
        sportId,
        title: { de: 'Ruhig werden', en: 'Growing calm' },
        lead: { de: 'Langsame Übungen' },
        gains: [{ de: 'Ein leichter Rücken', en: 'A light back' }],
        questions: [{ question: { de: 'Muss ich fit sein?' }, answer: { de: 'Nein.' } }],
        isActive,
      })
      .returning(),
  )
  forgetReferenceData(app.db)
  return row
}
const read = (as: UserRow, id: number) => app.call(readPromo, { as, params: { id: String(id) } })

// spec: route-sports-promo
test('a promo shows its sport, the first four modules and the number of free ones', async () => {
  const promo = await makePromo(room.sport.id)
  const [first] = room.modules
  if (first === undefined) throw new Error('no module')
  await makeContent(app.db, first, { availableForFreemium: true })
  const { body } = await read(room.student, promo.id)
  expect(body.data).toMatchObject({
    id: promo.id,
    sport: { id: room.sport.id, name: room.sport.name.de },
    title: 'Ruhig werden',
    gains: ['Ein leichter Rücken'],
    questions: [{ question: 'Muss ich fit sein?', answer: 'Nein.' }],
    modulesCount: 24,
    freeModules: 1,
    hasBegun: false,
  })
  expect(body.data.modules.map(({ id }) => id)).toEqual(room.modules.slice(0, 4).map(({ id }) => id))
  const english = await makeMember(app.db, room.school, { user: { language: 'en' } })
  expect((await read(english, promo.id)).body.data.title).toBe('Growing calm')
  const sports = await app.call(listSports, { as: room.student, query: {} })
  expect(sports.body.data.find(({ id }) => id === room.sport.id)?.promoId).toBe(promo.id)
})

test("an inactive promo and one of another school's sport are a 404", async () => {
  const resting = await makePromo(room.sport.id, false)
  const elsewhere = await makeSchool(app.db)
  const closed = await makePromo((await makeSport(app.db, { schoolId: elsewhere.id })).id)
  for (const { id } of [resting, closed]) expect((await read(room.student, id)).status).toBe(404)
  expect((await read(await makeMember(app.db, elsewhere), closed.id)).status).toBe(200)
})
