/** The colours of belts for printing. They equal those of web/ui/tokens/belts.css, which a test compares. */

/** Lightness, chroma, hue of OKLCH. */
export type Ink = readonly [number, number, number]

export const BELT_INKS: readonly Ink[] = [
  [0.93, 0.012, 95],
  [0.89, 0.1, 98],
  [0.81, 0.145, 78],
  [0.72, 0.15, 55],
  [0.62, 0.185, 34],
  [0.5, 0.165, 12],
  [0.47, 0.14, 322],
  [0.46, 0.13, 268],
  [0.56, 0.105, 232],
  [0.54, 0.095, 165],
  [0.43, 0.07, 48],
  [0.27, 0.012, 260],
]

/** Edge and core. */
export const KIDS_INKS: readonly (readonly [Ink, Ink])[] = [
  [
    [0.93, 0.012, 95],
    [0.86, 0.13, 95],
  ],
  [
    [0.86, 0.13, 95],
    [0.93, 0.012, 95],
  ],
  [
    [0.86, 0.13, 95],
    [0.72, 0.15, 55],
  ],
  [
    [0.72, 0.15, 55],
    [0.93, 0.012, 95],
  ],
  [
    [0.72, 0.15, 55],
    [0.6, 0.12, 165],
  ],
  [
    [0.6, 0.12, 165],
    [0.93, 0.012, 95],
  ],
  [
    [0.6, 0.12, 165],
    [0.58, 0.13, 245],
  ],
  [
    [0.58, 0.13, 245],
    [0.93, 0.012, 95],
  ],
]

const RAW: readonly [Ink, Ink] = [
  [0.93, 0.012, 95],
  [0.93, 0.012, 95],
]

/** `belt` counts from 1; an unknown belt has the raw colour. */
export const inksOf = (belt: number, isKids: boolean): readonly [Ink, Ink] => {
  const plain = BELT_INKS[belt - 1]
  const pair = isKids ? KIDS_INKS[belt - 1] : plain && ([plain, plain] as const)
  return pair ?? RAW
}

const FULL = 255
const gamma = (linear: number): number => {
  const light = Math.min(1, Math.max(0, linear))
  return Math.round(FULL * (light <= 0.003_130_8 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055))
}

/** The conversion of CSS Color 4; a colour outside sRGB is clipped. */
export const rgbOf = ([lightness, chroma, hue]: Ink): [number, number, number] => {
  const angle = (hue * Math.PI) / 180
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)]
  const l = (lightness + 0.396_337_777_4 * a + 0.215_803_757_3 * b) ** 3
  const m = (lightness - 0.105_561_345_8 * a - 0.063_854_172_8 * b) ** 3
  const s = (lightness - 0.089_484_177_5 * a - 1.291_485_548 * b) ** 3
  return [
    gamma(4.076_741_662_1 * l - 3.307_711_591_3 * m + 0.230_969_929_2 * s),
    gamma(-1.268_438_004_6 * l + 2.609_757_401_1 * m - 0.341_319_396_5 * s),
    gamma(-0.004_196_086_3 * l - 0.703_418_614_7 * m + 1.707_614_701 * s),
  ]
}
