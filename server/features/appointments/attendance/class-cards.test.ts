/** The card data of a class for offline devices, and the missing requirements of all its people. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addAttendee, changeAppointment } from '@wegband/domain/features/appointments/contract.ts'
import {
  readClassCards,
  readClassMissing,
} from '@wegband/domain/features/appointments/offline/commands-contract.ts'
import { memberTokens } from '../../../db/schema/people.ts'
import { type ClassRoom, makeClassRoom } from '../../../testing/makers/class-room.ts'
import type { UserRow } from '../../../testing/makers/makers.ts'
import { createTestApp, type TestApp } from '../../../testing/servers/test-app.ts'
import { cardFingerprint } from './class-cards.ts'

let app: TestApp
let room: ClassRoom
beforeAll(async () => {
  app = await createTestApp({ limits: 'off' })
  room = await makeClassRoom(app)
})
afterAll(() => app.close())
beforeEach(() => app.clock.set('2026-11-20T17:31:00Z'))

const running = async () => {
  const { id } = await room.makeClass()
  await app.call(changeAppointment, {
    as: room.trainer,
    params: { id: String(id) },
    body: { isStarted: true },
  })
  return id
}
const add = (id: number, person: { id: number }) =>
  app.call(addAttendee, { as: room.trainer, params: { id: String(id), userId: String(person.id) } })
const makeCard = async (person: UserRow) => {
  const value = `WTM-${'X'.repeat(26)}`
  await app.db.drizzle.insert(memberTokens).values({ userId: person.id, kind: 'member', value })
  return value
}

describe('the class data for a trainer', () => {
  test('includes card fingerprints, never codes, for the trainer side of a near class', async () => {
    const id = await running()
    const student = await room.makeStudent()
    const code = await makeCard(student)
    const answer = await app.call(readClassCards, { as: room.trainer, params: { id: String(id) } })
    expect(answer.body.data.find((one) => one.id === student.id)?.cards).toEqual([cardFingerprint(code)])
    expect(answer.bytes.toString()).not.toContain(code)
    expect((await app.call(readClassCards, { as: student, params: { id: String(id) } })).status).toBe(403)
    app.clock.set('2026-11-25T09:00:00Z')
    expect((await app.call(readClassCards, { as: room.trainer, params: { id: String(id) } })).status).toBe(
      403,
    )
  })

  test('includes what each attendee still needs in one answer, for the trainer side alone', async () => {
    const id = await running()
    const people = [await room.makeStudent(), await room.makeStudent()]
    for (const person of people) await add(id, person)
    const { body } = await app.call(readClassMissing, { as: room.trainer, params: { id: String(id) } })
    expect(new Set(body.data.map(({ userId }) => userId))).toEqual(new Set(people.map((one) => one.id)))
    expect(body.data[0]?.goals.map(({ kind }) => kind)).toContain('belt-step')
    const [student] = people
    expect((await app.call(readClassMissing, { as: student, params: { id: String(id) } })).status).toBe(403)
  })
})
