/** Playing a video: from the right to watch to the decrypted picture, and every refusal. */
import { createDecipheriv } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  listVideoProgress,
  readContent,
  readMediaKey,
  readOtp,
  readPlaylist,
  readSegment,
  readVideoProgress,
  reportProgress,
  startPlayback,
} from '@wegband/domain/features/videos/contract.ts'
import { chapters, contentTargets } from '../../db/schema/sports.ts'
import { type ClassRoom, makeClassRoom } from '../../testing/makers/class-room.ts'
import { expectStatus } from '../../testing/expect-status.ts'
import { makeUser } from '../../testing/makers/makers.ts'
import { makeContent, type Content } from '../../testing/makers/training-makers.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'

const CLIPS = join(import.meta.dirname, '../../../assets/clips')
const SYNC_BYTE = 0x47

let app: TestApp
let room: ClassRoom
let video: Content

beforeAll(async () => {
  app = await createTestApp()
  room = await makeClassRoom(app, 1)
  const master = readdirSync(CLIPS).find((name) => name.endsWith('.mp4'))
  await app.http.services.gateways.videoHost.packageVideo({
    masterPath: join(CLIPS, String(master)),
    ref: 'film',
  })
  video = await makeVideo()
})
afterAll(() => app.close())
beforeEach(() => app.clock.set('2026-11-20T09:00:00Z'))

type Person = { id: number }
const makeVideo = async (fields: Parameters<typeof makeContent>[2] = {}): Promise<Content> => {
  const [module] = room.modules
  if (!module) throw new Error('no module')
  return await makeContent(app.db, module, {
    videoState: 'ready',
    videoRef: 'film',
    videoLength: 100,
    ...fields,
  })
}
const contentParams = (contentId: number) => ({ contentId: String(contentId) })
const otpOf = (as: Person, contentId: number) => app.call(readOtp, { as, params: contentParams(contentId) })
const play = (as: Person, contentId: number, otp: string) =>
  app.call(startPlayback, { as, params: contentParams(contentId), body: { otp } })
const report = (as: Person, contentId: number, duration: number) =>
  app.call(reportProgress, { as, params: { id: String(contentId) }, body: { duration } })
/** The grant and the key token of a new playback. */
const playing = async (as: Person = room.student) => {
  const { body } = await otpOf(as, video.id)
  const { body: session } = await play(as, video.id, body.otp)
  const [, , , , grant = ''] = session.src.split('/')
  return { ...session, grant, otp: body.otp }
}
const keyWith = (as: Person, keyToken: string, contentId = video.id) =>
  app.call(readMediaKey, { as, params: contentParams(contentId), headers: { 'x-playback': keyToken } })
const playlist = (grant: string, name: string, contentId = video.id) =>
  app.call(readPlaylist, { params: { ...contentParams(contentId), grant, playlist: `${name}.m3u8` } })

