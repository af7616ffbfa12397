/** The worker beside the server: it looks when it is told, and ends within a moment. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FilmHouse, openFilmHouse } from '../../testing/film-house.ts'
import { startFilmWorker } from './film-worker.ts'

const PATIENCE = { timeout: 60_000 }

let house: FilmHouse
beforeAll(async () => {
  house = await openFilmHouse()
})
afterAll(() => house.close())

/** The worker tells the database and nobody else. */
const until = (isSo: () => Promise<boolean>): Promise<void> => expect.poll(isSo, PATIENCE).toBe(true)

test('a film is made as soon as the worker is told, long before it would have looked by itself', async () => {
  const worker = startFilmWorker(house.jobContext())
  const film = await house.upTo('finished')
  worker.wake()
  await until(async () => (await house.read(film)).state === 'ready')
  await worker.stop()
}, 90_000)

test('a worker that is stopped in the middle puts its film back, and the next one ends it', async () => {
  const film = await house.upTo('finished')
  const worker = startFilmWorker(house.jobContext())
  await until(async () => (await house.read(film)).isWorkedOn)
  await worker.stop()
  const left = await house.read(film)
  expect([left.state, left.isWorkedOn]).toEqual(['processing', false])
  const next = startFilmWorker(house.jobContext())
  await until(async () => (await house.read(film)).state === 'ready')
  await next.stop()
}, 90_000)
