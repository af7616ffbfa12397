/** Certificates from the confirmed exam to the printed file and the public check. The tests read the file back. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkCertificate, listDocuments } from '@wegband/domain/features/documents/contract.ts'
import { certificates } from '../../db/schema/documents.ts'
import { type EasyExam, makeEasyExam } from '../../testing/makers/easy-exam.ts'
import { makeMember } from '../../testing/makers/makers.ts'
import { readPdf } from '../../testing/read-pdf.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'

let app: TestApp
let exam: EasyExam
let room: EasyExam['room']

beforeAll(async () => {
  app = await createTestApp()
  exam = await makeEasyExam(app)
  room = exam.room
})
afterAll(() => app.close())
beforeEach(() => app.clock.set('2026-11-20T17:00:00Z'))

const takeBack: EasyExam['takeBack'] = (...of) => exam.takeBack(...of)
const confirm: EasyExam['confirm'] = (...of) => exam.confirm(...of)
const papersOf = async (as: { id: number }, of = as) =>
  (await app.call(listDocuments, { as, params: { id: String(of.id) } })).body.data
const check = (code: string) => app.call(checkCertificate, { params: { code } })

/** A child who has passed the exam of level 1, and one parent. */
const certified = async () => {
  const made = await exam.examined({ lastName: 'Öz-Świerczyńska' })
  const [row] = await app.db.drizzle.select().from(certificates).where(eq(certificates.userId, made.child.id))
  return { ...made, code: row?.code ?? '' }
}

// spec: api-get-contract-scans
test('a confirmed exam adds a certificate to the documents of the person and the parents', async () => {
  const { child, parent, code } = await certified()
  const [paper, ...others] = await papersOf(child)
  expect(others).toEqual([])
  expect(paper).toMatchObject({
    type: 'certificate',
    kind: 'pdf',
    owner: { id: child.id, firstName: 'Emmi' },
    certificate: { levelIndex: 1, nextIndex: 2, examOn: '2026-11-20', sport: room.sport.name.de },
  })
  expect(code).toMatch(/^WB-2026-\d{6}-[0-9A-HJKMNP-TV-Z]{8}$/)
  expect((await papersOf(parent)).map(({ id }) => id)).toEqual([paper?.id])
  expect((await papersOf(parent, child)).map(({ id }) => id)).toEqual([paper?.id])
})

test('documents of a person are hidden from trainers, leaders and other members', async () => {
  const { child } = await certified()
  for (const as of [room.trainer, room.leader, await makeMember(app.db, room.school)])
    expect((await app.call(listDocuments, { as, params: { id: String(child.id) } })).status).toBe(404)
})

test('the file has one page with embedded fonts, equal bytes each time, and an expiring address', async () => {
  const { child, code } = await certified()
  const [paper] = await papersOf(child)
  const url = paper?.url ?? ''
  const first = await app.http.fastify.inject({ method: 'GET', url })
  expect(first.statusCode).toBe(200)
  expect(first.headers['content-type']).toBe('application/pdf')
  const { pages, text, hasOwnFonts } = readPdf(first.rawPayload)
  expect([pages, hasOwnFonts]).toEqual([1, true])
  const words = text.replaceAll(/\s+/g, ' ')
  for (const said of [
    'Urkunde',
    'Emmi Öz-Świerczyńska',
    '20. November 2026',
    room.school.name,
    paper?.certificate?.code,
  ])
    expect(words).toContain(said)
  expect(words.replaceAll('-', '')).toContain(code.replaceAll('-', ''))
  expect((await app.http.fastify.inject({ method: 'GET', url })).rawPayload.equals(first.rawPayload)).toBe(
    true,
  )
  app.clock.advance(15 * 60_000)
  expect((await app.http.fastify.inject({ method: 'GET', url })).statusCode).toBe(404)
})

test('the address of a document opens no other one, and a forged address opens none', async () => {
  const [one, other] = [await certified(), await certified()]
  const [paper] = await papersOf(one.child)
  const [foreign] = await papersOf(other.child)
  const swapped = (paper?.url ?? '').replace(`/documents/${paper?.id}/`, `/documents/${foreign?.id}/`)
  expect((await app.http.fastify.inject({ method: 'GET', url: swapped })).statusCode).toBe(404)
  expect((await app.http.fastify.inject({ method: 'GET', url: `${paper?.url}x` })).statusCode).toBe(404)
})

test('the public check shows first name and initial, for any spelling of the code', async () => {
  const { code } = await certified()
  const { status, body } = await check(code)
  expect(status).toBe(200)
  expect(body.data).toMatchObject({
    state: 'valid',
    firstName: 'Emmi',
    lastInitial: 'Ö.',
    levelIndex: 1,
    nextIndex: 2,
    examOn: '2026-11-20',
    school: room.school.name,
  })
  expect(JSON.stringify(body)).not.toContain('wierczy')
  expect((await check(` ${code.toLowerCase().replaceAll('-', ' ')} `)).status).toBe(200)
})

test('the list of documents and the public check show the same certificate data', async () => {
  const { child, code } = await certified()
  const [paper] = await papersOf(child)
  const { body } = await check(code)
  if (body.data.state !== 'valid') throw new Error('not valid')
  const { levelIndex, nextIndex, belt } = body.data
  expect(paper?.certificate).toMatchObject({ levelIndex, nextIndex, belt })
})

test('the number alone, the next number and a wrong ending are not found', async () => {
  const { code } = await certified()
  const [number, secret] = [code.slice(0, -9), code.slice(-8)]
  const next = `${number.slice(0, 8)}${String(Number(number.slice(8)) + 1).padStart(6, '0')}`
  const wrong = `${secret.startsWith('0') ? '1' : '0'}${secret.slice(1)}`
  for (const forged of [number, `${next}-${secret}`, `${number}-${wrong}`, '', 'WB', 'x'.repeat(60)])
    expect((await check(forged === '' ? '%20' : forged)).status).toBe(404)
})

test('a revoked certificate disappears, and the check shows only the date of the revocation', async () => {
  const { child, parent, id, attendanceId, code } = await certified()
  const [paper] = await papersOf(child)
  app.clock.advance(60_000)
  expect(await takeBack(id, attendanceId)).toBe(200)
  expect([await papersOf(child), await papersOf(parent)]).toEqual([[], []])
  expect((await app.http.fastify.inject({ method: 'GET', url: paper?.url ?? '' })).statusCode).toBe(404)
  const { body } = await check(code)
  expect(body.data).toEqual({
    state: 'revoked',
    code: paper?.certificate?.code,
    revokedAt: '2026-11-20T17:01:00.000Z',
  })
  // A new confirmation creates another certificate.
  await confirm(id, attendanceId, 'exam')
  expect(await papersOf(child)).toHaveLength(1)
  expect((await check(code)).body.data.state).toBe('revoked')
})

test('an address is blocked after thirty wrong codes in an hour; right ones do not count', async () => {
  const { code } = await certified()
  const forged = `${code.slice(0, -8)}${'Z'.repeat(8)}`
  app.clock.advance(3 * 3_600_000)
  for (let round = 0; round < 30; round += 1) {
    if (round % 15 === 0) app.clock.advance(61_000)
    if (round % 10 === 0) expect((await check(code)).status).toBe(200)
    expect((await check(forged)).status).toBe(404)
  }
  app.clock.advance(61_000)
  expect((await check(forged)).status).toBe(429)
  expect((await check(code)).status).toBe(429)
  app.clock.advance(3_600_000)
  expect((await check(code)).status).toBe(200)
})
