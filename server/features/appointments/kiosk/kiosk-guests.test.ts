/** Trial guests at the tablet at the door: found by name, checked in and welcomed. The token gives no further access. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { changeAppointment } from '@wegband/domain/features/appointments/contract.ts'
import {
  checkInAtKiosk,
  openKiosk,
  readKiosk,
} from '@wegband/domain/features/appointments/kiosk/kiosk-contract.ts'
import { listTrialRegistrations } from '@wegband/domain/features/appointments/trial/trial-contract.ts'
import { type ClassRoom, makeClassRoom } from '../../../testing/makers/class-room.ts'
import { expectStatus } from '../../../testing/expect-status.ts'
import { makeSite, nextNumber, only } from '../../../testing/makers/makers.ts'
import { makeGuest, trialGuests } from '../../../testing/makers/trial-guests.ts'
import { createTestApp, type TestApp } from '../../../testing/servers/test-app.ts'

let app: TestApp
let room: ClassRoom
beforeAll(async () => {
  app = await createTestApp({ limits: 'off' })
  room = await makeClassRoom(app, 1)
})
afterAll(() => app.close())
/** A door of its own for each test. */
let site: { siteId: number }
beforeEach(async () => {
  app.clock.set('2026-11-20T17:00:00Z')
  site = { siteId: await makeSite(app.db, room.school) }
})

const makeClass = async (where = site) => await room.makeClass({ trialSlots: 3, ...where })
const register = (id: number, firstName = 'Piet') =>
  trialGuests(app, room).register(id, { ...makeGuest(), firstName })
const change = (id: number, body: { isStarted: true } | { isEnded: true }) =>
  app.call(changeAppointment, { as: room.trainer, params: { id: String(id) }, body })
const kioskOf = async (id: number) => {
  await change(id, { isStarted: true })
  return (await app.call(openKiosk, { as: room.trainer, params: { id: String(id) } })).body.data.token
}
const now = (): string => app.clock.now().toISOString()
const peopleAt = async (kiosk: string) =>
  only((await app.call(readKiosk, { body: { kiosk } })).body.data.classes).people
const comeIn = (kiosk: string, guestId: number, doneAt = now()) =>
  app.call(checkInAtKiosk, {
    body: { kiosk, guestId, doneAt, key: `kiosk-key-${String(nextNumber()).padStart(10, '0')}` },
  })
const registered = async (id: number) =>
  only((await app.call(listTrialRegistrations, { as: room.trainer, params: { id: String(id) } })).body.data)

test('a guest checks in by name, is welcomed, and shows as arrived for the trainer', async () => {
  const { id } = await makeClass()
  await register(id)
  app.clock.set('2026-11-20T17:31:00Z')
  const kiosk = await kioskOf(id)
  const guest = only(await peopleAt(kiosk))
  expect(guest).toEqual({
    id: guest.id,
    isGuest: true,
    firstName: 'Piet',
    initial: 'W',
    belt: null,
    checkedInAt: null,
    cards: [],
  })
  const first = await comeIn(kiosk, guest.id)
  expect(first.body.data).toEqual({
    person: { ...guest, checkedInAt: now() },
    appointmentId: id,
    isFirstTime: true,
    isAgain: false,
    weeks: null,
  })
  expect((await registered(id)).hasArrived).toBe(true)
  expect(only(await peopleAt(kiosk)).checkedInAt).toBe(now())
  const at = now()
  // a tablet that lost the answer sends the request again
  expect((await comeIn(kiosk, guest.id, at)).body.data.isAgain).toBe(false)
  app.clock.set('2026-11-20T17:35:00Z')
  expect((await comeIn(kiosk, guest.id)).body.data).toMatchObject({
    isAgain: true,
    person: { checkedInAt: at },
  })
})

test('a guest cannot check in before the class starts or after it ends', async () => {
  const [{ id }, { id: later }] = [await makeClass(), await makeClass()]
  for (const one of [id, later]) await register(one)
  app.clock.set('2026-11-20T17:31:00Z')
  const kiosk = await kioskOf(id)
  const early = await comeIn(kiosk, (await registered(later)).id)
  expectStatus(early, 409)
  expect(early.body.code).toBe('appointments.not-started')
  app.clock.set('2026-11-20T18:40:00Z')
  expect((await change(id, { isEnded: true })).status).toBe(200)
  app.clock.set('2026-11-20T18:41:00Z')
  const late = await comeIn(kiosk, (await registered(id)).id)
  expect(late.body.code).toBe('appointments.already-ended')
  expect((await registered(id)).hasArrived).toBe(false)
})

test('the token of a tablet gives no access to guests of another site', async () => {
  const { id } = await makeClass()
  const elsewhere = await makeClass({ siteId: room.school.siteId })
  await register(elsewhere.id)
  const guest = await registered(elsewhere.id)
  app.clock.set('2026-11-20T17:31:00Z')
  const kiosk = await kioskOf(id)
  expect(await peopleAt(kiosk)).toEqual([])
  const foreign = await comeIn(kiosk, guest.id)
  expectStatus(foreign, 404)
  expect(foreign.body.code).toBe('scanner.not-found-or-expired')
  expect((await registered(elsewhere.id)).hasArrived).toBe(false)
})
