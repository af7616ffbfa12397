import { beforeEach, expect, test } from 'vitest'
import { forgetDevice, keepRecord, listRecords } from '../../../platform/device/device-store.ts'
import { closeQueue, commandQueue, openQueue } from './command-queue.ts'

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
