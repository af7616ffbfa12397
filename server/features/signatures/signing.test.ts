/** Who signs a paper on a real database: adults, guardians, races, the 18th birthday, and the signed file. */
import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { checkCertificate } from '@wegband/domain/features/documents/contract.ts'
import * as office from '@wegband/domain/features/paper-office/signature-contract.ts'
import { exportData } from '@wegband/domain/features/privacy/contract.ts'
import * as contract from '@wegband/domain/features/signatures/contract.ts'
import { users } from '../../db/schema/people.ts'
import { signatures } from '../../db/schema/papers/signatures.ts'
import { expectStatus } from '../../testing/expect-status.ts'
import { makeUser, only } from '../../testing/makers/makers.ts'
import { viewSession } from '../../testing/makers/view-session.ts'
import { readPdf } from '../../testing/read-pdf.ts'
import * as jobs from './jobs.ts'
import { HASH, PASSWORD, usePaperRoom } from './testing/paper-room.ts'

const { world, jobContext, template, send, listOf, read, sign, heard, stateOf, makeAdult, makeFamily } =
  usePaperRoom()

describe('a paper for an adult', () => {
  test('has the person’s values, is signed alone, and is checked by its code and its bytes', async () => {
    const mara = await makeAdult({ birthdayAt: '1990-04-02', lastName: 'Lindner' })
    const made = await template({ signers: 'one' })
    expect(await send(made, [mara.id], [{ name: 'Ort', value: 'Halle 2' }])).toEqual({ sent: 1, skipped: 0 })
    const paper = only(await listOf(mara))
    expect(paper).toMatchObject({
      state: 'open',
      canSign: true,
      title: 'Bilder vom Camp',
    })
    expect(await heard(mara)).toMatchObject([{ type: 'paper-to-sign', changeType: 'own', isRead: false }])
    const { text } = (await read(mara, paper.id)).body.data
    expect(text).toContain(`${mara.firstName} ${mara.lastName}, geboren am 2.4.1990`)
    expect(text).toContain('Ort: Halle 2. Schule Lindenau, 20.11.2026')
    const { status, body } = await sign(mara, paper.id)
    expectStatus({ status, body }, 201)
    expect(body.data).toMatchObject({ state: 'signed', canSign: false })
    const code = body.data.code ?? ''
    expect(code).toMatch(/^WS-2026-\d{6}-/)
    expect((await heard(mara))[0]?.isRead).toBe(true)
    const file = await world.app.http.fastify.inject({ method: 'GET', url: body.data.url ?? '' })
    expect(file.headers['content-type']).toBe('application/pdf')
    const pdf = readPdf(file.rawPayload)
    expect(pdf.text).toContain('SHA-256')
    expect(pdf.text).toContain(code)
    const checked = (await world.app.call(checkCertificate, { params: { code } })).body.data
    expect(checked).toMatchObject({
      state: 'signed',
      school: 'Schule Lindenau',
      ended: null,
      sha256: createHash('sha256').update(file.rawPayload).digest('hex'),
    })
    expect(JSON.stringify(checked)).not.toContain(mara.lastName)
  })

  test('stands in the copy of the person’s data, with its file', async () => {
    const mara = await makeAdult()
    await send(await template(), [mara.id])
    const { id } = only(await listOf(mara))
    await sign(mara, id)
    const { bytes } = await world.app.call(exportData, {
      as: mara,
      params: { id: String(mara.id) },
      body: { password: PASSWORD },
    })
    const files = unzipSync(bytes)
    expect(Object.keys(files)).toContain(`unterschrieben/${id} Bilder vom Camp.pdf`)
    const data = JSON.parse(strFromU8(files['daten.json'] ?? new Uint8Array())) as Record<string, unknown[]>
    expect([data['papersToSign']?.length, data['signatures']?.length]).toEqual([1, 1])
    expect(JSON.stringify(data['papersToSign'])).not.toContain('.pdf')
  })

  test('is signed only with the own name, the own password, and the text that was read', async () => {
    const mara = await makeAdult()
    await send(await template(), [mara.id])
    const { id } = only(await listOf(mara))
    expect((await sign(mara, id, { password: 'x' })).body.errors).toEqual({ password: ['wrong-password'] })
    expect((await sign(mara, id, { name: 'Mickey Maus' })).body.errors).toEqual({ name: ['name-differs'] })
    expect((await sign(mara, id, { sha256: '0'.repeat(64) })).body.code).toBe('general.stale')
    const { status } = await sign(mara, id, { name: ` ${mara.firstName.toUpperCase()}  ${mara.lastName} ` })
    expect(status).toBe(201)
  })

  test('does not exist for others, and is never signed in a view of the account', async () => {
    const mara = await makeAdult()
    await send(await template(), [mara.id])
    const { id } = only(await listOf(mara))
    const stranger = await makeAdult()
    expect((await read(stranger, id)).status).toBe(404)
    expect((await sign(stranger, id, { sha256: '0'.repeat(64) })).status).toBe(404)
    const admin = await makeUser(world.app.db, { isAdmin: true })
    const view = await viewSession(world.app.db, admin, mara)
    const seen = await world.app.call(contract.readPaperToSign, { headers: view, params: { id: String(id) } })
    expect(seen.body.data).toMatchObject({ canSign: false })
    const refused = await world.app.call(contract.signPaper, {
      headers: view,
      params: { id: String(id) },
      body: { sha256: seen.body.data.sha256, name: 'x', password: 'x' },
    })
    expect(refused.body.code).toBe('auth.not-while-impersonating')
  })

  test('may be drawn, and the drawing stands in the same PDF/A', async () => {
    const mara = await makeAdult()
    await send(await template(), [mara.id])
    const { id } = only(await listOf(mara))
    const { status, body } = await sign(mara, id, { drawing: [[0, 150, 400, 20, 900, 280]] })
    expectStatus({ status, body }, 201)
    const file = await world.app.http.fastify.inject({ method: 'GET', url: body.data.url ?? '' })
    expect(readPdf(file.rawPayload).text).toContain('Name gezeichnet')
    expect(file.rawPayload.toString('latin1')).toContain('pdfaid')
  })
})

