/** Hashes of parts of a file. Browsers offer them in a secure context only; without one parts go unhashed. */
import { PART_MAX_BYTES } from '@wegband/domain/features/videos/library-rules.ts'

/** SHA-256 in hexadecimal digits, or undefined where the browser offers none. */
export const hashOf = async (bytes: ArrayBuffer): Promise<string | undefined> => {
  if (!globalThis.isSecureContext || globalThis.crypto?.subtle === undefined) return undefined
  const hash = await crypto.subtle.digest('SHA-256', bytes)
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** What names a file beside its size. */
export const firstPartOf = async (file: File): Promise<ArrayBuffer> =>
  await file.slice(0, PART_MAX_BYTES).arrayBuffer()
