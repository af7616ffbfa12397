/** Practising one place again and again: a chapter, or from A to B. All times are seconds of the video. */
import type { Chapter } from '@wegband/domain/features/videos/contract.ts'
import { chapterAt } from '@wegband/domain/features/videos/video-progress.ts'

/** Nearer than this A and B are the same place. */
export const SHORTEST_LOOP_SECONDS = 1
/** The jump back comes this much early, so that the first picture of what follows never flashes up. */
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

/** What is repeated, once both ends are known. */
export const rangeOf = (loop: Loop | undefined): LoopRange | undefined =>
  loop?.from === undefined || loop.to === undefined ? undefined : { from: loop.from, to: loop.to }

const spanOf = (loop: Loop | undefined): { from: number | undefined; to: number | undefined } =>
  loop?.kind === 'span' ? loop : { from: undefined, to: undefined }

/** A is here; an end that no longer comes after it is forgotten. */
export const withStart = (loop: Loop | undefined, position: number): Loop => {
  const { to } = spanOf(loop)
  const fits = to !== undefined && to - position >= SHORTEST_LOOP_SECONDS
  return { kind: 'span', from: position, to: fits ? to : undefined }
}

/** B is here; a beginning that no longer comes before it is forgotten, as long as none was set. */
export const withEnd = (loop: Loop | undefined, position: number): Loop => {
  const { from } = spanOf(loop)
  const fits = from !== undefined && position - from >= SHORTEST_LOOP_SECONDS
  return { kind: 'span', from: fits ? from : undefined, to: position }
}

/** Where to jump from this position, if the end of the loop has come. */
export const jumpOf = (loop: Loop | undefined, position: number): number | undefined => {
  const range = rangeOf(loop)
  return range && position >= range.to - LOOP_MARGIN_SECONDS ? range.from : undefined
}

/**
 * What is repeated after somebody has chosen another place: a chapter loop goes along into the chapter that was chosen, a span stays
 * as long as the place lies before its end, and who goes beyond it wants to leave it.
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
