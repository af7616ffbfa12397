/** Two accounts of one person: the suspects, the merge, its refusals and its undo, over HTTP on a real database. */
import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { checkAuth } from '@wegband/domain/features/sessions/contract.ts'
import { unlockAccount } from '@wegband/domain/features/sign-in/sign-in-methods-contract.ts'
import {
  dismissSuspects,
  listMerges,
  listSuspects,
  type SuspectPair,
} from '@wegband/domain/features/person-merges/contract.ts'
import { attendances } from '../../db/schema/appointments.ts'
import { personMergeSteps } from '../../db/schema/office/person-merges.ts'
import { addresses, auditLog, memberTokens, relations, users } from '../../db/schema/people.ts'
import { trainingEvents, trainingProgress } from '../../db/schema/progress.ts'
import { schoolMemberships, schoolRoles } from '../../db/schema/schools.ts'
import { expectStatus } from '../../testing/expect-status.ts'
import { type ClassRoom, makeClassRoom } from '../../testing/makers/class-room.ts'
import {
  makeChildOf,
  makeMember,
  makeMembership,
  makeSchool,
  makeUser,
  type UserRow,
} from '../../testing/makers/makers.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'
import { endDueAccounts } from '../privacy/end-account.ts'
import { recount } from '../progress/recount.ts'
import { finishMerges } from './finish-merges.ts'
import { askMerge, askUndo, attend, confirm, dumpOf } from './testing/merge-room.ts'

const NOW = '2026-11-20T09:00:00Z'
const DAY_MS = 24 * 60 * 60_000
let app: TestApp
let room: ClassRoom
let admin: UserRow
let officer: UserRow
beforeAll(async () => {
  app = await createTestApp({ clockIso: NOW })
  room = await makeClassRoom(app, 4)
  admin = await makeUser(app.db, { isAdmin: true })
  officer = await makeUser(app.db, { officeRights: ['office'] })
})
afterAll(() => app.close())
beforeEach(() => app.clock.set(NOW))

const twins = async (fields: Partial<typeof users.$inferInsert> = {}) => {
  const same = { firstName: 'Jörg', lastName: 'Müller', birthdayAt: '1990-05-05', ...fields }
  return {
    survivor: await makeUser(app.db, same),
    absorbed: await makeUser(app.db, { ...same, lastName: 'Mueller' }),
  }
}
const idsOf = ({ survivor, absorbed }: { survivor: UserRow; absorbed: UserRow }) => [survivor.id, absorbed.id]
const eventsOf = (userId: number) =>
  app.db.drizzle.select().from(trainingEvents).where(eq(trainingEvents.userId, userId))
const pairsWith = (all: readonly SuspectPair[], id: number): SuspectPair[] =>
  all.filter(({ one, other }) => one.id === id || other.id === id)

describe('the suspects', () => {
  test('are found by folded name with birthday, email or household, until they are dismissed', async () => {
    const { survivor, absorbed } = await twins()
    const [parent, other] = [await makeUser(app.db), await makeUser(app.db)]
    const first = await makeChildOf(app.db, parent, {
      firstName: 'Anna-Lena',
      lastName: 'Groß',
      birthdayAt: '2015-01-02',
    })
    const second = await makeChildOf(app.db, parent, {
      firstName: 'Anna Lena',
      lastName: 'Gross',
      birthdayAt: null,
    })
    const stranger = await makeChildOf(app.db, other, {
      firstName: 'Anna Lena',
      lastName: 'Gross',
      birthdayAt: '2016-03-04',
    })
    const read = async () => (await app.call(listSuspects, { as: officer })).body.data.pairs
    const found = await read()
    expect(pairsWith(found, survivor.id)).toMatchObject([
      { one: { id: survivor.id }, other: { id: absorbed.id }, reasons: ['name-and-birthday'] },
    ])
    expect(pairsWith(found, first.id)).toMatchObject([{ other: { id: second.id }, reasons: ['household'] }])
    expect(pairsWith(found, stranger.id)).toEqual([])
    expectStatus(
      await app.call(dismissSuspects, { as: officer, body: { one: absorbed.id, other: survivor.id } }),
      204,
    )
    expect(pairsWith(await read(), survivor.id)).toEqual([])
    expectStatus(await app.call(listSuspects, { as: survivor }), 403)
  })
})

