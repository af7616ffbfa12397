/** The headers of Standard Webhooks: an id that stays the same on every try, the time of this try, and a signature by each secret. */
import { createHmac, randomBytes } from 'node:crypto'
import type { SealedPlace } from '../../secrets/seal.ts'

const SECRET_PREFIX = 'whsec_'
const SECRET_BYTES = 32

export const newHookSecret = (): string => `${SECRET_PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`

export const hookPlace = (webhookId: number): SealedPlace => ({
  purpose: 'webhooks',
  place: `webhook ${webhookId}`,
})

const signatureOf = (secret: string, content: string): string => {
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64')
  return `v1,${createHmac('sha256', key).update(content).digest('base64')}`
}

export type HookMessage = { readonly messageId: string; readonly body: Buffer }

/** While secrets rotate there are two signatures, so that a receiver with either of them accepts the message. */
export const hookHeaders = (
  { messageId, body }: HookMessage,
  secrets: readonly string[],
  now: Date,
): Readonly<Record<string, string | number>> => {
  const seconds = Math.floor(now.getTime() / 1000)
  const content = `${messageId}.${seconds}.${body.toString()}`
  return {
    'content-type': 'application/json',
    'content-length': body.length,
    'user-agent': 'Wegband',
    'webhook-id': messageId,
    'webhook-timestamp': seconds,
    'webhook-signature': secrets.map((secret) => signatureOf(secret, content)).join(' '),
  }
}
