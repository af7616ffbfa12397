/** The sumi figure: a skeleton painted with the brush, what is far away first. */
import { curvePath, fixed, stroke } from './brush.ts'
import type { Ink, Point } from './brush.ts'
import { look } from './camera.ts'
import type { Camera } from './camera.ts'
import { middleOf } from './skeleton.ts'
import type { Limb, Skeleton } from './skeleton.ts'
import { add, between, sub, times, unit, within } from './vector.ts'
import type { Vec } from './vector.ts'

export type FigureLook = {
  body: string
  belt: string
  ground: string
  seed: number
  height: number
  bigHead: number
  hands: 'open' | 'fist'
  hasStick: boolean
  /** How far the ends of the belt trail behind, in hundredths of a body to the right. */
  wind: number
}

type Brush = {
  see: (v: Vec) => Point
  /** Pixels of a hundredth of this body. */
  unit: number
  look: FigureLook
}

/** All strokes of one figure. */
export function figureInks(bones: Skeleton, camera: Camera, figure: FigureLook): Ink[] {
  const brush: Brush = {
    see: (v) => look(camera, v).at,
    unit: look(camera, bones.hip).scale * figure.height,
    look: figure,
  }
  const depth = (v: Vec): number => look(camera, v).depth
  const trunk = depth(between(bones.neck, bones.hip, 0.4))
  const arms = [
    { limb: bones.armL, seed: 2, stick: false },
    { limb: bones.armR, seed: 5, stick: figure.hasStick },
  ].map((arm) => ({ ...arm, near: depth(middleOf(arm.limb)) - trunk }))
  const legs = [
    { limb: bones.legL, toe: bones.toeL, seed: 3 },
    { limb: bones.legR, toe: bones.toeR, seed: 4 },
  ].toSorted((a, b) => depth(middleOf(a.limb)) - depth(middleOf(b.limb)))
  const byDepth = arms.toSorted((a, b) => a.near - b.near)
  const armInks = (arm: (typeof arms)[number], isNear: boolean): Ink[] => [
    ...(arm.stick ? stickInks(brush, bones) : []),
    ...paintArm(brush, arm.limb, between(arm.limb.root, bones.neck, 0.45), arm.seed, isNear),
  ]
  return [
    ...byDepth.filter((arm) => arm.near < 0).flatMap((arm) => armInks(arm, false)),
    ...legs.flatMap((leg, i) => paintLeg(brush, leg.limb, leg.toe, leg.seed, i === 1)),
    ...paintTrunk(brush, bones),
    ...paintHead(brush, bones),
    ...paintBelt(brush, bones),
    ...byDepth.filter((arm) => arm.near >= 0).flatMap((arm) => armInks(arm, true)),
  ]
}

function paintLimb(
  brush: Brush,
  points: Point[],
  width: number,
  seed: number,
  ends: readonly [number, number],
) {
  const [start, end] = ends
  return stroke(points, {
    width: width * brush.unit,
    seed: brush.look.seed * 31 + seed,
    colour: brush.look.body,
    dry: 0.22,
    tilt: 0.02,
    bristles: Math.max(9, Math.round(width * brush.unit * 0.7)),
    press: (t) => start + (end - start) * t + Math.sin(t * Math.PI) * 0.16,
  })
}

// A dark seam round the front parts keeps white limbs apart on a white body.
const seam = (
  brush: Brush,
  points: Point[],
  width: number,
  [from, until]: readonly [number, number],
): Ink => ({
  kind: 'line',
  d: curvePath(points, from, until),
  width: width * brush.unit,
  colour: brush.look.ground,
  alpha: 0.62,
})

function paintArm(brush: Brush, limb: Limb, collar: Vec, seed: number, isNear: boolean): Ink[] {
  const points = [collar, limb.root, limb.joint, limb.end].map(brush.see)
  const way = unit(sub(limb.end, limb.joint))
  const hand: Ink[] =
    brush.look.hands === 'fist'
      ? [disc(brush, add(limb.end, times(way, brush.look.height)), 2.6, 1.05)]
      : paintLimb(
          brush,
          [limb.end, add(limb.end, times(way, 6 * brush.look.height))].map(brush.see),
          5.2,
          seed + 40,
          [1, 0.5],
        )
  const seams = isNear ? [seam(brush, points, 9.2, [0.42, 1])] : []
  return [...seams, ...paintLimb(brush, points, 8.3, seed, [1, 0.52]), ...hand]
}

function paintLeg(brush: Brush, limb: Limb, toe: Vec, seed: number, isNear: boolean): Ink[] {
  const points = [limb.root, limb.joint, limb.end].map(brush.see)
  const seams = isNear ? [seam(brush, points, 12.4, [0.2, 0.8])] : []
  return [
    ...seams,
    ...paintLimb(brush, points, 13.6, seed, [1, 0.52]),
    ...paintLimb(brush, [limb.end, toe].map(brush.see), 6.2, seed + 10, [1, 0.6]),
  ]
}

function paintTrunk(brush: Brush, { neck, hip, chest, head, pelvis }: Skeleton): Ink[] {
  const h = brush.look.height
  const breadth = 14.5 + 5.5 * Math.abs(chest.left[0])
  const spine = [
    add(neck, times(chest.up, 1.2 * h)),
    between(neck, hip, 0.5),
    add(hip, times(pelvis.up, -1 * h)),
  ]
  const body = brush.look.body
  const seed = brush.look.seed
  return [
    ...stroke([between(head, neck, 0.3), add(neck, times(chest.up, -4 * h))].map(brush.see), {
      width: 7 * brush.unit,
      seed: seed + 77,
      colour: body,
      dry: 0.1,
      taper: [1, 1],
      bristles: 9,
      tilt: 0,
    }),
    ...stroke(spine.map(brush.see), {
      width: breadth * brush.unit,
      seed: seed * 31 + 1,
      colour: body,
      dry: 0.1,
      tilt: 0,
      bristles: 20,
      press: (t) => (t < 0.12 ? 0.62 + t * 2.9 : 0.97 - 0.2 * t),
    }),
    ...paintHem(brush, { hip, pelvis }),
    ...paintLapels(brush, { neck, chest }),
  ]
}

