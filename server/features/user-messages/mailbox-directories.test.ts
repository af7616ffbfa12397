/** Where the copies of a mailbox lie, on a real database: its directories, its filters, and moving between them. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  changeUserMessages,
  deleteUserMessage,
  type Directory,
  listUserMessages,
  markUserMessageRead,
  restoreUserMessage,
  sendUserMessage,
} from '@wegband/domain/features/user-messages/contract.ts'
import { userMessageCopies } from '../../db/schema/user-messages.ts'
import { makeMember, makeSchool, type School } from '../../testing/makers/makers.ts'
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

const trainerOf = async (at: School) => makeMember(app.db, at, { roles: ['trainer'] })
const studentOf = async (at: School) => makeMember(app.db, at)

const sent = async (as: Person, to: readonly Person[]): Promise<number> => {
  const { status, body } = await app.call(sendUserMessage, {
    as,
    body: { recipientIds: to.map(({ id }) => id), title: 'Thema am Freitag', text: 'Bring die Pratzen mit.' },
  })
  expect(status).toBe(201)
  return (body as { data: { id: number } }).data.id
}

const listOf = async (as: Person, directory: Directory = 'inbox') => {
  const { body } = await app.call(listUserMessages, { as, query: { [directory]: '1' } })
  return (body as { data: { id: number; title: string; directory: Directory }[] }).data
}

// spec: precondition-message-id-directory, user-message-fields
test('deleting and restoring need the id and the directory in which a message lies', async () => {
  const trainer = await trainerOf(school)
  const student = await studentOf(school)
  const id = await sent(trainer, [student])
  const params = { id: String(id) }
  const body = { 'post-directory': 'inbox' } as const
  for (const endpoint of [deleteUserMessage, restoreUserMessage]) {
    expect((await app.call(endpoint, { as: student, params, body: {} as never })).status).toBe(422)
    expect((await app.call(endpoint, { as: student, params: { id: ' ' }, body })).status).toBe(404)
  }
  for (const action of ['delete', 'restore'] as const)
    expect(
      (await app.call(changeUserMessages, { as: student, body: { ids: [], action, ...body } })).status,
    ).toBe(422)
  const title = 'Thema am Freitag'
  const move = (as: Person, directory: Directory) =>
    app.call(deleteUserMessage, { as, params, body: { 'post-directory': directory } })
  expect(await listOf(student)).toMatchObject([{ id, title, directory: 'inbox' }])
  expect(await listOf(trainer, 'outbox')).toMatchObject([{ id, title, directory: 'outbox' }])
  await move(student, 'inbox')
  await move(trainer, 'outbox')
  expect(await listOf(student, 'inbox-trashed')).toMatchObject([{ id, title, directory: 'inbox-trashed' }])
  expect(await listOf(trainer, 'outbox-trashed')).toMatchObject([{ id, title, directory: 'outbox-trashed' }])
  // The trainer never had it in the inbox.
  expect((await move(trainer, 'inbox')).status).toBe(404)
})

// spec: message-states, api-patch-user-message-restore
test('a message is active, read, in the trash, and restored, with full-restore from both boxes', async () => {
  const trainer = await trainerOf(school)
  const id = await sent(trainer, [await studentOf(school)])
  const sentAt = '2026-11-20T15:02:00Z'
  await app.db.drizzle
    .insert(userMessageCopies)
    .values({ messageId: id, ownerId: trainer.id, box: 'inbox', isDirect: true, sentAt })
  const params = { id: String(id) }
  const lies = async () => {
    const { body } = await app.call(listUserMessages, { as: trainer })
    const { data } = body as { data: { directory: Directory; readAt: string | null }[] }
    return Object.fromEntries(data.map(({ directory, readAt }) => [directory, readAt !== null]))
  }
  const restore = (isFull: boolean) =>
    app.call(restoreUserMessage, {
      as: trainer,
      params,
      body: { 'post-directory': 'inbox-trashed', 'full-restore': isFull },
    })
  const removeBoth = async () => {
    for (const directory of ['inbox', 'outbox'] as const)
      await app.call(deleteUserMessage, { as: trainer, params, body: { 'post-directory': directory } })
  }
  expect(await lies()).toEqual({ inbox: false, outbox: true })
  await app.call(markUserMessageRead, { as: trainer, params })
  expect(await lies()).toEqual({ inbox: true, outbox: true })
  await removeBoth()
  expect(await lies()).toEqual({ 'inbox-trashed': true, 'outbox-trashed': true })
  expect((await restore(false)).status).toBe(204)
  expect(await lies()).toEqual({ inbox: true, 'outbox-trashed': true })
  await removeBoth()
  expect((await restore(true)).status).toBe(204)
  expect(await lies()).toEqual({ inbox: true, outbox: true })
})

test('the list accepts flags, unread ones, those read since, and those before an instant', async () => {
  const trainer = await trainerOf(school)
  const student = await studentOf(school)
  const [one, two, three] = await Promise.all([1, 2, 3].map(() => sent(trainer, [student])))
  const find = async (query: object) => {
    const { status, body } = await app.call(listUserMessages, {
      as: student,
      query: { inbox: '1', per_page: '50', limit: '50', ...query },
    })
    expect(status).toBe(200)
    return (body as { data: { id: number }[] }).data.map(({ id }) => id).toSorted((a, b) => a - b)
  }
  app.clock.set('2026-11-20T16:00:00Z')
  await app.call(markUserMessageRead, { as: student, params: { id: String(one) } })
  app.clock.set('2026-11-20T17:00:00Z')
  await app.call(markUserMessageRead, { as: student, params: { id: String(two) } })
  const byId = [one, two, three].toSorted((a = 0, b = 0) => a - b)
  expect(await find({})).toEqual(byId)
  expect(await find({ 'new-only': '1' })).toEqual([three])
  expect(await find({ 'read-since': '2026-11-20T16:30:00Z' })).toEqual(byId.filter((id) => id !== one))
  expect(await find({ before: '2026-11-20T15:02:00Z' })).toEqual([])
  expect(await find({ before: '2026-11-20T15:02:01Z' })).toEqual(byId)
  expect(await find({ inbox: '0', 'inbox-trashed': '1', outbox: '1', 'outbox-trashed': '1' })).toEqual([])
})
