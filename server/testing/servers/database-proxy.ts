/** A proxy between a pool and its PostgreSQL. It imitates a broken database: silence, cut connections or refused connections. */
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

export type DatabaseProxy = {
  /** For the same database, through the proxy. */
  readonly connectionString: string
  /** Answers stop; connections stay open and new ones are accepted. */
  hang(): void
  resume(): void
  /** Closes the connections that are open. */
  cut(): void
  /** Closes them at the moment at which so many messages have been sent from now on. */
  cutAfter(messages: number): void
  close(): Promise<void>
}

const DEFAULT_PORT = '5432'

const connectTo = (url: URL): Socket => {
  const folder = url.searchParams.get('host')
  const port = url.port === '' ? DEFAULT_PORT : url.port
  return folder?.startsWith('/') === true
    ? connect(`${folder}/.s.PGSQL.${url.searchParams.get('port') ?? port}`)
    : connect(Number(port), folder ?? url.hostname)
}

/** Listens on a free port of this machine. */
export const startDatabaseProxy = async (connectionString: string): Promise<DatabaseProxy> => {
  const target = new URL(connectionString)
  const pairs = new Set<{ near: Socket; far: Socket }>()
  let isHanging = false
  let messagesLeft = Number.POSITIVE_INFINITY

  const cut = (): void => {
    for (const { near, far } of pairs) {
      near.destroy()
      far.destroy()
    }
  }

  const server = createServer((near) => {
    const far = connectTo(target)
    const pair = { near, far }
    pairs.add(pair)
    if (isHanging) far.pause()
    near.on('data', () => {
      messagesLeft -= 1
      if (messagesLeft === 0) cut()
    })
    near.pipe(far)
    far.on('data', (chunk) => near.write(chunk))
    if (isHanging) far.pause()
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on('error', () => {})
      one.on('close', () => {
        other.destroy()
        pairs.delete(pair)
      })
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const url = new URL(connectionString)
  url.searchParams.delete('host')
  url.searchParams.delete('port')
  url.hostname = '127.0.0.1'
  url.port = String(typeof address === 'object' ? (address?.port ?? '') : '')

  return {
    connectionString: url.href,
    hang: () => {
      isHanging = true
      for (const { far } of pairs) far.pause()
    },
    resume: () => {
      isHanging = false
      for (const { far } of pairs) far.resume()
    },
    cut,
    cutAfter: (messages) => {
      messagesLeft = messages
    },
    close: async () => {
      cut()
      server.close()
      if (server.listening) await once(server, 'close')
    },
  }
}
