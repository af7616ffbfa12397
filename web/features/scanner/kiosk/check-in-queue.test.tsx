// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { checkInAtKiosk } from '@wegband/domain/features/appointments/kiosk/kiosk-contract.ts'
import { forgetDevice, keepRecord, listRecords } from '../../../platform/device/device-store.ts'
import { answer, type FakeReply } from '../../../platform/testing/fake-server.ts'
import { renderPage } from '../../../platform/testing/render-page.tsx'
import {
  closeCheckIns,
  keepCheckIn,
  makeCheckIn,
  recallCheckIns,
  refusedCheckIns,
  sendCheckIns,
  waitingCheckIns,
} from './check-in-queue.ts'

const KIOSK = 'k'.repeat(43)
const CODE = 'WTM-ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const AT = '2026-11-20T17:20:00.000Z'
const WELCOME: FakeReply = {
  status: 200,
  body: { data: { firstName: 'Lena', appointmentId: 12, className: 'Wing Chun', alreadyIn: false } },
}

beforeEach(() => {
  forgetDevice()
  closeCheckIns()
})

const open = (reply: (times: number) => FakeReply | Promise<FakeReply> = () => WELCOME) =>
  renderPage(<p />, {
    at: '/kiosk/12',
    viewer: null,
    answers: [answer(checkInAtKiosk, (_request, times) => reply(times))],
  })

test('an update keeps the check-ins that an earlier version stored, waiting and refused', async () => {
  const page = await open()
  const waiting = { kiosk: KIOSK, key: 'k1', doneAt: AT, token: CODE, appointmentId: 12, firstName: 'Lena' }
  const refused = { key: 'k0', doneAt: AT, firstName: 'Jonas', code: 'appointments.full' }
  await keepRecord(`kiosk-in:${AT}:k1`, waiting)
  await keepRecord(`kiosk-refused:${AT}:k0`, refused)
  await recallCheckIns()
  expect(waitingCheckIns.get()).toBe(1)
  expect(refusedCheckIns.get()).toEqual([refused])
  expect(await listRecords('kiosk-')).toEqual([])
  expect(await sendCheckIns()).toBe(true)
  const { firstName: _name, ...body } = waiting
  expect(page.sent(checkInAtKiosk).map((one) => one.body)).toEqual([body])
  expect(waitingCheckIns.get()).toBe(0)
  expect(refusedCheckIns.get()).toEqual([refused])
})

test('a check-in is sent once, although the timer and the connection ask for it together', async () => {
  const page = await open()
  await keepCheckIn(makeCheckIn(KIOSK, AT, { token: CODE }))
  await Promise.all([sendCheckIns(), sendCheckIns()])
  expect(page.sent(checkInAtKiosk)).toHaveLength(1)
})

test('a refused check-in keeps the name and the reason, and no code of a card', async () => {
  await open((times) =>
    times === 0
      ? Promise.reject(new TypeError('no line'))
      : { status: 409, body: { code: 'appointments.full', message: '' } },
  )
  await keepCheckIn({ ...makeCheckIn(KIOSK, AT, { token: CODE }), firstName: 'Lena' })
  await sendCheckIns()
  expect(waitingCheckIns.get()).toBe(1)
  await sendCheckIns()
  expect(waitingCheckIns.get()).toBe(0)
  expect(refusedCheckIns.get()).toMatchObject([{ firstName: 'Lena', doneAt: AT, code: 'appointments.full' }])
  expect(JSON.stringify(await listRecords('outbox:'))).not.toContain(CODE)
})
