/** The reference of P13: a plain static file server over one folder, a stat and a stream per request. */
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { listenAndReport, settingsOf } from '../world/report-address.ts'

const { folder } = settingsOf<{ folder: string }>()
/** The same chunk size as in the product. */
const READ_CHUNK_BYTES = 256 * 1024

await listenAndReport(
  createServer((request, response) => {
    const path = join(folder, request.url ?? '')
    stat(path)
      .then(({ size, mtimeMs }) => {
        response.writeHead(200, {
          'content-type': 'video/mp2t',
          'content-length': size,
          etag: `"${size}-${mtimeMs}"`,
          'cache-control': 'public, max-age=900, immutable',
        })
        createReadStream(path, { highWaterMark: READ_CHUNK_BYTES }).pipe(response)
      })
      .catch(() => response.writeHead(404).end())
  }),
)
