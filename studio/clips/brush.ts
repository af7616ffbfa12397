/** The brush: a dry stroke made of bristles, seeded, so that the same stroke is the same in every frame. */

/** One thing to paint: a path drawn with a pen, a filled path, or a line of text. */
export type Ink =
  | { kind: 'line'; d: string; width: number; colour: string; alpha: number }
  | { kind: 'fill'; d: string; colour: string; alpha: number }
  | { kind: 'text'; text: string; x: number; y: number; font: Font; colour: string; alpha: number }

export type Font = { size: number; weight: number; stretch: 'normal' | 'semi-expanded' | 'expanded' }

export type Point = readonly [number, number]

/** Mulberry32: small, fast, and the same on every machine. */
export function seeded(seed: number): () => number {
  let a = seed >>> 0
  return () => {
    a = (a + 0x6d2b79f5) | 0
    let t = Math.imul(a ^ (a >>> 15), 1 | a)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

export type StrokeStyle = {
  width: number
  seed: number
  colour: string
  /** 0 wet and closed, 1 dry with gaps towards the end. */
  dry?: number
  bristles?: number
  /** Pressure at the start and at the end, 0..1. */
  taper?: readonly [number, number]
  /** How much sooner the lower edge runs out. */
  tilt?: number
  /** Pressure along the stroke instead of the taper. */
  press?: (t: number) => number
  alpha?: number
  /** How much of the stroke is painted already, 0..1. */
  painted?: number
}

const opacities = [1, 0.94, 0.82, 0.62]

/** A stroke through `points` in pixels: four groups of bristles of different opacity. */
export function stroke(points: readonly Point[], style: StrokeStyle): Ink[] {
  const { width, seed, colour, dry = 0.5, taper = [0.55, 0.8], tilt = 0.1, alpha = 1, painted = 1 } = style
  const count = style.bristles ?? Math.max(10, Math.round(width * 0.85))
  const steps = Math.max(10, Math.min(points.length > 8 ? 44 : 26, Math.round(count / 2) + 8))
  const spine = sampleSpine(points, steps)
  const press = style.press ?? tapered(taper)
  const random = seeded(seed)
  const groups = ['', '', '', '']
  for (let i = 0; i < count; i++) {
    const across = ((i + 0.5) / count) * 2 - 1 + (random() - 0.5) * 0.03
    const bristle = makeBristle(random, across, dry, tilt)
    const group = Math.min(3, Math.floor(random() * 4))
    groups[group] += traceBristle(spine, bristle, width, press, painted)
  }
  const pen = (width / count) * 1.85
  return groups.flatMap((d, i) =>
    d ? [{ kind: 'line' as const, d, width: pen, colour, alpha: alpha * (opacities[i] ?? 1) }] : [],
  )
}

type Bristle = {
  across: number
  from: number
  to: number
  phase: number
  wobble: number
  gaps: (readonly [number, number])[]
}

function makeBristle(random: () => number, across: number, dry: number, tilt: number): Bristle {
  const edge = across * across
  const from = random() * 0.03 + edge * 0.025
  const to = 1 - random() ** 2 * 0.34 * dry - edge * 0.03 * random() - (across * 0.5 + 0.5) * tilt
  const phase = random() * 2 * Math.PI
  const wobble = 1 + random() * 2
  const gaps: [number, number][] = []
  if (random() < dry * 0.75) gaps.push(gap(0.38 + random() * 0.5, 0.03 + random() * 0.14))
  if (random() < dry * 0.4) gaps.push(gap(0.6 + random() * 0.35, 0.05 + random() * 0.2))
  return { across, from, to, phase, wobble, gaps }
}

const gap = (at: number, length: number): [number, number] => [at, at + length]

function traceBristle(
  spine: SpinePoint[],
  { across, from, to, phase, wobble, gaps }: Bristle,
  width: number,
  press: (t: number) => number,
  painted: number,
): string {
  const last = spine.length - 1
  const reach = Math.min(to, painted)
  let path = ''
  let run: string[] = []
  const lift = () => {
    if (run.length > 1) path += `M${run.join('L')}`
    run = []
  }
  for (const [k, point] of spine.entries()) {
    const t = k / last
    const isDry = gaps.some(([a, b]) => t > a && t < b)
    if (isDry || t < from - 0.5 / last || t > reach + 0.5 / last) {
      lift()
      continue
    }
    const away = ((across * width) / 2) * press(t) + Math.sin(phase + t * 6 * wobble) * width * 0.006
    run.push(`${fixed(point.x + point.nx * away)} ${fixed(point.y + point.ny * away)}`)
  }
  lift()
  return path
}

const tapered =
  ([start, end]: readonly [number, number]) =>
  (t: number): number =>
    (start + (1 - start) * Math.min(1, t / 0.16)) * (end + (1 - end) * Math.min(1, (1 - t) / 0.3))

export const fixed = (n: number): string => (Math.round(n * 100) / 100).toString()

type SpinePoint = { x: number; y: number; nx: number; ny: number }

/** A Catmull-Rom curve through the points, at `steps` + 1 places of equal distance, with normals. */
function sampleSpine(points: readonly Point[], steps: number): SpinePoint[] {
  const raw = denseCurve(points)
  const lengths = [0]
  for (const [i, point] of raw.entries()) {
    const before = raw[i - 1]
    if (before) lengths.push((lengths.at(-1) ?? 0) + Math.hypot(point[0] - before[0], point[1] - before[1]))
  }
  const total = lengths.at(-1) ?? 0
  const even: Point[] = []
  let j = 0
  for (let i = 0; i <= steps; i++) {
    const wanted = (total * i) / steps
    while (j < lengths.length - 2 && (lengths[j + 1] ?? 0) < wanted) j++
    const [a, b] = [raw[j] ?? [0, 0], raw[j + 1] ?? [0, 0]]
    const span = (lengths[j + 1] ?? 0) - (lengths[j] ?? 0) || 1
    const u = (wanted - (lengths[j] ?? 0)) / span
    even.push([a[0] + (b[0] - a[0]) * u, a[1] + (b[1] - a[1]) * u])
  }
  return even.map((point, i) => {
    const a = even[Math.max(0, i - 1)] ?? point
    const b = even[Math.min(steps, i + 1)] ?? point
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1
    return { x: point[0], y: point[1], nx: -(b[1] - a[1]) / length, ny: (b[0] - a[0]) / length }
  })
}

/** The same curve as a plain line, between two shares of its way. */
export function curvePath(points: readonly Point[], from = 0, until = 1): string {
  const curve = denseCurve(points)
  const kept = curve.slice(Math.floor(from * (curve.length - 1)), Math.floor(until * (curve.length - 1)) + 1)
  return `M${kept
    .filter((_, i) => i % 4 === 0)
    .map(([x, y]) => `${fixed(x)} ${fixed(y)}`)
    .join('L')}`
}

const CURVE_POINTS = 120

function denseCurve(points: readonly Point[]): Point[] {
  const at = (i: number): Point => points[Math.max(0, Math.min(points.length - 1, i))] ?? [0, 0]
  const spans = points.length - 1
  return Array.from({ length: CURVE_POINTS + 1 }, (_, i) => {
    const g = (i / CURVE_POINTS) * spans
    const k = Math.min(spans - 1, Math.floor(g))
    const [a, b, c, d] = [at(k - 1), at(k), at(k + 1), at(k + 2)]
    return [catmullRom(a[0], b[0], c[0], d[0], g - k), catmullRom(a[1], b[1], c[1], d[1], g - k)]
  })
}

/** The value at `t` between `b` and `c` of a smooth curve that also knows its neighbours. */
export const catmullRom = (a: number, b: number, c: number, d: number, t: number): number =>
  0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t * t * t)
