/** What a video may be while it comes in and is made: bounds of the upload, when it may change, and what a failed attempt means. */
import type { ErrorCode } from '../../errors/catalogue.ts'

const MEBI = 1024 * 1024
/** Two hours from a good camera. */
export const VIDEO_MAX_BYTES = 20 * 1024 * MEBI
/** A part is whole or not there: what a lost connection can cost. */
export const PART_MAX_BYTES = 8 * MEBI
/** Smaller ones would make a video of too many pieces; the last part of a video may be. */
export const PART_MIN_BYTES = 64 * 1024
/** An upload that nobody went on with. */
export const ABANDONED_HOURS = 48
/** Attempts that ended without a word of ffmpeg, because their process did. */
export const MOST_ATTEMPTS = 5
/** A full disk or a missing ffmpeg is looked at again after this. */
export const RETRY_MINUTES = 10

export type VideoState = 'uploading' | 'processing' | 'ready' | 'failed'
/** Why a video could not be made; each has its words. */
export const VIDEO_PROBLEMS = ['not-a-film', 'cannot-be-made', 'interrupted', 'master-missing'] as const
export type VideoProblem = (typeof VIDEO_PROBLEMS)[number]

type Incoming = { readonly state: VideoState; readonly bytes: number; readonly received: number }

/** Why this part cannot be added; undefined: it can. `offset`: where the sender believes to be. */
export const whyNotPart = (
  video: Incoming,
  part: { readonly offset: number; readonly bytes: number },
): Extract<ErrorCode, `films.${string}`> | undefined => {
  if (video.state !== 'uploading') return 'films.not-uploading'
  if (part.offset !== video.received) return 'films.wrong-offset'
  if (part.offset + part.bytes > video.bytes) return 'films.too-many-bytes'
  const isLast = part.offset + part.bytes === video.bytes
  return part.bytes > PART_MAX_BYTES || part.bytes === 0 || (part.bytes < PART_MIN_BYTES && !isLast)
    ? 'films.part-size'
    : undefined
}

export const whyNotFinish = (video: Incoming): Extract<ErrorCode, `films.${string}`> | undefined => {
  if (video.state !== 'uploading') return 'films.not-uploading'
  return video.received === video.bytes ? undefined : 'films.incomplete'
}

export const whyNotRetry = (
  video: Pick<Incoming, 'state'>,
): Extract<ErrorCode, `films.${string}`> | undefined =>
  video.state === 'failed' ? undefined : 'films.not-failed'

/** `shownBy`: contents that show it now. */
export const whyNotRemove = (shownBy: number): Extract<ErrorCode, `films.${string}`> | undefined =>
  shownBy > 0 ? 'films.in-use' : undefined

/**
 * The first bytes of the containers that are taken: MP4 and QuickTime, Matroska and WebM, MPEG transport streams, AVI. A name or a
 * sender's word for the type counts for nothing; whether there is a video inside is seen when it is made.
 */
export const looksLikeVideo = (start: Uint8Array): boolean => {
  const text = (from: number, to: number): string => String.fromCodePoint(...start.subarray(from, to))
  if (start.length < 12) return false
  if (QUICKTIME_ATOMS.has(text(4, 8))) return true
  if (MATROSKA.every((byte, at) => start[at] === byte)) return true
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'AVI ') return true
  return [0, TRANSPORT_PACKET_BYTES].every((at) => start[at] === TRANSPORT_SYNC)
}

const QUICKTIME_ATOMS: ReadonlySet<string> = new Set(['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip'])
const MATROSKA = [0x1a, 0x45, 0xdf, 0xa3] as const
const TRANSPORT_SYNC = 0x47
const TRANSPORT_PACKET_BYTES = 188

/** What becomes of a video after an attempt that did not end well. `due` again later, or `failed` for good. */
export type AfterFailure =
  | { readonly next: 'due'; readonly inMinutes: number }
  | { readonly next: 'failed'; readonly problem: VideoProblem }

/** `cause`: what went wrong, `interrupted` for a process that was gone. `attempts`: how many have begun. */
export const afterFailure = (
  cause: 'not-a-film' | 'cannot-be-made' | 'master-missing' | 'interrupted' | 'no-room' | 'not-now',
  attempts: number,
): AfterFailure => {
  if (cause === 'no-room' || cause === 'not-now') return { next: 'due', inMinutes: RETRY_MINUTES }
  if (cause === 'interrupted' && attempts < MOST_ATTEMPTS) return { next: 'due', inMinutes: 0 }
  return { next: 'failed', problem: cause }
}
