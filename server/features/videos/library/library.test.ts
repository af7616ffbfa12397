/** The video library: one worker at a time makes an uploaded video, which is then shown, replaced and captioned. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readCaptions, readThumbnails, startPlayback } from '@wegband/domain/features/videos/contract.ts'
import {
  changeVideo,
  type Video,
  readChapters,
  readPoster,
  removeCaptions,
  removeVideo,
  retryVideo,
  saveChapters,
} from '@wegband/domain/features/videos/library-contract.ts'
import { videos, videoJobs } from '../../../db/schema/videos/video-library.ts'
import { contents } from '../../../db/schema/sports.ts'
import { filesFolder } from '../../../gateways/open-gateways.ts'
import { expectStatus } from '../../../testing/expect-status.ts'
import { type VideoHouse, videoId, openVideoHouse, PART } from '../../../testing/makers/video-library.ts'
import { makeNextVideo } from './make-video.ts'

let house: VideoHouse

beforeAll(async () => {
  house = await openVideoHouse()
})
afterAll(() => house.close())
beforeEach(async () => {
  house.app.clock.set('2026-11-20T09:00:00Z')
  await house.app.db.drizzle.update(videoJobs).set({ state: 'ended', worker: null, leaseUntil: null })
})

/** The header of a reader who has this answer. */
const knowing = ({ headers }: { headers: Record<string, unknown> }): Record<string, string> => ({
  'if-none-match': String(headers['etag']),
})

describe('a video', () => {
  test('is made, shown by its contents, and has thumbnails and a poster', async () => {
    const { id } = await house.content()
    const video = await house.begin(house.master.length, [id])
    await house.sendAll(video)
    expect((await house.otp(id)).status).toBe(404)
    expect((await house.finish(video)).body.data.state).toBe('processing')
    expect((await house.otp(id)).status).toBe(204)
    const progress: number[] = []
    const made = await makeNextVideo(house.jobContext(), {
      ...house.work(),
      onProgress: (_id, percent) => progress.push(percent),
    })
    expect(made).toBe('made')
    expect(progress).toEqual(progress.toSorted((a, b) => a - b))
    const ready = await house.read(video)
    expect(ready).toMatchObject({
      state: 'ready',
      progress: 100,
      seconds: 6,
      contentIds: [id],
      problem: null,
    })
    const answer = await house.otp(id)
    expectStatus(answer, 200)
    expect(answer.body.duration).toBe(6)
    const { body } = await house.app.call(startPlayback, {
      as: house.room.student,
      params: { contentId: String(id) },
      body: { otp: answer.body.otp },
    })
    expect(body.captions).toEqual([])
    expect(body.thumbnails).toMatchObject({ everySeconds: 2, width: 160, height: 90, columns: 3, count: 3 })
    const [, , , , grant = ''] = body.src.split('/')
    const ofSheet = { params: { contentId: String(id), grant } }
    const sheet = await house.app.call(readThumbnails, ofSheet)
    expectStatus(sheet, 200)
    expectStatus(await house.app.call(readThumbnails, { ...ofSheet, headers: knowing(sheet) }), 304)
    expect(sheet.headers['content-type']).toBe('image/jpeg')
    expect(sheet.headers['cache-control']).toBe('private, max-age=300')
    const ofPoster = { params: { poster: String(ready.poster?.split('/').at(-1)) } }
    const poster = await house.app.call(readPoster, ofPoster)
    expectStatus(poster, 200)
    expectStatus(await house.app.call(readPoster, { ...ofPoster, headers: knowing(poster) }), 304)
    expect(poster.headers['content-type']).toBe('image/jpeg')
  })

  test('replaces another video only when it is ready; the former video can then be removed', async () => {
    const { id } = await house.content()
    const former = await house.upTo('ready', [id])
    const next = await house.upTo('finished', [id])
    expect((await house.otp(id)).status).toBe(200)
    const refused = await house.app.call(removeVideo, { as: house.admin, params: videoId(former) })
    expectStatus(refused, 409)
    expect(refused.body.code).toBe('films.in-use')
    await house.make()
    const [row] = await house.app.db.drizzle.select().from(contents).where(eq(contents.id, id))
    const [shown] = await house.app.db.drizzle.select().from(videos).where(eq(videos.id, next.id))
    expect(row).toMatchObject({ videoState: 'ready', videoRef: shown?.ref })
    expect((await house.app.call(removeVideo, { as: house.admin, params: videoId(former) })).status).toBe(204)
  })

  test('disappears from contents removed from it, and appears in added ones at once', async () => {
    const [first, second] = [await house.content(), await house.content()]
    const video = await house.upTo('ready', [first.id])
    await house.app.call(changeVideo, {
      as: house.admin,
      params: videoId(video),
      body: { title: 'Tan Sao', contentIds: [second.id] },
    })
    expect([(await house.otp(first.id)).status, (await house.otp(second.id)).status]).toEqual([404, 200])
    expect(await house.read(video)).toMatchObject({ title: 'Tan Sao', contentIds: [second.id] })
    const unknown = await house.app.call(changeVideo, {
      as: house.admin,
      params: videoId(video),
      body: { contentIds: [999_999] },
    })
    expect(unknown.status).toBe(404)
  })

  test('that is not a video fails with a reason, and can be retried', async () => {
    const { id } = await house.content()
    const words = Buffer.concat([house.master.subarray(0, 40), Buffer.alloc(2 * PART, 'x')])
    const video = await house.begin(words.length, [id])
    await house.sendAll(video, words)
    await house.finish(video)
    expect(await house.make()).toBe('failed')
    expect(await house.read(video)).toMatchObject({ state: 'failed', problem: 'not-a-film' })
    expect((await house.otp(id)).status).toBe(204)
    expect(
      (await house.app.call(retryVideo, { as: house.admin, params: videoId(video) })).body.data.state,
    ).toBe('processing')
    expect(await house.make()).toBe('failed')
    const ready = await house.upTo('ready')
    expect((await house.app.call(retryVideo, { as: house.admin, params: videoId(ready) })).body.code).toBe(
      'films.not-failed',
    )
  })

  test('fails with a reason when its uploaded bytes are missing', async () => {
    const video = await house.upTo('finished')
    const [name] = await house.partsOf(video)
    if (name) await house.app.http.services.gateways.files.remove(name)
    expect(await house.make()).toBe('failed')
    expect((await house.read(video)).problem).toBe('master-missing')
  })
})

