import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readUser } from '@wegband/domain/features/accounts/contract.ts'
import {
  forgetTutorial,
  markTutorialKnown,
  toggleTutorials,
} from '@wegband/domain/features/texts/tutorial-contract.ts'
import { expectStatus } from '../../testing/expect-status.ts'
import { makeChildOf, makeUser, type UserRow } from '../../testing/makers/makers.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'
import { routes as viewer } from '../viewer/routes.ts'
import { routes } from './routes.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ features: [routes, viewer] })
})
afterAll(() => app.close())

type Name = 'dashboard' | 'path' | 'calendar'
const know = (as: UserRow, name: Name, of: { id: number } = as) =>
  app.call(markTutorialKnown, { as, params: { id: String(of.id) }, body: { name } })
const own = async (as: UserRow) => (await app.call(readUser, { as, params: { id: String(as.id) } })).body.data

describe('a tip', () => {
  // spec: tutorial-known-once-opened, api-patch-known-tutorials, user-tutorial-fields
  test('counts as seen after it was opened any number of times', async () => {
    const anna = await makeUser(app.db)
    expect((await know(anna, 'path')).body.data).toEqual({ knownTutorials: ['path'] })
    await know(anna, 'dashboard')
    expect((await know(anna, 'path')).body.data).toEqual({ knownTutorials: ['path', 'dashboard'] })
    expect(await own(anna)).toMatchObject({
      knownTutorials: ['path', 'dashboard'],
      areTutorialsDisabled: false,
    })
  })

  // spec: api-delete-known-tutorials
  test('can be shown once more', async () => {
    const anna = await makeUser(app.db)
    await know(anna, 'path')
    const forget = () =>
      app.call(forgetTutorial, { as: anna, params: { id: String(anna.id) }, body: { name: 'path' } })
    expect((await forget()).body.data).toEqual({ knownTutorials: [] })
    expect((await forget()).status).toBe(200)
  })

  test('changes the version of the person', async () => {
    const anna = await makeUser(app.db)
    app.clock.advance(60_000)
    await know(anna, 'path')
    expect(await own(anna)).toMatchObject({ updatedAt: app.clock.now().toISOString() })
  })

  test('can be changed by the person and a child’s parents only', async () => {
    const [anna, bert] = [await makeUser(app.db), await makeUser(app.db)]
    const child = await makeChildOf(app.db, anna)
    expect((await know(anna, 'path', child)).status).toBe(200)
    const [foreign, missing] = [await know(bert, 'path', anna), await know(bert, 'path', { id: 999_999 })]
    expectStatus(foreign, 404)
    expect(foreign.body).toEqual(missing.body)
    expect(await own(anna)).toMatchObject({ knownTutorials: [] })
  })

  test('that does not exist is rejected', async () => {
    const anna = await makeUser(app.db)
    const { status, body } = await know(anna, 'nonsense' as Name)
    expectStatus({ status, body }, 422)
    expect(body.errors).toEqual({ name: ['not-an-option'] })
  })
})

describe('the switch', () => {
  // spec: tutorials-user-can-switch-off, api-patch-toggle-tutorials
  test('turns tips off for the caller only, and on again', async () => {
    const [anna, bert] = [await makeUser(app.db), await makeUser(app.db)]
    const toggle = () => app.call(toggleTutorials, { as: anna })
    expect((await toggle()).body.data).toEqual({ areTutorialsDisabled: true })
    expect(await own(anna)).toMatchObject({ areTutorialsDisabled: true })
    expect(await own(bert)).toMatchObject({ areTutorialsDisabled: false })
    expect((await toggle()).body.data).toEqual({ areTutorialsDisabled: false })
    expect((await app.call(toggleTutorials)).status).toBe(401)
  })
})
