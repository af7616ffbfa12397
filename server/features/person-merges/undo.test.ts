/** What the undo of a merge gives back, whom it asks, and what happens when something stands in its way. */
import { and, asc, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listMerges } from '@wegband/domain/features/person-merges/contract.ts'
import {
  answerOffer,
  joinWaitingList,
} from '@wegband/domain/features/appointments/waiting-list/waiting-contract.ts'
import { appointments, attendances, waitingPlaces } from '../../db/schema/appointments.ts'
import { addresses, auditLog, users } from '../../db/schema/people.ts'
import { schoolMemberships, schoolRoles } from '../../db/schema/schools.ts'
import { expectStatus } from '../../testing/expect-status.ts'
import { type ClassRoom, makeClassRoom } from '../../testing/makers/class-room.ts'
import { makeMember, makeUser, type UserRow } from '../../testing/makers/makers.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'
import { askMerge, askUndo, attend, dumpOf } from './testing/merge-room.ts'

const NOW = '2026-11-20T09:00:00Z'
let app: TestApp
let room: ClassRoom
let admin: UserRow
let officer: UserRow
beforeAll(async () => {
  app = await createTestApp({ clockIso: NOW, limits: 'off' })
  room = await makeClassRoom(app, 1)
  admin = await makeUser(app.db, { isAdmin: true })
  officer = await makeUser(app.db, { officeRights: ['office'] })
})
afterAll(() => app.close())
beforeEach(() => app.clock.set(NOW))

type Pair = { survivor: UserRow; absorbed: UserRow }
const twoUsers = async (): Promise<Pair> => ({
  survivor: await makeUser(app.db),
  absorbed: await makeUser(app.db),
})
const merged = async (as: UserRow, pair: Pair, taken: never[] | ['mail'] | ['address'] = []) => {
  const { status, body } = await askMerge(app, as, { ...pair, taken })
  expect(status).toBe(201)
  return body.data.id
}

describe('tasks in a school', () => {
  const rolesOf = async ({ survivor, absorbed }: Pair) => {
    const rows = await app.db.drizzle
      .select({ userId: schoolMemberships.userId, role: schoolRoles.role })
      .from(schoolRoles)
      .innerJoin(schoolMemberships, eq(schoolMemberships.id, schoolRoles.membershipId))
      .where(inArray(schoolMemberships.userId, [survivor.id, absorbed.id]))
      .orderBy(asc(schoolMemberships.userId), asc(schoolRoles.role))
    return rows.map(({ userId, role }) => `${userId === survivor.id ? 'survivor' : 'absorbed'} ${role}`)
  }

  test('come back with the undo, which is the admins’ alone, as the merge was', async () => {
    const teaches = {
      roles: ['trainer', 'student'] as const,
      sports: [{ sportId: room.sport.id, examinerUpTo: 1 }],
    }
    const pair = {
      survivor: await makeMember(app.db, room.school, { roles: ['student'] }),
      absorbed: await makeMember(app.db, room.school, teaches),
    }
    const own = await room.makeClass({ trainerId: pair.absorbed.id })
    const shared = await room.makeClass({ coTrainerIds: [pair.absorbed.id] })
    const tasks = async () => ({
      ...(await dumpOf(app, [pair.survivor.id, pair.absorbed.id])),
      roles: await rolesOf(pair),
      classes: await app.db.drizzle
        .select({ trainer: appointments.trainerId, co: appointments.coTrainerIds })
        .from(appointments)
        .where(inArray(appointments.id, [own.id, shared.id]))
        .orderBy(asc(appointments.id)),
    })
    const before = await tasks()
    const id = await merged(admin, pair)
    expect(await rolesOf(pair)).toEqual(['survivor student', 'survivor trainer'])
    expect((await tasks()).classes).toEqual([
      { trainer: pair.survivor.id, co: [] },
      { trainer: room.trainer.id, co: [pair.survivor.id] },
    ])
    const refused = await askUndo(app, officer, id)
    expect([refused.status, refused.body.code]).toEqual([403, 'person-merges.admins-only'])
    const shown = async (as: UserRow) =>
      (await app.call(listMerges, { as })).body.data.find((one) => one.id === id)?.mayUndo
    expect([await shown(officer), await shown(admin)]).toEqual([false, true])
    expectStatus(await askUndo(app, admin, id), 204)
    expect(await tasks()).toEqual(before)
  })

  test('of the account that stays are no reason to ask an admin', async () => {
    const pair = {
      survivor: await makeMember(app.db, room.school, { roles: ['trainer'] }),
      absorbed: await makeUser(app.db),
    }
    expectStatus(await askUndo(app, officer, await merged(officer, pair)), 204)
    expect(await rolesOf(pair)).toEqual(['survivor trainer'])
  })
})

