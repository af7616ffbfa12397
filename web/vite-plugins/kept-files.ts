/** Which files of a build are fetched ahead: those of some parts, with what they need before they run. */

/** As the bundler tells of it, addresses relative to the build. */
export type BuiltChunk = {
  readonly fileName: string
  readonly isEntry: boolean
  /** Absolute paths. */
  readonly moduleIds: readonly string[]
  readonly imports: readonly string[]
  readonly css: readonly string[]
  readonly assets: readonly string[]
}

/** `part` ends the path of a module: `features/scanner/scanner-page.tsx`. Throws where nothing is built of it. */
function chunkOf(chunks: readonly BuiltChunk[], part: string): BuiltChunk {
  const found = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/${part}`)))
  if (found === undefined) throw new Error(`Nothing is built of ${part}`)
  return found
}

/** The entry and these parts, each with its scripts, styles and what it loads by address; nothing twice. */
export function keptFiles(chunks: readonly BuiltChunk[], parts: readonly string[]): string[] {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const kept = new Set<string>()
  const add = (chunk: BuiltChunk | undefined): void => {
    if (chunk === undefined || kept.has(chunk.fileName)) return
    for (const file of [chunk.fileName, ...chunk.css, ...chunk.assets]) kept.add(file)
    for (const name of chunk.imports) add(byName.get(name))
  }
  chunks.filter(({ isEntry }) => isEntry).forEach(add)
  for (const part of parts) add(chunkOf(chunks, part))
  return [...kept]
}
