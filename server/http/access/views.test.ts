/** Inside an admin's view of a person, endpoints that refuse views do refuse them: the first way to something and every later one. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeUser } from '@wegband/domain/features/profile/contract.ts'
import type { EndpointShape } from '@wegband/domain/http/endpoint.ts'
import { askAs, openAsking, type Asking } from '../../testing/access-matrix/access-matrix.ts'
import { MATRIX_PARTS } from '../../testing/access-matrix/access-matrix-rows.ts'
import { callersOf, expectedStatus, nameOf, type MatrixRow } from '../../testing/access-matrix/matrix-row.ts'
import type { CallerKind } from '../../testing/access-matrix/matrix-world.ts'
import { viewSession } from '../../testing/makers/view-session.ts'

const REFUSAL = 'auth.not-while-impersonating'
/** No view opens an admin, and a stranger has no account. */
const VIEWED = [
  'self',
  'parent',
  'member',
  'outsider',
  'trainer',
  'trainerElsewhere',
  'staff',
  'leader',
] as const satisfies readonly CallerKind[]

/** Of a profile only the address is refused in a view (`profile.test.ts`). */
const REFUSES_A_FIELD: readonly EndpointShape[] = [changeUser]

const ROWS: readonly MatrixRow[] = Object.values(MATRIX_PARTS)
  .flat()
  .filter(({ endpoint }) => endpoint.errors.includes(REFUSAL) && !REFUSES_A_FIELD.includes(endpoint))

/** Callers to whom the same question is answered well in their own session. */
const answeredWell = (row: MatrixRow): (typeof VIEWED)[number][] =>
  VIEWED.filter((caller) => callersOf(row.endpoint).includes(caller) && expectedStatus(row, caller) < 300)

let asking: Asking
beforeAll(async () => {
  asking = await openAsking()
})
afterAll(() => asking.app.close())

const ASKED = ROWS.flatMap((row) =>
  answeredWell(row).map((caller) => [nameOf(row.endpoint), caller, row] as const),
)

test('many endpoints are asked in a view', () => expect(ASKED.length).toBeGreaterThan(100))

test.each(ASKED)('%s refuses the view of %s', async (_name, caller, row) => {
  const world = await asking.untouchedWorld()
  const headers = await viewSession(asking.app.db, world.people.admin, world.people[caller])
  const question = { ...row.ask(world), headers }
  const { status, text } = await askAs(asking, row.endpoint, question, undefined)
  expect([status, text]).toEqual([403, expect.stringContaining(REFUSAL)])
})
