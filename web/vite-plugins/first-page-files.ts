/**
 * Lists in the page which files each first page needs, for `public/first.js`: it requests them before the
 * scripts that would ask for them have arrived.
 */
import type { Plugin } from 'vite'
import { chunkFrom, filesOfParts, type BuiltChunk } from './offline-files.ts'

/** A page that `first.js` knows by its address, with its modules and the words that it shows. */
export type Entry = { readonly parts: readonly string[]; readonly words: readonly string[] }

const LANGUAGES = ['de', 'en']
const SCRIPT_OR_STYLE = /\.(js|css)$/
const FOLDER = 'assets/'

/** Names below `assets/`, for each entry and for its words in each language; without those of the start. */
export function fileLists(
  chunks: readonly BuiltChunk[],
  entries: Readonly<Record<string, Entry>>,
): Readonly<Record<string, readonly string[]>> {
  const isThere = new Set(filesOfParts(chunks, []))
  const filesOf = (parts: readonly string[]): string[] =>
    filesOfParts(chunks, parts)
      .filter((file) => !isThere.has(file) && SCRIPT_OR_STYLE.test(file))
      .map((file) => file.replace(FOLDER, ''))
  const listsOf = ([name, { parts, words }]: [string, Entry]): [string, readonly string[]][] => [
    [name, parts.length === 0 ? [] : filesOf(parts)],
    ...LANGUAGES.map((language): [string, readonly string[]] => [
      `${name}-${language}`,
      filesOf(words.map((bundle) => `messages/${language}/${bundle}.json`)),
    ]),
  ]
  return Object.fromEntries(Object.entries(entries).flatMap(listsOf))
}

export const listFirstFiles = (entries: Readonly<Record<string, Entry>>): Plugin => ({
  name: 'wegband:first-page-files',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle }) => {
      const lists = fileLists(Object.values(bundle ?? {}).flatMap(chunkFrom), entries)
      // data, not code: the policy forbids inline scripts
      const script = `<script type="application/json" id="files">${JSON.stringify(lists)}</script>`
      return html.replace('<script src="/first.js', `${script}\n    $&`)
    },
  },
})
