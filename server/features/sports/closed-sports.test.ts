/** Sports that require a membership, and sports of a single school. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listModules, readModule, readSport } from '@wegband/domain/features/sports/contract.ts'
import { eq } from 'drizzle-orm'
import { createFighterProgress } from '@wegband/domain/features/conversion/contract.ts'
import { readOtp, reportProgress } from '@wegband/domain/features/videos/contract.ts'
import { sports } from '../../db/schema/sports.ts'
import { type ClassRoom, makeClassRoom } from '../../testing/makers/class-room.ts'
import { makeChildOf, makeMember, makeSchool, type UserRow } from '../../testing/makers/makers.ts'
import { makeContent, makeLevel, makeModule, makeSport } from '../../testing/makers/training-makers.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'
import { forgetReferenceData } from '../reference-data/reference-data.ts'

let app: TestApp
let room: ClassRoom

beforeAll(async () => {
  app = await createTestApp()
  room = await makeClassRoom(app)
})
afterAll(() => app.close())

describe('sports', () => {
  test('that require a membership refuse their page, their start and their videos alike', async () => {
    const sport = await makeSport(app.db, { requiredMembershipLv: 10 })
    const module = await makeModule(app.db, await makeLevel(app.db, sport))
    const video = await makeContent(app.db, module)
    forgetReferenceData(app.db)
    const member = await makeMember(app.db, room.school)
    const trainer = await makeMember(app.db, room.school, {
      roles: ['trainer'],
      sports: [{ sportId: sport.id }],
    })
    const waysOf = (as: UserRow) =>
      [
        () => app.call(readSport, { as, params: { id: String(sport.id) } }),
        () =>
          app.call(createFighterProgress, { as, params: { id: String(as.id) }, body: { sportId: sport.id } }),
        () => app.call(readOtp, { as, params: { contentId: String(video.id) } }),
        () => app.call(reportProgress, { as, params: { id: String(video.id) }, body: { duration: 5 } }),
      ] as const
    const codesFor = async (as: UserRow) => {
      const codes: unknown[] = []
      for (const ask of waysOf(as)) {
        const { status, body } = await ask()
        codes.push(status === 200 ? 200 : [body.code, body.missing])
      }
      return codes
    }
    const missing = { membershipLv: 10, sportProgress: null, subscriptions: [] }
    expect(await codesFor(member)).toEqual([
      ['sports.membership-required', missing],
      ['sports.membership-required', missing],
      ['videos.content-access', missing],
      ['videos.content-access', missing],
    ])
    expect(await codesFor(trainer)).toEqual([200, 200, 200, 200])
    const modules = await app.call(listModules, { as: member, query: { sport: String(sport.id) } })
    expect(modules.body.data[0]).toMatchObject({ isLocked: true, missing: { membershipLv: 10 } })
    const one = await app.call(readModule, { as: member, params: { id: String(module.id) } })
    expect(one.body.data).toMatchObject({ isLocked: true, missing: { membershipLv: 10 } })
  })

  test('that require a membership still show their path to people who have trained them', async () => {
    const sport = await makeSport(app.db)
    await makeLevel(app.db, sport)
    forgetReferenceData(app.db)
    const member = await makeMember(app.db, room.school)
    const params = { id: String(member.id) }
    await app.call(createFighterProgress, { as: member, params, body: { sportId: sport.id } })
    await app.db.drizzle.update(sports).set({ requiredMembershipLv: 10 }).where(eq(sports.id, sport.id))
    forgetReferenceData(app.db)
    expect((await app.call(readSport, { as: member, params: { id: String(sport.id) } })).status).toBe(200)
  })

  test('of another school are begun only by its members, for themselves and their children', async () => {
    const elsewhere = await makeSchool(app.db)
    const closed = await makeSport(app.db, { schoolId: elsewhere.id })
    await makeLevel(app.db, closed)
    forgetReferenceData(app.db)
    const member = await makeMember(app.db, elsewhere)
    const child = await makeChildOf(app.db, member)
    const begin = async (as: UserRow, id: number) =>
      (
        await app.call(createFighterProgress, {
          as,
          params: { id: String(id) },
          body: { sportId: closed.id },
        })
      ).status
    expect(await begin(room.student, room.student.id)).toBe(404)
    expect(await begin(member, child.id)).toBe(404)
    expect(await begin(member, member.id)).toBe(200)
  })
})
