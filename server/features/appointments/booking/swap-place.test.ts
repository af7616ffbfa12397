/** A swap changes both classes or neither, by the rules of booking and leaving, however many members swap at once. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { asc, eq } from 'drizzle-orm'
import { swapPlace } from '@wegband/domain/features/appointments/booking/swap-contract.ts'
import {
  addAttendee,
  changeAppointment,
  readAppointment,
} from '@wegband/domain/features/appointments/contract.ts'
import {
  joinWaitingList,
  readWaitingList,
} from '@wegband/domain/features/appointments/waiting-list/waiting-contract.ts'
import { attendances } from '../../../db/schema/appointments.ts'
import { expectStatus } from '../../../testing/expect-status.ts'
import { type ClassRoom, makeClassRoom } from '../../../testing/makers/class-room.ts'
import { makeChildOf, makeMembership, makeUser } from '../../../testing/makers/makers.ts'
import { createTestApp, type TestApp } from '../../../testing/servers/test-app.ts'
import { withLockHeld } from '../../../testing/servers/with-lock-held.ts'

const CALLERS = 60

let app: TestApp
let room: ClassRoom
beforeAll(async () => {
  app = await createTestApp({ limits: 'off' })
  room = await makeClassRoom(app, 1)
})
afterAll(() => app.close())
/** The classes begin at 17:30. */
beforeEach(() => app.clock.set('2026-11-20T12:00:00Z'))

type Person = { readonly id: number }
const book = (as: Person, id: number, userId = as.id) =>
  app.call(addAttendee, { as, params: { id: String(id), userId: String(userId) } })
const swap = (as: Person, id: number, otherId: number, userId = as.id) =>
  app.call(swapPlace, {
    as,
    params: { id: String(id), userId: String(userId), otherId: String(otherId) },
  })
const shown = async (id: number) =>
  (await app.call(readAppointment, { as: room.trainer, params: { id: String(id) } })).body.data
const listOf = async (id: number): Promise<number[]> => {
  const rows = await app.db.drizzle
    .select({ userId: attendances.userId })
    .from(attendances)
    .where(eq(attendances.appointmentId, id))
    .orderBy(asc(attendances.userId))
  return rows.map(({ userId }) => userId)
}
/** Classes that hold the person's place. */
const placesOf = async ({ id }: Person, ...classes: readonly number[]): Promise<number[]> => {
  const lists = await Promise.all(classes.map(listOf))
  return classes.filter((_, index) => lists[index]?.includes(id))
}
/** The count beside the class is the number of its attendees. */
const expectCounted = async (id: number): Promise<void> =>
  expect((await shown(id)).attendeesCount).toBe((await listOf(id)).length)
const amount = (answers: readonly { readonly status: number }[], status: number): number =>
  answers.filter((answer) => answer.status === status).length

const booked = async (capacity: number | null = null) => {
  const [student, evening, other] = [
    await room.makeStudent(),
    await room.makeClass({ capacity }),
    await room.makeClass(),
  ]
  expectStatus(await book(student, other.id), 200)
  return { student, id: evening.id, otherId: other.id }
}

describe('a swap', () => {
  test('gives the place in the wanted class and takes the one in the other', async () => {
    const { student, id, otherId } = await booked()
    const answer = await swap(student, id, otherId)
    expectStatus(answer, 200)
    expect(answer.body.data).toMatchObject({ appointmentId: id, user: { id: student.id }, checkedInAt: null })
    expect(await placesOf(student, id, otherId)).toEqual([id])
    await expectCounted(id)
    await expectCounted(otherId)
  })

  test('sent again gives the same answer and changes nothing', async () => {
    const { student, id, otherId } = await booked()
    const first = await swap(student, id, otherId)
    const again = await swap(student, id, otherId)
    expectStatus(again, 200)
    expect(again.body.data).toEqual(first.body.data)
    expect(await placesOf(student, id, otherId)).toEqual([id])
    await expectCounted(id)
  })

  test('gives up the other place of a person who has both', async () => {
    const { student, id, otherId } = await booked()
    await book(student, id)
    expectStatus(await swap(student, id, otherId), 200)
    expect(await placesOf(student, id, otherId)).toEqual([id])
  })

  test('offers the freed place to the member who waits for it', async () => {
    const [student, waiting] = [await room.makeStudent(), await room.makeStudent()]
    const [evening, full] = [await room.makeClass(), await room.makeClass({ capacity: 1 })]
    await book(student, full.id)
    const params = { id: String(full.id), userId: String(waiting.id) }
    await app.call(joinWaitingList, { as: waiting, params, body: { isShortNotice: true } })
    expectStatus(await swap(student, evening.id, full.id), 200)
    const list = await app.call(readWaitingList, { as: waiting, params: { id: String(full.id) } })
    expect(list.body.data.entries.map(({ state }) => state)).toEqual(['offered'])
  })
})

