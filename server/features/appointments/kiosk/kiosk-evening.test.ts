/** The tablet at the door during an evening: it shows the classes of its site in turn, and ends with the evening. */
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { PRIVATE_TYPE_KEY } from '@wegband/domain/features/appointments/appointment-facts.ts'
import { addAttendee, changeAppointment } from '@wegband/domain/features/appointments/contract.ts'
import {
  checkInAtKiosk,
  countKiosks,
  endKiosk,
  openKiosk,
  readKiosk,
} from '@wegband/domain/features/appointments/kiosk/kiosk-contract.ts'
import { attendances } from '../../../db/schema/appointments.ts'
import { memberTokens } from '../../../db/schema/people.ts'
import { schoolMemberships } from '../../../db/schema/schools.ts'
import { type ClassRoom, makeClassRoom } from '../../../testing/makers/class-room.ts'
import { makeMember, makeSchool, makeSite, nextNumber, type UserRow } from '../../../testing/makers/makers.ts'
import { makeAppointmentType } from '../../../testing/makers/training-makers.ts'
import { createTestApp, type TestApp } from '../../../testing/servers/test-app.ts'

let app: TestApp
let room: ClassRoom
let siteId: number
beforeAll(async () => {
  app = await createTestApp({ limits: 'off' })
  room = await makeClassRoom(app)
})
afterAll(() => app.close())
beforeEach(async () => {
  at('16:55')
  siteId = await makeSite(app.db, room.school)
})

const instant = (time: string, day = '20'): string => `2026-11-${day}T${time}:00.000Z`
const at = (time: string, day?: string): void => app.clock.set(instant(time, day))
const params = (id: number) => ({ id: String(id) })
const makeClass = async (start: string, end: string, more: Parameters<ClassRoom['makeClass']>[0] = {}) =>
  (await room.makeClass({ siteId, startAt: instant(start), endAt: instant(end), ...more })).id
const change = async (id: number, body: { isStarted: true } | { isEnded: true }) => {
  const { status } = await app.call(changeAppointment, { as: room.trainer, params: params(id), body })
  expect(status).toBe(200)
}
const start = (id: number) => change(id, { isStarted: true })
const end = (id: number) => change(id, { isEnded: true })
const open = async (id: number) =>
  (await app.call(openKiosk, { as: room.trainer, params: params(id) })).body.data.token
const up = async (id: number) =>
  (await app.call(countKiosks, { as: room.trainer, params: params(id) })).body.data.count
const read = (kiosk: string) => app.call(readKiosk, { body: { kiosk } })
/** The running classes and the next ones. */
const shown = async (kiosk: string) => {
  const { classes, next } = (await read(kiosk)).body.data
  return [classes, next].map((some) => some.map(({ appointmentId }) => appointmentId))
}
const book = (id: number, person: UserRow) =>
  app.call(addAttendee, { as: room.trainer, params: { id: String(id), userId: String(person.id) } })
/** A member with a card who has booked these classes. */
const makePerson = async (...booked: readonly number[]) => {
  const person = await room.makeStudent()
  const number = nextNumber()
    .toString(8)
    .replaceAll(/\d/g, (digit) => 'ABCDEFGH'.charAt(Number(digit)))
  const card = `WTM-${number.padStart(26, 'Z')}`
  await app.db.drizzle.insert(memberTokens).values({ userId: person.id, kind: 'member', value: card })
  for (const id of booked) expect((await book(id, person)).status).toBe(200)
  return { person, card }
}
type More = { appointmentId?: number; doneAt?: string; key?: string }
const scan = (kiosk: string, token: string, more: More = {}) =>
  app.call(checkInAtKiosk, {
    body: {
      kiosk,
      token,
      key: `evening-key-${String(nextNumber()).padStart(8, '0')}`,
      doneAt: app.clock.now().toISOString(),
      ...more,
    },
  })
