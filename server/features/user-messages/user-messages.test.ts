/** Messages between people on a real database: who gets them, who reads along, and what becomes of a copy. */
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  countUserMessages,
  deleteUserMessage,
  type Directory,
  listMessageDrafts,
  listRecipients,
  listUserMessages,
  markUserMessageRead,
  readUserMessage,
  restoreUserMessage,
  saveMessageDraft,
  sendUserMessage,
  SINGLE_PER_HOUR,
} from '@wegband/domain/features/user-messages/contract.ts'
import { countMessageGroup, sendToGroup } from '@wegband/domain/features/user-messages/group-contract.ts'
import { readUser } from '@wegband/domain/features/accounts/contract.ts'
import { relations } from '../../db/schema/people.ts'
import { childMessageBans } from '../../db/schema/user-messages.ts'
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
import { createSettings } from '../../config/settings.ts'
import { cleanMailboxes } from './jobs.ts'

let app: TestApp
let school: School
beforeAll(async () => {
  app = await createTestApp({ limits: 'off' })
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.set('2026-11-20T15:02:00Z')
  school = await makeSchool(app.db)
})

type Person = { readonly id: number }

const joinSchool = (person: Person) => makeMembership(app.db, person, school)

const newKey = () => crypto.randomUUID()

const send = async (as: Person, to: readonly Person[], more: object = {}) =>
  app.call(sendUserMessage, {
    as,
    body: {
      recipientIds: to.map(({ id }) => id),
      title: 'Thema am Freitag',
      text: 'Bring die Pratzen mit.',
      ...more,
    },
  })

const sent = async (as: Person, to: readonly Person[], more: object = {}): Promise<number> => {
  const { status, body } = await send(as, to, more)
  expect([status, body]).toEqual([201, body])
  return (body as { data: { id: number } }).data.id
}

const listOf = async (as: Person, directory: Directory = 'inbox') => {
  const { body } = await app.call(listUserMessages, { as, query: { [directory]: '1' } })
  return (
    body as {
      data: {
        id: number
        directory: Directory
        readAt: string | null
        isDirect: boolean
        children: { id: number }[]
      }[]
    }
  ).data
}
const idsIn = async (as: Person, directory?: Directory) => (await listOf(as, directory)).map(({ id }) => id)

const readersOf = async (as: Person, id: number) => {
  const { body } = await app.call(readUserMessage, { as, params: { id: String(id) } })
  return (body as { data: { readers: { id: number }[] } }).data.readers.map((reader) => reader.id)
}

const trainerOf = async (at: School) => makeMember(app.db, at, { roles: ['trainer'] })
const studentOf = async (at: School) => makeMember(app.db, at)

// spec: api-post-user-messages, api-get-user-message, api-patch-user-message-mark-read, user-unread-counters
test('a trainer writes to a member, who finds the message unread and reads it', async () => {
  const trainer = await trainerOf(school)
  const student = await studentOf(school)
  const id = await sent(trainer, [student])
  expect(await idsIn(trainer, 'outbox')).toEqual([id])
  expect(await idsIn(student)).toEqual([id])
  const count = await app.call(countUserMessages, { as: student })
  expect(count.body).toEqual({ data: { unread: 1 } })
  const profile = () => app.call(readUser, { as: student, params: { id: String(student.id) } })
  expect((await profile()).body).toMatchObject({
    data: { unreadUserMessagesCount: 1, unreadNotificationsCount: 0 },
  })
  const { body } = await app.call(readUserMessage, { as: student, params: { id: String(id) } })
  expect(body).toMatchObject({
    data: { id, title: 'Thema am Freitag', directory: 'inbox', mayAnswer: true, readers: [], isDirect: true },
  })
  const marked = await app.call(markUserMessageRead, { as: student, params: { id: String(id) } })
  expect(marked.status).toBe(204)
  expect(await listOf(student)).toMatchObject([{ id, readAt: '2026-11-20T15:02:00.000Z' }])
  expect((await profile()).body).toMatchObject({ data: { unreadUserMessagesCount: 0 } })
})

test('strangers do not find each other and cannot write to each other', async () => {
  const student = await studentOf(school)
  const stranger = await makeUser(app.db, { firstName: 'Fremda', lastName: 'Unbekannt' })
  const { status, body } = await send(student, [stranger])
  expect([status, body]).toMatchObject([422, { errors: { recipientIds: ['no-recipient'] } }])
  const found = await app.call(listRecipients, { as: student, query: { search: 'Fremda' } })
  expect(found.body).toEqual({ data: [] })
  const byId = await app.call(listRecipients, { as: student, query: { 'id[]': String(stranger.id) } })
  expect(byId.body).toEqual({ data: [] })
})