describe('a refused swap keeps the old place', () => {
  test('when the wanted class is full, with the present class in the answer', async () => {
    const { student, id, otherId } = await booked(1)
    await book(await room.makeStudent(), id)
    const answer = await swap(student, id, otherId)
    expectStatus(answer, 409)
    expect(answer.body.code).toBe('appointments.full')
    expect(answer.body.data).toMatchObject({ id, attendeesCount: 1 })
    expect(await placesOf(student, id, otherId)).toEqual([otherId])
  })

  test('when the last place is taken while the swap waits for it', async () => {
    const { student, id, otherId } = await booked(1)
    const answer = await withLockHeld(
      app.db,
      (client) => client.query('update appointments set attendees_count = 1 where id = $1', [id]),
      () => swap(student, id, otherId),
    )
    expectStatus(answer, 409)
    expect(answer.body.code).toBe('appointments.full')
    expect(await placesOf(student, id, otherId)).toEqual([otherId])
  })

  test('when the other class has begun, even though the wanted one has a free place', async () => {
    const { student, otherId } = await booked()
    const late = await room.makeClass({ startAt: '2026-11-20T18:00:00Z', endAt: '2026-11-20T19:00:00Z' })
    app.clock.set('2026-11-20T17:30:00Z')
    const answer = await swap(student, late.id, otherId)
    expectStatus(answer, 409)
    expect(answer.body.code).toBe('appointments.too-late-to-leave')
    expect(await placesOf(student, late.id, otherId)).toEqual([otherId])
    await expectCounted(late.id)
  })

  test('when the person has checked in there', async () => {
    const { student, id, otherId } = await booked()
    await app.db.drizzle
      .update(attendances)
      .set({ checkedInAt: '2026-11-20T11:59:00Z' })
      .where(eq(attendances.appointmentId, otherId))
    const answer = await swap(student, id, otherId)
    expectStatus(answer, 409)
    expect(answer.body.code).toBe('appointments.too-late-to-leave')
    expect(await placesOf(student, id, otherId)).toEqual([otherId])
  })

  test('when the wanted class has begun or ended', async () => {
    const { student, otherId } = await booked()
    const early = await room.makeClass({ startAt: '2026-11-20T11:00:00Z', endAt: '2026-11-20T13:00:00Z' })
    const begun = await swap(student, early.id, otherId)
    expectStatus(begun, 409)
    expect(begun.body.code).toBe('appointments.too-late-to-attend')
    await app.call(changeAppointment, {
      as: room.trainer,
      params: { id: String(early.id) },
      body: { isStarted: true },
    })
    app.clock.set('2026-11-20T12:30:00Z')
    await app.call(changeAppointment, {
      as: room.trainer,
      params: { id: String(early.id) },
      body: { isEnded: true },
    })
    expect((await swap(student, early.id, otherId)).body.code).toBe('appointments.already-ended')
    expect(await placesOf(student, early.id, otherId)).toEqual([otherId])
  })

  test('when both classes are the same', async () => {
    const { student, otherId } = await booked()
    expectStatus(await swap(student, otherId, otherId), 404)
    expect(await placesOf(student, otherId)).toEqual([otherId])
  })
})

