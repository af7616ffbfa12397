/** A push service and the browsers that listen to it: it keeps what arrived, decrypted as a browser would (RFC 8188, RFC 8291). */
import { createDecipheriv, createECDH, createHmac, randomBytes } from 'node:crypto'
import type { PushGateway } from '../../gateways/push/port.ts'
import type { OutsidePost } from '../../gateways/outside/post-outside.ts'
import { webPush } from '../../gateways/push/web-push.ts'

/** Keys of this installation; made for tests alone. */
const VAPID = {
  publicKey: 'BOSPWFAzm5cgFUrTJbwXBazYTKA9JkTBaQhVmiVSL_EOSQfiv-poA6u7is9X-aZlxIShvaib-iqMEHLnE64opZw',
  privateKey: 'xC-OvOrDRjS6t4_RL1mfmYavzHj5ZnMkjyjAmrJOIj0',
}

export type ArrivedPush = {
  readonly endpoint: string
  readonly text: string
  readonly bytes: number
  /** By name in small letters. */
  readonly headers: Readonly<Record<string, string>>
}

type Answer = { readonly status: number; readonly retryAfter?: string }

export type TestBrowser = {
  /** As a page hands it to the server. */
  readonly subscription: {
    readonly endpoint: string
    readonly keys: { readonly p256dh: string; readonly auth: string }
  }
  /** What this browser was sent, oldest first. */
  readonly arrived: () => readonly ArrivedPush[]
}

export type TestPushService = {
  /** Sends with keys of its own. */
  readonly gateway: PushGateway
  /** Takes what a server with other keys sends. */
  readonly post: OutsidePost
  readonly browser: () => TestBrowser
  /** What it answers from now on; default 201. */
  readonly answerWith: (answer: Answer | Error) => void
  readonly arrived: readonly ArrivedPush[]
  /** The messages so far, once there are so many. */
  readonly settled: (count: number) => Promise<readonly ArrivedPush[]>
}

const hmac = (key: Buffer, ...parts: readonly Buffer[]): Buffer =>
  createHmac('sha256', key).update(Buffer.concat(parts)).digest()
const info = (text: string): Buffer => Buffer.from(`${text}\0`)
const ONE = Buffer.of(1)
const SALT_BYTES = 16
const TAG_BYTES = 16
/** Salt, record size and the length of the sender's key. */
const HEAD_BYTES = SALT_BYTES + 5

type Keys = { readonly ecdh: ReturnType<typeof createECDH>; readonly auth: Buffer }

const decrypt = (body: Buffer, { ecdh, auth }: Keys): string => {
  const salt = body.subarray(0, SALT_BYTES)
  const keyLength = body[HEAD_BYTES - 1] ?? 0
  const sender = body.subarray(HEAD_BYTES, HEAD_BYTES + keyLength)
  const sealed = body.subarray(HEAD_BYTES + keyLength)
  const shared = hmac(auth, ecdh.computeSecret(sender))
  const secret = hmac(shared, info('WebPush: info'), ecdh.getPublicKey(), sender, ONE)
  const extracted = hmac(salt, secret)
  const key = hmac(extracted, info('Content-Encoding: aes128gcm'), ONE).subarray(0, 16)
  const nonce = hmac(extracted, info('Content-Encoding: nonce'), ONE).subarray(0, 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce, { authTagLength: TAG_BYTES })
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()])
  // The last record ends with a 2 and zeros.
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8')
}

export const createTestPushService = (): TestPushService => {
  const keysOf = new Map<string, Keys>()
  const arrived: ArrivedPush[] = []
  const waiting = new Set<() => void>()
  let answer: Answer | Error = { status: 201 }
  const post: OutsidePost = async (endpoint, { headers, body }) => {
    const keys = keysOf.get(endpoint)
    if (keys === undefined) return { status: 404 }
    if (answer instanceof Error) throw answer
    if (answer.status === 201) {
      const names = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)])
      arrived.push({
        endpoint,
        text: decrypt(body, keys),
        bytes: body.length,
        headers: Object.fromEntries(names) as Record<string, string>,
      })
      waiting.forEach((look) => look())
    }
    return answer
  }
  return {
    post,
    gateway: webPush({ ...VAPID, subject: 'mailto:hilfe@wegband.example', post }),
    browser: () => {
      const ecdh = createECDH('prime256v1')
      const p256dh = ecdh.generateKeys('base64url')
      const auth = randomBytes(16)
      const endpoint = `https://fcm.googleapis.com/fcm/send/${randomBytes(12).toString('base64url')}`
      keysOf.set(endpoint, { ecdh, auth })
      return {
        subscription: { endpoint, keys: { p256dh, auth: auth.toString('base64url') } },
        arrived: () => arrived.filter((one) => one.endpoint === endpoint),
      }
    },
    answerWith: (next) => {
      answer = next
    },
    arrived,
    settled: async (count) => {
      while (arrived.length < count) {
        const more = Promise.withResolvers<void>()
        waiting.add(more.resolve)
        await more.promise
        waiting.delete(more.resolve)
      }
      return arrived
    },
  }
}
