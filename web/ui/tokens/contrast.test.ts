import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const css = readFileSync(`${import.meta.dirname}/tokens.css`, 'utf8')

/** AA for text; 3 for control edges and graphics. */
const TEXT = 4.5
const GRAPHICS = 3

const CHROMA_STEPS = [1, 0.8, 0.6, 0.4, 0.2, 0]
const DANGER_HUE = hueOf(/--danger: oklch\(var\(--l-status\) 0\.15 (\d+)\)/)

const STATUSES = [
  { name: 'positive', hue: 152, chroma: 0.14, soft: 0.04 },
  { name: 'warning', hue: 78, chroma: 0.13, soft: 0.04 },
  { name: 'danger', hue: DANGER_HUE, chroma: 0.15, soft: 0.05 },
  { name: 'info', hue: 236, chroma: 0.1, soft: 0.035 },
]

/** The value of a hue in tokens.css. */
function hueOf(pattern: RegExp): number {
  const found = pattern.exec(css)?.[1]
  if (found === undefined) throw new Error(`tokens.css has no ${pattern.source}`)
  return Number(found)
}

type Numbers = Readonly<Record<string, number>>
type Rgb = readonly number[]
type GamutMapping = (l: number, chroma: number, hue: number) => Rgb

/** The numeric properties of the first block with this selector. */
function blockOf(selector: string): Numbers {
  const start = css.indexOf(selector)
  expect(start, selector).toBeGreaterThanOrEqual(0)
  const block = css.slice(css.indexOf('{', start) + 1, css.indexOf('}', start))
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+):\s*([\d.]+)/g)].map((match) => [match[1] ?? '', Number(match[2])]),
  )
}

function linear(l: number, chroma: number, hue: number): number[] {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ]
}

function toSrgb(v: number): number {
  return v <= 0.0031308 ? 12.92 * v : 1.055 * v ** (1 / 2.4) - 0.055
}
function fromSrgb(v: number): number {
  return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4
}

/** A browser that clips each channel. */
const clip: GamutMapping = (l, chroma, hue) =>
  linear(l, chroma, hue).map((v) => fromSrgb(Math.round(255 * toSrgb(Math.min(1, Math.max(0, v)))) / 255))

/** A browser that reduces chroma until the colour fits, roughly as CSS Color 4 requires. */
const reduce: GamutMapping = (l, chroma, hue) => {
  let c = chroma
  while (c > 0 && !linear(l, c, hue).every((v) => v > -0.001 && v < 1.001)) c -= 0.002
  return clip(l, Math.max(0, c), hue)
}

function luminance(rgb: Rgb): number {
  return 0.2126 * (rgb[0] ?? 0) + 0.7152 * (rgb[1] ?? 0) + 0.0722 * (rgb[2] ?? 0)
}

function contrast(a: Rgb, b: Rgb): number {
  const [x, y] = [luminance(a), luminance(b)]
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05)
}

/** Remembers the worst pair of each name and every pair that fails. */
function watcher(): {
  check: (name: string, a: Rgb, b: Rgb, least: number) => void
  failures: () => string[]
} {
  const worst = new Map<string, { readonly ratio: number; readonly least: number }>()
  return {
    check(name, a, b, least) {
      const ratio = contrast(a, b)
      const before = worst.get(name)
      if (before === undefined || ratio < before.ratio) worst.set(name, { ratio, least })
    },
    failures: () =>
      [...worst]
        .filter(([, { ratio, least }]) => ratio < least - 1e-9)
        .map(([name, { ratio, least }]) => `${name}: ${ratio.toFixed(2)}, least ${least}`),
  }
}

const DARK = blockOf("[data-theme='dark'] {")
const STAGE: Numbers = { ...DARK, ...blockOf("[data-theme='dark'][data-surface='stage'] {") }
const LIGHT = blockOf("\n[data-theme='light'] {")
const SURFACES: readonly (readonly [string, Numbers])[] = [
  ['dark', DARK],
  ['stage', STAGE],
  ['light', LIGHT],
]
const GROUNDS = ['ground', 'surface', 'raised', 'overlay', 'sunken']

function reader(numbers: Numbers): (name: string) => number {
  return (name) => {
    const value = numbers[name]
    if (value === undefined) throw new Error(`tokens.css has no --${name}`)
    return value
  }
}

function groundsOf(of: (name: string) => number): [string, Rgb][] {
  return GROUNDS.map((name) => [name, clip(of(`l-${name}`), of('c-ground'), of('hue-ground'))])
}

