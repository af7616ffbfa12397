/** Announcements on a real database: who writes them, who sees them when, and how they are counted. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  type Announcement,
  changeAnnouncement,
  deleteAnnouncement,
  listManagedAnnouncements,
  markAnnouncementsRead,
  readAnnouncements,
  restoreAnnouncement,
  writeAnnouncement,
} from '@wegband/domain/features/announcements/contract.ts'
import { and, eq } from 'drizzle-orm'
import { notifications } from '../../db/schema/notices/emails.ts'
import { announcementReads } from '../../db/schema/user-messages.ts'
import { auditLog } from '../../db/schema/people.ts'
import {
  makeChildOf,
  makeMember,
  makeMembership,
  makeSchool,
  makeUser,
  type School,
} from '../../testing/makers/makers.ts'
import { viewSession } from '../../testing/makers/view-session.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'
import { EVENT_CHANNEL, readEventSignal } from '../events/publish.ts'
import { cleanAnnouncements, publishDue } from './jobs.ts'

type Person = { readonly id: number }

let app: TestApp
let school: School
let head: Person
beforeAll(async () => {
  app = await createTestApp({ limits: 'off' })
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.set('2026-11-20T15:00:00Z')
  school = await makeSchool(app.db)
  head = await makeMember(app.db, school, { roles: ['leader'] })
})

const CONTENT = {
  title: 'Halle gesperrt',
  text: 'Am **Freitag** ist zu.',
  fromAt: null,
  untilAt: null,
  isPinned: false,
}
const post = (as: Person, recipient: string, more: object = {}) =>
  app.call(writeAnnouncement, { as, body: { recipient, ...CONTENT, ...more } })
const announced = async (
  more: object = {},
  as = head,
  recipient = `school:${school.id}`,
): Promise<number> => {
  const { status, body } = await post(as, recipient, more)
  expect([status, body]).toEqual([201, body])
  return (body as { data: { id: number } }).data.id
}
const shownTo = async (as: Person, query: Record<string, string> = { school: String(school.id) }) => {
  const { body } = await app.call(readAnnouncements, { as, query })
  return (body as { data: Announcement[] }).data
}
const idsFor = async (as: Person) => (await shownTo(as)).map(({ id }) => id)
const managed = async () => {
  const { body } = await app.call(listManagedAnnouncements, {
    as: head,
    query: { recipient: `school:${school.id}` },
  })
  return (body as { data: { id: number; readers: number; updatedAt: string }[] }).data
}

test('members and parents see what a head announces to the school, others do not', async () => {
  const member = await makeMember(app.db, school)
  const mother = await makeUser(app.db)
  await makeMembership(app.db, await makeChildOf(app.db, mother), school)
  const stranger = await makeUser(app.db)
  const id = await announced()
  expect(await shownTo(member)).toMatchObject([
    { id, title: CONTENT.title, school: { id: school.id }, isRead: false },
  ])
  expect(await idsFor(mother)).toEqual([id])
  expect(await idsFor(stranger)).toEqual([])
})

test('heads and staff announce for their own school, and the office for the association', async () => {
  const ofSchool = `school:${school.id}`
  const staff = await makeMember(app.db, school, { roles: ['staff'] })
  const trainer = await makeMember(app.db, school, { roles: ['trainer'] })
  const elsewhere = await makeMember(app.db, await makeSchool(app.db), { roles: ['leader'] })
  const officer = await makeUser(app.db, { officeRights: ['office'] })
  const answersTo = async (as: Person, recipient: string) => (await post(as, recipient)).status
  expect(await answersTo(staff, ofSchool)).toBe(201)
  for (const person of [trainer, elsewhere, officer]) expect(await answersTo(person, ofSchool)).toBe(404)
  expect(await answersTo(officer, 'association')).toBe(201)
  for (const person of [head, staff]) expect(await answersTo(person, 'association')).toBe(404)
  const id = await announced()
  for (const as of [trainer, elsewhere, officer]) {
    const params = { id: String(id) }
    const body = { ...CONTENT, seenAt: '2026-11-20T15:00:00.000Z' }
    expect((await app.call(changeAnnouncement, { as, params, body })).status).toBe(404)
    expect((await app.call(deleteAnnouncement, { as, params })).status).toBe(404)
    expect((await app.call(restoreAnnouncement, { as, params })).status).toBe(404)
    const list = await app.call(listManagedAnnouncements, { as, query: { recipient: ofSchool } })
    expect(list.status).toBe(404)
  }
})

test('everybody sees an announcement of the association, pinned ones come first', async () => {
  const officer = await makeUser(app.db, { officeRights: ['office'] })
  const pinned = await announced({ isPinned: true }, officer, 'association')
  app.clock.advance(60_000)
  const later = await announced({}, officer, 'association')
  const ids = (await shownTo(await makeUser(app.db), {})).map(({ id }) => id)
  expect(ids.filter((id) => id === pinned || id === later)).toEqual([pinned, later])
})

test('an announcement is shown from its beginning to its end', async () => {
  const member = await makeMember(app.db, school)
  const id = await announced({ fromAt: '2026-11-20T16:00:00.000Z', untilAt: '2026-11-20T17:00:00.000Z' })
  expect(await idsFor(member)).toEqual([])
  app.clock.set('2026-11-20T16:00:00Z')
  await publishDue(app)
  expect(await idsFor(member)).toEqual([id])
  app.clock.set('2026-11-20T17:00:00Z')
  expect(await idsFor(member)).toEqual([])
  expect((await managed()).map((one) => one.id)).toEqual([id])
})

test('an announcement that would end before it begins is refused, also one that begins at once', async () => {
  const untilAt = '2026-11-20T15:00:00.000Z'
  const refused = { status: 422, body: { errors: { untilAt: ['end-before-begin'] } } }
  for (const fromAt of [null, untilAt, '2026-11-20T16:00:00.000Z'])
    expect(await post(head, `school:${school.id}`, { fromAt, untilAt })).toMatchObject(refused)
  const params = { id: String(await announced()) }
  const body = { ...CONTENT, untilAt, seenAt: untilAt }
  expect(await app.call(changeAnnouncement, { as: head, params, body })).toMatchObject(refused)
  // One that is over can still be corrected.
  const past = { fromAt: '2026-11-20T14:00:00.000Z', untilAt: '2026-11-20T14:30:00.000Z' }
  await announced(past)
})

test('open pages of members and parents hear of an announcement once its time has come', async () => {
  const mother = await makeUser(app.db)
  await makeMembership(app.db, await makeChildOf(app.db, mother), school)
  const heard: string[] = []
  const client = await app.db.pool.connect()
  client.on('notification', ({ payload }) => heard.push(payload ?? ''))
  await client.query(`LISTEN ${EVENT_CHANNEL}`)
  const signal = { topic: 'announcements', schoolIds: [school.id], userIds: [mother.id] }
  const heardOf = (id: number) =>
    heard.map(readEventSignal).filter((one) => one?.topic === 'announcements' && one.ids.includes(id))
  const id = await announced()
  await expect.poll(() => heardOf(id)).toMatchObject([signal])
  const planned = await announced({ fromAt: '2026-11-20T16:00:00.000Z' })
  await expect.poll(() => heardOf(planned)).toHaveLength(1)
  await publishDue(app)
  app.clock.set('2026-11-20T16:00:00Z')
  await publishDue(app)
  await publishDue(app)
  await expect.poll(() => heardOf(planned)).toMatchObject([signal, signal])
  expect(heardOf(id)).toHaveLength(1)
  await client.query('UNLISTEN *')
  client.release(true)
})

test('readers are counted once each, and no row names one of them', async () => {
  const member = await makeMember(app.db, school)
  const id = await announced()
  const read = (as: Person) => app.call(markAnnouncementsRead, { as, body: { ids: [id] } })
  expect((await read(member)).status).toBe(204)
  await read(member)
  await read(head)
  // A stranger who does not see it counts nothing.
  await read(await makeUser(app.db))
  expect(await managed()).toMatchObject([{ id, readers: 2 }])
  expect(await shownTo(member)).toMatchObject([{ id, isRead: true }])
  const rows = await app.db.drizzle.select().from(announcementReads)
  for (const { reader } of rows) expect(reader).toMatch(/^[\w-]{22}$/)
  const mother = await makeUser(app.db)
  const child = await makeChildOf(app.db, mother)
  const asMother = await viewSession(app.db, mother, child)
  const viewed = await app.call(markAnnouncementsRead, { headers: asMother, body: { ids: [id] } })
  expect(viewed.body).toMatchObject({ code: 'auth.not-while-impersonating' })
})

test('an edit over another one is refused, a deletion can be undone for some days', async () => {
  const member = await makeMember(app.db, school)
  const id = await announced()
  const params = { id: String(id) }
  const [{ updatedAt: seenAt } = { updatedAt: '' }] = await managed()
  app.clock.advance(1000)
  const change = (text: string) =>
    app.call(changeAnnouncement, { as: head, params, body: { ...CONTENT, text, seenAt } })
  expect((await change('Neu')).status).toBe(204)
  expect(await change('Anders')).toMatchObject({ status: 409, body: { code: 'general.stale' } })
  expect(await shownTo(member)).toMatchObject([{ text: 'Neu' }])
  expect((await app.call(deleteAnnouncement, { as: head, params })).status).toBe(204)
  expect(await idsFor(member)).toEqual([])
  expect((await app.call(restoreAnnouncement, { as: head, params })).status).toBe(204)
  expect(await idsFor(member)).toEqual([id])
  await app.call(deleteAnnouncement, { as: head, params })
  app.clock.set('2026-11-28T15:00:00Z')
  expect((await app.call(restoreAnnouncement, { as: head, params })).status).toBe(404)
  await cleanAnnouncements(app)
  app.clock.set('2026-11-20T15:00:00Z')
  expect((await app.call(restoreAnnouncement, { as: head, params })).status).toBe(404)
  const log = await app.db.drizzle.select().from(auditLog)
  const verbs = log
    .filter((row) => row.subjectType === 'announcement' && row.subjectId === id)
    .map((row) => row.action)
  expect(verbs).toEqual(
    ['written', 'changed', 'deleted', 'restored', 'deleted'].map((verb) => `announcements.${verb}`),
  )
})

const noticesOf = (announcementId: number) =>
  app.db.drizzle
    .select({ userId: notifications.userId, params: notifications.params })
    .from(notifications)
    .where(and(eq(notifications.type, 'announcement-published'), eq(notifications.subjectId, announcementId)))

test('an announcement reaches devices and emails of who sees it, once, and no more once read or deleted', async () => {
  const [member, reader] = [await makeMember(app.db, school), await makeMember(app.db, school)]
  const mother = await makeUser(app.db)
  await makeMembership(app.db, await makeChildOf(app.db, mother), school)
  await makeUser(app.db)
  const id = await announced()
  const told = await noticesOf(id)
  expect(told.map(({ userId }) => userId)).toEqual(expect.arrayContaining([member.id, reader.id, mother.id]))
  expect(told.map(({ userId }) => userId)).not.toContain(head.id)
  expect(told).toHaveLength(4)
  expect(told[0]?.params).toEqual({ schoolName: school.name, changeType: 'school' })
  const { updatedAt } = (await managed())[0] ?? { updatedAt: '' }
  app.clock.advance(1000)
  const body = { ...CONTENT, title: 'Halle offen', seenAt: updatedAt }
  await app.call(changeAnnouncement, { as: head, params: { id: String(id) }, body })
  expect(await noticesOf(id)).toHaveLength(4)
  await app.call(markAnnouncementsRead, { as: reader, body: { ids: [id] } })
  expect((await noticesOf(id)).map(({ userId }) => userId)).not.toContain(reader.id)
  await app.call(deleteAnnouncement, { as: head, params: { id: String(id) } })
  expect(await noticesOf(id)).toEqual([])
})

test('one that begins later, and one of the association, reach people by the job', async () => {
  const member = await makeMember(app.db, school)
  const later = await announced({ fromAt: '2026-11-20T16:00:00.000Z' })
  const office = await makeUser(app.db, { isAdmin: true, officeRights: ['office'] })
  const all = await announced({}, office, 'association')
  expect([...(await noticesOf(later)), ...(await noticesOf(all))]).toEqual([])
  await publishDue({ ...app.http.services })
  expect(await noticesOf(later)).toEqual([])
  expect((await noticesOf(all)).map(({ userId }) => userId)).toContain(member.id)
  app.clock.set('2026-11-20T16:00:30Z')
  await publishDue({ ...app.http.services })
  await publishDue({ ...app.http.services })
  expect((await noticesOf(later)).filter(({ userId }) => userId === member.id)).toHaveLength(1)
})
