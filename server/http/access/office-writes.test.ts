/** Every write of the back office leaves an entry in the audit log: all endpoints of its rights are called by an admin. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ALL_ENDPOINTS } from '@wegband/domain/features/endpoints.ts'
import { MATRIX_PARTS } from '../../testing/access-matrix/access-matrix-rows.ts'
import { askAs, openAsking, type Asking } from '../../testing/access-matrix/access-matrix.ts'
import { isOfficeWrite } from '../../testing/servers/watch-office-writes.ts'
import { expectedStatus, nameOf, type MatrixRow } from '../../testing/access-matrix/matrix-row.ts'

const WRITES = ALL_ENDPOINTS.filter(isOfficeWrite)
const ROWS: readonly MatrixRow[] = Object.values(MATRIX_PARTS)
  .flat()
  .filter(({ endpoint }) => isOfficeWrite(endpoint))

/** Whether the question of the access matrix gets a good answer by an admin, so that something is written. */
const isGood = (row: MatrixRow): boolean => expectedStatus(row, 'admin') < 300

/** Without a good question in the access matrix. Each test that calls them is watched all the same (`watch-office-writes.ts`). */
const WATCHED_ALONE: readonly string[] = [
  'DELETE /api/admin/users/:id/second-step',
  'POST /api/admin/jobs/:name/runs',
  'PUT /api/admin/jobs/:name/pause',
  'PUT /api/admin/service-tokens/:id',
  'POST /api/admin/service-tokens/:id/rotations',
  'DELETE /api/admin/service-tokens/:id',
  'PUT /api/admin/webhooks/:id',
  'POST /api/admin/webhooks/:id/rotations',
  'PUT /api/admin/webhooks/:id/switch',
  'DELETE /api/admin/webhooks/:id',
  'POST /api/admin/webhooks/:id/tests',
  'POST /api/admin/webhooks/:id/deliveries/:deliveryId/tries',
  'PUT /api/admin/films/:id/parts/:offset',
  'POST /api/admin/pictures',
  'PUT /api/admin/installation',
  'PUT /api/admin/installation/connections/:group',
  'POST /api/admin/installation/tests',
  'DELETE /api/admin/glossary/:id',
  'PATCH /api/admin/glossary/:id',
  'PUT /api/admin/glossary/:id/:locale',
  'POST /api/admin/exports',
  'POST /api/admin/exports/:id/address',
  'POST /api/admin/exports/:id/cancel',
  'POST /api/admin/films/:id/finish',
  'PATCH /api/admin/films/:id',
  'POST /api/admin/films/:id/retry',
  'DELETE /api/admin/exports/:id',
  'DELETE /api/admin/films/:id',
  'PUT /api/admin/films/:id/captions/:language',
  'DELETE /api/admin/films/:id/captions/:language',
  'PUT /api/admin/contents/:id/vdocipher',
  'PATCH /api/admin/global-messages/:id',
  'DELETE /api/admin/global-messages/:id',
  'PUT /api/admin/money/issuers/:schoolId',
  'PUT /api/admin/money/levels/:id',
  'POST /api/admin/money/products',
  'PUT /api/admin/money/products/:id',
  'POST /api/admin/money/products/:id/vat',
  'POST /api/admin/money/products/:id/plans',
  'PUT /api/admin/money/plans/:id',
  'PATCH /api/admin/money/plans/:id',
  'DELETE /api/admin/money/plans/:id',
  'POST /api/admin/money/coupons',
  'PATCH /api/admin/money/coupons/:id',
  'POST /api/admin/money/bills/:id/refund',
  'POST /api/admin/money/bills/:id/write-off',
  'POST /api/admin/money/bills/:id/payment',
  'POST /api/admin/money/contracts/:id/credit',
  'POST /api/admin/money/contracts/:id/end',
  'POST /api/admin/money/tasks/cancellations/:id',
  'POST /api/admin/money/tasks/events',
  'POST /api/admin/money/tasks/bills/:id',
  'POST /api/admin/money/tasks/refunds/:id',
  'POST /api/admin/money/tasks/declarations/:id/refusal',
  'POST /api/admin/money/tasks/declarations/:id/application',
  'PUT /api/admin/money/settings',
  'DELETE /api/admin/legal-texts/:kind/drafts/:locale',
  'DELETE /api/admin/legal-texts/:kind/versions/:version',
  'DELETE /api/admin/texts/:textKey',
  'DELETE /api/admin/training/nodes/:kind/:id',
  'DELETE /api/admin/training/nodes/:kind/:id/draft',
  'DELETE /api/admin/training/nodes/:kind/:id/plan',
  'PATCH /api/admin/training/nodes/:kind/:id',
  'POST /api/admin/legal-texts/:kind/versions',
  'POST /api/admin/training/nodes',
  'POST /api/admin/training/nodes/:kind/:id/copy',
  'POST /api/admin/training/nodes/:kind/:id/place',
  'POST /api/admin/training/nodes/:kind/:id/return',
  'POST /api/admin/training/nodes/:kind/:id/versions',
  'POST /api/admin/training/sports/file',
  'POST /api/admin/training/publications',
  'POST /api/schools/:id/closing',
  'PUT /api/admin/films/:id/poster',
  'PUT /api/admin/legal-notice',
  'PUT /api/admin/legal-notices/:id',
  'PUT /api/admin/legal-texts/:kind/drafts/:locale',
  'PUT /api/admin/texts/:textKey/:locale',
  'POST /api/admin/training/templates',
  'POST /api/admin/legal-texts/templates',
  'PUT /api/setup/parts/:part',
  'POST /api/setup/organisation',
  'POST /api/setup/end',
  'POST /api/setup/leave-demo',
  'POST /api/admin/schools/:id/head',
  'POST /api/admin/merges',
  'POST /api/admin/merges/:id/undo',
]

/** Asked for an account or a school that is open already, or for what a publication would do: nothing changes. */
const NOTHING_TO_CHANGE = [
  'DELETE /api/admin/users/:id/lock',
  'DELETE /api/schools/:id/closing',
  'POST /api/admin/training/publications/preview',
]

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

test('the access matrix asks each of them well but those that only other tests reach', () => {
  const good = new Set(ROWS.filter(isGood).map(({ endpoint }) => nameOf(endpoint)))
  const missing = WRITES.map(nameOf).filter((name) => !good.has(name))
  expect(missing.toSorted()).toEqual(WATCHED_ALONE.toSorted())
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
  expect(silent.toSorted()).toEqual(NOTHING_TO_CHANGE)
})
