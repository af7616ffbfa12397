/** The colours of a sport on tusche (dark) or kalk (light), from its hue alone. */

export type Sport = 'wing-chun' | 'escrima' | 'chikung' | 'kids'

export const sports: Record<Sport, { hue: number; name: string }> = {
  'wing-chun': { hue: 32, name: 'Wing Chun' },
  escrima: { hue: 75, name: 'Escrima' },
  chikung: { hue: 168, name: 'ChiKung' },
  kids: { hue: 236, name: 'Kids' },
}

/**
 * `ground` is the background, `vivid` the sport's colour (belt, floor, trails), `deep` its shadow (the big
 * gesture). `bone` is the figure, `ash` the second figure, `muted` quiet text, `dim` guides and raw weave.
 */
export type Palette = {
  ground: string
  vivid: string
  deep: string
  bone: string
  ash: string
  muted: string
  dim: string
}

export function palette(sport: Sport, theme: 'dark' | 'light'): Palette {
  const { hue } = sports[sport]
  return theme === 'dark'
    ? {
        ground: oklch(0.235, 0.02, hue),
        vivid: oklch(0.66, 0.19, hue),
        deep: oklch(0.44, 0.12, hue),
        bone: oklch(0.955, 0.008, hue),
        ash: oklch(0.8, 0.012, hue),
        muted: oklch(0.78, 0.012, hue),
        dim: oklch(0.36, 0.03, hue),
      }
    : {
        ground: oklch(0.9, 0.022, hue),
        vivid: oklch(0.6, 0.19, hue),
        deep: oklch(0.8, 0.1, hue),
        bone: oklch(0.21, 0.012, 260),
        ash: oklch(0.36, 0.014, 260),
        muted: oklch(0.43, 0.012, 260),
        dim: oklch(0.82, 0.03, hue),
      }
}

/** An OKLCH colour as #rrggbb, with as much of its chroma as sRGB can show. */
export function oklch(lightness: number, chroma: number, hue: number): string {
  let c = chroma
  while (c > 0 && !linearRgb(lightness, c, hue).every((v) => v > -0.0005 && v < 1.0005)) c -= 0.002
  const channels = linearRgb(lightness, Math.max(0, c), hue).map((v) => Math.min(1, Math.max(0, v)))
  return `#${channels
    .map((v) =>
      Math.round(255 * gamma(v))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

const gamma = (v: number): number => Math.min(1, v <= 0.0031308 ? 12.92 * v : 1.055 * v ** (1 / 2.4) - 0.055)

// Björn Ottosson's OKLab matrices.
function linearRgb(lightness: number, chroma: number, hue: number): number[] {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}
