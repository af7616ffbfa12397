/** A second guardian for a child of the demo. */
import { expect } from '@playwright/test'
import type { StoryServer } from './server/story-server.ts'
import { DEMO_PASSWORD, signInAs, type Caller } from './sign-in.ts'

const dataOf = (answer: { readonly body: unknown }): unknown => Reflect.get(Object(answer.body), 'data')

/** Emil becomes the second guardian of Jonas; returns the child's id. */
export const makeSecondGuardian = async (server: StoryServer, mara: Caller): Promise<number> => {
  const relations = dataOf(await mara.call('GET', '/api/user-relations')) as {
    relationType: string
    relatedUser: { id: number; firstName: string }
  }[]
  const jonas = relations.find(({ relatedUser }) => relatedUser.firstName === 'Jonas')?.relatedUser.id ?? 0
  const code = dataOf(await mara.call('GET', `/api/users/${jonas}/qr-token`))
  const emil = await signInAs(server.url, 'emil')
  const asked = await emil.call('POST', '/api/user-relations/requests', {
    relationType: 'child',
    token: String(Reflect.get(Object(code), 'token')),
  })
  expect(asked.status).toBe(201)
  const id = Number(Reflect.get(Object(dataOf(asked)), 'id'))
  expect((await mara.call('POST', '/api/auth/password-check', { password: DEMO_PASSWORD })).status).toBe(200)
  expect(
    (await mara.call('PATCH', `/api/user-relations/requests/${id}`, { state: 'confirmed' })).status,
  ).toBe(200)
  return jonas
}
