/** The figure of the pictures: joints in a box 100 units high, drawn limb by limb with the brush. */
import { stroke, tenth } from './brush.ts'
import type { Point } from './brush.ts'

/** Side 1 is nearer to the viewer. */
export interface Pose {
  readonly head: Point
  readonly neck: Point
  readonly hip: Point
  readonly mid?: Point
  readonly sh1: Point
  readonly el1: Point
  readonly ha1: Point
  readonly sh2: Point
  readonly el2: Point
  readonly ha2: Point
  readonly hip1: Point
  readonly hip2: Point
  readonly kn1: Point
  readonly fo1: Point
  readonly toe1: Point
  readonly kn2: Point
  readonly fo2: Point
  readonly toe2: Point
  /** Blows the belt ends aside. */
  readonly wind?: number
}

export type PoseName = 'guard' | 'punch' | 'bong' | 'kick' | 'turn' | 'stick' | 'qi' | 'jump' | 'step'

// oxfmt-ignore
export const POSES: Readonly<Record<PoseName, Pose>> = {
  guard: { head: [1, 8], neck: [0, 17], hip: [-2, 50], sh1: [2, 20], el1: [12, 33], ha1: [27, 24], sh2: [-2, 21], el2: [8, 36], ha2: [16, 32], hip1: [1, 50], hip2: [-4, 50], kn1: [9, 71], fo1: [5, 95], toe1: [12, 97], kn2: [-11, 72], fo2: [-14, 95], toe2: [-8, 97.5] },
  punch: { head: [2, 8], neck: [1, 17], hip: [-3, 50], sh1: [3, 21], el1: [19, 23], ha1: [38, 22], sh2: [-2, 22], el2: [5, 37], ha2: [14, 30], hip1: [0, 50], hip2: [-5, 50], kn1: [11, 69], fo1: [12, 95], toe1: [19, 97], kn2: [-12, 72], fo2: [-19, 95], toe2: [-13, 97.5] },
  bong: { head: [0, 8], neck: [0, 17], hip: [0, 50], sh1: [3, 20], el1: [19, 17], ha1: [30, 33], sh2: [-3, 21], el2: [9, 33], ha2: [20, 35], hip1: [3, 50], hip2: [-3, 50], kn1: [7, 70], fo1: [11, 95], toe1: [16, 97], kn2: [-7, 70], fo2: [-11, 95], toe2: [-16, 97] },
  kick: { head: [-8, 9], neck: [-7, 18], hip: [-4, 50], sh1: [-4, 21], el1: [6, 33], ha1: [16, 25], sh2: [-9, 22], el2: [-1, 37], ha2: [9, 35], hip1: [-2, 48], hip2: [-5, 51], kn1: [15, 44], fo1: [36, 47], toe1: [38, 40], kn2: [-9, 72], fo2: [-5, 95], toe2: [2, 97] },
  turn: { head: [-2, 8], neck: [-2, 17], hip: [0, 50], mid: [-3, 33], sh1: [2, 21], el1: [15, 30], ha1: [12, 14], sh2: [-6, 22], el2: [-17, 34], ha2: [-8, 42], hip1: [3, 50], hip2: [-3, 50], kn1: [12, 70], fo1: [17, 95], toe1: [24, 96], kn2: [-6, 72], fo2: [-13, 95], toe2: [-8, 97] },
  stick: { head: [2, 9], neck: [1, 18], hip: [-2, 51], sh1: [4, 22], el1: [18, 15], ha1: [14, -1], sh2: [-3, 22], el2: [6, 37], ha2: [17, 38], hip1: [1, 51], hip2: [-5, 51], kn1: [14, 70], fo1: [17, 95], toe1: [24, 97], kn2: [-14, 72], fo2: [-24, 95], toe2: [-18, 97] },
  qi: { head: [0, 8], neck: [0, 17], hip: [0, 51], sh1: [5, 21], el1: [19, 13], ha1: [11, -4], sh2: [-5, 21], el2: [-17, 34], ha2: [-27, 44], hip1: [4, 51], hip2: [-4, 51], kn1: [12, 71], fo1: [12, 95], toe1: [17, 96.5], kn2: [-12, 71], fo2: [-12, 95], toe2: [-17, 96.5] },
  jump: { head: [-6, 7], neck: [-5, 16], hip: [-2, 46], sh1: [-2, 19], el1: [10, 12], ha1: [19, 1], sh2: [-8, 20], el2: [-20, 14], ha2: [-25, 2], hip1: [0, 45], hip2: [-4, 47], kn1: [17, 47], fo1: [35, 38], toe1: [39, 33], kn2: [-14, 60], fo2: [-6, 76], toe2: [-11, 80], wind: -9 },
  step: { head: [5, 9], neck: [3, 18], hip: [-3, 51], sh1: [5, 22], el1: [17, 31], ha1: [31, 27], sh2: [0, 22], el2: [-9, 36], ha2: [2, 42], hip1: [0, 51], hip2: [-5, 51], kn1: [16, 67], fo1: [21, 95], toe1: [28, 97], kn2: [-15, 74], fo2: [-30, 95], toe2: [-25, 97] },
}

