/** The worker beside the server: it looks when it is told, and ends within a moment. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type VideoHouse, openVideoHouse } from '../../../testing/makers/video-library.ts'
import { startVideoWorker } from './video-worker.ts'

const PATIENCE = { timeout: 60_000 }

let house: VideoHouse
beforeAll(async () => {
  house = await openVideoHouse()
})
afterAll(() => house.close())

/** The worker tells the database and nobody else. */
const until = (isSo: () => Promise<boolean>): Promise<void> => expect.poll(isSo, PATIENCE).toBe(true)

test('a video is made as soon as the worker is told, long before it would have looked by itself', async () => {
  const worker = startVideoWorker(house.jobContext())
  const video = await house.upTo('finished')
  worker.wake()
  await until(async () => (await house.read(video)).state === 'ready')
  await worker.stop()
}, 90_000)

test('a worker that is stopped in the middle puts its video back, and the next one ends it', async () => {
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
