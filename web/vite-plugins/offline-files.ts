/** Which files of a build are fetched ahead: those of some parts, with what they need before they run. */
import type { Rolldown } from 'vite'

/** As the bundler describes it, addresses relative to the build. */
export type BuiltChunk = {
  readonly fileName: string
  readonly isEntry: boolean
  /** Absolute paths. */
  readonly moduleIds: readonly string[]
  readonly imports: readonly string[]
  readonly dynamicImports: readonly string[]
  readonly css: readonly string[]
  readonly assets: readonly string[]
}

const namesIn = (set: unknown): string[] => (set instanceof Set ? [...set].map(String) : [])

/** A script of the build; nothing of an asset. */
export function chunkFrom(output: Rolldown.OutputBundle[string]): BuiltChunk[] {
  if (output.type !== 'chunk') return []
  const { fileName, isEntry, moduleIds, imports, dynamicImports } = output
  const metadata: unknown = Reflect.get(output, 'viteMetadata')
  return [
    {
      fileName,
      isEntry,
      moduleIds,
      imports,
      dynamicImports,
      css: namesIn(Reflect.get(Object(metadata), 'importedCss')),
      assets: namesIn(Reflect.get(Object(metadata), 'importedAssets')),
    },
  ]
}

/**
 * `part` ends the path of a module: `features/scanner/scanner-page.tsx`. Throws when the build has no such
 * module.
 */
function chunkOf(chunks: readonly BuiltChunk[], part: string): BuiltChunk {
  const found = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/${part}`)))
  if (found === undefined) throw new Error(`Nothing is built of ${part}`)
  return found
}

/** The entry and these parts, each with its scripts, styles and files loaded by address; each once. */
export function filesOfParts(chunks: readonly BuiltChunk[], parts: readonly string[]): string[] {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const files = new Set<string>()
  const add = (chunk: BuiltChunk | undefined): void => {
    if (chunk === undefined || files.has(chunk.fileName)) return
    for (const file of [chunk.fileName, ...chunk.css, ...chunk.assets]) files.add(file)
    for (const name of chunk.imports) add(byName.get(name))
  }
  chunks.filter(({ isEntry }) => isEntry).forEach(add)
  for (const part of parts) add(chunkOf(chunks, part))
  return [...files]
}

/**
 * Words of other languages than the shown one are not fetched ahead; this finds the language of a chunk of
 * words.
 */
const LANGUAGE = /\/messages\/([a-z]{2})\/[\w-]+\.json$/

const languageOf = ({ moduleIds }: BuiltChunk): string | undefined =>
  moduleIds.map((id) => LANGUAGE.exec(id)?.[1]).find((found) => found !== undefined)

export type FurtherFiles = {
  readonly parts: readonly string[]
  readonly words: Readonly<Record<string, readonly string[]>>
}

/**
 * Everything that the app may load later, without `heavy` parts and what only they need. Files in `before`
 * are left out. Words are grouped by language.
 */
export function furtherFiles(
  chunks: readonly BuiltChunk[],
  before: readonly string[],
  heavy: readonly string[],
): FurtherFiles {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const skipped = new Set(heavy.map((part) => chunkOf(chunks, part)))
  const seen = new Set<BuiltChunk>()
  const parts = new Set<string>()
  const words: Record<string, string[]> = {}
  const queue = chunks.filter(({ isEntry }) => isEntry)
  for (let chunk = queue.shift(); chunk !== undefined; chunk = queue.shift()) {
    if (seen.has(chunk) || skipped.has(chunk)) continue
    seen.add(chunk)
    const files = [chunk.fileName, ...chunk.css].filter((file) => !before.includes(file))
    const language = languageOf(chunk)
    if (language === undefined) files.forEach((file) => parts.add(file))
    else (words[language] ??= []).push(...files)
    for (const name of [...chunk.imports, ...chunk.dynamicImports]) {
      const next = byName.get(name)
      if (next !== undefined) queue.push(next)
    }
  }
  return { parts: [...parts], words }
}