const into = async (kiosk: string, token: string, more: More = {}) => {
  const { body } = await scan(kiosk, token, more)
  return 'data' in body ? body.data.appointmentId : (body as { code: string }).code
}
const placesOf = async ({ id }: { id: number }) =>
  (await app.db.drizzle.select().from(attendances).where(eq(attendances.userId, id))).map(
    ({ appointmentId }) => appointmentId,
  )

describe('the tablet during an evening', () => {
  test('moves to the next class when it starts, and names it in between', async () => {
    const [kids, adults] = [await makeClass('17:00', '18:00'), await makeClass('18:30', '20:00')]
    await start(kids)
    const kiosk = await open(kids)
    expect(await shown(kiosk)).toEqual([[kids], [adults]])
    at('18:00')
    await end(kids)
    expect(await shown(kiosk)).toEqual([[], [adults]])
    const { card, person } = await makePerson()
    expect(await into(kiosk, card)).toBe('appointments.not-started')
    expect(await placesOf(person)).toEqual([])
    at('18:20')
    await start(adults)
    expect(await shown(kiosk)).toEqual([[adults], []])
    expect(await into(kiosk, card)).toBe(adults)
  })

  test('does not show a private training at the same site', async () => {
    const { id: typeId } = await makeAppointmentType(app.db, { key: PRIVATE_TYPE_KEY })
    const [kids, alone] = [await makeClass('17:00', '18:00'), await makeClass('17:00', '18:00', { typeId })]
    await start(kids)
    await start(alone)
    const kiosk = await open(kids)
    expect(await shown(kiosk)).toEqual([[kids], []])
    const { card } = await makePerson()
    expect(await into(kiosk, card)).toBe(kids)
  })

  test('hides a class left open when the next one starts, and an hour after its planned end', async () => {
    const [first, second] = [await makeClass('17:00', '18:00'), await makeClass('18:00', '19:30')]
    await makeClass('21:00', '22:00')
    await start(first)
    const kiosk = await open(first)
    at('18:05')
    expect((await shown(kiosk))[0]).toEqual([first])
    await start(second)
    expect((await shown(kiosk))[0]).toEqual([second])
    at('19:31')
    expect((await shown(kiosk))[0]).toEqual([second])
    at('20:31')
    expect((await shown(kiosk))[0]).toEqual([])
  })

  test('does not check a person into the running class who booked one that begins within an hour', async () => {
    const [first, second] = [await makeClass('17:00', '18:30'), await makeClass('18:30', '20:00')]
    await start(first)
    const kiosk = await open(first)
    const { card, person } = await makePerson(second)
    at('17:29')
    // more than an hour before: the person trains in both classes
    expect(await into(kiosk, card)).toBe(first)
    const other = await makePerson(second)
    at('17:31')
    expect(await into(kiosk, other.card)).toBe('appointments.not-started')
    expect(await placesOf(other.person)).toEqual([second])
    expect(await placesOf(person)).toEqual([second, first])
  })

  test('shows no class of another site or day, and checks no one into it', async () => {
    const id = await makeClass('17:00', '18:00')
    const elsewhere = await makeClass('17:00', '18:00', { siteId: room.school.siteId })
    const tomorrow = await makeClass('17:00', '18:00', {
      startAt: instant('03:30', '21'),
      endAt: instant('04:30', '21'),
    })
    const { card, person } = await makePerson(elsewhere)
    await start(id)
    await start(elsewhere)
    const kiosk = await open(id)
    expect(await shown(kiosk)).toEqual([[id], []])
    for (const appointmentId of [elsewhere, tomorrow])
      expect(await into(kiosk, card, { appointmentId })).toBe('scanner.not-found-or-expired')
    const [place] = await app.db.drizzle.select().from(attendances).where(eq(attendances.userId, person.id))
    const byName = await app.call(checkInAtKiosk, {
      body: {
        kiosk,
        key: 'evening-key-by-name',
        doneAt: app.clock.now().toISOString(),
        attendanceId: place?.id ?? 0,
      },
    })
    expect(byName.body.code).toBe('scanner.not-found-or-expired')
    expect(place?.checkedInAt).toBeNull()
  })
})

