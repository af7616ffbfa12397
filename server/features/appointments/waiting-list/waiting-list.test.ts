/** The waiting list of a full class: its order, the time to answer, and never more people than places (F10, decisions 0027). */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { and, eq, inArray } from 'drizzle-orm'
import {
  addAttendee,
  addAttendeeByToken,
  changeAppointment,
  readAppointment,
  removeAttendance,
} from '@wegband/domain/features/appointments/contract.ts'
import { sendCommands } from '@wegband/domain/features/appointments/offline/commands-contract.ts'
import { readDoorCode } from '@wegband/domain/features/appointments/kiosk/door-contract.ts'
import { checkInAtKiosk, openKiosk } from '@wegband/domain/features/appointments/kiosk/kiosk-contract.ts'
import { readQrToken } from '@wegband/domain/features/cards/contract.ts'
import {
  answerOffer,
  joinWaitingList,
  leaveWaitingList,
  readWaitingList,
} from '@wegband/domain/features/appointments/waiting-list/waiting-contract.ts'
import { appointments, attendances } from '../../../db/schema/appointments.ts'
import { notifications } from '../../../db/schema/notices/emails.ts'
import { type ClassRoom, makeClassRoom } from '../../../testing/makers/class-room.ts'
import { makeChildOf, makeMembership, makeUser, only } from '../../../testing/makers/makers.ts'
import { createTestApp, type TestApp } from '../../../testing/servers/test-app.ts'
import { promoteWaitingEverywhere } from './promote-waiting.ts'

let app: TestApp
let room: ClassRoom
beforeAll(async () => {
  app = await createTestApp({ limits: 'off' })
  room = await makeClassRoom(app, 1)
})
afterAll(() => app.close())
/** The classes begin at 17:30. */
beforeEach(() => app.clock.set('2026-11-20T12:00:00Z'))

type Person = { id: number }
const params = (id: number, userId: number) => ({ id: String(id), userId: String(userId) })
const book = (as: Person, id: number, userId = as.id) =>
  app.call(addAttendee, { as, params: params(id, userId) })
const leaveClass = (as: Person, id: number, attendanceId: number) =>
  app.call(removeAttendance, { as, params: { id: String(id), attendanceId: String(attendanceId) } })
const wait = (as: Person, id: number, { userId = as.id, isShortNotice = true } = {}) =>
  app.call(joinWaitingList, { as, params: params(id, userId), body: { isShortNotice } })
const answer = (as: Person, id: number, isAccepted: boolean, userId = as.id) =>
  app.call(answerOffer, { as, params: params(id, userId), body: { isAccepted } })
const leave = (as: Person, id: number) => app.call(leaveWaitingList, { as, params: params(id, as.id) })
const listOf = async (as: Person, id: number) =>
  (await app.call(readWaitingList, { as, params: { id: String(id) } })).body.data
const shown = async (id: number) =>
  (await app.call(readAppointment, { as: room.trainer, params: { id: String(id) } })).body.data
const noticesOf = (userId: number) =>
  app.db.drizzle
    .select({ type: notifications.type, params: notifications.params })
    .from(notifications)
    .where(
      and(eq(notifications.userId, userId), inArray(notifications.type, ['place-offered', 'place-passed'])),
    )
const tick = () => promoteWaitingEverywhere(app.db, app.clock.now())

/** A class of one place, which `holder` has taken. */
const fullClass = async () => {
  const { id } = await room.makeClass({ capacity: 1 })
  const holder = await room.makeStudent()
  const attendanceId = (await book(holder, id)).body.data.id
  return { id, holder, free: () => leaveClass(holder, id, attendanceId) }
}

