/**
 * The training path: the band runs across the top of each stripe's section, folds, runs down beside it and
 * folds back. From the measured page it calculates the place of every piece, knot and number (§ training
 * path, visual.md).
 */
import { foldBand, pointOn, weavePiece } from './band-geometry.ts'
import type { PieceShape, PieceSpec, PlacedPiece } from './band-geometry.ts'

/** §9: a belt step takes 11 active weeks, unless the level says otherwise. */
export const WEEKS_PER_STEP = 11

export interface SerpentineInput {
  readonly width: number
  readonly bandWidth: number
  /** Height of each stripe's section below its horizontal piece of band. */
  readonly sectionHeights: readonly number[]
  /** Weeks of the whole level, shared equally by the sections. */
  readonly weeks: number
  readonly woven: number
  /** Default 11. */
  readonly weeksPerStep?: number | undefined
  readonly isNew?: boolean | undefined
  readonly isResting?: boolean | undefined
}

export interface DrawnPiece extends PlacedPiece {
  readonly shape: PieceShape
  /** Every second piece shows its back and is drawn darker. */
  readonly isBack: boolean
}

export interface Knot {
  readonly x: number
  readonly y: number
  /** Belt step, 1 to 9. */
  readonly step: number
  readonly isWoven: boolean
}

export interface SerpentineLayout {
  readonly width: number
  readonly height: number
  readonly pieces: readonly DrawnPiece[]
  readonly knots: readonly Knot[]
  /** The place of the current week's number; absent when the level is full or the weeks are too narrow. */
  readonly now: { readonly x: number; readonly y: number; readonly week: number } | undefined
  /** The middle of the week woven last; absent on a raw band. */
  readonly last: { readonly x: number; readonly y: number } | undefined
}

/** The minimum width of a week for two digits of 12 pixels. */
const NARROWEST_NUMBERED_WEEK = 15
/** A knot keeps this many band widths away from a fold. */
const KNOT_FROM_FOLD = 1.45
/** The part of a corner square, in band widths, that belongs to no week. */
const CORNER = 0.85
/** A stripe keeps this many band widths away from the fold after it. */
const STRIPE_FROM_FOLD = 0.3
const KNOT_RADIUS = 0.31

export function knotRadius(bandWidth: number): number {
  return bandWidth * KNOT_RADIUS
}

/**
 * One section: across and down, with its own pitch, so that the stripe ends exactly before the fold. Weeks
 * lie on the straight parts only; a fold would hide a week in the corner.
 */
interface Leg {
  readonly across: PlacedPiece
  readonly down: PlacedPiece
  readonly firstWeek: number
  readonly lastWeek: number
  readonly pitch: number
  /** Where the weeks begin on each piece, and the length of the first piece's weeks, in pixels. */
  readonly acrossFrom: number
  readonly acrossLength: number
  readonly downFrom: number
  readonly isLast: boolean
}

function placeLegs(input: SerpentineInput): Leg[] {
  const { width, bandWidth: w, sectionHeights, weeks } = input
  const count = sectionHeights.length
  const perLeg = weeks / count
  const corner = w * CORNER
  const pieces = sectionHeights.flatMap((height, index) => [
    { direction: index % 2 === 0 ? ('right' as const) : ('left' as const), length: width },
    { direction: 'down' as const, length: height + (index < count - 1 ? 2 * w : w) },
  ])
  const placed = foldBand(pieces, w, [0, w / 2])
  const legs: Leg[] = []
  for (let index = 0; index < count; index++) {
    const across = placed[index * 2]
    const down = placed[index * 2 + 1]
    if (!across || !down) continue
    const isLast = index === count - 1
    const acrossFrom = index > 0 ? corner : 0
    const acrossLength = width - corner - acrossFrom
    const downLength = down.length - corner - (isLast ? w / 2 : w)
    legs.push({
      across,
      down,
      firstWeek: perLeg * index,
      lastWeek: perLeg * (index + 1),
      pitch: (acrossLength + downLength) / perLeg,
      acrossFrom,
      acrossLength,
      downFrom: corner,
      isLast,
    })
  }
  return legs
}

/** Turns a week of a leg into a point on the band, at least `margin` band widths from each fold. */
function pointOnLeg(leg: Leg, distance: number, w: number, margin: number): { x: number; y: number } {
  const keep = margin * w
  if (distance < leg.acrossLength) {
    const from = leg.across.startFold ? keep : 0
    const along = Math.max(leg.acrossFrom + distance, from)
    return pointOn(leg.across, w, Math.min(along, leg.across.length - keep))
  }
  const along = Math.max(leg.downFrom + distance - leg.acrossLength, keep)
  return pointOn(leg.down, w, Math.min(along, leg.down.length - keep))
}

