/** Passkeys: created once and used once per challenge, by their owner and on this site only. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { checkAuth } from '@wegband/domain/features/sessions/contract.ts'
import {
  askForPasskey,
  askToSignInByPasskey,
  createPasskey,
  deletePasskey,
  readSignInWays,
  renamePasskey,
  signInByPasskey,
} from '@wegband/domain/features/sign-in/sign-in-methods-contract.ts'
import { users } from '../../../db/schema/people.ts'
import { expectStatus } from '../../../testing/expect-status.ts'
import { makeUser, type UserRow } from '../../../testing/makers/makers.ts'
import { makeSoftAuthenticator, type SoftAuthenticator } from '../../../testing/servers/soft-authenticator.ts'
import { createTestApp, type TestApp } from '../../../testing/servers/test-app.ts'

let app: TestApp
let origin: string
beforeAll(async () => {
  app = await createTestApp()
  origin = app.config.publicUrl
})
afterAll(() => app.close())
beforeEach(() => app.clock.set('2026-11-20T09:00:00Z'))

const challengeOf = (body: { data: Record<string, unknown> }): string => String(body.data['challenge'])
const askToCreate = async (as: UserRow): Promise<string> =>
  challengeOf((await app.call(askForPasskey, { as })).body)
const askToSignIn = async (): Promise<string> => challengeOf((await app.call(askToSignInByPasskey)).body)
const keep = async (as: UserRow, response: Record<string, unknown>) => {
  const { status, body } = await app.call(createPasskey, { as, body: { name: 'Telefon', response } })
  return { status, code: body.code, id: body.data?.id }
}
const open = async (response: Record<string, unknown>) => {
  const { status, body } = await app.call(signInByPasskey, { body: { response } })
  return { status, code: body.code, userId: body.userId, token: body.token }
}
const makeOwner = async (): Promise<{ owner: UserRow; device: SoftAuthenticator; id: number }> => {
  const owner = await makeUser(app.db)
  const device = makeSoftAuthenticator(origin)
  const { id } = await keep(owner, device.create(await askToCreate(owner)))
  return { owner, device, id: id ?? 0 }
}

test('a passkey signs its owner in without a name and starts a session', async () => {
  const { owner, device } = await makeOwner()
  const { status, userId, token } = await open(device.get(await askToSignIn()))
  expectStatus({ status }, 200)
  expect(userId).toEqual(owner.id)
  expect((await app.call(checkAuth, { token })).status).toBe(200)
  const { body } = await app.call(readSignInWays, { as: owner, params: { id: String(owner.id) } })
  expect(body.data.passkeys).toMatchObject([{ name: 'Telefon', lastUsedAt: '2026-11-20T09:00:00.000Z' }])
})

describe('a passkey is refused', () => {
  const refused = { status: 403, code: 'passkeys.refused' }

  test('for a used, expired or unknown challenge', async () => {
    const { device } = await makeOwner()
    const challenge = await askToSignIn()
    expect((await open(device.get(challenge))).status).toBe(200)
    expect(await open(device.get(challenge))).toMatchObject(refused)
    const late = await askToSignIn()
    app.clock.advance(5 * 60_000)
    expect(await open(device.get(late))).toMatchObject(refused)
    expect(await open(device.get('bWFkZSB1cA'))).toMatchObject(refused)
  })

  test('for all but one of several simultaneous answers to a challenge', async () => {
    const { device } = await makeOwner()
    const challenge = await askToSignIn()
    const opened = await Promise.all([1, 2, 3, 4].map(() => open(device.get(challenge))))
    expect(opened.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('from a foreign page, with an unknown key or another signature', async () => {
    const { device } = await makeOwner()
    const { owner } = await makeOwner()
    const foreign = makeSoftAuthenticator('https://evil.example')
    expect(await keep(owner, foreign.create(await askToCreate(owner)))).toMatchObject(refused)
    const unknown = makeSoftAuthenticator(origin)
    expect(await open(unknown.get(await askToSignIn()))).toMatchObject(refused)
    const answer = device.get(await askToSignIn())
    const forged = { ...answer, id: (await makeOwner()).device.credentialId }
    expect(await open(forged)).toMatchObject(refused)
  })

  test('when its counter goes back, as that of a copied key', async () => {
    const { device } = await makeOwner()
    expect((await open(device.get(await askToSignIn()))).status).toBe(200)
    device.counter = 0
    expect(await open(device.get(await askToSignIn()))).toMatchObject(refused)
  })

  test('for a challenge of another user or one for signing in', async () => {
    const [anna, ben] = [await makeUser(app.db), await makeUser(app.db)]
    const device = makeSoftAuthenticator(origin)
    expect(await keep(ben, device.create(await askToCreate(anna)))).toMatchObject(refused)
    expect(await keep(ben, device.create(await askToSignIn()))).toMatchObject(refused)
  })

  test('when the response does not come from a browser', async () => {
    for (const response of [
      {},
      { id: 'x' },
      { id: 7, response: null },
      { response: { clientDataJSON: '{}' } },
    ])
      expect(await open(response)).toMatchObject(refused)
  })

  test('for a locked account', async () => {
    const { owner, device } = await makeOwner()
    await app.db.drizzle.update(users).set({ lockedAt: '2026-11-20T08:00:00Z' }).where(eq(users.id, owner.id))
    expect(await open(device.get(await askToSignIn()))).toMatchObject({ status: 403, code: 'auth.locked' })
  })
})

test('a passkey belongs to one account and only its owner renames or removes it', async () => {
  const { owner, device, id } = await makeOwner()
  const stranger = await makeUser(app.db)
  expect(await keep(stranger, device.create(await askToCreate(stranger)))).toMatchObject({
    status: 409,
    code: 'passkeys.known',
  })
  const params = { id: String(id) }
  const rename = (as: UserRow) => app.call(renamePasskey, { as, params, body: { name: 'Altes Telefon' } })
  expect((await rename(stranger)).status).toBe(404)
  expect((await rename(owner)).body.data.name).toBe('Altes Telefon')
  expect((await app.call(deletePasskey, { as: stranger, params })).status).toBe(404)
  expect((await app.call(deletePasskey, { as: owner, params })).status).toBe(204)
  expect(await open(device.get(await askToSignIn()))).toMatchObject({ status: 403, code: 'passkeys.refused' })
})