describe('the right to swap', () => {
  test('belongs to a parent, who swaps the place of the child', async () => {
    const parent = await makeUser(app.db)
    const child = await makeChildOf(app.db, parent)
    await makeMembership(app.db, child, room.school)
    const [evening, other] = [await room.makeClass(), await room.makeClass()]
    await book(parent, other.id, child.id)
    expectStatus(await swap(parent, evening.id, other.id, child.id), 200)
    expect(await placesOf(child, evening.id, other.id)).toEqual([evening.id])
  })

  test('belongs neither to other members nor to the trainer', async () => {
    const { student, id, otherId } = await booked()
    for (const caller of [await room.makeStudent(), room.trainer, room.leader])
      expectStatus(await swap(caller, id, otherId, student.id), 404)
    expect(await placesOf(student, id, otherId)).toEqual([otherId])
  })

  test('needs the right to book the wanted class', async () => {
    const { student, otherId } = await booked()
    const own = await room.makeClass({ trainerId: student.id })
    const answer = await swap(student, own.id, otherId)
    expectStatus(answer, 409)
    expect(answer.body.code).toBe('scanner.own-training')
    expect(await placesOf(student, own.id, otherId)).toEqual([otherId])
  })
})

describe('sixty swaps at once', () => {
  const makeStudents = async (count: number) => {
    const students = await Promise.all(Array.from({ length: count }, () => room.makeStudent()))
    return students.toSorted((one, next) => one.id - next.id)
  }

  test('fill the twenty free places, and the other forty members keep theirs', async () => {
    const [evening, other] = [await room.makeClass({ capacity: 20 }), await room.makeClass()]
    const students = await makeStudents(CALLERS)
    await Promise.all(students.map((student) => book(student, other.id)))
    const answers = await Promise.all(students.map((student) => swap(student, evening.id, other.id)))
    expect(amount(answers, 200)).toBe(20)
    expect(amount(answers, 409)).toBe(40)
    for (const { status, body } of answers) if (status === 409) expect(body.code).toBe('appointments.full')
    const won = students.filter((_, index) => answers[index]?.status === 200).map(({ id }) => id)
    const lost = students.filter((_, index) => answers[index]?.status === 409).map(({ id }) => id)
    expect(await listOf(evening.id)).toEqual(won)
    expect(await listOf(other.id)).toEqual(lost)
    await expectCounted(evening.id)
    await expectCounted(other.id)
  })

  test('in opposite directions between two nearly full classes leave each member one place', async () => {
    const classes = [await room.makeClass({ capacity: 31 }), await room.makeClass({ capacity: 31 })] as const
    const [first, second] = [classes[0].id, classes[1].id]
    const students = await makeStudents(CALLERS)
    const isFirst = (index: number): boolean => index % 2 === 0
    await Promise.all(students.map((student, index) => book(student, isFirst(index) ? first : second)))
    const answers = await Promise.all(
      students.map((student, index) =>
        isFirst(index) ? swap(student, second, first) : swap(student, first, second),
      ),
    )
    expect(amount(answers, 200) + amount(answers, 409)).toBe(CALLERS)
    expect(amount(answers, 200)).toBeGreaterThan(0)
    const ids = students.map(({ id }) => id)
    expect([...(await listOf(first)), ...(await listOf(second))].toSorted((one, next) => one - next)).toEqual(
      ids,
    )
    for (const id of [first, second]) {
      await expectCounted(id)
      expect((await listOf(id)).length).toBeLessThanOrEqual(31)
    }
  })

  test('of one member back and forth leave exactly one place', async () => {
    const { student, id, otherId } = await booked()
    const answers = await Promise.all(
      Array.from({ length: CALLERS }, (_, number) =>
        number % 2 === 0 ? swap(student, id, otherId) : swap(student, otherId, id),
      ),
    )
    expect(amount(answers, 200)).toBe(CALLERS)
    expect(await placesOf(student, id, otherId)).toHaveLength(1)
    await expectCounted(id)
    await expectCounted(otherId)
  })
})
