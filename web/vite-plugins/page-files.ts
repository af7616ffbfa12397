/**
 * Writes beside the build which files each page needs, for the check of the budget (`tools/checks/check-budget.ts`).
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { chunkFrom, filesOfParts, type BuiltChunk } from './offline-files.ts'

/** In the folder of the build; its name keeps it from being served. */
export const PAGE_FILES = '.page-files.json'

export type PageFiles = {
  /** What the page of every address begins with. */
  readonly start: readonly string[]
  /** By the name of the route, without those of the start. */
  readonly pages: Readonly<Record<string, readonly string[]>>
}

const LANGUAGE = 'de'
const ALWAYS = ['shell', 'start']
const TABLES = ['first-pages', 'pages', 'trainer-pages', 'admin-pages'] as const
/** `'app.calendar': page(lazyPage(() => import('../features/...'), 'CalendarPage'), 'calendar')` */
const ROW =
  /'?([\w.-]+)'?: page\(\s*lazyPage\(\s*\(\) => import\('\.\.\/([^']+)'\),\s*'\w+',?\s*\),([^)]*)\)/g
const SCRIPT_OR_STYLE = /\.(js|css)$/

type Row = { readonly name: string; readonly parts: readonly string[] }

/** The first pages are in the start; every other page needs its table, and the list of further words. */
const FIRST = 'first-pages'
/** The frame of the pages between the bars. */
const SHELL = 'app/shell/app-shell.tsx'
const FURTHER_WORDS = 'platform/words/further-words.ts'

/** The rows of a table of pages. `table` is its text, `name` its file. */
export const rowsOf = (table: string, name: string): readonly Row[] =>
  [...table.matchAll(ROW)].map(([, route = '', module = '', bundles = '']) => ({
    name: route,
    parts: [
      module,
      ...(route.startsWith('app.') ? [SHELL] : []),
      ...(name === FIRST ? [] : [`app/${name}.ts`, FURTHER_WORDS]),
      ...[...bundles.matchAll(/'([\w-]+)'/g)].map(([, bundle = '']) => `messages/${LANGUAGE}/${bundle}.json`),
    ],
  }))

export function pageFiles(chunks: readonly BuiltChunk[], rows: readonly Row[]): PageFiles {
  const filesOf = (parts: readonly string[]): string[] =>
    filesOfParts(chunks, parts).filter((file) => SCRIPT_OR_STYLE.test(file))
  const start = filesOf(ALWAYS.map((bundle) => `messages/${LANGUAGE}/${bundle}.json`))
  return {
    start,
    pages: Object.fromEntries(
      rows.map(({ name, parts }) => [name, filesOf(parts).filter((file) => !start.includes(file))]),
    ),
  }
}

const tableOf = (name: string): string =>
  readFileSync(fileURLToPath(new URL(`../app/${name}.ts`, import.meta.url)), 'utf8')

export const listPageFiles = (): Plugin => ({
  name: 'wegband:page-files',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const rows = TABLES.flatMap((name) => rowsOf(tableOf(name), name))
      const source = JSON.stringify(pageFiles(Object.values(bundle).flatMap(chunkFrom), rows))
      this.emitFile({ type: 'asset', fileName: PAGE_FILES, source })
    },
  },
})
