/** The video worker: it starts when woken, and stops within a moment. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type VideoHouse, openVideoHouse } from '../../../testing/makers/video-library.ts'
import { startVideoWorker } from './video-worker.ts'

const PATIENCE = { timeout: 60_000 }

let house: VideoHouse
beforeAll(async () => {
  house = await openVideoHouse()
})
afterAll(() => house.close())

/** The result is polled in the database, the only place where the worker reports it. */
const until = (isSo: () => Promise<boolean>): Promise<void> => expect.poll(isSo, PATIENCE).toBe(true)

test('a woken worker makes the video at once, without waiting for its interval', async () => {
  const worker = startVideoWorker(house.jobContext())
  const video = await house.upTo('finished')
  worker.wake()
  await until(async () => (await house.read(video)).state === 'ready')
  await worker.stop()
}, 90_000)

test('a stopped worker returns its video to the queue, and the next worker finishes it', async () => {
  const video = await house.upTo('finished')
  const worker = startVideoWorker(house.jobContext())
  await until(async () => (await house.read(video)).isWorkedOn)
  await worker.stop()
  const left = await house.read(video)
  expect([left.state, left.isWorkedOn]).toEqual(['processing', false])
  const next = startVideoWorker(house.jobContext())
  await until(async () => (await house.read(video)).state === 'ready')
  await next.stop()
}, 90_000)