test('what a trainer writes to a child stands in the mailboxes of both parents', async () => {
  const trainer = await trainerOf(school)
  const mother = await makeUser(app.db)
  const father = await makeUser(app.db)
  const child = await makeChildOf(app.db, mother, {
    birthdayAt: '2011-01-01',
    mail: `kind-${newKey()}@post.example`,
  })
  await app.db.drizzle.insert(relations).values([
    { userId: father.id, relatedId: child.id, type: 'child' },
    { userId: child.id, relatedId: father.id, type: 'parent' },
  ])
  await joinSchool(child)
  const before = await app.call(listRecipients, { as: trainer, query: { 'id[]': String(child.id) } })
  expect(before.body).toMatchObject({
    data: [{ id: child.id, isReadByGuardiansOnly: false, readers: [{ id: mother.id }, { id: father.id }] }],
  })
  const id = await sent(trainer, [child])
  for (const person of [child, mother, father]) expect(await idsIn(person)).toEqual([id])
  expect(await readersOf(child, id)).toEqual([mother.id, father.id])
  expect(await readersOf(trainer, id)).toEqual([mother.id, father.id])
  expect(await readersOf(mother, id)).toEqual([child.id, father.id])
})

test('a child without a sign-in is written to through the parents, several children by one copy', async () => {
  const trainer = await trainerOf(school)
  const mother = await makeUser(app.db)
  const [one, other] = [await makeChildOf(app.db, mother), await makeChildOf(app.db, mother)]
  await joinSchool(one)
  await joinSchool(other)
  const id = await sent(trainer, [one, other])
  expect(await idsIn(one)).toEqual([])
  expect(await listOf(mother)).toMatchObject([
    { id, isDirect: false, children: [{ id: one.id }, { id: other.id }] },
  ])
})

test('a child without parents is written to only where a second adult of the school reads along', async () => {
  const trainer = await trainerOf(school)
  const orphan = await makeUser(app.db, { birthdayAt: '2011-01-01' })
  await joinSchool(orphan)
  expect(await send(trainer, [orphan])).toMatchObject({
    status: 422,
    body: { errors: { recipientIds: ['no-guardian'] } },
  })
  const head = await makeMember(app.db, school, { roles: ['leader'] })
  const id = await sent(trainer, [orphan])
  expect(await idsIn(head)).toEqual([id])
  expect(await readersOf(orphan, id)).toEqual([head.id])
})

// spec: api-delete-user-message
test('a message is deleted into the trash, restored, and deleted for good: then 410', async () => {
  const trainer = await trainerOf(school)
  const student = await studentOf(school)
  const id = await sent(trainer, [student])
  const params = { id: String(id) }
  const remove = (as: Person, directory: Directory) =>
    app.call(deleteUserMessage, { as, params, body: { 'post-directory': directory } })
  expect((await remove(student, 'inbox')).status).toBe(204)
  expect(await idsIn(student)).toEqual([])
  expect(await idsIn(student, 'inbox-trashed')).toEqual([id])
  const restored = await app.call(restoreUserMessage, {
    as: student,
    params,
    body: { 'post-directory': 'inbox-trashed' },
  })
  expect(restored.status).toBe(204)
  expect(await idsIn(student)).toEqual([id])
  await remove(student, 'inbox')
  expect((await remove(student, 'inbox-trashed')).status).toBe(204)
  expect((await remove(student, 'inbox-trashed')).status).toBe(410)
  expect((await app.call(readUserMessage, { as: student, params })).status).toBe(410)
  expect(await idsIn(trainer, 'outbox')).toEqual([id])
  const stranger = await studentOf(school)
  expect((await remove(stranger, 'inbox')).status).toBe(404)
  expect((await app.call(deleteUserMessage, { as: student, params, body: {} as never })).status).toBe(422)
})

test('a child whose guardian forbids it cannot write, one below the age neither', async () => {
  const trainer = await trainerOf(school)
  const mother = await makeUser(app.db)
  const [young, forbidden] = [
    await makeChildOf(app.db, mother, { birthdayAt: '2013-01-01', passwordHash: 'x' }),
    await makeChildOf(app.db, mother, { birthdayAt: '2010-01-01', passwordHash: 'x' }),
  ]
  await joinSchool(young)
  await joinSchool(forbidden)
  expect(await send(young, [trainer])).toMatchObject({
    status: 403,
    body: { code: 'user-messages.too-young' },
  })
  const id = await sent(forbidden, [trainer])
  expect(await idsIn(mother)).toEqual([id])
  await app.db.drizzle.insert(childMessageBans).values({ childId: forbidden.id, setBy: mother.id })
  expect(await send(forbidden, [trainer])).toMatchObject({
    status: 403,
    body: { code: 'user-messages.guardian-forbids' },
  })
})

