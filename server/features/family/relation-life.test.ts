/** Runs random histories on the real server: it refuses, connects and separates people exactly as the domain rules do. */
import fc from 'fast-check'
import { or, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ErrorCode } from '@wegband/domain/errors/catalogue.ts'
import {
  answerRelationRequest,
  listRelations,
  requestRelease,
  sendRelationRequest,
} from '@wegband/domain/features/family/contract.ts'
import { drawnStep, fitted, type DrawnStep } from '@wegband/domain/features/family/testing/drawn-steps.ts'
import { live, type Life, type LifeStep } from '@wegband/domain/features/family/testing/relation-life.ts'
import { memberTokens, relations } from '../../db/schema/people.ts'
import { makeChildOf, makeMember, makeSchool, makeUser } from '../../testing/makers/makers.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ limits: 'off', clockIso: '2026-11-20T09:00:00Z' })
})
afterAll(() => app.close())

const ADULT = '1990-05-05'
const CHILD = '2017-03-03'
/** Positions in the world of a history: two parents, a friend, the school's staff member, two children. */
const WORLD = [0, 1, 2, 3, 4, 5]
const [MOTHER, STAFF, JONAS, LINA] = [0, 3, 4, 5]

const byPosition = (ids: readonly number[], position: number): number => ids[position] ?? 0

const codeOf = (id: number): string =>
  `WTM-${String(id)
    .replaceAll(/\d/g, (digit) => 'ABCDEFGHIJ'.charAt(Number(digit)))
    .padStart(26, 'Z')}`

const makeWorld = async (): Promise<{ ids: number[]; life: Life }> => {
  const school = await makeSchool(app.db)
  const people = [
    await makeUser(app.db, { birthdayAt: ADULT }),
    await makeUser(app.db, { birthdayAt: ADULT }),
  ]
  people.push(await makeUser(app.db, { birthdayAt: ADULT }))
  people.push(await makeMember(app.db, school, { roles: ['staff'], user: { birthdayAt: ADULT } }))
  people.push(await makeMember(app.db, school, { user: { birthdayAt: CHILD } }))
  const mother = people[MOTHER]
  if (mother === undefined) throw new Error('nobody is there')
  people.push(await makeChildOf(app.db, mother, { birthdayAt: CHILD }))
  const ids = people.map(({ id }) => id)
  await app.db.drizzle
    .insert(memberTokens)
    .values(ids.map((id) => ({ userId: id, kind: 'member' as const, value: codeOf(id) })))
  const [motherId, linaId] = [byPosition(ids, MOTHER), byPosition(ids, LINA)]
  return {
    ids,
    life: {
      today: '2026-11-20',
      people: ids.map((id, position) => ({ id, birthdayAt: position >= JONAS ? CHILD : ADULT })),
      staffIds: [byPosition(ids, STAFF)],
      relations: [
        { userId: motherId, relatedId: linaId, type: 'child' },
        { userId: linaId, relatedId: motherId, type: 'parent' },
      ],
      requests: [],
    },
  }
}

type StepResult = { readonly why: ErrorCode | undefined; readonly id: number | undefined }
const told = ({
  status,
  body,
}: {
  status: number
  body: { code?: ErrorCode; data?: { id: number } }
}): StepResult => ({
  why: status < 300 ? undefined : body.code,
  id: body.data?.id,
})

const release = async (who: number, whom: number): Promise<StepResult> => {
  const { body } = await app.call(listRelations, { as: { id: who } })
  const found = body.data.find((one: { relatedUser: { id: number } }) => one.relatedUser.id === whom)
  const params = { id: String(found?.id ?? 999_999) }
  return told(await app.call(requestRelease, { as: { id: who }, params, body: {} }))
}

/** `requestIds`: the ids of the requests so far, oldest first. */
const performStep = async (step: LifeStep, requestIds: readonly number[]): Promise<StepResult> => {
  if (step.do === 'release') return release(step.who, step.whom)
  const as = { id: step.who }
  if (step.do === 'ask')
    return told(
      await app.call(sendRelationRequest, {
        as,
        body: { relationType: step.type, token: codeOf(step.whom) },
      }),
    )
  const params = { id: String(requestIds[step.nth] ?? 999_999) }
  return told(
    await app.call(answerRelationRequest, { as, params, body: { state: step.to, custody: 'joint' } }),
  )
}

/** Turns a drawn step into one between the people of this history; undefined where nothing can be answered or ended. */
const stepOf = (drawn: DrawnStep, ids: readonly number[], life: Life): LifeStep | undefined => {
  if (drawn.do === 'fitting-answer' || drawn.do === 'fitting-release') return fitted(life, drawn)
  const who = byPosition(ids, drawn.who)
  return drawn.do === 'answer' ? { ...drawn, who } : { ...drawn, who, whom: byPosition(ids, drawn.whom) }
}

const keyOf = (row: { userId: number; relatedId: number; type: string }): string =>
  `${row.userId} ${row.type} ${row.relatedId}`

const storedRelations = async (ids: readonly number[]): Promise<string[]> => {
  const rows = await app.db.drizzle
    .select()
    .from(relations)
    .where(or(inArray(relations.userId, [...ids]), inArray(relations.relatedId, [...ids])))
  return rows.map(keyOf).toSorted()
}

// spec: relation-request-states, relation-release-needs-other
test('the server ends every random history of requests as the domain rules do', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(drawnStep(WORLD), { maxLength: 25, size: 'max' }), async (drawn) => {
      const { ids, life: start } = await makeWorld()
      let life = start
      const requestIds: number[] = []
      for (const one of drawn) {
        const step = stepOf(one, ids, life)
        if (step === undefined) continue
        const lived = live(life, step)
        const { why, id } = await performStep(step, requestIds)
        expect([step, why]).toEqual([step, lived.why])
        if (why === undefined && step.do !== 'answer' && id !== undefined) requestIds.push(id)
        life = lived.life
      }
      expect(await storedRelations(ids)).toEqual(life.relations.map(keyOf).toSorted())
    }),
    { numRuns: 12 },
  )
}, 60_000)
