/** Colours and strokes of the school façades. */
import { colour, stroke } from './brush.ts'
import type { Point } from './brush.ts'
import type { Theme } from './sport-pictures.ts'

/** Where the houses stand. */
export const FLOOR = 520

export interface Inks {
  readonly ground: string
  readonly wash: string
  readonly far: string
  readonly wall: string
  readonly shade: string
  readonly ink: string
  readonly glass: string
  readonly vivid: string
}

export function inksOf(theme: Theme, hue: number): Inks {
  return theme === 'dark'
    ? {
        ground: colour(0.195, 0.01, 255),
        wash: colour(0.285, 0.03, hue),
        far: colour(0.3, 0.012, 255),
        wall: colour(0.42, 0.012, 255),
        shade: colour(0.345, 0.012, 255),
        ink: colour(0.93, 0.006, 255),
        glass: colour(0.82, 0.07, 85),
        vivid: colour(0.66, 0.17, hue),
      }
    : {
        ground: colour(0.93, 0.01, 255),
        wash: colour(0.86, 0.045, hue),
        far: colour(0.82, 0.012, 255),
        wall: colour(0.975, 0.004, 255),
        shade: colour(0.88, 0.01, 255),
        ink: colour(0.24, 0.012, 260),
        glass: colour(0.72, 0.03, 236),
        vivid: colour(0.58, 0.17, hue),
      }
}

export const shape = (points: readonly Point[], fill: string): string =>
  `<path d="M${points.map(([x, y]) => `${x} ${y}`).join('L')}Z" fill="${fill}"/>`
export const box = (x: number, y: number, w: number, h: number, fill: string): string =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}"/>`

export function edge(points: readonly Point[], inks: Inks, seed: number, width = 9): string {
  return stroke(points, { width, seed, colour: inks.ink, dry: 0.35, taper: [0.8, 0.7], bristles: 9, tilt: 0 })
}

/** With sharp corners: one stroke for each side. */
export const ridge = (points: readonly Point[], inks: Inks, seed: number, width: number): string =>
  points
    .slice(1)
    .map((to, i) => edge([points[i] ?? to, to], inks, seed + i * 3, width))
    .join('')
