/** Text blocks by editors: gaps, translations that are behind, history, and what members read. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { KNOWN_TEXTS } from '@wegband/domain/features/text-office/known-texts.ts'
import {
  createHint,
  deleteOfficeText,
  listOfficeTexts,
  readOfficeText,
  saveOfficeText,
} from '@wegband/domain/features/text-office/texts-contract.ts'
import { listTextBlocks } from '@wegband/domain/features/texts/contract.ts'
import { auditLog } from '../../../db/schema/people.ts'
import { textBlocks, textVersions } from '../../../db/schema/texts.ts'
import { expectStatus } from '../../../testing/expect-status.ts'
import { makeUser, type UserRow } from '../../../testing/makers/makers.ts'
import { createTestApp, type TestApp } from '../../../testing/servers/test-app.ts'

const KEY = 'tutorial-band'
let app: TestApp
let editor: UserRow
beforeAll(async () => {
  app = await createTestApp({ clockIso: '2026-11-20T09:00:00Z' })
  editor = await makeUser(app.db, { officeRights: ['editor'], firstName: 'Henrike', lastName: 'Voss' })
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.drizzle.delete(textBlocks)
  await app.db.drizzle.delete(textVersions)
})

const save = (
  words: { title: string; text: string },
  seenAt: string | null,
  locale: 'de' | 'en' = 'de',
  textKey = KEY,
) => app.call(saveOfficeText, { as: editor, params: { textKey, locale }, body: { ...words, seenAt } })
const read = async (textKey = KEY) =>
  (await app.call(readOfficeText, { as: editor, params: { textKey } })).body.data
const GERMAN = { title: 'Dein Band', text: 'Nach 10 Wochen.' }
const ENGLISH = { title: 'Your band', text: 'After 10 weeks.' }

test('an installation without texts lists every fixed place as a gap', async () => {
  const { data } = (await app.call(listOfficeTexts, { as: editor })).body
  expect(data).toHaveLength(KNOWN_TEXTS.length)
  expect(data.every(({ title, states }) => title === null && states.de === 'empty')).toBe(true)
  expect(await read()).toMatchObject({ text: null, updatedAt: null, versions: [] })
})

describe('a text', () => {
  test('is written in German first, then translated, and read by members', async () => {
    expect((await save(ENGLISH, null, 'en')).body.code).toBe('text-office.german-first')
    const german = await save(GERMAN, null)
    expectStatus(german, 200)
    expect(german.body.data.states).toEqual({ de: 'complete', en: 'empty' })
    app.clock.advance(1_000)
    const english = await save(ENGLISH, german.body.data.updatedAt, 'en')
    expect(english.body.data.states).toEqual({ de: 'complete', en: 'complete' })
    const shown = await app.call(listTextBlocks, {
      query: { group: 'tutorial' },
      headers: { 'accept-language': 'en' },
    })
    expect(shown.body.data).toMatchObject([{ textKey: KEY, ...ENGLISH, language: 'en' }])
  })

  test('falls behind when its German changes, which says what changed, and catches up when saved', async () => {
    const first = await save(GERMAN, null)
    app.clock.advance(1_000)
    const second = await save(ENGLISH, first.body.data.updatedAt, 'en')
    app.clock.advance(1_000)
    const changed = await save({ ...GERMAN, text: 'Nach 11 Wochen.' }, second.body.data.updatedAt)
    expect(changed.body.data).toMatchObject({
      states: { de: 'complete', en: 'behind' },
      germanSeen: { en: GERMAN },
    })
    app.clock.advance(1_000)
    const caught = await save(ENGLISH, changed.body.data.updatedAt, 'en')
    expect(caught.body.data.states).toEqual({ de: 'complete', en: 'complete' })
  })

  test('from before the history keeps what stood first, and its translation is behind after a change', async () => {
    await app.db.drizzle.insert(textBlocks).values({
      group: 'tutorial',
      textKey: KEY,
      title: { de: GERMAN.title, en: ENGLISH.title },
      text: { de: GERMAN.text, en: ENGLISH.text },
    })
    const { updatedAt, states } = await read()
    expect(states).toEqual({ de: 'complete', en: 'complete' })
    app.clock.advance(1_000)
    const saved = await save({ ...GERMAN, text: 'Neu.' }, updatedAt)
    expect(saved.body.data.states.en).toBe('behind')
    expect(saved.body.data.versions.map(({ text, savedBy }) => [text.de, savedBy])).toEqual([
      ['Neu.', 'Henrike Voss'],
      [GERMAN.text, null],
    ])
  })

  test('is not saved over what another person wrote meanwhile, and leaves a row in the audit log', async () => {
    const first = await save(GERMAN, null)
    app.clock.advance(1_000)
    expectStatus(await save({ ...GERMAN, text: 'Neu.' }, first.body.data.updatedAt), 200)
    for (const seenAt of [null, first.body.data.updatedAt])
      expect((await save({ ...GERMAN, text: 'Alt.' }, seenAt)).body.code).toBe('general.stale')
    const audit = (await app.db.drizzle.select().from(auditLog)).toSorted((a, b) => b.id - a.id)[0]
    expect(audit).toMatchObject({
      action: 'text-block.saved',
      actorId: editor.id,
      details: { before: { text: { de: GERMAN.text } }, after: { text: { de: 'Neu.' } } },
    })
  })

  test('at a fixed place is a gap again when taken away, and keeps its history', async () => {
    const { updatedAt } = (await save(GERMAN, null)).body.data
    const params = { textKey: KEY }
    const gone = await app.call(deleteOfficeText, { as: editor, params, body: { seenAt: updatedAt ?? '' } })
    expectStatus(gone, 204)
    expect(await read()).toMatchObject({ title: null, versions: [{ text: { de: GERMAN.text } }] })
  })

  test('that the interface does not know is 404, as is the legal notice, which admins write', async () => {
    await app.db.drizzle
      .insert(textBlocks)
      .values({ group: 'imprint', textKey: 'imprint', title: { de: '' }, text: { de: 'Verband' } })
    for (const textKey of ['gibt-es-nicht', 'imprint']) {
      expect((await app.call(readOfficeText, { as: editor, params: { textKey } })).status).toBe(404)
      expect((await save(GERMAN, null, 'de', textKey)).status).toBe(404)
      const body = { seenAt: '2026-11-20T09:00:00.000Z' }
      expect((await app.call(deleteOfficeText, { as: editor, params: { textKey }, body })).status).toBe(404)
    }
  })
})

test('hints are added and taken away', async () => {
  const made = await app.call(createHint, { as: editor, body: GERMAN })
  expectStatus(made, 201)
  const { textKey, updatedAt, isFixed } = made.body.data
  expect(isFixed).toBe(false)
  const hints = async () => (await app.call(listTextBlocks, { query: { group: 'startup-hints' } })).body.data
  expect(await hints()).toMatchObject([GERMAN])
  const params = { textKey }
  expectStatus(
    await app.call(deleteOfficeText, { as: editor, params, body: { seenAt: updatedAt ?? '' } }),
    204,
  )
  expect(await hints()).toEqual([])
  expect((await app.call(readOfficeText, { as: editor, params })).status).toBe(404)
})

test('members and other rights of the office write no texts', async () => {
  for (const officeRights of [[], ['office'], ['auditor']] as const) {
    const caller = await makeUser(app.db, { officeRights: [...officeRights] })
    expect((await app.call(createHint, { as: caller, body: GERMAN })).status).toBe(403)
  }
})
