/** Which languages readers can choose: complete ones, and what an incomplete one refuses. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { changeUserSettings } from '@wegband/domain/features/accounts/contract.ts'
import { changeUser } from '@wegband/domain/features/profile/contract.ts'
import { registerAnonymous } from '@wegband/domain/features/registration/contract.ts'
import { listLanguages, switchLanguage } from '@wegband/domain/features/text-office/languages-contract.ts'
import { readPublicSettings } from '@wegband/domain/features/texts/contract.ts'
import { desc } from 'drizzle-orm'
import { changeSetting } from '../../../config/settings.ts'
import { legalTexts } from '../../../db/schema/legal.ts'
import { auditLog, users } from '../../../db/schema/people.ts'
import { glossary, settings, textBlocks } from '../../../db/schema/texts.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { expectStatus } from '../../../testing/expect-status.ts'
import { makeUser, type UserRow } from '../../../testing/makers/makers.ts'
import { createTestApp, type TestApp } from '../../../testing/servers/test-app.ts'

let app: TestApp
let admin: UserRow
beforeAll(async () => {
  app = await createTestApp({ clockIso: '2026-11-20T09:00:00Z' })
  admin = await makeUser(app.db, { isAdmin: true })
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.drizzle.delete(glossary)
  await app.db.drizzle.delete(textBlocks)
  await app.db.drizzle.delete(settings)
  await app.http.services.settings.reload()
})

const languages = async () => (await app.call(listLanguages, { as: admin })).body.data
const english = async () => (await languages()).find(({ locale }) => locale === 'en')
const offer = (isOffered: boolean) =>
  app.call(switchLanguage, { as: admin, params: { locale: 'en' }, body: { isOffered } })
const withoutEnglish = async (): Promise<void> => {
  await inTransaction(app.db, (tx) => changeSetting(tx, 'offeredLocales', ['de']))
  await app.http.services.settings.reload()
}
const term = (en: Record<string, string>) => ({
  termKey: 'Keil',
  title: { de: 'Keil', ...(en['title'] === undefined ? {} : { en: en['title'] }) },
  description: { de: 'Teilt.', ...(en['text'] === undefined ? {} : { en: en['text'] }) },
})

describe('a language', () => {
  test('is counted by interface, texts, terms and legal texts, also one without an interface', async () => {
    await app.db.drizzle.insert(glossary).values(term({ title: 'Wedge' }))
    const all = await languages()
    expect(all.map(({ locale, isOffered }) => [locale, isOffered])).toEqual([
      ['de', true],
      ['en', true],
      ['fr', false],
      ['es', false],
      ['zh', false],
      ['ru', false],
    ])
    const [german, second, french] = all
    expect(german?.parts.terms).toEqual({ total: 1, complete: 1, behind: 0 })
    expect(second?.parts.terms).toEqual({ total: 1, complete: 0, behind: 0 })
    expect(second?.parts.interface.complete).toBe(second?.parts.interface.total)
    expect(french?.parts.interface).toMatchObject({ complete: 0 })
    expect(french?.parts.interface.total).toBeGreaterThan(1_000)
  })

  test.each([
    ['a term is not translated', term({})],
    [
      'a translation is behind',
      { ...term({ title: 'Wedge', text: 'Parts.' }), germanSeen: { en: { title: 'Keil', text: 'Alt.' } } },
    ],
  ])('cannot be offered while %s, and can once it is complete', async (_why, incomplete) => {
    await withoutEnglish()
    await app.db.drizzle.insert(glossary).values(incomplete)
    const refused = await offer(true)
    expect([refused.status, refused.body.code]).toEqual([409, 'text-office.language-incomplete'])
    await app.db.drizzle.update(glossary).set({ ...term({ title: 'Wedge', text: 'Parts.' }), germanSeen: {} })
    expectStatus(await offer(true), 200)
    expect((await english())?.isOffered).toBe(true)
    const [entry] = await app.db.drizzle.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
    expect(entry).toMatchObject({
      action: 'installation.changed',
      details: { before: { offeredLocales: ['de'] }, after: { offeredLocales: ['de', 'en'] } },
    })
  })

  test('needs the legal texts in force', async () => {
    await withoutEnglish()
    const text = {
      kind: 'terms' as const,
      version: 1,
      title: 'Bedingungen',
      text: 'Kurz.',
      isMandatory: true,
    }
    await app.db.drizzle
      .insert(legalTexts)
      .values({ ...text, locale: 'de', inForceAt: '2026-11-01T00:00:00Z' })
    expect((await offer(true)).status).toBe(409)
    await app.db.drizzle
      .insert(legalTexts)
      .values({ ...text, locale: 'en', inForceAt: '2026-11-01T00:00:00Z' })
    expectStatus(await offer(true), 200)
  })

  test('that is offered stays so when its texts fall behind', async () => {
    await app.db.drizzle.insert(glossary).values(term({}))
    expect(await english()).toMatchObject({ isOffered: true, parts: { terms: { complete: 0 } } })
  })
})

describe('a language that is not offered', () => {
  test('is left out of the public settings, and cannot be chosen', async () => {
    expect((await app.call(readPublicSettings)).body.data.offeredLocales).toBeUndefined()
    expectStatus(await offer(false), 200)
    expect((await app.call(readPublicSettings)).body.data.offeredLocales).toEqual(['de'])
    const german = await makeUser(app.db, { language: 'de' })
    const params = { id: String(german.id) }
    const body = { language: 'en' as const }
    for (const endpoint of [changeUserSettings, changeUser]) {
      const refused = await app.call(endpoint, { as: german, params, body })
      expect([refused.status, refused.body]).toMatchObject([409, { code: 'profile.language-not-offered' }])
    }
  })

  test('is kept by those who read it, and given to no new account', async () => {
    await withoutEnglish()
    const reader = await makeUser(app.db, { language: 'en' })
    const same = await app.call(changeUserSettings, {
      as: reader,
      params: { id: String(reader.id) },
      body: { language: 'en' },
    })
    expectStatus(same, 200)
    const guest = await app.call(registerAnonymous, { body: { language: 'en' } })
    expectStatus(guest, 201)
    const [row] = await app.db.drizzle.select().from(users).orderBy(desc(users.id)).limit(1)
    expect(row?.language).toBe('de')
  })
})
