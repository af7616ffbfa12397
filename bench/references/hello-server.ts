/** The reference of P10: the built hello page from memory, compressed ahead of time, with names that are cached for ever. */
import { createServer } from 'node:http'
import { brotliCompressSync } from 'node:zlib'
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { listenAndReport, settingsOf } from '../world/report-address.ts'

const { folder } = settingsOf<{ folder: string }>()
const TYPES: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript' }

const files = new Map(
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const path = join(entry.parentPath, entry.name)
      return [
        path.slice(folder.length),
        { type: TYPES[extname(path)], bytes: brotliCompressSync(readFileSync(path)) },
      ] as const
    }),
)

await listenAndReport(
  createServer((request, response) => {
    const path = request.url === '/' ? '/index.html' : (request.url ?? '')
    const file = files.get(path)
    if (file === undefined) {
      response.writeHead(404).end()
      return
    }
    response.writeHead(200, {
      'content-type': file.type,
      'content-encoding': 'br',
      'content-length': file.bytes.length,
      'cache-control': path === '/index.html' ? 'no-cache' : 'public, max-age=31536000, immutable',
    })
    response.end(file.bytes)
  }),
)
