/** A passkey device made of software, for tests: makes keys and signs challenges as a browser's authenticator would. */
import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest()
const base64url = (data: string | Buffer): string => Buffer.from(data).toString('base64url')

/** CBOR of byte strings, texts and small whole numbers: all that an attestation without a statement needs. */
const head = (major: number, size: number): Buffer => {
  if (size < 24) return Buffer.from([(major << 5) | size])
  if (size < 256) return Buffer.from([(major << 5) | 24, size])
  return Buffer.from([(major << 5) | 25, size >> 8, size & 255])
}
const bytes = (data: Buffer): Buffer => Buffer.concat([head(2, data.length), data])
const text = (data: string): Buffer => Buffer.concat([head(3, data.length), Buffer.from(data)])
const whole = (value: number): Buffer => (value < 0 ? head(1, -1 - value) : head(0, value))
const map = (entries: readonly (readonly [Buffer, Buffer])[]): Buffer =>
  Buffer.concat([head(5, entries.length), ...entries.flat()])

const USER_PRESENT = 0x01
const USER_PRESENT_AND_VERIFIED = 0x05
const HAS_CREDENTIAL = 0x40
const counterBytes = (counter: number): Buffer => {
  const buffer = Buffer.alloc(4)
  buffer.writeUInt32BE(counter)
  return buffer
}

export type SoftAuthenticator = {
  readonly credentialId: string
  /** Signatures given so far; a test may turn it back. */
  counter: number
  create(challenge: string): Record<string, unknown>
  /** Default: the device verified its user by finger, face or PIN. */
  get(challenge: string, how?: { readonly isUserVerified: boolean }): Record<string, unknown>
}

/** `origin`: what the browser says it is on. */
export const makeSoftAuthenticator = (origin: string, rpId = new URL(origin).hostname): SoftAuthenticator => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  const jwk = publicKey.export({ format: 'jwk' })
  const coordinate = (value: string | undefined): Buffer => bytes(Buffer.from(value ?? '', 'base64url'))
  const coseKey = map([
    [whole(1), whole(2)],
    [whole(3), whole(-7)],
    [whole(-1), whole(1)],
    [whole(-2), coordinate(jwk.x)],
    [whole(-3), coordinate(jwk.y)],
  ])
  const clientData = (type: string, challenge: string): string =>
    base64url(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const authenticatorData = (flags: number, counter: number, rest: Buffer = Buffer.alloc(0)): Buffer =>
    Buffer.concat([sha256(rpId), Buffer.from([flags]), counterBytes(counter), rest])
  const device: SoftAuthenticator = {
    credentialId: base64url(id),
    counter: 0,
    create: (challenge) => {
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, coseKey])
      const authData = authenticatorData(USER_PRESENT_AND_VERIFIED | HAS_CREDENTIAL, 0, credential)
      const attestation = map([
        [text('fmt'), text('none')],
        [text('attStmt'), map([])],
        [text('authData'), bytes(authData)],
      ])
      return {
        id: base64url(id),
        rawId: base64url(id),
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientData('webauthn.create', challenge),
          attestationObject: base64url(attestation),
          transports: ['internal'],
        },
      }
    },
    get: (challenge, { isUserVerified } = { isUserVerified: true }) => {
      device.counter += 1
      const data = clientData('webauthn.get', challenge)
      const flags = isUserVerified ? USER_PRESENT_AND_VERIFIED : USER_PRESENT
      const authData = authenticatorData(flags, device.counter)
      const signed = Buffer.concat([authData, sha256(Buffer.from(data, 'base64url'))])
      return {
        id: base64url(id),
        rawId: base64url(id),
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: data,
          authenticatorData: base64url(authData),
          signature: base64url(createSign('sha256').update(signed).sign(privateKey)),
        },
      }
    },
  }
  return device
}
