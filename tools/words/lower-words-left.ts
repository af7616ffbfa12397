/** `npm run words`: lowers the counts of words and wide folders to the real numbers. `npm run words -- <word>` lists every place of one word instead. */
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { findDroppedWords, lowerWordsLeft, WORDS_LEFT } from './check-words.ts'
import { lowerWidthsLeft, wideFolders, WIDTHS_LEFT } from './check-widths.ts'
import { readSources } from '../checks/source-files.ts'

const ROOT = dirname(dirname(import.meta.dirname))
const rewrite = (path: string, lower: (table: string) => string): void => {
  const file = join(ROOT, path)
  writeFileSync(file, lower(readFileSync(file, 'utf8')))
}

const files = readSources(ROOT)
const found = findDroppedWords(files)
const [word] = process.argv.slice(2)
if (word === undefined) {
  rewrite(WORDS_LEFT, (table) => lowerWordsLeft(table, found))
  rewrite(WIDTHS_LEFT, (table) => lowerWidthsLeft(table, wideFolders(files.map(({ path }) => path))))
} else for (const { at, instead } of found.get(word) ?? []) console.log(`${at}: ${instead}`)
