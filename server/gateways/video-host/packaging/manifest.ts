/** What a packaged video knows about itself: `video.json` beside its renditions, written last. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { contentKey, isSameCheck, keyCheck } from '../content-key.ts'
import { videoFolder } from '../names.ts'
import type { PackagedVideo } from '../port.ts'

// Raised when stored videos must be made anew because their shape on disk changed.
export const MANIFEST_VERSION = 1

export type Manifest = PackagedVideo & {
  version: number
  masterHash: string
  salt: string
  keyCheck: string
}

/** The manifest of `ref`, or undefined when there is no such video or it has an older shape. */
export async function readManifest(filesDir: string, ref: string): Promise<Manifest | undefined> {
  const folder = videoFolder(filesDir, ref)
  if (!folder) return undefined
  try {
    return parseManifest(await readFile(join(folder, 'video.json'), 'utf8'))
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/** Undefined for one of an older shape. */
export function parseManifest(text: string): Manifest | undefined {
  const stored: unknown = JSON.parse(text)
  return isManifest(stored) ? stored : undefined
}

// The version vouches for the rest: only this gateway writes these files.
const isManifest = (stored: unknown): stored is Manifest =>
  typeof stored === 'object' && stored !== null && 'version' in stored && stored.version === MANIFEST_VERSION

/** The key of a packaged video, or undefined when it was packaged with another installation key. */
export function keyOf(manifest: Manifest, key: Buffer): Buffer | undefined {
  const videoKey = contentKey({ key, ref: manifest.ref, salt: manifest.salt })
  return isSameCheck(keyCheck(videoKey), manifest.keyCheck) ? videoKey : undefined
}

export const isMissing = (error: unknown): boolean => hasCode(error, ['ENOENT', 'ENOTDIR'])

export const hasCode = (error: unknown, codes: string[]): boolean =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code))
