/**
 * A QR code as a camera would see it: brightness of every pixel, row by row. The code is in the middle, as
 * large as whole modules allow.
 */
import { create } from 'qrcode'

/** ISO/IEC 18004: white modules around the code. */
const QUIET_MODULES = 4
/** Brightness of paper and ink within the range that video allows. */
const WHITE = 235
const BLACK = 16

/** The squares of a code without its white margin, row by row. */
export type Squares = { readonly side: number; readonly isDark: readonly boolean[] }

export const qrPicture = (text: string, width: number, height: number): Buffer => {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const isDark = Array.from(modules.data, (one) => one === 1)
  return squaresPicture({ side: modules.size, isDark }, width, height)
}

/** The same for a code that was read from paper. */
export const squaresPicture = (code: Squares, width: number, height: number): Buffer => {
  const side = code.side + 2 * QUIET_MODULES
  const scale = Math.floor(height / side)
  const left = Math.floor((width - side * scale) / 2)
  const top = Math.floor((height - side * scale) / 2)
  const plane = Buffer.alloc(width * height, WHITE)
  for (let row = 0; row < code.side; row++)
    for (let column = 0; column < code.side; column++) {
      if (code.isDark[row * code.side + column] !== true) continue
      const x = left + (column + QUIET_MODULES) * scale
      for (let line = 0; line < scale; line++) {
        const y = top + (row + QUIET_MODULES) * scale + line
        plane.fill(BLACK, y * width + x, y * width + x + scale)
      }
    }
  return plane
}
