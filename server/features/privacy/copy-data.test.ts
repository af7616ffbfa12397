/** The copy of a person's stored data: readable, with names, certificates and the access log, without secrets. */
import { readdir } from 'node:fs/promises'
import { strFromU8, unzipSync } from 'fflate'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { exportData, listDataExports } from '@wegband/domain/features/privacy/contract.ts'
import { relationRequests } from '../../db/schema/family.ts'
import { addresses, auditLog, users } from '../../db/schema/people.ts'
import { schoolRequestMessages, schoolRequests } from '../../db/schema/school-requests.ts'
import { messageAttachments, userMessageCopies, userMessages } from '../../db/schema/user-messages.ts'
import { secondFactors } from '../../db/schema/sign-in.ts'
import { spoolFolderOf } from '../../http/request/spooled-form.ts'
import { cheapHash } from '../../testing/cheap-hash.ts'
import { makeEasyExam } from '../../testing/makers/easy-exam.ts'
import { expectStatus } from '../../testing/expect-status.ts'
import {
  makeChildOf,
  makeMembership,
  makeSchool,
  makeUser,
  type UserRow,
} from '../../testing/makers/makers.ts'
import { readPdf } from '../../testing/read-pdf.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'
import { sealEmergency } from '../profile/emergency-sealed.ts'

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

const idOf = (person: { id: number }) => ({ id: String(person.id) })
const makeOwner = (fields: Partial<typeof users.$inferInsert> = {}): Promise<UserRow> =>
  makeUser(app.db, { passwordHash, ...fields })
const copy = async (as: UserRow, of: { id: number } = as, password = PASSWORD) => {
  const { status, body, bytes, headers } = await app.call(exportData, {
    as,
    params: idOf(of),
    body: { password },
  })
  return { status, code: body?.code, bytes, headers }
}

test('holds the files of messages in the mailbox, and leaves nothing on the disk', async () => {
  const owner = await makeOwner()
  const sender = await makeUser(app.db)
  const sentAt = NOW
  const [message] = await app.db.drizzle
    .insert(userMessages)
    .values({ senderId: sender.id, title: 'Plan', text: 'Anbei', recipientIds: [owner.id], sentAt })
    .returning()
  const messageId = message?.id ?? 0
  const copies = { messageId, ownerId: owner.id, box: 'inbox' as const, isDirect: true, sentAt }
  await app.db.drizzle.insert(userMessageCopies).values(copies)
  const bytes = Buffer.from('%PDF-1.7 der Plan')
  await app.http.services.gateways.files.put('attachments/plan.pdf', bytes)
  await app.db.drizzle.insert(messageAttachments).values({
    messageId,
    ownerId: sender.id,
    name: 'Plan / Halle',
    kind: 'pdf',
    file: 'plan.pdf',
    size: bytes.length,
    sha256: '0'.repeat(64),
    isScanned: false,
    createdAt: NOW,
  })
  const { bytes: archive } = await copy(owner)
  const files = unzipSync(new Uint8Array(archive ?? []))
  const name = Object.keys(files).find((one) => one.startsWith('anhaenge/'))
  expect(name).toMatch(/^anhaenge\/\d+ Plan _ Halle\.pdf$/)
  expect(strFromU8(files[name ?? ''] ?? new Uint8Array())).toBe('%PDF-1.7 der Plan')
  expect(await readdir(spoolFolderOf(app.config))).toEqual([])
})

