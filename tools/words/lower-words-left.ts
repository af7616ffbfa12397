/** `npm run words`: lowers the counts of dropped words to the real numbers. `npm run words -- <word>` lists every place of one word instead. */
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readSources } from '../checks/source-files.ts'
import { findDroppedWords, lowerWordsLeft, WORDS_LEFT } from './check-words.ts'

const ROOT = dirname(dirname(import.meta.dirname))
const TABLE = join(ROOT, WORDS_LEFT)

const found = findDroppedWords(readSources(ROOT))
const [word] = process.argv.slice(2)
if (word === undefined) writeFileSync(TABLE, lowerWordsLeft(readFileSync(TABLE, 'utf8'), found))
else for (const { at, instead } of found.get(word) ?? []) console.log(`${at}: ${instead}`)
