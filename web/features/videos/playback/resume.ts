/** Where a video begins when it is opened: where somebody was, on whatever device, or at the start (§8, §9 Video). */
import { isCompleted, isFinished } from '@wegband/domain/features/videos/video-progress.ts'

/** Earlier than this nobody misses anything by beginning anew. */
export const SHORTEST_RESUME_SECONDS = 5

/**
 * Seconds. `known`: what the server keeps of this person, undefined for nothing; `kept`: what this device has not told it yet. A video
 * that was seen counts as seen for good and begins anew.
 */
export const startSecond = (
  known: { readonly duration: number; readonly completedAt: string | null } | undefined,
  kept: number,
  length: number,
): number => {
  const furthest = Math.max(known?.duration ?? 0, kept)
  const wasSeen =
    (known?.completedAt ?? null) !== null || isCompleted(furthest, length) || isFinished(furthest, length)
  return wasSeen || furthest < SHORTEST_RESUME_SECONDS ? 0 : furthest
}
