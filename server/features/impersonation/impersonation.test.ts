/** Impersonation: who may view as another user, how the view ends, and what is logged (F5, F6). */
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readUser } from '@wegband/domain/features/accounts/contract.ts'
import { checkAuth, refreshAuth, signOut } from '@wegband/domain/features/sessions/contract.ts'
import { signIn } from '@wegband/domain/features/sign-in/contract.ts'
import {
  endImpersonation,
  listAccessLog,
  readView,
  startImpersonation,
} from '@wegband/domain/features/impersonation/contract.ts'
import { addAttendee } from '@wegband/domain/features/appointments/contract.ts'
import { notifications } from '../../db/schema/notices/emails.ts'
import { auditLog, relations, users } from '../../db/schema/people.ts'
import { cheapHash } from '../../testing/cheap-hash.ts'
import { makeClassRoom } from '../../testing/makers/class-room.ts'
import { makeChildOf, makeUser, type UserRow } from '../../testing/makers/makers.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'
import { changeSetting } from '../../config/settings.ts'
import { bumpUserVersions } from '../accounts/bump-user-versions.ts'

const NOW = '2026-11-20T09:00:00Z'
const PASSWORD = 'Wegband-2026'
let app: TestApp
let passwordHash: string
beforeAll(async () => {
  app = await createTestApp()
  passwordHash = cheapHash(PASSWORD)
})
afterAll(() => app.close())
beforeEach(() => app.clock.set(NOW))

type Device = { token: string; personalAccessToken: string }
const signInAs = async (person: UserRow): Promise<Device> => {
  const { body } = await app.call(signIn, { body: { username: person.username ?? '', password: PASSWORD } })
  return { token: body.token, personalAccessToken: body.personalAccessToken ?? '' }
}
const view = async (token: string, user: number, fields = {}) => {
  const { status, body } = await app.call(startImpersonation, { token, body: { user, ...fields } })
  return { status, code: body.code, token: body.token as string, body }
}
const leave = async (token: string) => {
  const { status, body } = await app.call(endImpersonation, { token })
  return { status, code: body.code, token: body.token as string, body }
}
const isAlive = async (token: string): Promise<boolean> =>
  (await app.call(checkAuth, { token })).status === 200
const makeParent = async () => {
  const parent = await makeUser(app.db, { passwordHash })
  return { parent, child: await makeChildOf(app.db, parent), device: await signInAs(parent) }
}
const makeAdmin = async () => {
  const admin = await makeUser(app.db, { isAdmin: true, passwordHash })
  return { admin, device: await signInAs(admin) }
}

// spec: parent-switch-child-view, api-post-auth-impersonation, api-delete-auth-impersonation
test('a parent enters the view of the child and returns to the own account', async () => {
  const { parent, child, device } = await makeParent()
  const seen = await view(device.token, child.id)
  expect(seen.body).toMatchObject({
    userId: child.id,
    isImpersonated: true,
    personalAccessToken: null,
    expiresAt: '2026-11-20T10:00:00.000Z',
  })
  expect(await isAlive(device.token)).toBe(false)
  const me = await app.call(readUser, { token: seen.token, params: { id: String(child.id) } })
  expect(me.body.data.id).toBe(child.id)
  const back = await leave(seen.token)
  expect(back.body).toMatchObject({ userId: parent.id, isImpersonated: false })
  expect([await isAlive(seen.token), await isAlive(back.token)]).toEqual([false, true])
  expect(await leave(back.token)).toMatchObject({ status: 409, code: 'impersonation.none' })
})

