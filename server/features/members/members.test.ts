/** The members of a school: who sees them, what is counted, what a change does, and that the last head stays. */
import { desc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addMemberNote,
  changeMember,
  listMembers,
  MEMBERS_PER_PAGE,
  readMember,
  readTeam,
  removeMemberNote,
} from '@wegband/domain/features/members/contract.ts'
import { attendances, confirmations } from '../../db/schema/appointments.ts'
import { membershipChanges } from '../../db/schema/members.ts'
import { auditLog, memberTokens } from '../../db/schema/people.ts'
import { trainerSports } from '../../db/schema/schools.ts'
import { expectStatus } from '../../testing/expect-status.ts'
import {
  makeChildOf,
  makeMember,
  makeMembership,
  makeSchool,
  makeUser,
  only,
  type UserRow,
} from '../../testing/makers/makers.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'
import { makeAppointment, makeSport } from '../../testing/makers/training-makers.ts'
import { forgetReferenceData } from '../reference-data/reference-data.ts'
import { routes } from './routes.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ features: [routes], clockIso: '2026-11-20T18:00:00Z' })
})
afterAll(() => app.close())

const makeClub = async () => {
  const school = await makeSchool(app.db)
  const leader = await makeMember(app.db, school, { roles: ['leader'] })
  const trainer = await makeMember(app.db, school, { roles: ['trainer'] })
  const staff = await makeMember(app.db, school, { roles: ['staff'] })
  forgetReferenceData(app.db)
  return { school, leader, trainer, staff }
}
type Club = Awaited<ReturnType<typeof makeClub>>

/** Records a past attendance that a trainer confirmed. */
const wasThere = async ({ school }: Club, userId: number, startAt: string): Promise<void> => {
  const endAt = new Date(Date.parse(startAt) + 3_600_000).toISOString()
  const appointment = await makeAppointment(app.db, school, { startAt, endAt, startedAt: startAt })
  const { id } = only(
    await app.db.drizzle
      .insert(attendances)
      .values({ appointmentId: appointment.id, userId, source: 'scan' })
      .returning({ id: attendances.id }),
  )
  await app.db.drizzle.insert(confirmations).values({ attendanceId: id, type: 'presence' })
}

const joined = (id: number, at: string) =>
  app.db.drizzle.execute(sql`update membership_changes set changed_at = ${at} where user_id = ${id}`)

const paramsOf = ({ school }: Club, person: { readonly id: number }) => ({
  id: String(school.id),
  userId: String(person.id),
})

const list = async (club: Club, query: Record<string, string | string[]> = {}, as = club.trainer) => {
  const { status, body } = await app.call(listMembers, { as, params: { id: String(club.school.id) }, query })
  expect(status).toBe(200)
  return body
}

test('the list shows trainers how long students have been absent and who has no card', async () => {
  const club = await makeClub()
  const long = await makeMember(app.db, club.school, { user: { firstName: 'Greta', lastName: 'Thiel' } })
  const short = await makeMember(app.db, club.school, { user: { firstName: 'Frieda', lastName: 'Koch' } })
  const here = await makeMember(app.db, club.school, { user: { firstName: 'Aylin', lastName: 'Kaya' } })
  for (const { id } of [long, short, here]) await joined(id, '2025-01-01T00:00:00Z')
  await wasThere(club, long.id, '2026-10-04T16:30:00Z')
  await wasThere(club, short.id, '2026-11-04T17:30:00Z')
  await wasThere(club, here.id, '2026-11-18T17:30:00Z')
  await wasThere(club, here.id, '2026-11-20T16:30:00Z')
  await app.db.drizzle.insert(memberTokens).values({ userId: here.id, kind: 'kid', value: `WTK-${here.id}` })
  const { data, meta } = await list(club, { role: 'student' })
  expect(data.map(({ lastName, signs }) => [lastName, signs])).toEqual([
    ['Kaya', ['no-consent']],
    ['Koch', ['absent', 'no-card', 'no-consent']],
    ['Thiel', ['long-absent', 'no-card', 'no-consent']],
  ])
  expect(meta.counts).toMatchObject({
    all: 3,
    absent: 1,
    'long-absent': 1,
    new: 0,
    'no-card': 2,
    'no-consent': 3,
  })
  expect(data[0]?.weeks).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2])
  expect(data[0]?.lastSeenAt).toBe('2026-11-20T16:30:00.000Z')
  const absent = await list(club, { 'sign[]': ['absent', 'long-absent'], sort: 'last-seen' })
  expect(absent.data.map(({ lastName }) => lastName)).toEqual(['Thiel', 'Koch'])
  const reversed = await list(club, { 'sign[]': ['absent', 'long-absent'], sort: '-last-seen' })
  expect(reversed.data.map(({ lastName }) => lastName)).toEqual(['Koch', 'Thiel'])
  expect((await list(club, { role: 'student', since: '2025-01-02' })).data).toEqual([])
})

