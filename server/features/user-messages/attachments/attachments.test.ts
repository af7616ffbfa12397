/** Attachments on a real database: what is refused, who may send and read them, and when they go. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { MessageAttachment } from '@wegband/domain/features/user-messages/attachment-contract.ts'
import * as contract from '@wegband/domain/features/user-messages/attachment-contract.ts'
import {
  deleteUserMessage,
  listUserMessages,
  readUserMessage,
  sendUserMessage,
} from '@wegband/domain/features/user-messages/contract.ts'
import {
  makeChildOf,
  makeMember,
  makeMembership,
  makeSchool,
  makeUser,
} from '../../../testing/makers/makers.ts'
import { createTestApp, type TestApp } from '../../../testing/servers/test-app.ts'
import { filesFolder } from '../../../gateways/open-gateways.ts'
import { pdfOf, photoOf, sendForm } from '../../../testing/uploads.ts'
import { cleanAttachments } from './attachment-jobs.ts'
import { ATTACHMENT_FOLDER } from './attachments.ts'

type Person = { readonly id: number }

let app: TestApp
let trainer: Person
let member: Person
let picture: Buffer
beforeAll(async () => {
  app = await createTestApp({ limits: 'off' })
  picture = await photoOf(40, 30)
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.set('2026-11-20T15:00:00Z')
  const school = await makeSchool(app.db)
  trainer = await makeMember(app.db, school, { roles: ['trainer'] })
  member = await makeMember(app.db, school)
})

const PDF = pdfOf()
const newKey = () => crypto.randomUUID()

const add = async (as: Person, draft: string, bytes: Buffer, more: { key?: string; name?: string } = {}) => {
  const form = new FormData()
  form.append('name', more.name ?? 'Plan')
  form.append('key', more.key ?? newKey())
  form.append('file', new Blob([new Uint8Array(bytes)]), 'plan.exe')
  const { status, body } = await sendForm(app, {
    as,
    url: `/api/user-messages/drafts/${draft}/attachments`,
    form,
  })
  return { status, body, data: (body as { data?: MessageAttachment }).data }
}
const added = async (as: Person, draft: string, bytes: Buffer = PDF): Promise<MessageAttachment> => {
  const { status, body, data } = await add(as, draft, bytes)
  expect([status, body]).toEqual([201, body])
  if (data === undefined) throw new Error('nothing was stored')
  return data
}
const send = async (as: Person, to: Person, attachmentIds: readonly number[]) => {
  const body = { recipientIds: [to.id], title: 'Plan', text: 'Anbei.', attachmentIds: [...attachmentIds] }
  const answer = await app.call(sendUserMessage, { as, body })
  return { ...answer, id: (answer.body as { data?: { id: number } }).data?.id ?? 0 }
}
const attachmentsOf = async (as: Person, id: number): Promise<readonly MessageAttachment[]> => {
  const { body } = await app.call(readUserMessage, { as, params: { id: String(id) } })
  return (body as { data: { attachments: MessageAttachment[] } }).data.attachments
}
const load = (url: string) => app.http.fastify.inject({ method: 'GET', url })
const stored = (): Promise<string[]> => readdir(join(filesFolder(app.config), 'stored', ATTACHMENT_FOLDER))

test('a file is checked by its bytes, and downloaded by the recipient and the guardian', async () => {
  const mother = await makeUser(app.db)
  const child = await makeChildOf(app.db, mother, { birthdayAt: '2010-01-01', passwordHash: 'x' })
  const school = await makeSchool(app.db)
  const coach = await makeMember(app.db, school, { roles: ['trainer'] })
  await makeMembership(app.db, child, school)
  const draft = newKey()
  const [pdf, photo] = [await added(coach, draft), await added(coach, draft, picture)]
  expect([pdf.kind, photo.kind]).toEqual(['pdf', 'image'])
  const list = await app.call(contract.listDraftAttachments, { as: coach, params: { key: draft } })
  expect(list.body).toMatchObject({ data: [{ id: pdf.id }, { id: photo.id }] })
  const { id, status } = await send(coach, child, [pdf.id, photo.id])
  expect(status).toBe(201)
  const inbox = await app.call(listUserMessages, { as: mother, query: { inbox: '1' } })
  expect(inbox.body).toMatchObject({ data: [{ id, attachmentCount: 2 }] })
  for (const reader of [coach, child, mother])
    expect((await attachmentsOf(reader, id)).map((one) => one.id)).toEqual([pdf.id, photo.id])
  const [, second] = await attachmentsOf(mother, id)
  const file = await load(second?.url ?? '')
  expect(file.headers['content-disposition']).toMatch(/^attachment; filename="Plan\.jpg"/)
  expect(file.headers['cache-control']).toBe('private, no-store')
  expect((await sharp(file.rawPayload).metadata()).exif).toBeUndefined()
  const forged = (second?.url ?? '').replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
  expect((await load(forged)).statusCode).toBe(404)
  app.clock.advance(16 * 60_000)
  expect((await load(second?.url ?? '')).statusCode).toBe(404)
})

test('what is no PDF or picture, is encrypted or runs something, is refused with the reason', async () => {
  const draft = newKey()
  const pdfWith = (name: string) => pdfOf({ catalogue: `/${name} 2 0 R` })
  const cases = [
    [Buffer.from('MZ this is a program'), 'files.kind'],
    [pdfWith('Encrypt'), 'files.encrypted'],
    [pdfWith('JavaScript'), 'files.scripts'],
    [pdfWith('Launch'), 'files.launch'],
    [pdfWith('EmbeddedFiles'), 'files.embedded'],
  ] as const
  for (const [bytes, code] of cases) expect((await add(member, draft, bytes)).body).toMatchObject({ code })
  expect((await add(member, draft, Buffer.alloc(0))).body).toMatchObject({ code: 'documents.no-file' })
})

test('a draft holds five files and twenty megabytes, and a repeated upload stores one', async () => {
  const draft = newKey()
  const key = newKey()
  const first = await add(member, draft, PDF, { key })
  expect((await add(member, draft, PDF, { key })).data?.id).toBe(first.data?.id)
  for (let count = 1; count < contract.ATTACHMENTS_MOST; count += 1) await added(member, draft)
  expect((await add(member, draft, PDF)).body).toMatchObject({ code: 'user-messages.too-many-attachments' })
  const large = Buffer.concat([PDF, Buffer.alloc(9 * 1024 * 1024, ' '), Buffer.from('%%EOF\n')])
  const heavy = newKey()
  await added(member, heavy, large)
  await added(member, heavy, large)
  expect((await add(member, heavy, large)).body).toMatchObject({
    code: 'user-messages.attachments-too-large',
  })
  const huge = Buffer.concat([PDF, Buffer.alloc(contract.ATTACHMENT_MAX_BYTES, ' ')])
  expect((await add(member, newKey(), huge)).status).toBe(413)
})

test('others cannot send, see or delete a file, and a recipient may forward it', async () => {
  const draft = newKey()
  const mine = await added(trainer, draft)
  expect((await send(member, trainer, [mine.id])).body).toMatchObject({
    errors: { attachmentIds: ['not-an-option'] },
  })
  const theirs = await app.call(contract.listDraftAttachments, { as: member, params: { key: draft } })
  expect(theirs.body).toEqual({ data: [] })
  await app.call(contract.deleteMessageAttachment, { as: member, params: { id: String(mine.id) } })
  const { id } = await send(trainer, member, [mine.id])
  expect((await attachmentsOf(member, id)).map((one) => one.id)).toEqual([mine.id])
  // Sent once, it is no draft's any more; the recipient may pass it on.
  const forwarded = await send(member, trainer, [mine.id])
  const [copy] = await attachmentsOf(trainer, forwarded.id)
  expect(copy?.id).not.toBe(mine.id)
  const params = { id: String(id) }
  await app.call(deleteUserMessage, { as: member, params, body: { 'post-directory': 'inbox' } })
  await app.call(deleteUserMessage, { as: member, params, body: { 'post-directory': 'inbox-trashed' } })
  expect((await send(member, trainer, [mine.id])).status).toBe(422)
  expect((await load(copy?.url ?? '')).statusCode).toBe(200)
})

test('forwarded files are taken over into the draft once, and removing one harms no message', async () => {
  const mine = await added(trainer, newKey())
  const { id } = await send(trainer, member, [mine.id])
  const draft = newKey()
  const forward = (as: typeof member) =>
    app.call(contract.forwardAttachments, { as, params: { key: draft }, body: { attachmentIds: [mine.id] } })
  await forward(member)
  const { body } = await forward(member)
  expect(body.data).toHaveLength(1)
  const listed = await app.call(contract.listDraftAttachments, { as: member, params: { key: draft } })
  expect(listed.body.data.map(({ name }) => name)).toEqual([mine.name])
  const [copy] = listed.body.data
  await app.call(contract.deleteMessageAttachment, { as: member, params: { id: String(copy?.id) } })
  const [kept] = await attachmentsOf(member, id)
  expect((await load(kept?.url ?? '')).statusCode).toBe(200)
  const stranger = await makeUser(app.db)
  expect((await forward(stranger)).body).toMatchObject({ errors: { attachmentIds: ['not-an-option'] } })
})

test('files that are not sent go after a day, those of messages stay', async () => {
  const sent = await added(trainer, newKey())
  const { id } = await send(trainer, member, [sent.id])
  const other = newKey()
  await added(trainer, other)
  const before = await stored()
  const left = async () =>
    (await app.call(contract.listDraftAttachments, { as: trainer, params: { key: other } })).body.data.length
  const services = { ...app.http.services, log: app.http.fastify.log }
  app.clock.set('2026-11-21T14:59:00Z')
  await cleanAttachments(services)
  expect(await left()).toBe(1)
  // The disk says how old a file is, so the clock stands far ahead of it.
  app.clock.set('2040-01-01T00:00:00Z')
  await cleanAttachments(services)
  expect(await left()).toBe(0)
  expect((await stored()).length).toBeLessThan(before.length)
  const [kept] = await attachmentsOf(member, id)
  expect((await load(kept?.url ?? '')).statusCode).toBe(200)
})

test('a child that may not write stores no files', async () => {
  const mother = await makeUser(app.db)
  const child = await makeChildOf(app.db, mother, { birthdayAt: '2015-01-01', passwordHash: 'x' })
  expect((await add(child, newKey(), PDF)).body).toMatchObject({ code: 'user-messages.too-young' })
})
