/**
 * The band as plain numbers and SVG paths: a folded, herringbone-woven belt in which one chevron is one active week.
 * Nothing here knows the page; the components measure and draw.
 *
 * A piece has its own coordinates: x runs along the band, y across it from 0 to `width`. All lengths are CSS pixels.
 */

export type Direction = 'right' | 'down' | 'left' | 'up'
/** The side to which the band turns, seen along its direction. */
export type Turn = 'left' | 'right'

export interface PieceSpec {
  readonly length: number
  readonly width: number
  readonly startFold?: Turn | undefined
  readonly endFold?: Turn | undefined
  readonly hasTip: boolean
  /** The week, possibly a fraction, that lies at x = 0. */
  readonly weekAtStart: number
  /** Pixels per week. */
  readonly pitch: number
  /** Woven weeks of the whole band; 0 draws only the current week. */
  readonly woven: number
  readonly total: number
  /** Omits the current week: for a band that is not in progress. */
  readonly isResting?: boolean | undefined
  /** Draws the last woven week apart from the others, so that it can be animated. */
  readonly isNew?: boolean | undefined
  /** Stripes to draw on this piece, each with its number of bars, ending at that week. */
  readonly stripes?: readonly StripeMark[] | undefined
}

export interface StripeMark {
  readonly week: number
  readonly bars: number
  /** Moves the bars back by this many pixels, away from a fold. */
  readonly setBack?: number
}

/** Path data of one piece; an empty string draws nothing. */
export interface PieceShape {
  readonly outline: string
  /** Threads that wait in the raw part. */
  readonly warp: string
  readonly dye: string
  /** The core of a two-tone kids belt. */
  readonly core: string
  /** The upper half of the weave catches the light. */
  readonly highlight: string
  readonly threads: string
  readonly weekLines: string
  readonly now: string
  readonly fresh: string
  readonly freshHighlight: string
  readonly stripes: readonly { readonly path: string; readonly isWoven: boolean }[]
  readonly edges: string
}

/** One decimal is finer than a pixel and keeps the paths short. */
function n(value: number): string {
  return String(Math.round(value * 10) / 10)
}

/** How far the point of a chevron is ahead of its arms. */
function chevronDepth(width: number): number {
  return width * 0.3
}

/** The tip is cut off this far before its end. */
const TIP_CUT = 0.42
/** Half the tip is not counted as woven length. */
const TIP_UNCOUNTED = 0.5

function outlinePath(spec: PieceSpec): string {
  const { length, width: w, startFold, endFold, hasTip } = spec
  const points: [number, number][] = [[startFold === 'right' ? w : 0, 0]]
  if (hasTip) points.push([length - w * TIP_CUT, 0], [length, w / 2], [length - w * TIP_CUT, w])
  else if (endFold === 'right') points.push([length - w, 0], [length, w])
  else if (endFold === 'left') points.push([length, 0], [length - w, w])
  else points.push([length, 0], [length, w])
  points.push([startFold === 'left' ? w : 0, w])
  return `M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}Z`
}

/** The open angle of one thread or week line whose arms start at x. */
function vee(x: number, w: number): string {
  const d = chevronDepth(w)
  return `M${n(x - d / 2)} 0L${n(x + d / 2)} ${n(w / 2)}L${n(x - d / 2)} ${n(w)}`
}

/** The closed chevron between two angles. */
function chevron(from: number, to: number, w: number): string {
  const d = chevronDepth(w)
  const front = `M${n(from - d / 2)} 0L${n(from + d / 2)} ${n(w / 2)}L${n(from - d / 2)} ${n(w)}`
  return `${front}L${n(to - d / 2)} ${n(w)}L${n(to + d / 2)} ${n(w / 2)}L${n(to - d / 2)} 0Z`
}

/** Threads between two week lines: as many as can be distinguished. */
function threadsPerWeek(pitch: number): number {
  if (pitch > 13) return 4
  return pitch > 8 ? 3 : 2
}

/** The upper half of a chevron, where the light falls. */
function upperChevron(from: number, to: number, w: number): string {
  const d = chevronDepth(w)
  const front = `M${n(from - d / 2)} 0L${n(from + d / 2)} ${n(w / 2)}`
  return `${front}L${n(to + d / 2)} ${n(w / 2)}L${n(to - d / 2)} 0Z`
}

function weaveLines(spec: PieceSpec): { warp: string; threads: string; weekLines: string } {
  const { width: w, pitch, weekAtStart, length, woven } = spec
  const first = Math.floor(weekAtStart - w / pitch) - 1
  const last = Math.ceil(weekAtStart + length / pitch) + 1
  const perWeek = threadsPerWeek(pitch)
  let warp = ''
  let threads = ''
  let weekLines = ''
  for (let week = first; week <= last; week++) {
    const x = (week - weekAtStart) * pitch
    if (week >= woven) warp += vee(x, w)
    else {
      weekLines += vee(x, w)
      for (let i = 1; i < perWeek; i++) threads += vee(x + (pitch * i) / perWeek, w)
    }
  }
  return { warp, threads, weekLines }
}

