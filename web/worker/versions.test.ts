// @vitest-environment node
import { beforeEach, expect, test } from 'vitest'
import { furtherLanguage, furtherRequest } from './messages.ts'
import { createTestStores, type TestStores } from './testing-stores.ts'
import {
  answerFile,
  answerPage,
  dropOldVersions,
  keepFurther,
  keepVersion,
  storeOf,
  type Version,
} from './versions.ts'

const version = (name: string, more: Partial<Version> = {}): Version => ({
  name,
  entry: `/assets/main-${name}.js`,
  files: [`/assets/main-${name}.js`, '/assets/shared.js', '/icons/icon.svg'],
  decoder: ['/assets/decoder.wasm'],
  further: {
    parts: ['/assets/glossary.js'],
    words: { de: ['/assets/words-de.js'], en: ['/assets/words-en.js'] },
  },
  ...more,
})
const ONE = version('one')
const TWO = version('two')
const never = new Promise<never>(() => {})
const request = (path: string): Request => new Request(`https://wegband.example${path}`)
const textOf = async (answer: Promise<Response>): Promise<string> => await (await answer).text()

let stores: TestStores
const publish = (name: string): void => {
  for (const path of stores.files.keys()) if (path.startsWith('/assets/main-')) stores.files.delete(path)
  stores.files.set('/', `<script src="/assets/main-${name}.js">`)
  stores.files.set(`/assets/main-${name}.js`, `main of ${name}`)
  stores.files.set('/icons/icon.svg', `icon of ${name}`)
}
const page = (of: Version, fresh: Promise<Response>, patience: Promise<unknown> = never) =>
  textOf(answerPage(stores, of, fresh, patience))
const cut = (): Promise<Response> => Promise.reject(new TypeError('Failed to fetch'))

beforeEach(() => {
  stores = createTestStores()
  stores.files.set('/assets/shared.js', 'shared')
  stores.files.set('/assets/decoder.wasm', 'decoder')
  publish('one')
})

test('opens a stored version offline with every part that belongs to it', async () => {
  await keepVersion(stores, ONE, false)
  stores.cut(true)
  expect(await page(ONE, cut())).toContain('main-one.js')
  for (const path of [...ONE.files, ...ONE.decoder])
    expect((await answerFile(stores, ONE, request(path))).ok).toBe(true)
})

test('does not download our decoder in a browser that reads codes itself', async () => {
  await keepVersion(stores, ONE, true)
  expect(stores.asked).not.toContain('/assets/decoder.wasm')
})

test('refuses the page of another version, since one server may be newer than another', async () => {
  await expect(keepVersion(stores, TWO, true)).rejects.toThrow('another version')
  expect(await (await stores.caches.open(storeOf(TWO))).match('/')).toBeUndefined()
})

test('stores no page for a version with a missing part, so that no half version opens', async () => {
  await keepVersion(stores, ONE, true)
  publish('two')
  stores.files.delete('/assets/main-two.js')
  await expect(keepVersion(stores, TWO, true)).rejects.toThrow('/assets/main-two.js: 404')
  stores.cut(true)
  expect(await page(ONE, cut())).toContain('main-one.js')
})

test('fetches only missing files in a second attempt and for a new version', async () => {
  await keepVersion(stores, ONE, true)
  publish('two')
  stores.asked.length = 0
  await keepVersion(stores, TWO, true)
  expect(stores.asked.toSorted()).toEqual(['/', '/assets/main-two.js', '/icons/icon.svg'])
})

test('prefers the page from the network and does not store it, since parts may never come', async () => {
  await keepVersion(stores, ONE, true)
  expect(await page(ONE, Promise.resolve(new Response('page of two')))).toBe('page of two')
  expect(await page(ONE, cut())).toContain('main-one.js')
})

test('opens the stored page when the network is silent or the server fails', async () => {
  await keepVersion(stores, ONE, true)
  expect(await page(ONE, never, Promise.resolve())).toContain('main-one.js')
  expect(await page(ONE, Promise.resolve(new Response('', { status: 502 })))).toContain('main-one.js')
  expect(await page(ONE, Promise.resolve(new Response('no such page', { status: 404 })))).toBe('no such page')
})

test('waits for the network as long as it takes when nothing is stored', async () => {
  expect(await page(ONE, Promise.resolve(new Response('fresh')), Promise.resolve())).toBe('fresh')
  await expect(page(ONE, cut())).rejects.toThrow('Failed to fetch')
})

test('serves an open page of the previous version its own parts and drops older ones', async () => {
  const ZERO = version('zero')
  publish('zero')
  await keepVersion(stores, ZERO, true)
  publish('one')
  await keepVersion(stores, ONE, true)
  publish('two')
  await keepVersion(stores, TWO, true)
  await dropOldVersions(stores, TWO)
  expect(await stores.names()).toEqual([storeOf(ONE), storeOf(TWO)])
  expect(await textOf(answerFile(stores, TWO, request('/assets/main-one.js')))).toBe('main of one')
})

test('deletes the rest of an incomplete version before a complete one', async () => {
  await keepVersion(stores, ONE, true)
  await stores.caches.open(storeOf(version('half')))
  await stores.caches.open('of-somebody-else')
  publish('two')
  await keepVersion(stores, TWO, true)
  await dropOldVersions(stores, TWO)
  expect(await stores.names()).toEqual([storeOf(ONE), 'of-somebody-else', storeOf(TWO)])
})

test('serves a file with a stable name from its own version', async () => {
  await keepVersion(stores, ONE, true)
  publish('two')
  await keepVersion(stores, TWO, true)
  expect(await textOf(answerFile(stores, TWO, request('/icons/icon.svg')))).toBe('icon of two')
  expect(await textOf(answerFile(stores, ONE, request('/icons/icon.svg')))).toBe('icon of one')
})

test('stores other parts as they are used, and nothing that is missing', async () => {
  await keepVersion(stores, ONE, true)
  stores.files.set('/assets/calendar.js', 'calendar')
  expect(await textOf(answerFile(stores, ONE, request('/assets/calendar.js')))).toBe('calendar')
  expect((await answerFile(stores, ONE, request('/assets/gone.js'))).status).toBe(404)
  stores.cut(true)
  expect(await textOf(answerFile(stores, ONE, request('/assets/calendar.js')))).toBe('calendar')
  await expect(answerFile(stores, ONE, request('/assets/gone.js'))).rejects.toThrow('Failed to fetch')
})

test('fetches further parts once, in the page’s language, after the version is complete', async () => {
  for (const name of ['glossary', 'words-de', 'words-en']) stores.files.set(`/assets/${name}.js`, name)
  await keepFurther(stores, ONE, 'de')
  expect(stores.asked).toEqual([])
  await keepVersion(stores, ONE, true)
  stores.asked.length = 0
  await keepFurther(stores, ONE, 'de')
  await keepFurther(stores, ONE, 'de')
  expect(stores.asked).toEqual(['/assets/glossary.js', '/assets/words-de.js'])
  stores.cut(true)
  expect(await textOf(answerFile(stores, ONE, request('/assets/words-de.js')))).toBe('words-de')
})

test('understands only the one message of a page', () => {
  expect(furtherLanguage(furtherRequest('en'))).toBe('en')
  for (const other of [
    undefined,
    'fetch-further',
    { kind: 'other', language: 'de' },
    { kind: 'fetch-further' },
  ])
    expect(furtherLanguage(other)).toBeUndefined()
})
