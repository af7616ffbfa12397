/** What a school still sees of people who have left, and that a membership begins only by the person's request. */
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  addMemberNote,
  changeMember,
  listMembers,
  readMember,
} from '@wegband/domain/features/members/contract.ts'
import {
  answerMembershipRequest,
  putMembershipRequest,
  putRetreatRequest,
} from '@wegband/domain/features/schools/contract.ts'
import { memberNotes } from '../../db/schema/members.ts'
import { memberTokens, relations } from '../../db/schema/people.ts'
import { changeSetting } from '../../config/settings.ts'
import { expectStatus } from '../../testing/expect-status.ts'
import { makeMember, makeSchool, makeUser } from '../../testing/makers/makers.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'

const NOW = '2026-11-20T18:00:00Z'
let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ limits: 'off' })
})
afterAll(() => app.close())
beforeEach(() => {
  app.clock.set(NOW)
  app.http.sessions.forgetAll()
})

type Person = { readonly id: number }
const makeClub = async () => {
  const school = await makeSchool(app.db)
  return {
    school,
    leader: await makeMember(app.db, school, { roles: ['leader'] }),
    staff: await makeMember(app.db, school, { roles: ['staff'] }),
    trainer: await makeMember(app.db, school, { roles: ['trainer'] }),
  }
}
type Club = Awaited<ReturnType<typeof makeClub>>
const paramsOf = ({ school }: Club, { id }: Person) => ({ id: String(school.id), userId: String(id) })
const change = async (club: Club, as: Person, person: Person, body: object) => {
  const answer = await app.call(changeMember, { as, params: paramsOf(club, person), body })
  return [answer.status, answer.body.code]
}
const read = async (club: Club, as: Person, person: Person) =>
  (await app.call(readMember, { as, params: paramsOf(club, person) })).status
const listed = async ({ school }: Club, as: Person, query: Record<string, string> = {}) =>
  (await app.call(listMembers, { as, params: { id: String(school.id) }, query })).body

/** A member who left at that moment, with every kind of data that a school can hold about a member. */
const makeFormer = async (club: Club, leftAt: string) => {
  const anna = await makeMember(app.db, club.school, {
    state: 'cancelled',
    user: {
      firstName: 'Anna',
      lastName: 'Fortgegangen',
      phone: '0431 5550',
    },
  })
  const parent = await makeUser(app.db, { lastName: 'Vater' })
  await app.db.drizzle.insert(relations).values({ userId: anna.id, relatedId: parent.id, type: 'parent' })
  await app.db.drizzle.insert(memberTokens).values({ userId: anna.id, kind: 'kid', value: `WTK-${anna.id}` })
  await app.db.drizzle
    .insert(memberNotes)
    .values({ schoolId: club.school.id, userId: anna.id, authorId: club.trainer.id, text: 'Knie schonen' })
  await app.db.drizzle.execute(
    sql`update membership_changes set changed_at = ${leftAt} where user_id = ${anna.id}`,
  )
  return anna
}

describe('a former member', () => {
  test('shows name and dates to staff and heads, and is hidden from trainers', async () => {
    const club = await makeClub()
    const anna = await makeFormer(club, '2026-06-01T10:00:00Z')
    const { status, body } = await app.call(readMember, { as: club.staff, params: paramsOf(club, anna) })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      firstName: 'Anna',
      lastName: 'Fortgegangen',
      state: 'cancelled',
      sinceAt: '2026-06-01T10:00:00.000Z',
      isFormer: true,
      age: null,
      birthdayAt: null,
      mail: null,
      phone: null,
      mails: [],
      parents: [],
      family: [],
      cards: [],
      notes: [],
      levels: [],
      canChangeState: false,
    })
    expect(body.data.history).toHaveLength(1)
    expect(await read(club, club.trainer, anna)).toBe(404)
    const asStaff = await listed(club, club.staff, { state: 'cancelled' })
    expect(asStaff.data).toMatchObject([{ id: anna.id, mails: [], hasCard: false, age: null }])
    expect(asStaff.meta.states.cancelled).toBe(1)
    const asTrainer = await listed(club, club.trainer, { state: 'cancelled' })
    expect([asTrainer.data, asTrainer.meta.states.cancelled]).toEqual([[], 0])
    expect((await listed(club, club.trainer, { search: 'Fortgegangen' })).data).toEqual([])
  })

  test('cannot get a note', async () => {
    const club = await makeClub()
    const anna = await makeFormer(club, '2026-06-01T10:00:00Z')
    const noted = await app.call(addMemberNote, {
      as: club.leader,
      params: paramsOf(club, anna),
      body: { text: 'Kommt nicht mehr' },
    })
    expectStatus(noted, 404)
  })

  test('is hidden after a year, or after the number of days in the setting', async () => {
    const club = await makeClub()
    const anna = await makeFormer(club, '2025-11-19T10:00:00Z')
    expect(await read(club, club.leader, anna)).toBe(404)
    expect((await listed(club, club.leader, { state: 'cancelled' })).data).toEqual([])
    await app.db.drizzle.transaction((tx) => changeSetting(tx, 'formerMembersDays', 730))
    await expect.poll(() => app.http.services.settings.current().formerMembersDays).toBe(730)
    expect(await read(club, club.leader, anna)).toBe(200)
    await app.db.drizzle.transaction((tx) => changeSetting(tx, 'formerMembersDays', 365))
    await expect.poll(() => app.http.services.settings.current().formerMembersDays).toBe(365)
  })
})

describe('a membership', () => {
  test('begins only by a request of the person, no matter who tries to enter it', async () => {
    const club = await makeClub()
    const admin = await makeUser(app.db, { isAdmin: true })
    const gone = await makeFormer(club, '2026-06-01T10:00:00Z')
    const interested = await makeMember(app.db, club.school, { state: 'interested' })
    for (const person of [gone, interested])
      for (const as of [club.staff, club.leader, admin])
        for (const state of ['active', 'passive'])
          expect(await change(club, as, person, { state })).toEqual([409, 'members.needs-request'])
    const params = paramsOf(club, gone)
    expect((await app.call(putMembershipRequest, { as: gone, params, body: {} })).status).toBe(200)
    const answered = await app.call(answerMembershipRequest, {
      as: club.staff,
      params,
      body: { state: 'accepted' },
    })
    expectStatus(answered, 200)
    expect(await read(club, club.trainer, gone)).toBe(200)
  })

  test('is paused and resumed by staff', async () => {
    const club = await makeClub()
    const anna = await makeMember(app.db, club.school)
    expect(await change(club, club.staff, anna, { state: 'passive' })).toEqual([200, undefined])
    expect(await change(club, club.staff, anna, { state: 'active' })).toEqual([200, undefined])
  })

  test('loses its notes when it ends, by patch and by request', async () => {
    const club = await makeClub()
    for (const end of ['patch', 'request'] as const) {
      const anna = await makeMember(app.db, club.school)
      const params = paramsOf(club, anna)
      await app.call(addMemberNote, { as: club.trainer, params, body: { text: 'Knie links schonen' } })
      if (end === 'patch') await change(club, club.staff, anna, { state: 'cancelled' })
      else {
        await app.call(putRetreatRequest, { as: anna, params, body: {} })
        await app.call(answerMembershipRequest, { as: club.staff, params, body: { state: 'accepted' } })
      }
      const left = await app.db.drizzle.select().from(memberNotes).where(eq(memberNotes.userId, anna.id))
      expect([end, left]).toEqual([end, []])
    }
  })
})
