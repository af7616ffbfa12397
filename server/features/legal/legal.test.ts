/** Reading and accepting legal texts: versions, languages, who accepted for whom, and no acceptance while impersonating. */
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  acceptLegalText,
  listLatestLegalTexts,
  listLegalTexts,
} from '@wegband/domain/features/legal/contract.ts'
import { legalAcceptances, legalTexts } from '../../db/schema/legal.ts'
import { auditLog } from '../../db/schema/people.ts'
import { expectStatus } from '../../testing/expect-status.ts'
import { changeLegalTexts, makeLegalText, makeLegalTexts } from '../../testing/makers/joining-makers.ts'
import { makeAnonymous, makeChildOf, makeUser, type UserRow } from '../../testing/makers/makers.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'
import { viewSession } from '../../testing/makers/view-session.ts'
import { missingTexts } from './accept-texts.ts'
import { routes } from './routes.ts'

let app: TestApp
let anna: UserRow
beforeAll(async () => {
  app = await createTestApp({ features: [routes] })
  anna = await makeUser(app.db)
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.drizzle.delete(legalAcceptances)
  await changeLegalTexts(app.db, (tx) => tx.delete(legalTexts))
})

const latest = async (as?: UserRow, language = 'de') =>
  (await app.call(listLatestLegalTexts, { as, headers: { 'accept-language': language } })).body.data
const accept = (id: number, as: UserRow = anna) =>
  app.call(acceptLegalText, { as, params: { id: String(id) } })
const accepted = () => app.db.drizzle.select().from(legalAcceptances).orderBy(asc(legalAcceptances.userId))

describe('the newest texts', () => {
  // spec: api-get-legal-texts-latest, legal-text-fields
  test("contain one of each kind, in force, in the reader's language, also for visitors", async () => {
    await makeLegalTexts(app.db)
    await makeLegalText(app.db, { version: 2, title: 'Nutzungsbedingungen' })
    await makeLegalText(app.db, { version: 2, locale: 'en', title: 'Terms of use' })
    await makeLegalText(app.db, { version: 3, inForceAt: '2026-11-20T09:00:01Z' })
    const shown = await latest()
    expect(shown.map(({ kind, version, is_accepted }) => [kind, version, is_accepted])).toEqual([
      ['terms', 2, false],
      ['privacy', 1, false],
      ['withdrawal', 1, false],
    ])
    expect((await latest(undefined, 'en')).map(({ title }) => title)).toEqual([
      'Terms of use',
      'privacy',
      'withdrawal',
    ])
  })

  test('change by themselves on the day when a new version comes into force', async () => {
    await makeLegalText(app.db)
    await makeLegalText(app.db, { version: 2, inForceAt: '2026-11-20T10:00:00Z' })
    expect((await latest())[0]?.version).toBe(1)
    app.clock.set('2026-11-20T10:00:00Z')
    expect((await latest())[0]?.version).toBe(2)
    app.clock.set('2026-11-20T09:00:00Z')
  })

  // spec: api-get-legal-texts
  test('are listed with the earlier ones, without drafts', async () => {
    await makeLegalText(app.db)
    await makeLegalText(app.db, { version: 2 })
    await makeLegalText(app.db, { version: 3, inForceAt: '2027-01-01T00:00:00Z' })
    await makeLegalText(app.db, { kind: 'privacy' })
    const { body } = await app.call(listLegalTexts, { query: { kind: 'terms' } })
    expect(body.data.map(({ version }) => version)).toEqual([2, 1])
  })
})

