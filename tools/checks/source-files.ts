/** Reads all hand-written files once for all checks; each check is a pure function of this list. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, type ESTree } from 'vite'

export type SourceFile = {
  /** Relative to the root, with forward slashes. */
  readonly path: string
  readonly text: string
}

export type CheckResult = {
  /** One line each, beginning with the file; empty = no problem. */
  readonly problems: readonly string[]
  /** A short text for the line of a check without problems. */
  readonly summary: string
}
export type Check = (files: readonly SourceFile[]) => CheckResult

const TEXT = /\.(tsx?|mts|mjs|css|json|md|html|txt|tsv|sql)$/
const NOT_OURS = new Set([
  'node_modules',
  'dist',
  'data',
  'tmp',
  'coverage',
  'test-results',
  'playwright-report',
  'package-lock.json',
])
/** Hidden folders belong to tools (git, editors, compiler output), except those with our own files. */
const HIDDEN_BUT_OURS = new Set(['.ci'])

const isOurs = (name: string): boolean =>
  !NOT_OURS.has(name) && (!name.startsWith('.') || HIDDEN_BUT_OURS.has(name))

const pathsBelow = (root: string, folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (!isOurs(entry.name)) return []
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    return entry.isDirectory() ? pathsBelow(root, path) : [path]
  })

/** Every text file of the project below the root, sorted by path. Large data files are left out. */
export const readSources = (root: string): SourceFile[] =>
  pathsBelow(root, '')
    .filter((path) => TEXT.test(path) && statSync(join(root, path)).size < 2_000_000)
    .toSorted()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))

export const isCode = (path: string): boolean => /\.(tsx?|mts)$/.test(path) && !path.endsWith('.d.mts')
export const isGenerated = (path: string): boolean =>
  /\.gen\.\w+$/.test(path) || path.startsWith('server/db/migrations/')
/** Tests, and files that only tests use. */
export const isTest = (path: string): boolean =>
  /\.(test|spec)\.tsx?$/.test(path) || /^\w+\/(.*\/)?testing\//.test(path)

/** The text without slashes and stars; `start` is an offset for `place`. */
type Comment = { readonly value: string; readonly start: number }
type Parsed = { readonly program: ESTree.Program; readonly comments: readonly Comment[] }
const parsedFiles = new WeakMap<SourceFile, Parsed>()
const parsed = (file: SourceFile): Parsed => {
  const known = parsedFiles.get(file)
  if (known) return known
  const { program, comments } = parseSync(file.path, file.text)
  parsedFiles.set(file, { program, comments })
  return { program, comments }
}
/** The syntax tree of a code file. A file that does not parse counts as empty, because the compiler reports it anyway. */
export const programOf = (file: SourceFile): ESTree.Program => parsed(file).program
export const commentsOf = (file: SourceFile): readonly Comment[] => parsed(file).comments

/** `path:line` of an offset, which editors and terminals can open. */
export const place = (file: SourceFile, offset: number): string =>
  `${file.path}:${file.text.slice(0, offset).split('\n').length}`
