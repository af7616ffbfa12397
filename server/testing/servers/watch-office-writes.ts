/**
 * A write of the back office leaves an entry of its caller in the audit log: every call in every test is watched. The same request once more
 * may stay silent, because it changes nothing.
 */
import type { EndpointShape } from '@wegband/domain/http/endpoint.ts'
import type { Database } from '../../db/open-database.ts'

const OFFICE_ACCESS: readonly string[] = ['editor', 'office', 'auditor', 'admin']

export const isOfficeWrite = ({ method, access }: Pick<EndpointShape, 'method' | 'access'>): boolean =>
  method !== 'GET' && OFFICE_ACCESS.includes(access)

/**
 * The parts of an upload belong to the video, whose beginning and end have entries. Unlocking an open account changes nothing, nor
 * does opening an open school. A table with an error is answered well and not imported. Leaving the demo empties the log with all else, and a preview
 * writes nothing.
 */
const MAY_BE_SILENT: readonly string[] = [
  'PUT /api/admin/films/:id/parts/:offset',
  'DELETE /api/admin/users/:id/lock',
  'DELETE /api/schools/:id/closing',
  'POST /api/admin/legacy-members',
  'POST /api/setup/leave-demo',
  'POST /api/admin/training/publications/preview',
]

type Call = {
  readonly endpoint: Pick<EndpointShape, 'method' | 'access' | 'path'>
  readonly actorId: number | undefined
  /** Address and body. */
  readonly request: string
}

/** `watch` runs a call and throws when it wrote in silence. */
export const watchOfficeWrites = (db: Pick<Database, 'pool'>) => {
  const done = new Set<string>()
  const countEntries = async (actorId: number): Promise<number> => {
    const { rows } = await db.pool.query<{ count: string }>(
      'SELECT count(*) FROM audit_log WHERE actor_id = $1',
      [actorId],
    )
    return Number(rows[0]?.count)
  }
  return async <Answer extends { readonly statusCode: number }>(
    { endpoint, actorId, request }: Call,
    run: () => Promise<Answer>,
  ): Promise<Answer> => {
    if (
      actorId === undefined ||
      !isOfficeWrite(endpoint) ||
      MAY_BE_SILENT.includes(`${endpoint.method} ${endpoint.path}`)
    )
      return run()
    const before = await countEntries(actorId)
    const answer = await run()
    if (answer.statusCode >= 300) return answer
    const isRepeated = done.has(request)
    done.add(request)
    if (!isRepeated && (await countEntries(actorId)) === before)
      throw new Error(`${endpoint.method} ${endpoint.path} wrote without an entry in the audit log`)
    return answer
  }
}
