/** The office of a school and that of the association: whose documents they see, and what they decide. */
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OfficeRight } from '@wegband/domain/basics/office-rights.ts'
import { listDocuments } from '@wegband/domain/features/documents/contract.ts'
import type { CheckState } from '@wegband/domain/features/documents/document-types.ts'
import { listNotifications } from '@wegband/domain/features/notifications/contract.ts'
import {
  checkDocument,
  listReceivedDocuments,
  listRoleDocuments,
  openReceivedDocument,
  removeRoleDocument,
} from '@wegband/domain/features/paper-office/contract.ts'
import { changeSetting } from '../../config/settings.ts'
import { documents } from '../../db/schema/documents.ts'
import { auditLog } from '../../db/schema/people.ts'
import { expectStatus } from '../../testing/expect-status.ts'
import {
  makeChildOf,
  makeMember,
  makeMembership,
  makeSchool,
  makeUser,
  only,
  type School,
  type UserRow,
} from '../../testing/makers/makers.ts'
import { viewSession } from '../../testing/makers/view-session.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'
import { pdfOf, sendForm, uploadForm } from '../../testing/uploads.ts'
import { deleteEndedDocuments } from '../documents/jobs.ts'
import { routes as documentRoutes } from '../documents/routes.ts'
import { routes as notifications } from '../notifications/routes.ts'
import { routes } from './routes.ts'

const NOW = '2026-11-20T09:00:00Z'
let app: TestApp
let school: School
let head: UserRow
let staff: UserRow
beforeAll(async () => {
  app = await createTestApp({
    features: [documentRoutes, routes, notifications],
    clockIso: NOW,
    limits: 'off',
  })
  school = await makeSchool(app.db)
  head = await makeMember(app.db, school, { roles: ['leader'] })
  staff = await makeMember(app.db, school, { roles: ['staff'] })
})
afterAll(() => app.close())
beforeEach(() => app.clock.set(NOW))

const recipientOf = (to: School | null): string => (to === null ? 'association' : `school:${to.id}`)
const send = async (
  as: { id: number },
  { to = school as School | null, id = as.id } = {},
): Promise<number> => {
  const form = uploadForm({ 'name[]': 'Anmeldung', recipient: recipientOf(to) }, [{ bytes: pdfOf() }])
  const { status, body } = await sendForm(app, { as, url: `/api/users/${id}/contract-scans`, form })
  expectStatus({ status, body }, 201)
  return only(body.data as unknown as { id: number }[]).id
}
const list = async (as: { id: number }, to: School | null = school, state?: CheckState) => {
  const query = { recipient: recipientOf(to), ...(state === undefined ? {} : { state }) }
  return app.call(listReceivedDocuments, { as, query })
}
const rowOf = async (id: number) =>
  only(await app.db.drizzle.select().from(documents).where(eq(documents.id, id)))
const decide = async (as: { id: number }, id: number, state: CheckState, reason?: string) => {
  app.clock.advance(1000)
  const { updatedAt: seenAt } = await rowOf(id)
  return app.call(checkDocument, {
    as,
    params: { id: String(id) },
    body: { state, seenAt, ...(reason === undefined ? {} : { reason }) },
  })
}
const heard = async (as: { id: number }) =>
  (await app.call(listNotifications, { as })).body.data.map(({ type, params, readAt }) => ({
    type,
    params,
    isRead: readAt !== null,
  }))

