/** Writes `.br` and `.gz` beside the built files, so that the server never compresses during a request. */
import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const COMPRESSIBLE = /\.(js|css|html|svg|json|geojson|wasm|txt|webmanifest)$/
/** A smaller file fits into one packet anyway. */
const SMALLEST_BYTES = 600

/** The last percent of a large file costs seconds of every first start. */
const LARGE_BYTES = 300_000
const QUALITY_OF_LARGE = 9

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

const compressFile = async (path: string): Promise<void> => {
  const bytes = await readFile(path)
  if (bytes.length < SMALLEST_BYTES) return
  const quality = bytes.length > LARGE_BYTES ? QUALITY_OF_LARGE : constants.BROTLI_MAX_QUALITY
  const [brotli, gzipped] = await Promise.all([
    toBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
    toGzip(bytes, { level: constants.Z_BEST_COMPRESSION }),
  ])
  await Promise.all([writeFile(`${path}.br`, brotli), writeFile(`${path}.gz`, gzipped)])
}

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    return entry.isDirectory() ? filesBelow(path) : [path]
  })

export const precompress = (): Plugin => {
  let folder = ''
  return {
    name: 'wegband:precompress',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir)
    },
    async writeBundle() {
      // The thread pool works on several at once.
      await Promise.all(
        filesBelow(folder)
          .filter((path) => COMPRESSIBLE.test(path))
          .map(compressFile),
      )
    },
  }
}
