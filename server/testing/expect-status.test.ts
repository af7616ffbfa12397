import { afterAll, beforeAll, expect, it } from 'vitest'
import { readUser } from '@wegband/domain/features/accounts/contract.ts'
import { expectStatus } from './expect-status.ts'
import { makeUser } from './makers/makers.ts'
import { describeAnswer, recentAnswers } from './recent-answers.ts'
import { createTestApp, type TestApp } from './servers/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

it('a wrong status is shown with the request and the code of the error', async () => {
  const anna = await makeUser(app.db)
  const { status, body } = await app.call(readUser, { as: anna, params: { id: '999999' } })
  expectStatus({ status, body }, 404)
  expect(() => expectStatus({ status, body }, 200)).toThrow(
    /^expected status 200: GET \/api\/users\/999999 -> 404 .*"code":"general\.not-found"/,
  )
})

it('the answers of a test are remembered, shortened where they are long', async () => {
  const anna = await makeUser(app.db, { firstName: 'A'.repeat(60) })
  await app.call(readUser, { as: anna, params: { id: String(anna.id) } })
  const lines = recentAnswers().map(describeAnswer)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatch(new RegExp(`^GET /api/users/${anna.id} -> 200 .*A{60}.* …$`))
  expect(lines[0]?.length).toBeLessThan(600)
})