describe('a copy', () => {
  test('contains the stored data in clear, and no secrets', async () => {
    const owner = await makeOwner({ firstName: 'Aylin' })
    const emergencySealed = sealEmergency(app.http.services.appSecret, owner.id, {
      healthInfo: 'Asthma',
      emergencyContact: 'Deniz',
      emergencyPhone: '0431 1234',
    })
    await app.db.drizzle.update(users).set({ emergencySealed }).where(eq(users.id, owner.id))
    await app.db.drizzle.insert(addresses).values({
      userId: owner.id,
      street: 'Hauptstraße',
      houseNumber: '1',
      zip: '10115',
      city: 'Berlin',
      country: 'DE',
    })
    await app.db.drizzle
      .insert(secondFactors)
      .values({ userId: owner.id, secretSealed: Buffer.from('geheim') })
    const { status, bytes, headers } = await copy(owner)
    expectStatus({ status }, 200)
    expect(headers['content-type']).toBe('application/zip')
    expect(headers['cache-control']).toBe('no-store')
    const files = unzipSync(new Uint8Array(bytes))
    const text = strFromU8(files['daten.json'] ?? new Uint8Array())
    const data = JSON.parse(text) as Record<string, unknown>
    expect(data).toMatchObject({
      person: { first_name: 'Aylin', id: owner.id },
      emergencyInformation: { healthInfo: 'Asthma' },
      addresses: [{ city: 'Berlin' }],
    })
    for (const secret of ['password_hash', 'secret_sealed', 'argon2id', '"hash"'])
      expect(text).not.toContain(secret)
    const log = await app.call(listDataExports, { as: owner, params: idOf(owner) })
    expect(log.body.data).toMatchObject([{ createdAt: '2026-11-20T09:00:00.000Z', size: bytes.length }])
  })

  test("contains the log entries about the person and the school's answers", async () => {
    const [owner, reader] = [await makeOwner(), await makeOwner({ firstName: 'Neugierig' })]
    const school = await makeSchool(app.db)
    const entry = { action: 'emergency.read', subjectType: 'user', subjectId: owner.id, actorId: reader.id }
    await app.db.drizzle.insert(auditLog).values(entry)
    const [request] = await app.db.drizzle
      .insert(schoolRequests)
      .values({ userId: owner.id, schoolId: school.id, type: 'enrollment', stateBefore: 'undefined' })
      .returning()
    const answer = {
      requestId: request?.id ?? 0,
      authorId: reader.id,
      isFromSchool: true,
      text: 'Komm vorbei',
    }
    await app.db.drizzle.insert(schoolRequestMessages).values(answer)
    const { bytes } = await copy(owner)
    const text = strFromU8(unzipSync(new Uint8Array(bytes))['daten.json'] ?? new Uint8Array())
    const data = JSON.parse(text) as Record<string, unknown>
    expect(data).toMatchObject({
      log: [{ action: 'emergency.read', actorId: reader.id }],
      schoolAnswers: [{ text: 'Komm vorbei' }],
      whoLookedIn: [{ kind: 'emergency', by: `Neugierig ${reader.lastName}` }],
    })
    const { whoLookedIn: _shown, ...rest } = data
    expect(JSON.stringify(rest)).not.toContain('Neugierig')
  })

  test('contains the messages in the mailbox with their text, but none deleted for good', async () => {
    const [owner, sender] = [await makeOwner(), await makeOwner({ firstName: 'Tarek', lastName: 'Aydın' })]
    const sentAt = '2026-11-19T08:00:00Z'
    const copyOf = async (title: string, purgedAt: string | null) => {
      const [message] = await app.db.drizzle
        .insert(userMessages)
        .values({ senderId: sender.id, title, text: `Text: ${title}`, recipientIds: [owner.id], sentAt })
        .returning()
      const messageId = message?.id ?? 0
      const placed = { messageId, ownerId: owner.id, box: 'inbox' as const, isDirect: true, sentAt, purgedAt }
      await app.db.drizzle.insert(userMessageCopies).values(placed)
    }
    await copyOf('Prüfung', null)
    await copyOf('Vergangen', sentAt)
    const { bytes } = await copy(owner)
    const text = strFromU8(unzipSync(new Uint8Array(bytes))['daten.json'] ?? new Uint8Array())
    expect(JSON.parse(text)).toMatchObject({
      messagesReceived: [{ sender_name: 'Tarek Aydın', title: 'Prüfung', text: 'Text: Prüfung' }],
    })
    expect(text).not.toContain('Vergangen')
  })

  test('names schools and connected people beside their ids, but no strangers', async () => {
    const [owner, stranger] = [await makeOwner(), await makeOwner({ firstName: 'Fremder' })]
    const child = await makeChildOf(app.db, owner, { firstName: 'Jonas', lastName: 'Lindner' })
    const school = await makeSchool(app.db)
    await makeMembership(app.db, owner, school)
    const request = { type: 'training-buddy', kind: 'request', state: 'sent' } as const
    await app.db.drizzle.insert(relationRequests).values({ ...request, fromId: owner.id, toId: stranger.id })
    const { bytes } = await copy(owner)
    const text = strFromU8(unzipSync(new Uint8Array(bytes))['daten.json'] ?? new Uint8Array())
    expect(JSON.parse(text)).toMatchObject({
      memberships: [{ school_id: school.id, school_name: school.name }],
      relations: [{ related_id: child.id, related_name: 'Jonas Lindner' }],
      requestsSent: [{ to_id: stranger.id }],
    })
    expect(text).not.toContain('Fremder')
  })

  test('contains the certificates as PDF', async () => {
    app.clock.set('2026-11-20T17:00:00Z')
    const exam = await makeEasyExam(app)
    const { child, parent } = await exam.examined({ lastName: 'Öz' })
    await app.db.drizzle.update(users).set({ passwordHash }).where(eq(users.id, parent.id))
    const { bytes } = await copy(parent, child)
    const files = unzipSync(new Uint8Array(bytes))
    const [name] = Object.keys(files).filter((each) => each.startsWith('urkunden/'))
    expect(name).toMatch(/^urkunden\/urkunde-WB-2026-\d{6}\.pdf$/)
    expect(readPdf(Buffer.from(files[name ?? ''] ?? [])).text.replaceAll(/\s+/g, ' ')).toContain('Emmi Öz')
  })

  test('needs the password, covers only the caller and minor children, and is rate-limited', async () => {
    const parent = await makeOwner()
    const child = await makeChildOf(app.db, parent)
    const stranger = await makeOwner()
    expect(await copy(parent, parent, 'falsch')).toMatchObject({ status: 422 })
    expect(await copy(stranger, parent)).toMatchObject({ status: 404 })
    for (let round = 0; round < 5; round += 1) expect((await copy(parent, child)).status).toBe(200)
    expect(await copy(parent, child)).toMatchObject({ status: 429 })
  })
})
