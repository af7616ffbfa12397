/** Signs a request for S3-compatible storage as AWS Signature Version 4 says; pure, so that the published examples prove it. */
import { createHash, createHmac } from 'node:crypto'

const ALGORITHM = 'AWS4-HMAC-SHA256'
const SERVICE = 's3'

export type S3Identity = {
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

export type UnsignedRequest = {
  readonly method: string
  readonly url: URL
  /** Everything that is sent beside `host`, with lower-case names; all of it is signed. */
  readonly headers: Readonly<Record<string, string>>
  /** SHA-256 of the body in hex, or UNSIGNED. */
  readonly payloadHash: string
}

/** For bodies that are too long to be read twice; the connection guards them. */
export const UNSIGNED = 'UNSIGNED-PAYLOAD'

export const sha256 = (bytes: string | Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

const hmac = (key: Buffer | string, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/** As RFC 3986 says, which is stricter than encodeURIComponent. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (one) => `%${one.codePointAt(0)?.toString(16).toUpperCase()}`,
  )

const canonicalPath = ({ pathname }: URL): string =>
  pathname
    .split('/')
    .map((part) => encoded(decodeURIComponent(part)))
    .join('/')

const canonicalQuery = ({ searchParams }: URL): string =>
  [...searchParams]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .toSorted((a, b) => (a < b ? -1 : 1))
    .join('&')

/** `20130524T000000Z` */
const stampOf = (now: Date): string => now.toISOString().replaceAll(/[-:]|\.\d{3}/g, '')

/** The headers to send: those of the request, the date, the hash and the signature. */
export const signRequest = (
  request: UnsignedRequest,
  identity: S3Identity,
  now: Date,
): Record<string, string> => {
  const { method, url, payloadHash } = request
  const stamp = stampOf(now)
  const day = stamp.slice(0, 8)
  const sent = { ...request.headers, 'x-amz-content-sha256': payloadHash, 'x-amz-date': stamp }
  const signed = Object.entries({ ...sent, host: url.host }).toSorted(([a], [b]) => (a < b ? -1 : 1))
  const names = signed.map(([name]) => name).join(';')
  const lines = signed.map(([name, value]) => `${name}:${value.trim()}\n`).join('')
  const canonical = [method, canonicalPath(url), canonicalQuery(url), lines, names, payloadHash].join('\n')
  const scope = `${day}/${identity.region}/${SERVICE}/aws4_request`
  const toSign = [ALGORITHM, stamp, scope, sha256(canonical)].join('\n')
  const key = [day, identity.region, SERVICE, 'aws4_request'].reduce<Buffer | string>(
    (secret, part) => hmac(secret, part),
    `AWS4${identity.secretAccessKey}`,
  )
  const signature = hmac(Buffer.from(key), toSign).toString('hex')
  const credential = `Credential=${identity.accessKeyId}/${scope}`
  return {
    ...sent,
    authorization: `${ALGORITHM} ${credential}, SignedHeaders=${names}, Signature=${signature}`,
  }
}
