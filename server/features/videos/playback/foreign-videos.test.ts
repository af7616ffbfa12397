/** Contents whose video is hosted by VdoCipher, next to the server's own videos. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readContent, readOtp, startPlayback } from '@wegband/domain/features/videos/contract.ts'
import { setForeignVideo } from '@wegband/domain/features/videos/library-contract.ts'
import { publicSettings } from '@wegband/domain/features/texts/contract.ts'
import type { VideoProvider } from '../../../gateways/video-host/video-provider.ts'
import { VideoProviderError } from '../../../gateways/video-host/video-provider.ts'
import { expectStatus } from '../../../testing/expect-status.ts'
import { type VideoHouse, openVideoHouse } from '../../../testing/makers/video-library.ts'

const VIDEO = '1234567890abcdef'
let house: VideoHouse
let isReady = true
let isSilent = false

/** A provider with a single video. */
const provider: VideoProvider = {
  findVideo: (videoId) =>
    isSilent
      ? Promise.reject(new VideoProviderError('silent'))
      : Promise.resolve(videoId === VIDEO ? { isReady, seconds: 25 } : undefined),
  issueOtp: (videoId, ttl) =>
    isSilent
      ? Promise.reject(new VideoProviderError('silent'))
      : Promise.resolve(videoId === VIDEO ? { otp: `otp-${ttl}`, playbackInfo: 'info' } : undefined),
}

beforeAll(async () => {
  house = await openVideoHouse({
    environment: { VDOCIPHER_API_SECRET: 'secret' },
    gateways: { videoProvider: provider },
  })
})
afterAll(() => house.close())
beforeEach(() => {
  isReady = true
  isSilent = false
})

const show = (contentId: number, videoId: string | null) =>
  house.app.call(setForeignVideo, { as: house.admin, params: { id: String(contentId) }, body: { videoId } })
const otp = (contentId: number) =>
  house.app.call(readOtp, { as: house.room.student, params: { contentId: String(contentId) } })

describe('a video at VdoCipher', () => {
  test('is played with a provider otp of five minutes and without a playback session', async () => {
    const { id } = await house.content()
    expect((await show(id, VIDEO)).body.data).toEqual({ videoState: 'ready', videoLength: 25 })
    const { status, body } = await otp(id)
    expectStatus({ status, body }, 200)
    expect(body.otp).toBe('otp-300')
    expect(body.playbackInfo).toBe('info')
    expect(body.duration).toBe(25)
    const own = await house.app.call(startPlayback, {
      as: house.room.student,
      params: { contentId: String(id) },
      body: { otp: 'x'.repeat(32) },
    })
    expect(own.status).toBe(403)
  })

  test('is 204 until it is ready at the provider, and playable with the next request', async () => {
    const { id } = await house.content()
    isReady = false
    expect((await show(id, VIDEO)).body.data.videoState).toBe('processing')
    expect((await otp(id)).status).toBe(204)
    isReady = true
    expect((await otp(id)).body.duration).toBe(25)
    const { body } = await house.app.call(readContent, { as: house.room.student, params: { id: String(id) } })
    expect([body.data.videoState, body.data.videoLength]).toEqual(['ready', 25])
  })

  test('is a retryable 502 while the provider is silent, and refused without access', async () => {
    const { id } = await house.content()
    await show(id, VIDEO)
    isSilent = true
    const silent = await otp(id)
    expectStatus(silent, 502)
    expect(silent.body.code).toBe('videos.provider')
    expect(silent.headers['retry-after']).toBe('30')
    const closed = await house.content({ paymentRequired: true })
    isSilent = false
    await show(closed.id, VIDEO)
    expect((await otp(closed.id)).status).toBe(403)
  })

  test('is 404 when the provider does not know it, and can be removed from a content', async () => {
    const { id } = await house.content()
    expect((await show(id, 'unknown123')).status).toBe(404)
    await show(id, VIDEO)
    expect((await show(id, null)).body.data.videoState).toBe('none')
    expect((await otp(id)).status).toBe(404)
  })

  test('does not affect the server’s own videos', async () => {
    const { id } = await house.content()
    await house.upTo('ready', [id])
    const { body } = await otp(id)
    expect(JSON.parse(Buffer.from(body.playbackInfo, 'base64').toString())).toMatchObject({
      src: `/api/media/${id}/playback`,
    })
  })

  test('adds the provider’s player to the content security policy', async () => {
    const page = await house.app.http.fastify.inject({ url: '/nowhere' })
    const policy = String(page.headers['content-security-policy'])
    expect(policy).toContain('frame-src https://player.vdocipher.com')
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval' https://player.vdocipher.com;")
    expect(publicSettings.shape.videoProvider.options).toContain('vdocipher')
  })
})