describe('a merge', () => {
  test('adds the ledgers up, counts a class of both once, and its undo leaves all as it was', async () => {
    const pair = await twins()
    const { survivor, absorbed } = pair
    const [shared, own, half] = [await room.makeClass(), await room.makeClass(), await room.makeClass()]
    const module = (at: number) => room.modules[at]?.id
    await attend(app, room, {
      userId: survivor.id,
      appointmentId: shared.id,
      moduleId: module(0),
      isConfirmed: true,
    })
    await attend(app, room, {
      userId: absorbed.id,
      appointmentId: shared.id,
      moduleId: module(1),
      isConfirmed: true,
    })
    await attend(app, room, {
      userId: absorbed.id,
      appointmentId: own.id,
      moduleId: module(2),
      isConfirmed: true,
      occurredAt: '2026-11-06T17:00:00Z',
    })
    // Both are on the list of this class; only the entry of the second account was confirmed.
    await attend(app, room, { userId: survivor.id, appointmentId: half.id, isConfirmed: false })
    const confirmed = await attend(app, room, {
      userId: absorbed.id,
      appointmentId: half.id,
      moduleId: module(3),
      isConfirmed: true,
    })
    const before = await dumpOf(app, idsOf(pair))

    const { status, body } = await askMerge(app, officer, pair)
    expect(status).toBe(201)
    expect(await eventsOf(survivor.id)).toHaveLength(3)
    expect(await eventsOf(absorbed.id)).toHaveLength(1)
    const [totals] = await app.db.drizzle
      .select()
      .from(trainingProgress)
      .where(eq(trainingProgress.userId, survivor.id))
    expect(totals).toMatchObject({ trainings: 3, modulesComplete: 0, activeWeeks: 2 })
    const [entry] = await app.db.drizzle.select().from(attendances).where(eq(attendances.id, confirmed))
    expect(entry?.userId).toBe(survivor.id)
    expect((await recount(app.db)).differences).toEqual([])

    expectStatus(await askUndo(app, officer, body.data.id), 204)
    expect(await dumpOf(app, idsOf(pair))).toEqual(before)
    expect((await recount(app.db)).differences).toEqual([])
    expect(await app.db.drizzle.select().from(personMergeSteps)).toEqual([])
    expectStatus(await askUndo(app, officer, body.data.id), 404)
  })

  test('moves family, cards and addresses, joins memberships and signs out; no name is logged', async () => {
    const pair = await twins()
    const { survivor, absorbed } = pair
    const other = await makeSchool(app.db)
    await makeMembership(app.db, survivor, room.school, { state: 'cancelled' })
    await makeMembership(app.db, absorbed, room.school)
    await makeMembership(app.db, absorbed, other, { state: 'passive' })
    const child = await makeChildOf(app.db, absorbed)
    await app.db.drizzle
      .insert(memberTokens)
      .values({ userId: absorbed.id, kind: 'card', value: `c${absorbed.id}` })
    const place = { street: 'Am Anger', houseNumber: '7', zip: '34117', city: 'Kassel', country: 'DE' }
    await app.db.drizzle.insert(addresses).values({ userId: absorbed.id, ...place })
    expectStatus(await app.call(checkAuth, { as: absorbed }), 200)
    const before = await dumpOf(app, [...idsOf(pair), child.id])

    const { status, body } = await askMerge(app, officer, { ...pair, taken: ['mail'] })
    expect(status).toBe(201)
    expectStatus(await app.call(checkAuth, { as: absorbed }), 401)
    const memberships = await app.db.drizzle
      .select({ userId: schoolMemberships.userId, state: schoolMemberships.state, role: schoolRoles.role })
      .from(schoolMemberships)
      .leftJoin(schoolRoles, eq(schoolRoles.membershipId, schoolMemberships.id))
      .where(inArray(schoolMemberships.userId, idsOf(pair)))
    expect(memberships).toHaveLength(2)
    expect(memberships).toEqual(
      expect.arrayContaining([
        { userId: survivor.id, state: 'active', role: 'student' },
        { userId: survivor.id, state: 'passive', role: 'student' },
      ]),
    )
    const parents = await app.db.drizzle
      .select()
      .from(relations)
      .where(and(eq(relations.userId, child.id), eq(relations.type, 'parent')))
    expect(parents.map(({ relatedId }) => relatedId)).toEqual([survivor.id])
    const [row] = await app.db.drizzle.select().from(users).where(eq(users.id, survivor.id))
    expect(row?.mail).toBe(absorbed.mail)
    const [entry] = await app.db.drizzle
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, 'person.merged'))
      .orderBy(auditLog.id)
    expect(JSON.stringify(entry?.details)).not.toMatch(/Müller|Mueller|@/)
    // A merged account is not opened by unlocking it.
    const unlocked = await app.call(unlockAccount, {
      as: officer,
      params: { id: String(absorbed.id) },
      body: { reason: 'Versehen' },
    })
    expectStatus(unlocked, 204)
    const [locked] = await app.db.drizzle.select().from(users).where(eq(users.id, absorbed.id))
    expect(locked?.lockedAt).not.toBeNull()

    expectStatus(await askUndo(app, officer, body.data.id), 204)
    expect(await dumpOf(app, [...idsOf(pair), child.id])).toEqual(before)
  })

  test('becomes final after seven days: what came late moves too, and the other account is erased', async () => {
    const pair = await twins()
    const { body } = await askMerge(app, officer, pair)
    const late = await room.makeClass()
    await attend(app, room, { userId: pair.absorbed.id, appointmentId: late.id, isConfirmed: true })
    app.clock.advance(7 * DAY_MS - 1000)
    await finishMerges(app.http.services)
    expect((await app.call(listMerges, { as: admin })).body.data.map(({ id }) => id)).toContain(body.data.id)
    app.clock.advance(1000)
    await finishMerges(app.http.services)
    await endDueAccounts(app.http.services)
    expect(await eventsOf(pair.survivor.id)).toHaveLength(1)
    const [absorbed] = await app.db.drizzle.select().from(users).where(eq(users.id, pair.absorbed.id))
    expect([absorbed?.lastName, absorbed?.erasedAt === null]).toEqual(['', false])
    expectStatus(await askUndo(app, admin, body.data.id), 404)
    expect((await recount(app.db)).differences).toEqual([])
  })

  test('that is undone gives a training back with the entry that was confirmed in between', async () => {
    const pair = await twins()
    const { survivor, absorbed } = pair
    const coming = await room.makeClass()
    const attendanceId = await attend(app, room, {
      userId: absorbed.id,
      appointmentId: coming.id,
      isConfirmed: false,
    })
    const { body } = await askMerge(app, officer, pair)
    await confirm(app, room, { userId: survivor.id, attendanceId })
    expect(await eventsOf(survivor.id)).toHaveLength(1)
    expectStatus(await askUndo(app, officer, body.data.id), 204)
    expect(await eventsOf(survivor.id)).toEqual([])
    expect(await eventsOf(absorbed.id)).toMatchObject([{ sourceType: 'attendance', sourceId: attendanceId }])
    expect((await recount(app.db)).differences).toEqual([])
  })

  test('is not undone once a chosen field was changed, and nothing is half then', async () => {
    const pair = await twins()
    await app.db.drizzle.update(users).set({ phone: '0431 1' }).where(eq(users.id, pair.absorbed.id))
    const { body } = await askMerge(app, officer, pair)
    await app.db.drizzle.update(users).set({ phone: '0431 2' }).where(eq(users.id, pair.survivor.id))
    const before = await dumpOf(app, idsOf(pair))
    const undone = await askUndo(app, officer, body.data.id)
    expect([undone.status, undone.body.code]).toEqual([409, 'person-merges.used-since'])
    expect(await dumpOf(app, idsOf(pair))).toEqual(before)
  })
})

