/** Hair of the portraits: a cap of colour with strands laid over it by the brush. */
import { seededRandom, stroke, tenth } from './brush.ts'
import type { Point } from './brush.ts'
import { MIDDLE, line, path } from './portrait-face.ts'
import type { Face } from './portrait-face.ts'
import type { Hair } from './portrait-people.ts'

/** Strands over a cap of hair. */
function strands(face: Face, curves: readonly (readonly Point[])[], width: number, own = 0): string {
  return curves
    .map((points, i) =>
      stroke(points, {
        width,
        seed: face.person.seed * 13 + own + i,
        colour: i % 2 === 0 ? face.light : face.hair,
        dry: 0.75,
        taper: [0.6, 0.3],
        bristles: Math.round(width * 0.6),
      }),
    )
    .join('')
}

/** The cap from temple to temple; `brow` is how far the hairline lies above the middle of the face. */
function cap({ y, rx, ry, hair }: Face, brow: number, lift: number, dip = 0): string {
  const [l, r] = [MIDDLE - rx - 7, MIDDLE + rx + 7]
  return path(
    `M${l} ${y + 8}C${l - 6} ${y - ry * 1.32 - lift} ${r + 6} ${y - ry * 1.32 - lift} ${r} ${y + 8}C${r - 8} ${y - 10} ${r - 12} ${y - brow + 16} ${r - 26} ${y - brow}Q${MIDDLE + dip} ${y - brow - 22} ${l + 26} ${y - brow + 4}C${l + 12} ${y - brow + 18} ${l + 8} ${y - 10} ${l} ${y + 8}Z`,
    hair,
  )
}

const over = ({ y, rx, ry }: Face, from: number, to: number, lift: number): Point[] => [
  [MIDDLE + rx * from, y - ry * 0.55],
  [MIDDLE + rx * (from + to) * 0.5, y - ry - lift],
  [MIDDLE + rx * to, y - ry * 0.5],
]

function curls(face: Face, isBack: boolean): string {
  const { person, y, rx, ry, hair, light } = face
  const random = seededRandom(person.seed)
  const count = isBack ? 26 : 17
  return Array.from({ length: count }, (_, i) => {
    const angle = ((isBack ? 150 : 198) + (i / (count - 1)) * (isBack ? 240 : 144)) * (Math.PI / 180)
    const reach = isBack ? 1.16 : 0.94
    const cx = MIDDLE + Math.cos(angle) * rx * reach + (random() - 0.5) * 12
    const cy = y - 8 + Math.sin(angle) * ry * reach + (random() - 0.5) * 12
    const r = 22 + random() * 12
    return `<circle cx="${tenth(cx)}" cy="${tenth(cy)}" r="${tenth(r)}" fill="${hair}"/>${line(`M${tenth(cx - r * 0.5)} ${tenth(cy + 3)}a${tenth(r * 0.5)} ${tenth(r * 0.5)} 0 1 1 ${tenth(r * 0.8)} ${tenth(r * 0.3)}`, light, 3.5, 0.8)}`
  }).join('')
}

/** What of the hair lies behind the head. */
export function hairBehind(face: Face): string {
  const { person, y, rx, ry, hair } = face
  const [l, r] = [MIDDLE - rx, MIDDLE + rx]
  if (person.hair === 'curls') return curls(face, true)
  if (person.hair === 'bun')
    return `<ellipse cx="${MIDDLE + 6}" cy="${y - ry - 18}" rx="46" ry="38" fill="${hair}"/>${strands(
      face,
      [
        [
          [MIDDLE - 30, y - ry - 14],
          [MIDDLE + 8, y - ry - 48],
          [MIDDLE + 44, y - ry - 10],
        ],
      ],
      20,
      80,
    )}`
  if (person.hair === 'bob')
    return path(
      `M${l - 16} ${y + 76}C${l - 30} ${y - ry * 1.4} ${r + 30} ${y - ry * 1.4} ${r + 16} ${y + 76}Q${r - 6} ${y + 92} ${r - 24} ${y + 70}L${l + 24} ${y + 70}Q${l + 6} ${y + 92} ${l - 16} ${y + 76}Z`,
      hair,
    )
  if (person.hair === 'long')
    return (
      path(
        `M${l - 18} ${y + 190}C${l - 40} ${y - ry * 1.45} ${r + 40} ${y - ry * 1.45} ${r + 18} ${y + 190}Q${MIDDLE} ${y + 150} ${l - 18} ${y + 190}Z`,
        hair,
      ) +
      strands(
        face,
        [
          [
            [l - 8, y - 30],
            [l - 18, y + 80],
            [l - 4, y + 176],
          ],
          [
            [r + 8, y - 30],
            [r + 18, y + 80],
            [r + 4, y + 176],
          ],
        ],
        34,
        70,
      )
    )
  if (person.hair === 'tail')
    return stroke(
      [
        [r - 30, y - ry * 0.72],
        [r + 44, y - 26],
        [r + 34, y + 96],
      ],
      { width: 50, seed: person.seed + 5, colour: hair, dry: 0.3, taper: [0.7, 0.35], bristles: 34 },
    )
  return ''
}

/** What of the hair lies on the head, with the edges of the face at hand. */
type Style = (face: Face, l: number, r: number) => string

