/** A provider that keeps videos elsewhere and plays them in its own frame: asked for a one-time password, and for nothing else. */

/** What its player needs; `playbackInfo` in the provider's own spelling. */
export type ForeignOtp = { otp: string; playbackInfo: string }

export type ForeignVideo = { isReady: boolean; seconds: number }

export type VideoProvider = {
  /** Undefined for a video that it does not know. Throws VideoProviderError. */
  findVideo: (videoId: string) => Promise<ForeignVideo | undefined>
  /** Good for `ttlSeconds`. Undefined for a video that it does not know. Throws VideoProviderError. */
  issueOtp: (videoId: string, ttlSeconds: number) => Promise<ForeignOtp | undefined>
}

/** It did not answer, or not as it says it does: later is better. */
export class VideoProviderError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'FilmProviderError'
  }
}

const PREFIX = 'vdocipher:'
const VIDEO_ID = /^[A-Za-z0-9]{6,64}$/

/** How a content names a video that lies there; own videos have no colon in their names. */
export const foreignRef = (videoId: string): string => `${PREFIX}${videoId}`

/** The provider's own name of the video; undefined for a video of our own. */
export function foreignVideoId(ref: string | null): string | undefined {
  const videoId = ref?.startsWith(PREFIX) === true ? ref.slice(PREFIX.length) : undefined
  return videoId !== undefined && VIDEO_ID.test(videoId) ? videoId : undefined
}
