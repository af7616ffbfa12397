/** Papers to sign on a real database: who signs, when it is complete, races, versions, ends, and the file. */
import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { checkCertificate } from '@wegband/domain/features/documents/contract.ts'
import type { RequestOf } from '@wegband/domain/http/endpoint.ts'
import { listNotifications } from '@wegband/domain/features/notifications/contract.ts'
import * as office from '@wegband/domain/features/paper-office/signature-contract.ts'
import * as contract from '@wegband/domain/features/signatures/contract.ts'
import { users } from '../../db/schema/people.ts'
import { signatureRequests, signatures, signatureVersions } from '../../db/schema/signatures.ts'
import { cheapHash } from '../../testing/cheap-hash.ts'
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
import { readPdf } from '../../testing/read-pdf.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'
import { routes as documents } from '../documents/routes.ts'
import { routes as notifications } from '../notifications/routes.ts'
import { routes as papers } from '../paper-office/routes.ts'
import * as jobs from './jobs.ts'
import { routes } from './routes.ts'

const NOW = '2026-11-20T09:00:00Z'
const PASSWORD = 'Nebelweg-14-Kiesel'
const HASH = cheapHash(PASSWORD)
let app: TestApp
let school: School
let head: UserRow
beforeAll(async () => {
  app = await createTestApp({
    features: [documents, routes, papers, notifications],
    clockIso: NOW,
    limits: 'off',
  })
  school = await makeSchool(app.db, { name: 'Schule Lindenau' })
  head = await makeMember(app.db, school, { roles: ['leader'] })
})
afterAll(() => app.close())
beforeEach(() => app.clock.set(NOW))

const jobContext = () => ({ ...app.http.services, log: app.http.fastify.log })

const TEXT =
  '# Einwilligung\n\n{Name}, geboren am {Geburtstag}, darf fotografiert werden.\n\nOrt: {Ort}. {Schule}, {Datum}'
type Body = NonNullable<RequestOf<typeof office.createSignatureTemplate>['body']>
const template = async (change: Partial<Body> = {}) => {
  const { status, body } = await app.call(office.createSignatureTemplate, {
    as: head,
    params: { id: String(school.id) },
    body: {
      title: 'Bilder vom Camp',
      text: TEXT,
      fields: [{ name: 'Ort', value: 'Halle 1' }],
      signers: 'all',
      isConsent: true,
      dueDays: 14,
      keepYears: 3,
      ...change,
    },
  })
  expectStatus({ status, body }, 201)
  return body.data
}
type Template = Awaited<ReturnType<typeof template>>
const send = async (
  { id, updatedAt }: Template,
  userIds: readonly number[],
  values: { name: string; value: string }[] = [],
) => {
  const { status, body } = await app.call(office.sendSignatureTemplate, {
    as: head,
    params: { id: String(id) },
    body: { userIds: [...userIds], values, seenAt: updatedAt },
  })
  expectStatus({ status, body }, 200)
  return body.data
}
const listOf = async (as: { id: number }) =>
  (await app.call(contract.listPapersToSign, { as, params: { id: String(as.id) } })).body.data
const read = (as: { id: number }, id: number) =>
  app.call(contract.readPaperToSign, { as, params: { id: String(id) } })
const sign = async (
  as: UserRow,
  id: number,
  change: Partial<{ sha256: string; name: string; password: string; drawing: number[][] }> = {},
) => {
  const sha256 = change.sha256 ?? (await read(as, id)).body.data.sha256
  const how = change.drawing === undefined ? { name: `${as.firstName} ${as.lastName}` } : {}
  return app.call(contract.signPaper, {
    as,
    params: { id: String(id) },
    body: { password: PASSWORD, ...how, ...change, sha256 },
  })
}
const heard = async (as: { id: number }) =>
  (await app.call(listNotifications, { as })).body.data.map(({ type, params, readAt }) => ({
    type,
    changeType: params['changeType'],
    isRead: readAt !== null,
  }))