describe('the queue', () => {
  test('has a single worker at a time, however many callers', async () => {
    const [first, second] = [await house.upTo('finished'), await house.upTo('finished')]
    const made = await Promise.all(Array.from({ length: 4 }, () => house.make()))
    expect(made.filter((one) => one === 'made')).toHaveLength(1)
    expect(await house.make()).toBe('made')
    expect([(await house.read(first)).state, (await house.read(second)).state]).toEqual(['ready', 'ready'])
    expect(await house.make()).toBe('nothing')
  })

  test('gives the video of a dead worker to the next one after its lease expires', async () => {
    const video = await house.upTo('finished')
    await house.app.db.drizzle
      .update(videoJobs)
      .set({ state: 'running', worker: 'gone', leaseUntil: '2026-11-20T09:00:30Z', attempts: 1 })
      .where(eq(videoJobs.videoId, video.id))
    expect(await house.make()).toBe('nothing')
    expect((await house.read(video)).isWorkedOn).toBe(true)
    house.app.clock.advance(30_000)
    expect(await house.make()).toBe('made')
  })

  test('gives up on a video after five attempts with a dead worker', async () => {
    const video = await house.upTo('finished')
    await house.app.db.drizzle
      .update(videoJobs)
      .set({ state: 'running', worker: 'gone', leaseUntil: '2026-11-20T08:00:00Z', attempts: 5 })
      .where(eq(videoJobs.videoId, video.id))
    expect(await house.make()).toBe('failed')
    expect((await house.read(video)).problem).toBe('interrupted')
  })

  test('takes back a cancelled video, and the next worker finishes it', async () => {
    const video = await house.upTo('finished')
    const calling = new AbortController()
    calling.abort()
    expect(await makeNextVideo(house.jobContext(), house.work(calling.signal))).toBe('left')
    expect(await house.read(video)).toMatchObject({ state: 'processing', isWorkedOn: false })
    expect(await house.make()).toBe('made')
  })

  test('writes nothing for a worker that has lost its lease', async () => {
    const video = await house.upTo('finished')
    const { gateways } = house.app.http.services
    const stolen = house.jobContext({
      gateways: {
        ...gateways,
        videoHost: {
          ...gateways.videoHost,
          packageVideo: async (input) => {
            await house.app.db.drizzle
              .update(videoJobs)
              .set({ worker: 'another' })
              .where(eq(videoJobs.videoId, video.id))
            return await gateways.videoHost.packageVideo(input)
          },
        },
      },
    })
    expect(await makeNextVideo(stolen, house.work())).toBe('left')
    expect((await house.read(video)).state).toBe('processing')
  })

  test('leaves no files of a video that is removed while it is made', async () => {
    const video = await house.upTo('finished')
    const { gateways, config } = house.app.http.services
    const removed = house.jobContext({
      gateways: {
        ...gateways,
        videoHost: {
          ...gateways.videoHost,
          packageVideo: async (input) => {
            await house.app.call(removeVideo, { as: house.admin, params: videoId(video) })
            return await gateways.videoHost.packageVideo(input)
          },
        },
      },
    })
    const look = () =>
      Promise.all(['videos', 'film-work'].map((name) => readdir(join(filesFolder(config), name))))
    const before = await look()
    expect(await makeNextVideo(removed, house.work())).toBe('left')
    expect(await look()).toEqual(before)
  })

  test('waits while there is too little disk space', async () => {
    const video = await house.upTo('finished')
    const { gateways } = house.app.http.services
    const files = { ...gateways.files, room: () => Promise.resolve(house.master.length) }
    const full = house.jobContext({ gateways: { ...gateways, files } })
    expect(await makeNextVideo(full, house.work())).toBe('left')
    expect(await house.make()).toBe('nothing')
    house.app.clock.advance(10 * 60_000)
    expect(await house.make()).toBe('made')
    expect((await house.read(video)).state).toBe('ready')
  })

  test('allows at most one running job in the database', async () => {
    const [first, second] = [await house.upTo('finished'), await house.upTo('finished')]
    const run = (id: number) =>
      house.app.db.drizzle
        .update(videoJobs)
        .set({ state: 'running', worker: 'x', leaseUntil: sql`now()` })
        .where(eq(videoJobs.videoId, id))
    await run(first.id)
    await expect(run(second.id)).rejects.toMatchObject({ cause: { constraint: 'video_jobs_one_at_a_time' } })
  })
})

