/** The state of a video that is being opened (§2 Video player, §8 Video). */
import type { Caption, Chapter, MissingAccess, Thumbnails } from '@wegband/domain/features/videos/contract.ts'

export type Playback =
  | { readonly state: 'loading' }
  | { readonly state: 'not-ready' }
  | { readonly state: 'none' }
  | { readonly state: 'error' }
  | { readonly state: 'unsupported' }
  | { readonly state: 'no-access'; readonly missing: MissingAccess }
  | ReadyPlayback

export type ReadyPlayback = {
  readonly state: 'ready'
  readonly chapters: readonly Chapter[]
  readonly duration: number
  readonly captions: readonly Caption[]
  readonly thumbnails: Thumbnails | null
  /** The second at which it began, 0 for the start. */
  readonly startedAt: number
  /** Set for a video that another provider shows in its own frame. */
  readonly foreign: { readonly otp: string; readonly playbackInfo: string } | undefined
}
