/** Documents that members send: for whom, to whom, what is stored, and what the owner can still do. */
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  listDocuments,
  listRecipients,
  restoreDocument,
  withdrawDocument,
  type WegbandDocument,
} from '@wegband/domain/features/documents/contract.ts'
import { FILE_MAX_BYTES, MOST_WAITING } from '@wegband/domain/features/documents/document-rules.ts'
import { listNotifications } from '@wegband/domain/features/notifications/contract.ts'
import { documents } from '../../db/schema/documents.ts'
import { spoolFolderOf } from '../../http/request/spooled-form.ts'
import { filesFolder } from '../../gateways/open-gateways.ts'
import { expectStatus } from '../../testing/expect-status.ts'
import {
  makeChildOf,
  makeMember,
  makeMembership,
  makeSchool,
  makeUser,
  type School,
} from '../../testing/makers/makers.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'
import {
  pdfOf,
  photoOf,
  SECRET_PLACE,
  sendForm,
  uploadForm,
  type UploadedFile,
} from '../../testing/uploads.ts'
import { routes as notifications } from '../notifications/routes.ts'
import { deleteEndedDocuments } from './jobs.ts'
import { sweepDocumentFiles } from './document-files.ts'
import { routes } from './routes.ts'

const NOW = '2026-11-20T09:00:00Z'
let app: TestApp
let school: School
beforeAll(async () => {
  app = await createTestApp({ features: [routes, notifications], clockIso: NOW, limits: 'off' })
  school = await makeSchool(app.db)
})
afterAll(() => app.close())
beforeEach(() => app.clock.set(NOW))

const PAPER = { bytes: pdfOf(), name: 'anmeldung.pdf' }
type Fields = Record<string, string | readonly string[]>
const send = async (
  as: { id: number },
  fields: Fields = {},
  { files = [PAPER], id = as.id }: { files?: readonly UploadedFile[]; id?: number } = {},
) => {
  const form = uploadForm(
    { 'name[]': 'Anmeldung', 'description[]': '', recipient: `school:${school.id}`, ...fields },
    files,
  )
  const { status, body } = await sendForm(app, { as, url: `/api/users/${id}/contract-scans`, form })
  return { status, body, data: body.data as unknown as WegbandDocument[] }
}
const listOf = async (as: { id: number }, id = as.id) =>
  (await app.call(listDocuments, { as, params: { id: String(id) } })).body.data
const stored = (): Promise<string[]> =>
  readdir(join(filesFolder(app.config), 'stored/papers')).catch(() => [])
const jobContext = () => ({ ...app.http.services, log: app.http.fastify.log })
const member = () => makeMember(app.db, school)

