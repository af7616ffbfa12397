import { beforeEach, expect, test } from 'vitest'
import { forgetDevice, keepRecord, listRecords } from '../../../platform/device/device-store.ts'
import { installClock } from '../../../platform/clock.ts'
import { closeQueue, commandQueue, openQueue, stamped } from './command-queue.ts'

const FORMER_NAME = 'deed'

beforeEach(() => {
  forgetDevice()
  closeQueue()
})

test('an update keeps a command that an earlier version stored under another name', async () => {
  const command = { kind: 'judge', key: 'k1', doneAt: '2026-11-20T18:00:00.000Z', userId: 7 }
  const stored = { userId: 5, appointmentId: 12, className: 'Wing Chun', note: 'Modul 14', state: 'waiting' }
  await keepRecord(`${FORMER_NAME}:5:${command.doneAt}:k1`, { ...stored, [FORMER_NAME]: command })
  await openQueue(5)
  expect(commandQueue.get().items).toEqual([{ ...stored, command }])
  expect(await listRecords(FORMER_NAME)).toEqual([])
})

test('a clock that is corrected backwards never makes a later command the earlier one', () => {
  let time = Date.parse('2026-11-20T18:00:05.000Z')
  installClock({ now: () => time })
  const first = stamped({ kind: 'end' })
  time -= 3000
  const second = stamped({ kind: 'end' })
  time += 10_000
  const third = stamped({ kind: 'end' })
  expect([first, second, third].map(({ doneAt }) => doneAt)).toEqual([
    '2026-11-20T18:00:05.000Z',
    '2026-11-20T18:00:05.000Z',
    '2026-11-20T18:00:12.000Z',
  ])
  expect(new Set([first, second, third].map(({ key }) => key)).size).toBe(3)
})
