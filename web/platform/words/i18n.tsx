/**
 * The words of the interface: one bundle per feature and language, loaded when needed, switched while the app
 * runs (§1).
 */
import { createContext, use, useCallback, useContext, useEffect } from 'react'
import type { ReactNode } from 'react'
import { DEFAULT_LOCALE, LOCALES } from '@wegband/domain/basics/locale.ts'
import type { Locale } from '@wegband/domain/basics/locale.ts'
import { localeFor } from '@wegband/messages/locales.ts'
import { hasFailed, loadChunk, readableAtOnce } from '../loading/chunk-loading.ts'
import { onStored, readSetting, useSetting, writeSetting } from '../device/local-settings.ts'
import type { BundleName, KeysOf, MessageBundles } from '@wegband/messages/bundles.ts'
import { messageText } from '@wegband/messages/message-text.ts'
import type { MessageValues } from '@wegband/messages/message-text.ts'
import type { WordFiles } from './further-words.ts'
import { createStore, useStore } from '../store.ts'

/** Where the words of the first pages are. Where all others are is loaded when the first of them is needed. */
const firstFiles: WordFiles = import.meta.glob(
  [
    '../../../messages/*/ages.json',
    '../../../messages/*/announcements.json',
    '../../../messages/*/blocks.json',
    '../../../messages/*/booking.json',
    '../../../messages/*/calendar.json',
    '../../../messages/*/credentials.json',
    '../../../messages/*/dashboard.json',
    '../../../messages/*/errors.json',
    '../../../messages/*/family.json',
    '../../../messages/*/glossary.json',
    '../../../messages/*/notifications.json',
    '../../../messages/*/schools.json',
    '../../../messages/*/security.json',
    '../../../messages/*/shell.json',
    '../../../messages/*/sign-in.json',
    '../../../messages/*/signatures.json',
    '../../../messages/*/sports.json',
    '../../../messages/*/start.json',
    '../../../messages/*/texts.json',
  ],
  { import: 'default' },
)

async function loadWords(key: string): Promise<unknown> {
  const path = `../../../messages/${key}.json`
  const first = firstFiles[path]
  if (first !== undefined) return await first()
  const { FURTHER_FILES } = await import('./further-words.ts')
  return (await FURTHER_FILES[path]?.()) ?? {}
}

type Loaded = { readonly promise: Promise<void>; words: unknown }
const bundles = new Map<string, Loaded>()
/** Counts loaded bundles, for components that do not suspend. */
const arrivals = createStore(0)

/** Loads a bundle once; later calls return the same promise, also when it failed. */
function loadBundle(name: string, locale: Locale): Loaded {
  const key = `${locale}/${name}`
  const known = bundles.get(key)
  if (known !== undefined) return known
  const promise = loadChunk(() => loadWords(key)).then((words) => {
    loaded.words = words
    arrivals.set(arrivals.get() + 1)
  })
  const loaded: Loaded = { words: undefined, promise: readableAtOnce(promise) }
  bundles.set(key, loaded)
  return loaded
}

/** The words of a bundle, `undefined` while it is not loaded. */
export const loadedWords = (name: string, locale: Locale): unknown => bundles.get(`${locale}/${name}`)?.words

/** After a failure of a part: the next try loads its words again. */
export function forgetFailedBundles(): void {
  for (const [key, { promise }] of bundles) if (hasFailed(promise)) bundles.delete(key)
}

/** Loads all of these before something is shown; bundles that failed before are tried again. */
export async function loadBundles(names: readonly string[], locale: Locale): Promise<void> {
  for (const name of names) {
    const key = `${locale}/${name}`
    if (hasFailed(bundles.get(key)?.promise)) bundles.delete(key)
  }
  await Promise.all(names.map((name) => loadBundle(name, locale).promise))
}

/** The languages that readers can choose here, in the order of the interface. */
const offeredIn = (offered: string | null): readonly Locale[] =>
  LOCALES.filter((locale) => offered?.split(' ').includes(locale) ?? true)