// The jacket ends a hand below the belt.
function paintHem(brush: Brush, { hip, pelvis }: Pick<Skeleton, 'hip' | 'pelvis'>): Ink[] {
  const h = brush.look.height
  const down = [4, -1.5, -7].map((up) => brush.see(add(hip, times(pelvis.up, up * h))))
  return stroke(down, {
    width: (15.5 + 3.5 * Math.abs(pelvis.left[0])) * brush.unit,
    seed: brush.look.seed + 60,
    colour: brush.look.body,
    dry: 0.35,
    tilt: 0,
    bristles: 20,
    press: (t) => 0.86 + 0.2 * t,
  })
}

// Two thin lines where the jacket closes; they show the direction of the chest.
function paintLapels(brush: Brush, { neck, chest }: Pick<Skeleton, 'neck' | 'chest'>): Ink[] {
  const alpha = Math.max(0, Math.min(0.5, (chest.forward[2] - 0.05) * 1.2))
  if (alpha === 0) return []
  const h = brush.look.height
  const on = (v: Vec): Point => brush.see(add(neck, times(within(chest, v), h)))
  const line = (points: Point[]): Ink => ({
    kind: 'line',
    d: curvePath(points),
    width: 0.75 * brush.unit,
    colour: brush.look.ground,
    alpha,
  })
  return [
    line([on([3.6, 0, 2.5]), on([2.2, -9, 6.5]), on([-3.4, -23, 6])]),
    line([on([-3.6, 0, 2.5]), on([-2.4, -8, 6.5]), on([0.4, -14.5, 6.8])]),
  ]
}

function paintHead(brush: Brush, { head, chest }: Skeleton): Ink[] {
  return [disc(brush, head, 6 * brush.look.bigHead, 1.13, 8 * Math.sign(chest.forward[0]))]
}

function disc(brush: Brush, at: Vec, radius: number, stretch: number, lean = 0): Ink {
  const [x, y] = brush.see(at)
  const r = radius * brush.unit
  const ry = r * stretch
  const arc = `${fixed(r)} ${fixed(ry)} ${lean} 1 0`
  const [dx, dy] = [r * Math.cos((lean * Math.PI) / 180), r * Math.sin((lean * Math.PI) / 180)]
  const [a, b] = [`${fixed(x - dx)} ${fixed(y - dy)}`, `${fixed(x + dx)} ${fixed(y + dy)}`]
  return { kind: 'fill', d: `M${a}A${arc} ${b}A${arc} ${a}Z`, colour: brush.look.body, alpha: 1 }
}

function paintBelt(brush: Brush, { hip, pelvis }: Skeleton): Ink[] {
  const h = brush.look.height
  const waist = (angle: number): Point =>
    brush.see(add(hip, times(within(pelvis, [8.4 * Math.cos(angle), 4.2, 6.3 * Math.sin(angle)]), h)))
  // The half of the belt that the viewer sees, round the place where it comes nearest.
  const nearest = Math.atan2(pelvis.forward[2] / 6.3, pelvis.left[2] / 8.4)
  const round = [-1.5, -1, -0.5, 0, 0.5, 1, 1.5].map((off) => waist(nearest + off))
  const ribbon = {
    seed: brush.look.seed + 9,
    colour: brush.look.belt,
    dry: 0.1,
    tilt: 0,
    taper: [1, 1],
  } as const
  const front = Math.max(0, Math.min(1, (pelvis.forward[2] + 0.25) / 0.3))
  const [kx, ky] = waist(Math.PI / 2)
  const u = brush.unit
  const side = 0.35 + 0.65 * pelvis.left[0]
  const end = (dx: number, dy: number): Point => [
    kx + (dx * side + (brush.look.wind * dy) / 17) * u,
    ky + (dy - Math.abs(brush.look.wind) * 0.25 * (dy / 17)) * u,
  ]
  const tail = (seed: number, points: Point[]): Ink[] =>
    stroke(points, {
      ...ribbon,
      width: 3.6 * u,
      seed: brush.look.seed + seed,
      dry: 0.5,
      taper: [1, 0.9],
      alpha: front,
    })
  return [
    ...stroke(round, { ...ribbon, width: 4.7 * u }),
    ...(front > 0
      ? [...tail(10, [[kx, ky], end(3, 8), end(6.5, 17)]), ...tail(11, [[kx, ky], end(-1, 7), end(0.5, 14)])]
      : []),
  ]
}

function stickInks(brush: Brush, { armR, stickTip }: Skeleton): Ink[] {
  const butt = add(armR.end, times(unit(sub(armR.end, stickTip)), 4 * brush.look.height))
  const points = [butt, between(butt, stickTip, 0.5), stickTip].map(brush.see)
  return [
    seam(brush, points, 4, [0.1, 1]),
    ...stroke(points, {
      width: 3.1 * brush.unit,
      seed: brush.look.seed + 50,
      colour: brush.look.belt,
      dry: 0.3,
      bristles: 8,
      taper: [1, 1],
    }),
  ]
}
