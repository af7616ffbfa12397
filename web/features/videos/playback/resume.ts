/** Where a video begins when it is opened: at the last position, on whatever device it was, or at the start (§8, §9 Video). */
import { isCompleted, isFinished } from '@wegband/domain/features/videos/video-progress.ts'

/** Below this position starting over loses nothing. */
export const SHORTEST_RESUME_SECONDS = 5

/**
 * Seconds. `known`: the server's record for this person, undefined for none; `kept`: what this device has not sent yet. A completed video
 * stays completed and begins at the start.
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