const stateOf = async (id: number) =>
  only(await app.db.drizzle.select().from(signatureRequests).where(eq(signatureRequests.id, id)))

const makeAdult = async (fields: Partial<UserRow> = {}) => {
  const user = await makeUser(app.db, { passwordHash: HASH, ...fields })
  await makeMembership(app.db, user, school)
  return user
}
/** A child of the school with two guardians, and their paper. */
const makeFamily = async (change: Partial<Body> = {}, child: Partial<UserRow> = {}) => {
  const mother = await makeUser(app.db, { passwordHash: HASH })
  const father = await makeUser(app.db, { passwordHash: HASH })
  const kid = await makeChildOf(app.db, mother, child)
  await app.db.drizzle.execute(sql`insert into relations (user_id, related_id, type)
    values (${kid.id}, ${father.id}, 'parent'), (${father.id}, ${kid.id}, 'child')`)
  await makeMembership(app.db, kid, school)
  const made = await template(change)
  await send(made, [kid.id])
  const paper = only(await listOf(mother))
  return { mother, father, kid, made, id: paper.id }
}

describe('a paper for an adult', () => {
  test('has the values of the person, is signed alone, and can be checked by its code and its bytes', async () => {
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
    const file = await app.http.fastify.inject({ method: 'GET', url: body.data.url ?? '' })
    expect(file.headers['content-type']).toBe('application/pdf')
    const pdf = readPdf(file.rawPayload)
    expect(pdf.text).toContain('SHA-256')
    expect(pdf.text).toContain(code)
    const checked = (await app.call(checkCertificate, { params: { code } })).body.data
    expect(checked).toMatchObject({
      state: 'signed',
      school: 'Schule Lindenau',
      ended: null,
      sha256: createHash('sha256').update(file.rawPayload).digest('hex'),
    })
    expect(JSON.stringify(checked)).not.toContain(mara.lastName)
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
    const admin = await makeUser(app.db, { isAdmin: true })
    const view = await viewSession(app.db, admin, mara)
    const seen = await app.call(contract.readPaperToSign, { headers: view, params: { id: String(id) } })
    expect(seen.body.data).toMatchObject({ canSign: false })
    const refused = await app.call(contract.signPaper, {
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
    const file = await app.http.fastify.inject({ method: 'GET', url: body.data.url ?? '' })
    expect(readPdf(file.rawPayload).text).toContain('Name gezeichnet')
    expect(file.rawPayload.toString('latin1')).toContain('pdfaid')
  })
})

describe('a paper for a child', () => {
  test('that all guardians sign is complete with the last of them; the child cannot sign', async () => {
    const { mother, father, kid, made, id } = await makeFamily()
    expect((await sign(kid, id)).body.code).toBe('credentials.no-password')
    expect((await sign(mother, id)).body.data).toMatchObject({ state: 'open', canSign: false })
    const missing = await app.call(office.listSentPapers, { as: head, params: { id: String(made.id) } })
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
    const rows = await app.db.drizzle.select().from(signatures).where(eq(signatures.requestId, id))
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

  test('from the 18th birthday on only the person signs, and earlier signatures of guardians do not count', async () => {
    const { mother, father, kid, id } = await makeFamily({}, { birthdayAt: '2008-11-21', passwordHash: HASH })
    await sign(mother, id)
    app.clock.set('2026-11-21T00:30:00Z')
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
    app.clock.set('2026-11-21T08:07:00Z')
    await jobs.passDays(jobContext())
    expect((await stateOf(id)).state).toBe('expired')
    const asked = (await listOf(kid)).filter(({ state }) => state === 'open')
    expect(asked).toMatchObject([{ canSign: true, person: { id: kid.id } }])
    await jobs.passDays(jobContext())
    expect((await listOf(kid)).filter(({ state }) => state === 'open')).toHaveLength(1)
  })

  test('without a guardian nobody can sign it, and the office sees that', async () => {
    const kid = await makeAdult({ birthdayAt: '2015-01-01' })
    const made = await template()
    await send(made, [kid.id])
    const sent = await app.call(office.listSentPapers, { as: head, params: { id: String(made.id) } })
    expect(sent.body.data).toMatchObject([{ state: 'open', missing: [] }])
    expect((await sign(kid, only(await listOf(kid)).id)).body.code).toBe('signatures.not-yours')
  })
})

describe('declining and revoking', () => {
  test('a declined paper tells the office why and cannot be signed any more', async () => {
    const { mother, father, made, id } = await makeFamily()
    const { body } = await app.call(contract.declinePaper, {
      as: mother,
      params: { id: String(id) },
      body: { reason: 'Keine Bilder im Netz' },
    })
    expect(body.data).toMatchObject({ state: 'declined', reason: 'Keine Bilder im Netz' })
    expect((await sign(father, id)).body.code).toBe('signatures.closed')
    expect((await heard(head))[0]).toMatchObject({ type: 'paper-refused', changeType: 'declined' })
    const sent = await app.call(office.listSentPapers, { as: head, params: { id: String(made.id) } })
    expect(sent.body.data).toMatchObject([{ state: 'declined', reason: 'Keine Bilder im Netz' }])
  })

  test('a consent is revoked by one of those who gave it, and the public check says so', async () => {
    const { mother, father, id } = await makeFamily()
    await sign(mother, id)
    const { body } = await sign(father, id)
    expect(body.data.canRevoke).toBe(true)
    const revoked = await app.call(contract.revokePaper, { as: mother, params: { id: String(id) } })
    expect(revoked.body.data).toMatchObject({ state: 'revoked', canRevoke: false })
    const checked = await app.call(checkCertificate, { params: { code: body.data.code ?? '' } })
    expect(checked.body.data).toMatchObject({ state: 'signed', ended: { how: 'revoked' } })
  })

  test('what is no consent cannot be revoked', async () => {
    const mara = await makeAdult()
    await send(await template({ isConsent: false }), [mara.id])
    const { id } = only(await listOf(mara))
    await sign(mara, id)
    expect((await app.call(contract.revokePaper, { as: mara, params: { id: String(id) } })).body.code).toBe(
      'signatures.closed',
    )
  })
})

const change = (made: Template, text: string, as = head) =>
  app.call(office.changeSignatureTemplate, {
    as,
    params: { id: String(made.id) },
    body: {
      title: made.title,
      text,
      fields: made.fields,
      signers: made.signers,
      isConsent: made.isConsent,
      dueDays: made.dueDays,
      keepYears: 3,
      seenAt: made.updatedAt,
    },
  })

describe('a new version', () => {
  test('asks again who has signed and who has not, and leaves the signed paper as it is', async () => {
    const made = await template()
    const [mara, tim] = [await makeAdult(), await makeAdult()]
    await send(made, [mara.id, tim.id])
    const first = only(await listOf(mara))
    await sign(mara, first.id)
    const before = await stateOf(first.id)
    app.clock.advance(1000)
    expect((await change(made, 'Neu: {Name}')).body.data).toMatchObject({ asked: 2, template: { number: 2 } })
    expect(await stateOf(first.id)).toEqual(before)
    const again = (await listOf(mara)).filter(({ state }) => state === 'open')
    expect((await read(mara, only(again).id)).body.data.text).toBe(`Neu: ${mara.firstName} ${mara.lastName}`)
    await sign(mara, only(again).id)
    expect((await stateOf(first.id)).state).toBe('replaced')
    expect((await listOf(tim)).map(({ state }) => state)).toEqual(['open'])
    expect((await change(made, 'Noch neuer')).body.code).toBe('general.stale')
  })

  test('while somebody signs the older one, either is whole: signed before, or withdrawn', async () => {
    const made = await template()
    const mara = await makeAdult()
    await send(made, [mara.id])
    const { id } = only(await listOf(mara))
    app.clock.advance(1000)
    const [signed, changed] = await Promise.all([sign(mara, id), change(made, 'Neu')])
    expect(changed.status).toBe(200)
    const { state } = await stateOf(id)
    expect([signed.status, state]).toEqual(signed.status === 201 ? [201, 'signed'] : [409, 'withdrawn'])
    expect((await listOf(mara)).filter((one) => one.state === 'open')).toHaveLength(1)
  })

  test('no row of a version, a paper or a signature can be changed, by whatever statement', async () => {
    const mara = await makeAdult()
    await send(await template(), [mara.id])
    const { id } = only(await listOf(mara))
    await sign(mara, id)
    const { drizzle } = app.db
    const refused = [
      drizzle.update(signatureVersions).set({ text: 'x' }),
      drizzle.update(signatureRequests).set({ text: 'x' }).where(eq(signatureRequests.id, id)),
      drizzle.update(signatureRequests).set({ code: 'x' }).where(eq(signatureRequests.id, id)),
      drizzle.delete(signatureRequests).where(eq(signatureRequests.id, id)),
      drizzle.update(signatures).set({ lastName: 'x' }).where(eq(signatures.requestId, id)),
      drizzle.delete(signatures).where(eq(signatures.requestId, id)),
    ]
    for (const statement of refused) await expect(statement).rejects.toThrow()
  })
})

describe('sending', () => {
  test('to all reaches active members who never got it; an open one is not sent twice', async () => {
    const other = await makeSchool(app.db)
    const leader = await makeMember(app.db, other, { roles: ['leader'] })
    const member = await makeMember(app.db, other)
    const { body } = await app.call(office.createSignatureTemplate, {
      as: leader,
      params: { id: String(other.id) },
      body: {
        title: 'Hausregeln',
        text: 'x',
        fields: [],
        signers: 'one',
        isConsent: false,
        dueDays: null,
        keepYears: 1,
      },
    })
    expect(body.data.notSent).toBe(2)
    const sendAll = (userIds?: number[]) =>
      app.call(office.sendSignatureTemplate, {
        as: leader,
        params: { id: String(body.data.id) },
        body: {
          ...(userIds === undefined ? { toAll: true as const } : { userIds }),
          values: [],
          seenAt: body.data.updatedAt,
        },
      })
    expect((await sendAll()).body.data).toEqual({ sent: 2, skipped: 0 })
    const outsider = await makeAdult()
    expect((await sendAll([member.id, outsider.id])).body.data).toEqual({ sent: 0, skipped: 2 })
    const list = await app.call(office.listSignatureTemplates, {
      as: leader,
      params: { id: String(other.id) },
    })
    expect(only(list.body.data)).toMatchObject({ notSent: 0, counts: { open: 2 } })
    expect(
      (await app.call(office.listSignatureTemplates, { as: head, params: { id: String(other.id) } })).status,
    ).toBe(404)
  })

  test('to everybody new reaches who joins later, once', async () => {
    const made = await template()
    const { body } = await app.call(office.switchSignatureTemplate, {
      as: head,
      params: { id: String(made.id) },
      body: { sendsToNew: true, seenAt: made.updatedAt },
    })
    expect(body.data.sendsToNew).toBe(true)
    const late = await makeUser(app.db)
    await makeMembership(app.db, late, school)
    await app.db.drizzle.execute(
      sql`update membership_changes set changed_at = ${'2026-11-20T10:00:00Z'} where user_id = ${late.id}`,
    )
    await jobs.sendToNewPeople(jobContext())
    await jobs.sendToNewPeople(jobContext())
    expect(await listOf(late)).toMatchObject([{ state: 'open', canSign: true }])
  })

  test('a preview shows the values of a real person and who would sign; a stranger is unknown', async () => {
    const mother = await makeUser(app.db, { firstName: 'Nina', lastName: 'Berg' })
    const kid = await makeChildOf(app.db, mother, { firstName: 'Jonas' })
    await makeMembership(app.db, kid, school)
    const preview = (userId: number, text: string) =>
      app.call(office.previewSignatureTemplate, {
        as: head,
        params: { id: String(school.id) },
        body: { title: 'x', text, fields: [], signers: 'one', userId },
      })
    const { body } = await preview(kid.id, '{Sorgeberechtigte} für {name}, {Adresse}')
    expect(body.data).toMatchObject({
      text: `Nina Berg für Jonas ${kid.lastName}, –`,
      people: [{ id: mother.id }],
      isMinor: true,
    })
    expect((await preview((await makeUser(app.db)).id, 'x')).status).toBe(404)
    expect((await preview(kid.id, '{Unbekannt}')).body.errors).toEqual({ text: ['unknown-placeholder'] })
  })
})

describe('time', () => {
  test('an open paper reminds before its last day, and expires after it', async () => {
    const mara = await makeAdult()
    await send(await template(), [mara.id])
    const { id } = only(await listOf(mara))
    app.clock.set('2026-12-02T08:07:00Z')
    await jobs.passDays(jobContext())
    await jobs.passDays(jobContext())
    const reminders = (await heard(mara)).filter(({ changeType }) => changeType === 'own-reminder')
    expect(reminders).toHaveLength(1)
    app.clock.set('2026-12-04T09:00:01Z')
    expect((await sign(mara, id)).body.code).toBe('signatures.closed')
    await jobs.passDays(jobContext())
    expect((await stateOf(id)).state).toBe('expired')
  })

  test('the office reminds each open paper at most once a day', async () => {
    const mara = await makeAdult()
    const made = await template()
    await send(made, [mara.id])
    const remind = async () =>
      (await app.call(office.remindOfPapers, { as: head, params: { id: String(made.id) } })).body.data
        .reminded
    expect(await remind()).toBe(0)
    app.clock.advance(25 * 60 * 60_000)
    expect([await remind(), await remind()]).toEqual([1, 0])
  })

  test('what was never signed goes after 90 days; a signed one after its years, counted from its end', async () => {
    const mara = await makeAdult()
    await send(await template({ keepYears: 1 }), [mara.id])
    const signed = only(await listOf(mara))
    await sign(mara, signed.id)
    await send(await template({ dueDays: 3 }), [mara.id])
    const [open] = (await listOf(mara)).filter(({ state }) => state === 'open')
    app.clock.set('2027-03-20T09:00:00Z')
    await jobs.passDays(jobContext())
    await app.call(contract.revokePaper, { as: mara, params: { id: String(signed.id) } })
    app.clock.set('2027-06-25T09:00:00Z')
    await jobs.deleteStoredPapers(jobContext())
    expect((await read(mara, open?.id ?? 0)).status).toBe(404)
    expect((await read(mara, signed.id)).status).toBe(200)
    app.clock.set('2028-03-21T09:00:00Z')
    await jobs.deleteStoredPapers(jobContext())
    expect((await read(mara, signed.id)).status).toBe(404)
  })

  test('a file that could not be stored is made later by the job', async () => {
    const mara = await makeAdult()
    await send(await template(), [mara.id])
    const { id } = only(await listOf(mara))
    const { files } = app.http.services.gateways
    const put = files.put
    Object.assign(files, { put: () => Promise.reject(new Error('no room')) })
    try {
      expect((await sign(mara, id)).body.data).toMatchObject({ state: 'signed', url: null })
    } finally {
      Object.assign(files, { put })
    }
    for (const { name, run } of jobs.jobs) if (name === 'signatures-file') await run(jobContext())
    expect((await read(mara, id)).body.data.url).not.toBeNull()
  })
})

test('a birthday that makes the person of age while a guardian signs is seen by the signature', async () => {
  const { mother, kid, id } = await makeFamily({ signers: 'one' }, { birthdayAt: '2010-01-01' })
  const { sha256 } = (await read(mother, id)).body.data
  await app.db.drizzle.update(users).set({ birthdayAt: '2008-01-01' }).where(eq(users.id, kid.id))
  const { status } = await sign(mother, id, { sha256 })
  expect([403, 404]).toContain(status)
  expect((await stateOf(id)).state).toBe('open')
})
