/** From a pose to the places of all joints: bones keep their length, elbows and knees find their own place. */
import type { Pose } from './pose.ts'
import { add, bent, between, dot, radians, size, sub, times, unit, upright, within } from './vector.ts'
import type { Frame, Vec } from './vector.ts'

const ANKLE_HEIGHT = 4.5
const THIGH = 23
const SHIN = 22.5
const back = 33
const NECK_TO_HEAD = 9.6
const SHOULDER_DROP = 2.5
const SHOULDER_HALF = 8
const HIP_HALF = 4.4
const UPPER_ARM = 15
const FOREARM = 15.5
const FOOT_LENGTH = 7.5
const STICK_LENGTH = 27
const LEG_REACH = 0.992 // a knee is never locked

export type Limb = { root: Vec; joint: Vec; end: Vec }

export type Skeleton = {
  head: Vec
  neck: Vec
  hip: Vec
  pelvis: Frame
  chest: Frame
  armL: Limb
  armR: Limb
  legL: Limb
  legR: Limb
  toeL: Vec
  toeR: Vec
  stickTip: Vec
}

/** Where a figure stands and looks. `height` is 1 for a grown body. */
export type Place = { at: Vec; heading: number; height: number; bigHead?: number }

/** All joints of a posed figure in the space of the stage. */
export function skeletonOf(p: Pose, place: Place): Skeleton {
  const heading = upright(place.heading)
  const onStage = (v: Vec): Vec => add(place.at, times(v, place.height))
  const feet = {
    left: within(heading, [p.footL[0], p.footL[1] + ANKLE_HEIGHT, p.footL[2]]),
    right: within(heading, [p.footR[0], p.footR[1] + ANKLE_HEIGHT, p.footR[2]]),
  }
  const pelvis = upright(place.heading + p.turn)
  const [left, up, forward] = p.hip
  const ground = within(heading, [left, 0, forward])
  const hip = add(ground, [0, Math.min(STANDING_HEIGHT + up, highestHip(ground, pelvis, feet, p)), 0])
  const chest = bent(upright(place.heading + p.turn + p.twist), p.bow, p.side)
  const spine = unit(add(times(chest.up, 0.8), times(pelvis.up, 0.2)))
  const neck = add(hip, times(spine, back))
  const middle = add(neck, times(chest.up, -SHOULDER_DROP))
  const arm = (sign: 1 | -1, hand: Vec, elbow: number): Limb => {
    const root = add(middle, times(chest.left, sign * SHOULDER_HALF))
    const out = Math.sin(radians(elbow)) * sign
    const pole = within(chest, [out, -Math.cos(radians(elbow)), -0.25])
    return reach(root, add(middle, within(chest, hand)), pole, UPPER_ARM, FOREARM)
  }
  const leg = (sign: 1 | -1, ankle: Vec, toe: number): Limb => {
    const root = add(hip, times(pelvis.left, sign * HIP_HALF))
    const ahead = upright(place.heading + toe).forward
    const pole = add(add(times(ahead, 0.8), times(pelvis.forward, 0.5)), times(pelvis.left, sign * 0.12))
    return reach(root, ankle, pole, THIGH, SHIN)
  }
  const armR = arm(-1, p.handR, p.elbowR)
  const legL = leg(1, feet.left, p.toeL)
  const legR = leg(-1, feet.right, p.toeR)
  return {
    head: onStage(add(neck, times(unit(add(chest.up, times(chest.forward, 0.14))), NECK_TO_HEAD))),
    neck: onStage(neck),
    hip: onStage(hip),
    pelvis,
    chest,
    armL: limbOnStage(arm(1, p.handL, p.elbowL), onStage),
    armR: limbOnStage(armR, onStage),
    legL: limbOnStage(legL, onStage),
    legR: limbOnStage(legR, onStage),
    toeL: onStage(toeOf(legL.end, place.heading + p.toeL, p.raiseL)),
    toeR: onStage(toeOf(legR.end, place.heading + p.toeR, p.raiseR)),
    stickTip: onStage(add(armR.end, times(unit(within(chest, p.stick)), STICK_LENGTH))),
  }
}

const STANDING_HEIGHT = ANKLE_HEIGHT + (THIGH + SHIN) * 0.985

// A foot on the floor holds the pelvis down; the higher it is lifted, the less.
function highestHip(ground: Vec, pelvis: Frame, feet: { left: Vec; right: Vec }, p: Pose): number {
  const limit = (sign: 1 | -1, foot: Vec, lift: number): number => {
    const root = add(ground, times(pelvis.left, sign * HIP_HALF))
    const away = Math.hypot(root[0] - foot[0], root[2] - foot[2])
    const leg = Math.sqrt(Math.max(100, ((THIGH + SHIN) * LEG_REACH) ** 2 - away ** 2))
    return foot[1] + leg + Math.max(0, lift - 1) * 4
  }
  return Math.min(limit(1, feet.left, p.footL[1]), limit(-1, feet.right, p.footR[1]))
}

/** Two bones from `root` towards `target`; the joint between them bends towards `pole`. */
export function reach(root: Vec, target: Vec, pole: Vec, first: number, second: number): Limb {
  const way = sub(target, root)
  const along = unit(way)
  const distance = Math.min((first + second) * 0.998, Math.max(Math.abs(first - second) + 1, size(way)))
  const foot = (first ** 2 - second ** 2 + distance ** 2) / (2 * distance)
  const away = Math.sqrt(Math.max(0, first ** 2 - foot ** 2))
  const bend = unit(sub(pole, times(along, dot(pole, along))))
  return {
    root,
    joint: add(root, add(times(along, foot), times(bend, away))),
    end: add(root, times(along, distance)),
  }
}

function toeOf(ankle: Vec, yaw: number, raise: number): Vec {
  const [s, c] = [Math.sin(radians(raise - 18)), Math.cos(radians(raise - 18))]
  return add(ankle, add(times(upright(yaw).forward, FOOT_LENGTH * c), [0, FOOT_LENGTH * s, 0]))
}

const limbOnStage = ({ root, joint, end }: Limb, onStage: (v: Vec) => Vec): Limb => ({
  root: onStage(root),
  joint: onStage(joint),
  end: onStage(end),
})

/** The middle of a limb, by which it is sorted into before and behind. */
export const middleOf = ({ joint, end }: Limb): Vec => between(joint, end, 0.5)
