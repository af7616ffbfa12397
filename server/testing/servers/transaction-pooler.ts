/**
 * A connection pooler in transaction mode, like PgBouncer: many clients share few connections, and a client has one only while its
 * transaction lasts. A subscription to notifications stays with a connection that others use, so no client hears them.
 */
import { once } from 'node:events'
import { createServer, Socket } from 'node:net'
import pg from 'pg'

export type TransactionPooler = {
  /** For the same database, through the pooler. */
  readonly connectionString: string
  close(): Promise<void>
}

/** Parameters of a session that PgBouncer takes; it refuses any other one. */
const KNOWN_PARAMETERS = new Set(['user', 'database', 'client_encoding', 'application_name', 'timezone'])
const LENGTH_BYTES = 4
const SSL_REQUEST = 80_877_103
const IDLE = 'I'

const message = (type: string, body: Buffer): Buffer => {
  const head = Buffer.alloc(1 + LENGTH_BYTES, type)
  head.writeInt32BE(LENGTH_BYTES + body.length, 1)
  return Buffer.concat([head, body])
}
const texts = (...parts: string[]): Buffer => Buffer.from(parts.map((part) => `${part}\0`).join(''))
const WELCOME = Buffer.concat([
  message('R', Buffer.alloc(LENGTH_BYTES)),
  message('S', texts('client_encoding', 'UTF8')),
  message('S', texts('standard_conforming_strings', 'on')),
  message('K', Buffer.alloc(2 * LENGTH_BYTES)),
  message('Z', Buffer.from(IDLE)),
])
const refusal = (text: string): Buffer =>
  message('E', Buffer.concat([texts('SFATAL', 'VFATAL', 'C08P01', `M${text}`), Buffer.alloc(1)]))

/** Cuts a stream of bytes into whole messages. */
const messagesOf = (onMessage: (type: string, whole: Buffer) => void) => {
  let rest: Buffer = Buffer.alloc(0)
  return (chunk: Buffer): void => {
    rest = Buffer.concat([rest, chunk])
    while (rest.length > LENGTH_BYTES) {
      const end = 1 + rest.readInt32BE(1)
      if (rest.length < end) return
      const whole = rest.subarray(0, end)
      rest = rest.subarray(end)
      onMessage(String.fromCodePoint(whole[0] ?? 0), whole)
    }
  }
}

type Backend = { readonly socket: Socket; client: Client | undefined }
type Client = {
  readonly socket: Socket
  readonly waiting: Buffer[]
  backend: Backend | undefined
  /** Answers that end a statement and are still to come. */
  open: number
  isBetween: boolean
}

/** Signs in with the driver, and then speaks on its connection itself. */
const openBackend = async (connectionString: string): Promise<Socket> => {
  const driver = new pg.Client({ connectionString })
  driver.on('error', () => {})
  await driver.connect()
  const { stream } = driver.connection
  if (!(stream instanceof Socket)) throw new Error('The driver has no socket.')
  stream.removeAllListeners('data')
  return stream
}

/** Lends few connections to many clients: one from the first message of a transaction to its end. */
const shareBackends = async (connectionString: string, size: number) => {
  const backends: Backend[] = []
  const queue: Client[] = []

  const assign = (client: Client, backend: Backend): void => {
    client.backend = backend
    backend.client = client
    for (const part of client.waiting.splice(0)) backend.socket.write(part)
  }
  const release = (backend: Backend): void => {
    if (backend.client !== undefined) backend.client.backend = undefined
    backend.client = undefined
    const next = queue.shift()
    if (next !== undefined) assign(next, backend)
  }
  const answer = (backend: Backend, type: string, whole: Buffer): void => {
    const { client } = backend
    // What belongs to no transaction, such as a notification, reaches no client.
    if (client === undefined || type === 'A') return
    client.socket.write(whole)
    if (type !== 'Z') return
    client.open -= 1
    const isIdle = whole.subarray(-1).toString() === IDLE
    if (isIdle && client.open === 0 && !client.isBetween) release(backend)
  }
  for (let count = 0; count < size; count += 1) {
    const backend: Backend = { socket: await openBackend(connectionString), client: undefined }
    backend.socket.on(
      'data',
      messagesOf((type, whole) => answer(backend, type, whole)),
    )
    backends.push(backend)
  }
  return {
    forward: (client: Client, part: Buffer): void => {
      if (client.backend !== undefined) {
        client.backend.socket.write(part)
        return
      }
      client.waiting.push(part)
      const free = backends.find((backend) => backend.client === undefined)
      if (free !== undefined) assign(client, free)
      else if (!queue.includes(client)) queue.push(client)
    },
    close: (): void => {
      for (const { socket } of backends) socket.destroy()
    },
  }
}

/** The name of a parameter that the pooler does not take. */
const unknownParameter = (first: Buffer): string | undefined =>
  first
    .subarray(2 * LENGTH_BYTES)
    .toString()
    .split('\0')
    .find((name, index) => index % 2 === 0 && name !== '' && !KNOWN_PARAMETERS.has(name.toLowerCase()))

const talk = (socket: Socket, forward: (client: Client, part: Buffer) => void): void => {
  const client: Client = { socket, waiting: [], backend: undefined, open: 0, isBetween: false }
  const onMessage = messagesOf((type, whole) => {
    if (type === 'X') {
      socket.end()
      return
    }
    const isEnd = type === 'Q' || type === 'S'
    client.isBetween = !isEnd
    if (isEnd) client.open += 1
    forward(client, whole)
  })
  socket.on('data', onMessage)
  socket.write(WELCOME)
}

/** Listens on a free port of this machine. */
export const startTransactionPooler = async (
  connectionString: string,
  size = 4,
): Promise<TransactionPooler> => {
  const { forward, close } = await shareBackends(connectionString, size)
  const sockets = new Set<Socket>()
  /** The first message has no type: a wish for TLS, or the parameters of the session. */
  const greet = (socket: Socket): void => {
    socket.once('data', (first: Buffer) => {
      if (first.readInt32BE(LENGTH_BYTES) === SSL_REQUEST) {
        socket.write('N')
        greet(socket)
        return
      }
      const unknown = unknownParameter(first)
      if (unknown === undefined) talk(socket, forward)
      else socket.end(refusal(`unsupported startup parameter: ${unknown}`))
    })
  }
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
    greet(socket)
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
    close: async () => {
      for (const socket of sockets) socket.destroy()
      close()
      server.close()
      await once(server, 'close')
    },
  }
}
