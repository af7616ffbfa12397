/** The reference of P3: node:http that sends prepared bytes, or 304 to clients that have them. No Node server is faster. */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { listenAndReport, settingsOf } from '../world/report-address.ts'

const { file } = settingsOf<{ file: string }>()
const bytes = readFileSync(file)
const ETAG = '"prebuilt"'

await listenAndReport(
  createServer((request, response) => {
    if (request.headers['if-none-match'] === ETAG) {
      response.writeHead(304, { etag: ETAG }).end()
      return
    }
    response.writeHead(200, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': bytes.length,
      etag: ETAG,
    })
    response.end(bytes)
  }),
)
