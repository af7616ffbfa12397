/** The brush pictures: one hero per sport, one tile per exercise. Figures stand on the right, which leaves room for text on the left. */
import { colour, seededRandom, stroke } from './brush.ts'
import type { Point } from './brush.ts'
import { POSES, figure } from './figure.ts'
import type { PoseName } from './figure.ts'

export type SportName = 'wing-chun' | 'escrima' | 'chikung' | 'kids'
export type Theme = 'dark' | 'light'

const HUES: Readonly<Record<SportName, number>> = { 'wing-chun': 32, escrima: 75, chikung: 168, kids: 236 }

export interface Palette {
  readonly ground: string
  readonly tileGround: string
  readonly vivid: string
  readonly deep: string
  readonly ink: string
  readonly dim: string
}

export function palette(sport: SportName, theme: Theme): Palette {
  const hue = HUES[sport]
  if (theme === 'dark') {
    return {
      ground: colour(0.195, 0.012, hue),
      tileGround: colour(0.235, 0.02, hue),
      vivid: colour(0.66, 0.19, hue),
      deep: colour(0.44, 0.12, hue),
      ink: colour(0.955, 0.008, hue),
      dim: colour(0.36, 0.03, hue),
    }
  }
  return {
    ground: colour(0.93, 0.016, hue),
    tileGround: colour(0.9, 0.022, hue),
    vivid: colour(0.6, 0.19, hue),
    deep: colour(0.8, 0.1, hue),
    ink: colour(0.21, 0.012, 260),
    dim: colour(0.82, 0.03, hue),
  }
}

function thinLine(from: Point, to: Point, stroke: string, opacity: number): string {
  const points = [from, to].map((p) => p.map((v) => Math.round(v * 10) / 10).join(' ')).join('L')
  return `<path d="M${points}" fill="none" stroke="${stroke}" stroke-width="1.5" opacity="${opacity}"/>`
}

export function arc(cx: number, cy: number, radius: number, from: number, to: number, count = 9): Point[] {
  return Array.from({ length: count }, (_, i) => {
    const angle = ((from + ((to - from) * i) / (count - 1)) * Math.PI) / 180
    return [cx + Math.cos(angle) * radius, cy + Math.sin(angle) * radius] as const
  })
}

/** Centre line and wedge. */
function wingChun(c: Palette): string {
  const rays = Array.from({ length: 9 }, (_, i) => thinLine([1240, 60 + i * 92], [760, 430], c.dim, 0.75))
  return [
    ...rays,
    stroke(
      [
        [1230, 700],
        [1010, 590],
        [770, 432],
      ],
      { width: 150, seed: 4, colour: c.deep, dry: 0.55, taper: [1, 0.5], tilt: 0.2 },
    ),
    stroke(
      [
        [1215, 150],
        [1040, 255],
        [765, 428],
      ],
      { width: 118, seed: 8, colour: c.vivid, dry: 0.6, taper: [1, 0.42], tilt: 0.2 },
    ),
    stroke(
      [
        [760, 70],
        [757, 400],
        [762, 770],
      ],
      { width: 13, seed: 3, colour: c.ink, dry: 0.7, bristles: 12 },
    ),
    figure(POSES.punch, {
      x: 985,
      y: 110,
      scale: 6.5,
      seed: 5,
      colour: c.ink,
      belt: c.vivid,
      isMirrored: true,
    }),
  ].join('')
}

/** Angles of attack. */
function escrima(c: Palette): string {
  const rays = Array.from({ length: 12 }, (_, i) => {
    const angle = (i * 30 * Math.PI) / 180
    const on = (r: number): Point => [860 + Math.cos(angle) * r, 400 + Math.sin(angle) * r]
    return thinLine(on(70), on(470), c.dim, 0.8)
  })
  return [
    ...rays,
    stroke(arc(860, 400, 330, 150, 20, 11), {
      width: 92,
      seed: 12,
      colour: c.deep,
      dry: 0.8,
      taper: [0.5, 0.7],
      tilt: 0.1,
    }),
    stroke(
      [
        [560, 120],
        [820, 370],
        [1150, 690],
      ],
      { width: 58, seed: 5, colour: c.vivid, dry: 0.7, taper: [0.8, 0.5] },
    ),
    figure(POSES.stick, {
      x: 850,
      y: 150,
      scale: 6.1,
      seed: 8,
      colour: c.ink,
      belt: c.vivid,
      stick: [
        [13, 0],
        [-2, -14],
        [-16, -25],
      ],
    }),
    stroke(
      [
        [955, 385],
        [1035, 330],
        [1120, 262],
      ],
      { width: 17, seed: 23, colour: c.vivid, dry: 0.3, bristles: 12, taper: [1, 1] },
    ),
  ].join('')
}

