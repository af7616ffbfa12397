/** Drawn school façades, one for each kind of house; a school gets its own by its number. */
import { stroke } from './brush.ts'
import type { Point } from './brush.ts'
import { EXTRAS, IN_FRONT } from './school-extras.ts'
import type { House, Roof } from './school-houses.ts'
import { FLOOR, box, edge, inksOf, ridge, shape } from './school-ink.ts'
import type { Inks } from './school-ink.ts'
import type { Theme } from './sport-pictures.ts'

const WIDTH = 1200
const HEIGHT = 600
type RoofStyle = (
  edges: { readonly left: number; readonly right: number; readonly top: number },
  seed: number,
  inks: Inks,
) => string

const EAVES = 26

/** The outline of a stepped gable: three steps up, three steps down. */
function stepPoints(left: number, right: number, top: number): Point[] {
  const step = (right - left) / 8
  const up: Point[] = [[left, top]]
  const down: Point[] = []
  for (let i = 0; i < 3; i++) {
    const y = top - (i + 1) * 38
    up.push([left + i * step, y], [left + (i + 1) * step, y])
    down.unshift([right - (i + 1) * step, y], [right - i * step, y])
  }
  return [...up, ...down, [right, top]]
}

const ROOFS: Readonly<Record<Roof, RoofStyle>> = {
  flat: ({ left, right, top }, seed, inks) =>
    edge(
      [
        [left - 14, top],
        [(left + right) / 2, top - 2],
        [right + 14, top],
      ],
      inks,
      seed,
      16,
    ),
  hip: ({ left, right, top }, seed, inks) => {
    const rise = top - 96
    const over: Point[] = [
      [left - EAVES, top],
      [left + 74, rise],
      [right - 74, rise],
      [right + EAVES, top],
    ]
    return shape(over, inks.shade) + ridge(over, inks, seed, 13)
  },
  vault: ({ left, right, top }, seed, inks) => {
    const arch: Point[] = Array.from({ length: 9 }, (_, i) => {
      const angle = Math.PI - (i / 8) * Math.PI
      return [(left + right) / 2 + Math.cos(angle) * ((right - left) / 2 + 16), top - Math.sin(angle) * 120]
    })
    return shape(arch, inks.shade) + edge(arch, inks, seed, 14)
  },
  saw: ({ left, right, top }, seed, inks) => {
    const tooth = (right - left) / 4
    return [0, 1, 2, 3]
      .map((i) => {
        const x = left + i * tooth
        const blade: Point[] = [
          [x, top],
          [x, top - 86],
          [x + tooth, top],
        ]
        const pane: Point[] = [
          [x + 8, top - 6],
          [x + 8, top - 64],
          [x + 30, top - 52],
          [x + 30, top - 6],
        ]
        return shape(blade, inks.shade) + shape(pane, inks.glass) + ridge(blade, inks, seed + i, 10)
      })
      .join('')
  },
  steps: ({ left, right, top }, seed, inks) => {
    const points = stepPoints(left, right, top)
    return shape(points, inks.wall) + ridge(points, inks, seed, 8)
  },
  gable: ({ left, right, top }, seed, inks) => {
    const peak: Point = [(left + right) / 2, top - 150]
    return (
      shape([[left, top], peak, [right, top]], inks.wall) +
      ridge([[left - EAVES, top + 18], peak, [right + EAVES, top + 18]], inks, seed, 16)
    )
  },
}

function roofOf({ roof, wall: [left, width, height], seed }: House, inks: Inks): string {
  return ROOFS[roof]({ left, right: left + width, top: FLOOR - height }, seed, inks)
}

function windowsOf({ wall, floors, bays, door }: House, inks: Inks): string {
  const [left, width, height] = wall
  const bay = width / bays
  const storey = height / floors
  return Array.from({ length: floors * bays }, (_, i) => {
    const [floor, column] = [Math.floor(i / bays), i % bays]
    if (floor === floors - 1 && column === door) return ''
    const w = Math.min(bay * 0.52, 78)
    const h = Math.min(storey * 0.5, 86)
    const x = Math.round(left + column * bay + (bay - w) / 2)
    const y = Math.round(FLOOR - height + floor * storey + (storey - h) * 0.48)
    const isLit = (i * 7 + bays) % 5 < 2
    return (
      box(x, y, w, h, isLit ? inks.glass : inks.far) +
      box(x + w / 2 - 2, y, 4, h, inks.wall) +
      box(x, y + h * 0.42, w, 4, inks.wall) +
      box(x - 6, y + h, w + 12, 6, inks.ink)
    )
  }).join('')
}

/** The door with its curtain: two cloths in the colour of the house. */
function doorOf({ wall, bays, door, seed }: House, inks: Inks): string {
  const [left, width] = wall
  const bay = width / bays
  const w = Math.min(86, bay * 0.72)
  const x = left + door * bay + (bay - w) / 2
  const top = FLOOR - 132
  const cloth = (from: number, own: number): string =>
    stroke(
      [
        [from + w / 4, top + 6],
        [from + w / 4 + 2, top + 34],
        [from + w / 4 - 1, top + 66],
      ],
      {
        width: w / 2 - 5,
        seed: seed + own,
        colour: inks.vivid,
        dry: 0.25,
        taper: [1, 1],
        bristles: 26,
        tilt: 0.04,
      },
    )
  return [
    box(x, top, w, 132, inks.glass),
    box(x + 8, top + 60, w - 16, 72, inks.shade),
    cloth(x, 31),
    cloth(x + w / 2, 32),
    edge(
      [
        [x - 12, top],
        [x + w / 2, top - 2],
        [x + w + 12, top],
      ],
      inks,
      seed + 33,
      9,
    ),
  ].join('')
}

/** 1200 x 600. */
export function schoolPicture(house: House, theme: Theme): string {
  const inks = inksOf(theme, house.hue)
  const [left, width, height] = house.wall
  const extras = (place: 'behind' | 'in front'): string =>
    house.extras
      .filter((extra) => IN_FRONT.has(extra) === (place === 'in front'))
      .map((extra) => EXTRAS[extra](house, inks))
      .join('')
  const sky = stroke(
    [
      [60, 330],
      [480, 150 + (house.seed % 5) * 18],
      [1170, 240],
    ],
    { width: 250, seed: house.seed, colour: inks.wash, dry: 0.85, taper: [0.6, 0.6], bristles: 84 },
  )
  const content = [
    box(0, 0, WIDTH, HEIGHT, inks.ground),
    sky,
    extras('behind'),
    box(left, FLOOR - height, width, height, inks.wall),
    box(left + width - 34, FLOOR - height, 34, height, inks.shade),
    roofOf(house, inks),
    windowsOf(house, inks),
    doorOf(house, inks),
    edge(
      [
        [120, FLOOR + 6],
        [640, FLOOR],
        [1130, FLOOR + 8],
      ],
      inks,
      house.seed + 7,
      13,
    ),
    extras('in front'),
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">${content.join('')}</svg>`
}
