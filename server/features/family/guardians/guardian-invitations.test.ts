/** A guardian invites a second guardian by email or by a link; the link makes one guardian, once (decision 0052). */
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listRelations } from '@wegband/domain/features/family/contract.ts'
import {
  acceptGuardianInvitation,
  inviteGuardian,
  readGuardianInvitation,
  withdrawGuardianInvitation,
} from '@wegband/domain/features/family/invitation-contract.ts'
import { register } from '@wegband/domain/features/registration/contract.ts'
import { signIn } from '@wegband/domain/features/sign-in/contract.ts'
import { relationRequests } from '../../../db/schema/family.ts'
import { consents } from '../../../db/schema/legal.ts'
import { notifications } from '../../../db/schema/notices/emails.ts'
import { rateLimits } from '../../../db/schema/limits.ts'
import { tokens, users } from '../../../db/schema/people.ts'
import { hashToken } from '../../../http/guard/authenticate.ts'
import { makeLegalTexts } from '../../../testing/makers/joining-makers.ts'
import { regular } from '../../../testing/makers/registrations.ts'
import { emailsTo, newestEmailTo } from '../../../testing/read-emails.ts'
import { makeChildOf, makeUser, nextNumber } from '../../../testing/makers/makers.ts'
import { makeBareSession } from '../../../testing/prove-session.ts'
import { createTestApp, type TestApp } from '../../../testing/servers/test-app.ts'
import { viewSession } from '../../../testing/makers/view-session.ts'

const NOW = '2026-11-20T09:00:00Z'
let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.set(NOW)
  await app.db.drizzle.delete(rateLimits)
})

type Person = { readonly id: number }
const makeFamily = async () => {
  const mother = await makeUser(app.db, { firstName: 'Mara', lastName: 'Lindner' })
  const child = await makeChildOf(app.db, mother, { firstName: 'Mia' })
  const father = await makeUser(app.db, { firstName: 'Ole', lastName: 'Lindner' })
  return { mother, child, father, mail: `vater${nextNumber()}@post.example` }
}
const invite = async (as: Person, child: Person, mail: string | null) => {
  const { status, body } = await app.call(inviteGuardian, {
    as,
    params: { id: String(child.id) },
    body: { mail },
  })
  return { status, code: body?.code, ...body?.data }
}
const tokenOf = (link: unknown): string => String(link).split('#')[1] ?? ''
const accept = async (as: Person, token: string) => {
  const { status, body } = await app.call(acceptGuardianInvitation, { as, body: { token, custody: 'joint' } })
  return { status, code: body?.code, ...body?.data }
}
const preview = async (token: string, as?: Person) => {
  const { status, body } = await app.call(readGuardianInvitation, { ...(as && { as }), body: { token } })
  return { status, code: body?.code, ...body?.data }
}
const withdraw = async (as: Person, child: Person, invitationId: number) =>
  (
    await app.call(withdrawGuardianInvitation, {
      as,
      params: { id: String(child.id), invitationId: String(invitationId) },
    })
  ).status
const childOf = async (as: Person, child: Person) => {
  const { body } = await app.call(listRelations, { as })
  return body.data.find((one: { relatedUser: { id: number } }) => one.relatedUser.id === child.id)?.child
}
const noticesOf = async ({ id }: Person): Promise<string[]> => {
  const rows = await app.db.drizzle
    .select({ type: notifications.type })
    .from(notifications)
    .where(eq(notifications.userId, id))
  return rows.map(({ type }) => type)
}

test('the holder of an emailed link becomes a guardian of the child, once', async () => {
  const { mother, child, father, mail } = await makeFamily()
  const sent = await invite(mother, child, mail)
  expect(sent).toMatchObject({ status: 201, mail, validUntil: '2026-11-27T09:00:00.000Z', link: null })
  const email = await newestEmailTo(app.db, mail)
  expect(email).toMatchObject({
    template: 'guardian-invitation',
    params: { inviterName: 'Mara Lindner', childName: 'Mia' },
  })
  expect(await childOf(mother, child)).toMatchObject({ invitation: { id: sent.id, mail } })
  const token = tokenOf(email.params['link'])
  expect(await preview(token)).toMatchObject({
    status: 200,
    childFirstName: 'Mia',
    inviterName: 'Mara Lindner',
    refusal: null,
  })
  expect(await accept(father, token)).toEqual({
    status: 200,
    code: undefined,
    childId: child.id,
    childFirstName: 'Mia',
  })
  expect(await childOf(father, child)).toMatchObject({ guardians: [{ id: mother.id }], invitation: null })
  expect(await childOf(mother, child)).toMatchObject({ guardians: [{ id: father.id }], invitation: null })
  expect(await noticesOf(mother)).toEqual(['guardian-joined'])
  expect(await noticesOf(child)).toEqual(['guardian-joined'])
  expect(await noticesOf(father)).toEqual([])
  const [request] = await app.db.drizzle
    .select()
    .from(relationRequests)
    .where(eq(relationRequests.fromId, father.id))
  expect(request).toMatchObject({ toId: child.id, type: 'child', state: 'confirmed', answeredBy: mother.id })
  const [custody] = await app.db.drizzle
    .select()
    .from(consents)
    .where(and(eq(consents.userId, child.id), eq(consents.givenBy, father.id)))
  expect(custody).toMatchObject({ purpose: 'custody', manner: 'joint' })
  const stranger = await makeUser(app.db)
  expect(await accept(stranger, token)).toMatchObject({ status: 410, code: 'family.invitation-ended' })
  expect(await preview(token)).toMatchObject({ status: 410 })
})

