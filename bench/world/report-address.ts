/** The child's side of `child-server.ts`: reads its settings and prints the address it listens on. */
import { once } from 'node:events'
import { writeSync } from 'node:fs'
import type { Server } from 'node:http'

const REPORT = 3

/** The settings from the parent, in the shape that this child expects. */
export const settingsOf = <Settings>(): Settings => {
  const given: unknown = JSON.parse(process.argv[2] ?? '{}')
  return given as Settings
}

export const reportAddress = (url: string): void => {
  writeSync(REPORT, `${JSON.stringify({ url })}\n`)
}

/** For references: listens on a free port, prints the address, and ends at once on request. */
export const listenAndReport = async (server: Server): Promise<void> => {
  server.keepAliveTimeout = 72_000
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  process.once('SIGTERM', () => process.exit(0))
  reportAddress(`http://127.0.0.1:${address.port}`)
}
