/** Small drawings without a background, for empty and broken pages. */
import { colour, stroke } from './brush.ts'
import { POSES, figure } from './figure.ts'
import type { Theme } from './sport-pictures.ts'

export type EmptyName = 'mat' | 'cut' | 'map' | 'pair'

interface Inks {
  readonly text: string
  readonly muted: string
  readonly line: string
  readonly accent: string
}

/** The text, muted and line tokens. The accent is the Gi's, because an empty page belongs to no sport. */
const INKS: Readonly<Record<Theme, Inks>> = {
  dark: {
    text: colour(0.958, 0.004, 255),
    muted: colour(0.765, 0.008, 255),
    line: colour(0.315, 0.008, 255),
    accent: colour(0.945, 0.006, 255),
  },
  light: {
    text: colour(0.215, 0.004, 255),
    muted: colour(0.435, 0.008, 255),
    line: colour(0.8, 0.008, 255),
    accent: colour(0.235, 0.006, 255),
  },
}

function mat(ink: Inks): string {
  return (
    `<g opacity=".5" fill="${ink.line}"><path d="M70 12h44l-26 104H36z"/><path d="M134 12h44l-12 104h-58z"/><path d="M198 12h44l14 104h-62z"/></g>` +
    stroke(
      [
        [10, 118],
        [150, 114],
        [292, 119],
      ],
      { width: 7, seed: 4, colour: ink.muted, dry: 0.8, bristles: 8 },
    ) +
    stroke(
      [
        [58, 152],
        [98, 136],
        [140, 150],
        [186, 138],
        [236, 154],
        [262, 146],
      ],
      { width: 15, seed: 6, colour: ink.accent, dry: 0.5, bristles: 16, taper: [1, 0.9] },
    )
  )
}

function cut(ink: Inks): string {
  const fringe = Array.from({ length: 9 }, (_, i) => {
    const left = `M${138 + i * 0.3} ${77 + i * 2.2}q${10 + i * 2} ${(i - 4) * 2} ${17 + ((i * 7) % 5) * 4} ${(i - 4) * 5}`
    const right = `M${186 - i * 0.3} ${70 + i * 2.2}q${-8 - i} ${(i - 4) * 2} ${-14 - ((i * 5) % 4) * 3} ${(i - 4) * 4}`
    return `<path d="${left}" fill="none" stroke="${ink.accent}" stroke-width="1.2"/><path d="${right}" fill="none" stroke="${ink.muted}" stroke-width="1.2"/>`
  })
  return (
    stroke(
      [
        [14, 70],
        [60, 92],
        [104, 74],
        [138, 86],
      ],
      { width: 20, seed: 3, colour: ink.accent, dry: 1, bristles: 20, taper: [1, 0.9] },
    ) +
    fringe.join('') +
    stroke(
      [
        [288, 96],
        [250, 70],
        [216, 88],
        [186, 79],
      ],
      { width: 20, seed: 5, colour: ink.muted, dry: 0.4, bristles: 20, taper: [1, 0.9] },
    )
  )
}

function map(ink: Inks): string {
  const rings = Array.from({ length: 5 }, (_, i) => `<circle cx="150" cy="88" r="${22 + i * 22}"/>`).join('')
  return (
    `<g fill="none" stroke="${ink.line}" stroke-width="2">${rings}</g>` +
    stroke(
      [
        [150, 20],
        [149, 80],
        [151, 140],
      ],
      { width: 12, seed: 4, colour: ink.muted, dry: 0.7, bristles: 12 },
    ) +
    stroke(
      [
        [150, 22],
        [185, 34],
        [228, 28],
      ],
      { width: 26, seed: 9, colour: ink.accent, dry: 0.8, bristles: 24 },
    )
  )
}

function pair(ink: Inks): string {
  const partner = figure(POSES.guard, {
    x: 198,
    y: 20,
    scale: 1.35,
    seed: 9,
    colour: ink.muted,
    isMirrored: true,
  })
  return (
    figure(POSES.guard, { x: 108, y: 20, scale: 1.35, seed: 4, colour: ink.text, belt: ink.accent }) +
    `<g opacity=".3">${partner}</g>` +
    stroke(
      [
        [40, 156],
        [150, 151],
        [265, 157],
      ],
      { width: 6, seed: 2, colour: ink.muted, dry: 0.9, bristles: 7 },
    )
  )
}

const DRAWINGS: Readonly<Record<EmptyName, (ink: Inks) => string>> = { mat, cut, map, pair }

/** 300 x 176, transparent. */
export function emptyPicture(name: EmptyName, theme: Theme): string {
  const content = DRAWINGS[name](INKS[theme])
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 176" width="300" height="176">${content}</svg>`
}