test('a person who registers by the link confirms at once, without another proof', async () => {
  const { mother, child, mail } = await makeFamily()
  const token = tokenOf((await invite(mother, child, null)).link)
  const { terms, withdrawal } = await makeLegalTexts(app.db)
  const body = regular([terms.id, withdrawal.id], { mail })
  const { body: registered } = await app.call(register, { body })
  const answer = { token, custody: 'joint' } as const
  const { username, password } = body
  const { body: signedIn } = await app.call(signIn, { body: { username, password } })
  const later = await app.call(acceptGuardianInvitation, { token: signedIn.token, body: answer })
  expect([later.status, later.body.code]).toEqual([403, 'auth.proof-required'])
  const atOnce = await app.call(acceptGuardianInvitation, { token: registered.token, body: answer })
  expect(atOnce.status).toBe(200)
})

test('one of two people who use a link at the same moment becomes a guardian', async () => {
  const { mother, child, father } = await makeFamily()
  const { link } = await invite(mother, child, null)
  const stranger = await makeUser(app.db)
  const answers = await Promise.all([accept(father, tokenOf(link)), accept(stranger, tokenOf(link))])
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 410])
  const seen = await childOf(mother, child)
  expect(seen?.guardians).toHaveLength(1)
})

test('only the hash of the token is stored, and a link without email is answered once', async () => {
  const { mother, child } = await makeFamily()
  const sent = await invite(mother, child, null)
  const token = tokenOf(sent.link)
  expect(String(sent.link)).toMatch(/^\/auth\/guardian-invitation#/)
  const [row] = await app.db.drizzle.select().from(tokens).where(eq(tokens.id, sent.id))
  expect(row?.hash.equals(hashToken(token))).toBe(true)
  expect(JSON.stringify(row)).not.toContain(token)
})

test('an invitation ends after 7 days', async () => {
  const { mother, child, father } = await makeFamily()
  const { link } = await invite(mother, child, null)
  app.clock.set('2026-11-27T08:59:59Z')
  expect(await preview(tokenOf(link))).toMatchObject({ status: 200 })
  app.clock.set('2026-11-27T09:00:00Z')
  expect(await accept(father, tokenOf(link))).toMatchObject({ status: 410 })
})

test('a withdrawn invitation ends, and its queued email is not sent', async () => {
  const { mother, child, father, mail } = await makeFamily()
  const { id } = await invite(mother, child, mail)
  const token = tokenOf((await newestEmailTo(app.db, mail)).params['link'])
  expect(await withdraw(father, child, id)).toBe(404)
  expect(await withdraw(mother, child, id)).toBe(204)
  expect(await emailsTo(app.db, mail)).toEqual([])
  expect(await accept(father, token)).toMatchObject({ status: 410 })
  expect(await withdraw(mother, child, id)).toBe(404)
})

test('a new invitation ends the one before', async () => {
  const { mother, child, father } = await makeFamily()
  const first = await invite(mother, child, null)
  const second = await invite(mother, child, null)
  expect(await accept(father, tokenOf(first.link))).toMatchObject({ status: 410 })
  expect(await accept(father, tokenOf(second.link))).toMatchObject({ status: 200 })
})

test('the answer is the same for addresses with and without an account', async () => {
  const { mother, child, father } = await makeFamily()
  const known = await invite(mother, child, String(father.mail))
  const unknown = await invite(mother, child, `niemand${nextNumber()}@post.example`)
  const shape = ({ id: _id, mail: _mail, ...rest }: typeof known) => rest
  expect(shape(known)).toEqual(shape(unknown))
})

test('inviting needs a fresh proof, an own child and no impersonation', async () => {
  const { mother, child, father } = await makeFamily()
  expect(await invite(father, child, null)).toMatchObject({ status: 404 })
  const bearer = await makeBareSession(app.db, mother)
  const { status, body } = await app.call(inviteGuardian, {
    token: bearer,
    params: { id: String(child.id) },
    body: { mail: null },
  })
  expect([status, body.code]).toEqual([403, 'auth.proof-required'])
  const viewed = await app.call(inviteGuardian, {
    headers: await viewSession(app.db, mother, child),
    params: { id: String(child.id) },
    body: { mail: null },
  })
  expect(viewed.status).toBe(403)
})

test('a minor and a guardian of the child are refused, and the preview says so beforehand', async () => {
  const { mother, child } = await makeFamily()
  const { link } = await invite(mother, child, null)
  const minor = await makeUser(app.db, { birthdayAt: '2010-01-01' })
  expect(await preview(tokenOf(link), minor)).toMatchObject({ refusal: 'family.adult-parents-only' })
  expect(await accept(minor, tokenOf(link))).toMatchObject({ status: 403, code: 'family.adult-parents-only' })
  expect(await preview(tokenOf(link), mother)).toMatchObject({ refusal: 'family.conflict' })
  expect(await accept(mother, tokenOf(link))).toMatchObject({ status: 409, code: 'family.conflict' })
})

test('an invitation ends with the child’s eighteenth birthday', async () => {
  const { mother, child, father } = await makeFamily()
  const { link } = await invite(mother, child, null)
  await app.db.drizzle.update(users).set({ birthdayAt: '2008-11-20' }).where(eq(users.id, child.id))
  expect(await accept(father, tokenOf(link))).toMatchObject({ status: 410 })
})
