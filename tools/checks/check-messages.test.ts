import { expect, test } from 'vitest'
import { checkMessages } from './check-messages.ts'
import { droppedIn } from '../words/dropped-words.ts'
import { readSources } from './source-files.ts'
import { fixtureTree } from '../testing/fixture-tree.ts'

const check = (files: Record<string, string>) => checkMessages(readSources(fixtureTree(files)))
const bundle = (de: object, en: object = de) => ({
  'messages/de/sports.json': JSON.stringify(de),
  'messages/en/sports.json': JSON.stringify(en),
})
const uses = (...keys: string[]) => ({
  'web/features/sports/sport-page.tsx': keys.map((key) => `t('${key}')`).join('\n'),
})
const page = (jsx: string) => check({ 'web/features/sports/sport-page.tsx': `const page = ${jsx}` }).problems

test('accepts two complete languages whose keys are all in use', () => {
  const result = check({
    ...bundle({ level: { title: 'Ebene {n}' } }, { level: { title: 'Level {n}' } }),
    ...uses('level.title'),
  })
  expect(result).toEqual({ problems: [], summary: '1 keys' })
})

test('reports a key that one of the two languages lacks', () => {
  expect(check({ ...bundle({ a: 'A', b: 'B' }, { a: 'A', c: 'C' }), ...uses('a', 'b') }).problems).toEqual([
    'messages/en: sports.b is missing',
    'messages/en: sports.c does not exist in de',
  ])
})

test('placeholders must agree, over all plural forms', () => {
  expect(
    check({
      ...bundle(
        { weeks: { one: 'eine Woche', other: '{count} Wochen' }, name: 'Hallo {name}' },
        { weeks: { one: '{count} week', other: '{count} weeks' }, name: 'Hello {first}' },
      ),
      ...uses('weeks', 'name'),
    }).problems,
  ).toEqual([
    'messages/en: sports.name and its de differ in {name}',
    'messages/en: sports.name and its de differ in {first}',
  ])
})

test('reports a dropped word in both languages, with its replacement', () => {
  const { problems } = check({
    ...bundle(
      { a: 'Sieh den Film an', b: 'Der {film} kommt per E-Mail' },
      { a: 'Watch the film', b: 'By email' },
    ),
    ...uses('a', 'b'),
  })
  expect(problems).toEqual([
    'messages/en: sports.b and its de differ in {film}',
    'messages/de: sports.a: "Film" is dropped: Video',
    'messages/en: sports.a: "film" is dropped: video',
  ])
})

test.each([
  ['Mailadresse', 'de'],
  ['Post', 'de'],
  ['Levelstufe und Stufe', 'de'],
  ['Trainerinnen und Trainer', 'de'],
  ['Dein zweiter Schritt', 'de'],
  ['your mail address', 'en'],
  ['Whoever leads', 'en'],
])('%s is a dropped word', (text, locale) => {
  expect(droppedIn(text, locale)).not.toEqual([])
})

test.each([
  ['E-Mail-Adresse, Postfach, Postleitzahl, Mailserver', 'de'],
  ['Trainer, Schritt zwei', 'de'],
  ['an email, a link', 'en'],
])('%s stays', (text, locale) => {
  expect(droppedIn(text, locale)).toEqual([])
})

test('reports an empty text and a broken file', () => {
  const { problems } = check({
    ...bundle({ a: ' ' }, { a: 'A' }),
    ...uses('a'),
    'messages/de/auth.json': '{',
  })
  expect(problems).toEqual(['messages/de/auth.json: is no JSON', 'messages/de: sports.a is empty'])
})

test('a key counts as used by its full name, its name in the bundle, or a template', () => {
  const files = {
    ...bundle({ a: { b: 'x' }, c: { d: 'x' }, belt: { white: 'x', black: 'x' }, gone: { e: 'x' } }),
    'web/features/sports/a.ts': "t('a.b'); translate('sports.c.d'); t(`belt.${colour}`); t(`${x}${y}`)",
    'web/features/sports/a.test.ts': "t('gone.e')",
  }
  expect(check(files).problems).toEqual(['messages/de: sports.gone.e is used nowhere'])
})

test('the texts of an error count as used by its code', () => {
  const words = JSON.stringify({ auth: { locked: { title: 'x', text: 'x' }, gone: { title: 'x' } } })
  const files = {
    'messages/de/errors.json': words,
    'messages/en/errors.json': words,
    'domain/errors/catalogue.ts': "export const ERRORS = { 'auth.locked': 403 }",
  }
  expect(check(files).problems).toEqual(['messages/de: errors.auth.gone.title is used nowhere'])
})

test('further languages may have gaps, which are counted', () => {
  const files = { ...bundle({ a: 'A', b: 'B' }), 'messages/fr/sports.json': '{"a":"A"}', ...uses('a', 'b') }
  expect(check(files)).toEqual({ problems: [], summary: '2 keys, fr lacks 1' })
})

test.each([
  ['<p>Hallo</p>', '"Hallo"'],
  ['<p>{busy ? "Lädt" : name}</p>', '"Lädt"'],
  ['<p>{busy && `Noch ${n} Tage`}</p>', '"Noch"'],
  ['<img alt="Ein Foto" />', '"Ein Foto"'],
  ['<Button label={"Weiter"} />', '"Weiter"'],
  ['<>Weiter</>', '"Weiter"'],
])('words in %s are found', (jsx, words) => {
  expect(page(jsx)[0]).toBe(`web/features/sports/sport-page.tsx:1 ${words}: words belong into messages/`)
})

test.each([
  '<p>{t("a.b")} · 3 × {n} %</p>',
  '<img alt="" className="photo big" />',
  '<p>Wegband</p>',
  '<a href="/x">{name}</a>',
])('no words of ours in %s', (jsx) => {
  expect(page(jsx)).toEqual([])
})

test.each([
  '<p>{error.code}</p>',
  '<p>{isShort ? failed.error.code : null}</p>',
  '<Banner title={`${error.code}`} />',
])('an error code in %s is refused', (jsx) => {
  expect(page(jsx)).toEqual([
    'web/features/sports/sport-page.tsx:1 prints the code of an error: show its words and the request id',
  ])
})

test.each(['<p>{card.code}</p>', '<Box isOver={error.code === over} />'])(
  'no error code is printed in %s',
  (jsx) => {
    expect(page(jsx)).toEqual([])
  },
)

test('the gallery may contain sample texts', () => {
  expect(check({ 'web/ui/gallery/buttons.tsx': 'const a = <p>Hallo</p>' }).problems).toEqual([])
})