describe('a received document', () => {
  test('is accepted: the owner hears of it, and the request of the office is done', async () => {
    const mara = await makeMember(app.db, school)
    const id = await send(mara)
    const { body } = await list(head)
    expect(body.data.at(-1)).toMatchObject({
      id,
      name: 'Anmeldung',
      state: 'waiting',
      owner: { id: mara.id },
      sentBy: null,
    })
    expect((await decide(staff, id, 'accepted')).status).toBe(204)
    const [own] = (await app.call(listDocuments, { as: mara, params: { id: String(mara.id) } })).body.data
    expect(own?.check).toMatchObject({ state: 'accepted', isOpen: false, reason: null })
    expect(await heard(mara)).toMatchObject([
      { type: 'document-checked', params: { changeType: 'accepted', documentName: 'Anmeldung' } },
    ])
    expect((await heard(head)).find(({ params }) => params['firstName'] === mara.firstName)?.isRead).toBe(
      true,
    )
    const [entry] = await app.db.drizzle
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, 'documents.checked'), eq(auditLog.subjectId, id)))
    expect(entry).toMatchObject({ actorId: staff.id, details: { from: 'waiting', to: 'accepted' } })
  })

  test('is rejected or asked for again only with a reason, which owner and guardians read', async () => {
    const parent = await makeUser(app.db)
    const child = await makeChildOf(app.db, parent)
    await makeMembership(app.db, child, school)
    const id = await send(parent, { id: child.id })
    for (const state of ['rejected', 'asked'] as const) {
      const without = await decide(head, id, state, ' ')
      expect([without.status, without.body.errors]).toEqual([422, { reason: ['required'] }])
      expect((await decide(head, id, state, 'Seite 2 fehlt')).status).toBe(204)
    }
    const params = { changeType: 'asked-child', firstName: child.firstName, message: 'Seite 2 fehlt' }
    expect((await heard(parent))[0]).toMatchObject({ type: 'document-checked', params })
    const [own] = (await app.call(listDocuments, { as: parent, params: { id: String(parent.id) } })).body.data
    expect(own?.check).toMatchObject({ state: 'asked', reason: 'Seite 2 fehlt', isOpen: true })
  })

  test('that another person decided meanwhile is not decided unseen', async () => {
    const id = await send(await makeMember(app.db, school))
    const { updatedAt: seenAt } = await rowOf(id)
    await decide(head, id, 'accepted')
    const late = await app.call(checkDocument, {
      as: staff,
      params: { id: String(id) },
      body: { state: 'rejected', reason: 'x', seenAt },
    })
    expect([late.status, late.body.code]).toEqual([409, 'general.stale'])
    expect((await rowOf(id)).checkState).toBe('accepted')
    expect((await decide(staff, id, 'waiting')).status).toBe(204)
    expect(await rowOf(id)).toMatchObject({ checkState: 'waiting', checkedAt: null, checkedBy: null })
  })

  test('is opened by an address of minutes, and each opening is recorded', async () => {
    const id = await send(await makeMember(app.db, school))
    const opened = await app.call(openReceivedDocument, { as: head, params: { id: String(id) } })
    expectStatus(opened, 201)
    const file = await app.http.fastify.inject({ method: 'GET', url: opened.body.data.url })
    expect(file.rawPayload).toEqual(pdfOf())
    app.clock.advance(16 * 60_000)
    expect((await app.http.fastify.inject({ method: 'GET', url: opened.body.data.url })).statusCode).toBe(404)
    const rows = await app.db.drizzle
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, 'documents.opened'), eq(auditLog.subjectId, id)))
    expect(rows).toHaveLength(1)
  })

  test('that was rejected goes after 90 days or as the installation sets, an accepted one stays', async () => {
    const mara = await makeMember(app.db, school)
    const [kept, gone] = [await send(mara), await send(mara)]
    await decide(head, kept, 'accepted')
    await decide(head, gone, 'rejected', 'Unleserlich')
    const idsOf = async () =>
      (await app.db.drizzle.select().from(documents).where(eq(documents.ownerUserId, mara.id))).map(
        ({ id }) => id,
      )
    app.clock.advance(89 * 24 * 3_600_000)
    await deleteEndedDocuments({ ...app.http.services, log: app.http.fastify.log })
    expect(await idsOf()).toEqual([kept, gone])
    app.clock.advance(2 * 24 * 3_600_000)
    await deleteEndedDocuments({ ...app.http.services, log: app.http.fastify.log })
    expect(await idsOf()).toEqual([kept])
    const soon = await send(mara)
    await decide(head, soon, 'rejected', 'Unleserlich')
    await changeSetting(app.db.drizzle, 'rejectedPaperDays', 7)
    await app.http.services.settings.reload()
    app.clock.advance(8 * 24 * 3_600_000)
    await deleteEndedDocuments({ ...app.http.services, log: app.http.fastify.log })
    expect(await idsOf()).toEqual([kept])
  })
})