test('two taps with one key send once', async () => {
  const trainer = await trainerOf(school)
  const student = await studentOf(school)
  const key = newKey()
  const ids = await Promise.all([sent(trainer, [student], { key }), sent(trainer, [student], { key })])
  expect(new Set(ids).size).toBe(1)
  expect(await idsIn(student)).toEqual([ids[0]])
})

test('an admin’s view shows no message, a parent’s shows them and marks none as read', async () => {
  const trainer = await trainerOf(school)
  const mother = await makeUser(app.db)
  const child = await makeChildOf(app.db, mother, { birthdayAt: '2011-01-01', passwordHash: 'x' })
  await joinSchool(child)
  const id = await sent(trainer, [child])
  const params = { id: String(id) }
  const admin = await makeUser(app.db, { isAdmin: true })
  const [asAdmin, asMother] = [
    await viewSession(app.db, admin, child),
    await viewSession(app.db, mother, child),
  ]
  const headers = asAdmin
  expect((await app.call(listUserMessages, { headers })).status).toBe(403)
  expect((await app.call(countUserMessages, { headers })).status).toBe(403)
  expect((await app.call(readUserMessage, { headers, params })).status).toBe(403)
  const viewer = await app.call(readUser, { headers, params: { id: String(child.id) } })
  expect(viewer.body).toMatchObject({ data: { unreadUserMessagesCount: 0 } })
  const list = await app.call(listUserMessages, { headers: asMother })
  expect(list.body).toMatchObject({ data: [{ id, readAt: null }] })
  const read = await app.call(readUserMessage, { headers: asMother, params })
  expect(read.body).toMatchObject({ data: { readAt: null, mayAnswer: false } })
  const mark = await app.call(markUserMessageRead, { headers: asMother, params })
  expect(mark.body).toMatchObject({ code: 'auth.not-while-impersonating' })
  const body = { recipientIds: [trainer.id], title: 'x', text: 'y' }
  expect((await app.call(sendUserMessage, { headers: asMother, body })).status).toBe(403)
  expect((await app.call(countUserMessages, { as: child })).body).toEqual({ data: { unread: 1 } })
})

test('a draft is saved under its key, is there on every device, and becomes the message', async () => {
  const trainer = await trainerOf(school)
  const student = await studentOf(school)
  const key = newKey()
  const params = { key }
  const body = { recipientIds: [student.id], title: '', text: 'Wir machen', replyToId: null }
  expect((await app.call(saveMessageDraft, { as: trainer, params, body })).status).toBe(204)
  await app.call(saveMessageDraft, { as: trainer, params, body: { ...body, text: 'Wir machen weiter' } })
  const drafts = await app.call(listMessageDrafts, { as: trainer })
  expect(drafts.body).toMatchObject({
    data: [{ key, text: 'Wir machen weiter', recipients: [{ id: student.id }] }],
  })
  expect((await app.call(listMessageDrafts, { as: student })).body).toEqual({ data: [] })
  await sent(trainer, [student], { key })
  // A save that was still under way does not bring it back.
  expect((await app.call(saveMessageDraft, { as: trainer, params, body })).status).toBe(204)
  expect((await app.call(listMessageDrafts, { as: trainer })).body).toEqual({ data: [] })
})

test('the search finds words of title and text and names of senders, in all directories', async () => {
  const trainer = await makeMember(app.db, school, {
    roles: ['trainer'],
    user: { firstName: 'Wiebke', lastName: 'Quast' },
  })
  const student = await studentOf(school)
  const id = await sent(trainer, [student], { title: 'Pratzentraining', text: 'Halle **Nord**' })
  const find = async (search: string, as: Person = student) => {
    const { body } = await app.call(listUserMessages, { as, query: { search } })
    return (body as { data: { id: number }[] }).data.map((message) => message.id)
  }
  expect(await find('pratzen')).toEqual([id])
  expect(await find('nord halle')).toEqual([id])
  expect(await find('Wiebke')).toEqual([id])
  expect(await find('Süd')).toEqual([])
  expect(await find('pratzen', await studentOf(school))).toEqual([])
})

test('thirty messages an hour are enough: then 429 with the time', async () => {
  const trainer = await trainerOf(school)
  const student = await studentOf(school)
  for (let count = 0; count < SINGLE_PER_HOUR; count += 1) await sent(trainer, [student])
  const { status, body } = await send(trainer, [student])
  expect([status, body]).toMatchObject([429, { code: 'auth.rate-limited' }])
  expect((body as { retryAt?: string }).retryAt).toBe('2026-11-20T16:02:00.000Z')
})