describe('places in a coming class', () => {
  const placesOf = async (id: number) => {
    const [row] = await app.db.drizzle
      .select({ taken: appointments.attendeesCount, held: appointments.heldPlaces })
      .from(appointments)
      .where(eq(appointments.id, id))
    return row
  }
  const attendeesOf = async (id: number) => {
    const rows = await app.db.drizzle
      .select({ userId: attendances.userId })
      .from(attendances)
      .where(eq(attendances.appointmentId, id))
      .orderBy(asc(attendances.id))
    return rows.map(({ userId }) => userId)
  }
  const wait = async (as: UserRow, id: number) =>
    expectStatus(
      await app.call(joinWaitingList, {
        as,
        params: { id: String(id), userId: String(as.id) },
        body: { isShortNotice: true },
      }),
      200,
    )
  const bookBoth = async (pair: Pair, capacity: number) => {
    const { id } = await room.makeClass({ capacity })
    for (const { id: userId } of [pair.survivor, pair.absorbed])
      await attend(app, room, { userId, appointmentId: id, isConfirmed: false })
    return id
  }

  test('that both had booked are one, and the undo takes the other again', async () => {
    const pair = await twoUsers()
    const classId = await bookBoth(pair, 2)
    const before = await dumpOf(app, [pair.survivor.id, pair.absorbed.id])
    const id = await merged(officer, pair)
    expect(await attendeesOf(classId)).toEqual([pair.survivor.id])
    expect(await placesOf(classId)).toEqual({ taken: 1, held: 0 })
    expectStatus(await askUndo(app, officer, id), 204)
    expect(await dumpOf(app, [pair.survivor.id, pair.absorbed.id])).toEqual(before)
    expect(await placesOf(classId)).toEqual({ taken: 2, held: 0 })
  })

  test('that a waiting member got stay with that member at the undo, which logs it', async () => {
    const pair = await twoUsers()
    const classId = await bookBoth(pair, 2)
    const next = await room.makeStudent()
    await wait(next, classId)
    const id = await merged(officer, pair)
    expect(await placesOf(classId)).toEqual({ taken: 1, held: 1 })
    const params = { id: String(classId), userId: String(next.id) }
    expectStatus(await app.call(answerOffer, { as: next, params, body: { isAccepted: true } }), 200)
    expectStatus(await askUndo(app, officer, id), 204)
    expect(await attendeesOf(classId)).toEqual([pair.survivor.id, next.id])
    expect(await placesOf(classId)).toEqual({ taken: 2, held: 0 })
    const [entry] = await app.db.drizzle
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, 'person.merge-undone'), eq(auditLog.subjectId, pair.survivor.id)))
    expect(entry?.details).toMatchObject({ placesLost: [classId] })
  })

  test.for([
    ['the other', 'holder'],
    ['their own', 'waiting'],
  ] as const)('are not waited for by %s account of who has one', async ([, stays]) => {
    const [holder, waiting] = [await room.makeStudent(), await room.makeStudent()]
    const other = await room.makeStudent()
    const { id: classId } = await room.makeClass({ capacity: 1 })
    await attend(app, room, { userId: holder.id, appointmentId: classId, isConfirmed: false })
    await wait(waiting, classId)
    await wait(other, classId)
    const pair =
      stays === 'holder' ? { survivor: holder, absorbed: waiting } : { survivor: waiting, absorbed: holder }
    const id = await merged(officer, pair)
    const turns = async () => {
      const rows = await app.db.drizzle
        .select({ userId: waitingPlaces.userId, state: waitingPlaces.state })
        .from(waitingPlaces)
        .where(eq(waitingPlaces.appointmentId, classId))
        .orderBy(asc(waitingPlaces.id))
      return rows.filter(({ state }) => state === 'waiting').map(({ userId }) => userId)
    }
    expect(await turns()).toEqual([other.id])
    expectStatus(await askUndo(app, officer, id), 204)
    expect(await turns()).toEqual([waiting.id, other.id])
  })
})

