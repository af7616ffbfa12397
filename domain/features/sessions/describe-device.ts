/** Turns the browser's user agent into words by which a user recognises their device. Nothing else of it is stored. */

export const DEVICE_KINDS = ['phone', 'tablet', 'computer', 'unknown'] as const
export type DeviceKind = (typeof DEVICE_KINDS)[number]

export type Device = {
  readonly kind: DeviceKind
  /** `Firefox`; null for an unknown browser. */
  readonly browser: string | null
  /** `Android`; null for an unknown system. */
  readonly system: string | null
}

/** No browser sends a longer header; the rest is ignored. */
const MAX_LENGTH = 400

type Sign = readonly [name: string, sign: RegExp]

/** A browser built on another also names that one, so the special ones come first. */
const BROWSERS: readonly Sign[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|Opera|OPiOS)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Vivaldi', /\bVivaldi\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|Chromium|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
]
const SYSTEMS: readonly Sign[] = [
  ['iPadOS', /\biPad\b/],
  ['iOS', /\biP(?:hone|od)\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
]
const TABLET = /\b(?:iPad|Tablet)\b/
const HANDHELD = /\b(?:iPhone|iPod|Mobile|Mobi)\b/
const COMPUTERS: ReadonlySet<string | null> = new Set(['Windows', 'macOS', 'ChromeOS', 'Linux'])

const firstOf = (signs: readonly Sign[], text: string): string | null =>
  signs.find(([, sign]) => sign.test(text))?.[0] ?? null

const kindOf = (text: string, system: string | null): DeviceKind => {
  if (TABLET.test(text)) return 'tablet'
  if (HANDHELD.test(text)) return 'phone'
  // Android adds `Mobile` only on phones.
  if (system === 'Android') return 'tablet'
  return COMPUTERS.has(system) ? 'computer' : 'unknown'
}

/** `userAgent`: the unchanged header, or undefined. */
export const describeDevice = (userAgent: string | undefined): Device => {
  const text = (userAgent ?? '').slice(0, MAX_LENGTH)
  const system = firstOf(SYSTEMS, text)
  return { kind: kindOf(text, system), browser: firstOf(BROWSERS, text), system }
}