describe('an office', () => {
  const withRight = (right: OfficeRight) => makeUser(app.db, { officeRights: [right] })

  test('sees only what was sent to it', async () => {
    const other = await makeSchool(app.db)
    const stranger = await makeMember(app.db, other, { roles: ['leader'] })
    const [office, editor, trainer] = [
      await withRight('office'),
      await withRight('editor'),
      await makeMember(app.db, school, { roles: ['trainer'] }),
    ]
    const mara = await makeMember(app.db, school)
    const toSchool = await send(mara)
    const toAssociation = await send(mara, { to: null })
    for (const as of [stranger, office, editor, trainer, mara]) expect((await list(as)).status).toBe(404)
    for (const as of [stranger, head, editor, trainer, mara]) expect((await list(as, null)).status).toBe(404)
    expect((await list(office, null)).body.data.map(({ id }) => id)).toEqual([toAssociation])
    for (const [as, id] of [
      [head, toAssociation],
      [office, toSchool],
      [stranger, toSchool],
      [trainer, toSchool],
      [mara, toSchool],
    ] as const) {
      expect((await decide(as, id, 'accepted')).status).toBe(404)
      expect((await app.call(openReceivedDocument, { as, params: { id: String(id) } })).status).toBe(404)
    }
    expect((await decide(office, toAssociation, 'accepted')).status).toBe(204)
  })

  test('counts each state, and lists one of them', async () => {
    const place = await makeSchool(app.db)
    const leader = await makeMember(app.db, place, { roles: ['leader'] })
    const mara = await makeMember(app.db, place)
    const [first] = [await send(mara, { to: place }), await send(mara, { to: place })]
    await decide(leader, first, 'accepted')
    const { body } = await list(leader, place, 'accepted')
    expect(body).toMatchObject({
      data: [{ id: first }],
      meta: { total: 1 },
      counts: { waiting: 1, accepted: 1, rejected: 0, asked: 0 },
    })
  })

  test('decides nothing within the view of another account', async () => {
    const id = await send(await makeMember(app.db, school))
    const admin = await makeUser(app.db, { isAdmin: true })
    const headers = await viewSession(app.db, admin, head)
    const token = headers.authorization.replace('Bearer ', '')
    const { updatedAt: seenAt } = await rowOf(id)
    const refused = await app.call(checkDocument, {
      token,
      params: { id: String(id) },
      body: { state: 'accepted', seenAt },
    })
    expect(refused.body.code).toBe('auth.not-while-impersonating')
    expect((await app.call(openReceivedDocument, { token, params: { id: String(id) } })).status).toBe(403)
    const form = uploadForm({ 'name[]': 'x', recipient: recipientOf(school), role: 'student' }, [
      { bytes: pdfOf() },
    ])
    expect((await sendForm(app, { token, url: '/api/role-documents', form })).body.code).toBe(
      'auth.not-while-impersonating',
    )
  })
})

describe('a document of a role', () => {
  const provide = (as: { id: number }, to: School | null, role = 'student') => {
    const form = uploadForm({ 'name[]': 'Hausordnung', recipient: recipientOf(to), role }, [
      { bytes: pdfOf() },
    ])
    return sendForm(app, { as, url: '/api/role-documents', form })
  }
  const seenBy = async (as: { id: number }) =>
    (await app.call(listDocuments, { as, params: { id: String(as.id) } })).body.data.map(
      ({ ownerRole, school: of }) => [ownerRole, of],
    )

  test('of a school reaches its people with that role, of the association those of all schools', async () => {
    const [place, other] = [await makeSchool(app.db), await makeSchool(app.db)]
    const leader = await makeMember(app.db, place, { roles: ['leader'] })
    const office = await makeUser(app.db, { officeRights: ['office'] })
    const [mara, lea] = [await makeMember(app.db, place), await makeMember(app.db, other)]
    expectStatus(await provide(leader, place), 201)
    expectStatus(await provide(office, null), 201)
    expect(await seenBy(mara)).toEqual(
      expect.arrayContaining([
        ['student', place.name],
        ['student', null],
      ]),
    )
    expect(await seenBy(lea)).toEqual([['student', null]])
    expect((await provide(leader, other)).status).toBe(404)
    expect((await provide(leader, null)).status).toBe(404)
    expect((await provide(mara, place)).status).toBe(404)
    expect((await provide(leader, place, 'emperor')).body.errors).toEqual({ role: ['not-an-option'] })
  })

  test('is removed by its own office alone', async () => {
    const place = await makeSchool(app.db)
    const leader = await makeMember(app.db, place, { roles: ['leader'] })
    const mara = await makeMember(app.db, place)
    await provide(leader, place)
    const query = { recipient: recipientOf(place) }
    const { id } = only((await app.call(listRoleDocuments, { as: leader, query })).body.data)
    const remove = (as: { id: number }) => app.call(removeRoleDocument, { as, params: { id: String(id) } })
    for (const as of [head, mara]) expect((await remove(as)).status).toBe(404)
    expect((await remove(leader)).status).toBe(204)
    expect((await app.call(listRoleDocuments, { as: leader, query })).body.data).toEqual([])
    expect(
      (
        await app.call(removeRoleDocument, {
          as: leader,
          params: { id: String(await send(mara, { to: place })) },
        })
      ).status,
    ).toBe(404)
  })
})