describe('the one-time password', () => {
  // spec: api-get-content-otp, content-playback-data, content-chapter-fields
  test('comes with playback info and chapters with their end', async () => {
    await app.db.drizzle.insert(chapters).values([
      { contentId: video.id, title: { de: 'Anfang' }, atSeconds: 0 },
      { contentId: video.id, title: { de: 'Schluss' }, atSeconds: 60 },
    ])
    const { status, body } = await otpOf(room.student, video.id)
    expect(status).toBe(200)
    expect(body.otp).toMatch(/^[\w.-]{20,}$/)
    expect(body.duration).toBe(100)
    expect(body.chapters).toEqual([
      { title: 'Anfang', value: 0, endAt: 60 },
      { title: 'Schluss', value: 60, endAt: 100 },
    ])
    expect(JSON.parse(Buffer.from(body.playbackInfo, 'base64').toString())).toEqual({
      src: `/api/media/${video.id}/playback`,
      type: 'application/vnd.apple.mpegurl',
    })
  })

  // spec: api-get-content-otp, error-video-otp-204, error-video-not-found
  test('is 204 while the video is made and 404 without a video', async () => {
    const processing = await makeVideo({ videoState: 'processing' })
    const none = await makeVideo({ videoState: 'none', videoRef: null })
    expect((await otpOf(room.student, processing.id)).status).toBe(204)
    for (const id of [none.id, 999_999]) {
      const { status, body } = await otpOf(room.student, id)
      expectStatus({ status, body }, 404)
      expect(body.code).toBe('videos.not-found')
    }
  })

  // spec: error-video-no-access, content-access-error-lists-missing, content-access-per-content
  test('is refused with everything that is missing', async () => {
    const paid = await makeVideo({
      paymentRequired: true,
      requiredMembershipLv: 10,
      sportProgressIsRequired: true,
    })
    await app.db.drizzle
      .insert(contentTargets)
      .values({ contentId: paid.id, type: 'sport', targetId: room.sport.id })
    const missing = {
      membershipLv: 10,
      sportProgress: { sportId: room.sport.id, levelIndex: 1 },
      subscriptions: [`sport:${room.sport.id}`],
    }
    const { status, body } = await otpOf(room.student, paid.id)
    expectStatus({ status, body }, 403)
    expect(body.code).toBe('videos.content-access')
    expect(body.missing).toEqual(missing)
    const shown = await app.call(readContent, { as: room.student, params: { id: String(paid.id) } })
    expect(shown.body.data.missing).toEqual(missing)
    expect((await report(room.student, paid.id, 5)).body.code).toBe('videos.content-access')
  })

  // spec: content-access-exempt-leader-free
  test('needs no subscription for a leader or with free video access', async () => {
    const paid = await makeVideo({ paymentRequired: true })
    const friend = await makeUser(app.db, { hasFreeVideoAccess: true })
    expect((await otpOf(room.leader, paid.id)).status).toBe(200)
    expect((await otpOf(friend, paid.id)).status).toBe(200)
    expect((await otpOf(room.student, paid.id)).status).toBe(403)
  })

  test('opens one playback, for its own person and content, within five minutes', async () => {
    const { body } = await otpOf(room.student, video.id)
    const other = await makeVideo()
    const refusals = [
      await play(room.trainer, video.id, body.otp),
      await play(room.student, other.id, body.otp),
      await play(room.student, video.id, 'x'.repeat(32)),
    ]
    expect(refusals.map((answer) => [answer.status, answer.body.code])).toEqual(
      refusals.map(() => [403, 'videos.otp-expired']),
    )
    const answers = await Promise.all(Array.from({ length: 5 }, () => play(room.student, video.id, body.otp)))
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    const { body: late } = await otpOf(room.student, video.id)
    app.clock.advance(5 * 60_000)
    expect((await play(room.student, video.id, late.otp)).status).toBe(403)
  })
})

describe('the video', () => {
  test('is encrypted, and can be decrypted with the key of the playback session', async () => {
    const { grant, keyToken } = await playing()
    const master = (await playlist(grant, 'master')).bytes.toString()
    const rendition = /^(\w+)\.m3u8$/m.exec(master)?.[1] ?? ''
    const text = (await playlist(grant, rendition)).bytes.toString()
    expect(text).toContain(`URI="/api/media/${video.id}/key"`)
    const address = /^(\w+)\/(\d+\.ts)$/m.exec(text)
    const segment = await app.call(readSegment, {
      params: {
        ...contentParams(video.id),
        grant,
        rendition: address?.[1] ?? '',
        segment: address?.[2] ?? '',
      },
    })
    expectStatus(segment, 200)
    expect(segment.headers['content-type']).toBe('video/mp2t')
    expect(segment.bytes[0]).not.toBe(SYNC_BYTE)
    const key = await keyWith(room.student, keyToken)
    expectStatus(key, 200)
    expect(key.bytes.length).toBe(16)
    const iv = Buffer.from(/IV=0x([0-9a-f]{32})/i.exec(text)?.[1] ?? '0'.repeat(32), 'hex')
    const decipher = createDecipheriv('aes-128-cbc', key.bytes, iv)
    const clear = Buffer.concat([decipher.update(segment.bytes), decipher.final()])
    expect([clear[0], clear[188]]).toEqual([SYNC_BYTE, SYNC_BYTE])
  })

  test('supports range requests for segments and 304 for unchanged files', async () => {
    const { grant } = await playing()
    const master = (await playlist(grant, 'master')).bytes.toString()
    const rendition = /^(\w+)\.m3u8$/m.exec(master)?.[1] ?? ''
    const segment = /(\d+\.ts)$/m.exec((await playlist(grant, rendition)).bytes.toString())?.[1] ?? ''
    const get = (headers: Record<string, string>) =>
      app.call(readSegment, { params: { ...contentParams(video.id), grant, rendition, segment }, headers })
    const part = await get({ range: 'bytes=0-15' })
    expectStatus(part, 206)
    expect(part.bytes.length).toBe(16)
    const known = await get({ 'if-none-match': String(part.headers.etag) })
    expectStatus(known, 304)
    expect(known.bytes.length).toBe(0)
    expect((await get({ range: 'bytes=999999999-' })).status).toBe(416)
  })

  test('lets shared caches store segments, and no other file', async () => {
    const [{ grant, keyToken }, other] = [await playing(), await playing(room.trainer)]
    expect(other.grant).toBe(grant)
    const master = await playlist(grant, 'master')
    const rendition = /^(\w+)\.m3u8$/m.exec(master.bytes.toString())?.[1] ?? ''
    const params = { ...contentParams(video.id), grant, rendition, segment: '0000.ts' }
    const segment = await app.call(readSegment, { params })
    const { 'cache-control': caching, etag, vary, 'set-cookie': cookie } = segment.headers
    expect(caching).toMatch(/^public, max-age=1\d{4}, immutable$/)
    expect([etag !== undefined, vary, cookie]).toEqual([true, undefined, undefined])
    expect(master.headers['cache-control']).toMatch(/^private, max-age=\d+$/)
    expect((await keyWith(room.student, keyToken)).headers['cache-control']).toBe('no-store')
    const head = await app.http.fastify.inject({
      method: 'HEAD',
      url: `/api/media/${video.id}/${grant}/${rendition}/0000.ts`,
    })
    expectStatus(head, 200)
    expect(head.headers['content-length']).toEqual(String(segment.bytes.length))
    expect(head.rawPayload.length).toBe(0)
  })

  test('refuses the key to strangers, other sessions and expired sessions', async () => {
    const { keyToken } = await playing()
    const refused = [
      await keyWith(room.trainer, keyToken),
      await keyWith(room.student, 'x'.repeat(32)),
      await keyWith(room.student, keyToken, (await makeVideo()).id),
    ]
    expect(refused.map((answer) => answer.status)).toEqual([403, 403, 403])
    expect(
      (await app.call(readMediaKey, { params: contentParams(video.id), headers: { 'x-playback': keyToken } }))
        .status,
    ).toBe(401)
    app.clock.advance(240 * 60_000)
    expect((await keyWith(room.student, keyToken)).status).toBe(403)
  })

  test('has addresses that are valid for one video and some hours', async () => {
    const { grant } = await playing()
    const other = await makeVideo()
    expect((await playlist(grant, 'master', other.id)).status).toBe(403)
    expect((await playlist(`${grant.slice(0, -3)}AAA`, 'master')).status).toBe(403)
    expect((await playlist(grant, 'nowhere')).status).toBe(404)
    app.clock.advance(5 * 60 * 60_000)
    expect((await playlist(grant, 'master')).status).toBe(403)
  })
})