test.each(SURFACES)('texts, edges and statuses are readable on every ground of %s', (_, numbers) => {
  const of = reader(numbers)
  const { check, failures } = watcher()
  for (const [ground, colour] of groundsOf(of)) {
    for (const text of ['text', 'muted', 'faint']) {
      check(`${text} on ${ground}`, clip(of(`l-${text}`), 0.006, 255), colour, TEXT)
    }
    check(`line-strong on ${ground}`, clip(of('l-line-strong'), 0.01, 255), colour, GRAPHICS)
    check(`Gi accent on ${ground}`, clip(of('l-accent-gi'), 0.006, 255), colour, TEXT)
    for (const status of STATUSES) {
      check(`${status.name} on ${ground}`, clip(of('l-status'), status.chroma, status.hue), colour, TEXT)
    }
  }
  for (const { name, hue, chroma, soft } of STATUSES) {
    const tone = clip(of('l-status'), chroma, hue)
    const softTone = clip(of('l-status-soft'), soft, hue)
    check(`on-status on ${name}`, clip(of('l-on-status'), 0.01, 255), tone, TEXT)
    check(`${name} on its soft`, tone, softTone, TEXT)
    check(`text on ${name}-soft`, clip(of('l-text'), 0.004, 255), softTone, TEXT)
    check(`muted on ${name}-soft`, clip(of('l-muted'), 0.008, 255), softTone, TEXT)
  }
  check('Gi on-accent', clip(of('l-on-accent-gi'), 0.006, 32), clip(of('l-accent-gi'), 0.006, 255), TEXT)
  check('Gi on-soft', clip(of('l-on-soft-gi'), 0.006, 32), clip(of('l-soft-gi'), 0.006, 32), TEXT)
  expect(failures()).toEqual([])
})

test.each(SURFACES)('every sport hue in every chroma is readable in %s', (_, numbers) => {
  const of = reader(numbers)
  const { check, failures } = watcher()
  const grounds = groundsOf(of)
  const text = clip(of('l-text'), 0.004, 255)
  for (const map of [clip, reduce]) {
    for (const share of CHROMA_STEPS) {
      for (let hue = 0; hue < 360; hue++) {
        const sport = (name: string): Rgb => map(of(`l-${name}-sport`), share * of(`c-${name}-sport`), hue)
        const accent = sport('accent')
        const soft = sport('soft')
        for (const [ground, colour] of grounds) {
          check(`accent on ${ground}`, accent, colour, TEXT)
          check(`vivid on ${ground}`, sport('vivid'), colour, GRAPHICS)
        }
        check('on-accent on accent', map(of('l-on-accent-sport'), 0.012, hue), accent, TEXT)
        check('on-soft on soft', sport('on-soft'), soft, TEXT)
        check('text on soft', text, soft, TEXT)
        check('accent on soft', accent, soft, GRAPHICS)
      }
    }
  }
  expect(failures()).toEqual([])
})

/** About 0.02 is just noticeable; a warning must be recognisable at a glance. */
const APART = 0.07

type Lab = readonly number[]
const lab = (l: number, chroma: number, hue: number): Lab => [
  l,
  chroma * Math.cos((hue * Math.PI) / 180),
  chroma * Math.sin((hue * Math.PI) / 180),
]
const distance = (one: Lab, other: Lab): number => Math.hypot(...one.map((v, i) => v - (other[i] ?? 0)))

/** Hue and share of chroma of the sports that come with the tokens. */
const SPORTS = [
  ...css.matchAll(/\[data-sport='([\w-]+)'\] \{\s*--sport-hue: (\d+);(?:\s*--sport-chroma: ([\d.]+);)?/g),
].map(([, name = '', hue, chroma]) => ({ name, hue: Number(hue), chroma: Number(chroma ?? 1) }))

test.each(SURFACES)('danger looks like no sport in %s', (_, numbers) => {
  const of = reader(numbers)
  const close: string[] = []
  expect(SPORTS.length).toBe(4)
  for (const sport of SPORTS)
    for (const paint of ['accent', 'vivid']) {
      const colour = lab(of(`l-${paint}-sport`), sport.chroma * of(`c-${paint}-sport`), sport.hue)
      const apart = distance(colour, lab(of('l-status'), 0.15, DANGER_HUE))
      if (apart < APART) close.push(`${paint} of ${sport.name}: ${apart.toFixed(3)}`)
    }
  expect(close).toEqual([])
})

test.each(SURFACES)('the statuses differ from each other in %s', (_, numbers) => {
  const of = reader(numbers)
  const close = STATUSES.flatMap((one, i) =>
    STATUSES.slice(i + 1)
      .filter((other) => {
        const [a, b] = [one, other].map(({ chroma, hue }) => lab(of('l-status'), chroma, hue))
        return a !== undefined && b !== undefined && distance(a, b) < APART
      })
      .map((other) => `${one.name} and ${other.name}`),
  )
  expect(close).toEqual([])
})

const buttons = readFileSync(`${import.meta.dirname}/../button/button.module.css`, 'utf8')
const ruleOf = (selector: string): string => {
  const start = buttons.indexOf(`${selector} {`)
  return buttons.slice(start, buttons.indexOf('}', start))
}

test('refused buttons have an edge, soft ones a fill, and danger has both', () => {
  expect(ruleOf('.button[data-refused]')).toContain('background: none')
  expect(ruleOf('.button[data-refused]')).toContain('inset 0 0 0')
  expect(ruleOf('\n.soft')).toContain('background: var(--fill-soft)')
  expect(ruleOf('\n.soft')).not.toContain('box-shadow')
  expect(ruleOf('.dangerFilled')).toContain('inset 0 0 0 2px var(--danger)')
})
