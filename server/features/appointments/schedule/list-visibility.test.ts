/** Classes outside the reader's own schools that appear in the calendar: the children's, started ones, and booked ones. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import {
  addAttendee,
  listAppointments,
  readAppointment,
  removeAttendance,
} from '@wegband/domain/features/appointments/contract.ts'
import { appointments, attendances } from '../../../db/schema/appointments.ts'
import { type ClassRoom, makeClassRoom } from '../../../testing/makers/class-room.ts'
import { makeChildOf, makeMembership, makeUser, only, type UserRow } from '../../../testing/makers/makers.ts'
import { createTestApp, type TestApp } from '../../../testing/servers/test-app.ts'

let app: TestApp
let room: ClassRoom
beforeAll(async () => {
  app = await createTestApp({ clockIso: '2026-11-20T12:00:00Z' })
  room = await makeClassRoom(app, 1)
})
afterAll(() => app.close())

const listFor = async (as: UserRow, query: { any_school?: '1'; end_after?: string } = {}) =>
  (await app.call(listAppointments, { as, query })).body.data
const idsFor = async (as: UserRow) => (await listFor(as)).map(({ id }) => id)
const book = (as: UserRow, id: number, userId = as.id) =>
  app.call(addAttendee, { as, params: { id: String(id), userId: String(userId) } })

/** A parent who belongs to no school, with a child that trains here. */
const makeFamily = async (firstName = 'Mio') => {
  const parent = await makeUser(app.db)
  const child = await makeChildOf(app.db, parent, { firstName })
  await makeMembership(app.db, child, room.school)
  return { parent, child }
}

describe('a parent', () => {
  test('finds the classes that their children attend, and no other class of that school', async () => {
    const { parent, child } = await makeFamily('Mio')
    const sister = await makeChildOf(app.db, parent, { firstName: 'Ada' })
    await makeMembership(app.db, sister, room.school)
    const [first, second] = [await room.makeClass({ isPublic: false }), await room.makeClass()]
    await room.makeClass()
    await book(parent, first.id, child.id)
    await book(parent, second.id, child.id)
    await book(parent, second.id, sister.id)
    expect((await listFor(parent)).map(({ id, children }) => [id, children])).toEqual([
      [first.id, [{ id: child.id, firstName: 'Mio' }]],
      [
        second.id,
        [
          { id: child.id, firstName: 'Mio' },
          { id: sister.id, firstName: 'Ada' },
        ],
      ],
    ])
    const one = await app.call(readAppointment, { as: parent, params: { id: String(first.id) } })
    expect(one.body.data.children).toEqual([{ id: child.id, firstName: 'Mio' }])
  })

  test('loses the class when the child leaves it, and other readers do not see the child in it', async () => {
    const { parent, child } = await makeFamily()
    const { id } = await room.makeClass({ isPublic: false })
    const { body } = await book(parent, id, child.id)
    for (const as of [child, room.trainer, room.student])
      expect((await listFor(as)).find((one) => one.id === id)?.children).toEqual([])
    const params = { id: String(id), attendanceId: String(body.data.id) }
    await app.call(removeAttendance, { as: parent, params })
    expect(await idsFor(parent)).toEqual([])
  })

  test('does not find classes of an adult child', async () => {
    const { parent, child } = await makeFamily()
    const grown = await makeChildOf(app.db, parent, { birthdayAt: '2008-11-01' })
    await makeMembership(app.db, grown, room.school)
    const { id } = await room.makeClass()
    await book(grown, id)
    expect(await idsFor(parent)).toEqual([])
    expect((await book(parent, id, child.id)).status).toBe(200)
    expect((await listFor(parent)).map(({ children }) => children.map((one) => one.id))).toEqual([[child.id]])
  })
})

describe('a class that the reader booked or started', () => {
  test('stays in the calendar after the reader has left the school', async () => {
    const guest = await makeUser(app.db)
    const { id } = await room.makeClass({ isPublic: true })
    await book(guest, id)
    await makeMembership(app.db, guest, room.school, { state: 'cancelled' })
    expect(await idsFor(guest)).toEqual([id])
  })

  test('is in the calendar of the substitute who started it', async () => {
    const helper = await makeUser(app.db)
    const fields = { startedAt: '2026-11-20T11:45:00Z', startedBy: helper.id, isPublic: false }
    const { id } = await room.makeClass(fields)
    expect(await idsFor(helper)).toEqual([id])
  })

  test('is found at the date to which it was moved', async () => {
    const guest = await makeUser(app.db)
    const { id } = await room.makeClass({ isPublic: true })
    await book(guest, id)
    const moved = { startAt: '2027-03-05T17:30:00.000Z', endAt: '2027-03-05T19:00:00.000Z' }
    await app.db.drizzle.update(appointments).set(moved).where(eq(appointments.id, id))
    expect(await idsFor(guest)).toEqual([])
    const later = await listFor(guest, { end_after: '2027-03-01T00:00:00Z' })
    expect(later.map((one) => one.id)).toEqual([id])
  })

  test('is listed once where several reasons show it, also among the public ones', async () => {
    const trainer = await room.makeStudent()
    const child = await makeChildOf(app.db, trainer)
    await makeMembership(app.db, child, room.school)
    const fields = { trainerId: trainer.id, startedBy: trainer.id, startedAt: '2026-11-20T11:45:00Z' }
    const { id } = await room.makeClass(fields)
    await app.db.drizzle.insert(attendances).values({ appointmentId: id, userId: child.id, source: 'parent' })
    expect((await idsFor(trainer)).filter((one) => one === id)).toEqual([id])
    const everywhere = await listFor(trainer, { any_school: '1' })
    expect(everywhere.filter((one) => one.id === id).map(({ children }) => children.length)).toEqual([1])
  })

  test('gives its start to an attendance that is stored without one', async () => {
    const { id, startAt } = await room.makeClass()
    const values = { appointmentId: id, userId: room.student.id, source: 'self' } as const
    const row = only(await app.db.drizzle.insert(attendances).values(values).returning())
    expect(row.classStartAt).toBe(startAt)
  })
})
