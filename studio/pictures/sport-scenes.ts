/** Further figures of each sport, for pages that follow each other. */
import { stroke } from './brush.ts'
import type { Point } from './brush.ts'
import { POSES, figure } from './figure.ts'
import type { PoseName } from './figure.ts'
import { arc, page, palette } from './sport-pictures.ts'
import type { Palette, SportName, Theme } from './sport-pictures.ts'

/** Where a scene stands: the page of training, the page of a class, or the path. */
export type SceneName = '1' | '2' | 'pair'

interface Scene {
  readonly poses: readonly PoseName[]
  readonly seed: number
  readonly isMirrored?: boolean
  readonly sweep: (seed: number, c: Palette) => string
}

const rising = (seed: number, c: Palette): string =>
  stroke(
    [
      [470, 730],
      [800, 470],
      [1190, 90],
    ],
    { width: 170, seed, colour: c.deep, dry: 0.7, taper: [0.5, 0.6], tilt: 0.15 },
  )
const falling = (seed: number, c: Palette): string =>
  stroke(
    [
      [560, 90],
      [850, 330],
      [1180, 690],
    ],
    { width: 140, seed, colour: c.deep, dry: 0.75, taper: [0.7, 0.5], tilt: 0.12 },
  )
const round = (seed: number, c: Palette): string =>
  stroke(arc(860, 410, 270, 40, -250, 13), {
    width: 104,
    seed,
    colour: c.deep,
    dry: 0.75,
    taper: [0.6, 0.4],
    tilt: 0.12,
  })
const upright = (seed: number, c: Palette): string =>
  stroke(
    [
      [900, 40],
      [890, 400],
      [905, 770],
    ],
    { width: 220, seed, colour: c.deep, dry: 0.75, taper: [0.6, 0.7] },
  )

/** From the hand of a pose, along its forearm. */
const STICKS: Readonly<Partial<Record<PoseName, readonly Point[]>>> = {
  stick: [
    [13, 0],
    [1, -11],
    [-9, -20],
  ],
  step: [
    [28, 29],
    [36, 15],
    [45, 0],
  ],
}

const SCENES: Readonly<Record<SportName, Readonly<Record<SceneName, Scene>>>> = {
  'wing-chun': {
    1: { poses: ['kick'], seed: 15, sweep: rising, isMirrored: true },
    2: { poses: ['bong'], seed: 26, sweep: round },
    pair: { poses: ['step', 'guard'], seed: 33, sweep: falling },
  },
  escrima: {
    1: { poses: ['stick'], seed: 18, sweep: upright, isMirrored: true },
    2: { poses: ['step'], seed: 27, sweep: falling, isMirrored: true },
    pair: { poses: ['stick', 'guard'], seed: 38, sweep: rising },
  },
  chikung: {
    1: { poses: ['turn'], seed: 19, sweep: falling },
    2: { poses: ['bong'], seed: 24, sweep: upright, isMirrored: true },
    pair: { poses: ['qi', 'turn'], seed: 31, sweep: round },
  },
  kids: {
    1: { poses: ['kick'], seed: 12, sweep: round },
    2: { poses: ['guard'], seed: 28, sweep: rising, isMirrored: true },
    pair: { poses: ['jump', 'step'], seed: 35, sweep: upright },
  },
}

/** 1200 x 800: another figure of the same sport, right of the text as the hero. */
export function scenePicture(sport: SportName, name: SceneName, theme: Theme): string {
  const c = palette(sport, theme)
  const { poses, seed, sweep, isMirrored = false } = SCENES[sport][name]
  const isPair = poses.length > 1
  const scale = isPair ? 5 : sport === 'wing-chun' ? 6 : 5.6
  const figures = poses.map((pose, i) =>
    figure(POSES[pose], {
      x: isPair ? (i === 0 ? 770 : 1040) : 890,
      y: 700 - 95 * scale + 25,
      scale,
      seed: seed + i * 5,
      colour: c.ink,
      belt: i === 0 ? c.vivid : c.dim,
      isMirrored: isPair ? i === 1 : isMirrored,
      stick: sport === 'escrima' ? STICKS[pose] : undefined,
    }),
  )
  const ground = stroke(
    [
      [520, 736],
      [860, 716],
      [1190, 740],
    ],
    { width: 24, seed: seed + 4, colour: c.vivid, dry: 0.9, bristles: 18, taper: [0.5, 0.4] },
  )
  return page(1200, 800, c.ground, [sweep(seed, c), ground, ...figures].join(''))
}
