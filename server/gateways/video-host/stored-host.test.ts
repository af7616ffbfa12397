/** The same house as on a disk, with its videos in a storage that all servers share. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  readCaptions,
  readMediaKey,
  readPlaylist,
  readSegment,
  readThumbnails,
  startPlayback,
} from '@wegband/domain/features/videos/contract.ts'
import { removeVideo, changeVideo } from '@wegband/domain/features/videos/library-contract.ts'
import { expectStatus } from '../../testing/expect-status.ts'
import { type VideoHouse, videoId, openVideoHouse } from '../../testing/makers/video-library.ts'
import { startTestS3, type TestS3 } from '../../testing/servers/test-s3-server.ts'
import { filesFolder } from '../open-gateways.ts'

let storage: TestS3
let house: VideoHouse

beforeAll(async () => {
  storage = await startTestS3()
  const { endpoint, region, bucket, accessKeyId, secretAccessKey } = storage.config
  house = await openVideoHouse({
    environment: {
      S3_ENDPOINT: endpoint,
      S3_REGION: region,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    },
  })
})
afterAll(async () => {
  await house.close()
  await storage.close()
})

const namesOf = (folder: string): string[] =>
  [...storage.objects.keys()].filter((name) => name.startsWith(folder))

test('a video is uploaded, made, played and removed, and the disk keeps nothing of it', async () => {
  const { app, room } = house
  const { id } = await house.content()
  const video = await house.upTo('finished', [id])
  expect(namesOf('film-masters/').length).toBeGreaterThan(0)
  expect(await house.make()).toBe('made')
  const folder = filesFolder(app.config)
  expect(await readdir(join(folder, 'videos'))).toEqual(['.making'])
  expect(await readdir(join(folder, 'film-work'))).toEqual([])

  const captions = 'WEBVTT\n\n00:01.000 --> 00:02.000\nTan Sao\n'
  expect((await house.upload(`/api/admin/films/${video.id}/captions/de`, Buffer.from(captions))).status).toBe(
    200,
  )
  const params = { contentId: String(id) }
  const { body } = await app.call(startPlayback, {
    as: room.student,
    params,
    body: { otp: (await house.otp(id)).body.otp },
  })
  const [, , , , grant = ''] = body.src.split('/')
  const key = await app.call(readMediaKey, {
    as: room.student,
    params,
    headers: { 'x-playback': body.keyToken },
  })
  expect(key.bytes).toHaveLength(16)
  const master = await app.call(readPlaylist, { params: { ...params, grant, playlist: 'master.m3u8' } })
  expect(master.bytes.toString()).toContain('180p.m3u8')
  const list = await app.call(readPlaylist, { params: { ...params, grant, playlist: '180p.m3u8' } })
  expect(list.bytes.toString()).toContain('180p/0000.ts')
  const segment = { ...params, grant, rendition: '180p', segment: '0000.ts' }
  const whole = await app.call(readSegment, { params: segment })
  const before = storage.asked.length
  const part = await app.call(readSegment, { params: segment, headers: { range: 'bytes=10-19' } })
  expectStatus(part, 206)
  expect(part.bytes).toEqual(whole.bytes.subarray(10, 20))
  const known = await app.call(readSegment, {
    params: segment,
    headers: { 'if-none-match': String(whole.headers.etag) },
  })
  expect(known.status).toBe(304)
  // One question for the part, none for what was not changed.
  expect(storage.asked.slice(before)).toHaveLength(1)
  expect((await app.call(readThumbnails, { params: { ...params, grant } })).status).toBe(200)
  const words = await app.call(readCaptions, { params: { ...params, grant, caption: 'de.vtt' } })
  expect(words.bytes.toString()).toContain('Tan Sao')

  await app.call(changeVideo, { as: house.admin, params: videoId(video), body: { contentIds: [] } })
  expect((await app.call(removeVideo, { as: house.admin, params: videoId(video) })).status).toBe(204)
  expect([namesOf('films/'), namesOf('film-masters/')]).toEqual([[], []])
})

test('a storage that is away is a 503 to viewers, and the video waits for it', async () => {
  const { id } = await house.content()
  const video = await house.upTo('finished', [id])
  storage.refuseWith({ status: 503 })
  expect(await house.make()).toBe('left')
  expect(await house.read(video)).toMatchObject({ state: 'processing', isWorkedOn: false })
  storage.refuseWith(undefined)
  expect(await house.make()).toBe('nothing')
  house.app.clock.advance(10 * 60_000)
  expect(await house.make()).toBe('made')
  const { body } = await house.app.call(startPlayback, {
    as: house.room.student,
    params: { contentId: String(id) },
    body: { otp: (await house.otp(id)).body.otp },
  })
  const [, , , , grant = ''] = body.src.split('/')
  storage.refuseWith({ status: 503 })
  const params = { contentId: String(id), grant, playlist: 'master.m3u8' }
  expect((await house.app.call(readPlaylist, { params })).status).toBe(503)
  storage.refuseWith(undefined)
})
