/** Legal texts by the office: drafts, versions that never change, and what members see of them. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  acceptLegalText,
  listComingLegalTexts,
  listLatestLegalTexts,
  listLegalTexts,
  readSchoolNotice,
} from '@wegband/domain/features/legal/contract.ts'
import type { LegalKind } from '@wegband/domain/features/legal/contract.ts'
import {
  dropLegalDraft,
  listLegalNotices,
  listOfficeLegalTexts,
  publishLegalText,
  readOfficeLegalText,
  readOfficeNotice,
  saveLegalDraft,
  saveOperatorNotice,
  saveSchoolNotice,
  withdrawLegalText,
} from '@wegband/domain/features/text-office/legal-contract.ts'
import { listNotifications } from '@wegband/domain/features/notifications/contract.ts'
import { listTextBlocks } from '@wegband/domain/features/texts/contract.ts'
import { legalAcceptances, legalDrafts, legalReminders, legalTexts } from '../../../db/schema/legal.ts'
import { auditLog } from '../../../db/schema/people.ts'
import { expectStatus } from '../../../testing/expect-status.ts'
import { changeLegalTexts, makeLegalText } from '../../../testing/makers/joining-makers.ts'
import { makeSchool, makeUser, type UserRow } from '../../../testing/makers/makers.ts'
import { remindOfLegalTexts } from './remind-of-legal.ts'
import { createTestApp, type TestApp } from '../../../testing/servers/test-app.ts'

const NOW = '2026-11-20T09:00:00Z'
/** Far away, so that the clock of the database agrees that it has not come yet. */
const LATER = '2999-01-01'
let app: TestApp
let admin: UserRow
beforeAll(async () => {
  app = await createTestApp({ clockIso: NOW })
  admin = await makeUser(app.db, { isAdmin: true })
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.set(NOW)
  await app.db.drizzle.delete(legalAcceptances)
  await app.db.drizzle.delete(legalReminders)
  await app.db.drizzle.delete(legalDrafts)
  await changeLegalTexts(app.db, (tx) => tx.delete(legalTexts))
})

const draft = async (words: {
  kind?: LegalKind
  locale?: 'de' | 'en'
  title?: string
  text?: string
  seenAt?: string | null
}) => {
  const { kind = 'terms', locale = 'de', title = 'Bedingungen', text = 'Kurz.', seenAt = null } = words
  return app.call(saveLegalDraft, { as: admin, params: { kind, locale }, body: { title, text, seenAt } })
}
const read = async (kind: LegalKind = 'terms') => {
  const answer = await app.call(readOfficeLegalText, { as: admin, params: { kind } })
  expectStatus(answer, 200)
  return answer.body.data
}
const seenDrafts = async (kind: LegalKind = 'terms') =>
  (await read(kind)).drafts.map(({ locale, updatedAt }) => ({ locale, updatedAt }))
const publishDrafts = async (
  wish: { kind?: LegalKind; inForceOn?: string | null; remindDaysBefore?: number | null } = {},
  shown?: Awaited<ReturnType<typeof seenDrafts>>,
) => {
  const { kind = 'terms', inForceOn = null, remindDaysBefore = null } = wish
  const seen = shown ?? (await seenDrafts(kind))
  return app.call(publishLegalText, {
    as: admin,
    params: { kind },
    body: { inForceOn, remindDaysBefore, seen },
  })
}
const latest = async (language = 'de') =>
  (await app.call(listLatestLegalTexts, { headers: { 'accept-language': language } })).body.data
const lastAudit = async () =>
  (await app.db.drizzle.select().from(auditLog)).toSorted((a, b) => b.id - a.id)[0]

