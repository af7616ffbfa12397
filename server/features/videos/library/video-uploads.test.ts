/** Video uploads, and how they are interrupted and refused. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listVideos, removeVideo } from '@wegband/domain/features/videos/library-contract.ts'
import { videos, videoJobs } from '../../../db/schema/videos/video-library.ts'
import { FilesFullError } from '../../../gateways/files/port.ts'
import { expectStatus } from '../../../testing/expect-status.ts'
import { type VideoHouse, videoId, openVideoHouse, PART } from '../../../testing/makers/video-library.ts'
import { bringVideo } from './bring-video.ts'
import { addVideoPart, clearAbandoned } from './video-uploads.ts'

const HOUR_MS = 3_600_000

let house: VideoHouse

beforeAll(async () => {
  house = await openVideoHouse()
})
afterAll(() => house.close())
beforeEach(async () => {
  house.app.clock.set('2026-11-20T09:00:00Z')
  await house.app.db.drizzle.update(videoJobs).set({ state: 'ended', worker: null, leaseUntil: null })
})

describe('an upload', () => {
  test('resumes after an interruption and accepts no part twice', async () => {
    const video = await house.begin(house.master.length)
    expect((await house.addPart(video, 0, house.master.subarray(0, PART))).body.data.received).toBe(PART)
    const again = await house.addPart(video, 0, house.master.subarray(0, PART))
    expectStatus(again, 409)
    expect(again.body).toMatchObject({ code: 'films.wrong-offset', data: { received: PART } })
    const ahead = await house.addPart(video, 2 * PART, house.master.subarray(2 * PART, 3 * PART))
    expect(ahead.body.data.received).toBe(PART)
    const asked = await house.app.http.fastify.inject({
      method: 'HEAD',
      url: `/api/admin/films/${video.id}`,
      headers: { authorization: `Bearer ${await house.app.tokenOf(house.admin)}` },
    })
    expect([asked.headers['upload-offset'], asked.headers['upload-length']]).toEqual([
      String(PART),
      String(house.master.length),
    ])
    const last = await house.addPart(video, PART, house.master.subarray(PART))
    expectStatus(last, 200)
    expect(last.offset).toEqual(String(house.master.length))
    const files = house.app.http.services.gateways.files
    const sizes = await Promise.all(
      (await house.partsOf(video)).map(async (name) => (await files.find(name))?.size),
    )
    expect(new Set(sizes)).toEqual(new Set([PART, house.master.length - PART]))
  })

  test('accepts one of several simultaneous parts for the same offset', async () => {
    const video = await house.begin(house.master.length)
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => house.addPart(video, 0, house.master.subarray(0, PART))),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409])
    expect((await house.read(video)).received).toBe(PART)
    expect(await house.partsOf(video)).toHaveLength(1)
  })

  test('is rejected for a non-video, a wrong part size, too many bytes or a missing part', async () => {
    const video = await house.begin(house.master.length)
    const codes = [
      await house.addPart(video, 0, Buffer.from('MZ this is a program'.padEnd(PART, '.'))),
      await house.addPart(video, 0, house.master.subarray(0, 1000)),
      await house.addPart(video, 0, Buffer.concat([house.master, house.master])),
    ].map(({ status, body }) => [status, body.code])
    expect(codes).toEqual([
      [415, 'films.not-a-film'],
      [422, 'films.part-size'],
      [409, 'films.too-many-bytes'],
    ])
    expect((await house.finish(video)).body.code).toBe('films.incomplete')
    expect(await house.partsOf(video)).toEqual([])
    const unknown = await house.addPart({ id: 999_999 }, 0, house.master)
    expectStatus(unknown, 404)
    expect(unknown.body.code).toBe('films.not-found')
  })

  test('is rejected while the disk is full, and resumes afterwards', async () => {
    const video = await house.begin(house.master.length)
    const { files } = house.app.http.services.gateways
    const full = { ...files, put: () => Promise.reject(new FilesFullError()) }
    const context = { ...house.jobContext(), gateways: { ...house.app.http.services.gateways, files: full } }
    const part = { videoId: video.id, offset: 0, bytes: house.master }
    await expect(addVideoPart(context, part)).rejects.toMatchObject({
      code: 'films.no-room',
      details: { retryAt: '2026-11-20T09:10:00.000Z' },
    })
    expect((await house.read(video)).received).toBe(0)
    expect((await house.addPart(video, 0, house.master)).status).toBe(200)
  })

  test('is deleted with its bytes when cancelled, or two days after its last part', async () => {
    const [cancelled, forgotten, going] = [
      await house.begin(house.master.length),
      await house.begin(house.master.length),
      await house.begin(house.master.length),
    ]
    for (const video of [cancelled, forgotten, going])
      await house.addPart(video, 0, house.master.subarray(0, PART))
    const names = [...(await house.partsOf(cancelled)), ...(await house.partsOf(forgotten))]
    expect((await house.app.call(removeVideo, { as: house.admin, params: videoId(cancelled) })).status).toBe(
      204,
    )
    house.app.clock.advance(47 * HOUR_MS)
    await house.addPart(going, PART, house.master.subarray(PART, 2 * PART))
    house.app.clock.advance(2 * HOUR_MS)
    await clearAbandoned(house.jobContext())
    const { body } = await house.app.call(listVideos, { as: house.admin })
    const left = body.data.map(({ id }) => id)
    expect([left.includes(cancelled.id), left.includes(forgotten.id), left.includes(going.id)]).toEqual([
      false,
      false,
      true,
    ])
    const { files } = house.app.http.services.gateways
    for (const name of names) expect(await files.find(name)).toBeUndefined()
  })
})

describe('a video imported from the server’s own disk', () => {
  test('resumes after an interruption, and becomes a video like any other', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'wegband-brought-'))
    const path = join(folder, 'chum-kiu.mp4')
    await writeFile(path, house.master)
    const { gateways } = house.app.http.services
    const video = { path, title: 'Chum Kiu', contentIds: [] }
    const full = {
      ...gateways,
      files: { ...gateways.files, put: () => Promise.reject(new FilesFullError()) },
    }
    await expect(bringVideo({ ...house.jobContext(), gateways: full }, video)).rejects.toMatchObject({
      code: 'films.no-room',
    })
    const begun = await house.begin(house.master.length)
    await house.app.db.drizzle
      .update(videos)
      .set({ title: 'Chum Kiu', createdBy: null })
      .where(eq(videos.id, begun.id))
    await house.addPart(begun, 0, house.master.subarray(0, PART))
    const received: number[] = []
    const onReceived = (bytes: number): void => void received.push(bytes)
    expect(await bringVideo(house.jobContext(), { ...video, onReceived })).toBe(begun.id)
    expect(received).toEqual([house.master.length])
    expect((await house.read(begun)).state).toBe('processing')
    expect(await house.partsOf(begun)).toHaveLength(2)
    await writeFile(path, Buffer.alloc(house.master.length, 'x'))
    await expect(bringVideo(house.jobContext(), video)).rejects.toMatchObject({ code: 'films.not-a-film' })
    await rm(folder, { recursive: true })
  })
})