describe('a paper for a child', () => {
  test('that all guardians sign is complete with the last of them; the child cannot sign', async () => {
    const { mother, father, kid, made, id } = await makeFamily()
    expect((await sign(kid, id)).body.code).toBe('credentials.no-password')
    expect((await sign(mother, id)).body.data).toMatchObject({ state: 'open', canSign: false })
    const missing = await world.app.call(office.listSentPapers, {
      as: world.head,
      params: { id: String(made.id) },
    })
    expect(missing.body.data).toMatchObject([
      { state: 'open', signed: [{ id: mother.id }], missing: [{ id: father.id }], hasFile: false },
    ])
    const { status, body } = await sign(father, id)
    expectStatus({ status, body }, 201)
    expect(body.data.people.map(({ id: signer, role }) => [signer, role])).toEqual([
      [mother.id, 'guardian'],
      [father.id, 'guardian'],
    ])
    expect(body.data.state).toBe('signed')
  })

  test('two guardians who sign at once complete it once', async () => {
    const { mother, father, id } = await makeFamily()
    const { sha256 } = (await read(mother, id)).body.data
    const answers = await Promise.all([
      sign(mother, id, { sha256 }),
      sign(father, id, { sha256 }),
      sign(mother, id, { sha256 }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    const rows = await world.app.db.drizzle.select().from(signatures).where(eq(signatures.requestId, id))
    expect(rows).toHaveLength(2)
    const { state, code, file } = await stateOf(id)
    expect([state, code !== null, file !== null]).toEqual(['signed', true, true])
  })

  test('one guardian is enough where the template says so', async () => {
    const { father, mother, id } = await makeFamily({ signers: 'one' })
    expect((await sign(father, id)).body.data.state).toBe('signed')
    expect((await heard(mother))[0]).toMatchObject({
      type: 'paper-to-sign',
      changeType: 'child',
      isRead: true,
    })
  })

  test('from the 18th birthday on only the person signs; signatures of guardians do not count', async () => {
    const { mother, father, kid, id } = await makeFamily({}, { birthdayAt: '2008-11-21', passwordHash: HASH })
    await sign(mother, id)
    world.app.clock.set('2026-11-21T00:30:00Z')
    expect((await read(father, id)).status).toBe(404)
    expect((await read(kid, id)).body.data.people).toMatchObject([
      { id: mother.id, role: 'guardian' },
      { id: kid.id, role: 'self', signedAt: null },
    ])
    expect((await sign(kid, id)).body.data.state).toBe('signed')
  })

  test('a consent of guardians ends at 18, and the grown person is asked', async () => {
    const { mother, father, kid, id } = await makeFamily({}, { birthdayAt: '2008-11-21', passwordHash: HASH })
    await sign(mother, id)
    await sign(father, id)
    world.app.clock.set('2026-11-21T08:07:00Z')
    await jobs.passDays(jobContext())
    expect((await stateOf(id)).state).toBe('expired')
    const asked = (await listOf(kid)).filter(({ state }) => state === 'open')
    expect(asked).toMatchObject([{ canSign: true, person: { id: kid.id } }])
    await jobs.passDays(jobContext())
    expect((await listOf(kid)).filter(({ state }) => state === 'open')).toHaveLength(1)
  })

  test('without a guardian no person can sign it, and the office sees that', async () => {
    const kid = await makeAdult({ birthdayAt: '2015-01-01' })
    const made = await template()
    await send(made, [kid.id])
    const sent = await world.app.call(office.listSentPapers, {
      as: world.head,
      params: { id: String(made.id) },
    })
    expect(sent.body.data).toMatchObject([{ state: 'open', missing: [] }])
    expect((await sign(kid, only(await listOf(kid)).id)).body.code).toBe('signatures.not-yours')
  })
})

describe('declining and revoking', () => {
  test('a declined paper tells the office why and cannot be signed any more', async () => {
    const { mother, father, made, id } = await makeFamily()
    const { body } = await world.app.call(contract.declinePaper, {
      as: mother,
      params: { id: String(id) },
      body: { reason: 'Keine Bilder im Netz' },
    })
    expect(body.data).toMatchObject({ state: 'declined', reason: 'Keine Bilder im Netz' })
    expect((await sign(father, id)).body.code).toBe('signatures.closed')
    const again = await world.app.call(contract.declinePaper, {
      as: mother,
      params: { id: String(id) },
      body: { reason: 'Zweiter Versuch nach verlorener Antwort' },
    })
    expect(again.body.data).toEqual(body.data)
    expect((await heard(world.head))[0]).toMatchObject({ type: 'paper-refused', changeType: 'declined' })
    const sent = await world.app.call(office.listSentPapers, {
      as: world.head,
      params: { id: String(made.id) },
    })
    expect(sent.body.data).toMatchObject([{ state: 'declined', reason: 'Keine Bilder im Netz' }])
  })

  test('a consent is revoked by one of those who gave it, and the public check says so', async () => {
    const { mother, father, id } = await makeFamily()
    await sign(mother, id)
    const { body } = await sign(father, id)
    expect(body.data.canRevoke).toBe(true)
    const revoked = await world.app.call(contract.revokePaper, { as: mother, params: { id: String(id) } })
    expect(revoked.body.data).toMatchObject({ state: 'revoked', canRevoke: false })
    const checked = await world.app.call(checkCertificate, { params: { code: body.data.code ?? '' } })
    expect(checked.body.data).toMatchObject({ state: 'signed', ended: { how: 'revoked' } })
  })

  test('what is no consent cannot be revoked', async () => {
    const mara = await makeAdult()
    await send(await template({ isConsent: false }), [mara.id])
    const { id } = only(await listOf(mara))
    await sign(mara, id)
    expect(
      (await world.app.call(contract.revokePaper, { as: mara, params: { id: String(id) } })).body.code,
    ).toBe('signatures.closed')
  })
})

test('a birthday that makes the person of age while a guardian signs is seen by the signature', async () => {
  const { mother, kid, id } = await makeFamily({ signers: 'one' }, { birthdayAt: '2010-01-01' })
  const { sha256 } = (await read(mother, id)).body.data
  await world.app.db.drizzle.update(users).set({ birthdayAt: '2008-01-01' }).where(eq(users.id, kid.id))
  const { status } = await sign(mother, id, { sha256 })
  expect([403, 404]).toContain(status)
  expect((await stateOf(id)).state).toBe('open')
})
