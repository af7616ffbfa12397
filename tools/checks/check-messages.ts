/**
 * Messages must be complete and used. English has every German key with the same placeholders, and every key
 * is used. No component contains a text or an error code. Other languages may have gaps; they are counted.
 */
import { Visitor } from 'vite'
import { droppedIn } from '../words/dropped-words.ts'
import { literalTexts, shownErrorCodes } from './literal-text.ts'
import { brokenFiles, localesOf, messagesOf, type Message, type Messages } from './message-keys.ts'
import { isCode, isGenerated, isTest, programOf, type Check, type SourceFile } from './source-files.ts'

const REFERENCE = 'de'
const COMPLETE = 'en'
const USERS = /^(domain|messages|server|demo|web)\//
/** The gallery shows every component in every state to developers; its texts are samples. */
const SAMPLES = /(^|\/)gallery(\/|-)/

const difference = (a: ReadonlySet<string>, b: ReadonlySet<string>): string[] =>
  [...a].filter((item) => !b.has(item))

const compare = (reference: Messages, other: Messages, locale: string): string[] => [
  ...[...reference.keys()]
    .filter((key) => !other.has(key))
    .map((key) => `messages/${locale}: ${key} is missing`),
  ...[...other.keys()]
    .filter((key) => !reference.has(key))
    .map((key) => `messages/${locale}: ${key} does not exist in ${REFERENCE}`),
  ...[...reference].flatMap(([key, { placeholders }]) => {
    const there = other.get(key)?.placeholders
    if (!there) return []
    const wrong = [...difference(placeholders, there), ...difference(there, placeholders)]
    return wrong.map((name) => `messages/${locale}: ${key} and its ${REFERENCE} differ in {${name}}`)
  }),
]

const empty = (messages: Messages, locale: string): string[] =>
  [...messages].filter(([, { isEmpty }]) => isEmpty).map(([key]) => `messages/${locale}: ${key} is empty`)

const dropped = (messages: Messages, locale: string): string[] =>
  [...messages].flatMap(([key, { texts }]) =>
    texts.flatMap((text) => droppedIn(text, locale).map((what) => `messages/${locale}: ${key}: ${what}`)),
  )

type Users = { readonly literals: ReadonlySet<string>; readonly patterns: readonly RegExp[] }

/** Every text in the code that could name a key. Literals are taken as they are, and gaps in templates match anything. */
const usersOf = (files: readonly SourceFile[]): Users => {
  const literals = new Set<string>()
  const patterns = new Map<string, RegExp>()
  for (const file of files) {
    new Visitor({
      Literal: (node) => {
        if (typeof node.value === 'string') literals.add(node.value)
      },
      TemplateLiteral: (node) => {
        const parts = node.quasis.map((quasi) => quasi.value.raw)
        // A template that consists only of gaps would match everything.
        if (!/[a-z]\.|\.[a-z]/i.test(parts.join(' '))) return
        const pattern = `^${parts.map((part) => RegExp.escape(part)).join('.+')}$`
        patterns.set(pattern, new RegExp(pattern))
      },
      // `{ full: ... }`, whose key is looked up by name, as in tables of keys.
      Property: (node) => {
        if (node.key.type === 'Identifier' && !node.computed) literals.add(node.key.name)
      },
    }).visit(programOf(file))
  }
  return { literals, patterns: [...patterns.values()] }
}

/** The texts of an error are looked up by its code from the catalogue: `text` and `title` belong to it. */
const namesOf = (whole: string, { bundle, key }: Message): string[] =>
  bundle === 'errors' ? [whole, key, key.replace(/\.\w+$/, '')] : [whole, key]

const unused = (messages: Messages, users: Users): string[] =>
  [...messages]
    .filter(([whole, message]) =>
      namesOf(whole, message).every(
        (name) => !users.literals.has(name) && !users.patterns.some((pattern) => pattern.test(name)),
      ),
    )
    .map(([whole]) => `messages/${REFERENCE}: ${whole} is used nowhere`)

export const checkMessages: Check = (files) => {
  const code = files.filter(
    ({ path }) => isCode(path) && USERS.test(path) && !isTest(path) && !isGenerated(path),
  )
  const reference = messagesOf(files, REFERENCE)
  const components = code.filter(({ path }) => path.endsWith('.tsx') && !SAMPLES.test(path))
  const literal = components.flatMap(literalTexts)
  const others = localesOf(files).filter((locale) => locale !== REFERENCE && locale !== COMPLETE)
  const gaps = others.map((locale) => {
    const there = messagesOf(files, locale)
    return `${locale} lacks ${[...reference.keys()].filter((key) => !there.has(key)).length}`
  })
  return {
    problems: [
      ...brokenFiles(files).map((path) => `${path}: is no JSON`),
      ...compare(reference, messagesOf(files, COMPLETE), COMPLETE),
      ...empty(reference, REFERENCE),
      ...empty(messagesOf(files, COMPLETE), COMPLETE),
      ...dropped(reference, REFERENCE),
      ...dropped(messagesOf(files, COMPLETE), COMPLETE),
      ...unused(reference, usersOf(code)),
      ...literal.map((text) => `${text}: words belong into messages/`),
      ...components
        .flatMap(shownErrorCodes)
        .map((where) => `${where} prints the code of an error: show its words and the request id`),
    ],
    summary: [`${reference.size} keys`, ...gaps].join(', '),
  }
}
