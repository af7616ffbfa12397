import { createServer, type IncomingMessage, type Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { foreignRef, foreignVideoId } from './video-provider.ts'
import { vdoCipher } from './vdocipher.ts'

/** A stand-in as the provider's public documentation describes its answers. */
type Answer = { status: number; body: string; headers?: Record<string, string>; isSilent?: boolean }
let answer: Answer
let asked: { method: string; url: string; authorization: string; body: string }[] = []
let server: Server
let apiBase = ''

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}

beforeAll(async () => {
  server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const { method = '', url = '', headers } = request
      asked.push({ method, url, authorization: String(headers.authorization), body })
      if (answer.isSilent === true) return
      response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers })
      response.end(answer.body)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  apiBase = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  asked = []
})

const provider = () => vdoCipher({ apiBase, apiSecret: 'a1b2c3d4e5', patienceMs: 300 })
const say = (status: number, body: unknown): void => {
  answer = { status, body: typeof body === 'string' ? body : JSON.stringify(body) }
}

describe('VdoCipher', () => {
  test('is asked for a one-time password with the secret and its life in seconds', async () => {
    say(200, { otp: '20160313versUSE', playbackInfo: 'eyJ2aWRlb0lkIjoiMTIzNCJ9', more: 1 })
    expect(await provider().issueOtp('1234567890', 300)).toEqual({
      otp: '20160313versUSE',
      playbackInfo: 'eyJ2aWRlb0lkIjoiMTIzNCJ9',
    })
    expect(asked).toEqual([
      {
        method: 'POST',
        url: '/api/videos/1234567890/otp',
        authorization: 'Apisecret a1b2c3d4e5',
        body: '{"ttl":300}',
      },
    ])
  })

  test('tells whether a video is ready and how long it is', async () => {
    for (const [status, isReady] of [
      ['ready', true],
      ['Queued', false],
      ['Pre-Upload', false],
    ] as const) {
      say(200, { id: '1234567890', status, length: 25.4, title: 'zoo.mp4' })
      expect(await provider().findVideo('1234567890')).toEqual({ isReady, seconds: 25 })
    }
    say(404, { message: 'video not found' })
    expect(await provider().findVideo('1234567890')).toBeUndefined()
    expect(await provider().issueOtp('1234567890', 300)).toBeUndefined()
  })

  test('fails as one kind of error, whatever is wrong, and never carries the secret elsewhere', async () => {
    const failures: Answer[] = [
      { status: 401, body: '{"message":"unauthorised"}' },
      { status: 500, body: 'oops' },
      { status: 200, body: 'not json' },
      { status: 200, body: '{"otp":""}' },
      { status: 302, body: '', headers: { location: `${apiBase}/elsewhere` } },
      { status: 200, body: '', isSilent: true },
    ]
    for (const failure of failures) {
      answer = failure
      await expect(provider().issueOtp('1234567890', 300)).rejects.toMatchObject({
        name: 'FilmProviderError',
      })
    }
    expect(asked.filter(({ url }) => url === '/elsewhere')).toEqual([])
    await expect(
      vdoCipher({ apiBase: 'http://127.0.0.1:1', apiSecret: 'x' }).findVideo('1234567890'),
    ).rejects.toMatchObject({ name: 'FilmProviderError' })
  })

  test('has names of its own for videos, which no video of ours can have', () => {
    expect(foreignVideoId(foreignRef('1234567890abcdef'))).toBe('1234567890abcdef')
    for (const ref of [
      null,
      'siu-nim-tau',
      'vdocipher:',
      'vdocipher:../videos',
      'vdocipher:a/b',
      'x:1234567890',
    ])
      expect(foreignVideoId(ref)).toBeUndefined()
  })
})
