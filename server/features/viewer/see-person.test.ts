/** The fields of a person that other users see (decisions §4 User data visibility, reliability F1). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { memberPerson, readUser, relatedPerson } from '@wegband/domain/features/accounts/contract.ts'
import { relations } from '../../db/schema/people.ts'
import { expectStatus } from '../../testing/expect-status.ts'
import { makeChildOf, makeMember, makeMembership, makeSchool, makeUser } from '../../testing/makers/makers.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'
import { routes } from './routes.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ features: [routes] })
})
afterAll(() => app.close())

const see = (as: { id: number }, whom: { id: number }) =>
  app.call(readUser, { as, params: { id: String(whom.id) }, query: { with_addresses: '1' } })
const fieldsSeen = async (as: { id: number }, whom: { id: number }): Promise<string[]> => {
  const { status, body } = await see(as, whom)
  expect(status).toBe(200)
  return Object.keys(body.data).toSorted()
}
const MEMBER = Object.keys(memberPerson.shape).toSorted()
const RELATED = Object.keys(relatedPerson.shape).toSorted()

describe('the data of a member', () => {
  test('is limited to what teaching needs for trainers, staff, leaders and admins', async () => {
    const school = await makeSchool(app.db)
    const mara = await makeMember(app.db, school, { user: { phone: '0431 5550184' } })
    for (const role of ['trainer', 'staff', 'leader'] as const)
      expect(await fieldsSeen(await makeMember(app.db, school, { roles: [role] }), mara)).toEqual(MEMBER)
    expect(await fieldsSeen(await makeUser(app.db, { isAdmin: true }), mara)).toEqual(MEMBER)
  })

  test('does not include schools that the reader does not belong to', async () => {
    const [school, other] = [await makeSchool(app.db), await makeSchool(app.db)]
    const mara = await makeMember(app.db, school)
    await makeMembership(app.db, mara, other)
    const trainer = await makeMember(app.db, school, { roles: ['trainer'] })
    const { body } = await see(trainer, mara)
    expect(body.data).toMatchObject({ schools: [{ schoolId: school.id }] })
  })

  test('is hidden from fellow students, trainers elsewhere and former members', async () => {
    const [school, other] = [await makeSchool(app.db), await makeSchool(app.db)]
    const mara = await makeMember(app.db, school)
    const strangers = [
      await makeMember(app.db, school),
      await makeMember(app.db, other, { roles: ['trainer', 'leader'] }),
      await makeMember(app.db, school, { roles: ['leader'], state: 'cancelled' }),
    ]
    const missing = await see(mara, { id: 999_999 })
    for (const stranger of strangers) {
      const { status, bytes } = await see(stranger, mara)
      expectStatus({ status }, 404)
      expect(bytes.toString()).toEqual(missing.bytes.toString())
    }
  })
})

test('a related user sees name and picture', async () => {
  const [mara, ole] = [await makeUser(app.db), await makeUser(app.db)]
  await app.db.drizzle.insert(relations).values([
    { userId: mara.id, relatedId: ole.id, type: 'training-buddy' },
    { userId: ole.id, relatedId: mara.id, type: 'training-buddy' },
  ])
  expect(await fieldsSeen(ole, mara)).toEqual(RELATED)
})

test('a parent of an adult child sees name and picture', async () => {
  const parent = await makeUser(app.db)
  const grown = await makeChildOf(app.db, parent, { birthdayAt: '2005-01-01' })
  expect(await fieldsSeen(parent, grown)).toEqual(RELATED)
})

test('a parent sees all data of a minor child, including addresses', async () => {
  const parent = await makeUser(app.db)
  const child = await makeChildOf(app.db, parent)
  const { body } = await see(parent, child)
  expect(body.data).toMatchObject({ id: child.id, addresses: [], noMail: true })
})
