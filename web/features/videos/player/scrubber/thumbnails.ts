/** The small pictures above the slider: many in one file, row by row. */
import type { Thumbnails } from '@wegband/domain/features/videos/contract.ts'

/** The position of the picture for a second in the file, in pixels of the file. */
export const thumbnailAt = (thumbnails: Thumbnails, seconds: number): { x: number; y: number } => {
  const { everySeconds, width, height, columns, count } = thumbnails
  const wanted = Math.floor(Math.max(0, seconds) / everySeconds)
  const index = Math.min(wanted, count - 1)
  return { x: (index % columns) * width, y: Math.floor(index / columns) * height }
}

/** The middle of a box of this width over a bar, in pixels, so that it never sticks out; `share` 0 to 1. */
export const boxCentre = (share: number, barWidth: number, boxWidth: number): number =>
  barWidth <= boxWidth
    ? barWidth / 2
    : Math.min(Math.max(share * barWidth, boxWidth / 2), barWidth - boxWidth / 2)
