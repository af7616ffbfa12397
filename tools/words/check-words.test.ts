import { expect, test } from 'vitest'
import { checkWords, findDroppedWords, lowerWordsLeft, sentencesOf, WORDS_LEFT } from './check-words.ts'
import { readSources } from '../checks/source-files.ts'
import { fixtureTree } from '../testing/fixture-tree.ts'
import { WORDS_PAGE } from './word-list.ts'

const PAGE = `| Dropped | Where | Write |
|---|---|---|
| \`deed\` | everywhere | command |
| \`tell*\` | names | publish |
| \`take-out\`, \`film\` | names | other words |
| \`asked\` | types | a noun |
| \`nobody\` | text | none |
`
const problemsOf = (files: Record<string, string>, left = ''): readonly string[] =>
  checkWords(readSources(fixtureTree({ [WORDS_PAGE]: PAGE, [WORDS_LEFT]: left, ...files }))).problems
const wordsIn = (files: Record<string, string>): readonly string[] =>
  problemsOf(files)
    .filter((line) => !line.startsWith('  '))
    .map((line) => line.split(':')[0] ?? '')
    .toSorted()

test('finds a dropped word in any spelling of a name and in file names', () => {
  expect(wordsIn({ 'a.ts': 'export const claimDeed = 1' })).toEqual(['deed'])
  expect(wordsIn({ 'a.ts': 'export const LONGEST_DEED_MS = 1' })).toEqual(['deed'])
  expect(wordsIn({ 'a.ts': 'export type DeedQueue = 1' })).toEqual(['deed'])
  expect(wordsIn({ 'deeds.ts': '' })).toEqual(['deed'])
  expect(wordsIn({ 'take-out.tsx': '' })).toEqual(['take-out'])
  expect(wordsIn({ 'a.ts': 'indeed()' })).toEqual([])
})

test('finds a starred word only at the beginning of a name', () => {
  expect(wordsIn({ 'a.ts': 'tellAll()' })).toEqual(['tell'])
  expect(wordsIn({ 'a.ts': 'intelligent(); storyTell()' })).toEqual([])
})

test('allows a word of names in comments, and a word of texts in names', () => {
  expect(wordsIn({ 'a.ts': '// a film\nexport const nobody = 1' })).toEqual([])
  expect(wordsIn({ 'a.ts': '// a deed that nobody saw' })).toEqual(['deed', 'nobody'])
})

test('finds a dropped type only as a whole name', () => {
  expect(wordsIn({ 'a.ts': 'type Asked = 1; interface AskedQuestion { a: 1 }' })).toEqual(['asked'])
  expect(wordsIn({ 'a.ts': 'export const asked = 1' })).toEqual([])
})

test('reads test titles as texts, but no other strings', () => {
  expect(wordsIn({ 'a.test.ts': "test('a deed counts', () => {})" })).toEqual(['deed'])
  expect(wordsIn({ 'a.test.ts': "describe.each([1])('nobody', () => {})" })).toEqual([])
  expect(wordsIn({ 'a.ts': "say('a deed')" })).toEqual([])
})

test('reports long test titles and long sentences in comments', () => {
  expect(wordsIn({ 'a.test.ts': `test('${'x'.repeat(91)}', () => {})` })).toEqual([
    '(test title of more than 90 letters)',
  ])
  expect(wordsIn({ 'a.ts': `// ${'word '.repeat(21)}` })).toEqual(['(sentence of more than 20 words)'])
  expect(wordsIn({ 'a.ts': `// ${'word '.repeat(20)}. ${'word '.repeat(20)}` })).toEqual([])
})

test('a list item, a blank line and a tag each end a sentence of a comment', () => {
  expect(sentencesOf('*\n * One two.\n * - three\n * - four\n *\n * five\n * @returns six')).toEqual([
    'One two.',
    'three',
    'four',
    'five',
    'returns six',
  ])
})

test('a listed count may fall but not rise, and the list must follow', () => {
  const file = { 'a.ts': 'claimDeed(); sendDeed()' }
  expect(problemsOf(file, 'deed\t2\tan act of law\n')).toEqual([])
  expect(problemsOf(file, 'deed\t2\n')).toEqual([
    'deed: say in tools/words/words-left.tsv what it means there',
  ])
  expect(problemsOf(file, 'deed\t1\tan act of law\n')[0]).toBe('deed: 2 times, at most 1. Write: command')
  expect(problemsOf(file, 'deed\t3\tan act of law\n')).toEqual([
    'deed: only 2 left of 3. Run npm run words, which lowers tools/words/words-left.tsv',
  ])
})

test('lowers a count to the number found, but never raises it', () => {
  const files = readSources(fixtureTree({ [WORDS_PAGE]: PAGE, 'a.ts': 'claimDeed(); takeOut()' }))
  const lowered = lowerWordsLeft(
    'deed\t4\tan act of law\nfilm\t2\tx\ntake-out\t1\ty\n',
    findDroppedWords(files),
  )
  expect(lowered).toBe('deed\t1\tan act of law\ntake-out\t1\ty\n')
  expect(lowerWordsLeft('film\t2\n', findDroppedWords(files))).toBe('')
})