describe('two classes at the same time', () => {
  const two = async () => {
    const [left, right] = [await makeClass('17:00', '18:30'), await makeClass('17:00', '18:00')]
    return {
      left,
      right,
      begin: async () => [await start(left), await start(right), await open(left)][2] as string,
    }
  }

  test('take a person into the booked class, and ask a person who booked none or both', async () => {
    const { left, right, begin } = await two()
    const [booked, both, none] = [await makePerson(right), await makePerson(left, right), await makePerson()]
    const kiosk = await begin()
    expect((await shown(kiosk))[0]).toEqual([left, right])
    expect(await into(kiosk, booked.card)).toBe(right)
    expect(await into(kiosk, booked.card)).toBe(right)
    expect(await into(kiosk, none.card)).toBe('appointments.kiosk-choose')
    expect(await placesOf(none.person)).toEqual([])
    expect(await into(kiosk, none.card, { appointmentId: left })).toBe(left)
    expect(await into(kiosk, both.card)).toBe('appointments.kiosk-choose')
    expect(await into(kiosk, both.card, { appointmentId: left })).toBe(left)
    // checks into the other class, after the first check-in
    expect(await into(kiosk, both.card)).toBe(right)
  })

  test('keep a repeated request in the class of its first check-in', async () => {
    const { left, right, begin } = await two()
    const { card, person } = await makePerson(left)
    const kiosk = await begin()
    const same = { key: 'evening-key-of-one-scan', doneAt: app.clock.now().toISOString() }
    expect(await into(kiosk, card, same)).toBe(left)
    await book(right, person)
    await app.db.drizzle
      .update(attendances)
      .set({ checkedInAt: null })
      .where(and(eq(attendances.userId, person.id), eq(attendances.appointmentId, right)))
    const answers = await Promise.all(Array.from({ length: 60 }, () => into(kiosk, card, same)))
    expect(new Set(answers)).toEqual(new Set([left]))
    const [place] = await app.db.drizzle
      .select()
      .from(attendances)
      .where(and(eq(attendances.userId, person.id), eq(attendances.appointmentId, right)))
    expect(place?.checkedInAt).toBeNull()
  })

  test('give the last place of one to one of 60 people, and the places of the other to the rest', async () => {
    const left = await makeClass('17:00', '18:30', { capacity: 1 })
    const right = await makeClass('17:00', '18:30', { capacity: 59 })
    await start(left)
    await start(right)
    const kiosk = await open(left)
    const people = await Promise.all(Array.from({ length: 60 }, () => makePerson()))
    const first = await Promise.all(people.map(({ card }) => into(kiosk, card, { appointmentId: left })))
    expect(new Set(first)).toEqual(new Set([left, 'appointments.full']))
    expect(first.filter((one) => one === left)).toHaveLength(1)
    expect(first.filter((one) => one === 'appointments.full')).toHaveLength(59)
    const others = people.filter((_, index) => first[index] !== left)
    const second = await Promise.all(others.map(({ card }) => into(kiosk, card, { appointmentId: right })))
    expect(new Set(second)).toEqual(new Set([right]))
  })
})

describe('a check-in stored offline', () => {
  test('counts for its own class while another one runs, and after the evening too', async () => {
    const [first, second] = [await makeClass('17:00', '18:00'), await makeClass('18:00', '19:30')]
    await start(first)
    const kiosk = await open(first)
    const [one, other, late] = [await makePerson(), await makePerson(), await makePerson()]
    at('18:00')
    await end(first)
    await start(second)
    at('18:10')
    const kept = { appointmentId: first, doneAt: instant('17:05') }
    expect(await into(kiosk, one.card, kept)).toBe(first)
    // a tablet of an older version sends no class: the time of the scan decides
    expect(await into(kiosk, other.card, { doneAt: instant('17:05') })).toBe(first)
    at('19:30')
    await end(second)
    at('08:00', '21')
    expect(await into(kiosk, late.card, { appointmentId: second, doneAt: instant('18:10') })).toBe(second)
    expect(await into(kiosk, late.card, { appointmentId: second })).toBe('appointments.kiosk-over')
  })
})