describe('a draft', () => {
  test('is seen by no member, and becomes a version in the languages that it has', async () => {
    expectStatus(await draft({ text: 'Der Entwurf.' }), 200)
    expectStatus(await draft({ locale: 'en', title: 'Terms', text: 'The draft.' }), 200)
    expect(await latest()).toEqual([])
    expect((await app.call(listLegalTexts)).body.data).toEqual([])
    const published = await publishDrafts()
    expectStatus(published, 201)
    expect(published.body.data).toMatchObject({
      drafts: [],
      versions: [{ version: 1, state: 'in-force', locales: ['de', 'en'], agreed: 0 }],
    })
    expect((await latest()).map(({ title, isMandatory }) => [title, isMandatory])).toEqual([
      ['Bedingungen', true],
    ])
    expect((await latest('en'))[0]?.text).toBe('The draft.')
    expect(await lastAudit()).toMatchObject({
      action: 'legal-text.published',
      actorId: admin.id,
      details: { kind: 'terms', version: 1, locales: ['de', 'en'] },
    })
  })

  test('cannot be overwritten or published by someone who saw an older one', async () => {
    const first = await draft({})
    const [seen] = first.body.data.drafts
    app.clock.advance(1_000)
    expectStatus(await draft({ text: 'Neuer.', seenAt: seen?.updatedAt ?? null }), 200)
    for (const seenAt of [null, seen?.updatedAt ?? ''])
      expect((await draft({ text: 'Älter.', seenAt })).body.code).toBe('general.stale')
    const stale = await app.call(publishLegalText, {
      as: admin,
      params: { kind: 'terms' },
      body: {
        inForceOn: null,
        remindDaysBefore: null,
        seen: [{ locale: 'de', updatedAt: seen?.updatedAt ?? '' }],
      },
    })
    expect([stale.status, stale.body.code]).toEqual([409, 'general.stale'])
    expect((await read()).drafts[0]?.text).toBe('Neuer.')
  })

  test('without its German is no version, and is discarded with what was seen', async () => {
    const english = await draft({ locale: 'en' })
    expect((await publishDrafts()).body.code).toBe('text-office.no-draft')
    const [seen] = english.body.data.drafts
    const dropped = await app.call(dropLegalDraft, {
      as: admin,
      params: { kind: 'terms', locale: 'en' },
      body: { seenAt: seen?.updatedAt ?? '' },
    })
    expect(dropped.body.data.drafts).toEqual([])
    const again = await app.call(dropLegalDraft, {
      as: admin,
      params: { kind: 'terms', locale: 'en' },
      body: { seenAt: NOW },
    })
    expect(again.status).toBe(404)
  })

  test('refuses bad words at their fields', async () => {
    for (const [words, errors] of [
      [{ title: '' }, { title: ['required'] }],
      [{ text: 'a\u0007b' }, { text: ['invalid'] }],
      [{ text: 'x'.repeat(100_001) }, { text: ['too-long'] }],
    ] as const) {
      const answer = await draft(words)
      expect([answer.status, answer.body.errors]).toEqual([422, errors])
    }
  })
})

