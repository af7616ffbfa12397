/** Vectors in the space of the stage: x to the right of the picture, y up, z towards the viewer. */

export type Vec = readonly [number, number, number]

export const add = (a: Vec, b: Vec): Vec => [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
export const sub = (a: Vec, b: Vec): Vec => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
export const times = (a: Vec, k: number): Vec => [a[0] * k, a[1] * k, a[2] * k]
export const dot = (a: Vec, b: Vec): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
export const size = (a: Vec): number => Math.hypot(...a)
export const unit = (a: Vec): Vec => times(a, 1 / (size(a) || 1))
export const between = (a: Vec, b: Vec, t: number): Vec => add(a, times(sub(b, a), t))
export const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** Three directions of a body part: its own left, up and forward. */
export type Frame = { left: Vec; up: Vec; forward: Vec }

/** The frame of something upright that looks along `yaw` degrees: 0 at the viewer, 90 to the right. */
export function upright(yaw: number): Frame {
  const [s, c] = [Math.sin(radians(yaw)), Math.cos(radians(yaw))]
  return { left: [c, 0, -s], up: [0, 1, 0], forward: [s, 0, c] }
}

/** A frame bent forward by `bow` and towards its own left by `side` degrees. */
export function bent({ left, up, forward }: Frame, bow: number, side: number): Frame {
  const [sb, cb] = [Math.sin(radians(bow)), Math.cos(radians(bow))]
  const tall = add(times(up, cb), times(forward, sb))
  const front = add(times(forward, cb), times(up, -sb))
  const [ss, cs] = [Math.sin(radians(side)), Math.cos(radians(side))]
  return {
    left: add(times(left, cs), times(tall, -ss)),
    up: add(times(tall, cs), times(left, ss)),
    forward: front,
  }
}

/** A point given as [left, up, forward] in a frame, as a direction of the stage. */
export const within = ({ left, up, forward }: Frame, [l, u, f]: Vec): Vec =>
  add(add(times(left, l), times(up, u)), times(forward, f))
