/**
 * Brush strokes and sumi figures as SVG text: seeded bristles along a curve, so that the same seed always
 * gives the same picture. Coordinates are SVG units, x to the right and y down.
 */

export type Point = readonly [number, number]

/** Random numbers from 0 to 1 that depend only on the seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = ((state | 0) + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

function toSrgb(value: number): number {
  return value <= 0.0031308 ? 12.92 * value : 1.055 * Math.max(0, value) ** (1 / 2.4) - 0.055
}

function linearRgb(l: number, chroma: number, hue: number): number[] {
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

/** An OKLCH colour as hex, with less chroma where it exceeds sRGB. */
export function colour(l: number, chroma: number, hue: number): string {
  let c = chroma
  while (c > 0 && !linearRgb(l, c, hue).every((v) => v > -0.0005 && v < 1.0005)) c -= 0.002
  const bytes = linearRgb(l, Math.max(0, c), hue).map((v) =>
    Math.round(255 * Math.min(1, Math.max(0, toSrgb(Math.min(1, Math.max(0, v)))))),
  )
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

export function tenth(value: number): string {
  return String(Math.round(value * 10) / 10)
}

interface Sample {
  readonly x: number
  readonly y: number
  /** Unit normal. */
  readonly nx: number
  readonly ny: number
}

const RAW_SAMPLES = 200

function at<T>(list: readonly T[], index: number): T {
  const value = list[index]
  if (value === undefined) throw new RangeError(`nothing at ${index}`)
  return value
}

/** One coordinate of a Catmull-Rom segment from b to c. */
function catmullRom(a: number, b: number, c: number, d: number, t: number): number {
  return (
    0.5 * (2 * b + (-a + c) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (-a + 3 * b - 3 * c + d) * t ** 3)
  )
}

function rawCurve(points: readonly Point[]): Point[] {
  const padded = [at(points, 0), ...points, at(points, points.length - 1)]
  const segments = points.length - 1
  return Array.from({ length: RAW_SAMPLES + 1 }, (_, i) => {
    const g = (i / RAW_SAMPLES) * segments
    const k = Math.min(segments - 1, Math.floor(g))
    const [a, b, c, d] = [at(padded, k), at(padded, k + 1), at(padded, k + 2), at(padded, k + 3)]
    return [catmullRom(a[0], b[0], c[0], d[0], g - k), catmullRom(a[1], b[1], c[1], d[1], g - k)] as const
  })
}

/** `count` steps of equal length along the curve through the points. */
function sampleCurve(points: readonly Point[], count: number): Sample[] {
  const raw = rawCurve(points)
  const lengths = [0]
  for (let i = 1; i < raw.length; i++) {
    const [p, q] = [at(raw, i - 1), at(raw, i)]
    lengths.push(at(lengths, i - 1) + Math.hypot(q[0] - p[0], q[1] - p[1]))
  }
  const total = at(lengths, lengths.length - 1)
  const even: Point[] = []
  let j = 0
  for (let i = 0; i <= count; i++) {
    const s = (total * i) / count
    while (j < lengths.length - 2 && at(lengths, j + 1) < s) j++
    const u = (s - at(lengths, j)) / (at(lengths, j + 1) - at(lengths, j) || 1)
    const [p, q] = [at(raw, j), at(raw, j + 1)]
    even.push([p[0] + (q[0] - p[0]) * u, p[1] + (q[1] - p[1]) * u])
  }
  return even.map(([x, y], i) => {
    const a = at(even, Math.max(0, i - 1))
    const b = at(even, Math.min(count, i + 1))
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1
    return { x, y, nx: -(b[1] - a[1]) / length, ny: (b[0] - a[0]) / length }
  })
}

export interface StrokeOptions {
  readonly width: number
  readonly seed: number
  readonly colour: string
  readonly bristles?: number
  /** 0 wet to 1 dry: how early bristles lose contact. */
  readonly dry?: number
  /** Width at the start and the end, as shares. */
  readonly taper?: readonly [number, number]
  readonly tilt?: number
  /** Width along the stroke, 0 to 1, in place of the taper. */
  readonly pressure?: ((t: number) => number) | undefined
}

const OPACITIES = [1, 0.94, 0.82, 0.62]

/** A brush stroke of bristles in four opacities. */
export function stroke(points: readonly Point[], options: StrokeOptions): string {
  const { width: w, seed, dry = 0.5, taper = [0.55, 0.8], tilt = 0.1 } = options
  const random = seededRandom(seed)
  const bristles = options.bristles ?? Math.max(10, Math.round(w * 0.85))
  const steps = Math.max(10, Math.min(points.length > 8 ? 44 : 26, Math.round(bristles / 2) + 8))
  const samples = sampleCurve(points, steps)
  const tapered = (t: number): number =>
    (taper[0] + (1 - taper[0]) * Math.min(1, t / 0.16)) *
    (taper[1] + (1 - taper[1]) * Math.min(1, (1 - t) / 0.3))
  const groups: string[][] = [[], [], [], []]
  for (let i = 0; i < bristles; i++) {
    const d = bristle(i, {
      bristles,
      steps,
      samples,
      random,
      w,
      dry,
      tilt,
      pressure: options.pressure ?? tapered,
    })
    if (d) groups[Math.min(3, Math.floor(random() * 4))]?.push(d)
  }
  const thickness = tenth((w / bristles) * 1.85)
  const paths = groups.map((group, i) =>
    group.length > 0
      ? `<path d="${group.join('')}" stroke-width="${thickness}" opacity="${OPACITIES[i] ?? 1}"/>`
      : '',
  )
  const open = `<g fill="none" stroke="${options.colour}" stroke-linecap="round" stroke-linejoin="round">`
  return `${open}${paths.join('')}</g>`
}

interface BristleContext {
  readonly bristles: number
  readonly steps: number
  readonly samples: readonly Sample[]
  readonly random: () => number
  readonly w: number
  readonly dry: number
  readonly tilt: number
  readonly pressure: (t: number) => number
}

/** The path of one bristle; it starts late, ends early and loses contact where the brush is dry. */
function bristle(index: number, context: BristleContext): string {
  const { bristles, steps, samples, random, w, dry, tilt, pressure } = context
  const u = ((index + 0.5) / bristles) * 2 - 1 + (random() - 0.5) * 0.03
  const edge = Math.abs(u)
  const from = random() * 0.03 + edge * edge * 0.025
  const to = 1 - random() ** 2 * 0.34 * dry - edge * edge * 0.03 * random() - (u * 0.5 + 0.5) * tilt
  const phase = random() * 6.28
  const frequency = 1 + random() * 2
  const gaps: [number, number][] = []
  if (random() < dry * 0.75) {
    const start = 0.38 + random() * 0.5
    gaps.push([start, start + 0.03 + random() * 0.14])
  }
  if (random() < dry * 0.4) {
    const start = 0.6 + random() * 0.35
    gaps.push([start, start + 0.05 + random() * 0.2])
  }
  let d = ''
  let isDown = false
  for (let k = 0; k <= steps; k++) {
    const t = k / steps
    if (t < from - 0.5 / steps || t > to + 0.5 / steps || gaps.some(([a, b]) => t > a && t < b)) {
      isDown = false
      continue
    }
    const p = at(samples, k)
    const offset = ((u * w) / 2) * pressure(t) + Math.sin(phase + t * 6 * frequency) * w * 0.006
    d += `${isDown ? 'L' : 'M'}${tenth(p.x + p.nx * offset)} ${tenth(p.y + p.ny * offset)}`
    isDown = true
  }
  // a lone point would be drawn as a dot
  return d.replaceAll(/M[^ML]+(?=M|$)/g, '')
}
