/** Every write of the back office leaves an entry in the audit log: all endpoints of its rights are called by an admin. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ALL_ENDPOINTS } from '@wegband/domain/features/endpoints.ts'
import type { EndpointShape } from '@wegband/domain/http/endpoint.ts'
import { MATRIX_PARTS } from '../../testing/access-matrix/access-matrix-rows.ts'
import { askAs, openAsking, type Asking } from '../../testing/access-matrix/access-matrix.ts'
import { expectedStatus, nameOf, type MatrixRow } from '../../testing/access-matrix/matrix-row.ts'

const isOfficeWrite = ({ method, access }: EndpointShape): boolean =>
  method !== 'GET' && ['editor', 'office', 'auditor', 'admin'].includes(access)

const WRITES = ALL_ENDPOINTS.filter(isOfficeWrite)
const ROWS: readonly MatrixRow[] = Object.values(MATRIX_PARTS)
  .flat()
  .filter(({ endpoint }) => isOfficeWrite(endpoint))

/** Whether the question of the access matrix gets a good answer by an admin, so that something is written. */
const isGood = (row: MatrixRow): boolean => expectedStatus(row, 'admin') < 300

/** Their question in the access matrix is refused, or they change nothing there; the tests of their features see the entry. */
const PROVEN_ELSEWHERE: readonly string[] = []

let asking: Asking
beforeAll(async () => {
  asking = await openAsking()
})
afterAll(() => asking.app.close())

const countEntries = async (actorId: number): Promise<number> => {
  const { rows } = await asking.app.db.pool.query<{ count: string }>(
    'SELECT count(*) FROM audit_log WHERE actor_id = $1',
    [actorId],
  )
  return Number(rows[0]?.count)
}

test('the access matrix asks each of them well, or another test does', () => {
  const good = new Set(ROWS.filter(isGood).map(({ endpoint }) => nameOf(endpoint)))
  expect(WRITES.map(nameOf).filter((name) => !good.has(name))).toEqual(PROVEN_ELSEWHERE)
})

test('each of them leaves an entry of the admin who called it', async () => {
  const silent: string[] = []
  for (const row of ROWS.filter(isGood)) {
    const world = await asking.untouchedWorld()
    const { admin } = world.people
    const before = await countEntries(admin.id)
    await askAs(asking, row.endpoint, row.ask(world), admin)
    if ((await countEntries(admin.id)) === before) silent.push(nameOf(row.endpoint))
  }
  expect(silent).toEqual([])
})