/**
 * `person`: the language of the account, while a user is signed in; `chosen`: on this device before sign-in. The languages of the browser
 * count where readers can choose them.
 */
const localeOf = (chosen: string | null, person: string | null, offered: string | null): Locale =>
  localeFor(
    person ?? chosen ?? undefined,
    navigator.languages.filter((tag) => offeredIn(offered).includes(localeFor(tag))),
  )

/** §1: the user's language, else the device's (chosen here, then the browser's), else German (docs/decisions/0009). */
export const currentLocale = (): Locale =>
  localeOf(readSetting('language'), readSetting('personLanguage'), readSetting('offeredLocales'))

/** Loads the words that are on screen in the other language too. */
async function loadShown(locale: Locale): Promise<void> {
  const shown = new Set([...bundles.keys()].map((key) => key.slice(key.indexOf('/') + 1)))
  await loadBundles([...shown], locale)
}

/** `of` account: until sign-out, so that the next user of this device does not read it. */
export async function changeLocale(locale: Locale, of: 'device' | 'account'): Promise<void> {
  await loadShown(locale)
  writeSetting(of === 'device' ? 'language' : 'personLanguage', locale)
}

/** Follows the language of the signed-in user; `undefined` after sign-out. */
export async function followPersonLocale(locale: Locale | undefined): Promise<void> {
  await loadShown(localeOf(readSetting('language'), locale ?? null, readSetting('offeredLocales')))
  writeSetting('personLanguage', locale ?? null)
}

/** What the server offers; undefined: every language of the interface. Kept on this device for the next start. */
export function followOfferedLocales(locales: readonly Locale[] | undefined): void {
  writeSetting('offeredLocales', locales?.join(' ') ?? null)
}

/**
 * Calls `listener` when the language may have changed, in this tab or another; returns a function that stops
 * it.
 */
export function onLocale(listener: () => void): () => void {
  return onStored('settings', listener)
}

const LocaleContext = createContext<Locale>(DEFAULT_LOCALE)

/** Everything inside uses the chosen language and follows its change. */
export function LocaleProvider(props: { readonly children: ReactNode }): ReactNode {
  const [chosen] = useSetting('language')
  const [person] = useSetting('personLanguage')
  const [offered] = useSetting('offeredLocales')
  return <LocaleContext value={localeOf(chosen, person, offered)}>{props.children}</LocaleContext>
}

export const useLocale = (): Locale => useContext(LocaleContext)

/** What the language chooser lists: what readers can choose, and what they read now. */
export function useOfferedLocales(): readonly Locale[] {
  const [offered] = useSetting('offeredLocales')
  const current = useLocale()
  return LOCALES.filter((locale) => locale === current || offeredIn(offered).includes(locale))
}

export type Translate<Name extends BundleName> = (
  key: KeysOf<MessageBundles[Name]>,
  values?: MessageValues,
) => string

/**
 * The text for a key. A gap in another language falls back to German (§8 Text hints), a gap there to the key.
 */
export function translate(name: string, locale: Locale, key: string, values: MessageValues = {}): string {
  return (
    messageText(loadedWords(name, locale), key, values, locale) ??
    messageText(loadedWords(name, DEFAULT_LOCALE), key, values, DEFAULT_LOCALE) ??
    key
  )
}

/** Loads a bundle without waiting for it; renders again when it is loaded. */
export function useArrivingBundle(name: string): void {
  const locale = useLocale()
  useStore(arrivals)
  useEffect(() => {
    // without it there are fallback words; the next use tries again
    loadBundles([name], locale).catch(() => undefined)
  }, [name, locale])
}

/** `const t = useMessages('sports')`: waits (Suspense) until the words are loaded. */
export function useMessages<Name extends BundleName>(name: Name): Translate<Name> {
  const locale = useLocale()
  const loaded = loadBundle(name, locale)
  use(loaded.promise)
  return useCallback((key, values) => translate(name, locale, key, values), [name, locale])
}
