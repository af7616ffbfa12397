/**
 * Refuses words that docs/words.md drops, in names, file names, comments and test titles. Also refuses
 * comments and titles that are too long. Places where a word means something else are counted in
 * tools/words/words-left.tsv with that meaning; a count may only fall.
 */
import type { ESTree } from 'vite'
import {
  droppedFromName,
  droppedFromText,
  droppedFromType,
  readDroppedWords,
  WORDS_PAGE,
  type DroppedWord,
} from './word-list.ts'
import {
  commentsOf,
  isCode,
  isGenerated,
  place,
  programOf,
  type Check,
  type SourceFile,
} from '../checks/source-files.ts'

export const WORDS_LEFT = 'tools/words/words-left.tsv'
/** Rules 6 and 7 of docs/words.md. */
const MOST_WORDS = 20
const MAX_TITLE_LENGTH = 90
const LONG_SENTENCE = '(sentence of more than 20 words)'
const LONG_TITLE = '(test title of more than 90 letters)'
/** Enough places to find a new one. */
const SHOWN_PLACES = 5

type Find = { readonly word: string; readonly at: string; readonly instead: string }

const isNode = (value: unknown): value is ESTree.Node =>
  typeof value === 'object' && value !== null && 'type' in value

const walk = (node: ESTree.Node, visit: (node: ESTree.Node) => void): void => {
  visit(node)
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) walk(child, visit)
}

const titleOf = (node: ESTree.Node): { readonly text: string; readonly start: number } | undefined => {
  if (node.type !== 'CallExpression') return undefined
  const callee = node.callee.type === 'MemberExpression' ? node.callee.object : node.callee
  if (callee.type !== 'Identifier' || !['test', 'it', 'describe'].includes(callee.name)) return undefined
  const [first] = node.arguments
  if (first?.type !== 'Literal' || typeof first.value !== 'string') return undefined
  return { text: first.value, start: first.start }
}

/** Names, types and titles of a code file, each name once. */
const readCode = (file: SourceFile) => {
  const names = new Map<string, number>()
  const types = new Map<string, number>()
  const titles: { text: string; start: number }[] = []
  walk(programOf(file), (node) => {
    if (node.type === 'Identifier') names.set(node.name, names.get(node.name) ?? node.start)
    if (node.type === 'TSTypeAliasDeclaration' || node.type === 'TSInterfaceDeclaration')
      types.set(node.id.name, node.start)
    const title = titleOf(node)
    if (title) titles.push(title)
  })
  return { names, types, titles }
}

/** Sentences of a comment; a blank line, a list item and a tag end one too. */
export const sentencesOf = (comment: string): readonly string[] =>
  comment
    .replaceAll(/^\s*\*+ ?/gm, '')
    .split(/(?<=[.!?:;])\s+|\n\s*(?:\n|[-*@])/)
    .map((sentence) => sentence.replace(/^\s*[-*@]\s*/, '').trim())
    .filter((sentence) => sentence !== '')

const wordCount = (sentence: string): number =>
  sentence.split(/\s+/).filter((word) => /\p{L}/u.test(word)).length

const findsIn = (file: SourceFile, dropped: readonly DroppedWord[]): readonly Find[] => {
  const finds: Find[] = []
  const add = (words: readonly DroppedWord[], at: string): void => {
    for (const { word, instead } of words) finds.push({ word, at, instead })
  }
  add(droppedFromName(file.path.split('/').at(-1) ?? '', dropped), file.path)
  const { names, types, titles } = readCode(file)
  for (const [name, start] of names) add(droppedFromName(name, dropped), `${place(file, start)} ${name}`)
  for (const [name, start] of types) add(droppedFromType(name, dropped), `${place(file, start)} ${name}`)
  for (const { text, start } of titles) {
    const at = `${place(file, start)} "${text}"`
    add(droppedFromText(text, dropped), at)
    if (text.length > MAX_TITLE_LENGTH) finds.push({ word: LONG_TITLE, at, instead: 'a shorter one' })
  }
  for (const { value, start } of commentsOf(file)) {
    const at = place(file, start)
    add(droppedFromText(value, dropped), at)
    for (const sentence of sentencesOf(value))
      if (wordCount(sentence) > MOST_WORDS) finds.push({ word: LONG_SENTENCE, at, instead: 'two sentences' })
  }
  return finds
}

export const findDroppedWords = (files: readonly SourceFile[]): ReadonlyMap<string, readonly Find[]> => {
  const dropped = readDroppedWords(files.find(({ path }) => path === WORDS_PAGE)?.text ?? '')
  const byWord = new Map<string, Find[]>()
  for (const file of files.filter(({ path }) => isCode(path) && !isGenerated(path)))
    for (const find of findsIn(file, dropped)) {
      const list = byWord.get(find.word) ?? []
      list.push(find)
      byWord.set(find.word, list)
    }
  return byWord
}

type WordLeft = { readonly allowed: number; readonly meaning: string }

export const readWordsLeft = (table: string): ReadonlyMap<string, WordLeft> =>
  new Map(
    table
      .split('\n')
      .filter((row) => row.includes('\t'))
      .map((row) => {
        const [word = '', count, meaning = ''] = row.split('\t')
        return [word, { allowed: Number(count), meaning }]
      }),
  )

/** The table with each count lowered to the number found, never raised. */
export const lowerWordsLeft = (table: string, found: ReadonlyMap<string, readonly Find[]>): string =>
  [...readWordsLeft(table)]
    .map(([word, { allowed, meaning }]) => ({
      word,
      meaning,
      count: Math.min(allowed, found.get(word)?.length ?? 0),
    }))
    .filter(({ count }) => count > 0)
    .map(({ word, count, meaning }) => `${word}\t${count}\t${meaning}\n`)
    .join('')

export const checkWords: Check = (files) => {
  const found = findDroppedWords(files)
  const left = readWordsLeft(files.find(({ path }) => path === WORDS_LEFT)?.text ?? '')
  const problems: string[] = []
  for (const [word, finds] of found) {
    const allowed = left.get(word)?.allowed ?? 0
    if (finds.length <= allowed) continue
    problems.push(`${word}: ${finds.length} times, at most ${allowed}. Write: ${finds[0]?.instead}`)
    const places = allowed === 0 ? finds : finds.slice(-SHOWN_PLACES)
    for (const { at } of places) problems.push(`  ${at}`)
  }
  for (const [word, { allowed, meaning }] of left) {
    if (meaning === '') problems.push(`${word}: say in ${WORDS_LEFT} what it means there`)
    const count = found.get(word)?.length ?? 0
    if (count < allowed)
      problems.push(
        `${word}: only ${count} left of ${allowed}. Run npm run words, which lowers ${WORDS_LEFT}`,
      )
  }
  const total = [...found.values()].reduce((sum, finds) => sum + finds.length, 0)
  return { problems, summary: `0 left to rename, ${total} with another meaning` }
}
