/** One connection that receives the notifications of other processes, and reports when it may have missed some. */
import { sql } from 'drizzle-orm'
import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { DatabaseLog } from './embedded/database-log.ts'
import { sharedRun } from './shared-run.ts'
import type { Db } from './transaction.ts'

const CONNECT_TIMEOUT_MS = 2_000
const QUERY_TIMEOUT_MS = 3_000
/** A hung database closes no connection: only a query without an answer reveals it. */
const HEARTBEAT_MS = 5_000
const FIRST_RECONNECT_MS = 100
const LONGEST_RECONNECT_MS = 3_000
/** PostgreSQL's own limit is below 8,000 bytes. */
const LONGEST_PAYLOAD_BYTES = 7_999
const CHANNEL = /^[a-z][a-z0-9_]{0,62}$/

export type ListenOptions = {
  readonly onNotify: (channel: string, payload: string) => void
  /** Something may have been missed: drop every cache. Called when the connection is lost and once more when it is back. */
  readonly onLost: () => void
  readonly log: DatabaseLog
}
export type Listener = {
  /** Resolves when the channels are listened to for the first time. */
  readonly ready: Promise<void>
  /**
   * Resolves once every notification committed before the call has been received. Rejects when that is unknown: the connection is lost or
   * does not answer at once.
   */
  caughtUp(): Promise<void>
  close(): Promise<void>
}

const requireChannel = (channel: string): string => {
  if (!CHANNEL.test(channel)) throw new RangeError(`Not a channel: ${channel}`)
  return channel
}

/** Longer than any answer of a healthy database. Short compared with a request, which then goes on without the answer. */
const CATCH_UP_TIMEOUT_MS = 300

/** `soon` rejects when `whole` takes longer than an optional answer is worth waiting for. */
type Asking = { readonly whole: Promise<void>; readonly soon: Promise<void> }

const askingOf = (whole: Promise<void>): Asking => {
  const soon = new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('No answer for now.')), CATCH_UP_TIMEOUT_MS)
    void whole.then(resolve, reject).then(() => clearTimeout(timer))
  })
  // Some callers wait for only one of the two.
  for (const either of [whole, soon]) either.catch(() => {})
  return { whole, soon }
}

/** All callers of a shared run get the same result. */
const sharedAsking = (ask: () => Promise<unknown>): (() => Asking) => {
  const run = sharedRun(ask)
  let latest: Asking | undefined
  return () => {
    const whole = run()
    if (latest?.whole !== whole) latest = askingOf(whole)
    return latest
  }
}

/** A connection that listens. */
type ListenConnection = {
  readonly client: pg.Client
  /**
   * PostgreSQL signals every listener before it acknowledges a COMMIT. It delivers a listener's pending notifications before it reports
   * that listener's statement as done. An answered empty statement therefore proves that everything earlier has been received.
   */
  readonly ask: () => Asking
}

const lineOf = (client: pg.Client): ListenConnection => ({
  client,
  ask: sharedAsking(() => client.query('')),
})

/** Half of it is fixed, half random: a thousand processes that lost the same database do not reconnect in one moment (F37). */
const reconnectPause = (failures: number): number => {
  const longest = Math.min(LONGEST_RECONNECT_MS, FIRST_RECONNECT_MS * 2 ** Math.min(failures, 10))
  return longest / 2 + randomInt(Math.ceil(longest / 2) + 1)
}

const connect = async (
  connectionString: string,
  channels: readonly string[],
  { onNotify, log }: ListenOptions,
): Promise<pg.Client> => {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
    application_name: 'wegband-listen',
    keepAlive: true,
  })
  // `end` follows every error and reports it.
  client.on('error', () => {})
  client.on('notification', ({ channel, payload }) => {
    try {
      onNotify(channel, payload ?? '')
    } catch (error) {
      log.error({ err: error, channel }, 'a notification could not be handled')
    }
  })
  try {
    await client.connect()
    for (const channel of channels) await client.query(`LISTEN ${client.escapeIdentifier(channel)}`)
    return client
  } catch (error) {
    await client.end()
    throw error
  }
}

/** Resolves when the connection is gone or no longer answers. */
const untilLost = async ({ client, ask }: ListenConnection, closing: AbortSignal): Promise<void> => {
  const ended = new Promise<void>((resolve) => client.once('end', () => resolve()))
  const heartbeat = new AbortController()
  const silent = (async (): Promise<void> => {
    for (;;) {
      await pause(HEARTBEAT_MS, undefined, { signal: heartbeat.signal })
      await ask().whole
    }
  })().catch(() => {})
  const closed = new Promise<void>((resolve) => {
    closing.addEventListener('abort', () => resolve(), { once: true })
    // The listener was closed while this connection was still being opened.
    if (closing.aborted) resolve()
  })
  await Promise.race([ended, silent, closed])
  heartbeat.abort()
  await client.end()
}

/**
 * Listens on the channels (lower-case characters, digits, `_`) until it is closed, and reconnects by itself. Needs a direct connection, not
 * a transaction pooler. Payloads contain only ids.
 */
export const listen = (
  connectionString: string,
  channels: readonly string[],
  options: ListenOptions,
): Listener => {
  const names = channels.map(requireChannel)
  const closing = new AbortController()
  let line: ListenConnection | undefined
  let listening = (): void => {}
  const ready = new Promise<void>((resolve) => {
    listening = resolve
  })

  const run = async (): Promise<void> => {
    let failures = 0
    let hasListened = false
    while (!closing.signal.aborted) {
      try {
        const client = await connect(connectionString, names, options)
        failures = 0
        if (hasListened) options.onLost()
        hasListened = true
        line = lineOf(client)
        listening()
        await untilLost(line, closing.signal)
        line = undefined
        if (closing.signal.aborted) return
        options.log.warn({}, 'the connection for notifications is lost')
        options.onLost()
      } catch (error) {
        options.log.warn({ err: error }, 'no connection for notifications')
      }
      failures += 1
      await pause(reconnectPause(failures), undefined, { signal: closing.signal }).catch(() => {})
    }
  }
  const running = run()
  return {
    ready,
    caughtUp: () => line?.ask().soon ?? Promise.reject(new Error('Nobody listens at the moment.')),
    close: async () => {
      closing.abort()
      await running
    },
  }
}

/** Notifies every listener of the channel when the transaction of `db` commits; a rollback sends nothing. */
export const notify = (db: Db, channel: string, payload: string): Promise<void> =>
  notifyAll(db, channel, [payload])

/** Sends several notifications at once; each arrives separately. */
export const notifyAll = async (db: Db, channel: string, payloads: readonly string[]): Promise<void> => {
  if (payloads.some((payload) => Buffer.byteLength(payload) > LONGEST_PAYLOAD_BYTES))
    throw new RangeError('A payload carries ids only; this one is too long.')
  const all = sql.param([...payloads])
  await db.execute(
    sql`SELECT pg_notify(${requireChannel(channel)}, payload) FROM unnest(${all}::text[]) payload`,
  )
}
