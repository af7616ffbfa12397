/** Repeats a part of the video for practice: a chapter, or from A to B. All times are seconds of the video. */
import type { Chapter } from '@wegband/domain/features/videos/contract.ts'
import { chapterAt } from '@wegband/domain/features/videos/video-progress.ts'

/** Below this distance A and B are the same place. */
export const SHORTEST_LOOP_SECONDS = 1
/** The jump back comes this much early, so that the first picture after the loop never flashes up. */
export const LOOP_MARGIN_SECONDS = 0.1

/** A span may still lack its other end: then it is marked, and nothing jumps. */
export type Loop =
  | { readonly kind: 'chapter'; readonly from: number; readonly to: number }
  | { readonly kind: 'span'; readonly from: number | undefined; readonly to: number | undefined }

export type LoopRange = { readonly from: number; readonly to: number }

export const chapterLoop = (chapter: Chapter): Loop => ({
  kind: 'chapter',
  from: chapter.value,
  to: chapter.endAt,
})

/** The repeated range, when both ends are known. */
export const rangeOf = (loop: Loop | undefined): LoopRange | undefined =>
  loop?.from === undefined || loop.to === undefined ? undefined : { from: loop.from, to: loop.to }

const spanOf = (loop: Loop | undefined): { from: number | undefined; to: number | undefined } =>
  loop?.kind === 'span' ? loop : { from: undefined, to: undefined }

/** Sets A here; an end that is no longer after it is dropped. */
export const withStart = (loop: Loop | undefined, position: number): Loop => {
  const { to } = spanOf(loop)
  const fits = to !== undefined && to - position >= SHORTEST_LOOP_SECONDS
  return { kind: 'span', from: position, to: fits ? to : undefined }
}

/** Sets B here; a beginning that is no longer before it is dropped. */
export const withEnd = (loop: Loop | undefined, position: number): Loop => {
  const { from } = spanOf(loop)
  const fits = from !== undefined && position - from >= SHORTEST_LOOP_SECONDS
  return { kind: 'span', from: fits ? from : undefined, to: position }
}

/** The target of the jump, when the position has reached the end of the loop. */
export const jumpOf = (loop: Loop | undefined, position: number): number | undefined => {
  const range = rangeOf(loop)
  return range && position >= range.to - LOOP_MARGIN_SECONDS ? range.from : undefined
}

/**
 * The loop after the viewer seeks to another position. A chapter loop moves to the chosen chapter. A span stays for a position before its
 * end; a seek beyond the end leaves the loop.
 */
export const afterSeek = (
  loop: Loop | undefined,
  target: number,
  chapters: readonly Chapter[],
): Loop | undefined => {
  const range = rangeOf(loop)
  if (!loop || !range) return loop
  if (loop.kind === 'span') return target < range.to ? loop : undefined
  const chapter = chapterAt(chapters, target)
  return chapter && chapterLoop(chapter)
}
