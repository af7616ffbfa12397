/** One connection that the server keeps for its whole life. The lock on it marks this data directory as taken. */
import pg from 'pg'
import { LOCK_SPACE, SERVER_LOCK } from '../advisory-locks.ts'
import { hasSqlState } from '../database-errors.ts'
import { requireSuitable } from './suitable-database.ts'
import { isStartupProblem } from './startup-problem.ts'

const CONNECT_TIMEOUT_MS = 2_000
const QUERY_TIMEOUT_MS = 5_000

export type Guard = {
  /** Settles when the connection is gone, for any reason. */
  readonly lost: Promise<void>
  release(): Promise<void>
}
export type GuardAttempt =
  | { readonly kind: 'held'; readonly guard: Guard }
  /** A running server has the lock. */
  | { readonly kind: 'taken' }
  /** No process listens. */
  | { readonly kind: 'absent' }
  /** A process listens but cannot serve yet: it is starting, recovering, stopping or full. */
  | { readonly kind: 'busy' }
  | { readonly kind: 'denied' }
  /** A database that must not be used (its encoding); `reason` is a start-up problem. */
  | { readonly kind: 'unsuitable'; readonly reason: Error }

const systemCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined

const failedAttempt = (error: unknown): GuardAttempt => {
  if (isStartupProblem(error)) return { kind: 'unsuitable', reason: error }
  if (hasSqlState(error, '28')) return { kind: 'denied' }
  const code = systemCode(error)
  return code === 'ENOENT' || code === 'ECONNREFUSED' ? { kind: 'absent' } : { kind: 'busy' }
}

const tryLock = async (client: pg.Client): Promise<boolean> => {
  const { rows } = await client.query<{ locked: boolean }>('SELECT pg_try_advisory_lock($1, $2) AS locked', [
    LOCK_SPACE,
    SERVER_LOCK,
  ])
  return rows[0]?.locked === true
}

/** Tries once to connect and to take the lock; never throws. */
export const tryGuard = async (connectionString: string): Promise<GuardAttempt> => {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
    application_name: 'wegband-guard',
  })
  const lost = new Promise<void>((resolve) => {
    client.once('end', resolve)
    client.on('error', () => resolve())
  })
  try {
    await client.connect()
    await requireSuitable(client)
    if (await tryLock(client)) return { kind: 'held', guard: { lost, release: () => client.end() } }
    await client.end()
    return { kind: 'taken' }
  } catch (error) {
    await client.end()
    return failedAttempt(error)
  }
}