describe('a merge is refused', () => {
  const codeOf = async (as: UserRow, pair: { survivor: UserRow; absorbed: UserRow }) => {
    const { status, body } = await askMerge(app, as, pair)
    return [status, body.code]
  }

  test('where both pay, and where the account that pays would go', async () => {
    const pair = await twins()
    await app.db.drizzle.update(users).set({ balanceCents: 500 }).where(eq(users.id, pair.absorbed.id))
    expect(await codeOf(officer, pair)).toEqual([409, 'person-merges.payer-goes'])
    await app.db.drizzle.update(users).set({ balanceCents: 500 }).where(eq(users.id, pair.survivor.id))
    expect(await codeOf(officer, pair)).toEqual([409, 'person-merges.two-payers'])
    await app.db.drizzle
      .update(users)
      .set({ balanceCents: 0 })
      .where(inArray(users.id, idsOf(pair)))
  })

  test('between parent and child, for a child with an adult, and for locked accounts', async () => {
    const parent = await makeUser(app.db)
    const child = await makeChildOf(app.db, parent)
    expect(await codeOf(officer, { survivor: parent, absorbed: child })).toEqual([
      409,
      'person-merges.related',
    ])
    expect(await codeOf(officer, { survivor: await makeUser(app.db), absorbed: child })).toEqual([
      409,
      'person-merges.child-and-adult',
    ])
    const locked = await makeUser(app.db, { lockedAt: NOW })
    expect(await codeOf(officer, { survivor: parent, absorbed: locked })).toEqual([
      409,
      'person-merges.closed',
    ])
  })

  test('where a birthday would cross 18, or put off one of the coming year', async () => {
    const parent = await makeUser(app.db)
    const nearly = await makeChildOf(app.db, parent, { birthdayAt: '2009-03-01' })
    const younger = await makeChildOf(app.db, parent, { birthdayAt: '2015-03-01' })
    const [adult, other] = [
      await makeUser(app.db, { birthdayAt: '1990-05-05' }),
      await makeUser(app.db, { birthdayAt: '2010-05-05' }),
    ]
    for (const [pair, taken] of [
      // Whichever account stays, and whichever birthday is chosen.
      [{ survivor: nearly, absorbed: younger }, ['birthday']],
      [{ survivor: younger, absorbed: nearly }, []],
      [{ survivor: adult, absorbed: other }, []],
      [{ survivor: other, absorbed: adult }, ['birthday']],
    ] as [{ survivor: UserRow; absorbed: UserRow }, never[] | ['birthday']][]) {
      const { status, body } = await askMerge(app, officer, { ...pair, taken })
      expect([status, body.code]).toEqual([409, 'person-merges.birthdays'])
    }
    const { status } = await askMerge(app, officer, { survivor: nearly, absorbed: younger })
    expect(status).toBe(201)
  })

  test('for the own account, and without an admin for accounts with rights or tasks', async () => {
    const member = await makeUser(app.db)
    const head = await makeMember(app.db, room.school, { roles: ['leader'] })
    expect(await codeOf(officer, { survivor: officer, absorbed: member })).toEqual([
      403,
      'general.not-allowed',
    ])
    expect(await codeOf(officer, { survivor: admin, absorbed: member })).toEqual([
      403,
      'person-merges.admins-only',
    ])
    expect(await codeOf(officer, { survivor: member, absorbed: head })).toEqual([
      403,
      'person-merges.admins-only',
    ])
    expect(await codeOf(admin, { survivor: member, absorbed: head })).toEqual([201, undefined])
  })
})
