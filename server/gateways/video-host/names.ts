/** Names that come from an address become paths only here, and only when they cannot leave their folder. */
import { join } from 'node:path'

const REF_SHAPE = /^[a-z0-9][a-z0-9-]{0,63}$/
const RENDITION_SHAPE = /^[a-z0-9]{1,16}$/
const SEGMENT_SHAPE = /^[0-9]{4,6}\.ts$/

/** True for a video's name: lower-case letters, digits and hyphens, at most 64. */
export const isRef = (name: string): boolean => REF_SHAPE.test(name)

/** True for a quality's name such as `main` or `480p`. */
export const isRendition = (name: string): boolean => RENDITION_SHAPE.test(name)

/** True for a segment's file name such as `0007.ts`. */
export const isSegment = (name: string): boolean => SEGMENT_SHAPE.test(name)

/** What lies beside the qualities of a video: its captions by language, the small frames and the poster. */
const BESIDE_SHAPE = /^(?:captions-[a-z]{2}(?:-[a-z]{2})?\.vtt|thumbnails\.jpg|poster(?:-[a-z0-9]{8})?\.jpg)$/

export const isBeside = (name: string): boolean => BESIDE_SHAPE.test(name)

export const captionsName = (language: string): string => `captions-${language}.vtt`
export const THUMBNAILS_NAME = 'thumbnails.jpg'
export const POSTER_NAME = 'poster.jpg'
/** A chosen poster, by its mark of eight letters and digits. */
export const chosenPosterName = (mark: string): string => `poster-${mark}.jpg`

export const videosFolder = (filesDir: string): string => join(filesDir, 'videos')

/** Half-made videos live here until they are renamed; a leading dot can never be a ref. */
export const workshopFolder = (filesDir: string): string => join(videosFolder(filesDir), '.making')

export const videoFolder = (filesDir: string, ref: string): string | undefined =>
  isRef(ref) ? join(videosFolder(filesDir), ref) : undefined

export const playlistPath = (filesDir: string, ref: string, rendition: string): string | undefined =>
  isRef(ref) && isRendition(rendition)
    ? join(videosFolder(filesDir), ref, rendition, 'index.m3u8')
    : undefined

export const segmentPath = (
  filesDir: string,
  ref: string,
  rendition: string,
  segment: string,
): string | undefined =>
  isRef(ref) && isRendition(rendition) && isSegment(segment)
    ? join(videosFolder(filesDir), ref, rendition, segment)
    : undefined

export const besidePath = (filesDir: string, ref: string, name: string): string | undefined =>
  isRef(ref) && isBeside(name) ? join(videosFolder(filesDir), ref, name) : undefined
