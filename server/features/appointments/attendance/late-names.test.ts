/** People without their card in an offline class: the names on the trainer's device, and the people added by name. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { and, eq } from 'drizzle-orm'
import fc from 'fast-check'
import {
  addConfirmation,
  changeAppointment,
  changeSuggestion,
  removeAttendance,
} from '@wegband/domain/features/appointments/contract.ts'
import {
  type AttendanceCommand,
  readRecentPeople,
} from '@wegband/domain/features/appointments/offline/commands-contract.ts'
import { attendances, confirmations } from '../../../db/schema/appointments.ts'
import { attendanceCommands } from '../../../db/schema/attendance-commands.ts'
import { users } from '../../../db/schema/people.ts'
import { type ClassRoom, makeClassRoom } from '../../../testing/makers/class-room.ts'
import { commandSteps } from '../../../testing/makers/command-steps.ts'
import { makeMember, makeSchool } from '../../../testing/makers/makers.ts'
import { createTestApp, type TestApp } from '../../../testing/servers/test-app.ts'
import { makeAppointment } from '../../../testing/makers/training-makers.ts'

let app: TestApp
let room: ClassRoom
let acts: ReturnType<typeof commandSteps>
beforeAll(async () => {
  app = await createTestApp({ limits: 'off' })
  room = await makeClassRoom(app)
  acts = commandSteps(app, room)
})
afterAll(() => app.close())
beforeEach(() => app.clock.set('2026-11-20T17:31:00Z'))

type Person = { id: number }
type Stood = { checkedInAt?: string; confirmed?: 'presence' | 'denied' }

/** Puts the person on the list of a class on another day. */
const wasAt = async (
  person: Person,
  startAt: string,
  { checkedInAt, confirmed }: Stood,
  place = room.school,
) => {
  const endAt = new Date(Date.parse(startAt) + 3_600_000).toISOString()
  const { id } = await makeAppointment(app.db, place, { startAt, endAt })
  const [row] = await app.db.drizzle
    .insert(attendances)
    .values({
      appointmentId: id,
      userId: person.id,
      source: 'self',
      classStartAt: startAt,
      checkedInAt: checkedInAt ?? null,
    })
    .returning()
  if (confirmed && row)
    await app.db.drizzle.insert(confirmations).values({ attendanceId: row.id, type: confirmed })
}
const add = (person: Person, doneAt: string): AttendanceCommand => ({
  kind: 'add',
  key: acts.key(),
  doneAt,
  userId: person.id,
})
const takeOff = (
  person: Person,
  doneAt: string,
  seen: Extract<AttendanceCommand, { kind: 'remove' }>['seen'],
): AttendanceCommand => ({
  kind: 'remove',
  key: acts.key(),
  doneAt,
  userId: person.id,
  seen,
})
const namesFor = (as: Person, id: number) => app.call(readRecentPeople, { as, params: { id: String(id) } })
const sourceOf = async (id: number, person: Person) => {
  const [row] = await app.db.drizzle
    .select()
    .from(attendances)
    .where(and(eq(attendances.appointmentId, id), eq(attendances.userId, person.id)))
  return row
}

describe('the names on a device', () => {
  test('are first name and initial of active members who trained here in the last 8 weeks', async () => {
    const make = (firstName: string, lastName: string) =>
      makeMember(app.db, room.school, { user: { firstName, lastName } })
    const came = await make('Lena', 'Öhler')
    const confirmed = await make('Ole', 'Kurz')
    const [booked, denied, long, gone, locked] = [
      await make('Nur', 'Gebucht'),
      await make('Nie', 'Gezählt'),
      await make('Lange', 'Her'),
      await makeMember(app.db, room.school, { state: 'cancelled' }),
      await make('Ist', 'Gesperrt'),
    ]
    const elsewhere = await make('Woanders', 'Da')
    await wasAt(came, '2026-11-13T17:00:00.000Z', { checkedInAt: '2026-11-13T17:01:00.000Z' })
    await wasAt(confirmed, '2026-09-26T17:00:00.000Z', { confirmed: 'presence' })
    await wasAt(booked, '2026-11-13T17:00:00.000Z', {})
    await wasAt(denied, '2026-11-13T17:00:00.000Z', { confirmed: 'denied' })
    await wasAt(long, '2026-09-25T17:00:00.000Z', { confirmed: 'presence' })
    await wasAt(gone, '2026-11-13T17:00:00.000Z', { confirmed: 'presence' })
    await wasAt(locked, '2026-11-13T17:00:00.000Z', { confirmed: 'presence' })
    await wasAt(room.trainer, '2026-11-13T17:00:00.000Z', { confirmed: 'presence' })
    await wasAt(elsewhere, '2026-11-13T17:00:00.000Z', { confirmed: 'presence' }, await makeSchool(app.db))
    await app.db.drizzle
      .update(users)
      .set({ lockedAt: '2026-11-14T17:00:00.000Z' })
      .where(eq(users.id, locked.id))

    const { body } = await namesFor(room.trainer, await acts.running())
    expect(body.data).toEqual([
      { id: came.id, firstName: 'Lena', initial: 'Ö' },
      { id: confirmed.id, firstName: 'Ole', initial: 'K' },
    ])
  })

  test('are readable only for the trainer of the class, and only while it runs', async () => {
    const { id } = await room.makeClass()
    app.clock.set('2026-11-20T13:29:00Z')
    expect((await namesFor(room.trainer, id)).body).toMatchObject({ code: 'appointments.not-started' })
    app.clock.set('2026-11-20T17:31:00Z')
    const running = await acts.running()
    const stranger = await makeMember(app.db, await makeSchool(app.db), { roles: ['trainer'] })
    for (const as of [room.otherTrainer, room.leader, room.student, stranger])
      expect((await namesFor(as, running)).status).toBe(403)
    app.clock.set('2026-11-20T18:31:00Z')
    const params = { id: String(running) }
    await app.call(changeAppointment, { as: room.trainer, params, body: { isEnded: true } })
    expect((await namesFor(room.trainer, running)).body).toMatchObject({ code: 'appointments.already-ended' })
  })
})