describe('progress', () => {
  // spec: api-put-content-progress, video-finished-threshold-095, content-progress-fields
  test('is complete from 95 % on and never falls again', async () => {
    const content = await makeVideo()
    const seconds = async (duration: number) => (await report(room.student, content.id, duration)).body.data
    expect(await seconds(94)).toEqual({ contentIds: [content.id], duration: 94, completedAt: null })
    expect(await seconds(95)).toMatchObject({ duration: 95, completedAt: '2026-11-20T09:00:00.000Z' })
    app.clock.advance(60_000)
    expect(await seconds(20)).toMatchObject({ duration: 95, completedAt: '2026-11-20T09:00:00.000Z' })
    expect(await seconds(500)).toMatchObject({ duration: 100, completedAt: '2026-11-20T09:00:00.000Z' })
  })

  test('is the furthest second, in whatever order reports arrive', async () => {
    const content = await makeVideo()
    await Promise.all([30, 70, 10, 50, 70].map((duration) => report(room.student, content.id, duration)))
    const params = { id: String(room.student.id), contentId: String(content.id) }
    const { body } = await app.call(readVideoProgress, { as: room.student, params })
    expect(body.data.duration).toBe(70)
  })

  // spec: api-get-video-progress, api-get-video-progress-content
  test('is visible to the person only; an unwatched video is 404', async () => {
    const content = await makeVideo()
    const person = await room.makeStudent()
    await report(person, content.id, 12)
    const list = await app.call(listVideoProgress, { as: person, params: { id: String(person.id) } })
    expect(list.body.data).toMatchObject([{ contentIds: [content.id], duration: 12 }])
    const one = await app.call(readVideoProgress, {
      as: person,
      params: { id: String(person.id), contentId: String(content.id) },
    })
    expect(one.body.data).toMatchObject({ contentIds: [content.id], duration: 12 })
    const params = { id: String(person.id), contentId: String((await makeVideo()).id) }
    const never = await app.call(readVideoProgress, { as: person, params })
    expectStatus(never, 404)
    expect(never.body.code).toBe('videos.no-progress')
    const stranger = await app.call(listVideoProgress, {
      as: room.trainer,
      params: { id: String(person.id) },
    })
    expectStatus(stranger, 404)
    expect(stranger.body.code).toBe('general.not-found')
  })

  test('rejects a duration that is not a number', async () => {
    const body = { duration: null } as unknown as { duration: number }
    const answer = await app.call(reportProgress, {
      as: room.student,
      params: { id: String(video.id) },
      body,
    })
    expectStatus(answer, 422)
    expect(Object.keys(answer.body.errors ?? {})).toEqual(['duration'])
  })
})