describe('the tablet ends', () => {
  test('with the last class of its site, whichever class it was opened from', async () => {
    const [first, last] = [await makeClass('17:00', '18:00'), await makeClass('20:00', '21:30')]
    await start(first)
    const kiosk = await open(first)
    at('18:00')
    await end(first)
    expect((await read(kiosk)).status).toBe(200)
    expect(await up(last)).toBe(1)
    at('20:00')
    await start(last)
    at('21:20')
    await end(last)
    expect((await read(kiosk)).body.code).toBe('appointments.kiosk-over')
    expect(await up(last)).toBe(0)
  })

  test('without waiting for a class that was not held', async () => {
    const [first, second] = [await makeClass('17:00', '18:00'), await makeClass('18:30', '19:30')]
    await start(first)
    const kiosk = await open(first)
    at('18:00')
    await end(first)
    at('19:29')
    expect(await shown(kiosk)).toEqual([[], [second]])
    at('19:30')
    expect((await read(kiosk)).status).toBe(410)
  })

  test('at four in the morning at the latest, and cannot be opened for the evening before', async () => {
    const night = await makeClass('21:00', '21:30', { endAt: instant('06:00', '21') })
    at('20:55')
    await start(night)
    const kiosk = await open(night)
    at('02:59', '21')
    expect((await shown(kiosk))[0]).toEqual([night])
    at('03:00', '21')
    expect((await read(kiosk)).status).toBe(410)
    const { card } = await makePerson()
    expect(await into(kiosk, card, { appointmentId: night })).toBe('appointments.kiosk-over')
    expect(await up(night)).toBe(0)
    const again = await app.call(openKiosk, { as: room.trainer, params: params(night) })
    expect(again.body.code).toBe('appointments.already-ended')
  })

  test('by hand from the page of any class of its site, and of no other', async () => {
    const [first, second] = [await makeClass('17:00', '18:00'), await makeClass('18:30', '20:00')]
    const elsewhere = await makeClass('17:00', '18:00', { siteId: room.school.siteId })
    await start(first)
    const tablets = [await open(first), await open(first)]
    expect([await up(first), await up(second), await up(elsewhere)]).toEqual([2, 2, 0])
    const endBy = async (as: UserRow, id: number) =>
      (await app.call(endKiosk, { as, params: params(id) })).status
    expect(await endBy(room.student, second)).toBe(403)
    const stranger = await makeMember(app.db, await makeSchool(app.db), { roles: ['trainer'] })
    expect([403, 404]).toContain(await endBy(stranger, second))
    expect(await endBy(room.trainer, elsewhere)).toBe(204)
    expect(await up(first)).toBe(2)
    expect(await endBy(room.otherTrainer, second)).toBe(204)
    for (const kiosk of tablets) expect((await read(kiosk)).status).toBe(410)
    expect(await up(first)).toBe(0)
  })

  test('when the trainer who opened it is no longer in the team', async () => {
    const id = await makeClass('17:00', '18:00')
    await start(id)
    const helper = await makeMember(app.db, room.school, { roles: ['trainer'] })
    const { token } = (await app.call(openKiosk, { as: helper, params: params(id) })).body.data
    expect((await read(token)).status).toBe(200)
    await app.db.drizzle.delete(schoolMemberships).where(eq(schoolMemberships.userId, helper.id))
    expect((await read(token)).status).toBe(410)
  })
})