describe('a person added by name offline', () => {
  test('is on the list once, from the minute they came, however often the command is sent', async () => {
    const id = await acts.running({ capacity: 1 })
    const student = await room.makeStudent()
    const command = add(student, acts.at('17:45'))
    app.clock.set('2026-11-20T18:30:00Z')
    const answers = await Promise.all(Array.from({ length: 60 }, () => acts.send(room.trainer, id, command)))
    expect(new Set(answers.map(({ body }) => body.data[0]?.outcome))).toEqual(new Set(['done']))
    expect(await acts.listOf(id)).toHaveLength(1)
    expect(await sourceOf(id, student)).toMatchObject({
      source: 'trainer',
      checkedInAt: acts.at('17:45'),
      suggestedMinutes: 75,
    })
    expect(await acts.oneOf(id, student)).toMatchObject({ suggestion: { moduleId: acts.moduleId(1) } })
  })

  test('who had booked is checked in, and a later scan of the same person changes nothing', async () => {
    const id = await acts.running({ capacity: 1 })
    const student = await room.makeStudent()
    const booking = {
      appointmentId: id,
      userId: student.id,
      source: 'self',
      classStartAt: acts.at('17:30'),
    } as const
    await app.db.drizzle.insert(attendances).values(booking)
    const card = await acts.makeCard(student)
    app.clock.set('2026-11-20T18:00:00Z')
    const commands = [
      add(student, acts.at('17:35')),
      acts.scan(card, acts.at('17:40')),
      add(student, acts.at('17:45')),
    ]
    expect(await acts.outcomesOf(room.trainer, id, ...commands)).toEqual(['done', 'done', 'done'])
    expect(await sourceOf(id, student)).toMatchObject({ source: 'self', checkedInAt: acts.at('17:35') })
  })

  test('is refused from another school, by another trainer, in a full class, or as the trainer', async () => {
    const id = await acts.running({ capacity: 1 })
    const [student, late] = [await room.makeStudent(), await room.makeStudent()]
    const foreign = await makeMember(app.db, await makeSchool(app.db))
    const left = await makeMember(app.db, room.school, { state: 'cancelled' })
    const send = (...commands: AttendanceCommand[]) => acts.outcomesOf(room.trainer, id, ...commands)
    expect(
      await send(
        add(foreign, acts.at('17:31')),
        add(left, acts.at('17:31')),
        add({ id: 2_000_000_000 }, acts.at('17:31')),
      ),
    ).toEqual(['general.not-found', 'general.not-found', 'general.not-found'])
    expect(await acts.outcomesOf(room.otherTrainer, id, add(student, acts.at('17:31')))).toEqual([
      'appointments.not-allowed',
    ])
    expect((await acts.send(student, id, add(student, acts.at('17:31')))).status).toBe(403)
    const refused = add(late, acts.at('17:31'))
    expect(await send(add(room.trainer, acts.at('17:31')), add(student, acts.at('17:31')), refused)).toEqual([
      'scanner.own-training',
      'done',
      'appointments.full',
    ])
    // a refused command stores no key: sent again when a place is free, it succeeds
    const { id: attendanceId } = (await acts.oneOf(id, student)) ?? { id: 0 }
    await app.call(removeAttendance, {
      as: room.trainer,
      params: { id: String(id), attendanceId: String(attendanceId) },
    })
    expect(await send(refused)).toEqual(['done'])
  })

  test('gets the last place as the only one of 60', async () => {
    const id = await acts.running({ capacity: 1 })
    const people = await Promise.all(Array.from({ length: 60 }, () => room.makeStudent()))
    const answers = await Promise.all(
      people.map((one) => acts.outcomesOf(room.trainer, id, add(one, acts.at('17:31')))),
    )
    expect(answers.flat().toSorted()).toEqual([...Array<string>(59).fill('appointments.full'), 'done'])
    expect(await acts.listOf(id)).toHaveLength(1)
  })

  test('is accepted from 20 requests at once and listed once, in a class without a limit', async () => {
    const id = await acts.running({ capacity: null })
    const student = await room.makeStudent()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => acts.outcomesOf(room.trainer, id, add(student, acts.at('17:31')))),
    )
    expect(answers.flat()).toEqual(Array<string>(20).fill('done'))
    expect(await acts.listOf(id)).toHaveLength(1)
  })

  test('ends in the state of the latest command, in whatever order and however often they come', async () => {
    const id = await acts.running()
    const student = await room.makeStudent()
    const none = { confirmations: [], suggestion: null }
    const commands = (isTakenOff: boolean): AttendanceCommand[] => [
      add(student, acts.at('17:31')),
      acts.judge(student, acts.at('17:33'), none, {
        confirmations: ['presence'],
        suggestion: acts.trained(3),
      }),
      acts.judge(
        student,
        acts.at('17:35'),
        { confirmations: ['presence'], suggestion: acts.trained(3) },
        {
          confirmations: ['presence', 'progress'],
          suggestion: acts.trained(5, 45),
        },
      ),
      ...(isTakenOff ? [takeOff(student, acts.at('17:37'), ['presence', 'progress'])] : []),
    ]
    const orders = fc.shuffledSubarray([0, 1, 2, 3, 0, 1, 2, 3], { minLength: 8, maxLength: 8 })
    app.clock.set('2026-11-20T17:50:00Z')
    await fc.assert(
      fc.asyncProperty(orders, fc.boolean(), async (order, isTakenOff) => {
        const mine = commands(isTakenOff)
        // like a device: commands that wait until the person is on the list are sent again
        for (const index of [...order, 0, 1, 2]) {
          const command = mine[index]
          if (command) await acts.send(room.trainer, id, command)
        }
        const shown = await acts.oneOf(id, student)
        if (isTakenOff) expect(shown).toBeUndefined()
        else {
          expect(shown).toMatchObject({ suggestion: acts.trained(5, 45), checkedInAt: acts.at('17:31') })
          expect(shown?.confirmations.toSorted()).toEqual(['presence', 'progress'])
          await app.call(removeAttendance, {
            as: room.trainer,
            params: { id: String(id), attendanceId: String(shown?.id) },
          })
        }
        expect(await acts.eventsOf(student)).toHaveLength(0)
        await app.db.drizzle.delete(attendanceCommands).where(eq(attendanceCommands.personId, student.id))
      }),
      { numRuns: 12 },
    )
  })

  test('stays on the list after a removal and a new entry, though the removal arrives last', async () => {
    const id = await acts.running()
    const student = await room.makeStudent()
    await acts.add(id, student)
    const removal = takeOff(student, acts.at('17:33'), [])
    app.clock.set('2026-11-20T17:50:00Z')
    expect(await acts.outcomesOf(room.trainer, id, add(student, acts.at('17:35')), removal)).toEqual([
      'done',
      'overtaken',
    ])
    expect(await acts.oneOf(id, student)).toBeDefined()
  })

  test('is listed once, and differing confirmations of another trainer are a conflict', async () => {
    const id = await acts.running()
    const student = await room.makeStudent()
    const { id: attendanceId } = await acts.add(id, student)
    const params = { id: String(id), attendanceId: String(attendanceId) }
    await app.call(changeSuggestion, { as: room.otherTrainer, params, body: { suggestion: acts.trained(5) } })
    for (const type of ['presence', 'progress'])
      await app.call(addConfirmation, { as: room.otherTrainer, params: { ...params, type } })
    const none = { confirmations: [], suggestion: null }
    const wanted = {
      confirmations: ['presence' as const, 'progress' as const],
      suggestion: acts.trained(4, 60),
    }
    const outcomes = await acts.outcomesOf(
      room.trainer,
      id,
      add(student, acts.at('17:31')),
      acts.judge(student, acts.at('17:31'), none, wanted),
    )
    expect(outcomes).toEqual(['done', 'conflict'])
    expect(await acts.listOf(id)).toHaveLength(1)
    expect(await acts.oneOf(id, student)).toMatchObject({ suggestion: acts.trained(5) })
  })
})
