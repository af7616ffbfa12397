/** A deleted account gives up its places in coming classes (law, GDPR Art. 17). */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addAttendee, removeAttendance } from '@wegband/domain/features/appointments/contract.ts'
import {
  joinWaitingList,
  readWaitingList,
} from '@wegband/domain/features/appointments/waiting-list/waiting-contract.ts'
import { appointments, attendances } from '../../db/schema/appointments.ts'
import { erasures } from '../../db/schema/privacy.ts'
import { type ClassRoom, makeClassRoom } from '../../testing/makers/class-room.ts'
import { only } from '../../testing/makers/makers.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'
import { endDueAccounts } from './end-account.ts'

const NOW = '2026-11-20T12:00:00Z'
let app: TestApp
let room: ClassRoom
beforeAll(async () => {
  app = await createTestApp({ limits: 'off', clockIso: NOW })
  room = await makeClassRoom(app, 1)
})
afterAll(() => app.close())

type Person = { readonly id: number }
const book = async (as: Person, id: number) => {
  const params = { id: String(id), userId: String(as.id) }
  return (await app.call(addAttendee, { as, params })).body.data.id
}
const wait = (as: Person, id: number) =>
  app.call(joinWaitingList, {
    as,
    params: { id: String(id), userId: String(as.id) },
    body: { isShortNotice: true },
  })
const erase = async ({ id }: Person) => {
  const due = { userId: id, requestedBy: id, state: 'waiting', dueAt: NOW, createdAt: NOW } as const
  await app.db.drizzle.insert(erasures).values(due)
  expect(await endDueAccounts(app.http.services)).toBe(1)
}
const placesOf = async (id: number) => {
  const [row] = await app.db.drizzle
    .select({ taken: appointments.attendeesCount, held: appointments.heldPlaces })
    .from(appointments)
    .where(eq(appointments.id, id))
  return row
}
const statesOf = async (id: number) => {
  const answer = await app.call(readWaitingList, { as: room.trainer, params: { id: String(id) } })
  return answer.body.data.entries.map(({ user, state }) => [user.id, state])
}

test('a place offered to an erased person goes to the next in line', async () => {
  const { id } = await room.makeClass({ capacity: 1 })
  const [holder, offered, next] = [
    await room.makeStudent(),
    await room.makeStudent(),
    await room.makeStudent(),
  ]
  const place = await book(holder, id)
  await wait(offered, id)
  await wait(next, id)
  await app.call(removeAttendance, {
    as: holder,
    params: { id: String(id), attendanceId: String(place) },
  })
  expect(await statesOf(id)).toEqual([
    [offered.id, 'offered'],
    [next.id, 'waiting'],
  ])
  await erase(offered)
  expect(await statesOf(id)).toEqual([[next.id, 'offered']])
  expect(await placesOf(id)).toEqual({ taken: 0, held: 1 })
  await erase(next)
  expect(await placesOf(id)).toEqual({ taken: 0, held: 0 })
})

test('an erased person loses places in coming classes and keeps those in past ones', async () => {
  const coming = await room.makeClass({ capacity: 1 })
  const past = await room.makeClass({
    capacity: 5,
    startAt: '2026-11-19T17:30:00Z',
    endAt: '2026-11-19T19:00:00Z',
  })
  const [leaver, next] = [await room.makeStudent(), await room.makeStudent()]
  await book(leaver, coming.id)
  await app.db.drizzle.insert(attendances).values({
    appointmentId: past.id,
    userId: leaver.id,
    source: 'trainer',
    classStartAt: '2026-11-19T17:30:00Z',
  })
  await wait(next, coming.id)
  await erase(leaver)
  expect(await statesOf(coming.id)).toEqual([[next.id, 'offered']])
  expect(await placesOf(coming.id)).toEqual({ taken: 0, held: 1 })
  const kept = await app.db.drizzle
    .select({ appointmentId: attendances.appointmentId })
    .from(attendances)
    .where(eq(attendances.userId, leaver.id))
  expect(only(kept)).toEqual({ appointmentId: past.id })
})
