/** Planning a class warns when its room or trainer is taken at that time. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAppointment } from '@wegband/domain/features/timetable/contract.ts'
import { classDetails, FRIDAYS } from '../../testing/makers/class-details.ts'
import { type ClassRoom, makeClassRoom } from '../../testing/makers/class-room.ts'
import { expectStatus } from '../../testing/expect-status.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'

let app: TestApp
let room: ClassRoom
let typeId: number
beforeAll(async () => {
  app = await createTestApp({ limits: 'off' })
  room = await makeClassRoom(app, 1)
  typeId = (await room.makeClass({ startAt: '2026-01-01T10:00:00Z', endAt: '2026-01-01T11:00:00Z' })).typeId
  app.clock.set('2026-11-20T09:00:00Z')
})
afterAll(() => app.close())

/** A class of ninety minutes, made by the leader. */
const make = (body: {
  startAt?: string
  room?: string
  trainer?: number
  force?: boolean
  series?: object
}) =>
  app.call(createAppointment, {
    as: room.leader,
    body: { schoolId: room.school.id, ...classDetails(room, typeId), ...body } as never,
  })

test('warns of a taken room or trainer, and creates the class when forced', async () => {
  const { id: trainer, firstName, lastName } = room.trainer
  const name = `${firstName} ${lastName}`
  await make({ room: 'Kleine Halle', trainer, startAt: '2026-12-10T17:00:00Z' })
  const at = { startAt: '2026-12-10T18:00:00Z' }
  const sameRoom = await make({ ...at, room: 'kleine halle' })
  expectStatus(sameRoom, 409)
  expect(sameRoom.body.code).toBe('timetable.overlap')
  expect(sameRoom.body.data).toMatchObject({ overlaps: [{ room: 'Kleine Halle', trainer: null }], count: 1 })
  const sameTrainer = await make({ ...at, trainer })
  expect(sameTrainer.body.data).toMatchObject({ overlaps: [{ room: null, trainer: name }] })
  const both = await make({ ...at, room: 'kleine halle', trainer })
  expect(both.body.data).toMatchObject({
    overlaps: [{ room: 'Kleine Halle', trainer: name }],
    count: 1,
  })
  expect((await make({ ...at, room: 'kleine halle', force: true })).status).toBe(201)
  expect((await make({ startAt: '2026-12-10T18:30:00Z', trainer })).status).toBe(201)
})

test('names the first five overlaps and counts all of them', async () => {
  const series = { ...FRIDAYS, weekdays: [3] }
  expect((await make({ room: 'Große Halle', series })).status).toBe(201)
  const { status, body } = await make({ room: 'Große Halle', series })
  expect(status).toBe(409)
  const found = body.data as unknown as { overlaps: unknown[]; count: number }
  expect([found.overlaps.length, found.count]).toEqual([5, 12])
})
