/** The six user groups (§1), as the app learns them from the person. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readUser, type Viewer } from '@wegband/domain/features/accounts/contract.ts'
import {
  makeAnonymous,
  makeChildOf,
  makeMember,
  makeSchool,
  makeUser,
  type UserRow,
} from '../../testing/makers/makers.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'
import { routes } from './routes.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ features: [routes] })
})
afterAll(() => app.close())

const own = async (user: UserRow): Promise<Viewer> => {
  const { status, body } = await app.call(readUser, { as: user, params: { id: String(user.id) } })
  expect(status).toBe(200)
  return body.data as Viewer
}

// spec: user-groups-six, user-flags, user-association-fields
test('shows which of the six groups the reader belongs to', async () => {
  const school = await makeSchool(app.db)
  const online = await makeUser(app.db)
  const student = await makeMember(app.db, school)
  const parent = await makeUser(app.db, { usingAppForChildren: true })
  const child = await makeChildOf(app.db, parent)
  const holder = await makeUser(app.db, {
    profileType: 'ewto',
    ewtoNo: 'DE310900',
    ewtoAnnualFeeCents: 4_800,
    hasUsedLegacyCoupon: true,
  })
  const admin = await makeUser(app.db, { isAdmin: true })
  const plain = {
    isAnonymous: false,
    isParent: false,
    isSchoolLeader: false,
    isAdmin: false,
    isAdult: true,
  }
  const grown = { ...plain, isKid: false, noMail: false, usingAppForChildren: false, isEwtoNumber: false }
  expect(await own(online)).toMatchObject({ ...grown, roles: [], membershipLv: 2 })
  expect(await own(student)).toMatchObject({ ...grown, roles: [{ textKey: 'student' }] })
  expect(await own(parent)).toMatchObject({
    ...grown,
    isParent: true,
    usingAppForChildren: true,
    childIds: [child.id],
  })
  expect(await own(child)).toMatchObject({ ...plain, isAdult: false, isKid: true, noMail: true })
  for (const role of ['trainer', 'staff', 'leader'] as const) {
    const member = await makeMember(app.db, school, { roles: [role] })
    expect(await own(member)).toMatchObject({
      ...grown,
      roles: [{ textKey: role }],
      isSchoolLeader: role === 'leader',
    })
  }
  expect(await own(await makeAnonymous(app.db))).toMatchObject({ isAnonymous: true, membershipLv: 0 })
  expect(await own(holder)).toMatchObject({
    ...grown,
    isEwtoNumber: true,
    ewtoMemberNo: 'DE310900',
    ewtoAnnualFee: 4_800,
    hasUsedLegacyCoupon: true,
  })
  expect(await own(admin)).toMatchObject({ ...grown, isAdmin: true })
})
