/** Words on the picture: the title, the running chapter, and the woven strip that grows with every repetition. */
import { fixed } from './brush.ts'
import type { Font, Ink } from './brush.ts'
import { sports } from './palette.ts'
import type { Palette } from './palette.ts'
import { chapterAt, TITLE_SECONDS, weaveAt } from './timeline.ts'
import type { Script, Text, Timeline } from './timeline.ts'

const left = 44
const TITLE_FONT: Font = { size: 41, weight: 820, stretch: 'expanded' }
const SPORT_FONT: Font = { size: 17, weight: 600, stretch: 'normal' }
const CHAPTER_FONT: Font = { size: 24, weight: 740, stretch: 'semi-expanded' }
const OTHER_FONT: Font = { size: 15, weight: 430, stretch: 'normal' }
const NOTE_FONT: Font = { size: 18, weight: 520, stretch: 'normal' }

/** The title with the sport above it and a strip that is woven once under it. */
export function titleInks(script: Script, colours: Palette, t: number): Ink[] {
  const lines = wrapped(script.title.de, 15)
  const top = 236 - lines.length * 24
  const lineHeight = TITLE_FONT.size * 1.08
  const below = top + lines.length * lineHeight
  return [
    text(sports[script.sport].name, top - 42, SPORT_FONT, colours.vivid),
    ...lines.map((line, i) => text(line, top + i * lineHeight, TITLE_FONT, colours.bone)),
    text(script.title.en, below - 4, { ...OTHER_FONT, size: 18 }, colours.muted),
    ...weaveInks({
      x: left,
      y: below + 22,
      pitch: 24,
      height: 18,
      total: 11,
      woven: 11 * Math.min(1, Math.max(0, (t - 0.4) / (TITLE_SECONDS - 1))),
      colours,
    }),
  ]
}

/** Chapter, its translation, the strip of repetitions, and the task if there is one. */
export function chapterInks(timeline: Timeline, colours: Palette, t: number): Ink[] {
  const running = chapterAt(timeline, t)
  const { total, woven } = weaveAt(running, t)
  const { title, note } = running.chapter
  const strip = { x: left, y: 98, pitch: Math.min(22, 232 / total), height: 16, total, woven, colours }
  return [
    text(title.de, 60, CHAPTER_FONT, colours.bone),
    text(title.en, 82, OTHER_FONT, colours.muted),
    ...weaveInks(strip),
    ...(note ? noteInks(note, colours) : []),
  ]
}

const noteInks = (note: Text, colours: Palette): Ink[] => [
  ...wrapped(note.de, 26).map((line, i) => text(line, 152 + i * 24, NOTE_FONT, colours.bone)),
  ...wrapped(note.en, 32).map((line, i) =>
    text(line, 152 + wrapped(note.de, 26).length * 24 + i * 20, OTHER_FONT, colours.muted),
  ),
]

/** A strip of chevrons, one for each repetition; `woven` may end inside a chevron. */
export function weaveInks({
  x,
  y,
  pitch,
  height,
  total,
  woven,
  colours,
}: {
  x: number
  y: number
  pitch: number
  height: number
  total: number
  woven: number
  colours: Palette
}): Ink[] {
  const depth = height * 0.34
  return Array.from({ length: total }, (_, k): Ink[] => {
    const from = x + k * pitch
    const share = Math.min(1, Math.max(0, woven - k))
    const raw = chevron(from, y, pitch - 2.2, height, depth)
    const inks: Ink[] = [{ kind: 'fill', d: raw, colour: colours.dim, alpha: 0.8 }]
    if (share <= 0.03) return inks
    const width = (pitch - 2.2) * share
    return [
      ...inks,
      { kind: 'fill', d: chevron(from, y, width, height, depth), colour: colours.vivid, alpha: 1 },
      { kind: 'fill', d: lowerHalf(from, y, width, height, depth), colour: colours.ground, alpha: 0.16 },
      ...threads(from, y, width, height, depth, colours),
    ]
  }).flat()
}

function chevron(x: number, y: number, width: number, height: number, depth: number): string {
  const [l, r, tip, notch] = [x, x + width, x + width + depth, x + depth].map(fixed)
  const [top, middle, bottom] = [y, y + height / 2, y + height].map(fixed)
  return `M${l} ${top}L${r} ${top}L${tip} ${middle}L${r} ${bottom}L${l} ${bottom}L${notch} ${middle}Z`
}

function lowerHalf(x: number, y: number, width: number, height: number, depth: number): string {
  const [l, r, tip, notch] = [x, x + width, x + width + depth, x + depth].map(fixed)
  const [middle, bottom] = [y + height / 2, y + height].map(fixed)
  return `M${notch} ${middle}L${tip} ${middle}L${r} ${bottom}L${l} ${bottom}Z`
}

// The single yarns of the herringbone.
function threads(
  x: number,
  y: number,
  width: number,
  height: number,
  depth: number,
  colours: Palette,
): Ink[] {
  const at = (k: number): string => {
    const start = x + width * k
    return `M${fixed(start)} ${fixed(y)}L${fixed(start + depth)} ${fixed(y + height / 2)}L${fixed(start)} ${fixed(y + height)}`
  }
  return [{ kind: 'line', d: at(0.36) + at(0.7), width: 1, colour: colours.ground, alpha: 0.38 }]
}

function text(words: string, y: number, font: Font, colour: string): Ink {
  return { kind: 'text', text: words, x: left, y, font, colour, alpha: 1 }
}

function wrapped(words: string, longest: number): string[] {
  const lines: string[] = []
  for (const word of words.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= longest)
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}
