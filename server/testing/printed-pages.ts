/** What is really on the pages of a PDF of ours: filled shapes, read back from the file and not from the code that drew it. */
import { inflateSync } from 'node:zlib'

/** In points, from the upper left corner. */
export type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
/** Boxes that were filled in one go. */
export type Shape = readonly Box[]
export type PrintedPage = { readonly shapes: readonly Shape[] }

/** More boxes than anything but a code has. */
const CODE_BOXES = 50

const streamsOf = (pdf: Buffer): string[] => {
  const found: string[] = []
  let at = 0
  for (;;) {
    const start = pdf.indexOf('stream\n', at)
    if (start < 0) return found
    const from = start + 'stream\n'.length
    const end = pdf.indexOf('\nendstream', from)
    if (end < 0) return found
    const bytes = pdf.subarray(from, end)
    try {
      found.push(inflateSync(bytes).toString('latin1'))
    } catch {
      found.push(bytes.toString('latin1'))
    }
    at = end + '\nendstream'.length
  }
}

const BOX = /^(-?[\d.]+) (-?[\d.]+) (-?[\d.]+) (-?[\d.]+) re$/

const shapesOf = (content: string): Shape[] => {
  const shapes: Shape[] = []
  let boxes: Box[] = []
  for (const line of content.split('\n')) {
    const [, x, y, width, height] = BOX.exec(line.trim()) ?? []
    if (x !== undefined)
      boxes.push({ x: Number(x), y: Number(y), width: Number(width), height: Number(height) })
    else if (/^(f|f\*|S|n)$/.test(line.trim())) {
      if (line.trim().startsWith('f') && boxes.length > 0) shapes.push(boxes)
      boxes = []
    }
  }
  return shapes
}

/** Pages in their order; one whose content is not drawn upside down is none of ours. */
export const readPrinted = (pdf: Buffer): PrintedPage[] =>
  streamsOf(pdf)
    .filter((content) => content.startsWith('1 0 0 -1 0 '))
    .map((content) => ({ shapes: shapesOf(content) }))

/** The codes on a page, in the order of the cards. */
export const codesOn = (page: PrintedPage): Shape[] =>
  page.shapes.filter((shape) => shape.length > CODE_BOXES)

/** A code as squares, row by row, without its white margin; `side` squares to a row. */
export const modulesOf = (shape: Shape): { readonly side: number; readonly isDark: readonly boolean[] } => {
  const left = Math.min(...shape.map(({ x }) => x))
  const top = Math.min(...shape.map(({ y }) => y))
  const module = Math.min(...shape.map(({ height }) => height))
  const right = Math.max(...shape.map(({ x, width }) => x + width))
  const side = Math.round((right - left) / module)
  const isDark = Array.from({ length: side * side }, () => false)
  for (const { x, y, width } of shape) {
    const row = Math.round((y - top) / module)
    const first = Math.round((x - left) / module)
    for (let column = 0; column < Math.round(width / module); column += 1)
      isDark[row * side + first + column] = true
  }
  return { side, isDark }
}
