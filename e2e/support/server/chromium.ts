/** The browser of the stories and the switches it needs in a container without a graphics card. */

/** As `tools/ensure.mjs browser` found it, otherwise where Debian installs it. */
export const CHROMIUM_PATH = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'

export const CHROMIUM_SWITCHES = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--font-render-hinting=none',
  '--autoplay-policy=no-user-gesture-required',
] as const