describe('a version', () => {
  test('needs the agreement of everyone anew; before, the office sees how many they are', async () => {
    await draft({})
    await publishDrafts()
    const anna = await makeUser(app.db)
    const [terms] = await latest()
    await app.call(acceptLegalText, { as: anna, params: { id: String(terms?.id) } })
    const shown = await read()
    expect(shown.versions[0]?.agreed).toBe(1)
    expect(shown.mustAgree).toBeGreaterThanOrEqual(2)
    app.clock.advance(1_000)
    await draft({ text: 'Neu.' })
    await publishDrafts()
    const own = await app.call(listLatestLegalTexts, { as: anna })
    expect(own.body.data).toMatchObject([{ version: 2, is_accepted: false }])
    expect((await read()).versions.map(({ state, agreed }) => [state, agreed])).toEqual([
      ['in-force', 0],
      ['former', 1],
    ])
  })

  test('of the privacy notice is never mandatory, not even by the hand of the database', async () => {
    await draft({ kind: 'privacy' })
    expectStatus(await publishDrafts({ kind: 'privacy' }), 201)
    expect(await latest()).toMatchObject([{ kind: 'privacy', isMandatory: false }])
    await expect(makeLegalText(app.db, { kind: 'privacy', version: 9, isMandatory: true })).rejects.toThrow()
  })

  test('in force is neither changed nor removed, by a trigger of the database', async () => {
    await draft({})
    await publishDrafts()
    for (const attempt of [
      sql`update legal_texts set body = 'Anders'`,
      sql`update legal_texts set in_force_at = now() + interval '1 day'`,
      sql`delete from legal_texts`,
    ])
      await expect(app.db.drizzle.execute(attempt)).rejects.toMatchObject({
        cause: { code: '23001' },
      })
    expect((await latest())[0]?.text).toBe('Kurz.')
    const back = await app.call(withdrawLegalText, { as: admin, params: { kind: 'terms', version: '1' } })
    expect([back.status, back.body.code]).toEqual([409, 'text-office.in-force'])
  })

  test('that comes later stands alone, is not changed either, and becomes a draft when taken back', async () => {
    await draft({})
    await publishDrafts()
    await draft({ text: 'Ab dann.' })
    const coming = await publishDrafts({ inForceOn: LATER, remindDaysBefore: 30 })
    expect(coming.body.data.versions[0]).toMatchObject({
      state: 'coming',
      inForceAt: '2998-12-31T23:00:00.000Z',
      remindAt: '2998-12-01T23:00:00.000Z',
    })
    expect((await latest())[0]?.text).toBe('Kurz.')
    await expect(
      app.db.drizzle.execute(sql`update legal_texts set title = 'x' where version = 2`),
    ).rejects.toThrow()
    await draft({ text: 'Noch eine.' })
    expect((await publishDrafts()).body.code).toBe('text-office.coming-already')
    const drafts = (await read()).drafts
    await app.call(dropLegalDraft, {
      as: admin,
      params: { kind: 'terms', locale: 'de' },
      body: { seenAt: drafts[0]?.updatedAt ?? '' },
    })
    const back = await app.call(withdrawLegalText, { as: admin, params: { kind: 'terms', version: '2' } })
    expect(back.body.data).toMatchObject({ coming: [], drafts: [{ text: 'Ab dann.' }] })
    expect(back.body.data.versions).toHaveLength(1)
    expect(await app.db.drizzle.select().from(legalReminders)).toEqual([])
    const unknown = await app.call(withdrawLegalText, { as: admin, params: { kind: 'terms', version: '2' } })
    expect(unknown.status).toBe(404)
  })

  test('never begins in the past, and members are not told of it after they should have been', async () => {
    await draft({})
    for (const [wish, errors] of [
      [{ inForceOn: '2026-11-20' }, { inForceOn: ['in-the-past'] }],
      [{ inForceOn: '2026-11-25', remindDaysBefore: 14 }, { remindDaysBefore: ['too-big'] }],
    ] as const) {
      const answer = await publishDrafts(wish)
      expect([answer.status, answer.body.errors]).toEqual([422, errors])
    }
  })

  test('is published once when two people press at the same moment', async () => {
    await draft({})
    const shown = await seenDrafts()
    const answers = await Promise.all([publishDrafts({}, shown), publishDrafts({}, shown)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
    expect((await read()).versions).toHaveLength(1)
  })
})

test('members are reminded once before a version comes into force, and can read it then', async () => {
  const anna = await makeUser(app.db)
  const child = await makeUser(app.db, { profileType: 'regular_kid' })
  await draft({ text: 'Ab dann.' })
  await publishDrafts({ inForceOn: '2098-02-01', remindDaysBefore: 30 })
  const toldOf = async (user: UserRow) =>
    (await app.call(listNotifications, { as: user })).body.data
      .filter(({ type }) => type === 'legal-text-coming')
      .map(({ params }) => params)
  await remindOfLegalTexts(app.http.services)
  expect(await toldOf(anna)).toEqual([])
  app.clock.set('2098-01-02T00:00:00Z')
  await remindOfLegalTexts(app.http.services)
  await remindOfLegalTexts(app.http.services)
  expect(await toldOf(anna)).toEqual([{ changeType: 'terms', inForceOn: '2098-02-01' }])
  expect(await toldOf(child)).toEqual([])
  expect((await app.call(listComingLegalTexts)).body.data).toMatchObject([
    { kind: 'terms', version: 1, text: 'Ab dann.' },
  ])
  expect(await latest()).toEqual([])
})

test('the overview names what is in force, what comes and what is being written', async () => {
  await draft({ kind: 'withdrawal' })
  await publishDrafts({ kind: 'withdrawal' })
  await draft({ kind: 'privacy', locale: 'en' })
  const overview = await app.call(listOfficeLegalTexts, { as: admin })
  expect(
    overview.body.data.map(({ kind, isMandatory, inForce, draftLocales }) => [
      kind,
      isMandatory,
      inForce?.version,
      draftLocales,
    ]),
  ).toEqual([
    ['terms', true, undefined, []],
    ['privacy', false, undefined, ['en']],
    ['withdrawal', true, 1, []],
  ])
})

describe('legal notices', () => {
  const text = { de: 'Verband\nAm Anger 7', en: 'Association' }

  test('of the operator are public, and saved over what was seen alone', async () => {
    const first = await app.call(saveOperatorNotice, { as: admin, body: { text, seenAt: null } })
    expectStatus(first, 200)
    expect((await app.call(listTextBlocks, { query: { group: 'imprint' } })).body.data).toMatchObject([
      { text: text.de },
    ])
    app.clock.advance(1_000)
    const stale = await app.call(saveOperatorNotice, { as: admin, body: { text, seenAt: null } })
    expect(stale.body.code).toBe('general.stale')
    expect((await app.call(listLegalNotices, { as: admin })).body.data.operator).toEqual(first.body.data)
  })

  test('of a school are public in the language of the reader, and may go again', async () => {
    const school = await makeSchool(app.db, { name: 'Lindenau' })
    const params = { id: String(school.id) }
    const publicNotice = async (language = 'de') =>
      (await app.call(readSchoolNotice, { params, headers: { 'accept-language': language } })).body.data
    expect(await publicNotice()).toEqual({ schoolName: 'Lindenau', text: null, language: 'de' })
    const saved = await app.call(saveSchoolNotice, { as: admin, params, body: { text, seenAt: null } })
    expectStatus(saved, 200)
    expect(await publicNotice('en')).toMatchObject({ text: 'Association', language: 'en' })
    expect((await app.call(readOfficeNotice, { as: admin, params })).body.data).toEqual(saved.body.data)
    const { schools } = (await app.call(listLegalNotices, { as: admin })).body.data
    expect(schools.find(({ id }) => id === school.id)).toMatchObject({ hasNotice: true })
    const { updatedAt: seenAt } = saved.body.data
    await app.call(saveSchoolNotice, { as: admin, params, body: { text: null, seenAt } })
    expect(await publicNotice()).toMatchObject({ text: null })
    const unknown = { id: '999999' }
    for (const answer of [
      await app.call(saveSchoolNotice, { as: admin, params: unknown, body: { text, seenAt: null } }),
      await app.call(readOfficeNotice, { as: admin, params: unknown }),
      await app.call(readSchoolNotice, { params: unknown }),
    ])
      expect(answer.status).toBe(404)
  })
})

test('legal texts are in the hands of admins: editors of other texts do not reach them', async () => {
  const editor = await makeUser(app.db, { officeRights: ['editor'] })
  expect((await app.call(listOfficeLegalTexts, { as: editor })).status).toBe(403)
  const body = { text: { de: 'x' }, seenAt: null }
  expect((await app.call(saveOperatorNotice, { as: editor, body })).status).toBe(403)
})
