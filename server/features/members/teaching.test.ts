/** Teaching rights per school, and examiner rights that end with the last school a trainer teaches in. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeMember } from '@wegband/domain/features/members/contract.ts'
import {
  answerMembershipRequest,
  putMembershipRequest,
  putRetreatRequest,
} from '@wegband/domain/features/schools/contract.ts'
import { expectStatus } from '../../testing/expect-status.ts'
import { makeMember, makeMembership, makeSchool, makeUser, type School } from '../../testing/makers/makers.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'
import { makeSport } from '../../testing/makers/training-makers.ts'
import { forgetReferenceData } from '../reference-data/reference-data.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ limits: 'off', clockIso: '2026-11-20T18:00:00Z' })
})
afterAll(() => app.close())

type Person = { readonly id: number }
const paramsOf = (school: School, { id }: Person) => ({ id: String(school.id), userId: String(id) })
const change = async (as: Person, school: School, person: Person, body: object) => {
  const answer = await app.call(changeMember, { as, params: paramsOf(school, person), body })
  return [answer.status, answer.body.code]
}
const OK = [200, undefined]

/** Two schools with heads, and a trainer of both who examines in a sport of the association. */
const makeWorld = async () => {
  const [first, second] = [await makeSchool(app.db), await makeSchool(app.db)]
  const sport = await makeSport(app.db)
  const heads = [
    await makeMember(app.db, first, { roles: ['leader'] }),
    await makeMember(app.db, second, { roles: ['leader'] }),
  ] as const
  const admin = await makeUser(app.db, { isAdmin: true })
  const trainer = await makeMember(app.db, first, {
    roles: ['student', 'trainer'],
    sports: [{ sportId: sport.id, examinerUpTo: 5 }],
  })
  await makeMembership(app.db, trainer, second, { roles: ['student'] })
  forgetReferenceData(app.db)
  return { first, second, sport, heads, admin, trainer }
}
const rightsOf = async (person: Person) => {
  app.http.sessions.forgetAll()
  const { teaches, examinerOf } = (await app.contextOf(person)).actor
  return { teaches, examinerOf }
}

describe('the head of a school', () => {
  test('cannot give or take what a trainer teaches or examines in another school', async () => {
    const { first, second, sport, heads, trainer } = await makeWorld()
    const before = {
      teaches: [{ schoolId: first.id, sportId: sport.id }],
      examinerOf: [{ sportId: sport.id, upTo: 5 }],
    }
    expect(await rightsOf(trainer)).toEqual(before)
    const nothing = { roles: ['student', 'trainer'], trainerSportsIds: [] }
    expect(await change(heads[1], second, trainer, nothing)).toEqual(OK)
    expect(await rightsOf(trainer)).toEqual(before)
    const other = await makeSport(app.db)
    forgetReferenceData(app.db)
    expect(await change(heads[1], second, trainer, { trainerSportsIds: [other.id] })).toEqual(OK)
    expect((await rightsOf(trainer)).teaches).toEqual([
      ...before.teaches,
      { schoolId: second.id, sportId: other.id },
    ])
    expect(await change(heads[1], second, trainer, { roles: ['student'] })).toEqual(OK)
    expect(await rightsOf(trainer)).toEqual(before)
  })

  test('cannot take a right to examine from the association, but an admin can', async () => {
    const { first, sport, heads, admin, trainer } = await makeWorld()
    const less = { trainerSportsIds: [sport.id], examinerOf: [{ sportId: sport.id, upTo: 0 }] }
    expect(await change(heads[0], first, trainer, less)).toEqual([403, 'members.association-examiner'])
    expect(await change(heads[0], first, trainer, { trainerSportsIds: [] })).toEqual(OK)
    expect((await rightsOf(trainer)).examinerOf).toEqual([{ sportId: sport.id, upTo: 5 }])
    expect(await change(admin, first, trainer, less)).toEqual(OK)
    expect((await rightsOf(trainer)).examinerOf).toEqual([])
  })
})

describe('the right to examine', () => {
  test('ends with the last school by request, patch or role, and does not come back', async () => {
    for (const end of ['request', 'patch', 'role'] as const) {
      const { first, second, sport, heads, trainer } = await makeWorld()
      const params = paramsOf(first, trainer)
      if (end === 'patch') await change(heads[0], first, trainer, { state: 'cancelled' })
      if (end === 'role') await change(heads[0], first, trainer, { roles: ['student'] })
      if (end === 'request') {
        await app.call(putRetreatRequest, { as: trainer, params, body: {} })
        const accepted = await app.call(answerMembershipRequest, {
          as: heads[0],
          params,
          body: { state: 'accepted' },
        })
        expectStatus(accepted, 200)
      }
      expect([end, await rightsOf(trainer)]).toEqual([end, { teaches: [], examinerOf: [] }])
      const again = { roles: ['student', 'trainer'], trainerSportsIds: [sport.id] }
      expect(await change(heads[1], second, trainer, again)).toEqual(OK)
      expect((await rightsOf(trainer)).examinerOf).toEqual([])
    }
  })

  test('stays with a trainer who leaves one of two schools', async () => {
    const { first, second, sport, heads, trainer } = await makeWorld()
    const again = { roles: ['student', 'trainer'], trainerSportsIds: [sport.id] }
    expect(await change(heads[1], second, trainer, again)).toEqual(OK)
    expect(await change(heads[0], first, trainer, { state: 'cancelled' })).toEqual(OK)
    expect(await rightsOf(trainer)).toEqual({
      teaches: [{ schoolId: second.id, sportId: sport.id }],
      examinerOf: [{ sportId: sport.id, upTo: 5 }],
    })
    const params = paramsOf(first, trainer)
    await app.call(putMembershipRequest, { as: trainer, params, body: {} })
    await app.call(answerMembershipRequest, { as: heads[0], params, body: { state: 'accepted' } })
    expect((await rightsOf(trainer)).examinerOf).toEqual([{ sportId: sport.id, upTo: 5 }])
  })
})