describe('a view is refused', () => {
  test('with the same answer for a stranger, an unknown id, oneself and an adult child', async () => {
    const { parent, device } = await makeParent()
    const grown = await makeChildOf(app.db, parent, { birthdayAt: '2008-11-20' })
    const stranger = await makeUser(app.db)
    for (const id of [stranger.id, 999_999, parent.id, grown.id])
      expect(await view(device.token, id, { reason: 'support' })).toMatchObject({
        status: 404,
        code: 'general.not-found',
      })
  })

  test('inside another view', async () => {
    const { parent, child, device } = await makeParent()
    const second = await makeChildOf(app.db, parent)
    const { token } = await view(device.token, child.id)
    expect(await view(token, second.id)).toMatchObject({ status: 403, code: 'impersonation.nested' })
  })

  // spec: admin-views-as-user-id
  test('to an admin without a reason, and of another admin', async () => {
    const { device } = await makeAdmin()
    const [other, person] = [await makeAdmin(), await makeUser(app.db)]
    expect(await view(device.token, person.id)).toMatchObject({
      status: 422,
      code: 'impersonation.reason-required',
    })
    expect(await view(device.token, other.admin.id, { reason: 'support' })).toMatchObject({
      status: 403,
      code: 'impersonation.not-admins',
    })
    const seen = await view(device.token, person.id, { reason: 'support', reference: 'Anfrage 4417' })
    expect(seen.body).toMatchObject({ userId: person.id, expiresAt: '2026-11-20T09:30:00.000Z' })
  })
})

test('a view shows whose it is, its reason and its end', async () => {
  const { child, device } = await makeParent()
  const seen = await view(device.token, child.id)
  expect((await app.call(readView, { token: seen.token })).body.data).toEqual({
    userId: child.id,
    kind: 'child',
    reason: null,
    reference: '',
    endsAt: '2026-11-20T10:00:00.000Z',
  })
  const back = await leave(seen.token)
  expect((await app.call(readView, { token: back.token })).body.code).toBe('impersonation.none')
  const { device: office } = await makeAdmin()
  const helped = await view(office.token, child.id, { reason: 'error', reference: 'Anfrage 4417' })
  expect((await app.call(readView, { token: helped.token })).body.data).toEqual({
    userId: child.id,
    kind: 'admin',
    reason: 'error',
    reference: 'Anfrage 4417',
    endsAt: '2026-11-20T09:30:00.000Z',
  })
})

describe('a view ends', () => {
  test('at its end time, and cannot be renewed', async () => {
    const { child, device } = await makeParent()
    const { token } = await view(device.token, child.id)
    expect((await app.call(refreshAuth, { token })).status).toBe(401)
    app.clock.advance(59 * 60_000)
    expect(await isAlive(token)).toBe(true)
    app.clock.advance(60_000)
    expect(await isAlive(token)).toBe(false)
    const revived = await app.call(signIn, { body: { token: device.personalAccessToken } })
    expect(revived.body).toMatchObject({ isImpersonated: false })
  })

  test('when the relation ends', async () => {
    const { parent, child, device } = await makeParent()
    const { token } = await view(device.token, child.id)
    await app.db.drizzle.transaction(async (tx) => {
      await tx
        .delete(relations)
        .where(and(eq(relations.userId, parent.id), eq(relations.relatedId, child.id)))
      await bumpUserVersions(tx, [parent.id, child.id], app.clock.now())
    })
    await expect.poll(() => isAlive(token)).toBe(false)
  })

  test('on the eighteenth birthday of the child', async () => {
    const { parent, device } = await makeParent()
    const child = await makeChildOf(app.db, parent, { birthdayAt: '2008-11-21' })
    app.clock.set('2026-11-20T22:40:00Z')
    const own = await app.call(signIn, { body: { token: device.personalAccessToken } })
    const { token } = await view(own.body.token, child.id)
    app.clock.set('2026-11-20T22:59:59Z')
    app.http.sessions.forgetAll()
    expect(await isAlive(token)).toBe(true)
    app.clock.set('2026-11-20T23:00:10Z')
    expect(await isAlive(token)).toBe(false)
  })

  test('when the admin loses the admin right', async () => {
    const [{ admin, device }, person] = [await makeAdmin(), await makeUser(app.db)]
    const { token } = await view(device.token, person.id, { reason: 'error' })
    await app.db.drizzle.transaction(async (tx) => {
      await tx.update(users).set({ isAdmin: false }).where(eq(users.id, admin.id))
      await bumpUserVersions(tx, [admin.id], app.clock.now())
    })
    await expect.poll(() => isAlive(token)).toBe(false)
  })

  test('when the admin needs two-step verification and has not set it up', async () => {
    const { device } = await makeAdmin()
    const person = await makeUser(app.db)
    const seen = await view(device.token, person.id, { reason: 'support' })
    expect(await isAlive(seen.token)).toBe(true)
    await app.db.drizzle.transaction((tx) => changeSetting(tx, 'secondStepRoles', ['admin']))
    app.http.sessions.forgetAll()
    expect(await isAlive(seen.token)).toBe(false)
    await app.db.drizzle.transaction((tx) => changeSetting(tx, 'secondStepRoles', []))
  })

  test('with the device: signing out inside it signs the real person out', async () => {
    const { child, device } = await makeParent()
    const { token } = await view(device.token, child.id)
    expect((await app.call(signOut, { token })).status).toBe(204)
    expect(await isAlive(token)).toBe(false)
    const revived = await app.call(signIn, { body: { token: device.personalAccessToken } })
    expect(revived.status).toBe(401)
  })
})

