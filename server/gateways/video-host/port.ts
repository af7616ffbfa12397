/** What the product requires of a host that stores and serves its videos (decisions.md, "Video provider"). */
import type { Readable } from 'node:stream'

/** `as-it-is`: the master where every player can decode it, else one encoding of it. `several`: for every connection. */
export type Qualities = 'as-it-is' | 'several'

/** One quality of a video. `bandwidth` is the peak in bits per second, `codecs` an RFC 6381 list. */
export type Rendition = {
  name: string
  width: number
  height: number
  bandwidth: number
  averageBandwidth: number
  codecs: string
  segments: number
}

/** One picture of small frames, `count` of them in rows of `columns`, one for every `everySeconds`. */
export type FrameSheet = {
  everySeconds: number
  width: number
  height: number
  columns: number
  count: number
}

/** A video that is ready to be played. `seconds` is its exact length; contents show it rounded. */
export type PackagedVideo = {
  ref: string
  seconds: number
  renditions: Rendition[]
  /** Undefined for videos without them. */
  thumbnails?: FrameSheet | undefined
  hasPoster?: boolean | undefined
}

/** Bytes of one segment; `start` and `end` are inclusive, as in an HTTP range. */
export type ByteRange = { start: number; end: number }

/** A segment on its way out: its size for Content-Length, its validator, and the bytes on demand. */
export type StoredSegment = {
  size: number
  etag: string
  contentType: string
  read: (range?: ByteRange) => Readable
}

/** Where a player finds the key, and how it is to address segments (default: relative names). */
export type PlaylistAddresses = {
  keyUri: string
  segmentUri?: (rendition: string, segment: string) => string
}

/**
 * A host that keeps videos beside the product and serves the bytes itself.
 * A `ref` names one video; several contents may share it. Every reader answers `undefined` for what is not
 * there and for names that could never be there; the caller makes that a 404, or a 204 while it is processed.
 */
export type VideoHost = {
  /** Makes `masterPath` playable under `ref`. Doing it twice is harmless and cheap. */
  packageVideo: (input: {
    masterPath: string
    ref: string
    /** Default: the master as it is, in one quality. */
    qualities?: Qualities
    /**
     * Keeps finished work when it fails or the machine dies, and resumes there at the next call. Such a host ensures that
     * only one process makes a video at a time.
     */
    isResumable?: boolean
    signal?: AbortSignal | undefined
    /** From 0 to 1, as often as ffmpeg tells. */
    onProgress?: ((done: number) => void) | undefined
  }) => Promise<PackagedVideo>
  findVideo: (ref: string) => Promise<PackagedVideo | undefined>
  /** The list of renditions, each as `NAME.m3u8` beside it, unless `renditionUri` says otherwise. */
  masterPlaylist: (ref: string, renditionUri?: (rendition: string) => string) => Promise<string | undefined>
  renditionPlaylist: (
    ref: string,
    rendition: string,
    addresses: PlaylistAddresses,
  ) => Promise<string | undefined>
  openSegment: (ref: string, rendition: string, segment: string) => Promise<StoredSegment | undefined>
  /** What lies beside the qualities: captions, small frames, poster (`names.ts`). */
  openBeside: (ref: string, name: string) => Promise<StoredSegment | undefined>
  /** Replaces what lies there. Throws `no-room`; harmless for a video that is not there. */
  putBeside: (ref: string, name: string, bytes: Buffer) => Promise<void>
  /** The 16 bytes that open the segments. Hand them out only against a playback session. */
  readKey: (ref: string) => Promise<Buffer | undefined>
  removeVideo: (ref: string) => Promise<void>
}

/**
 * Why the host could not do its work:
 * - `ffmpeg-missing`: there is no usable ffmpeg
 * - `not-a-video`: the master holds no video that ffmpeg can read
 * - `packaging-failed`: ffmpeg gave up
 * - `bad-name`: the ref is not a ref
 * - `no-room`: the disk is full
 * - `called-off`: the caller cancelled the work
 * - `key-changed`: the video was packaged with another installation key
 */
export type VideoHostProblem =
  | 'ffmpeg-missing'
  | 'not-a-video'
  | 'packaging-failed'
  | 'bad-name'
  | 'no-room'
  | 'called-off'
  | 'key-changed'

export class VideoHostError extends Error {
  readonly problem: VideoHostProblem

  constructor(problem: VideoHostProblem, message: string) {
    super(message)
    this.name = 'VideoHostError'
    this.problem = problem
  }
}