/** The woven part of one leg: nothing before it is reached, all of it after its last week. */
function legProgress(
  leg: Leg,
  input: SerpentineInput,
): Pick<PieceSpec, 'woven' | 'total' | 'isNew' | 'isResting'> {
  const { woven, isNew = false, isResting = false } = input
  const isReached = woven >= leg.firstWeek
  return {
    woven: isReached ? Math.min(woven, leg.lastWeek) : 0,
    total: leg.lastWeek,
    isNew: isNew && woven > leg.firstWeek && woven <= leg.lastWeek,
    isResting: isResting || !isReached,
  }
}

function drawLeg(leg: Leg, input: SerpentineInput): DrawnPiece[] {
  const { bandWidth: w } = input
  const common = { width: w, pitch: leg.pitch, ...legProgress(leg, input) }
  const bars = Math.round(leg.lastWeek / (leg.lastWeek - leg.firstWeek))
  const setBack = leg.isLast ? 0 : w * STRIPE_FROM_FOLD
  const across = weavePiece({
    ...common,
    ...foldsOf(leg.across),
    hasTip: false,
    weekAtStart: leg.firstWeek - leg.acrossFrom / leg.pitch,
  })
  const down = weavePiece({
    ...common,
    ...foldsOf(leg.down),
    hasTip: leg.isLast,
    weekAtStart: leg.firstWeek + (leg.acrossLength - leg.downFrom) / leg.pitch,
    stripes: [{ week: leg.lastWeek, bars, setBack }],
  })
  return [
    { ...leg.across, shape: across, isBack: false },
    { ...leg.down, shape: down, isBack: true },
  ]
}

function foldsOf(piece: PlacedPiece): Pick<PlacedPiece, 'length' | 'startFold' | 'endFold'> {
  return { length: piece.length, startFold: piece.startFold, endFold: piece.endFold }
}

/**
 * A knot ends its belt step: it is just before the line, so that the current week beside it stays readable.
 */
function placeKnots(legs: readonly Leg[], input: SerpentineInput): Knot[] {
  const perStep = input.weeksPerStep ?? WEEKS_PER_STEP
  const { bandWidth: w } = input
  return legs.flatMap((leg) => {
    const knots: Knot[] = []
    // the last step of a leg is marked by the stripe
    for (let week = leg.firstWeek + perStep; week < leg.lastWeek; week += perStep) {
      const distance = (week - leg.firstWeek) * leg.pitch - knotRadius(w) - 2
      const point = pointOnLeg(leg, distance, w, KNOT_FROM_FOLD)
      knots.push({ ...point, step: Math.round(week / perStep), isWoven: week <= input.woven })
    }
    return knots
  })
}

function placeNow(legs: readonly Leg[], input: SerpentineInput): SerpentineLayout['now'] {
  const leg = legs.find(({ firstWeek, lastWeek }) => input.woven >= firstWeek && input.woven < lastWeek)
  if (!leg || input.isResting || leg.pitch < NARROWEST_NUMBERED_WEEK) return undefined
  const point = pointOnLeg(leg, (input.woven + 0.5 - leg.firstWeek) * leg.pitch, input.bandWidth, 0)
  return { ...point, week: input.woven + 1 }
}

function placeLast(legs: readonly Leg[], { woven, bandWidth }: SerpentineInput): SerpentineLayout['last'] {
  const leg = legs.find(({ firstWeek, lastWeek }) => woven > firstWeek && woven <= lastWeek)
  return leg && pointOnLeg(leg, (woven - 0.5 - leg.firstWeek) * leg.pitch, bandWidth, 0)
}

/** The whole path for measured sections; undefined while nothing is measured yet. */
export function layOutSerpentine(input: SerpentineInput): SerpentineLayout | undefined {
  const { width, bandWidth: w, sectionHeights } = input
  if (width < 3 * w || w <= 0 || sectionHeights.length === 0) return undefined
  const legs = placeLegs(input)
  return {
    width,
    height: sectionHeights.reduce((sum, height) => sum + height + w, 0),
    pieces: legs.flatMap((leg) => drawLeg(leg, input)),
    knots: placeKnots(legs, input),
    now: placeNow(legs, input),
    last: placeLast(legs, input),
  }
}
