/** Draws a QR code of an address. */
import { create } from 'qrcode'
import type { Pdf } from './new-pdf.ts'

/** ISO/IEC 18004: white modules on every side. */
const QUIET_MODULES = 4

/** `box` in points, the white border included. Dark modules of a row are joined to bars, so that no hairline shows between them. */
export const drawCode = (
  pdf: Pdf,
  address: string,
  box: { readonly x: number; readonly y: number; readonly side: number },
  ink: string,
): void => {
  const { modules } = create(address, { errorCorrectionLevel: 'M' })
  const module = box.side / (modules.size + 2 * QUIET_MODULES)
  const left = box.x + QUIET_MODULES * module
  const top = box.y + QUIET_MODULES * module
  for (let row = 0; row < modules.size; row += 1)
    for (let column = 0; column < modules.size; column += 1) {
      if (modules.get(row, column) !== 1) continue
      const start = column
      while (column + 1 < modules.size && modules.get(row, column + 1) === 1) column += 1
      pdf.rect(left + start * module, top + row * module, (column - start + 1) * module, module)
    }
  pdf.fill(ink)
}
