/** Text that flows down A4 pages: titles, paragraphs and facts, one below the other. The same content always gives the same bytes. */
import { buffer } from 'node:stream/consumers'
import { drawCode } from './draw-code.ts'
import { mm, newPdf, type Pdf, printable, type PdfFont } from './new-pdf.ts'

const INK = '#17171a'
const FAINT = '#5c5e62'
const PAGE = { left: 25, top: 22, bottom: 275, width: 165 } as const
const ROOM = PAGE.bottom - PAGE.top
const LABEL_WIDTH = 52
const DRAWING_WIDTH = 70
const CODE_SIDE = 30
const SIZES = { title: 20, heading: 12.5, text: 10.5, small: 9 } as const
export type TextSize = keyof typeof SIZES

export type FlowingPdf = {
  readonly title: (text: string) => void
  readonly heading: (text: string) => void
  readonly text: (text: string, size?: TextSize) => void
  /** A label with its value beside it. */
  readonly fact: (label: string, value: string) => void
  readonly rule: () => void
  /** A drawn name: lines of points x, y, x, y … in a box of `width` by `height`. */
  readonly drawing: (
    lines: readonly (readonly number[])[],
    box: { readonly width: number; readonly height: number },
  ) => void
  /** A QR code of an address, with words beside it. */
  readonly code: (address: string, words: readonly string[]) => void
  /** Begins another page, unless this one is empty. */
  readonly nextPage: () => void
  readonly finish: () => Promise<Buffer>
}

/** Two halves of a text that is longer than a page, at the space nearest to its middle. */
const halves = (text: string): readonly [string, string] => {
  const middle = text.indexOf(' ', Math.floor(text.length / 2))
  const at = middle === -1 ? Math.floor(text.length / 2) : middle
  return [text.slice(0, at), text.slice(at).trimStart()]
}

const drawRule = (pdf: Pdf, y: number): void => {
  pdf
    .moveTo(mm(PAGE.left), mm(y))
    .lineTo(mm(PAGE.left + PAGE.width), mm(y))
    .lineWidth(0.6)
    .stroke(FAINT)
}

type Box = { readonly width: number; readonly height: number }

const drawingHeight = ({ width, height }: Box): number => (DRAWING_WIDTH * height) / width

const drawLines = (pdf: Pdf, y: number, lines: readonly (readonly number[])[], box: Box): void => {
  pdf
    .save()
    .translate(mm(PAGE.left + LABEL_WIDTH), mm(y))
    .scale(mm(DRAWING_WIDTH) / box.width)
  for (const [startX = 0, startY = 0, ...rest] of lines) {
    pdf.moveTo(startX, startY)
    for (let at = 0; at < rest.length; at += 2) pdf.lineTo(rest[at] ?? 0, rest[at + 1] ?? 0)
  }
  pdf.lineWidth(6).lineCap('round').lineJoin('round').stroke(INK).restore()
}

/** Returns where it ends. */
const drawCodeBeside = (pdf: Pdf, top: number, address: string, words: readonly string[]): number => {
  drawCode(pdf, address, { x: mm(PAGE.left), y: mm(top), side: mm(CODE_SIDE) }, INK)
  pdf.fillColor(FAINT)
  const width = mm(PAGE.width - CODE_SIDE - 4)
  let y = top + 4
  for (const one of words) {
    const text = printable(pdf, one)
    pdf.text(text, mm(PAGE.left + CODE_SIDE + 4), mm(y), { width })
    y += pdf.heightOfString(text, { width }) / mm(1) + 1.5
  }
  return Math.max(y, top + CODE_SIDE)
}

export const flowingPdf = (about: Parameters<typeof newPdf>[0]): FlowingPdf => {
  const pdf = newPdf(about)
  pdf.addPage()
  let y: number = PAGE.top
  const heightOf = (text: string, width: number): number =>
    pdf.heightOfString(text, { width: mm(width) }) / mm(1)
  const use = (font: PdfFont, size: TextSize, colour = INK): void => {
    pdf.font(font).fontSize(SIZES[size]).fillColor(colour)
  }
  const makeRoom = (height: number): void => {
    if (y + height <= PAGE.bottom) return
    pdf.addPage()
    y = PAGE.top
  }
  const write = (given: string, gap: number): void => {
    const text = printable(pdf, given)
    const height = heightOf(text, PAGE.width)
    if (height > ROOM) {
      for (const half of halves(text)) write(half, gap)
      return
    }
    makeRoom(height)
    pdf.text(text, mm(PAGE.left), mm(y), { width: mm(PAGE.width) })
    y += height + gap
  }
  return {
    title: (text) => {
      use('bold', 'title')
      write(text, 5)
    },
    heading: (text) => {
      // A heading never stands alone at the foot of a page.
      makeRoom(20)
      y += 3
      use('bold', 'heading')
      write(text, 2.5)
    },
    text: (text, size = 'text') => {
      use('regular', size, size === 'small' ? FAINT : INK)
      write(text, 2.5)
    },
    fact: (givenLabel, givenValue) => {
      const width = PAGE.width - LABEL_WIDTH
      use('regular', 'text')
      const [label, value] = [printable(pdf, givenLabel), printable(pdf, givenValue)]
      const height = Math.max(heightOf(label, LABEL_WIDTH - 4), heightOf(value, width))
      if (height > ROOM) {
        write(label, 1)
        write(value, 2)
        return
      }
      makeRoom(height)
      pdf.fillColor(FAINT).text(label, mm(PAGE.left), mm(y), { width: mm(LABEL_WIDTH - 4) })
      pdf.fillColor(INK).text(value, mm(PAGE.left + LABEL_WIDTH), mm(y), { width: mm(width) })
      y += height + 2
    },
    rule: () => {
      makeRoom(6)
      drawRule(pdf, y + 1)
      y += 4
    },
    drawing: (lines, box) => {
      makeRoom(drawingHeight(box))
      drawLines(pdf, y, lines, box)
      y += drawingHeight(box) + 2
    },
    code: (address, words) => {
      makeRoom(CODE_SIDE)
      use('regular', 'small', FAINT)
      y = drawCodeBeside(pdf, y, address, words) + 2
    },
    nextPage: () => {
      if (y > PAGE.top) makeRoom(ROOM + 1)
    },
    finish: () => {
      pdf.end()
      return buffer(pdf)
    },
  }
}
