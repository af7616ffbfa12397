/** The steps that a new installation still has before it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSetupSteps, SETUP_STEPS } from '@wegband/domain/features/admin/setup-contract.ts'
import { legalTexts } from '../../db/schema/legal.ts'
import { makeSchool, makeUser, type UserRow } from '../../testing/makers/makers.ts'
import { makeLevel, makeSport } from '../../testing/makers/training-makers.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'

let app: TestApp
let admin: UserRow

beforeAll(async () => {
  app = await createTestApp({ clockIso: '2026-11-20T09:00:00Z' })
  admin = await makeUser(app.db, { isAdmin: true })
})
afterAll(() => app.close())

const open = async () => (await app.call(readSetupSteps, { as: admin })).body.data.open

const putInForce = (kind: 'terms' | 'privacy' | 'withdrawal', inForceAt: string) =>
  app.db.drizzle.insert(legalTexts).values({
    kind,
    locale: 'de',
    version: 1,
    title: kind,
    text: kind,
    isMandatory: kind === 'terms',
    inForceAt,
  })

test('an empty installation needs everything, and each step ends with its fact', async () => {
  expect(await open()).toEqual(SETUP_STEPS.filter((step) => step !== 'setup'))
  await makeSchool(app.db)
  const sport = await makeSport(app.db)
  await makeLevel(app.db, sport)
  expect(await open()).toEqual([
    'room',
    'class-type',
    'trainer',
    'timetable',
    'texts',
    'imprint',
    'mail',
    'seller',
    'price',
  ])
  await putInForce('terms', '2026-11-01T00:00:00Z')
  await putInForce('withdrawal', '2026-11-01T00:00:00Z')
  await putInForce('privacy', '2026-12-01T00:00:00Z')
  expect(await open()).toContain('texts')
  app.clock.set('2026-12-01T09:00:00Z')
  expect(await open()).not.toContain('texts')
})
