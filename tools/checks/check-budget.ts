/**
 * Refuses pages that load more scripts and styles than their budget (P9): bytes as gzip, and files. It reads
 * the last build of the web part.
 */
import type { CheckResult } from './source-files.ts'

/** What a page may load: `kilobytes` of 1000 bytes. */
type Budget = { readonly kilobytes: number; readonly files: number }

/** With what the start loads: the figures of now, rounded up. A page may become smaller, never larger. */
export const FIRST: Readonly<Record<string, Budget>> = {
  'auth.login': { kilobytes: 155, files: 12 },
  'app.dashboard': { kilobytes: 172, files: 14 },
  search: { kilobytes: 186, files: 15 },
}
/** What a further page adds to a first one, with what many pages share and what loads in idle time. */
export const FURTHER: Budget = { kilobytes: 97, files: 53 }

/** As `web/vite-plugins/page-files.ts` writes it. */
export type PageFiles = {
  readonly start: readonly string[]
  readonly pages: Readonly<Record<string, readonly string[]>>
}

/** `sizeOf` gives the bytes of a built file as gzip. */
export function overBudget(built: PageFiles, sizeOf: (file: string) => number): CheckResult {
  const kilobytesOf = (files: readonly string[]): number =>
    files.reduce((sum, file) => sum + sizeOf(file), 0) / 1000
  const known = new Set([...built.start, ...Object.keys(FIRST).flatMap((name) => built.pages[name] ?? [])])
  const problems = Object.keys(FIRST)
    .filter((name) => built.pages[name] === undefined)
    .map((name) => `${name}: is not built`)
  let largest = { name: '', kilobytes: 0 }
  for (const [name, own] of Object.entries(built.pages)) {
    const first = FIRST[name]
    const files = first === undefined ? own.filter((file) => !known.has(file)) : [...built.start, ...own]
    const budget = first ?? FURTHER
    const kilobytes = kilobytesOf(files)
    if (first === undefined && kilobytes > largest.kilobytes) largest = { name, kilobytes }
    if (kilobytes > budget.kilobytes)
      problems.push(`${name}: ${kilobytes.toFixed(1)} kB of scripts and styles, at most ${budget.kilobytes}`)
    if (files.length > budget.files) problems.push(`${name}: ${files.length} files, at most ${budget.files}`)
  }
  const firsts = Object.keys(FIRST).map(
    (name) => `${name} ${kilobytesOf([...built.start, ...(built.pages[name] ?? [])]).toFixed(0)} kB`,
  )
  return {
    problems,
    summary: `${firsts.join(', ')}; largest further page ${largest.name} +${largest.kilobytes.toFixed(0)} kB`,
  }
}

export type BuiltFolder = {
  /** The text of a file below `web/dist`; `undefined` if there is none. */
  readonly read: (name: string) => string | undefined
  readonly sizeOf: (file: string) => number
}

export const checkBudget =
  ({ read, sizeOf }: BuiltFolder) =>
  (): CheckResult => {
    const listed = read('.page-files.json')
    if (listed === undefined)
      return { problems: ['web/dist is not built: run "node tools/ensure.mjs build" first'], summary: '' }
    return overBudget(JSON.parse(listed) as PageFiles, sizeOf)
  }