describe('a member', () => {
  // spec: member-uploads-documents, api-post-contract-scans
  test('sends a document to the school: it is listed as waiting, and downloads as it was sent', async () => {
    const mara = await member()
    const { status, body, data } = await send(mara, { 'description[]': 'Seite 1' })
    expectStatus({ status, body }, 201)
    expect(data).toMatchObject([
      {
        type: 'contract',
        kind: 'pdf',
        name: 'Anmeldung',
        description: 'Seite 1',
        owner: { id: mara.id },
        size: PAPER.bytes.length,
        check: { state: 'waiting', recipient: `school:${school.id}`, school: school.name, isOpen: true },
      },
    ])
    const [listed] = await listOf(mara)
    const file = await app.http.fastify.inject({ method: 'GET', url: listed?.url ?? '' })
    expect(file.rawPayload).toEqual(PAPER.bytes)
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="Anmeldung.pdf"; filename*=UTF-8''Anmeldung.pdf`,
      'cache-control': 'private, no-store',
    })
  })

  // spec: document-fields
  test('sends pictures, which lose what the camera wrote, each with its name', async () => {
    const mara = await member()
    const photo = { bytes: await photoOf(), name: 'foto.jpg' }
    const { data } = await send(
      mara,
      { 'name[]': ['Vorn', 'Ärztliches "Attest"'], recipient: 'association' },
      { files: [photo, photo] },
    )
    expect(data.map(({ name, kind, check }) => [name, kind, check?.school])).toEqual([
      ['Vorn', 'image', null],
      ['Ärztliches "Attest"', 'image', null],
    ])
    const file = await app.http.fastify.inject({ method: 'GET', url: data[1]?.url ?? '' })
    expect(file.rawPayload.includes(SECRET_PLACE)).toBe(false)
    expect(file.headers['content-disposition']).toBe(
      `attachment; filename="_rztliches _Attest_.jpg"; filename*=UTF-8''%C3%84rztliches%20_Attest_.jpg`,
    )
  })

  test('sends several photos of one paper as one PDF, but no PDF among them', async () => {
    const mara = await member()
    const photo = { bytes: await photoOf(), name: 'foto.jpg' }
    const { data } = await send(mara, { as_one: '1' }, { files: [photo, photo, photo] })
    expect(data).toMatchObject([{ kind: 'pdf', name: 'Anmeldung' }])
    const mixed = await send(mara, { as_one: '1' }, { files: [photo, PAPER] })
    expect([mixed.status, mixed.body.code]).toEqual([422, 'documents.only-pictures'])
  })

  test('sends for a child to a school of the child, which the parent need not belong to', async () => {
    const parent = await makeUser(app.db)
    const child = await makeChildOf(app.db, parent)
    await makeMembership(app.db, child, school)
    const { body } = await app.call(listRecipients, { as: parent, params: { id: String(parent.id) } })
    expect(body.data).toEqual([
      {
        owner: { id: parent.id, firstName: parent.firstName },
        recipients: [{ recipient: 'association', school: null }],
      },
      {
        owner: { id: child.id, firstName: child.firstName },
        recipients: [
          { recipient: `school:${school.id}`, school: school.name },
          { recipient: 'association', school: null },
        ],
      },
    ])
    expect((await send(parent, {}, { id: child.id })).status).toBe(201)
    expect((await send(parent)).body.code).toBe('documents.wrong-recipient')
    expect(await listOf(parent)).toMatchObject([{ owner: { id: child.id }, check: { state: 'waiting' } }])
  })

  test('sends nothing for a stranger, and nothing without a session', async () => {
    const [mara, stranger] = [await member(), await member()]
    expect((await send(mara, {}, { id: stranger.id })).status).toBe(404)
    const form = uploadForm({ 'name[]': 'x', recipient: 'association' }, [PAPER])
    expect((await sendForm(app, { url: `/api/users/${mara.id}/contract-scans`, form })).status).toBe(401)
  })

  test('who sends the same once more after a lost answer has one document', async () => {
    const mara = await member()
    const key = crypto.randomUUID()
    const [first, second] = await Promise.all([send(mara, { key }), send(mara, { key })])
    expect([first.status, second.status]).toEqual([201, 201])
    expect(first.data[0]?.id).toBe(second.data[0]?.id)
    expect(await listOf(mara)).toHaveLength(1)
    const rows = await app.db.drizzle.select().from(documents)
    expect((await stored()).toSorted()).toEqual(rows.map(({ file }) => String(file)).toSorted())
  })
})

describe('an upload is refused', () => {
  test.each<[string, Fields, number, object]>([
    ['without a name', { 'name[]': ' ' }, 422, { errors: { 'name.0': ['required'] } }],
    ['with control characters', { 'name[]': 'a\u0007b' }, 422, { errors: { 'name.0': ['one-line'] } }],
    ['with a long name', { 'name[]': 'x'.repeat(121) }, 422, { errors: { 'name.0': ['too-long'] } }],
    ['with an unknown field', { surprise: '1' }, 422, { errors: { surprise: ['unknown-field'] } }],
    [
      'with two recipients',
      { recipient: ['association', 'association'] },
      422,
      { errors: { recipient: ['wrong-type'] } },
    ],
    [
      'to a school that is not the own',
      { recipient: 'school:999999' },
      422,
      { code: 'documents.wrong-recipient' },
    ],
    ['to an unknown recipient', { recipient: 'school:0' }, 422, { code: 'documents.wrong-recipient' }],
    ['with fewer names than files', { 'name[]': ['a', 'b'] }, 422, { errors: { name: ['too-few'] } }],
    ['in place of a document of another person', { replaces: '1' }, 404, {}],
  ])('%s', async (_what, fields, status, body) => {
    const before = await stored()
    const answer = await send(await member(), fields)
    expect(answer.status).toBe(status)
    expect(answer.body).toMatchObject(body)
    expect(await stored()).toEqual(before)
  })

  test('without a file, with a wrong one, and with one that is too large', async () => {
    const mara = await member()
    expect((await send(mara, {}, { files: [] })).body.code).toBe('documents.no-file')
    expect(
      await send(mara, {}, { files: [{ bytes: Buffer.from('MZ'), name: 'vertrag.pdf' }] }),
    ).toMatchObject({
      status: 415,
      body: { code: 'files.kind' },
    })
    const large = Buffer.concat([pdfOf(), Buffer.alloc(FILE_MAX_BYTES)])
    expect((await send(mara, {}, { files: [{ bytes: large }] })).status).toBe(413)
    expect(await listOf(mara)).toEqual([])
    await vi.waitFor(async () => expect(await readdir(spoolFolderOf(app.config)).catch(() => [])).toEqual([]))
  })

  test('when too many documents of the person wait', async () => {
    const mara = await member()
    await app.db.drizzle.insert(documents).values(
      Array.from({ length: MOST_WAITING }, () => ({
        ownerUserId: mara.id,
        type: 'contract' as const,
        kind: 'pdf' as const,
        checkState: 'waiting' as const,
      })),
    )
    const { status, body } = await send(mara)
    expect([status, body.code]).toEqual([409, 'documents.too-many-waiting'])
  })
})

describe('the owner', () => {
  const change = (
    endpoint: typeof withdrawDocument | typeof restoreDocument,
    as: { id: number },
    id: number,
  ) => app.call(endpoint, { as, params: { id: String(id) } })

  test('withdraws a document and restores it within a week; then row and file go', async () => {
    const mara = await member()
    const [{ id } = { id: 0 }] = (await send(mara)).data
    expect((await change(withdrawDocument, mara, id)).status).toBe(204)
    expect((await change(withdrawDocument, mara, id)).status).toBe(204)
    expect(await listOf(mara)).toEqual([])
    expect((await change(restoreDocument, mara, id)).status).toBe(204)
    expect(await listOf(mara)).toHaveLength(1)
    await change(withdrawDocument, mara, id)
    app.clock.advance(8 * 24 * 3_600_000)
    expect((await change(restoreDocument, mara, id)).body.code).toBe('documents.undo-over')
    const [row] = await app.db.drizzle.select().from(documents).where(eq(documents.id, id))
    await deleteEndedDocuments(jobContext())
    expect(await app.db.drizzle.select().from(documents).where(eq(documents.id, id))).toEqual([])
    // The sweep leaves young files alone, and the disk tells their age by the machine's clock.
    const { mtimeMs } = await stat(join(filesFolder(app.config), 'stored/papers', row?.file ?? ''))
    app.clock.set(new Date(mtimeMs + 7_200_000).toISOString())
    await sweepDocumentFiles(jobContext())
    expect(await stored()).not.toContain(row?.file)
  })

  test('replaces a document that is not accepted; the former one goes', async () => {
    const mara = await member()
    const [{ id } = { id: 0 }] = (await send(mara)).data
    const { data } = await send(mara, { replaces: String(id), 'name[]': 'Neu' })
    expect((await listOf(mara)).map(({ name }) => name)).toEqual(['Neu'])
    await app.db.drizzle
      .update(documents)
      .set({ checkState: 'accepted' })
      .where(eq(documents.id, data[0]?.id ?? 0))
    const again = await send(mara, { replaces: String(data[0]?.id) })
    expect([again.status, again.body.code]).toEqual([409, 'documents.already-accepted'])
    expect((await change(withdrawDocument, mara, data[0]?.id ?? 0)).body.code).toBe(
      'documents.already-accepted',
    )
  })

  test('alone may do so: for strangers the document does not exist', async () => {
    const [mara, stranger] = [await member(), await member()]
    const [{ id } = { id: 0 }] = (await send(mara)).data
    for (const endpoint of [withdrawDocument, restoreDocument])
      expect((await change(endpoint, stranger, id)).status).toBe(404)
    expect(await listOf(mara)).toHaveLength(1)
  })
})

test('the heads and staff of the school hear of a document, until it is replaced or withdrawn', async () => {
  const place = await makeSchool(app.db)
  const [head, staff, trainer] = [
    await makeMember(app.db, place, { roles: ['leader'] }),
    await makeMember(app.db, place, { roles: ['staff'] }),
    await makeMember(app.db, place, { roles: ['trainer'] }),
  ]
  const mara = await makeMember(app.db, place)
  const { data } = await send(mara, { recipient: `school:${place.id}` })
  const heard = async (as: { id: number }) => (await app.call(listNotifications, { as })).body.data
  for (const as of [head, staff])
    expect(await heard(as)).toMatchObject([
      {
        type: 'document-received',
        subjectId: data[0]?.id,
        params: { firstName: mara.firstName, documentName: 'Anmeldung', schoolId: place.id },
      },
    ])
  expect(await heard(trainer)).toEqual([])
  const { data: second } = await send(mara, {
    recipient: `school:${place.id}`,
    replaces: String(data[0]?.id),
  })
  expect(await heard(head)).toMatchObject([{ subjectId: second[0]?.id }])
  await app.call(withdrawDocument, { as: mara, params: { id: String(second[0]?.id) } })
  expect(await heard(head)).toEqual([])
})

test('documents of a role belong to one school or to all', async () => {
  const other = await makeSchool(app.db)
  const [mara, lea] = [await member(), await makeMember(app.db, other)]
  const paper = { ownerRole: 'student', type: 'other', kind: 'pdf' } as const
  await app.db.drizzle.insert(documents).values([
    { ...paper, name: 'Hausordnung', schoolId: school.id },
    { ...paper, name: 'Satzung' },
  ])
  const namesOf = async (as: { id: number }) => (await listOf(as)).map(({ name, school: of }) => [name, of])
  expect(await namesOf(mara)).toEqual(
    expect.arrayContaining([
      ['Hausordnung', school.name],
      ['Satzung', null],
    ]),
  )
  expect(await namesOf(lea)).toEqual([['Satzung', null]])
})
