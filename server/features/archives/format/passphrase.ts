/**
 * What is written under a passphrase. scrypt makes the key, AES-256-GCM seals each piece, bound to its path. The salt follows from the
 * date, and each nonce from the content. So equal data of one date is equal byte for byte, and no nonce serves two contents.
 */
import { createCipheriv, createDecipheriv, createHash, createHmac, scrypt } from 'node:crypto'
import { isSameText } from '../../../secrets/secrets.ts'

const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
const SALT_BYTES = 16
/** About half a second and 128 MB. */
const COST = { N: 2 ** 17, r: 8, p: 1, maxmem: 192 * 1024 * 1024 }

const derive = (key: Buffer, purpose: string): Buffer => createHmac('sha256', key).update(purpose).digest()

/** `createdAt`: ISO 8601, as the manifest has it. */
export const saltOf = (createdAt: string): string =>
  createHash('sha256')
    .update(`wegband archive ${createdAt}`)
    .digest()
    .subarray(0, SALT_BYTES)
    .toString('base64url')

/** Space around a passphrase does not count: forms and terminals leave some by chance. */
export const keyOf = (passphrase: string, salt: string): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(
      passphrase.trim().normalize('NFC'),
      Buffer.from(salt, 'base64url'),
      KEY_BYTES,
      COST,
      (error, key) => (error === null ? resolve(key) : reject(error)),
    )
  })

const checkOf = (key: Buffer): string => derive(key, 'check').toString('base64url')

export const passphraseFacts = (key: Buffer, createdAt: string): { salt: string; check: string } => ({
  salt: saltOf(createdAt),
  check: checkOf(key),
})

export const isKeyOf = (key: Buffer, check: string): boolean => isSameText(check, checkOf(key))

/** Nonce, tag, sealed bytes. */
export const sealPiece = (key: Buffer, path: string, bytes: Buffer): Buffer => {
  const content = createHash('sha256').update(bytes).digest()
  const nonce = createHmac('sha256', derive(key, 'nonce'))
    .update(`${path}\n`)
    .update(content)
    .digest()
    .subarray(0, NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, derive(key, 'seal'), nonce)
  cipher.setAAD(Buffer.from(path))
  const sealed = Buffer.concat([cipher.update(bytes), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** Throws for bytes that were changed, moved, or sealed under another passphrase. */
export const openPiece = (key: Buffer, path: string, bytes: Buffer): Buffer => {
  if (bytes.length < NONCE_BYTES + TAG_BYTES) throw new Error(`${path} is too short.`)
  const decipher = createDecipheriv(CIPHER, derive(key, 'seal'), bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  })
  decipher.setAAD(Buffer.from(path))
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()])
}