const STYLES: Readonly<Record<Hair, Style>> = {
  curls: (face) => curls(face, false),
  buzz: (face) => cap(face, 60, 0),
  receding: (face, l, r) =>
    [
      path(
        `M${l - 8} ${face.y + 16}C${l - 16} ${face.y - 50} ${l + 4} ${face.y - face.ry * 0.86} ${l + 40} ${face.y - face.ry * 0.92}C${l + 14} ${face.y - 60} ${l + 14} ${face.y - 20} ${l + 8} ${face.y + 4}Z`,
        face.hair,
      ),
      path(
        `M${r + 8} ${face.y + 16}C${r + 16} ${face.y - 50} ${r - 4} ${face.y - face.ry * 0.86} ${r - 40} ${face.y - face.ry * 0.92}C${r - 14} ${face.y - 60} ${r - 14} ${face.y - 20} ${r - 8} ${face.y + 4}Z`,
        face.hair,
      ),
      strands(
        face,
        [
          [
            [l + 30, face.y - face.ry * 0.86],
            [MIDDLE, face.y - face.ry * 1.06],
            [r - 34, face.y - face.ry * 0.86],
          ],
        ],
        24,
        4,
      ),
    ].join(''),
  parted: (face, l, r) =>
    cap(face, 56, 20, 40) +
    strands(
      face,
      [
        [
          [MIDDLE + 34, face.y - face.ry * 0.98],
          [MIDDLE - 40, face.y - face.ry * 0.98],
          [l - 2, face.y - 34],
        ],
        [
          [MIDDLE + 34, face.y - face.ry * 0.98],
          [r - 14, face.y - face.ry * 0.86],
          [r + 2, face.y - 30],
        ],
        [
          [MIDDLE + 20, face.y - face.ry * 1.08],
          [MIDDLE - 50, face.y - face.ry * 1.02],
          [l + 4, face.y - 60],
        ],
      ],
      30,
      9,
    ),
  tuft: (face, l, r) =>
    cap(face, 50, 26, 20) +
    strands(
      face,
      [
        [
          [l + 10, face.y - 66],
          [MIDDLE - 20, face.y - face.ry * 1.2],
          [MIDDLE + 46, face.y - face.ry * 1.14],
        ],
        [
          [l + 30, face.y - 62],
          [MIDDLE + 10, face.y - face.ry * 1.12],
          [r - 10, face.y - face.ry * 1.02],
        ],
        [
          [MIDDLE - 40, face.y - 60],
          [MIDDLE + 20, face.y - face.ry * 0.96],
          [r + 2, face.y - 60],
        ],
        [
          [MIDDLE - 10, face.y - 54],
          [MIDDLE + 40, face.y - 80],
          [r, face.y - 46],
        ],
      ],
      28,
      15,
    ),
  bob: (face, l, r) =>
    cap(face, 48, 18, -30) +
    strands(
      face,
      [
        [
          [MIDDLE - 26, face.y - face.ry * 1.04],
          [l + 2, face.y - 60],
          [l - 12, face.y + 62],
        ],
        [
          [MIDDLE - 26, face.y - face.ry * 1.04],
          [r - 18, face.y - 74],
          [r + 12, face.y + 62],
        ],
        [
          [MIDDLE - 20, face.y - face.ry],
          [MIDDLE + 30, face.y - 78],
          [r - 6, face.y - 20],
        ],
      ],
      30,
      21,
    ),
  long: (face, l, r) =>
    cap(face, 60, 16, -6) +
    strands(
      face,
      [
        [
          [MIDDLE, face.y - face.ry * 1.04],
          [l + 4, face.y - 66],
          [l - 10, face.y + 60],
        ],
        [
          [MIDDLE, face.y - face.ry * 1.04],
          [r - 4, face.y - 66],
          [r + 10, face.y + 60],
        ],
      ],
      32,
      27,
    ),
  tail: (face, l, r) =>
    cap(face, 62, 14, 10) +
    strands(
      face,
      [
        [
          [l + 2, face.y - 30],
          [MIDDLE - 30, face.y - face.ry * 0.98],
          [r - 20, face.y - face.ry * 0.86],
        ],
        [
          [l + 24, face.y - 70],
          [MIDDLE, face.y - face.ry * 1.06],
          [r - 10, face.y - face.ry * 0.72],
        ],
        [
          [r - 4, face.y - 24],
          [r - 8, face.y - 66],
          [r - 24, face.y - face.ry * 0.84],
        ],
      ],
      28,
      33,
    ),
  bun: (face, l, r) =>
    cap(face, 62, 10, 0) +
    strands(
      face,
      [
        [
          [l + 2, face.y - 20],
          [l + 30, face.y - face.ry * 0.86],
          [MIDDLE, face.y - face.ry * 1.06],
        ],
        [
          [r - 2, face.y - 20],
          [r - 30, face.y - face.ry * 0.86],
          [MIDDLE + 8, face.y - face.ry * 1.06],
        ],
      ],
      28,
      39,
    ),
  short: (face) =>
    cap(face, 60, 12) +
    strands(face, [over(face, -0.9, 0.3, 8), over(face, -0.5, 0.8, 12), over(face, -0.1, 0.95, 6)], 28, 45),
}

export function hairAbove(face: Face): string {
  return STYLES[face.person.hair](face, MIDDLE - face.rx, MIDDLE + face.rx)
}
