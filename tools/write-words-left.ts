/** `npm run words`: lowers the counts of words and wide folders to what is left; `-- <word>` lists every place of one word instead. */
import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { findDroppedWords, WORDS_LEFT, writeWordsLeft } from './check-words.ts'
import { wideFolders, WIDTHS_LEFT } from './check-widths.ts'
import { readSources } from './source-files.ts'

const ROOT = dirname(import.meta.dirname)
const files = readSources(ROOT)
const found = findDroppedWords(files)
const [word] = process.argv.slice(2)
if (word === undefined) {
  writeFileSync(join(ROOT, WORDS_LEFT), writeWordsLeft(found))
  const widths = [...wideFolders(files.map(({ path }) => path))].map(
    ([folder, count]) => `${folder}\t${count}\n`,
  )
  writeFileSync(join(ROOT, WIDTHS_LEFT), widths.join(''))
} else for (const { at, instead } of found.get(word) ?? []) console.log(`${at}: ${instead}`)
