/** Writes `.br` and `.gz` beside what is built, so that the server never compresses while somebody waits. */
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const COMPRESSIBLE = /\.(js|css|html|svg|json|wasm|txt|webmanifest)$/
/** Below this a packet is not filled anyway. */
const SMALLEST_BYTES = 600

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
    writeBundle() {
      for (const path of filesBelow(folder)) {
        if (!COMPRESSIBLE.test(path) || statSync(path).size < SMALLEST_BYTES) continue
        const bytes = readFileSync(path)
        const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
        writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params }))
        writeFileSync(`${path}.gz`, gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION }))
      }
    },
  }
}