/** The dyed part up to x, its core and its light: three shapes with the same pointed front. */
function dyePaths(x: number, w: number): { dye: string; core: string; highlight: string } {
  const d = chevronDepth(w)
  const back = n(-2 * w)
  const tip = n(x + d / 2)
  const coreFront = n(x + d / 2 - d * 0.32)
  return {
    dye: `M${back} 0L${n(x - d / 2)} 0L${tip} ${n(w / 2)}L${n(x - d / 2)} ${n(w)}L${back} ${n(w)}Z`,
    core: `M${back} ${n(w * 0.34)}H${coreFront}L${tip} ${n(w / 2)}L${coreFront} ${n(w * 0.66)}H${back}Z`,
    highlight: `M${back} 0H${n(Math.max(-w, x - d / 2))}L${n(Math.max(-w, x + d / 2))} ${n(w / 2)}H${back}Z`,
  }
}

function stripePaths(spec: PieceSpec): PieceShape['stripes'] {
  const { width: w, pitch, weekAtStart, woven } = spec
  const bar = w * 0.13
  const shapes: { path: string; isWoven: boolean }[] = []
  for (const mark of spec.stripes ?? []) {
    const end = (mark.week - weekAtStart) * pitch - (mark.setBack ?? 0)
    for (let i = 0; i < mark.bars; i++) {
      const x = end - i * bar * 2.1 - bar * 1.2
      shapes.push({ path: chevron(x - bar, x, w), isWoven: mark.week <= woven })
    }
  }
  return shapes
}

/** All shapes of one straight piece. */
export function weavePiece(spec: PieceSpec): PieceShape {
  const { length, width: w, pitch, weekAtStart, woven, total } = spec
  const isFull = woven >= total
  const dyed = spec.isNew ? woven - 1 : woven
  const x = isFull && !spec.isNew ? length + 2 * w : (dyed - weekAtStart) * pitch
  const nothing = { dye: '', core: '', highlight: '' }
  const weekStart = (woven - weekAtStart) * pitch
  const freshEnd = isFull ? length + w : weekStart
  const hasFresh = spec.isNew === true && woven > 0
  return {
    outline: outlinePath(spec),
    ...weaveLines(spec),
    ...(dyed > 0 ? dyePaths(x, w) : nothing),
    now: isFull || spec.isResting ? '' : chevron(weekStart, weekStart + pitch, w),
    fresh: hasFresh ? chevron(weekStart - pitch, freshEnd, w) : '',
    freshHighlight: hasFresh ? upperChevron(weekStart - pitch, freshEnd, w) : '',
    stripes: stripePaths(spec),
    edges: `M0 1.2H${n(length)}M0 ${n(w - 1.2)}H${n(length)}`,
  }
}

/** Pixels per week of a straight strip that ends in a tip. */
export function stripPitch(length: number, width: number, weeks: number): number {
  return Math.max(1, length - width * TIP_UNCOUNTED) / weeks
}

export interface PlacedPiece {
  readonly direction: Direction
  readonly length: number
  readonly startFold: Turn | undefined
  readonly endFold: Turn | undefined
  /** The position of the piece's own origin in the drawing, and its rotation. */
  readonly x: number
  readonly y: number
  readonly angle: number
}

const VECTORS: Readonly<Record<Direction, readonly [number, number]>> = {
  right: [1, 0],
  down: [0, 1],
  left: [-1, 0],
  up: [0, -1],
}
const ANGLES: Readonly<Record<Direction, number>> = { right: 0, down: 90, left: 180, up: 270 }

function turnBetween(from: Direction, to: Direction | undefined): Turn | undefined {
  if (to === undefined) return undefined
  const [ax, ay] = VECTORS[from]
  const [bx, by] = VECTORS[to]
  return ax * by - ay * bx > 0 ? 'right' : 'left'
}

/**
 * Lays pieces end to end with 45-degree folds. Lengths are outer lengths: both corner squares belong to both neighbours.
 * `start` is the middle of the first end.
 */
export function foldBand(
  pieces: readonly { readonly direction: Direction; readonly length: number }[],
  width: number,
  start: readonly [number, number],
): PlacedPiece[] {
  const placed: PlacedPiece[] = []
  let [px, py] = start
  pieces.forEach(({ direction, length }, index) => {
    const [vx, vy] = VECTORS[direction]
    const next = pieces[index + 1]?.direction
    const previous = pieces[index - 1]?.direction
    placed.push({
      direction,
      length,
      startFold: previous === undefined ? undefined : turnBetween(previous, direction),
      endFold: turnBetween(direction, next),
      x: px + (vy * width) / 2,
      y: py - (vx * width) / 2,
      angle: ANGLES[direction],
    })
    if (next === undefined) return
    const [nx, ny] = VECTORS[next]
    px += vx * (length - width / 2) - (nx * width) / 2
    py += vy * (length - width / 2) - (ny * width) / 2
  })
  return placed
}

/** A point on the middle line of a placed piece, `along` pixels from its start. */
export function pointOn(piece: PlacedPiece, width: number, along: number): { x: number; y: number } {
  const [vx, vy] = VECTORS[piece.direction]
  return { x: piece.x - (vy * width) / 2 + vx * along, y: piece.y + (vx * width) / 2 + vy * along }
}

/** The visible length of the middle line of each piece: between the centres of its corner squares. */
export function middleLengths(pieces: readonly PlacedPiece[], width: number, hasTip: boolean): number[] {
  return pieces.map((piece, index) => {
    const startCut = piece.startFold ? width / 2 : 0
    const tipCut = hasTip && index === pieces.length - 1 ? width * TIP_UNCOUNTED : 0
    return piece.length - startCut - (piece.endFold ? width / 2 : tipCut)
  })
}