test('a class that a trainer held counts as the trainer’s presence, only in that school', async () => {
  const club = await makeClub()
  const startAt = '2026-11-18T17:30:00.000Z'
  const held = { startAt, endAt: '2026-11-18T18:30:00Z', startedAt: startAt, startedBy: club.trainer.id }
  await makeAppointment(app.db, club.school, held)
  const later = { startAt: '2026-11-19T17:30:00Z', endAt: '2026-11-19T18:30:00Z' }
  await makeAppointment(app.db, (await makeClub()).school, { ...held, ...later })
  const { data } = await list(club, { role: 'trainer' })
  expect(data.map(({ lastSeenAt, weeks }) => [lastSeenAt, weeks.at(-1)])).toEqual([[startAt, 1]])
})

test('a class of another school does not count as a presence', async () => {
  const club = await makeClub()
  const other = await makeClub()
  const anna = await makeMember(app.db, club.school)
  await makeMembership(app.db, anna, other.school)
  await wasThere(other, anna.id, '2026-11-18T17:30:00Z')
  const { data } = await list(club, { role: 'student' })
  expect(data.map(({ lastSeenAt }) => lastSeenAt)).toEqual([null])
})

test('the list searches with a typing error, filters by state and role, and limits the page', async () => {
  const club = await makeClub()
  for (let one = 0; one < MEMBERS_PER_PAGE + 3; one += 1) await makeMember(app.db, club.school)
  await makeMember(app.db, club.school, { state: 'passive', user: { firstName: 'Ruben', lastName: 'Dahl' } })
  const all = await list(club, { per_page: '100000', state: 'active', role: 'student' })
  expect(all.data).toHaveLength(MEMBERS_PER_PAGE)
  expect([all.meta.total, all.meta.per_page, all.meta.last_page]).toEqual([53, 50, 2])
  expect((await list(club, { search: 'rubne' })).data.map(({ lastName }) => lastName)).toEqual(['Dahl'])
  expect((await list(club, { state: 'passive' })).data).toHaveLength(1)
  expect(all.meta.states).toMatchObject({ active: 56, passive: 1 })
  const { status } = await app.call(listMembers, {
    as: club.trainer,
    params: { id: String(club.school.id) },
    query: { search: 'x' },
  })
  expect(status).toBe(422)
})

test('the list shows a child with its parents, whose address gets the email', async () => {
  const club = await makeClub()
  const anke = await makeUser(app.db, { firstName: 'Anke', lastName: 'Koch', mail: 'anke@post.example' })
  const frieda = await makeChildOf(app.db, anke, { firstName: 'Frieda', lastName: 'Koch' })
  await makeMembership(app.db, frieda, club.school)
  const { data } = await list(club, { search: 'Frieda' })
  expect(data[0]).toMatchObject({ isKid: true, parents: ['Anke Koch'], mails: ['anke@post.example'] })
})

test('a member’s page shows parents of a minor with phone, and children of the school by name', async () => {
  const [club, other] = [await makeClub(), await makeClub()]
  const reach = { phone: '0431 555', mail: null, mailVerifiedAt: null }
  const parent = await makeMember(app.db, club.school, { user: { ...reach, firstName: 'Anke' } })
  const child = await makeChildOf(app.db, parent, { ...reach, firstName: 'Frieda' })
  await makeMembership(app.db, child, club.school)
  const elsewhere = await makeChildOf(app.db, parent, { ...reach, firstName: 'Ida' })
  await makeMembership(app.db, elsewhere, other.school)
  const left = await makeChildOf(app.db, parent, { ...reach, firstName: 'Nele' })
  await makeMembership(app.db, left, club.school, { state: 'cancelled' })
  const grown = await makeChildOf(app.db, parent, { ...reach, firstName: 'Ole', birthdayAt: '2000-01-01' })
  await makeMembership(app.db, grown, club.school)
  const familyOf = async (person: { readonly id: number }) =>
    (await app.call(readMember, { as: club.trainer, params: paramsOf(club, person) })).body.data.family.map(
      ({ firstName, phone, type }) => [type, firstName, phone],
    )
  expect(await familyOf(child)).toEqual([['parent', 'Anke', '0431 555']])
  expect(await familyOf(parent)).toEqual([
    ['child', 'Frieda', null],
    ['child', 'Ole', null],
  ])
  expect(await familyOf(grown)).toEqual([])
  const { data } = await list(club, { search: 'Ole' })
  expect(data[0]).toMatchObject({ parents: [], mails: [] })
})

