import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { checkAuth } from '@wegband/domain/features/sessions/contract.ts'
import {
  GLOBAL_MESSAGE_TYPES,
  DEFAULT_FLAGS,
  listGlobalMessages,
  listGlossary,
  listTextBlocks,
  readPublicSettings,
} from '@wegband/domain/features/texts/contract.ts'
import { readUser } from '@wegband/domain/features/accounts/contract.ts'
import { globalMessages, glossary, settings, textBlocks } from '../../db/schema/texts.ts'
import { inTransaction } from '../../db/transaction.ts'
import { changeSetting, type SettingKey, type SettingValue } from '../../config/settings.ts'
import { expectStatus } from '../../testing/expect-status.ts'
import { makeUser, type UserRow } from '../../testing/makers/makers.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'
import { routes as sessions } from '../sessions/routes.ts'
import { routes as viewer } from '../viewer/routes.ts'
import { routes } from './routes.ts'

let app: TestApp
let anna: UserRow
beforeAll(async () => {
  app = await createTestApp({ features: [routes, sessions, viewer] })
  anna = await makeUser(app.db, { language: 'en' })
})
afterAll(() => app.close())

const ENGLISH = { 'accept-language': 'en' }
const change = async <K extends SettingKey>(key: K, value: SettingValue<K>): Promise<void> => {
  await inTransaction(app.db, (tx) => changeSetting(tx, key, value))
  await app.http.services.settings.reload()
}

describe('text blocks', () => {
  beforeAll(async () => {
    await app.db.drizzle.insert(textBlocks).values([
      {
        group: 'startup-hints',
        textKey: 'hint',
        title: { de: 'Atme', en: 'Breathe' },
        text: { de: 'Ruhig', en: 'Calmly' },
        picture: 'hall',
      },
      {
        group: 'tutorial',
        textKey: 'tip',
        title: { de: 'Band', en: 'Band' },
        text: { de: 'Webt', en: ' ' },
      },
      { group: 'imprint', textKey: 'imprint', title: { de: 'Impressum' }, text: { de: 'Hier' } },
    ])
  })

  // spec: api-get-text-building-blocks
  test('come by group, also without signing in', async () => {
    const { status, body } = await app.call(listTextBlocks, { query: { group: 'startup-hints' } })
    expectStatus({ status, body }, 200)
    expect(body.data.map((block) => [block.textKey, block.title])).toEqual([['hint', 'Atme']])
    expect((await app.call(listTextBlocks)).body.data).toHaveLength(3)
  })

  // spec: text-hint-fallback-de, text-block-fields
  test("come in the reader's language, or in German when title or text is missing", async () => {
    const { body } = await app.call(listTextBlocks, { headers: ENGLISH })
    const texts = body.data.map(({ textKey, title, text, language }) => [textKey, title, text, language])
    expect(texts).toEqual(
      expect.arrayContaining([
        ['hint', 'Breathe', 'Calmly', 'en'],
        ['tip', 'Band', 'Webt', 'de'],
        ['imprint', 'Impressum', 'Hier', 'de'],
      ]),
    )
    expect(body.data[0]).toMatchObject({ group: 'imprint', picture: null })
    expect(body.data.find(({ textKey }) => textKey === 'hint')?.picture).toBe('hall')
    expect(body.data.every(({ id }) => id > 0)).toBe(true)
  })

  test('of an unknown group are rejected', async () => {
    const { status, body } = await app.call(listTextBlocks, { query: { group: 'x' as never } })
    expectStatus({ status, body }, 422)
    expect(body.errors).toEqual({ group: ['not-an-option'] })
  })
})

describe('the glossary', () => {
  test('lists its active terms in alphabetical order to signed-in users', async () => {
    const term = (de: string, isActive = true) => ({
      termKey: de,
      title: { de },
      description: { de: '' },
      isActive,
    })
    await app.db.drizzle
      .insert(glossary)
      .values([term('Zentrallinie'), term('Übung'), term('Alt', false), term('Abwehr')])
    const { body } = await app.call(listGlossary, { as: anna })
    expect(body.data.map(({ title }) => title)).toEqual(['Abwehr', 'Übung', 'Zentrallinie'])
    expect((await app.call(listGlossary)).status).toBe(401)
  })

  // spec: api-get-glossary, glossary-item-fields
  test('answers each term with its names elsewhere and whether texts may show it', async () => {
    await app.db.drizzle.delete(glossary)
    await app.db.drizzle.insert(glossary).values([
      {
        termKey: 'Fassen',
        title: { de: 'Griff', en: 'Grip' },
        forms: { de: ['Umklammerung'], en: ['hold'] },
        description: { de: 'Wenn jemand dich hält.', en: 'When somebody holds you.' },
        highlightInTexts: false,
      },
      { termKey: 'Keil', title: { de: 'Keil', en: 'Wedge' }, description: { de: 'Zwei Arme, eine Form.' } },
    ])
    const { body } = await app.call(listGlossary, { as: anna, headers: ENGLISH })
    const shared = { isActive: true }
    expect(body.data.map(({ id: _id, ...item }) => item)).toEqual([
      {
        ...shared,
        title: 'Grip',
        termKey: 'Fassen',
        forms: ['hold'],
        description: 'When somebody holds you.',
        language: 'en',
        highlightInTexts: false,
      },
      {
        ...shared,
        title: 'Keil',
        termKey: 'Keil',
        forms: [],
        description: 'Zwei Arme, eine Form.',
        language: 'de',
        highlightInTexts: true,
      },
    ])
  })
})

