/** Face, jacket and wall of a portrait. */
import { colour, stroke, tenth } from './brush.ts'
import type { Point } from './brush.ts'
import type { Portrait, Shade, Tone } from './portrait-people.ts'

const SKIN: Readonly<Record<Tone, readonly [number, number, number]>> = {
  fair: [0.86, 0.045, 62],
  rosy: [0.82, 0.062, 50],
  olive: [0.75, 0.07, 66],
  tan: [0.7, 0.085, 62],
  brown: [0.56, 0.085, 54],
  deep: [0.43, 0.065, 50],
}
const HAIR: Readonly<Record<Shade, readonly [number, number, number]>> = {
  ink: [0.22, 0.012, 260],
  dark: [0.32, 0.035, 50],
  chestnut: [0.42, 0.075, 50],
  copper: [0.54, 0.125, 48],
  straw: [0.76, 0.1, 85],
  grey: [0.62, 0.01, 255],
  white: [0.88, 0.008, 255],
}
const INK = colour(0.21, 0.012, 260)
const BONE = colour(0.945, 0.008, 90)
export const EDGE = 512
export const MIDDLE = EDGE / 2

export interface Face {
  readonly person: Portrait
  readonly y: number
  readonly rx: number
  readonly ry: number
  readonly skin: string
  readonly shadow: string
  readonly hair: string
  readonly light: string
}

export function faceOf(person: Portrait): Face {
  const [l, c, h] = SKIN[person.tone]
  const [hl, hc, hh] = HAIR[person.shade]
  const isChild = person.isChild === true
  return {
    person,
    y: isChild ? 236 : 212,
    rx: (isChild ? 92 : 84) + (person.isWide === true ? 7 : 0),
    ry: isChild ? 100 : 110,
    skin: colour(l, c, h),
    shadow: colour(l - 0.1, c + 0.012, h - 6),
    hair: colour(hl, hc, hh),
    light: colour(hl + (hl > 0.7 ? -0.12 : 0.1), hc, hh),
  }
}

export const path = (d: string, fill: string, extra = ''): string =>
  `<path d="${d}" fill="${fill}" ${extra}/>`
export const line = (d: string, ink: string, width: number, opacity = 1): string =>
  `<path d="${d}" fill="none" stroke="${ink}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" opacity="${opacity}"/>`

export function wall(person: Portrait): string {
  const ground = colour(0.8, 0.035, person.wall)
  const wash = stroke(
    [
      [40, 130 + (person.seed % 5) * 30],
      [250, 190],
      [490, 110 + (person.seed % 7) * 26],
    ],
    {
      width: 190,
      seed: person.seed,
      colour: colour(0.71, 0.075, person.wall),
      dry: 0.8,
      taper: [0.7, 0.6],
      bristles: 70,
    },
  )
  return `<rect width="${EDGE}" height="${EDGE}" fill="${ground}"/>${wash}`
}

/** The jacket: right lapel over the left one, as it is worn. */
export function jacket({ person, y, ry, shadow }: Face): string {
  const top = y + ry + (person.isChild === true ? 16 : 30)
  const half = person.isChild === true ? 150 : person.isWide === true ? 222 : 200
  const [left, right] = [MIDDLE - half, MIDDLE + half]
  const neck = person.isChild === true ? 34 : 42
  const lapel = (points: readonly Point[], own: number): string =>
    stroke(points, {
      width: 30,
      seed: person.seed * 7 + own,
      colour: INK,
      dry: 0.35,
      taper: [0.8, 1],
      bristles: 22,
      tilt: 0,
    })
  return [
    path(
      `M${left} ${EDGE}C${left + 6} ${top + 70} ${left + 40} ${top + 26} ${MIDDLE - neck - 12} ${top - 6}L${MIDDLE + neck + 12} ${top - 6}C${right - 40} ${top + 26} ${right - 6} ${top + 70} ${right} ${EDGE}Z`,
      BONE,
    ),
    path(
      `M${MIDDLE - neck} ${y + ry - 46}L${MIDDLE - neck - 4} ${top}L${MIDDLE} ${top + 70}L${MIDDLE + neck + 4} ${top}L${MIDDLE + neck} ${y + ry - 46}Z`,
      shadow,
    ),
    lapel(
      [
        [MIDDLE + neck + 8, top - 16],
        [MIDDLE + 24, top + 52],
        [MIDDLE - 36, EDGE + 20],
      ],
      1,
    ),
    lapel(
      [
        [MIDDLE - neck - 8, top - 16],
        [MIDDLE - 18, top + 60],
        [MIDDLE + 76, EDGE + 20],
      ],
      2,
    ),
    line(`M${left + 54} ${EDGE}q14 -46 8 -92`, colour(0.82, 0.01, 90), 4),
    line(`M${right - 54} ${EDGE}q-14 -46 -8 -92`, colour(0.82, 0.01, 90), 4),
  ].join('')
}