export interface FigureOptions {
  readonly x: number
  readonly y: number
  readonly scale: number
  readonly seed: number
  readonly colour: string
  readonly belt?: string | undefined
  readonly isMirrored?: boolean
  readonly stick?: readonly Point[] | undefined
}

type Place = (point: Point) => Point
type Limb = (
  points: readonly Point[],
  width: number,
  seed: number,
  taper?: readonly [number, number],
  dry?: number,
) => string

function limbDrawer(place: Place, options: FigureOptions): Limb {
  const { scale, seed } = options
  return (points, width, own, taper = [0.9, 0.55], dry = 0.22) =>
    stroke(points.map(place), {
      width: width * scale,
      seed: seed * 31 + own,
      colour: options.colour,
      dry,
      taper,
      tilt: 0.02,
      bristles: Math.max(9, Math.round(width * scale * 0.7)),
      pressure: (t) => taper[0] + (taper[1] - taper[0]) * t + Math.sin(t * 3.14) * 0.16,
    })
}

function drawTrunk(pose: Pose, place: Place, options: FigureOptions): string {
  const { scale, seed, colour } = options
  const { neck, hip, head } = pose
  const middle = pose.mid ?? [(neck[0] + hip[0]) / 2, (neck[1] + hip[1]) / 2]
  const throat = stroke([place([head[0], head[1] + 3]), place([neck[0], neck[1] + 4])], {
    width: 7 * scale,
    seed: seed + 77,
    colour,
    dry: 0.1,
    taper: [1, 1],
    bristles: 9,
    tilt: 0,
  })
  const trunk = stroke([place([neck[0], neck[1] - 1.5]), place(middle), place(hip)], {
    width: 20 * scale,
    seed: seed * 31 + 1,
    colour,
    dry: 0.1,
    tilt: 0,
    bristles: 20,
    pressure: (t) => (t < 0.12 ? 0.62 + t * 2.9 : 0.97 - 0.2 * t),
  })
  const [cx, cy] = place(head)
  const radius = 6.1 * scale
  const centre = `${tenth(cx)} ${tenth(cy)}`
  const turn = options.isMirrored ? -8 : 8
  const skull = `<ellipse cx="${tenth(cx)}" cy="${tenth(cy)}" rx="${tenth(radius * 0.96)}" ry="${tenth(radius * 1.1)}" transform="rotate(${turn} ${centre})" fill="${colour}"/>`
  return throat + trunk + skull
}

function drawBelt(pose: Pose, place: Place, options: FigureOptions, belt: string): string {
  const { scale, seed } = options
  const wind = pose.wind ?? 0
  const left: Point = [pose.hip[0] - 8.5, pose.hip[1] - 5.5]
  const right: Point = [pose.hip[0] + 8.5, pose.hip[1] - 4.5]
  const middle: Point = [(left[0] + right[0]) / 2, (left[1] + right[1]) / 2]
  const knot: Point = [middle[0] + 1.5, middle[1] + 1.8]
  const end = { width: 3.6 * scale, colour: belt, dry: 0.5, taper: [1, 0.9] as const }
  return (
    stroke([place(left), place([middle[0], middle[1] + 1.6]), place(right)], {
      width: 4.6 * scale,
      seed: seed + 9,
      colour: belt,
      dry: 0.1,
      taper: [1, 1],
      tilt: 0,
    }) +
    stroke([place(knot), place([knot[0] + 3, knot[1] + 8]), place([knot[0] + 6.5 + wind, knot[1] + 17])], {
      ...end,
      seed: seed + 10,
    }) +
    stroke([place(knot), place([knot[0] - 1, knot[1] + 7]), place([knot[0] + 0.5 + wind, knot[1] + 14])], {
      ...end,
      seed: seed + 11,
    })
  )
}

/** The figure from back to front: far limbs, trunk, stick, near arm, belt. */
export function figure(pose: Pose, options: FigureOptions): string {
  const { x, y, scale, seed, belt } = options
  const side = options.isMirrored ? -1 : 1
  const place: Place = ([px, py]) => [x + px * scale * side, y + py * scale]
  const limb = limbDrawer(place, options)
  const stick = options.stick
    ? stroke(options.stick.map(place), {
        width: 3.1 * scale,
        seed: seed + 50,
        colour: belt ?? options.colour,
        dry: 0.3,
        bristles: 8,
        taper: [1, 1],
      })
    : ''
  return [
    limb([pose.sh2, pose.el2, pose.ha2], 8, 2, [1, 0.5]),
    limb([pose.hip2, pose.kn2, pose.fo2], 13, 4, [1, 0.5]),
    limb([pose.hip1, pose.kn1, pose.fo1], 14, 3, [1, 0.52]),
    limb([pose.fo1, pose.toe1], 6, 13, [1, 0.6], 0.5),
    limb([pose.fo2, pose.toe2], 6, 14, [1, 0.6], 0.5),
    drawTrunk(pose, place, options),
    stick,
    limb([pose.sh1, pose.el1, pose.ha1], 8.4, 5, [1, 0.5]),
    belt ? drawBelt(pose, place, options, belt) : '',
  ].join('')
}
