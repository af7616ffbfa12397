/** Refuses a database that would work at first and fail later: too old, or not in UTF-8. */
import type { ClientBase } from 'pg'
import { startupProblem } from './startup-problem.ts'

const OLDEST_VERSION = 15

/** Throws a start-up problem unless this is PostgreSQL 15 or later with the encoding UTF8. */
export const requireSuitable = async (client: ClientBase): Promise<void> => {
  const { rows } = await client.query<{ version: string; number: string; encoding: string }>(
    `SELECT current_setting('server_version') AS version, current_setting('server_version_num') AS number,
            current_setting('server_encoding') AS encoding`,
  )
  const found = rows[0]
  if (found === undefined) throw new Error('The database did not say what it is.')
  if (Number(found.number) < OLDEST_VERSION * 10_000)
    throw startupProblem(
      `Wegband needs PostgreSQL ${OLDEST_VERSION} or later, and this database is PostgreSQL ${found.version}.`,
    )
  if (found.encoding !== 'UTF8')
    throw startupProblem(
      `Wegband needs a database with the encoding UTF8, and this one has ${found.encoding}: create it with ENCODING 'UTF8' and the locale C.UTF-8.`,
    )
}
