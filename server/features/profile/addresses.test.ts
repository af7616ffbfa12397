/** Postal addresses: added and changed only by the person or a child's parents (F1, §5). */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readUser, type Viewer } from '@wegband/domain/features/accounts/contract.ts'
import {
  addPostalAddress,
  ADDRESSES_MAX,
  changePostalAddress,
} from '@wegband/domain/features/profile/contract.ts'
import { addresses } from '../../db/schema/people.ts'
import { expectStatus } from '../../testing/expect-status.ts'
import { makeChildOf, makeUser } from '../../testing/makers/makers.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'
import { routes as viewerRoutes } from '../viewer/routes.ts'
import { routes } from './routes.ts'

const HOME = { street: 'Speicherweg', houseNumber: '4a', zip: '24103', city: 'Lindenau', country: 'DE' }

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ features: [routes, viewerRoutes] })
})
afterAll(() => app.close())

const viewerOf = async (user: { id: number }): Promise<Viewer> => {
  const { body } = await app.call(readUser, {
    as: user,
    params: { id: String(user.id) },
    query: { with_addresses: '1' },
  })
  return body.data as Viewer
}

describe('addresses', () => {
  const add = (as: { id: number }, id = as.id) =>
    app.call(addPostalAddress, { as, params: { id: String(id) }, body: HOME })

  // spec: api-post-postal-address, api-patch-postal-address
  test('are added and changed by the person and by a child’s parents', async () => {
    const parent = await makeUser(app.db)
    const child = await makeChildOf(app.db, parent)
    for (const owner of [parent, child]) {
      const { status, body } = await add(parent, owner.id)
      expectStatus({ status, body }, 201)
      expect(body.data).toEqual({ id: body.data.id, ...HOME })
      const changed = await app.call(changePostalAddress, {
        as: parent,
        params: { id: String(body.data.id) },
        body: { houseNumber: '5' },
      })
      expect(changed.body.data).toEqual({ id: body.data.id, ...HOME, houseNumber: '5' })
      expect((await viewerOf(owner)).addresses).toEqual([changed.body.data])
    }
  })

  test('of other people are answered like an unknown id', async () => {
    const [mara, ole] = [await makeUser(app.db), await makeUser(app.db)]
    const { body } = await add(mara)
    const patch = (as: { id: number }, id: number) =>
      app.call(changePostalAddress, { as, params: { id: String(id) }, body: { city: 'Fremd' } })
    const [foreign, missing] = [await patch(ole, body.data.id), await patch(ole, 999_999)]
    expectStatus(foreign, 404)
    expect(foreign.body).toEqual(missing.body)
    expect((await add(ole, mara.id)).status).toBe(404)
    expect((await viewerOf(mara)).addresses).toMatchObject([HOME])
  })

  test('cannot be moved to another person or lose a required field', async () => {
    const mara = await makeUser(app.db)
    const { body } = await add(mara)
    const patch = (fields: object) =>
      app.call(changePostalAddress, { as: mara, params: { id: String(body.data.id) }, body: fields })
    expect((await patch({ city: 'Fremd', userId: 1 })).body.errors).toEqual({ userId: ['unknown-field'] })
    expect((await patch({ street: ' ' })).body.errors).toEqual({ street: ['required'] })
    expect((await patch({ country: 'Deutschland' })).body.errors).toEqual({ country: ['invalid'] })
  })

  test('are limited in number, also when many are added at once', async () => {
    const mara = await makeUser(app.db)
    const answers = await Promise.all(Array.from({ length: ADDRESSES_MAX + 3 }, () => add(mara)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(ADDRESSES_MAX)
    expect(new Set(answers.map(({ body }) => body.code))).toEqual(
      new Set([undefined, 'profile.too-many-addresses']),
    )
    expect(await app.db.drizzle.select().from(addresses).where(eq(addresses.userId, mara.id))).toHaveLength(
      ADDRESSES_MAX,
    )
  })
})