describe('captions and chapters', () => {
  const VTT = 'WEBVTT\n\n00:01.000 --> 00:02.000\n<c.red>Tan</c> <b>Sao</b> <script>\n'
  const send = (video: Video, language: string, text: string | Buffer) =>
    house.upload(`/api/admin/films/${video.id}/captions/${language}`, Buffer.from(text))

  test('are cleaned, listed with the playback and readable at a signed address', async () => {
    const { id } = await house.content()
    const video = await house.upTo('ready', [id])
    for (const language of ['en', 'de']) expect((await send(video, language, VTT)).status).toBe(200)
    expect((await house.read(video)).captions).toEqual(['de', 'en'])
    const { body } = await house.app.call(startPlayback, {
      as: house.room.student,
      params: { contentId: String(id) },
      body: { otp: (await house.otp(id)).body.otp },
    })
    expect(body.captions.map(({ language }) => language)).toEqual(['de', 'en'])
    const [, , , , grant = ''] = String(body.captions[0]?.src).split('/')
    const ofCaptions = { params: { contentId: String(id), grant, caption: 'de.vtt' } }
    const read1 = await house.app.call(readCaptions, ofCaptions)
    expectStatus(read1, 200)
    expectStatus(await house.app.call(readCaptions, { ...ofCaptions, headers: knowing(read1) }), 304)
    expect(read1.headers['content-type']).toBe('text/vtt; charset=utf-8')
    expect(read1.bytes.toString()).toBe('WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nTan <b>Sao</b>\n\n')
    await house.app.call(removeCaptions, { as: house.admin, params: { ...videoId(video), language: 'de' } })
    expect((await house.read(video)).captions).toEqual(['en'])
  })

  test('are rejected with the number of the invalid line', async () => {
    const video = await house.upTo('ready')
    const wrong = await send(video, 'de', 'WEBVTT\n\n00:03.000 --> 00:02.000\nTan Sao\n')
    expectStatus(wrong, 422)
    expect(wrong.body).toMatchObject({ code: 'films.captions', data: { problem: 'bad-time', line: 3 } })
    expect((await send(video, 'de', Buffer.from([0xff, 0xfe, 0]))).status).toBe(422)
    expect((await send(await house.begin(1000), 'de', VTT)).body.code).toBe('films.not-ready')
  })

  test('chapters are replaced as a whole, sorted, unique and within the video', async () => {
    const { id } = await house.content({ videoState: 'ready', videoRef: 'film', videoLength: 60 })
    const save = (...values: number[]) =>
      house.app.call(saveChapters, {
        as: house.admin,
        params: { id: String(id) },
        body: { chapters: values.map((value) => ({ title: { de: `Ab ${value}` }, value })) },
      })
    expect((await save(30, 0)).body.data.map(({ value }) => value)).toEqual([0, 30])
    expect([(await save(0, 0)).body.code, (await save(60)).body.code]).toEqual([
      'films.chapters',
      'films.chapters',
    ])
    const { body } = await house.app.call(readChapters, { as: house.admin, params: { id: String(id) } })
    expect(body.data).toEqual([
      { title: { de: 'Ab 0' }, value: 0 },
      { title: { de: 'Ab 30' }, value: 30 },
    ])
  })

  test('chapters of another editor are not overwritten unseen', async () => {
    const { id } = await house.content({ videoState: 'ready', videoRef: 'film', videoLength: 60 })
    const rows = (...values: number[]) => values.map((value) => ({ title: { de: `Ab ${value}` }, value }))
    const save = (chapters: ReturnType<typeof rows>, seen: ReturnType<typeof rows>) =>
      house.app.call(saveChapters, {
        as: house.admin,
        params: { id: String(id) },
        body: { chapters, seen },
      })
    expectStatus(await save(rows(0, 30), []), 200)
    const late = await save(rows(10), [])
    expectStatus(late, 409)
    expect([late.body.code, late.body.data]).toEqual(['general.stale', rows(0, 30)])
    expectStatus(await save(rows(10), rows(0, 30)), 200)
  })
})