describe('a turn on the waiting list', () => {
  test.for(['declined', 'waiting'] as const)(
    'of the account that goes replaces a worse one (%s) of the other, until the undo',
    async (state) => {
      const pair = { absorbed: await room.makeStudent(), survivor: await room.makeStudent() }
      const holder = await room.makeStudent()
      const { id: classId } = await room.makeClass({ capacity: 1 })
      await attend(app, room, { userId: holder.id, appointmentId: classId, isConfirmed: false })
      await app.db.drizzle.insert(waitingPlaces).values([
        { appointmentId: classId, userId: pair.absorbed.id, state: 'waiting', isShortNotice: true },
        { appointmentId: classId, userId: pair.survivor.id, state, isShortNotice: false },
      ])
      const before = await dumpOf(app, [pair.survivor.id, pair.absorbed.id])
      const id = await merged(officer, pair)
      const turns = await app.db.drizzle
        .select({
          userId: waitingPlaces.userId,
          state: waitingPlaces.state,
          isShortNotice: waitingPlaces.isShortNotice,
        })
        .from(waitingPlaces)
        .where(eq(waitingPlaces.appointmentId, classId))
      expect(turns).toEqual([{ userId: pair.survivor.id, state: 'waiting', isShortNotice: true }])
      expectStatus(await askUndo(app, officer, id), 204)
      expect(await dumpOf(app, [pair.survivor.id, pair.absorbed.id])).toEqual(before)
    },
  )
})

describe('the address of the account that stays', () => {
  const HOME = { street: 'Am Anger', houseNumber: '7', zip: '34117', city: 'Kassel', country: 'DE' }
  const AWAY = { ...HOME, street: 'Speicherweg' }
  const streetsOf = async (userId: number) => {
    const rows = await app.db.drizzle
      .select({ street: addresses.street })
      .from(addresses)
      .where(eq(addresses.userId, userId))
      .orderBy(asc(addresses.id))
    return rows.map(({ street }) => street)
  }

  test('is there once after a merge that takes the other, and once after the undo', async () => {
    const pair = await twoUsers()
    await app.db.drizzle.insert(addresses).values([
      { userId: pair.survivor.id, ...HOME },
      { userId: pair.absorbed.id, ...AWAY },
    ])
    const id = await merged(officer, pair, ['address'])
    expect(await streetsOf(pair.survivor.id)).toEqual(['Speicherweg'])
    await app.db.drizzle.insert(addresses).values({ userId: pair.survivor.id, ...HOME })
    expectStatus(await askUndo(app, officer, id), 204)
    expect(await streetsOf(pair.survivor.id)).toEqual(['Am Anger'])
    expect(await streetsOf(pair.absorbed.id)).toEqual(['Speicherweg'])
  })
})

test('an undo that a unique column stops is refused in words, and nothing is half', async () => {
  const pair = await twoUsers()
  const free = pair.survivor.mail
  const id = await merged(officer, pair, ['mail'])
  // The address that the merge gave up was registered anew.
  await makeUser(app.db, { mail: free })
  const ids = [pair.survivor.id, pair.absorbed.id]
  const before = await dumpOf(app, ids)
  const refused = await askUndo(app, officer, id)
  expect([refused.status, refused.body.code]).toEqual([409, 'person-merges.used-since'])
  expect(await dumpOf(app, ids)).toEqual(before)
  const [absorbed] = await app.db.drizzle.select().from(users).where(eq(users.id, pair.absorbed.id))
  expect(absorbed?.lockedAt).not.toBeNull()
})