test('members are hidden from other schools, and a trainer can change nothing', async () => {
  const club = await makeClub()
  const other = await makeClub()
  const anna = await makeMember(app.db, club.school)
  const params = paramsOf(club, anna)
  const asOther = { as: other.leader, params: { id: String(club.school.id) } }
  expect((await app.call(listMembers, asOther)).status).toBe(404)
  expect((await app.call(readMember, { as: other.leader, params })).status).toBe(404)
  const refused = await app.call(changeMember, { as: club.trainer, params, body: { state: 'passive' } })
  expectStatus(refused, 403)
  expect(refused.body.code).toBe('members.office-only')
})

test('a change of state is recorded in the history, with its author, and in the audit log', async () => {
  const club = await makeClub()
  const anna = await makeMember(app.db, club.school, { roles: ['student', 'trainer'] })
  const params = paramsOf(club, anna)
  const passive = await app.call(changeMember, { as: club.staff, params, body: { state: 'passive' } })
  expect(passive.status).toBe(200)
  expect(passive.body.data.history[0]).toEqual({
    stateBefore: 'active',
    state: 'passive',
    at: '2026-11-20T18:00:00.000Z',
    by: `${club.staff.firstName} ${club.staff.lastName}`,
  })
  const gone = await app.call(changeMember, { as: club.leader, params, body: { state: 'cancelled' } })
  expect([gone.body.data.state, gone.body.data.rights.roles]).toEqual(['cancelled', []])
  const changes = await app.db.drizzle
    .select()
    .from(membershipChanges)
    .where(eq(membershipChanges.userId, anna.id))
    .orderBy(membershipChanges.id)
  expect(changes.map(({ state, changedBy }) => [state, changedBy])).toEqual([
    ['active', null],
    ['passive', club.staff.id],
    ['cancelled', club.leader.id],
  ])
  const audit = await app.db.drizzle.select().from(auditLog).where(eq(auditLog.subjectId, anna.id))
  expect(audit.filter(({ action }) => action === 'members.change')).toHaveLength(2)
})

test('heads give roles, abilities and sports to teach, and reset abilities to the default', async () => {
  const club = await makeClub()
  const sport = await makeSport(app.db, { schoolId: club.school.id })
  forgetReferenceData(app.db)
  const anna = await makeMember(app.db, club.school)
  const params = paramsOf(club, anna)
  const byHead = async (body: object) =>
    (await app.call(changeMember, { as: club.leader, params, body })).body.data
  const given = await byHead({
    roles: ['student', 'trainer'],
    abilities: ['can-add-new-user', 'can-private-training', 'can-access-system'],
    trainerSportsIds: [sport.id],
    examinerOf: [{ sportId: sport.id, upTo: 4 }],
  })
  expect(given.rights).toMatchObject({ hasOwnAbilities: true, teaches: [{ examinerUpTo: 4 }] })
  expect(given.rights.abilities).toContain('can-add-new-user')
  const reset = await byHead({ abilities: null })
  expect(reset.rights).toMatchObject({
    hasOwnAbilities: false,
    abilities: ['can-private-training', 'can-access-system'],
  })
  const same = await byHead({ abilities: ['can-access-system', 'can-private-training'] })
  expect(same.rights.hasOwnAbilities).toBe(false)
  await byHead({ roles: ['student'] })
  expect(
    await app.db.drizzle.select().from(trainerSports).where(eq(trainerSports.userId, anna.id)),
  ).toHaveLength(0)
  const early = await app.call(changeMember, {
    as: club.leader,
    params,
    body: { trainerSportsIds: [sport.id] },
  })
  expect(early.body.code).toBe('members.trainers-only')
})

