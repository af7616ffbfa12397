/**
 * A camera for Chromium that sees one QR code. The file is fixed per browser launch and timed codes live 120 seconds: mint the
 * code, write the film, then launch a browser for that scan.
 */
import { writeFileSync } from 'node:fs'
import { create } from 'qrcode'

const WIDTH = 640
const HEIGHT = 480
/** Chromium plays the file in a loop; two frames are enough to loop over. */
const FRAMES = 2
/** ISO/IEC 18004: white modules around the code. */
const QUIET_MODULES = 4
/** Brightness of paper and ink within the range that film allows. */
const WHITE = 235
const BLACK = 16
/** Neither blue nor red. */
const NO_COLOUR = 128

/** One picture, row by row: the code in the middle, as large as whole modules allow. */
function brightness(text: string): Buffer {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const side = modules.size + 2 * QUIET_MODULES
  const scale = Math.floor(HEIGHT / side)
  const left = Math.floor((WIDTH - side * scale) / 2)
  const top = Math.floor((HEIGHT - side * scale) / 2)
  const plane = Buffer.alloc(WIDTH * HEIGHT, WHITE)
  for (let row = 0; row < modules.size; row++)
    for (let column = 0; column < modules.size; column++) {
      if (modules.get(row, column) !== 1) continue
      const x = left + (column + QUIET_MODULES) * scale
      for (let line = 0; line < scale; line++) {
        const y = top + (row + QUIET_MODULES) * scale + line
        plane.fill(BLACK, y * WIDTH + x, y * WIDTH + x + scale)
      }
    }
  return plane
}

/** An uncompressed film (y4m, 4:2:0) that shows the code. Compressed ones did not decode. */
export function qrFilm(text: string): Buffer {
  const header = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`)
  const chroma = Buffer.alloc((WIDTH * HEIGHT) / 4, NO_COLOUR)
  const frame = [Buffer.from('FRAME\n'), brightness(text), chroma, chroma]
  return Buffer.concat([header, ...Array.from({ length: FRAMES }, () => frame).flat()])
}

/** Writes the film to `path` (absolute, ending in `.y4m`) and answers the arguments that make Chromium's camera show it. */
export function qrCameraArguments(text: string, path: string): string[] {
  writeFileSync(path, qrFilm(text))
  return [
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${path}`,
  ]
}
