/** Text over pictures: computed for the worst pixel of every picture that the scrim may lie on, in both themes. */
import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openPicture } from '@wegband/server/features/profile/draw-avatar.ts'
import { colour } from './brush.ts'

const WEB = `${import.meta.dirname}/../../web`
const tokens = readFileSync(`${WEB}/ui/tokens/tokens.css`, 'utf8')
const scrim = readFileSync(`${WEB}/ui/picture/picture-text.module.css`, 'utf8')

/** AA for text of any size; the larger titles would need only 3. */
const TEXT = 4.5
const THEMES = ['dark', 'light'] as const
type Theme = (typeof THEMES)[number]

const numberIn = (text: string, pattern: RegExp): number => {
  const found = pattern.exec(text)?.[1]
  if (found === undefined) throw new Error(`nothing matches ${pattern.source}`)
  return Number(found)
}
const blockOf = (selector: string): string => {
  const start = tokens.indexOf(selector)
  if (start < 0) throw new Error(`tokens.css has no ${selector}`)
  return tokens.slice(start, tokens.indexOf('}', start))
}
const token = (theme: Theme, name: string): number =>
  numberIn(blockOf(`\n[data-theme='${theme}'] {`), new RegExp(`--${name}: ([\\d.]+)`))

/** How much of the ground the scrim lays over the picture. */
const COVER = numberIn(scrim, /var\(--ground\) (\d+)%/) / 100

type Rgb = readonly [number, number, number]
const bytesOf = (hex: string): Rgb => [
  Number.parseInt(hex.slice(1, 3), 16),
  Number.parseInt(hex.slice(3, 5), 16),
  Number.parseInt(hex.slice(5, 7), 16),
]
const LINEAR = Float64Array.from({ length: 256 }, (_, byte) => {
  const v = byte / 255
  return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4
})
const luminance = ([r, g, b]: Rgb): number =>
  0.2126 * (LINEAR[r] ?? 0) + 0.7152 * (LINEAR[g] ?? 0) + 0.0722 * (LINEAR[b] ?? 0)
const contrast = (a: number, b: number): number => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)

const groundOf = (theme: Theme): Rgb =>
  bytesOf(colour(token(theme, 'l-ground'), token(theme, 'c-ground'), 255))

/** The darkest and the lightest that lies behind text: each channel of the picture under the scrim. */
const behindText = async (file: string, theme: Theme): Promise<readonly [number, number]> => {
  const { data, info } = await openPicture(readFileSync(file)).raw().toBuffer({ resolveWithObject: true })
  const under = groundOf(theme).map((ground) =>
    Uint8Array.from({ length: 256 }, (_, byte) => Math.round(ground * COVER + byte * (1 - COVER))),
  )
  const [red, green, blue] = under
  if (red === undefined || green === undefined || blue === undefined) throw new Error('no channels')
  let [least, most] = [1, 0]
  for (let at = 0; at < data.length; at += info.channels) {
    const l = luminance([
      red[data[at] ?? 0] ?? 0,
      green[data[at + 1] ?? 0] ?? 0,
      blue[data[at + 2] ?? 0] ?? 0,
    ])
    if (l < least) least = l
    if (l > most) most = l
  }
  return [least, most]
}

const SPORTS = ['wing-chun', 'escrima', 'chikung', 'kids']

/** Hue and share of chroma of a sport. */
const hueOf = (sport: string): readonly [hue: number, chroma: number] => {
  const block = blockOf(`[data-sport='${sport}']`)
  return [numberIn(block, /--sport-hue: (\d+)/), Number(/--sport-chroma: ([\d.]+)/.exec(block)?.[1] ?? 1)]
}

/** The colours of words on a picture: text, muted, and the accent of its sport where it has one. */
const inksOn = (picture: string, theme: Theme): readonly (readonly [string, number])[] => {
  const sport = SPORTS.find((slug) => picture.includes(`-${slug}`))
  const [hue, share] = sport === undefined ? [0, 0] : hueOf(sport)
  return [
    ['text', luminance(bytesOf(colour(token(theme, 'l-text'), 0.004, 255)))],
    ['muted', luminance(bytesOf(colour(token(theme, 'l-muted'), 0.008, 255)))],
    ...(sport === undefined
      ? []
      : [
          [
            'accent',
            luminance(
              bytesOf(colour(token(theme, 'l-accent-sport'), share * token(theme, 'c-accent-sport'), hue)),
            ),
          ] as const,
        ]),
  ]
}

describe.each(THEMES)('in %s', (theme) => {
  const files = globSync(`${WEB}/public/pictures/{sport,scene,school}-*-${theme}.webp`)

  test('every word over every picture is readable, whatever pixel lies behind it', async () => {
    expect(files.length).toBeGreaterThan(20)
    const failing: string[] = []
    for (const file of files) {
      const picture = basename(file)
      const [least, most] = await behindText(file, theme)
      for (const [ink, own] of inksOn(picture, theme)) {
        const ratio = Math.min(contrast(own, least), contrast(own, most))
        if (ratio < TEXT) failing.push(`${ink} on ${picture}: ${ratio.toFixed(2)}`)
      }
    }
    expect(failing).toEqual([])
  }, 60_000)
})
