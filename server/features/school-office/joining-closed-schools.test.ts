/** A closed school takes no members, whichever way they come. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createUser } from '@wegband/domain/features/registration/contract.ts'
import { closeSchool } from '@wegband/domain/features/school-office/contract.ts'
import { putMembershipRequest } from '@wegband/domain/features/schools/contract.ts'
import { expectStatus } from '../../testing/expect-status.ts'
import { makeSchool, makeUser, type UserRow } from '../../testing/makers/makers.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'

let app: TestApp
let admin: UserRow
beforeAll(async () => {
  app = await createTestApp({ clockIso: '2026-11-20T09:00:00Z', limits: 'off' })
  admin = await makeUser(app.db, { isAdmin: true })
})
afterAll(() => app.close())
const close = (id: number) => app.call(closeSchool, { as: admin, params: { id: String(id) } })

test('a member whom staff enter is refused by a closed school', async () => {
  const school = await makeSchool(app.db)
  expectStatus(await close(school.id), 200)
  const entered = await app.call(createUser, {
    as: admin,
    body: {
      schoolId: school.id,
      schoolSiteId: null,
      firstName: 'Lea',
      lastName: 'Zuspät',
      birthdayAt: '1994-02-14',
      mail: 'lea@post.example',
    } as never,
  })
  expect([entered.status, entered.body.code]).toEqual([409, 'schools.closed'])
})

test('of a request and the closing of its school at the same time, one is refused', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [school, visitor] = [await makeSchool(app.db), await makeUser(app.db)]
    const params = { id: String(school.id), userId: String(visitor.id) }
    const [asked, closed] = await Promise.all([
      app.call(putMembershipRequest, { as: visitor, params, body: {} }),
      close(school.id),
    ])
    expect([asked.status < 300, closed.status < 300].filter(Boolean)).toHaveLength(1)
  }
})
