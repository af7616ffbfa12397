/** Reads the message files: their keys, and the placeholders of each. German is the reference. */
import type { SourceFile } from './source-files.ts'

export type Message = {
  readonly bundle: string
  /** The path inside the bundle, `level.title`; plural forms count as one key. */
  readonly key: string
  readonly placeholders: ReadonlySet<string>
  readonly isEmpty: boolean
  /** All plural forms of the text. */
  readonly texts: readonly string[]
}
/** Messages of one locale by `bundle.key`. */
export type Messages = ReadonlyMap<string, Message>

const FILE = /^messages\/([a-z]{2})\/([a-z0-9-]+)\.json$/
const PLURAL_FORMS = new Set(['zero', 'one', 'two', 'few', 'many', 'other'])
const SUFFIXED = /_(zero|one|two|few|many|other)$/
const PLACEHOLDER = /\{\{?\s*(\w+)/g

type Leaf = { readonly path: readonly string[]; readonly text: string }

const leaves = (value: unknown, path: readonly string[]): Leaf[] => {
  if (typeof value === 'string') return [{ path, text: value }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => leaves(inner, [...path, name]))
}

/** `weeks.one` and `weeks_one` are forms of `weeks`. */
const keyOf = (path: readonly string[]): string => {
  const last = path.at(-1) ?? ''
  const withoutForm = path.length > 1 && PLURAL_FORMS.has(last) ? path.slice(0, -1) : path
  return withoutForm.join('.').replace(SUFFIXED, '')
}

const placeholdersOf = (text: string): string[] =>
  [...text.matchAll(PLACEHOLDER)].map((match) => match[1] ?? '')

/** The messages of a locale. A file with invalid JSON counts as empty here; `brokenFiles` reports it. */
export const messagesOf = (files: readonly SourceFile[], locale: string): Messages => {
  const all = new Map<string, Message>()
  for (const file of files) {
    const [, fileLocale, bundle = ''] = FILE.exec(file.path) ?? []
    if (fileLocale !== locale) continue
    for (const { path, text } of leaves(parse(file.text), [])) {
      const key = keyOf(path)
      const known = all.get(`${bundle}.${key}`)
      all.set(`${bundle}.${key}`, {
        bundle,
        key,
        placeholders: new Set([...(known?.placeholders ?? []), ...placeholdersOf(text)]),
        isEmpty: (known?.isEmpty ?? false) || text.trim() === '',
        texts: [...(known?.texts ?? []), text],
      })
    }
  }
  return all
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export const localesOf = (files: readonly SourceFile[]): string[] => [
  ...new Set(files.map(({ path }) => FILE.exec(path)?.[1]).filter((locale) => locale !== undefined)),
]

export const brokenFiles = (files: readonly SourceFile[]): string[] =>
  files.filter(({ path, text }) => FILE.test(path) && parse(text) === undefined).map(({ path }) => path)
