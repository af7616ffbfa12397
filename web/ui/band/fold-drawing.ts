/** A folded band with one pitch from end to end: the frame of a code, the drawing of the not-found page. */
import { foldBand, middleLengths, weavePiece } from './band-geometry.ts'
import type { Direction } from './band-geometry.ts'
import type { DrawnPiece } from './serpentine-layout.ts'

export interface FoldedBand {
  readonly pieces: readonly { readonly direction: Direction; readonly length: number }[]
  readonly width: number
  readonly start: readonly [number, number]
  readonly weeks: number
  readonly woven: number
  readonly hasTip: boolean
  readonly isResting?: boolean
}

/** The pieces in order, each with its shape; weeks continue round the corners. */
export function weaveFolded(band: FoldedBand): DrawnPiece[] {
  const { width, weeks, woven, hasTip, isResting } = band
  const placed = foldBand(band.pieces, width, band.start)
  const lengths = middleLengths(placed, width, hasTip)
  const pitch = lengths.reduce((sum, length) => sum + length, 0) / weeks
  let week = 0
  return placed.map((piece, index) => {
    const startsAt = week - (piece.startFold ? width / 2 / pitch : 0)
    week += (lengths[index] ?? 0) / pitch
    const shape = weavePiece({
      length: piece.length,
      width,
      startFold: piece.startFold,
      endFold: piece.endFold,
      hasTip: hasTip && index === placed.length - 1,
      weekAtStart: startsAt,
      pitch,
      woven,
      total: weeks,
      isResting,
    })
    return { ...piece, shape, isBack: index % 2 === 1 }
  })
}
