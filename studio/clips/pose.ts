/** A pose: the few numbers from which a whole body follows. Lengths in hundredths of a grown body's height. */
import type { Vec } from './vector.ts'

/** Points are [left, up, forward] of the figure itself, angles are degrees, positive towards its left. */
export type Pose = {
  /** The pelvis away from standing upright over the middle. It sinks by itself when the feet are far apart. */
  hip: Vec
  /** Where pelvis and, on top of it, chest look, against the figure's heading. */
  turn: number
  twist: number
  /** How far the back bends forward and to the left. */
  bow: number
  side: number
  /** Hands seen from the middle between the shoulders, in the frame of the chest. */
  handL: Vec
  handR: Vec
  /** Where the elbows point: 0 down, 90 out, 180 up. */
  elbowL: number
  elbowR: number
  /** Ankles on the floor, in the frame of the heading. */
  footL: Vec
  footR: Vec
  /** Where the toes point, against the heading, and how much they are raised. */
  toeL: number
  toeR: number
  raiseL: number
  raiseR: number
  /** The stick's direction in the frame of the chest, from the right hand. */
  stick: Vec
}

/** Upright, hands at the sides, feet a hip apart. */
export const standing: Pose = {
  hip: [0, 0, 0],
  turn: 0,
  twist: 0,
  bow: 0,
  side: 0,
  handL: [11, -28, 4],
  handR: [-11, -28, 4],
  elbowL: 60,
  elbowR: 60,
  footL: [7, 0, 0],
  footR: [-7, 0, 0],
  toeL: 14,
  toeR: -14,
  raiseL: 0,
  raiseR: 0,
  stick: [0, 0.5, 0.9],
}

/** The same pose with some of it changed. */
export const pose = (base: Pose, changes: Partial<Pose>): Pose => ({ ...base, ...changes })

/** The pose as seen in a mirror: what the left did, the right does. The stick stays in the right hand. */
export function mirrored(p: Pose): Pose {
  const flip = ([left, up, forward]: Vec): Vec => [-left, up, forward]
  return {
    hip: flip(p.hip),
    turn: -p.turn,
    twist: -p.twist,
    bow: p.bow,
    side: -p.side,
    handL: flip(p.handR),
    handR: flip(p.handL),
    elbowL: p.elbowR,
    elbowR: p.elbowL,
    footL: flip(p.footR),
    footR: flip(p.footL),
    toeL: -p.toeR,
    toeR: -p.toeL,
    raiseL: p.raiseR,
    raiseR: p.raiseL,
    stick: p.stick,
  }
}

/** A pose made number by number from several others, such as the way between two of them. */
export function blend(poses: readonly Pose[], mix: (values: number[]) => number): Pose {
  const number = (pick: (p: Pose) => number): number => mix(poses.map(pick))
  const vec = (pick: (p: Pose) => Vec): Vec => [
    number((p) => pick(p)[0]),
    number((p) => pick(p)[1]),
    number((p) => pick(p)[2]),
  ]
  return {
    hip: vec((p) => p.hip),
    turn: number((p) => p.turn),
    twist: number((p) => p.twist),
    bow: number((p) => p.bow),
    side: number((p) => p.side),
    handL: vec((p) => p.handL),
    handR: vec((p) => p.handR),
    elbowL: number((p) => p.elbowL),
    elbowR: number((p) => p.elbowR),
    footL: vec((p) => p.footL),
    footR: vec((p) => p.footR),
    toeL: number((p) => p.toeL),
    toeR: number((p) => p.toeR),
    raiseL: number((p) => p.raiseL),
    raiseR: number((p) => p.raiseR),
    stick: vec((p) => p.stick),
  }
}