test('of two tabs that enter a view at the same moment one succeeds, the other signs in again', async () => {
  const { parent, child, device } = await makeParent()
  const second = await makeChildOf(app.db, parent)
  const entered = await Promise.all([view(device.token, child.id), view(device.token, second.id)])
  expect(entered.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 401])
})

// spec: impersonation-off-restores
test('start and end are logged with both ids, and the person sees who looked', async () => {
  const [{ admin, device }, person] = [await makeAdmin(), await makeUser(app.db)]
  const { token } = await view(device.token, person.id, { reason: 'support', reference: 'Anfrage 4417' })
  await leave(token)
  const rows = await app.db.drizzle
    .select({ action: auditLog.action, actorId: auditLog.actorId, impersonatorId: auditLog.impersonatorId })
    .from(auditLog)
    .where(eq(auditLog.subjectId, person.id))
    .orderBy(auditLog.id)
  expect(rows).toEqual([
    { action: 'impersonation.start', actorId: admin.id, impersonatorId: null },
    { action: 'impersonation.end', actorId: person.id, impersonatorId: admin.id },
  ])
  const { body } = await app.call(listAccessLog, { as: person, params: { id: String(person.id) } })
  expect(body.data).toMatchObject([
    {
      at: '2026-11-20T09:00:00.000Z',
      kind: 'view',
      by: `${admin.firstName} ${admin.lastName}`,
      reason: 'support',
    },
  ])
})

test('a change in another person’s view is audited with both ids', async () => {
  const room = await makeClassRoom(app, 1)
  const student = await room.makeStudent()
  const { admin, device } = await makeAdmin()
  const { token } = await view(device.token, student.id, { reason: 'support' })
  const { id } = await room.makeClass({ capacity: 2 })
  const params = { id: String(id), userId: String(student.id) }
  expect((await app.call(addAttendee, { token, params })).status).toBe(200)
  expect((await app.call(readUser, { token, params: { id: String(student.id) } })).status).toBe(200)
  // The member's own booking gets no entry.
  await app.call(addAttendee, { as: student, params })
  const changes = await app.db.drizzle
    .select({
      actorId: auditLog.actorId,
      impersonatorId: auditLog.impersonatorId,
      subjectId: auditLog.subjectId,
      details: auditLog.details,
    })
    .from(auditLog)
    .where(eq(auditLog.action, 'impersonation.change'))
  expect(changes).toEqual([
    {
      actorId: student.id,
      impersonatorId: admin.id,
      subjectId: student.id,
      details: { call: `PUT ${addAttendee.path}`, ids: { id, userId: student.id } },
    },
  ])
})

describe('the member is notified at once when an admin opens their view', () => {
  const noticesOf = async ({ id }: { id: number }) =>
    (await app.db.drizzle.select().from(notifications).where(eq(notifications.userId, id))).map(
      ({ type, params }) => [type, params['firstName'], params['byName']],
    )

  test('a minor and the parents, by name', async () => {
    const { parent, child } = await makeParent()
    const { admin, device } = await makeAdmin()
    await view(device.token, child.id, { reason: 'support' })
    const byName = `${admin.firstName} ${admin.lastName}`
    expect(await noticesOf(child)).toEqual([['account-viewed', '', byName]])
    expect(await noticesOf(parent)).toEqual([['account-viewed', child.firstName, byName]])
  })

  test('but not when a parent opens the view of a child', async () => {
    const { parent, child, device } = await makeParent()
    await view(device.token, child.id)
    expect([await noticesOf(child), await noticesOf(parent)]).toEqual([[], []])
  })
})