describe('accepting', () => {
  // spec: api-post-legal-accept, legal-text-fields
  test('is stored once, with person, time and version', async () => {
    const { terms } = await makeLegalTexts(app.db)
    const answer = await accept(terms.id)
    expectStatus(answer, 200)
    expect(answer.body.data).toMatchObject({ id: terms.id, kind: 'terms', is_accepted: true })
    app.clock.set('2026-11-20T12:00:00Z')
    expect((await accept(terms.id)).status).toBe(200)
    app.clock.set('2026-11-20T09:00:00Z')
    expect(await accepted()).toMatchObject([
      {
        userId: anna.id,
        legalTextId: terms.id,
        kind: 'terms',
        version: 1,
        acceptedAt: '2026-11-20T09:00:00.000Z',
        acceptedBy: null,
      },
    ])
  })

  test('in one language counts for all, and a newer version must be accepted again', async () => {
    await makeLegalText(app.db)
    const english = await makeLegalText(app.db, { locale: 'en' })
    await accept(english.id)
    expect((await latest(anna)).map(({ locale, is_accepted }) => [locale, is_accepted])).toEqual([
      ['de', true],
    ])
    await makeLegalText(app.db, { version: 2 })
    expect((await latest(anna))[0]).toMatchObject({ version: 2, is_accepted: false })
  })

  test("by a parent counts for the minor children too, with the parent's id", async () => {
    const terms = await makeLegalText(app.db)
    const parent = await makeUser(app.db)
    const child = await makeChildOf(app.db, parent)
    const grown = await makeChildOf(app.db, parent, { birthdayAt: '2008-11-20' })
    await accept(terms.id, parent)
    expect((await accepted()).map(({ userId, acceptedBy }) => [userId, acceptedBy])).toEqual([
      [parent.id, null],
      [child.id, parent.id],
    ])
    expect((await latest(grown))[0]?.is_accepted).toBe(false)
  })

  test('by a parent counts until 18, and the audit log keeps it when the person accepts', async () => {
    const terms = await makeLegalText(app.db)
    const parent = await makeUser(app.db)
    const child = await makeChildOf(app.db, parent, { birthdayAt: '2008-11-21' })
    await accept(terms.id, parent)
    expect((await latest(child))[0]).toMatchObject({ is_accepted: true, isAcceptedByParent: false })
    app.clock.set('2026-11-21T09:00:00Z')
    expect((await latest(child))[0]).toMatchObject({ is_accepted: false, isAcceptedByParent: true })
    await accept(terms.id, child)
    expect((await latest(child))[0]).toMatchObject({ is_accepted: true, isAcceptedByParent: false })
    const own = (await accepted()).filter(({ userId }) => userId === child.id)
    expect(own).toMatchObject([{ version: 1, acceptedBy: null }])
    const [entry] = await app.db.drizzle
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, 'legal.accepted-at-18'))
    expect(entry).toMatchObject({ subjectId: child.id, details: { kind: 'terms', acceptedBy: parent.id } })
    app.clock.set('2026-11-20T09:00:00Z')
  })

  test('an earlier version, a draft or an unknown id is refused', async () => {
    const old = await makeLegalText(app.db)
    await makeLegalText(app.db, { version: 2 })
    const draft = await makeLegalText(app.db, { version: 3, inForceAt: '2027-01-01T00:00:00Z' })
    expect((await accept(old.id)).body.code).toBe('legal.superseded')
    expect((await accept(draft.id)).status).toBe(404)
    expect((await accept(999_999)).status).toBe(404)
    expect(await accepted()).toEqual([])
  })

  test('is refused to guests, signed-out visitors and admins in another person’s view', async () => {
    const terms = await makeLegalText(app.db)
    expect((await accept(terms.id, await makeAnonymous(app.db))).body.code).toBe('auth.registration-required')
    expect((await app.call(acceptLegalText, { params: { id: String(terms.id) } })).status).toBe(401)
    const admin = await makeUser(app.db, { isAdmin: true })
    const headers = await viewSession(app.db, admin, anna)
    const through = await app.call(acceptLegalText, { headers, params: { id: String(terms.id) } })
    expectStatus(through, 403)
    expect(through.body.code).toBe('auth.not-while-impersonating')
    expect(await accepted()).toEqual([])
  })
})

describe('the list of texts that are missing for an account', () => {
  // spec: registration-accept-all-legal
  test('contains each mandatory kind not accepted in its newest version, not the privacy notice', async () => {
    const { terms, privacy, withdrawal } = await makeLegalTexts(app.db)
    const now = app.clock.now()
    expect(await missingTexts(app.db.drizzle, [], now)).toEqual(['terms', 'withdrawal'])
    expect(await missingTexts(app.db.drizzle, [privacy.id, terms.id], now)).toEqual(['withdrawal'])
    expect(await missingTexts(app.db.drizzle, [terms.id, withdrawal.id], now)).toEqual([])
    const newer = await makeLegalText(app.db, { version: 2, locale: 'en' })
    expect(await missingTexts(app.db.drizzle, [terms.id, withdrawal.id], now)).toEqual(['terms'])
    expect(await missingTexts(app.db.drizzle, [newer.id, withdrawal.id], now)).toEqual([])
  })
})