export function skull({ y, rx, ry, skin, shadow }: Face): string {
  const [l, r] = [MIDDLE - rx, MIDDLE + rx]
  const chin = y + ry
  const ear = (x: number): string =>
    `<ellipse cx="${x}" cy="${y + 14}" rx="15" ry="25" fill="${skin}"/>${line(`M${x - 3} ${y + 4}q6 10 1 20`, shadow, 4)}`
  return [
    ear(l - 1),
    ear(r + 1),
    path(
      `M${l} ${y - 20}C${l - 2} ${y - ry * 1.12} ${r + 2} ${y - ry * 1.12} ${r} ${y - 20}C${r + 2} ${y + ry * 0.5} ${MIDDLE + rx * 0.62} ${chin} ${MIDDLE} ${chin}C${MIDDLE - rx * 0.62} ${chin} ${l - 2} ${y + ry * 0.5} ${l} ${y - 20}Z`,
      skin,
    ),
    // the shade of one side
    path(
      `M${r} ${y - 20}C${r + 2} ${y + ry * 0.5} ${MIDDLE + rx * 0.62} ${chin} ${MIDDLE + 6} ${chin}C${MIDDLE + rx * 0.5} ${chin - 26} ${r - 22} ${y + ry * 0.36} ${r - 20} ${y - 30}Z`,
      shadow,
      'opacity=".55"',
    ),
  ].join('')
}

export function features(face: Face): string {
  const { person, y, rx, skin, shadow, hair } = face
  const isChild = person.isChild === true
  const isDeep = person.tone === 'deep' || person.tone === 'brown'
  const eye = rx * 0.42
  const eyes = y + (isChild ? 18 : 8)
  const browInk = person.shade === 'straw' || person.shade === 'white' ? colour(0.55, 0.06, 70) : hair
  const brow = (side: number): string =>
    stroke(
      [
        [MIDDLE + side * (eye - 17), eyes - 24],
        [MIDDLE + side * (eye + 2), eyes - 31],
        [MIDDLE + side * (eye + 20), eyes - 24],
      ],
      {
        width: isChild ? 6 : 9,
        seed: person.seed + side,
        colour: person.tone === 'deep' ? INK : browInk,
        dry: 0.2,
        taper: [1, 0.5],
        bristles: 9,
        tilt: 0,
      },
    )
  const one = (side: number): string => {
    const x = MIDDLE + side * eye
    const r = isChild ? 9 : 7.5
    return `<ellipse cx="${tenth(x)}" cy="${eyes}" rx="${r}" ry="${r + 1}" fill="${INK}"/><circle cx="${tenth(x + 2.6)}" cy="${eyes - 3}" r="2.3" fill="${BONE}"/>${line(`M${tenth(x - 13)} ${eyes - 3}q13 -12 26 0`, INK, 4)}`
  }
  const mouth = y + (isChild ? 64 : 66)
  const lip = isDeep ? colour(0.36, 0.07, 25) : colour(0.52, 0.11, 25)
  const nose = isChild
    ? line(`M${MIDDLE - 6} ${y + 42}q6 6 12 0`, shadow, 6)
    : line(`M${MIDDLE + 2} ${y + 12}q9 24 5 30q-6 7 -16 3`, isDeep ? colour(0.33, 0.05, 45) : shadow, 6)
  const smile = line(`M${MIDDLE - 26} ${mouth}q26 ${14 + (person.seed % 4) * 2} 52 0`, lip, isChild ? 6 : 7)
  const cheeks = isChild
    ? [-1, 1]
        .map(
          (side) =>
            `<ellipse cx="${MIDDLE + side * eye * 1.3}" cy="${y + 50}" rx="15" ry="10" fill="${colour(0.72, 0.11, 30)}" opacity=".45"/>`,
        )
        .join('')
    : ''
  return [
    cheeks,
    nose,
    ageLines(face, eyes),
    beardOf(face, mouth),
    smile,
    brow(-1),
    brow(1),
    one(-1),
    one(1),
    glassesOf(person, eye, eyes, skin),
  ].join('')
}