describe('messages to everybody', () => {
  // spec: message-types-maintenance-info
  test('have the types maintenance and info', async () => {
    await app.db.drizzle.insert(globalMessages).values(
      (['maintenance', 'info'] as const).map((type) => ({
        type,
        title: { de: type },
        text: { de: '' },
        startsAt: '2026-11-20T08:00:00Z',
      })),
    )
    const { body } = await app.call(listGlobalMessages)
    expect(new Set(body.data.map(({ type }) => type))).toEqual(new Set(GLOBAL_MESSAGE_TYPES))
    expect(GLOBAL_MESSAGE_TYPES).toEqual(['maintenance', 'info'])
    await app.db.drizzle.delete(globalMessages)
  })

  test('appear only during their time', async () => {
    const at = (de: string, startsAt: string, endsAt: string | null) => ({
      type: 'info' as const,
      title: { de },
      text: { de: '' },
      startsAt,
      endsAt,
    })
    await app.db.drizzle
      .insert(globalMessages)
      .values([
        at('jetzt', '2026-11-20T08:00:00Z', null),
        at('bald', '2026-11-20T09:00:01Z', null),
        at('vorbei', '2026-11-19T08:00:00Z', '2026-11-20T09:00:00Z'),
      ])
    const { body } = await app.call(listGlobalMessages)
    expect(body.data.map(({ title }) => title)).toEqual(['jetzt'])
    await app.db.drizzle.delete(globalMessages)
  })

  test('tell of planned maintenance 48 hours ahead, of nothing else', async () => {
    const message = { title: { de: 'Wartung' }, text: { de: '' }, startsAt: '2026-11-22T09:00:01Z' }
    await app.db.drizzle.insert(globalMessages).values([
      { ...message, type: 'maintenance' },
      { ...message, type: 'info' },
    ])
    expect((await app.call(listGlobalMessages)).body.data).toEqual([])
    app.clock.advance(1_000)
    const { body } = await app.call(listGlobalMessages)
    expect(body.data).toMatchObject([{ type: 'maintenance', startsAt: '2026-11-22T09:00:01.000Z' }])
    await app.db.drizzle.delete(globalMessages)
    app.clock.set('2026-11-20T09:00:00Z')
  })
})

describe('public settings', () => {
  beforeEach(async () => {
    await app.db.drizzle.delete(settings)
    await app.http.services.settings.reload()
  })

  // spec: flags-subscription-kinds-off, flag-sponsoring-relationship-on, flag-attendance-removal-on
  test('have their defaults until an admin changes them', async () => {
    const { body } = await app.call(readPublicSettings)
    expect(body.data).toEqual({
      flags: {
        packageSubscription: false,
        sponsoringRelationship: true,
        attendanceRemoval: true,
        videoContentSubscription: false,
        moduleGroupSubscription: false,
        childProtectionBar: false,
      },
      supportMail: app.config.supportMail,
      now: '2026-11-20T09:00:00.000Z',
      isMaintenance: false,
      minTrainingMinutes: 15,
      mapTilesUrl: null,
      videoProvider: 'self-hosted',
      sourceUrl: null,
      hasDemoMailbox: false,
      demo: null,
    })
  })

  test('change at once in every process when an admin changes them', async () => {
    await inTransaction(app.db, (tx) => changeSetting(tx, 'minTrainingMinutes', 20))
    await expect.poll(async () => (await app.call(readPublicSettings)).body.data.minTrainingMinutes).toBe(20)
    await change('flags', { videoContentSubscription: true })
    expect((await app.call(readPublicSettings)).body.data.flags).toEqual({
      ...DEFAULT_FLAGS,
      videoContentSubscription: true,
    })
  })

  test('ignore a stored value of the wrong shape', async () => {
    await app.db.drizzle.insert(settings).values({ key: 'minTrainingMinutes', value: 'soon' })
    await app.http.services.settings.reload()
    expect((await app.call(readPublicSettings)).body.data.minTrainingMinutes).toBe(15)
  })
})

describe('maintenance', () => {
  test('closes everything but signing in, the notice and what the start needs to show it', async () => {
    await change('maintenance', true)
    const refused = await app.call(readUser, { as: anna, params: { id: String(anna.id) } })
    expectStatus(refused, 503)
    expect(refused.body.code).toBe('general.maintenance')
    expect(refused.headers['retry-after']).toBe('60')
    expect((await app.call(listTextBlocks)).status).toBe(503)
    expect((await app.call(listGlobalMessages)).status).toBe(200)
    expect((await app.call(checkAuth, { as: anna })).status).toBe(200)
    expect((await app.call(readPublicSettings)).body.data.isMaintenance).toBe(true)
    await change('maintenance', false)
    expect((await app.call(readUser, { as: anna, params: { id: String(anna.id) } })).status).toBe(200)
  })
})