test('admins name examiners of association sports, heads those of own sports, not themselves', async () => {
  const club = await makeClub()
  const shared = await makeSport(app.db)
  const own = await makeSport(app.db, { schoolId: club.school.id })
  forgetReferenceData(app.db)
  const anna = await makeMember(app.db, club.school, { roles: ['trainer'] })
  const admin = await makeUser(app.db, { isAdmin: true })
  const give = (as: UserRow, person: UserRow, sportId: number, upTo: number) =>
    app.call(changeMember, {
      as,
      params: paramsOf(club, person),
      body: { trainerSportsIds: [shared.id, own.id], examinerOf: [{ sportId, upTo }] },
    })
  expect((await give(club.leader, anna, shared.id, 1)).body.code).toBe('members.association-examiner')
  expect((await give(club.leader, anna, own.id, 3)).status).toBe(200)
  expect((await give(admin, anna, shared.id, 4)).status).toBe(200)
  // A head may leave the association's right as it is; the association alone may lower it.
  expect((await give(club.leader, anna, shared.id, 4)).status).toBe(200)
  expect((await give(club.leader, anna, shared.id, 2)).body.code).toBe('members.association-examiner')
  expect((await give(admin, anna, shared.id, 2)).status).toBe(200)
  expect((await give(club.leader, anna, shared.id, 3)).body.code).toBe('members.association-examiner')
  await app.call(changeMember, {
    as: admin,
    params: paramsOf(club, club.leader),
    body: { roles: ['leader', 'trainer'] },
  })
  expect((await give(club.leader, club.leader, own.id, 1)).body.code).toBe('members.not-to-yourself')
  const [entry] = (
    await app.db.drizzle
      .select()
      .from(auditLog)
      .where(eq(auditLog.subjectId, anna.id))
      .orderBy(desc(auditLog.id))
  ).filter(({ action }) => action === 'members.change')
  const logged = JSON.stringify(entry?.details)
  for (const upTo of [4, 2]) expect(logged).toContain(JSON.stringify({ upTo, sportId: shared.id }))
})

test('a head keeps all abilities, staff cannot change a head, and the last head stays', async () => {
  const club = await makeClub()
  const params = paramsOf(club, club.leader)
  const limited = await app.call(changeMember, { as: club.leader, params, body: { abilities: [] } })
  expect(limited.body.code).toBe('members.leader-keeps-all')
  const byStaff = await app.call(changeMember, { as: club.staff, params, body: { state: 'passive' } })
  expect(byStaff.body.code).toBe('members.leader-only')
  const own = await app.call(changeMember, { as: club.leader, params, body: { roles: ['student'] } })
  expectStatus(own, 409)
  expect(own.body.code).toBe('schools.last-leader')
  const team = await app.call(readTeam, { as: club.leader, params: { id: String(club.school.id) } })
  expect(team.body.data.team.map(({ rights }) => rights.roles)).toEqual([['leader'], ['staff'], ['trainer']])
})

test('one head stays when two heads remove each other at the same moment', async () => {
  for (let round = 0; round < 5; round += 1) {
    const club = await makeClub()
    const second = await makeMember(app.db, club.school, { roles: ['leader'] })
    const send = (as: { id: number }, userId: number) =>
      app.call(changeMember, { as, params: paramsOf(club, { id: userId }), body: { roles: ['student'] } })
    const answers = await Promise.all([send(club.leader, second.id), send(second, club.leader.id)])
    // The other one is no head any more, and may have lost the right to see members.
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 403 || status === 404)).toHaveLength(1)
    const { rows } = await app.db.pool.query<{ heads: number }>(
      `select count(*)::int as heads from school_roles r join school_memberships m on m.id = r.membership_id
        where m.school_id = $1 and r.role = 'leader'`,
      [club.school.id],
    )
    expect(rows).toEqual([{ heads: 1 }])
  }
})

test('only the trainer side sees notes, and a head may remove them while staff may not', async () => {
  const club = await makeClub()
  const anna = await makeMember(app.db, club.school)
  const params = paramsOf(club, anna)
  const note = await app.call(addMemberNote, {
    as: club.trainer,
    params,
    body: { text: 'Knie links schonen' },
  })
  expect(note.status).toBe(201)
  const seen = await app.call(readMember, { as: club.staff, params })
  expect(seen.body.data.notes).toMatchObject([{ text: 'Knie links schonen', isYours: false }])
  expect((await app.call(readMember, { as: anna, params })).status).toBe(404)
  const remove = (as: { id: number }) =>
    app.call(removeMemberNote, { as, params: { ...params, noteId: String(note.body.data.id) } })
  expect((await remove(club.staff)).status).toBe(404)
  expect((await remove(club.leader)).status).toBe(204)
})

test('the log shows who opened a member’s page, at most once an hour for each reader', async () => {
  const club = await makeClub()
  const anna = await makeMember(app.db, club.school)
  const open = (as: { id: number }) => app.call(readMember, { as, params: paramsOf(club, anna) })
  const looks = async () =>
    (
      await app.db.drizzle
        .select({ actorId: auditLog.actorId, action: auditLog.action, details: auditLog.details })
        .from(auditLog)
        .where(eq(auditLog.subjectId, anna.id))
        .orderBy(auditLog.id)
    ).filter(({ action }) => action === 'members.read')
  await open(club.trainer)
  await open(club.trainer)
  await open(club.staff)
  app.clock.advance(61 * 60_000)
  await open(club.trainer)
  expect(await looks()).toEqual(
    [club.trainer, club.staff, club.trainer].map(({ id }) => ({
      actorId: id,
      action: 'members.read',
      details: { schoolId: club.school.id },
    })),
  )
})
