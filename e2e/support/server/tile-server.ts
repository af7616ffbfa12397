/** A server of street tiles: every tile is red, so that a picture of the map shows which tiles it uses. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import { crc32, deflateSync } from 'node:zlib'

const EDGE = 256
const RED = [220, 40, 40] as const

/** A part of a PNG file: its length, name, content and checksum (PNG specification §5). */
const chunk = (name: string, content: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

const redTile = (): Buffer => {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(EDGE, 0)
  head.writeUInt32BE(EDGE, 4)
  // eight bits for each of three colours
  head.set([8, 2, 0, 0, 0], 8)
  const line = Buffer.concat([Buffer.alloc(1), Buffer.alloc(3 * EDGE, Buffer.from(RED))])
  const lines = Buffer.concat(Array.from({ length: EDGE }, () => line))
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(lines)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

export type TileServer = {
  /** For MAP_TILES_URL. */
  readonly address: string
  /** Requested paths. */
  readonly asked: readonly string[]
  readonly close: () => Promise<unknown>
}

export const openTileServer = async (): Promise<TileServer> => {
  const asked: string[] = []
  const tile = redTile()
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.writeHead(200, { 'content-type': 'image/png', 'access-control-allow-origin': '*' }).end(tile)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const bound = server.address()
  const port = typeof bound === 'object' && bound !== null ? bound.port : 0
  return {
    address: `http://127.0.0.1:${port}/tiles/{z}/{x}/{y}.png`,
    asked,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