/** Breath. */
function chikung(c: Palette): string {
  const rings = Array.from(
    { length: 6 },
    (_, i) =>
      `<circle cx="860" cy="400" r="${170 + i * 62}" fill="none" stroke="${c.dim}" stroke-width="1.5" opacity="${0.9 - i * 0.1}"/>`,
  )
  return [
    ...rings,
    stroke(arc(860, 400, 288, 115, -215, 15), {
      width: 96,
      seed: 6,
      colour: c.vivid,
      dry: 0.75,
      taper: [0.6, 0.4],
      tilt: 0.12,
    }),
    stroke(
      [
        [430, 690],
        [640, 655],
        [850, 700],
        [1060, 655],
        [1290, 695],
      ],
      { width: 70, seed: 9, colour: c.deep, dry: 0.7, taper: [0.5, 0.5] },
    ),
    figure(POSES.qi, { x: 860, y: 150, scale: 5.2, seed: 12, colour: c.ink, belt: c.vivid }),
  ].join('')
}

/** A jump over dots. */
function kids(c: Palette): string {
  const random = seededRandom(5)
  const dots = Array.from({ length: 15 }, (_, i) => {
    const x = 520 + random() * 660
    const y = 60 + random() * 640
    return `<circle cx="${Math.round(x)}" cy="${Math.round(y)}" r="${Math.round(5 + random() * 12)}" fill="${i % 3 ? c.dim : c.deep}"/>`
  })
  return [
    ...dots,
    stroke(
      [
        [470, 720],
        [660, 330],
        [900, 240],
        [1090, 420],
        [1190, 730],
      ],
      { width: 88, seed: 16, colour: c.deep, dry: 0.7, taper: [0.5, 0.4] },
    ),
    stroke(
      [
        [560, 755],
        [860, 715],
        [1230, 750],
      ],
      { width: 64, seed: 2, colour: c.vivid, dry: 0.6, taper: [0.6, 0.5] },
    ),
    figure(POSES.jump, { x: 850, y: 135, scale: 6, seed: 3, colour: c.ink, belt: c.vivid }),
  ].join('')
}

const HEROES: Readonly<Record<SportName, (c: Palette) => string>> = {
  'wing-chun': wingChun,
  escrima,
  chikung,
  kids,
}

export function page(width: number, height: number, ground: string, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="${ground}"/>${content}</svg>`
}

/** 1200 x 800. */
export function heroPicture(sport: SportName, theme: Theme): string {
  const c = palette(sport, theme)
  return page(1200, 800, c.ground, HEROES[sport](c))
}

function floor(seed: number, c: Palette, points: readonly Point[]): string {
  return stroke(points, {
    width: 11,
    seed: seed + 4,
    colour: c.vivid,
    dry: 0.9,
    bristles: 9,
    taper: [0.5, 0.4],
  })
}

function gesture(seed: number, c: Palette): string {
  const random = seededRandom(seed)
  const angle = random() * 40 - 20
  const cy = 150 + random() * 60
  if (seed % 3 === 0) {
    const points = arc(320, 180, 120 + random() * 30, 200 + angle, -30 + angle, 11)
    return stroke(points, { width: 44, seed: seed + 3, colour: c.deep, dry: 0.8, taper: [0.6, 0.5] })
  }
  if (seed % 3 === 1) {
    const points: Point[] = [
      [60, cy + 90],
      [300, cy + 10],
      [590, cy - 80],
    ]
    return stroke(points, { width: 62, seed: seed + 2, colour: c.deep, dry: 0.8, taper: [0.7, 0.5] })
  }
  const points: Point[] = [
    [320, 20],
    [316, 180],
    [322, 350],
  ]
  return stroke(points, { width: 72, seed: seed + 5, colour: c.deep, dry: 0.7, taper: [0.7, 0.6] })
}

/** 640 x 360: one pose, one gesture. */
export function tilePicture(sport: SportName, pose: PoseName, seed: number, theme: Theme): string {
  const c = palette(sport, theme)
  const isMirrored = seed % 2 === 1
  const content = [
    gesture(seed, c),
    floor(seed, c, [
      [130, 332],
      [320, 322],
      [520, 334],
    ]),
    figure(POSES[pose], {
      x: isMirrored ? 335 : 305,
      y: 34,
      scale: 3,
      seed: seed + 1,
      colour: c.ink,
      belt: c.vivid,
      isMirrored,
      stick:
        pose === 'stick'
          ? [
              [13, 0],
              [-2, -14],
              [-12, -22],
            ]
          : undefined,
    }),
  ]
  return page(640, 360, c.tileGround, content.join(''))
}

/** 640 x 360: two people. */
export function pairPicture(
  sport: SportName,
  left: PoseName,
  right: PoseName,
  seed: number,
  theme: Theme,
): string {
  const c = palette(sport, theme)
  const content = [
    stroke(
      [
        [40, 270],
        [320, 180],
        [600, 92],
      ],
      { width: 70, seed: seed + 2, colour: c.deep, dry: 0.8, taper: [0.7, 0.5] },
    ),
    floor(seed, c, [
      [90, 332],
      [320, 324],
      [560, 334],
    ]),
    figure(POSES[left], { x: 218, y: 38, scale: 2.95, seed: seed + 1, colour: c.ink, belt: c.vivid }),
    figure(POSES[right], {
      x: 428,
      y: 38,
      scale: 2.95,
      seed: seed + 6,
      colour: c.ink,
      belt: c.deep,
      isMirrored: true,
    }),
  ]
  return page(640, 360, c.tileGround, content.join(''))
}