function ageLines({ person, y, rx, shadow }: Face, eyes: number): string {
  const age = person.age ?? 0
  if (age < 0.4) return ''
  const fold = [-1, 1].map((side) =>
    line(`M${MIDDLE + side * 24} ${y + 44}q${side * 12} 10 ${side * 11} 24`, shadow, 4, age),
  )
  const corner = [-1, 1].map((side) =>
    line(`M${MIDDLE + side * (rx * 0.42 + 22)} ${eyes + 4}l${side * 10} 5`, shadow, 3.5, age),
  )
  const brow = age > 0.8 ? line(`M${MIDDLE - 32} ${y - 46}q32 -8 64 0`, shadow, 4, 0.8) : ''
  return [...fold, ...corner, brow].join('')
}

function glassesOf(person: Portrait, eye: number, eyes: number, skin: string): string {
  if (person.glasses === undefined) return ''
  const lens = (side: number): string => {
    const x = MIDDLE + side * eye
    return person.glasses === 'round'
      ? `<circle cx="${x}" cy="${eyes}" r="27" fill="${skin}" fill-opacity=".12" stroke="${INK}" stroke-width="5"/>`
      : `<rect x="${x - 31}" y="${eyes - 20}" width="62" height="42" rx="12" fill="${skin}" fill-opacity=".12" stroke="${INK}" stroke-width="5"/>`
  }
  const reach = person.glasses === 'round' ? 27 : 31
  return [
    lens(-1),
    lens(1),
    line(`M${MIDDLE - eye + reach} ${eyes - 3}q${eye - reach} -8 ${2 * (eye - reach)} 0`, INK, 5),
  ].join('')
}

function beardOf(face: Face, mouth: number): string {
  const { person, y, rx, ry, hair } = face
  if (person.beard === undefined) return ''
  const moustache = stroke(
    [
      [MIDDLE - 34, mouth - 8],
      [MIDDLE, mouth - 18],
      [MIDDLE + 34, mouth - 8],
    ],
    { width: 15, seed: person.seed + 61, colour: hair, dry: 0.2, taper: [0.5, 0.5], bristles: 14, tilt: 0 },
  )
  if (person.beard === 'moustache') return moustache
  const [l, r] = [MIDDLE - rx, MIDDLE + rx]
  const chin = y + ry
  const d = `M${l} ${y + 18}C${l + 4} ${y + ry * 0.62} ${MIDDLE - rx * 0.6} ${chin + 6} ${MIDDLE} ${chin + 7}C${MIDDLE + rx * 0.6} ${chin + 6} ${r - 4} ${y + ry * 0.62} ${r} ${y + 18}C${r - 8} ${y + 50} ${r - 22} ${mouth - 26} ${MIDDLE + 34} ${mouth - 18}Q${MIDDLE} ${mouth - 30} ${MIDDLE - 34} ${mouth - 18}C${l + 22} ${mouth - 26} ${l + 8} ${y + 50} ${l} ${y + 18}Z`
  if (person.beard === 'stubble') return path(d, hair, 'opacity=".22"')
  const mouthGap = `<ellipse cx="${MIDDLE}" cy="${mouth + 4}" rx="27" ry="12" fill="${face.skin}"/>`
  return path(d, hair) + mouthGap + moustache
}
