/** Starts and ends that devices made offline and send later: once each, at the time of the device, also beside a colleague's. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { cancelAppointment } from '@wegband/domain/features/appointments/schedule/cancel-contract.ts'
import {
  type Appointment,
  changeAppointment,
  readAppointment,
} from '@wegband/domain/features/appointments/contract.ts'
import type { AttendanceCommand } from '@wegband/domain/features/appointments/offline/commands-contract.ts'
import { DEFAULT_FLAGS } from '@wegband/domain/features/texts/contract.ts'
import { changeSetting } from '../../../config/settings.ts'
import { appointments } from '../../../db/schema/appointments.ts'
import { childProtectionCertificates } from '../../../db/schema/office/child-protection.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { type ClassRoom, makeClassRoom } from '../../../testing/makers/class-room.ts'
import { commandSteps } from '../../../testing/makers/command-steps.ts'
import { createTestApp, type TestApp } from '../../../testing/servers/test-app.ts'

let app: TestApp
let room: ClassRoom
let acts: ReturnType<typeof commandSteps>
beforeAll(async () => {
  app = await createTestApp({ limits: 'off' })
  room = await makeClassRoom(app)
  acts = commandSteps(app, room)
})
afterAll(() => app.close())
/** The connection is back at 19:10; the class was planned from 18:30 to 20:00 in Berlin, 17:30 UTC. */
beforeEach(() => app.clock.set('2026-11-20T19:10:00Z'))

const start = (clock: string, more: { force?: boolean } = {}): AttendanceCommand => ({
  kind: 'start',
  key: acts.key(),
  doneAt: acts.at(clock),
  ...more,
})
const end = (clock: string): AttendanceCommand => ({ kind: 'end', key: acts.key(), doneAt: acts.at(clock) })
const read = async (id: number): Promise<Appointment> =>
  (await app.call(readAppointment, { as: room.trainer, params: { id: String(id) } })).body.data
const startOnline = (as: { id: number }, id: number, body: { isStarted: true; force?: boolean }) =>
  app.call(changeAppointment, { as, params: { id: String(id) }, body })

describe('a class that ran offline from start to end', () => {
  test('gets start, check-ins, confirmations and end with the times of the device, once', async () => {
    const { id } = await room.makeClass()
    const student = await room.makeStudent()
    const card = await acts.makeCard(student)
    const none = { confirmations: [], suggestion: null }
    const wanted = {
      confirmations: ['presence' as const, 'progress' as const],
      suggestion: acts.trained(2, 60),
    }
    const commands = [
      start('17:28'),
      acts.scan(card, acts.at('17:29')),
      acts.judge(student, acts.at('18:40'), none, wanted),
      end('18:45'),
    ]
    expect(await acts.outcomesOf(room.trainer, id, ...commands)).toEqual(['done', 'done', 'done', 'done'])
    // the answer was lost, or another tab sends the same commands
    expect(await acts.outcomesOf(room.trainer, id, ...commands)).toEqual(['done', 'done', 'done', 'done'])
    expect(await read(id)).toMatchObject({
      startedAt: acts.at('17:28'),
      endedAt: acts.at('18:45'),
      startedBy: { id: room.trainer.id },
    })
    expect(await acts.oneOf(id, student)).toMatchObject({ ...wanted, checkedInAt: acts.at('17:29') })
  })

  test('starts once when several tabs send the start at the same time', async () => {
    const { id } = await room.makeClass()
    const command = start('17:28')
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => acts.outcomesOf(room.trainer, id, command)),
    )
    expect(new Set(answers.flat())).toEqual(new Set(['done']))
    expect(await read(id)).toMatchObject({ startedAt: acts.at('17:28') })
  })

  test('never starts in the future when the clock of the device runs fast', async () => {
    const { id } = await room.makeClass()
    expect(await acts.outcomesOf(room.trainer, id, start('19:50'))).toEqual(['done'])
    expect((await read(id)).startedAt).toBe(acts.at('19:10'))
  })

  test('keeps the start that the server knows already', async () => {
    const id = await acts.running()
    expect(await acts.outcomesOf(room.trainer, id, start('17:28'))).toEqual(['done'])
    expect((await read(id)).startedAt).toBe(acts.at('19:10'))
  })
})

