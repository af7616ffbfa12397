import { beforeEach, expect, test } from 'vitest'
import { forgetDevice, keepRecord, listRecords } from '../../../platform/device/device-store.ts'
import { closeScoreQueue, openScoreQueue, scoreQueue } from './score-queue.ts'

beforeEach(() => {
  forgetDevice()
  closeScoreQueue()
})

test('an update keeps the scores that an earlier version stored, in their order', async () => {
  const stored = (key: string, userId: number) => ({
    key,
    userId,
    appointmentId: 12,
    candidate: { id: 3, firstName: 'Aylin', lastName: 'Kaya' },
    step: { do: 'score', taskId: 1, points: 3, note: '' },
    doneAt: '2026-11-20T18:00:00.000Z',
    hasWaited: true,
    state: 'waiting',
    code: null,
  })
  for (const [key, userId] of [['b', 5] as const, ['a', 5] as const, ['c', 6] as const])
    await keepRecord(`exam-step:${userId}:2026-11-20T18:00:00.000Z:${key}`, stored(key, userId))
  await openScoreQueue(5)
  expect(scoreQueue.get()).toEqual([
    { ...stored('a', 5), wasSent: false },
    { ...stored('b', 5), wasSent: false },
  ])
  expect(await listRecords('exam-step:')).toHaveLength(1)
})
