/** Trees, towers, water: what tells the houses apart. */
import { stroke } from './brush.ts'
import type { Point } from './brush.ts'
import type { Extra, House } from './school-houses.ts'
import { FLOOR, box, edge, ridge, shape } from './school-ink.ts'
import type { Inks } from './school-ink.ts'

const trunk = (x: number, height: number, inks: Inks, seed: number, width: number): string =>
  stroke(
    [
      [x, FLOOR + 4],
      [x + 5, FLOOR - height / 2],
      [x - 3, FLOOR - height],
    ],
    { width, seed, colour: inks.ink, dry: 0.4, taper: [1, 0.5], bristles: 9 },
  )

const crownOf = (x: number, y: number, r: number, inks: Inks, seed: number): string =>
  [-0.5, 0, 0.5]
    .map((at, i) =>
      stroke(
        [
          [x - r, y + at * r + 12],
          [x, y + at * r - 16],
          [x + r, y + at * r + 10],
        ],
        {
          width: r * 0.72,
          seed: seed + i,
          colour: i === 1 ? inks.vivid : inks.far,
          dry: 0.75,
          taper: [0.4, 0.4],
          bristles: 40,
        },
      ),
    )
    .join('')

/** What stands around a house. */
export const EXTRAS: Readonly<Record<Extra, (house: House, inks: Inks) => string>> = {
  tree: ({ seed }, inks) => crownOf(400, 270, 128, inks, seed + 20) + trunk(400, 230, inks, seed + 24, 24),
  birches: ({ wall: [left, width], seed }, inks) =>
    [left - 70, left - 130, left + width + 64]
      .map(
        (x, i) =>
          trunk(x, 220 + i * 26, inks, seed + i, 12) +
          crownOf(x, FLOOR - 240 - i * 20, 48, inks, seed + 40 + i),
      )
      .join(''),
  crane: ({ wall: [left, width, height], seed }, inks) => {
    const x = left + width + 56
    const top = FLOOR - height - 120
    return (
      edge(
        [
          [x, FLOOR],
          [x + 3, FLOOR - 200],
          [x, top],
        ],
        inks,
        seed + 50,
        12,
      ) +
      edge(
        [
          [x - 46, top + 26],
          [x + 60, top],
          [x + 170, top - 60],
        ],
        inks,
        seed + 51,
        11,
      ) +
      edge(
        [
          [x + 150, top - 50],
          [x + 151, top + 20],
          [x + 150, top + 90],
        ],
        inks,
        seed + 52,
        4,
      )
    )
  },
  bridge: ({ seed }, inks) => {
    const arch: Point[] = Array.from({ length: 9 }, (_, i) => [
      190 + i * 54,
      FLOOR - Math.sin((i / 8) * Math.PI) * 96 + 6,
    ])
    return (
      edge(arch, inks, seed + 60, 20) +
      edge(
        arch.map(([px, py]) => [px, py - 44] as const),
        inks,
        seed + 61,
        6,
      )
    )
  },
  gate: ({ seed }, inks) =>
    [500, 640]
      .map(
        (x, i) =>
          box(x - 42, FLOOR - 280, 84, 280, inks.shade) +
          shape(
            [
              [x - 56, FLOOR - 280],
              [x, FLOOR - 370],
              [x + 56, FLOOR - 280],
            ],
            inks.far,
          ) +
          ridge(
            [
              [x - 60, FLOOR - 278],
              [x, FLOOR - 372],
              [x + 60, FLOOR - 278],
            ],
            inks,
            seed + 70 + i,
            12,
          ) +
          box(x - 10, FLOOR - 220, 20, 44, inks.ground),
      )
      .join('') +
    box(540, FLOOR - 180, 60, 50, inks.shade) +
    edge(
      [
        [538, FLOOR],
        [541, FLOOR - 104],
        [570, FLOOR - 134],
        [599, FLOOR - 104],
        [602, FLOOR],
      ],
      inks,
      seed + 74,
      9,
    ),
  spires: ({ seed }, inks) =>
    [340, 430]
      .map(
        (x, i) =>
          shape(
            [
              [x - 38, FLOOR],
              [x - 34, FLOOR - 250],
              [x, FLOOR - 440 + i * 26],
              [x + 34, FLOOR - 250],
              [x + 38, FLOOR],
            ],
            inks.far,
          ) +
          edge(
            [
              [x, FLOOR - 440 + i * 26],
              [x + 24, FLOOR - 300],
              [x + 36, FLOOR - 236],
            ],
            inks,
            seed + 80 + i,
            5,
          ),
      )
      .join(''),
  river: ({ seed, hue }, inks) =>
    [0, 1, 2]
      .map((i) =>
        stroke(
          [
            [120 + i * 60, FLOOR + 34 + i * 18],
            [600, FLOOR + 28 + i * 18],
            [1140 - i * 90, FLOOR + 36 + i * 18],
          ],
          {
            width: 8,
            seed: seed + 90 + i,
            colour: i === 1 ? inks.vivid : inks.far,
            dry: 1,
            taper: [0.5, 0.4],
            bristles: 7 + (hue % 2),
          },
        ),
      )
      .join(''),
  turret: ({ wall: [left, width, height], seed }, inks) => {
    const x = left + width / 2
    const top = FLOOR - height - 96
    return (
      box(x - 26, top - 62, 52, 66, inks.wall) +
      box(x - 9, top - 48, 18, 30, inks.glass) +
      shape(
        [
          [x - 38, top - 60],
          [x, top - 128],
          [x + 38, top - 60],
        ],
        inks.shade,
      ) +
      ridge(
        [
          [x - 40, top - 58],
          [x, top - 130],
          [x + 40, top - 58],
        ],
        inks,
        seed + 95,
        9,
      )
    )
  },
  timber: ({ wall: [left, width, height], seed }, inks) => {
    const top = FLOOR - height
    const beams: (readonly Point[])[] = [
      [
        [left, top],
        [left + width / 2, top + 2],
        [left + width, top],
      ],
      [
        [left, top + height / 2],
        [left + width / 2, top + height / 2 + 2],
        [left + width, top + height / 2],
      ],
      [
        [left, top + height / 2],
        [left + 40, top + height / 4],
        [left + 76, top],
      ],
      [
        [left + width, top + height / 2],
        [left + width - 40, top + height / 4],
        [left + width - 76, top],
      ],
      [
        [left + width / 2 - 60, top],
        [left + width / 2, top - 84],
        [left + width / 2 + 60, top],
      ],
    ]
    return beams.map((points, i) => ridge(points, inks, seed + 100 + i, 8)).join('')
  },
  row: ({ wall: [left, width], seed }, inks) =>
    [
      [left - 190, 180, 240],
      [left + width + 8, 170, 220],
    ]
      .map(
        ([x = 0, w = 0, h = 0], i) =>
          box(x, FLOOR - h, w, h, inks.far) +
          shape(
            [
              [x - 10, FLOOR - h],
              [x + w / 2, FLOOR - h - 90],
              [x + w + 10, FLOOR - h],
            ],
            inks.far,
          ) +
          [0, 1, 2, 3]
            .map((n) =>
              box(x + 30 + (n % 2) * 76, FLOOR - h + 34 + Math.floor(n / 2) * 86, 40, 52, inks.ground),
            )
            .join('') +
          ridge(
            [
              [x - 12, FLOOR - h + 6],
              [x + w / 2, FLOOR - h - 92],
              [x + w + 12, FLOOR - h + 6],
            ],
            inks,
            seed + 110 + i,
            7,
          ),
      )
      .join(''),
  hill: ({ seed }, inks) => {
    const crest: Point[] = [
      [40, FLOOR],
      [240, FLOOR - 130],
      [400, FLOOR - 210],
      [560, FLOOR - 150],
      [760, FLOOR],
    ]
    return (
      shape(crest, inks.far) +
      edge(crest.slice(0, 4), inks, seed + 120, 7) +
      box(376, FLOOR - 300, 44, 92, inks.shade) +
      shape(
        [
          [364, FLOOR - 298],
          [398, FLOOR - 352],
          [432, FLOOR - 298],
        ],
        inks.ink,
      ) +
      `<circle cx="398" cy="${FLOOR - 268}" r="13" fill="${inks.glass}"/>`
    )
  },
  lamps: ({ wall: [left, width], seed }, inks) =>
    [left - 90, left + width + 70]
      .map(
        (x, i) =>
          edge(
            [
              [x, FLOOR],
              [x + 2, FLOOR - 120],
              [x, FLOOR - 236],
            ],
            inks,
            seed + 130 + i,
            7,
          ) + `<circle cx="${x}" cy="${FLOOR - 250}" r="19" fill="${inks.glass}"/>`,
      )
      .join(''),
}

/** In front of the house; the others lie behind it. */
export const IN_FRONT: ReadonlySet<Extra> = new Set<Extra>(['timber', 'river'])