describe('a start offline that meets another state', () => {
  test('yields to a colleague’s online start, names the colleague and keeps earlier arrivals', async () => {
    const { id } = await room.makeClass({ trainerId: null })
    const [early, late] = [await room.makeStudent(), await room.makeStudent()]
    const [earlyCard, lateCard] = [await acts.makeCard(early), await acts.makeCard(late)]
    app.clock.set('2026-11-20T17:35:00Z')
    await startOnline(room.otherTrainer, id, { isStarted: true })
    app.clock.set('2026-11-20T19:10:00Z')
    const commands = [
      start('17:28'),
      acts.scan(earlyCard, acts.at('17:30')),
      acts.scan(lateCard, acts.at('17:45')),
    ]
    const { body } = await acts.send(room.trainer, id, ...commands)
    expect(body.data[0]).toMatchObject({
      outcome: 'overtaken',
      code: 'appointments.already-started',
      rival: { by: { id: room.otherTrainer.id }, at: acts.at('17:35') },
    })
    expect(body.data.slice(1).map(({ outcome }) => outcome)).toEqual(['done', 'done'])
    expect(await read(id)).toMatchObject({
      startedAt: acts.at('17:35'),
      startedBy: { id: room.otherTrainer.id },
    })
    expect(await acts.oneOf(id, early)).toMatchObject({ checkedInAt: acts.at('17:35') })
    expect(await acts.oneOf(id, late)).toMatchObject({ checkedInAt: acts.at('17:45') })
  })

  test('is refused with the reason where the class was cancelled or moved or the right is missing', async () => {
    const cancelled = await room.makeClass()
    await app.call(cancelAppointment, {
      as: room.leader,
      params: { id: String(cancelled.id) },
      body: { reason: 'Halle zu' },
    })
    expect(await acts.outcomesOf(room.trainer, cancelled.id, start('17:28'))).toEqual([
      'appointments.cancelled',
    ])
    const moved = await room.makeClass()
    await app.db.drizzle
      .update(appointments)
      .set({ startAt: '2026-11-21T17:30:00Z', endAt: '2026-11-21T19:00:00Z' })
      .where(eq(appointments.id, moved.id))
    expect(await acts.outcomesOf(room.trainer, moved.id, start('17:28'), end('18:45'))).toEqual([
      'appointments.not-in-window',
      'appointments.not-started',
    ])
    const other = await room.makeClass({ trainerId: room.otherTrainer.id, assignment: 'designated' })
    expect(await acts.outcomesOf(room.trainer, other.id, start('17:28'))).toEqual([
      'appointments.other-trainer-designated',
    ])
    expect(await acts.outcomesOf(room.trainer, other.id, start('17:28', { force: true }))).toEqual(['done'])
    const { id } = await room.makeClass()
    expect(await acts.outcomesOf(room.leader, id, start('17:28'))).toEqual(['appointments.not-allowed'])
    expect((await read(id)).isStarted).toBe(false)
  })

  test('is refused once the window of the class has closed', async () => {
    const { id } = await room.makeClass()
    app.clock.set('2026-11-22T19:10:00Z')
    expect(await acts.outcomesOf(room.trainer, id, start('17:28'))).toEqual(['appointments.not-in-window'])
  })
})

test('an offline start for children counts by the certificate of its day, not of its arrival', async () => {
  const setBar = async (childProtectionBar: boolean): Promise<void> => {
    await inTransaction(app.db, (tx) => changeSetting(tx, 'flags', { ...DEFAULT_FLAGS, childProtectionBar }))
    await app.http.services.settings.reload()
    app.http.sessions.forgetAll()
  }
  const noteUntil = (nextOn: string) => {
    const days = { issuedOn: '2021-11-19', seenOn: '2021-11-19', nextOn }
    return app.db.drizzle
      .insert(childProtectionCertificates)
      .values({ ...days, userId: room.trainer.id })
      .onConflictDoUpdate({ target: childProtectionCertificates.userId, set: days })
  }
  await setBar(true)
  app.clock.set('2026-11-21T00:30:00Z')
  const { id } = await room.makeClass({ minAge: 6, maxAge: 12 })
  await noteUntil('2026-11-19')
  expect(await acts.outcomesOf(room.trainer, id, start('17:28'))).toEqual([
    'appointments.certificate-required',
  ])
  await noteUntil('2026-11-20')
  expect(await acts.outcomesOf(room.trainer, id, start('17:28'))).toEqual(['done'])
  await setBar(false)
})

test('an offline end after a colleague’s end is refused, and the colleague’s end counts', async () => {
  app.clock.set('2026-11-20T17:31:00Z')
  const id = await acts.running()
  app.clock.set('2026-11-20T18:30:00Z')
  await app.call(changeAppointment, {
    as: room.otherTrainer,
    params: { id: String(id) },
    body: { isEnded: true },
  })
  app.clock.set('2026-11-20T19:10:00Z')
  expect(await acts.outcomesOf(room.trainer, id, end('18:50'))).toEqual(['appointments.already-ended'])
  expect((await read(id)).endedAt).toBe(acts.at('18:30'))
})
