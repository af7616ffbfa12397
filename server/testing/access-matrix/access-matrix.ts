/** Asks the endpoints of one part of the access matrix as every kind of caller; each part has a test file, so that they run side by side. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EndpointShape } from '@wegband/domain/http/endpoint.ts'
import { forgetReferenceData } from '../../features/reference-data/reference-data.ts'
import { MATRIX_PARTS, type MatrixPart } from './access-matrix-rows.ts'
import { watchChanges } from '../change-mark.ts'
import { FOREIGN_NAME, makeForeignPeople } from './foreign-people.ts'
import {
  callersOf,
  expectedStatus,
  nameOf,
  type MatrixRow,
  type MatrixWorld,
  type Question,
} from './matrix-row.ts'
import { makeMatrixWorld, SECRET_NAME, type CallerKind } from './matrix-world.ts'
import { createTestApp, type TestApp } from '../servers/test-app.ts'

type Answer = { readonly status: number; readonly text: string }

/** Opens a stream, which never ends by itself, for its status alone. */
const openStream = async (url: string, headers: Record<string, string>): Promise<Answer> => {
  const stop = new AbortController()
  const answer = await fetch(url, { headers, signal: stop.signal })
  stop.abort()
  return { status: answer.status, text: '' }
}

export type Asking = {
  readonly app: TestApp
  /** Where the app listens, for streams. */
  readonly address: string
  /** A world that no call has changed yet: the last one, or a new one. */
  untouchedWorld(): Promise<MatrixWorld>
}

export const openAsking = async (): Promise<Asking> => {
  const app = await createTestApp({ limits: 'off' })
  const address = await app.http.fastify.listen({ host: '127.0.0.1', port: 0 })
  const foreign = await makeForeignPeople(app.db)
  const readMark = await watchChanges(app.db)
  let latest: { readonly world: MatrixWorld; readonly mark: string } | undefined
  const makeWorld = async () => {
    const world = { ...(await makeMatrixWorld(app.db)), foreign }
    // The sessions belong to the world: made later, they would look like a change.
    await Promise.all(Object.values(world.people).map((person) => app.tokenOf(person)))
    // The process hears of new schools and sports some milliseconds later.
    forgetReferenceData(app.db)
    return { world, mark: await readMark() }
  }
  return {
    app,
    address,
    untouchedWorld: async () => {
      if (latest === undefined || latest.mark !== (await readMark())) latest = await makeWorld()
      return latest.world
    },
  }
}

export const askAs = async (
  { app, address }: Asking,
  endpoint: EndpointShape,
  question: Question,
  as: { readonly id: number } | undefined,
): Promise<Answer> => {
  if (Object.values(endpoint.answers).includes('stream')) {
    const headers = as === undefined ? {} : { authorization: `Bearer ${await app.tokenOf(as)}` }
    return openStream(`${address}${endpoint.path}`, headers)
  }
  // The table holds questions of all endpoints: their types are those of each declaration, checked by the answers.
  const { status, bytes } = await app.call(endpoint, { ...question, as } as never)
  return { status, text: bytes.toString() }
}

/** Callers with whom `self` has nothing to do. */
const FROM_ELSEWHERE: readonly CallerKind[] = [
  'stranger',
  'anonymous',
  'unverified',
  'outsider',
  'trainerElsewhere',
]

const KNOWS_ALL: readonly CallerKind[] = ['admin', 'officer', 'auditor']

/** Whether an answer, 2xx included, names a person whom the caller may not know. */
const isLeak = (row: MatrixRow, caller: CallerKind, { status, text }: Answer): boolean => {
  // The office knows all people.
  if (text.includes(FOREIGN_NAME)) return !KNOWS_ALL.includes(caller)
  if (!text.includes(SECRET_NAME)) return false
  return status >= 400 || (FROM_ELSEWHERE.includes(caller) && row.namesSelfTo?.includes(caller) !== true)
}

const UNKNOWN_ID = 999_999
/** Who asks about people of another school, another family, a minor and a guest: everybody but admins has nothing to do with them. */
const ASKING_ABOUT_FOREIGNERS = ['member', 'trainerElsewhere', 'trainer', 'leader'] as const

/** Whether the question names a person at all. */
const asksAboutSelf = (row: MatrixRow, world: MatrixWorld): boolean => {
  let isAsked = false
  row.ask({
    ...world,
    get selfId() {
      isAsked = true
      return world.selfId
    },
  })
  return isAsked
}

/** The answer for a foreign person's id equals the answer for an unknown id. */
const checkForeigners = async (asking: Asking, row: MatrixRow): Promise<void> => {
  if (!asksAboutSelf(row, await asking.untouchedWorld())) return
  for (const caller of ASKING_ABOUT_FOREIGNERS) {
    const answerAbout = async (selfId: number): Promise<Answer> => {
      const world = await asking.untouchedWorld()
      const answer = await askAs(asking, row.endpoint, row.ask({ ...world, selfId }), world.people[caller])
      // An answer about many people repeats the id that it was asked about.
      const text = answer.text.replaceAll(new RegExp(`"userId":${selfId}\\b`, 'g'), '"userId":asked')
      return { status: answer.status, text: text.replaceAll(/matrix-key-\d+/g, 'key') }
    }
    const unknown = await answerAbout(UNKNOWN_ID)
    const { foreign } = await asking.untouchedWorld()
    for (const id of [foreign.adultId, foreign.minorId, foreign.guestId])
      expect([caller, await answerAbout(id)]).toEqual([caller, unknown])
  }
}

const checkRow = async (asking: Asking, row: MatrixRow): Promise<void> => {
  const statuses: Partial<Record<CallerKind, number>> = {}
  const leaks: CallerKind[] = []
  const callers = callersOf(row.endpoint)
  for (const caller of callers) {
    const world = await asking.untouchedWorld()
    const as = caller === 'stranger' ? undefined : world.people[caller]
    const answer = await askAs(asking, row.endpoint, row.ask(world), as)
    statuses[caller] = answer.status
    if (isLeak(row, caller, answer)) leaks.push(caller)
  }
  expect(statuses).toEqual(Object.fromEntries(callers.map((caller) => [caller, expectedStatus(row, caller)])))
  expect(leaks).toEqual([])
  await checkForeigners(asking, row)
}

/** With the scope that opens the endpoint to service tokens, if one does (`programs/service-tokens.test.ts` asks as them). */
const titleOf = ({ endpoint }: MatrixRow): string =>
  endpoint.scope === undefined ? nameOf(endpoint) : `${nameOf(endpoint)}, scope ${endpoint.scope}`

/** Registers a test for each row of the part. */
export const testAccess = (part: MatrixPart): void => {
  let asking: Asking
  beforeAll(async () => {
    asking = await openAsking()
  })
  afterAll(() => asking.app.close())

  describe('the access matrix', () => {
    test.each(MATRIX_PARTS[part].map((row) => [titleOf(row), row] as const))('%s', (_name, row) =>
      checkRow(asking, row),
    )
  })
}
