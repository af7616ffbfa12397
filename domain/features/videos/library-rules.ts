/** Rules for uploading and processing a video: limits of the upload, when it may change, and the effect of a failed attempt. */
import type { ErrorCode } from '../../errors/catalogue.ts'

const MEBI = 1024 * 1024
/** Two hours from a good camera. */
export const VIDEO_MAX_BYTES = 20 * 1024 * MEBI
/** A part is stored completely or not at all; this much can be lost with a connection. */
export const PART_MAX_BYTES = 8 * MEBI
/** Smaller parts would split a video into too many pieces; only the last part may be smaller. */
export const PART_MIN_BYTES = 64 * 1024
/** A picture chosen as a poster. */
export const POSTER_MAX_BYTES = 8 * MEBI
/** Decoding one needs less than 100 MB. */
export const POSTER_MAX_PIXELS = 25_000_000
/** An upload without new parts is deleted after this time. */
export const ABANDONED_HOURS = 48
/** Limit for attempts whose process died without a message from ffmpeg. */
export const MOST_ATTEMPTS = 5
/** After a full disk or a storage that is away, the next try comes after this time. */
export const RETRY_MINUTES = 10

export type VideoState = 'uploading' | 'processing' | 'ready' | 'failed'
/** Why a video could not be processed; each has its message. */
export const VIDEO_PROBLEMS = [
  'not-a-film',
  'cannot-be-made',
  'interrupted',
  'master-missing',
  'no-ffmpeg',
] as const
export type VideoProblem = (typeof VIDEO_PROBLEMS)[number]

type Incoming = { readonly state: VideoState; readonly bytes: number; readonly received: number }

/** Why this part cannot be added, or undefined. `offset`: the position that the sender assumes. */
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

/** `shownBy`: how many contents use it now. */
export const whyNotRemove = (shownBy: number): Extract<ErrorCode, `films.${string}`> | undefined =>
  shownBy > 0 ? 'films.in-use' : undefined

/**
 * The first bytes of the accepted containers: MP4 and QuickTime, Matroska and WebM, MPEG transport streams, AVI. A file name or a
 * content type of the sender is ignored. Whether the file contains a video is found during processing.
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

/** The state of a video after a failed attempt: `due` again later, or `failed` permanently. */
export type AfterFailure =
  | { readonly next: 'due'; readonly inMinutes: number }
  | { readonly next: 'failed'; readonly problem: VideoProblem }

/** `cause`: the error, `interrupted` if the process died. `attempts`: how many have begun. */
export const afterFailure = (cause: VideoProblem | 'no-room' | 'not-now', attempts: number): AfterFailure => {
  if (cause === 'no-room' || cause === 'not-now') return { next: 'due', inMinutes: RETRY_MINUTES }
  if (cause === 'interrupted' && attempts < MOST_ATTEMPTS) return { next: 'due', inMinutes: 0 }
  return { next: 'failed', problem: cause }
}

/** The five steps of a video, in this order. */
export const VIDEO_STEPS = ['upload', 'check', 'convert', 'preview', 'done'] as const
export type VideoStep = (typeof VIDEO_STEPS)[number]

/** The qualities report whole per cent up to 99; what follows are the pictures. */
const QUALITIES_DONE = 99
const STEP_OF_PROBLEM: Readonly<Record<VideoProblem, VideoStep>> = {
  'not-a-film': 'check',
  'master-missing': 'check',
  'cannot-be-made': 'convert',
  'no-ffmpeg': 'convert',
  interrupted: 'convert',
}

/** The step that a video is in, or at which it failed. */
export const videoStep = (video: {
  readonly state: VideoState
  readonly progress: number
  readonly problem: VideoProblem | null
}): VideoStep => {
  if (video.state === 'uploading') return 'upload'
  if (video.state === 'ready') return 'done'
  if (video.state === 'failed') return STEP_OF_PROBLEM[video.problem ?? 'cannot-be-made']
  if (video.progress === 0) return 'check'
  return video.progress < QUALITIES_DONE ? 'convert' : 'preview'
}
