/**
 * The key of a video is never written down: it is derived from the installation key and the video's salt.
 * A copy of the files alone therefore opens nothing, and a backup needs only the installation key.
 */
import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'

const KEY_BYTES = 16 // AES-128
const SALT_BYTES = 16

export const newSalt = (): string => randomBytes(SALT_BYTES).toString('base64url')

/** The 16-byte AES key of the video `ref` as packaged with `salt`. */
export function contentKey({ key, ref, salt }: { key: Buffer; ref: string; salt: string }): Buffer {
  const info = `wegband video ${ref}`
  return Buffer.from(hkdfSync('sha256', key, Buffer.from(salt, 'base64url'), info, KEY_BYTES))
}

/** A fingerprint that tells whether a derived key is the one the video was packaged with. */
export const keyCheck = (videoKey: Buffer): string =>
  createHmac('sha256', videoKey).update('wegband key check').digest('base64url')

export function isSameCheck(a: string, b: string): boolean {
  const left = Buffer.from(a)
  const right = Buffer.from(b)
  return left.length === right.length && timingSafeEqual(left, right)
}
