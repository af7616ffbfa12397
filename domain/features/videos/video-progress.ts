/** How far a video was watched: when to report it, when it is finished, and what the server stores (§9 Video, decisions §3.3). */
import type { Chapter } from './contract.ts'

/** §9: progress is reported when the position differs from the last report by more than this. */
export const REPORT_EVERY_SECONDS = 5
/** §9: share of the length from which a video counts as seen. */
export const COMPLETION_SHARE = 0.95

/** Whether the position has moved by more than 5 seconds, in either direction, since the last report. */
export const shouldReport = (lastReported: number, position: number): boolean =>
  Math.abs(position - lastReported) > REPORT_EVERY_SECONDS

/** The position to report, in whole seconds. */
export const reportedSecond = (position: number): number => Math.max(0, Math.round(position))

/** The player shows "finished" when the time, rounded up, reaches the duration. */
export const isFinished = (position: number, duration: number): boolean =>
  duration > 0 && Math.ceil(position) >= duration

/** Seconds from which a video of this length counts as seen. */
export const completionSecond = (videoLength: number): number =>
  // 0.95 of 20 must be 19, not the 19.000000000000004 of binary fractions.
  Math.round(videoLength * COMPLETION_SHARE * 1000) / 1000

/** Whether the server counts it as seen: 0.95 of the length. */
export const isCompleted = (seconds: number, videoLength: number): boolean =>
  videoLength > 0 && seconds >= completionSecond(videoLength)

export type WatchedSoFar = { duration: number; completedAt: string | null }

/**
 * The stored progress after a report: never less than before, never beyond the video, and completion is permanent. `now`: ISO 8601
 * in UTC.
 */
export const mergeProgress = (
  stored: WatchedSoFar | undefined,
  reported: number,
  videoLength: number,
  now: string,
): WatchedSoFar => {
  const duration = Math.max(stored?.duration ?? 0, Math.min(reportedSecond(reported), videoLength))
  const completedAt = stored?.completedAt ?? (isCompleted(duration, videoLength) ? now : null)
  return { duration, completedAt }
}

/** Chapters in order, each ending where the next begins and the last with the video. Chapters after the end are left out. */
export const chaptersWithEnd = (
  chapters: readonly Pick<Chapter, 'title' | 'value'>[],
  duration: number,
): Chapter[] => {
  const inOrder = chapters.filter((chapter) => chapter.value < duration).toSorted((a, b) => a.value - b.value)
  return inOrder.map(({ title, value }, index) => ({
    title,
    value,
    endAt: inOrder[index + 1]?.value ?? duration,
  }))
}

/** The chapter at a position, or undefined before the first. */
export const chapterAt = (chapters: readonly Chapter[], position: number): Chapter | undefined =>
  chapters.findLast((chapter) => chapter.value <= position)
