/** What stands behind the figures: the ground, one big gesture, the floor, and lines that explain a chapter. */
import { fixed, stroke } from './brush.ts'
import type { Ink, Point } from './brush.ts'
import { FRAME_SIZE, look } from './camera.ts'
import type { Camera } from './camera.ts'
import type { Palette } from './palette.ts'
import type { Guide, Script } from './timeline.ts'
import { add, upright, within } from './vector.ts'
import type { Vec } from './vector.ts'

/** Figures stand right of the middle, text is on the left; two figures need the middle. */
export function cameraOf(script: Script): Camera {
  const isPair = script.figures.length > 1
  return { x: isPair ? 545 : 590, floor: 418, zoom: isPair ? 3.25 : 3.55 }
}

/** A still picture has no words and may stand in the middle. */
export const posterCameraOf = (script: Script): Camera => ({
  ...cameraOf(script),
  x: FRAME_SIZE.width / 2 + 4,
})

export const groundInk = ({ ground }: Palette): Ink => ({
  kind: 'fill',
  d: `M0 0H${FRAME_SIZE.width}V${FRAME_SIZE.height}H0Z`,
  colour: ground,
  alpha: 1,
})

/** The gesture behind the figures and the stroke they stand on; `painted` 0..1 says how far the brush is. */
export function gestureInks(script: Script, { x, floor }: Camera, colours: Palette, painted: number): Ink[] {
  const reach = script.figures.length > 1 ? 300 : 225
  return [
    ...bigGesture(script.seed, x, colours.deep, painted),
    ...stroke(
      [
        [x - reach, floor + 3],
        [x, floor - 8],
        [x + reach * 0.92, floor + 7],
      ],
      {
        width: 15,
        seed: script.seed + 4,
        colour: colours.vivid,
        dry: 0.9,
        bristles: 10,
        taper: [0.5, 0.4],
        painted,
      },
    ),
  ]
}

function bigGesture(seed: number, x: number, colour: string, painted: number): Ink[] {
  const lean = ((seed * 37) % 40) - 20
  const rest = { colour, dry: 0.8, painted }
  if (seed % 3 === 0) {
    const arc = arcPoints([x, 225], 178, 200 + lean, -30 + lean)
    return stroke(arc, { ...rest, width: 58, bristles: 34, seed: seed + 3, taper: [0.6, 0.5] })
  }
  if (seed % 3 === 1) {
    const rise = 300 + lean
    const line: Point[] = [
      [x - 300, rise + 22],
      [x - 25, rise - 85],
      [x + 270, rise - 190],
    ]
    return stroke(line, { ...rest, width: 84, bristles: 44, seed: seed + 2, taper: [0.7, 0.5] })
  }
  const column: Point[] = [
    [x + 6, 22],
    [x, 235],
    [x + 8, 452],
  ]
  return stroke(column, { ...rest, width: 98, bristles: 50, seed: seed + 5, taper: [0.7, 0.6] })
}

function arcPoints([cx, cy]: Point, radius: number, from: number, to: number): Point[] {
  return Array.from({ length: 11 }, (_, i) => {
    const angle = ((from + ((to - from) * i) / 10) * Math.PI) / 180
    return [cx + Math.cos(angle) * radius, cy + Math.sin(angle) * radius] as const
  })
}

/** The lines of a chapter's guide. `breath` 0..1 is how full the lungs are. */
export function guideInks(guide: Guide, script: Script, colours: Palette, breath: number): Ink[] {
  const camera = cameraOf(script)
  const [figure] = script.figures
  if (!figure) return []
  const frame = upright(figure.place.heading)
  const see = (v: Vec): Point => look(camera, add(figure.place.at, within(frame, v))).at
  const dash = (a: Point, b: Point, colour = colours.dim, width = 2): Ink => ({
    kind: 'line',
    d: `M${fixed(a[0])} ${fixed(a[1])}L${fixed(b[0])} ${fixed(b[1])}`,
    width,
    colour,
    alpha: 0.6,
  })
  switch (guide) {
    case 'centre-line':
      return [
        ...stroke([see([0, 96, 41]), see([0, 50, 41.5]), see([0, 2, 41])], {
          width: 8,
          seed: 3,
          colour: colours.bone,
          dry: 0.7,
          bristles: 8,
        }),
      ]
    case 'floor-lines':
      return [
        dash(see([0, 0, -42]), see([0, 0, 52]), colours.bone),
        dash(see([40, 0, 0]), see([-40, 0, 0]), colours.bone),
      ]
    case 'five-angles':
      return fiveAngles(camera, colours, dash)
    case 'breath':
      return breathRings(camera, colours, breath)
  }
}

const ANGLE_STARTS: readonly Point[] = [
  [-118, 120],
  [118, 120],
  [-132, -30],
  [132, -30],
  [0, 142],
]

function fiveAngles(camera: Camera, colours: Palette, dash: (a: Point, b: Point) => Ink): Ink[] {
  const middle: Point = [camera.x, camera.floor - 195]
  return ANGLE_STARTS.flatMap(([dx, dy], index): Ink[] => {
    const k = 1.28
    const from: Point = [middle[0] + dx * k, middle[1] - dy * k]
    return [
      dash(from, [middle[0] + dx * 0.3, middle[1] - dy * 0.3]),
      {
        kind: 'text',
        text: String(index + 1),
        x: from[0] + Math.sign(dx) * 16 - 5,
        y: from[1] + (dx === 0 ? 22 : 6),
        font: { size: 17, weight: 720, stretch: 'normal' },
        colour: colours.muted,
        alpha: 1,
      },
    ]
  })
}

function breathRings(camera: Camera, colours: Palette, breath: number): Ink[] {
  const ring = (radius: number, colour: string, width: number): Ink => {
    const [top, bottom] = [camera.floor - 190 - radius, camera.floor - 190 + radius].map(fixed)
    const half = `A${fixed(radius)} ${fixed(radius)} 0 0 1`
    const d = `M${camera.x} ${top}${half} ${camera.x} ${bottom}${half} ${camera.x} ${top}Z`
    return { kind: 'line', d, width, colour, alpha: 0.9 }
  }
  return [
    ring(120, colours.dim, 1.5),
    ring(205, colours.dim, 1.5),
    ring(120 + 85 * breath, colours.vivid, 2.5),
  ]
}
