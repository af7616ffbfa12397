/** A QR code drawn by us as one path: black on white in every theme, with the quiet zone that readers need. */
import { create } from 'qrcode'
import type { ReactNode } from 'react'
import styles from './qr-image.module.css'

/** ISO/IEC 18004: this many white modules on every side. */
export const QUIET_MODULES = 4

export type QrMatrix = { readonly size: number; readonly isDark: (row: number, column: number) => boolean }

/** Readable with a scratch or a thumb on it, and still coarse enough for the light in a hall. */
export function qrMatrix(text: string): QrMatrix {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  return { size: modules.size, isDark: (row, column) => modules.get(row, column) === 1 }
}

/** Joins dark modules of a row to bars, so that no hairline shows between them. */
export function qrPath({ size, isDark }: QrMatrix): string {
  let path = ''
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      if (!isDark(row, column)) continue
      const start = column
      while (column + 1 < size && isDark(row, column + 1)) column++
      const width = column - start + 1
      path += `M${start + QUIET_MODULES} ${row + QUIET_MODULES}h${width}v1h-${width}z`
    }
  }
  return path
}

export function QrImage(props: { readonly text: string; readonly label: string }): ReactNode {
  const matrix = qrMatrix(props.text)
  const side = matrix.size + 2 * QUIET_MODULES
  return (
    <svg
      className={styles.image}
      viewBox={`0 0 ${side} ${side}`}
      role="img"
      aria-label={props.label}
      shapeRendering="crispEdges"
    >
      <rect className={styles.paper} width={side} height={side} />
      <path className={styles.ink} d={qrPath(matrix)} />
    </svg>
  )
}
