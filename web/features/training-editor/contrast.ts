/** Whether the colours that a sport gives can be read: those of the tokens, measured as WCAG does. */

type Lch = { readonly l: number; readonly c: number; readonly h: number }

/** What `web/ui/tokens/tokens.css` makes of a sport in each theme: accent, and the text on it. */
const ACCENT = {
  dark: { l: 0.705, c: 0.18, on: 0.165, ground: 0.165 },
  light: { l: 0.468, c: 0.16, on: 0.99, ground: 0.985 },
} as const
export type Theme = keyof typeof ACCENT

/** Below it text is hard to read (WCAG 1.4.3). */
export const READABLE = 4.5

const toLinear = ({ l, c, h }: Lch): readonly [number, number, number] => {
  const a = c * Math.cos((h * Math.PI) / 180)
  const b = c * Math.sin((h * Math.PI) / 180)
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ]
}

const luminance = (colour: Lch): number => {
  const [red, green, blue] = toLinear(colour).map((part) => Math.min(1, Math.max(0, part)))
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0)
}

const ratio = (a: Lch, b: Lch): number => {
  const [low, high] = [luminance(a), luminance(b)].toSorted((x, y) => x - y)
  return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05)
}

/** The weaker of the two uses: text on the colour, and the colour as text on the page. */
export const contrastOf = (hue: number, chroma: number, theme: Theme): number => {
  const { l, c, on, ground } = ACCENT[theme]
  const accent = { l, c: c * chroma, h: hue }
  return Math.min(ratio(accent, { l: on, c: 0.012, h: hue }), ratio(accent, { l: ground, c: 0, h: 0 }))
}
