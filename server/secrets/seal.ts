/**
 * Seals texts that the database alone must not reveal. Uses AES-256-GCM under a key for each purpose, bound to the place of the
 * text. A sealed text in another row therefore does not open. The first byte names the format, so a later format can be added.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { keyFor } from './secrets.ts'

const CIPHER = 'aes-256-gcm'
/** Version 1: version, nonce, tag, sealed bytes. */
const VERSION = 1
const NONCE_BYTES = 12
const TAG_BYTES = 16
const HEAD_BYTES = 1 + NONCE_BYTES + TAG_BYTES

/** `purpose` names the key, `place` the row: `user 7`. Both are needed to open it again. */
export type SealedPlace = { readonly purpose: string; readonly place: string }
export type SealedFor = SealedPlace & { readonly appSecret: string }

const boundTo = ({ purpose, place }: SealedFor): Buffer => Buffer.from(`${VERSION} ${purpose} ${place}`)

export const seal = (text: string, sealedFor: SealedFor): Buffer => {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, keyFor(sealedFor.appSecret, sealedFor.purpose), nonce)
  cipher.setAAD(boundTo(sealedFor))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([Buffer.of(VERSION), nonce, cipher.getAuthTag(), sealed])
}

/** Throws for bytes that were changed, moved, or sealed under another secret. */
export const unseal = (bytes: Buffer, sealedFor: SealedFor): string => {
  if (bytes[0] !== VERSION || bytes.length < HEAD_BYTES) throw new Error('sealed in an unknown format')
  const nonce = bytes.subarray(1, 1 + NONCE_BYTES)
  const tag = bytes.subarray(1 + NONCE_BYTES, HEAD_BYTES)
  const decipher = createDecipheriv(CIPHER, keyFor(sealedFor.appSecret, sealedFor.purpose), nonce, {
    authTagLength: TAG_BYTES,
  })
  decipher.setAAD(boundTo(sealedFor))
  decipher.setAuthTag(tag)
  return Buffer.concat([decipher.update(bytes.subarray(HEAD_BYTES)), decipher.final()]).toString('utf8')
}

export type SecretChange = { readonly from: string; readonly to: string }

/** The same content in the same place under another secret; throws where the former one does not open it. */
export const reseal = (bytes: Buffer, place: SealedPlace, { from, to }: SecretChange): Buffer =>
  seal(unseal(bytes, { ...place, appSecret: from }), { ...place, appSecret: to })
