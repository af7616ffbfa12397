/** A belt tied around the waist, as pieces of band: for the drawing on the page and for the picture to share. */
import { type PieceShape, weavePiece } from '../band/band-geometry.ts'

export const TIED_WIDTH = 800
export const TIED_HEIGHT = 660

const PITCH = 30
/** More than the longest piece is woven. */
const WEEKS = 60

export type TiedPiece = {
  readonly part: 'waist' | 'end' | 'knot'
  readonly shape: PieceShape
  /** Where the piece is turned, in the drawing. */
  readonly x: number
  readonly y: number
  /** Degrees. */
  readonly angle: number
  /** The same place in the piece. */
  readonly fromX: number
  readonly fromY: number
}

type Spec = Omit<TiedPiece, 'shape'> & {
  readonly length: number
  readonly width: number
  readonly bars?: number
}

const pieceOf = ({ length, width, bars = 0, ...place }: Spec): TiedPiece => ({
  ...place,
  shape: weavePiece({
    length,
    width,
    hasTip: place.part === 'end',
    weekAtStart: 0,
    pitch: PITCH,
    woven: WEEKS,
    total: WEEKS,
    isResting: true,
    stripes: bars > 0 ? [{ week: (length - width * 0.5) / PITCH, bars }] : [],
  }),
})

/** From back to front. `stripes` are on the right end. */
export const tiedBelt = (stripes: number): readonly TiedPiece[] => [
  pieceOf({ part: 'waist', length: 1000, width: 88, x: 400, y: 190, angle: 2.2, fromX: 500, fromY: 44 }),
  pieceOf({ part: 'waist', length: 1000, width: 88, x: 400, y: 214, angle: -1.6, fromX: 500, fromY: 44 }),
  pieceOf({ part: 'end', length: 372, width: 82, x: 380, y: 226, angle: 115, fromX: 0, fromY: 41 }),
  pieceOf({
    part: 'end',
    length: 396,
    width: 82,
    x: 420,
    y: 226,
    angle: 64,
    fromX: 0,
    fromY: 41,
    bars: stripes,
  }),
  pieceOf({ part: 'knot', length: 116, width: 124, x: 400, y: 206, angle: -24, fromX: 58, fromY: 62 }),
]