describe('joining', () => {
  test('adds the member once, at the end, and a second call only changes the short-notice choice', async () => {
    const { id } = await fullClass()
    const [first, second] = [await room.makeStudent(), await room.makeStudent()]
    expect((await wait(first, id)).body.data).toMatchObject({ state: 'waiting', position: 1 })
    expect((await wait(second, id)).body.data).toMatchObject({ position: 2, isShortNotice: true })
    const again = await wait(first, id, { isShortNotice: false })
    expect(again.body.data).toMatchObject({ position: 1, isShortNotice: false })
    expect((await listOf(first, id)).count).toBe(2)
  })

  test('needs a full class and enough time before its start', async () => {
    const open = await room.makeClass({ capacity: 2 })
    const student = await room.makeStudent()
    expect((await wait(student, open.id)).body.code).toBe('appointments.nothing-to-wait-for')
    const { id, holder } = await fullClass()
    expect((await wait(holder, id)).body.code).toBe('appointments.nothing-to-wait-for')
    app.clock.set('2026-11-20T17:15:00.001Z')
    expect((await wait(student, id)).body.code).toBe('appointments.too-late-to-attend')
  })

  test('is possible for members and their parents, and refused to other people', async () => {
    const { id } = await fullClass()
    const parent = await makeUser(app.db)
    const child = await makeChildOf(app.db, parent)
    await makeMembership(app.db, child, room.school)
    const entry = await wait(parent, id, { userId: child.id })
    expect(entry.body.data).toMatchObject({ position: 1, user: { id: child.id } })
    await app.db.drizzle.update(appointments).set({ isPublic: false }).where(eq(appointments.id, id))
    expect((await wait(await makeUser(app.db), id)).status).toBe(404)
    expect((await wait(room.trainer, id, { userId: child.id })).status).toBe(404)
    expect((await answer(room.trainer, id, true, child.id)).status).toBe(404)
  })

  test('shows a member only the member’s own entry', async () => {
    const { id } = await fullClass()
    const [first, second] = [await room.makeStudent(), await room.makeStudent()]
    await wait(first, id)
    await wait(second, id)
    expect(await listOf(second, id)).toMatchObject({
      count: 2,
      entries: [{ user: { id: second.id }, position: 2 }],
    })
    expect((await listOf(room.trainer, id)).entries.map(({ user }) => user.id)).toEqual([first.id, second.id])
  })
})

describe('a free place', () => {
  test('is held for the first waiting member alone, who is notified', async () => {
    const { id, free } = await fullClass()
    const [first, second] = [await room.makeStudent(), await room.makeStudent()]
    await wait(first, id)
    await wait(second, id)
    await free()
    const [mine] = (await listOf(first, id)).entries
    expect(mine).toMatchObject({ state: 'offered', offeredUntil: '2026-11-20T14:00:00.000Z' })
    expect(await shown(id)).toMatchObject({ attendeesCount: 0, heldPlaces: 1 })
    expect((await book(await room.makeStudent(), id)).body.code).toBe('appointments.full')
    expect((await answer(second, id, true)).body.code).toBe('appointments.offer-gone')
    expect(await noticesOf(first.id)).toMatchObject([{ type: 'place-offered', params: { firstName: '' } }])
    expect(await noticesOf(second.id)).toEqual([])
  })

  test('is taken once by an acceptance, which withdraws the notification', async () => {
    const { id, free } = await fullClass()
    const student = await room.makeStudent()
    await wait(student, id)
    await free()
    expect((await answer(student, id, true)).body.data).toMatchObject({ state: 'accepted', position: null })
    expect((await answer(student, id, true)).status).toBe(200)
    expect(await shown(id)).toMatchObject({ attendeesCount: 1, heldPlaces: 0 })
    expect(await noticesOf(student.id)).toEqual([])
    const row = only(await app.db.drizzle.select().from(attendances).where(eq(attendances.appointmentId, id)))
    expect(row).toMatchObject({ userId: student.id, source: 'self', suggestedMinutes: 90 })
  })

  test('goes to the next member after a refusal, after leaving, and when the time runs out', async () => {
    const { id, free } = await fullClass()
    const [no, gone] = [await room.makeStudent(), await room.makeStudent()]
    const [late, last] = [await room.makeStudent(), await room.makeStudent()]
    for (const one of [no, gone, late, last]) await wait(one, id)
    await free()
    expect((await answer(no, id, false)).body.data.state).toBe('declined')
    expect((await leave(gone, id)).status).toBe(204)
    const [offered] = (await listOf(late, id)).entries
    expect(offered).toMatchObject({ state: 'offered', position: 1 })
    app.clock.set(offered?.offeredUntil ?? '')
    expect((await answer(late, id, true)).body.code).toBe('appointments.offer-gone')
    await tick()
    expect((await listOf(late, id)).entries).toMatchObject([{ state: 'expired', position: null }])
    expect(await noticesOf(late.id)).toMatchObject([{ type: 'place-passed' }])
    expect((await answer(last, id, true)).body.data.state).toBe('accepted')
    expect((await wait(late, id)).body.data).toMatchObject({ state: 'waiting', position: 1 })
  })

  test('near the start has a shorter time to answer, and is offered only to short-notice members', async () => {
    app.clock.set('2026-11-20T16:45:00Z')
    const { id, free } = await fullClass()
    const [calm, quick] = [await room.makeStudent(), await room.makeStudent()]
    await wait(calm, id, { isShortNotice: false })
    await wait(quick, id)
    await free()
    expect((await listOf(calm, id)).entries).toMatchObject([{ state: 'waiting', position: 1 }])
    expect((await listOf(quick, id)).entries).toMatchObject([
      { state: 'offered', offeredUntil: '2026-11-20T17:00:00.000Z' },
    ])
  })

  test('for a child notifies the parents, who answer for the child', async () => {
    const { id, free } = await fullClass()
    const parent = await makeUser(app.db)
    const child = await makeChildOf(app.db, parent, { firstName: 'Jonas' })
    await makeMembership(app.db, child, room.school)
    await wait(parent, id, { userId: child.id })
    await free()
    expect(await noticesOf(parent.id)).toMatchObject([
      { type: 'place-offered', params: { firstName: 'Jonas' } },
    ])
    expect((await answer(parent, id, true, child.id)).body.data.state).toBe('accepted')
  })
})

