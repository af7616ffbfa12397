import { describe, expect, test } from 'vitest'
import { createTestPushService } from '../../testing/servers/test-push-service.ts'
import { isPrivateAddress, postOutside } from '../outside/post-outside.ts'

const MESSAGE = { payload: '{"title":"Grüße"}', ttlSeconds: 60, urgency: 'high', topic: 'n7' } as const
const targetOf = ({
  endpoint,
  keys,
}: ReturnType<ReturnType<typeof createTestPushService>['browser']>['subscription']) => ({
  endpoint,
  ...keys,
})

describe('a push message', () => {
  test('can be read by its browser alone, and says how long and how urgently it is wanted', async () => {
    const service = createTestPushService()
    const [own, other] = [service.browser(), service.browser()]
    expect(await service.gateway.send(targetOf(own.subscription), MESSAGE)).toEqual({ outcome: 'sent' })
    expect(own.arrived()[0]).toMatchObject({
      text: MESSAGE.payload,
      headers: { ttl: '60', urgency: 'high', topic: 'n7', 'content-encoding': 'aes128gcm' },
    })
    expect(own.arrived()[0]?.headers['authorization']).toMatch(/^vapid t=/)
    const mixed = { ...targetOf(own.subscription), ...other.subscription.keys }
    // What was encrypted for another browser does not open there.
    expect(await service.gateway.send(mixed, MESSAGE)).toMatchObject({ outcome: 'later' })
  })

  test.each([
    [{ status: 404 }, { outcome: 'gone' }],
    [{ status: 410 }, { outcome: 'gone' }],
    [
      { status: 429, retryAfter: '120' },
      { outcome: 'later', afterMs: 120_000 },
    ],
    [{ status: 429 }, { outcome: 'later', afterMs: undefined }],
    [{ status: 500 }, { outcome: 'later' }],
    [{ status: 413 }, { outcome: 'refused' }],
    [new Error('silence'), { outcome: 'later', why: 'silence' }],
  ])('that the service answers with %o is %o', async (answer, outcome) => {
    const service = createTestPushService()
    const { subscription } = service.browser()
    service.answerWith(answer)
    expect(await service.gateway.send(targetOf(subscription), MESSAGE)).toMatchObject(outcome)
  })

  test('with keys that are none is no crash', async () => {
    const service = createTestPushService()
    const { endpoint } = service.browser().subscription
    const send = service.gateway.send({ endpoint, p256dh: 'AAAA', auth: 'AAAA' }, MESSAGE)
    expect(await send).toMatchObject({ outcome: 'later' })
  })
})

describe('an address from outside', () => {
  test.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '::1',
    '::ffff:10.0.0.1',
    'fd00::1',
    'fe80::1',
    'no address',
  ])('is never called in a private network: %s', (address) => {
    expect(isPrivateAddress(address)).toBe(true)
  })

  test.each(['142.250.185.42', '2a00:1450:4001::200e'])('may be public: %s', (address) => {
    expect(isPrivateAddress(address)).toBe(false)
  })

  test.each(['https://127.0.0.1/x', 'https://[::1]/x', 'https://localhost/x'])(
    'that leads to this machine is refused: %s',
    async (address) => {
      const body = Buffer.from('x')
      await expect(postOutside(address, { headers: {}, body })).rejects.toThrow('private network')
    },
  )
})
