/**
 * Runs PostgreSQL's COPY as streams of bytes. Every value comes back exactly, and a table of any size needs only a small buffer. The driver
 * handles the protocol messages; this file writes the query.
 */
import { once } from 'node:events'
import { Readable } from 'node:stream'
import type pg from 'pg'

/** The part of the driver's connection that its types leave out. */
type CopyConnection = pg.Connection & {
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(reason: string): void
}

const canCopy = (connection: pg.Connection): connection is CopyConnection =>
  ['sendCopyFromChunk', 'endCopyFrom', 'sendCopyFail'].every(
    (name) => typeof Reflect.get(connection, name) === 'function',
  )

/** `COPY 42` */
const rowsOf = (message: { text: string }): number => Number(/^COPY (\d+)$/.exec(message.text)?.[1] ?? 0)

export type CopyOut = {
  readonly bytes: Readable
  /** Resolves after the last byte with the number of rows. */
  readonly rows: Promise<number>
}

/** Runs `COPY … TO STDOUT`. Read all bytes before the next query on this client. */
export const copyOut = (client: pg.Client, statement: string): CopyOut => {
  let connection: pg.Connection | undefined
  const bytes = new Readable({ read: () => connection?.stream.resume() })
  const rows = new Promise<number>((resolve, reject) => {
    client.query({
      submit: (opened: pg.Connection) => {
        connection = opened
        opened.query(statement)
      },
      handleCopyData: ({ chunk }: { chunk: Buffer }) => {
        if (bytes.destroyed) return
        // The driver reuses the memory behind the chunk.
        if (!bytes.push(Buffer.from(chunk))) connection?.stream.pause()
      },
      handleCommandComplete: (message: { text: string }) => resolve(rowsOf(message)),
      handleReadyForQuery: () => {
        connection?.stream.resume()
        bytes.push(null)
      },
      handleError: (error: Error) => {
        reject(error)
        bytes.destroy(error)
      },
    })
  })
  // The failure reaches both the reader of the bytes and the caller that awaits the number.
  rows.catch(() => {})
  return { bytes, rows }
}

/** Runs `COPY … FROM STDIN` with these bytes and resolves with the number of rows. */
export const copyIn = (client: pg.Client, statement: string, bytes: AsyncIterable<Buffer>): Promise<number> =>
  new Promise((resolve, reject) => {
    let rows = 0
    let isRefused = false
    const send = async (connection: CopyConnection): Promise<void> => {
      try {
        for await (const chunk of bytes) {
          if (isRefused) return
          connection.sendCopyFromChunk(chunk)
          if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain')
        }
        if (!isRefused) connection.endCopyFrom()
      } catch (error) {
        connection.sendCopyFail('the source broke off')
        reject(error)
      }
    }
    client.query({
      submit: (connection: pg.Connection) => connection.query(statement),
      handleCopyInResponse: (connection: pg.Connection) => {
        if (canCopy(connection)) void send(connection)
        else reject(new Error('This version of the database driver cannot COPY.'))
      },
      handleCommandComplete: (message: { text: string }) => {
        rows = rowsOf(message)
      },
      handleReadyForQuery: () => resolve(rows),
      handleError: (error: Error) => {
        isRefused = true
        reject(error)
      },
    })
  })
