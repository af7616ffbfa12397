/** The glossary by editors: keys that stay, word forms, switches, places, history, and what members read. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  createTerm,
  deleteTerm,
  findTermPlaces,
  listOfficeTerms,
  readOfficeTerm,
  saveTerm,
  switchTerm,
} from '@wegband/domain/features/text-office/glossary-contract.ts'
import { listGlossary } from '@wegband/domain/features/texts/contract.ts'
import { readTrainingChoices } from '@wegband/domain/features/training-editor/contract.ts'
import { eq } from 'drizzle-orm'
import { auditLog } from '../../../db/schema/people.ts'
import { modules } from '../../../db/schema/sports.ts'
import { glossary, textVersions } from '../../../db/schema/texts.ts'
import { trainingDrafts } from '../../../db/schema/training/training-drafts.ts'
import { expectStatus } from '../../../testing/expect-status.ts'
import { makeUser, type UserRow } from '../../../testing/makers/makers.ts'
import { makeLevel, makeModule, makeSport } from '../../../testing/makers/training-makers.ts'
import { createTestApp, type TestApp } from '../../../testing/servers/test-app.ts'

let app: TestApp
let editor: UserRow
let member: UserRow
let moduleId: number
beforeAll(async () => {
  app = await createTestApp({ clockIso: '2026-11-20T09:00:00Z' })
  editor = await makeUser(app.db, { officeRights: ['editor'], firstName: 'Henrike', lastName: 'Voss' })
  member = await makeUser(app.db, { language: 'en' })
  const level = await makeLevel(app.db, await makeSport(app.db))
  const module = await makeModule(app.db, level, {
    description: { de: 'Du drehst die Hüften.\n\n## Wendung\n\nDie Drehung zählt.', en: 'You turn.' },
  })
  moduleId = module.id
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.drizzle.delete(glossary)
  await app.db.drizzle.delete(textVersions)
  await app.db.drizzle.delete(trainingDrafts)
  await app.db.drizzle.update(modules).set({ glossaryTerms: [] })
})

const GERMAN = { title: 'Wendung', text: 'Der Körper dreht.' }
const create = async (words = GERMAN) => {
  const { status, body } = await app.call(createTerm, { as: editor, body: words })
  expectStatus({ status, body }, 201)
  return body.data
}
type Words = { title: string; text: string; forms?: string[] }
const save = (id: number, locale: 'de' | 'en', words: Words, seenAt: string) => {
  app.clock.advance(1_000)
  const body = { forms: [], ...words, seenAt }
  return app.call(saveTerm, { as: editor, params: { id: String(id), locale }, body })
}
const nameInModule = (...glossaryTerms: string[]) =>
  app.db.drizzle.update(modules).set({ glossaryTerms }).where(eq(modules.id, moduleId))
const shown = async (as = editor) => (await app.call(listGlossary, { as })).body.data

describe('the key of a term', () => {
  test('stays when the term is renamed, so modules go on naming it', async () => {
    const { id, termKey, updatedAt } = await create()
    expect(termKey).toBe('Wendung')
    await nameInModule(termKey)
    const renamed = await save(id, 'de', { ...GERMAN, title: 'Körperwendung' }, updatedAt)
    expect(renamed.body.data).toMatchObject({ termKey, title: { de: 'Körperwendung' }, modules: 1 })
    expect(await shown()).toMatchObject([{ termKey, title: 'Körperwendung' }])
    const choices = await app.call(readTrainingChoices, { as: editor })
    expect(choices.body.data.terms).toEqual([{ key: termKey, title: 'Körperwendung' }])
  })

  test('is never given twice, also where two terms have one title at the same moment', async () => {
    const { id, updatedAt } = await create()
    await save(id, 'de', { ...GERMAN, title: 'Drehung' }, updatedAt)
    const both = await Promise.all([create(), create()])
    expect(both.map(({ termKey }) => termKey).toSorted()).toEqual(['Wendung (2)', 'Wendung (3)'])
  })
})

describe('a term', () => {
  test('falls behind when its German changes, keeps its history, and refuses a stale save', async () => {
    const { id, updatedAt } = await create()
    const english = await save(id, 'en', { title: 'Turn', text: 'The body turns.' }, updatedAt)
    expect(english.body.data.states).toEqual({ de: 'complete', en: 'complete' })
    const changed = await save(
      id,
      'de',
      { ...GERMAN, text: 'Nur die Hüfte dreht.' },
      english.body.data.updatedAt,
    )
    expect(changed.body.data).toMatchObject({ states: { en: 'behind' }, germanSeen: { en: GERMAN } })
    expect(changed.body.data.versions.map(({ savedBy, text }) => [savedBy, text.de])).toEqual([
      ['Henrike Voss', 'Nur die Hüfte dreht.'],
      ['Henrike Voss', GERMAN.text],
      ['Henrike Voss', GERMAN.text],
    ])
    const stale = await save(id, 'en', { title: 'Turn', text: 'Anew.' }, english.body.data.updatedAt)
    expect([stale.status, stale.body.code]).toEqual([409, 'general.stale'])
    const entries = await app.db.drizzle.select().from(auditLog).where(eq(auditLog.subjectId, id))
    const acts = entries.filter(({ subjectType }) => subjectType === 'term').map(({ action }) => action)
    expect(acts.slice(-3)).toEqual(['term.created', 'term.saved', 'term.saved'])
  })

  test('gives members its further words in their language, and is hidden when switched off', async () => {
    const { id, updatedAt } = await create()
    const german = await save(id, 'de', { ...GERMAN, forms: ['Drehung', 'Drehung'] }, updatedAt)
    const english = await save(
      id,
      'en',
      { title: 'Turn', text: 'Turns.', forms: ['pivot'] },
      german.body.data.updatedAt,
    )
    expect(await shown()).toMatchObject([{ forms: ['Drehung'] }])
    expect(await shown(member)).toMatchObject([{ title: 'Turn', forms: ['pivot'] }])
    const body = { isActive: false, highlightInTexts: true, seenAt: english.body.data.updatedAt }
    expectStatus(await app.call(switchTerm, { as: editor, params: { id: String(id) }, body }), 200)
    expect(await shown()).toEqual([])
    expect((await app.call(listOfficeTerms, { as: editor })).body.data).toMatchObject([
      { id, isActive: false },
    ])
  })

  test('is taken away only when no module and no draft names it', async () => {
    const { id, termKey, updatedAt } = await create()
    const drop = () =>
      app.call(deleteTerm, { as: editor, params: { id: String(id) }, body: { seenAt: updatedAt } })
    await nameInModule(termKey)
    expect((await drop()).body.code).toBe('text-office.term-in-use')
    await nameInModule()
    await app.db.drizzle
      .insert(trainingDrafts)
      .values({ kind: 'module', nodeId: moduleId, fields: { glossaryTerms: ['Keil', termKey] } })
    expect((await drop()).body.code).toBe('text-office.term-in-use')
    await app.db.drizzle.delete(trainingDrafts)
    expectStatus(await drop(), 204)
    expect((await app.call(readOfficeTerm, { as: editor, params: { id: String(id) } })).status).toBe(404)
  })
})

describe('the places of a term', () => {
  const find = async (query: { locale: 'de' | 'en'; title: string; forms?: string; except?: string }) =>
    (await app.call(findTermPlaces, { as: editor, query })).body.data

  test('are found by its title in other cases, by its further words, and in one language', async () => {
    expect(await find({ locale: 'de', title: 'Hüfte' })).toMatchObject({
      total: 1,
      places: [{ kind: 'module', id: moduleId }],
    })
    expect((await find({ locale: 'de', title: 'Spin' })).total).toBe(0)
    expect((await find({ locale: 'de', title: 'Spin', forms: 'Drehung, Kehre' })).total).toBe(1)
    expect((await find({ locale: 'en', title: 'Hüfte' })).total).toBe(0)
  })

  test('leave out its own explanation, but not that of others', async () => {
    const { id } = await create({ title: 'Keil', text: 'Ein Keil teilt.' })
    const other = await create({ title: 'Mitte', text: 'Dort steht der Keil.' })
    expect(await find({ locale: 'de', title: 'Keil', except: String(id) })).toMatchObject({
      places: [{ kind: 'term', id: other.id, name: 'Mitte' }],
    })
  })
})
