/** The state of a person in a school, as they read it themselves. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  putMembershipRequest,
  readSchool,
  withdrawMembershipRequest,
} from '@wegband/domain/features/schools/contract.ts'
import {
  makeMember,
  makeMembership,
  makeSchool,
  makeUser,
  type UserRow,
} from '../../testing/makers/makers.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'

let app: TestApp
let school: Awaited<ReturnType<typeof makeSchool>>
beforeAll(async () => {
  app = await createTestApp()
  school = await makeSchool(app.db)
})
afterAll(() => app.close())

const of = (user: UserRow) => ({ params: { id: String(school.id), userId: String(user.id) } })

// spec: user-school-states
test('a school shows the caller one of six states, also to members of another school', async () => {
  const elsewhere = await makeSchool(app.db)
  const stateFor = async (user: UserRow) => {
    const { body } = await app.call(readSchool, { as: user, params: { id: String(school.id) } })
    return body.data.memberships[0]?.userState
  }
  const states = []
  for (const state of ['active', 'passive', 'cancelled', 'interested'] as const) {
    const member = await makeMember(app.db, school, { state })
    await makeMembership(app.db, member, elsewhere)
    states.push(await stateFor(member))
  }
  expect(states).toEqual(['active', 'passive', 'cancelled', 'interested'])
  expect(await stateFor(await makeUser(app.db))).toBe('undefined')
  const left = await makeMember(app.db, elsewhere, { state: 'cancelled' })
  expect(await stateFor(left)).toBe('undefined')
  const other = await makeMember(app.db, elsewhere, { state: 'passive' })
  expect(await stateFor(other)).toBe('member-of-other-school')
  // A rejected request to join leaves them in their former state.
  await app.call(putMembershipRequest, { as: other, ...of(other), body: {} })
  expect(await stateFor(other)).toBe('interested')
  await app.call(withdrawMembershipRequest, { as: other, ...of(other) })
  expect(await stateFor(other)).toBe('member-of-other-school')
})
