/** The association's figures against rows of the test: by school, by sport, by age, and without a name. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AGE_CLASSES, readAssociationFigures } from '@wegband/domain/features/association-figures/contract.ts'
import { trainingProgress } from '../../db/schema/progress.ts'
import { expectStatus } from '../../testing/expect-status.ts'
import { makeMembership, makeSchool, makeUser, type School } from '../../testing/makers/makers.ts'
import { makeSport } from '../../testing/makers/training-makers.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'
import { forgetReferenceData } from '../reference-data/reference-data.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ clockIso: '2026-11-20T09:00:00Z' })
})
afterAll(() => app.close())

const none = {
  progress: 0,
  stripes: 0,
  beltStep: 0,
  activeWeeks: 0,
  trainings: 0,
  modulesComplete: 0,
  workshops: 0,
  seminars: 0,
}

test('count active and passive members by school or sport and age, each person once in a row', async () => {
  const [here, there] = [await makeSchool(app.db), await makeSchool(app.db)]
  const [one, other] = [(await makeSport(app.db)).id, (await makeSport(app.db)).id]
  forgetReferenceData(app.db)
  const make = async (
    birthdayAt: string | null,
    schools: readonly School[],
    sports: readonly number[],
    state: 'active' | 'passive' | 'cancelled' = 'active',
  ) => {
    const user = await makeUser(app.db, { birthdayAt, firstName: 'Geheim', lastName: 'Person' })
    for (const school of schools) await makeMembership(app.db, user, school, { state })
    for (const sportId of sports)
      await app.db.drizzle
        .insert(trainingProgress)
        .values({ userId: user.id, sportId, levelIndex: 1, ...none })
  }
  await make('2019-11-21', [here], [one])
  await make('2019-11-20', [here], [one])
  await make('1965-11-20', [here, there], [one, other], 'passive')
  await make(null, [there], [])
  await make('1990-01-01', [here], [one], 'cancelled')
  const auditor = await makeUser(app.db, { officeRights: ['auditor'] })
  const read = async (query: object) => {
    const answer = await app.call(readAssociationFigures, { as: auditor, query })
    expectStatus(answer, 200)
    expect(answer.bytes.toString()).not.toContain('Geheim')
    const shown = (ages: readonly number[]) =>
      ages.flatMap((count, at) => (count === 0 ? [] : [[AGE_CLASSES[at], count]]))
    const { rows, total } = answer.body.data
    return {
      rows: new Map(rows.map(({ id, ages }) => [id, shown(ages)])),
      total: [total.members, shown(total.ages)],
    }
  }
  const bySchool = await read({})
  expect(bySchool.rows.get(here.id)).toEqual([
    ['to-6', 1],
    ['7-14', 1],
    ['from-61', 1],
  ])
  expect(bySchool.rows.get(there.id)).toEqual([
    ['from-61', 1],
    ['unknown', 1],
  ])
  expect(bySchool.total).toEqual([
    4,
    [
      ['to-6', 1],
      ['7-14', 1],
      ['from-61', 1],
      ['unknown', 1],
    ],
  ])
  const bySport = await read({ by: 'sport' })
  expect(bySport.rows.get(one)).toEqual([
    ['to-6', 1],
    ['7-14', 1],
    ['from-61', 1],
  ])
  expect(bySport.rows.get(other)).toEqual([['from-61', 1]])
  expect((await read({ sport: String(other) })).rows).toEqual(
    new Map([
      [here.id, [['from-61', 1]]],
      [there.id, [['from-61', 1]]],
    ]),
  )
  expect((await read({ by: 'sport', school: String(there.id) })).rows.get(one)).toEqual([['from-61', 1]])
  const member = await makeUser(app.db)
  expect((await app.call(readAssociationFigures, { as: member })).status).toBe(403)
})