test('the trash is emptied after its days, and the message goes when it stands in no mailbox', async () => {
  const trainer = await trainerOf(school)
  const student = await studentOf(school)
  const id = await sent(trainer, [student])
  const params = { id: String(id) }
  await app.call(deleteUserMessage, { as: student, params, body: { 'post-directory': 'inbox' } })
  await app.call(deleteUserMessage, { as: trainer, params, body: { 'post-directory': 'outbox' } })
  const clean = () =>
    cleanMailboxes({ db: app.db, clock: app.clock, settings: createSettings(app.db, false) })
  app.clock.set('2026-12-19T15:00:00Z')
  await clean()
  expect(await idsIn(student, 'inbox-trashed')).toEqual([id])
  app.clock.set('2026-12-21T15:00:00Z')
  await clean()
  expect((await app.call(readUserMessage, { as: student, params })).status).toBe(410)
  app.clock.set('2027-04-01T15:00:00Z')
  await clean()
  expect((await app.call(readUserMessage, { as: student, params })).status).toBe(404)
})

test('a head writes to the school, parents read it, and recipients see no one else', async () => {
  const head = await makeMember(app.db, school, { roles: ['leader'] })
  const [adult, mother] = [await studentOf(school), await makeUser(app.db)]
  const [one, other] = [await makeChildOf(app.db, mother), await makeChildOf(app.db, mother)]
  await joinSchool(one)
  await joinSchool(other)
  const params = { kind: 'school' as const, id: String(school.id) }
  const count = await app.call(countMessageGroup, { as: head, params })
  expect(count.body).toEqual({ data: { people: 3, children: 2, guardians: 1, unreached: 0 } })
  const body = { title: 'Weihnachtspause', text: 'Die Halle ist zu.', mayAnswer: false, key: newKey() }
  const { status, body: answer } = await app.call(sendToGroup, { as: head, params, body })
  expect([status, answer]).toMatchObject([201, { data: { copies: 2 } }])
  const { id } = (answer as { data: { id: number } }).data
  expect(await idsIn(adult)).toEqual([id])
  expect(await listOf(mother)).toMatchObject([{ id, children: [{ id: one.id }, { id: other.id }] }])
  const read = await app.call(readUserMessage, { as: adult, params: { id: String(id) } })
  expect(read.body).toMatchObject({ data: { readers: [], recipients: [], mayAnswer: false } })
  const reply = { recipientIds: [head.id], title: 'Re', text: 'Ja', replyToId: id }
  expect((await app.call(sendUserMessage, { as: adult, body: reply })).body).toMatchObject({
    code: 'user-messages.no-answers',
  })
  const trainer = await trainerOf(school)
  expect(
    (await app.call(sendToGroup, { as: trainer, params, body: { ...body, key: newKey() } })).status,
  ).toBe(404)
})

test('a message to a school of 2,000 takes as many statements as one to a school of 20', async () => {
  const head = await makeMember(app.db, school, { roles: ['leader'] })
  const fill = (people: number) =>
    app.db.drizzle.execute(sql`
      with made as (insert into users (profile_type, first_name, last_name, birthday_at)
        select 'regular', 'Mitglied', n::text, '1990-01-01' from generate_series(1, ${people}::int) n returning id)
      insert into school_memberships (user_id, school_id, state) select id, ${school.id}, 'active' from made`)
  const statementsOf = async (): Promise<{ statements: number; copies: number }> => {
    let statements = 0
    const known = new WeakSet<pg.PoolClient>()
    const count = (client: pg.PoolClient): void => {
      if (known.has(client)) return
      known.add(client)
      const send: (...args: unknown[]) => unknown = client.query.bind(client)
      Object.assign(client, {
        query: (...args: unknown[]) => {
          // Who calls is sometimes remembered, and sometimes read before the transaction.
          if (String(args[0]).startsWith('BEGIN')) statements = 0
          statements += 1
          return send(...args)
        },
      })
    }
    app.db.pool.on('acquire', count)
    const params = { kind: 'school' as const, id: String(school.id) }
    const body = { title: 'Hallo', text: 'An alle', mayAnswer: true, key: newKey() }
    const { body: answer } = await app.call(sendToGroup, { as: head, params, body })
    app.db.pool.off('acquire', count)
    return { statements, copies: (answer as { data: { copies: number } }).data.copies }
  }
  await fill(20)
  await statementsOf()
  const few = await statementsOf()
  await fill(1980)
  const many = await statementsOf()
  expect([few.copies, many.copies]).toEqual([20, 2000])
  expect(few.statements).toBeGreaterThan(5)
  expect(many.statements).toBe(few.statements)
}, 60_000)
