/** The viewer: looks at the stage from a little above, with a mild perspective. */
import type { Point } from './brush.ts'
import { radians } from './vector.ts'
import type { Vec } from './vector.ts'

export const FRAME_SIZE = { width: 854, height: 480 }

/** Where the middle of the stage lies in the picture and how many pixels a hundredth of a body has. */
export type Camera = { x: number; floor: number; zoom: number }

const tilt = radians(7)
const distance = 520

export type Seen = { at: Point; depth: number; scale: number }

/** A place of the stage in pixels; greater depth is nearer to the viewer. */
export function look({ x, floor, zoom }: Camera, [px, py, pz]: Vec): Seen {
  const depth = pz * Math.cos(tilt) + py * Math.sin(tilt)
  const scale = (zoom * distance) / (distance - depth)
  const down = -py * Math.cos(tilt) + pz * Math.sin(tilt)
  return { at: [x + px * scale, floor + down * scale], depth, scale }
}