describe('the waiting-list job', () => {
  test('closes the waiting list when the class begins, also when it runs twice', async () => {
    const { id, free } = await fullClass()
    const [first, second] = [await room.makeStudent(), await room.makeStudent()]
    await wait(first, id)
    await wait(second, id)
    await free()
    app.clock.set('2026-11-20T17:30:00Z')
    await Promise.all([tick(), tick()])
    expect((await listOf(room.trainer, id)).count).toBe(0)
    expect(await shown(id)).toMatchObject({ heldPlaces: 0 })
  })

  test('offers a place when the capacity of the class grows', async () => {
    const { id } = await fullClass()
    const student = await room.makeStudent()
    await wait(student, id)
    await app.db.drizzle.update(appointments).set({ capacity: 2 }).where(eq(appointments.id, id))
    await tick()
    expect((await listOf(student, id)).entries).toMatchObject([{ state: 'offered' }])
  })
})

describe('sixty requests at once', () => {
  test('that book, wait, leave and answer never exceed the places, and fill all of them', async () => {
    const { id } = await room.makeClass({ capacity: 3 })
    const people = await Promise.all(Array.from({ length: 60 }, () => room.makeStudent()))
    // a member with a place leaves only once others wait: otherwise all could leave before, and places would stay free
    const isFullAndWaitedFor = Promise.withResolvers<void>()
    let waitingCount = 0
    const act = async (person: Person): Promise<number[]> => {
      const booked = await book(person, id)
      if (booked.status === 200) {
        await isFullAndWaitedFor.promise
        const left = await leaveClass(person, id, booked.body.data.id)
        return [booked.status, left.status]
      }
      const waiting = await wait(person, id)
      if (waiting.status === 200) waitingCount += 1
      if (waitingCount === 3) isFullAndWaitedFor.resolve()
      const taken = await answer(person, id, true)
      return [booked.status, waiting.status, taken.status]
    }
    const statuses = new Set((await Promise.all(people.map(act))).flat())
    // 404: all three tries came too late while places changed (add-attendee.ts)
    expect([...statuses].filter((status) => ![200, 204, 404, 409].includes(status))).toEqual([])
    for (const person of people) await answer(person, id, true)
    const rows = await app.db.drizzle.select().from(attendances).where(eq(attendances.appointmentId, id))
    const { attendeesCount, heldPlaces, capacity } = await shown(id)
    expect(rows).toHaveLength(attendeesCount)
    expect(attendeesCount + heldPlaces).toBe(capacity)
  })

  test('for one offered place leave it to the member with the offer', async () => {
    const { id, free } = await fullClass()
    const student = await room.makeStudent()
    await wait(student, id)
    await free()
    const others = await Promise.all(Array.from({ length: 30 }, () => room.makeStudent()))
    const answers = await Promise.all([
      ...others.map((one) => book(one, id)),
      ...Array.from({ length: 30 }, () => answer(student, id, true)),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(30)
    expect(await shown(id)).toMatchObject({ attendeesCount: 1, heldPlaces: 0 })
  })
})

describe('an offered place in a running class', () => {
  /** A running class of one place, which is held for `first` while `second` waits. */
  const keptPlace = async () => {
    const { id, free } = await fullClass()
    const [first, second] = [await room.makeStudent(), await room.makeStudent()]
    await wait(first, id)
    await wait(second, id)
    app.clock.set('2026-11-20T16:55:00Z')
    await free()
    await app.call(changeAppointment, {
      as: room.trainer,
      params: { id: String(id) },
      body: { isStarted: true },
    })
    return { id, first, second }
  }
  const isTaken = async (id: number, person: Person) => {
    expect(await shown(id)).toMatchObject({ attendeesCount: 1, heldPlaces: 0 })
    expect((await listOf(person, id)).entries).toMatchObject([{ state: 'accepted' }])
  }

  test('goes to the member with the offer, not to the next one, by the code at the door', async () => {
    const { id, first, second } = await keptPlace()
    const { token } = (await app.call(readDoorCode, { as: room.trainer, params: { id: String(id) } })).body
      .data
    const enter = (as: Person) => app.call(addAttendeeByToken, { as, params: { id: String(id), token } })
    expect((await enter(second)).body).toMatchObject({ code: 'appointments.full' })
    expect((await enter(first)).body.data).toMatchObject({ checkedInAt: app.clock.now().toISOString() })
    await isTaken(id, first)
  })

  test('goes to the member with the offer once, not to the next one, at the tablet', async () => {
    const { id, first, second } = await keptPlace()
    const kiosk = (await app.call(openKiosk, { as: room.trainer, params: { id: String(id) } })).body.data
      .token
    const doneAt = app.clock.now().toISOString()
    const scan = async (as: Person, key: string) => {
      const { token } = (await app.call(readQrToken, { as, params: { id: String(as.id) } })).body.data
      return await app.call(checkInAtKiosk, { body: { kiosk, key, doneAt, token, appointmentId: id } })
    }
    expect((await scan(second, 'kept-place-key-one')).body).toMatchObject({ code: 'appointments.full' })
    expect((await scan(first, 'kept-place-key-two')).body.data).toMatchObject({
      isAgain: false,
      person: { checkedInAt: doneAt },
    })
    expect((await scan(first, 'kept-place-key-three')).body.data).toMatchObject({ isAgain: true })
    await isTaken(id, first)
  })

  test('goes to the member with the offer by an offline scan made while the offer was open', async () => {
    const { id, first, second } = await keptPlace()
    const doneAt = app.clock.now().toISOString()
    const late = async (as: Person, key: string) => {
      const { token } = (await app.call(readQrToken, { as, params: { id: String(as.id) } })).body.data
      return { kind: 'scan' as const, key, doneAt, token }
    }
    const [theirs, own] = [await late(second, 'late-place-key-one'), await late(first, 'late-place-key-two')]
    // the offer has expired when the device is online again, and the place was not offered to another member yet
    app.clock.set('2026-11-20T17:20:00Z')
    const send = async (...commands: (typeof own)[]) =>
      (await app.call(sendCommands, { as: room.trainer, params: { id: String(id) }, body: { commands } }))
        .body.data
    const after = { ...own, key: 'late-place-key-three', doneAt: '2026-11-20T17:20:00.000Z' }
    expect(await send(theirs, after)).toMatchObject([
      { outcome: 'refused', code: 'appointments.full' },
      { outcome: 'refused', code: 'scanner.expired' },
    ])
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(own)))
    expect(answers.map(([answered]) => answered?.outcome)).toEqual(Array<string>(20).fill('done'))
    expect(answers[0]).toMatchObject([{ attendance: { checkedInAt: doneAt } }])
    await isTaken(id, first)
  })

  test('goes to the member with the offer, not to the next one, when the trainer adds them', async () => {
    const { id, free } = await fullClass()
    const [first, second] = [await room.makeStudent(), await room.makeStudent()]
    await wait(first, id)
    await wait(second, id)
    await free()
    expect((await listOf(room.trainer, id)).entries).toMatchObject([
      { state: 'offered', isMember: true },
      { state: 'waiting', isMember: true },
    ])
    expect(await book(room.trainer, id, second.id)).toMatchObject({
      status: 409,
      body: { code: 'appointments.full' },
    })
    // the member with the offer must answer it instead of booking
    expect((await book(first, id)).status).toBe(409)
    expect(await book(room.trainer, id, first.id)).toMatchObject({
      status: 200,
      body: { data: { user: { id: first.id }, checkedInAt: null } },
    })
    expect(await shown(id)).toMatchObject({ attendeesCount: 1, heldPlaces: 0 })
    expect((await listOf(first, id)).entries).toMatchObject([{ state: 'accepted' }])
    expect((await listOf(room.trainer, id)).entries).toMatchObject([{ user: { id: second.id } }])
  })

  test('goes to the scanned member who has not answered, in a class started early', async () => {
    app.clock.set('2026-11-20T13:40:00Z')
    const { id, free } = await fullClass()
    const student = await room.makeStudent()
    await wait(student, id)
    await free()
    await app.call(changeAppointment, {
      as: room.trainer,
      params: { id: String(id) },
      body: { isStarted: true },
    })
    const { token } = (await app.call(readQrToken, { as: student, params: { id: String(student.id) } })).body
      .data
    const scanned = await app.call(addAttendeeByToken, {
      as: room.trainer,
      params: { id: String(id), token },
    })
    expect(scanned.body.data.checkedInAt).toBe(app.clock.now().toISOString())
    expect(await shown(id)).toMatchObject({ attendeesCount: 1, heldPlaces: 0 })
  })

  test('cannot be given by the trainer to a waiting person outside the school', async () => {
    const { id } = await room.makeClass({ capacity: 1, isPublic: true })
    await book(await room.makeStudent(), id)
    const stranger = await makeUser(app.db)
    await wait(stranger, id)
    expect((await listOf(room.trainer, id)).entries).toMatchObject([
      { user: { id: stranger.id }, isMember: false },
    ])
    expect((await book(room.trainer, id, stranger.id)).status).toBe(404)
  })
})
