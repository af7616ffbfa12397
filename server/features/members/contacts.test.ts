/** The log of which members were written to, the filter by age, and the audit of exports. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  changeMember,
  listMembers,
  type MemberExport,
  recordContacts,
  recordMemberExport,
} from '@wegband/domain/features/members/contract.ts'
import { memberContacts } from '../../db/schema/members.ts'
import { auditLog } from '../../db/schema/people.ts'
import { makeMember, makeSchool, makeUser } from '../../testing/makers/makers.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'
import { forgetReferenceData } from '../reference-data/reference-data.ts'
import { routes } from './routes.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ features: [routes], clockIso: '2026-11-20T18:00:00Z' })
})
afterAll(() => app.close())

const makeClub = async () => {
  const school = await makeSchool(app.db)
  const trainer = await makeMember(app.db, school, { roles: ['trainer'] })
  const staff = await makeMember(app.db, school, { roles: ['staff'] })
  forgetReferenceData(app.db)
  return { school, trainer, staff }
}
type Club = Awaited<ReturnType<typeof makeClub>>

const paramsOf = ({ school }: Club, person: { readonly id: number }) => ({
  id: String(school.id),
  userId: String(person.id),
})
const list = async (club: Club, query: Record<string, string> = {}) => {
  const params = { id: String(club.school.id) }
  return (await app.call(listMembers, { as: club.trainer, params, query })).body
}

test('the list shows when and by whom a member was contacted, only for members of the school', async () => {
  const club = await makeClub()
  const [away, stranger] = [await makeMember(app.db, club.school), await makeUser(app.db)]
  const wrote = await app.call(recordContacts, {
    as: club.trainer,
    params: { id: String(club.school.id) },
    body: { userIds: [away.id, stranger.id] },
  })
  expect(wrote.status).toBe(204)
  const { data } = await list(club)
  const by = `${club.trainer.firstName} ${club.trainer.lastName}`
  expect(data.find(({ id }) => id === away.id)?.writtenTo).toEqual({
    at: app.clock.now().toISOString(),
    by,
  })
  expect(data.find(({ id }) => id === club.staff.id)?.writtenTo).toBeNull()
  const kept = await app.db.drizzle
    .select({ userId: memberContacts.userId })
    .from(memberContacts)
    .where(eq(memberContacts.schoolId, club.school.id))
  expect(kept).toEqual([{ userId: away.id }])
  await app.call(changeMember, { as: club.staff, params: paramsOf(club, away), body: { state: 'cancelled' } })
  expect(
    await app.db.drizzle.select().from(memberContacts).where(eq(memberContacts.userId, away.id)),
  ).toEqual([])
})

test('the list can be filtered by age', async () => {
  const club = await makeClub()
  const child = await makeMember(app.db, club.school, { user: { birthdayAt: '2016-11-20' } })
  const teen = await makeMember(app.db, club.school, { user: { birthdayAt: '2013-11-20' } })
  const idsOf = async (age: string) => (await list(club, { age })).data.map(({ id }) => id)
  expect(await idsOf('7-12')).toEqual([child.id])
  expect(await idsOf('13-17')).toEqual([teen.id])
  expect(await idsOf('18-')).not.toContain(child.id)
})

test('an export of the list writes one audit entry with the actor, the filter and the count', async () => {
  const club = await makeClub()
  const body: MemberExport = { count: 12, hasSearch: true, state: 'active', age: '7-12', signs: ['absent'] }
  const params = { id: String(club.school.id) }
  const saved = await app.call(recordMemberExport, { as: club.staff, params, body })
  expect(saved.status).toBe(204)
  const member = await makeMember(app.db, club.school)
  expect((await app.call(recordMemberExport, { as: member, params, body })).status).toBe(404)
  const entries = await app.db.drizzle.select().from(auditLog).where(eq(auditLog.action, 'members.export'))
  const { count, ...filter } = body
  expect(entries).toMatchObject([
    { actorId: club.staff.id, subjectType: 'school', subjectId: club.school.id, details: { count, filter } },
  ])
})
