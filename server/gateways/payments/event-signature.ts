/** Signature of the notices that the stand-in sends, in the form that Stripe uses: `t=seconds,v1=hex` over `t.body`. */
import { createHmac, timingSafeEqual } from 'node:crypto'

export const SIGNATURE_HEADER = 'wegband-signature'
/** Older notices are refused, so that a recorded one cannot be sent again later. */
export const TOLERANCE_SECONDS = 300
const MS_PER_SECOND = 1_000

const macOf = (secret: Buffer, seconds: number, body: Buffer): Buffer =>
  createHmac('sha256', secret).update(`${seconds}.`).update(body).digest()

export const signEvent = (secret: Buffer, body: Buffer, now: Date): string => {
  const seconds = Math.floor(now.getTime() / MS_PER_SECOND)
  return `t=${seconds},v1=${macOf(secret, seconds, body).toString('hex')}`
}

/** False for a wrong, malformed or old signature. */
export const isEventSigned = (secret: Buffer, body: Buffer, signature: string, now: Date): boolean => {
  const match = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature)
  if (match === null) return false
  const seconds = Number(match[1])
  if (Math.abs(now.getTime() / MS_PER_SECOND - seconds) > TOLERANCE_SECONDS) return false
  return timingSafeEqual(macOf(secret, seconds, body), Buffer.from(match[2] ?? '', 'hex'))
}
