/** Messages between people on a real database: who gets them, who reads along, and what becomes of a copy. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  countUserMessages,
  deleteUserMessage,
  type Directory,
  listRecipients,
  listUserMessages,
  markUserMessageRead,
  readUserMessage,
  restoreUserMessage,
  sendUserMessage,
} from '@wegband/domain/features/user-messages/contract.ts'
import { readUser } from '@wegband/domain/features/accounts/contract.ts'
import { relations } from '../../db/schema/people.ts'
import {
  makeChildOf,
  makeMember,
  makeMembership,
  makeSchool,
  makeUser,
  type School,
} from '../../testing/makers/makers.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'

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
    body as { data: { id: number; directory: Directory; isDirect: boolean; children: { id: number }[] }[] }
  ).data
}
const idsIn = async (as: Person, directory?: Directory) => (await listOf(as, directory)).map(({ id }) => id)

const readersOf = async (as: Person, id: number) => {
  const { body } = await app.call(readUserMessage, { as, params: { id: String(id) } })
  return (body as { data: { readers: { id: number }[] } }).data.readers.map((reader) => reader.id)
}

const trainerOf = async (at: School) => makeMember(app.db, at, { roles: ['trainer'] })
const studentOf = async (at: School) => makeMember(app.db, at)

// spec: api-post-user-messages, api-get-user-message, user-message-fields
test('a trainer writes to a member, who finds the message unread and reads it', async () => {
  const trainer = await trainerOf(school)
  const student = await studentOf(school)
  const id = await sent(trainer, [student])
  expect(await idsIn(trainer, 'outbox')).toEqual([id])
  expect(await idsIn(student)).toEqual([id])
  const count = await app.call(countUserMessages, { as: student })
  expect(count.body).toEqual({ data: { unread: 1 } })
  const { body } = await app.call(readUserMessage, { as: student, params: { id: String(id) } })
  expect(body).toMatchObject({
    data: { id, title: 'Thema am Freitag', directory: 'inbox', mayAnswer: true, readers: [], isDirect: true },
  })
  await app.call(markUserMessageRead, { as: student, params: { id: String(id) } })
  const viewer = await app.call(readUser, { as: student, params: { id: String(student.id) } })
  expect(viewer.body).toMatchObject({ data: { unreadUserMessagesCount: 0 } })
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

// spec: api-delete-user-message, api-patch-user-message-restore, message-states
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

test('two taps with one key send once', async () => {
  const trainer = await trainerOf(school)
  const student = await studentOf(school)
  const key = newKey()
  const ids = await Promise.all([sent(trainer, [student], { key }), sent(trainer, [student], { key })])
  expect(new Set(ids).size).toBe(1)
  expect(await idsIn(student)).toEqual([ids[0]])
})
