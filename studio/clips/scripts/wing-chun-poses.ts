/** The positions of Wing Chun that several clips share. */
import { mirrored, pose, standing } from '../pose.ts'
import type { Pose } from '../pose.ts'
import type { Figure } from '../timeline.ts'

export const student = (heading: number, hands: 'open' | 'fist' = 'open'): Figure => ({
  place: { at: [0, 0, 0], heading, height: 1 },
  body: 'bone',
  belt: 'vivid',
  hands,
})

export const feetTogether: Pose = pose(standing, {
  footL: [4, 0, 0],
  footR: [-4, 0, 0],
  toeL: 4,
  toeR: -4,
  handL: [8.5, -9, 2],
  handR: [-8.5, -9, 2],
  elbowL: 3,
  elbowR: 3,
})

/** The narrow stance: knees inwards, weight low, fists at the ribs. */
export const stance: Pose = pose(feetTogether, {
  hip: [0, -4.5, 1],
  footL: [10, 0, 0],
  footR: [-10, 0, 0],
  toeL: -14,
  toeR: 14,
})

/** Left hand reaches to the middle, right hand guards behind it. */
export const guardL: Pose = pose(stance, {
  handL: [1.5, -4, 24],
  handR: [-1, -7, 13.5],
  elbowL: 14,
  elbowR: 16,
})
export const guardR: Pose = mirrored(guardL)

export const punchL: Pose = pose(guardL, { handL: [0, -2.5, 29.5], handR: [-2, -7, 12], elbowL: 6 })
export const punchR: Pose = mirrored(punchL)

/** The soft arm: elbow high, hand low, the pressure slides off. */
export const bongR: Pose = pose(guardL, {
  handR: [3, -11, 17],
  elbowR: 128,
  handL: [3, -4, 13],
  elbowL: 16,
})
export const bongL: Pose = mirrored(bongR)

/** The palm turned up, elbow on the middle. */
export const tanR: Pose = pose(guardL, { handR: [-1, -3, 23], elbowR: 4, handL: [2, -6, 13] })

/** A pose turned on the spot: hip, toes and weight go along. */
export const turned = (p: Pose, degrees: number): Pose =>
  pose(p, {
    turn: p.turn + degrees,
    toeL: p.toeL + degrees * 0.95,
    toeR: p.toeR + degrees * 0.95,
    hip: [p.hip[0] - degrees * 0.13, p.hip[1] - Math.abs(degrees) * 0.03, p.hip[2]],
  })

/** A pose with its feet one behind the other, left in front. */
export const inStep = (p: Pose): Pose =>
  pose(p, {
    footL: [6, 0, 15],
    footR: [-7, 0, -13],
    toeL: -4,
    toeR: -28,
    hip: [-1, -5.5, -3],
    turn: p.turn - 8,
  })

/** A pose moved along its heading. */
export const moved = (p: Pose, forward: number): Pose =>
  pose(p, {
    hip: ahead(p.hip, forward),
    footL: ahead(p.footL, forward),
    footR: ahead(p.footR, forward),
  })

const ahead = ([l, u, f]: Pose['hip'], by: number): Pose['hip'] => [l, u, f + by]
