/**
 * Distinguishes three kinds of database errors. The database cannot answer now (503, try again), the statement was wrong (a bug), or it was
 * refused (a conflict).
 */

/** Drizzle wraps the driver's error, and callers may wrap once more. */
const DEEPEST_CAUSE = 5

const SYSTEM_ERRORS: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EHOSTDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EMFILE',
])
/** The socket's file is missing or not readable for us. Other system calls use these two codes for something else. */
const CONNECT_ERRORS: ReadonlySet<string> = new Set(['ENOENT', 'EACCES'])

/** Beginnings of SQLSTATE codes (PostgreSQL, appendix A). */
const SQL_STATES: readonly string[] = [
  '08', // connection
  '53', // out of disk, memory or connections
  '57P', // shut down, crashed, starting, idle session ended
  '57014', // statement timeout
  '58', // a system error beneath PostgreSQL
  '55P03', // lock timeout
  '25006', // refuses writes: its disk is nearly full, or it is a standby
  '25P03', // idle in a transaction for too long
  '25P04', // transaction timeout
  '40001', // serialisation failure: a retry lost as well
  '40P01', // deadlock: a retry lost as well
]

/** Failures of the driver itself; they carry no code. */
const DRIVER_MESSAGES: readonly string[] = [
  'Connection terminated',
  'Client has encountered a connection error',
  'Client was closed and is not queryable',
  'Query read timeout',
  'timeout expired',
  'timeout exceeded when trying to connect',
  'Cannot use a pool after calling end on the pool',
]

const causes = (error: unknown): Error[] => {
  const chain: Error[] = []
  for (
    let next = error;
    next instanceof Error && chain.length < DEEPEST_CAUSE && !chain.includes(next);
    next = next.cause
  ) {
    chain.push(next)
    // Node tries every address of a name and reports all failures at once.
    if (next instanceof AggregateError)
      chain.push(...next.errors.filter((one: unknown) => one instanceof Error))
  }
  return chain
}

const property = (error: Error, name: string): string | undefined => {
  const value: unknown = Reflect.get(error, name)
  return typeof value === 'string' ? value : undefined
}

/** The five-character SQLSTATE of the error; undefined when the error did not come from the database. */
export const sqlStateOf = (error: unknown): string | undefined => {
  for (const one of causes(error)) {
    const code = property(one, 'code')
    if (code !== undefined && /^[0-9A-Z]{5}$/.test(code) && property(one, 'severity') !== undefined)
      return code
  }
  return undefined
}

/** Whether the SQLSTATE of the error begins with this prefix: `hasSqlState(error, '23505')` is a violated unique constraint. */
export const hasSqlState = (error: unknown, ...beginnings: readonly string[]): boolean => {
  const state = sqlStateOf(error)
  return state !== undefined && beginnings.some((beginning) => state.startsWith(beginning))
}

/** The constraint or unique index that refused a row; undefined for any other error. */
export const violatedConstraint = (error: unknown): string | undefined => {
  for (const one of causes(error)) {
    const name = property(one, 'constraint')
    if (name !== undefined) return name
  }
  return undefined
}

/**
 * Whether the database was down, hung, full or overloaded. The caller answers 503 with Retry-After, and nothing needs a restart. Gateways
 * must first turn their own network failures into their own errors: a refused connection looks the same everywhere.
 */
export const isDatabaseUnavailable = (error: unknown): boolean =>
  hasSqlState(error, ...SQL_STATES) ||
  causes(error).some((one) => {
    const code = property(one, 'code') ?? ''
    if (SYSTEM_ERRORS.has(code)) return true
    if (CONNECT_ERRORS.has(code)) return property(one, 'syscall') === 'connect'
    return DRIVER_MESSAGES.some((message) => one.message.startsWith(message))
  })

/** Whether the connection may serve the next caller: only after an ordinary refusal by PostgreSQL. */
export const isConnectionSound = (error: unknown): boolean =>
  sqlStateOf(error) !== undefined && causes(error).some((one) => property(one, 'severity') === 'ERROR')
