/** The files of an in-memory build, and those that a part of it makes a browser load. */
import { gzipSync } from 'node:zlib'
import { build, type InlineConfig, type Rolldown } from 'vite'

type Chunk = Rolldown.OutputChunk
type Asset = Rolldown.OutputAsset

export type BuiltPage = {
  /** The chunk that contains the module whose path ends like this. Throws when there is none. */
  chunkOf(moduleEnd: string): string
  /** The entry chunk of the page. */
  readonly entry: string
  /** Names of the scripts and styles that these chunks need before they run. */
  needed(chunks: readonly string[]): ReadonlySet<string>
  /** Compressed with gzip, in kilobytes of 1000 bytes. */
  kilobytes(files: Iterable<string>): number
  readonly files: readonly (Chunk | Asset)[]
}

const sizeOf = (source: string | Uint8Array): number => gzipSync(source, { level: 9 }).length

const cssOf = (chunk: Chunk): ReadonlySet<string> => {
  const metadata: unknown = Reflect.get(chunk, 'viteMetadata')
  const css: unknown = Reflect.get(Object(metadata), 'importedCss')
  return css instanceof Set ? css : new Set<string>()
}

export const buildPage = async (config: InlineConfig): Promise<BuiltPage> => {
  const built = await build({ ...config, logLevel: 'error', build: { ...config.build, write: false } })
  const files = [built].flat().flatMap((result) => ('output' in result ? result.output : []))
  const chunks = new Map(
    files.filter((file) => file.type === 'chunk').map((chunk) => [chunk.fileName, chunk]),
  )
  const sizes = new Map(
    files.map((file) => [file.fileName, sizeOf(file.type === 'chunk' ? file.code : file.source)]),
  )
  const entry = [...chunks.values()].find(({ isEntry }) => isEntry)?.fileName
  if (entry === undefined) throw new Error('The page has no entry.')

  const needed = (wanted: readonly string[]): ReadonlySet<string> => {
    const found = new Set<string>()
    const add = (name: string): void => {
      const chunk = chunks.get(name)
      if (chunk === undefined || found.has(name)) return
      found.add(name)
      for (const style of cssOf(chunk)) found.add(style)
      chunk.imports.forEach(add)
    }
    wanted.forEach(add)
    return found
  }
  return {
    files,
    entry,
    needed,
    chunkOf: (moduleEnd) => {
      const all = [...chunks.values()]
      const found =
        all.find(({ facadeModuleId }) => facadeModuleId?.endsWith(moduleEnd)) ??
        all.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(moduleEnd)))
      if (found === undefined) throw new Error(`Nothing is built of ${moduleEnd}.`)
      return found.fileName
    },
    kilobytes: (names) => [...names].reduce((sum, name) => sum + (sizes.get(name) ?? 0), 0) / 1000,
  }
}
