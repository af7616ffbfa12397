/** Draws printed cards: ten to an A4 sheet, each with its code as vector squares, its number, and the code to type. */
import { create } from 'qrcode'
import { cardNumber } from '@wegband/domain/features/cards/card-rules.ts'
import {
  BAND_HEIGHT,
  CARD,
  CARDS_PER_SHEET,
  CODE,
  cropMarks,
  NAME_LINE,
  type Place,
  placeOf,
} from '@wegband/domain/features/cards/card-sheet.ts'
import { BASE32_LENGTH } from '@wegband/domain/features/cards/token-rules.ts'
import type { CardKind } from '@wegband/domain/features/cards/contract.ts'
import { mm, newPdf, type Pdf } from '../../gateways/pdf/new-pdf.ts'
import type { PrintedRow } from './batch-store.ts'

/** ISO/IEC 18004: white modules on every side. */
const QUIET_MODULES = 4
/** Printed colours: ink, background of the card, the bands of kids and adults, and grey for minor text. */
const COLOURS = {
  ink: '#17171a',
  kids: '#006a9e',
  member: '#26292b',
  faint: '#55585c',
  mark: '#8a8d90',
} as const
/** Characters of the typed code per group, for easy reading. */
const GROUP = 4

export type SheetWords = {
  readonly title: string
  readonly kind: string
  /** The label below the line for the name. */
  readonly name: string
  readonly rules: readonly string[]
}
export type Sheet = {
  readonly kind: CardKind
  readonly cards: readonly PrintedRow[]
  readonly hasMarks: boolean
  readonly hasBack: boolean
  readonly schoolName: string
  readonly words: SheetWords
  readonly lang: string
  readonly createdAt: Date
}

/** Joins dark modules of a row to bars, so that no hairline shows between them. All bars are one path. */
const drawCode = (pdf: Pdf, code: string, { x, y }: Place): void => {
  const { modules } = create(code, { errorCorrectionLevel: 'M' })
  const module = mm(CODE.side) / (modules.size + 2 * QUIET_MODULES)
  const left = mm(x + CODE.x) + QUIET_MODULES * module
  const top = mm(y + CODE.y) + QUIET_MODULES * module
  for (let row = 0; row < modules.size; row += 1)
    for (let column = 0; column < modules.size; column += 1) {
      if (modules.get(row, column) !== 1) continue
      const start = column
      while (column + 1 < modules.size && modules.get(row, column + 1) === 1) column += 1
      pdf.rect(left + start * module, top + row * module, (column - start + 1) * module, module)
    }
  pdf.fill(COLOURS.ink)
}

const grouped = (code: string): string =>
  `${code.slice(0, -BASE32_LENGTH)}${(code.slice(-BASE32_LENGTH).match(new RegExp(`.{1,${GROUP}}`, 'g')) ?? []).join(' ')}`

const drawFront = (pdf: Pdf, sheet: Sheet, card: PrintedRow, place: Place): void => {
  const { x, y } = place
  pdf.rect(mm(x), mm(y), mm(CARD.width), mm(BAND_HEIGHT)).fill(COLOURS[sheet.kind])
  pdf.font('bold').fontSize(11).fillColor('#ffffff')
  const oneLine = { lineBreak: false, ellipsis: true, height: mm(6) } as const
  pdf.text(sheet.schoolName, mm(x + 4), mm(y + 3.3), { ...oneLine, width: mm(CARD.width - 8) })
  drawCode(pdf, card.code, place)
  const beside = mm(CARD.width - CODE.x - CODE.side - 6)
  const at = mm(x + CODE.x + CODE.side + 2)
  const right = { width: beside, align: 'right', lineBreak: false } as const
  const line = { from: mm(x + NAME_LINE.x), y: mm(y + NAME_LINE.y) }
  pdf.moveTo(line.from, line.y).lineTo(line.from + mm(NAME_LINE.width), line.y)
  pdf.lineWidth(0.6).stroke(COLOURS.mark)
  pdf.font('regular').fontSize(6).fillColor(COLOURS.faint)
  pdf.text(sheet.words.name, line.from, line.y + mm(0.8), { lineBreak: false })
  pdf
    .font('regular')
    .fontSize(11)
    .fillColor(COLOURS.faint)
    .text(sheet.words.kind, at, mm(y + 32), right)
  pdf
    .font('bold')
    .fontSize(20)
    .fillColor(COLOURS.ink)
    .text(cardNumber(card.number), at, mm(y + 37), right)
  pdf.font('regular').fontSize(6).fillColor(COLOURS.faint)
  pdf.text(grouped(card.code), mm(x + 4), mm(y + 49.2), { lineBreak: false })
}

const drawBack = (pdf: Pdf, sheet: Sheet, { x, y }: Place): void => {
  const width = mm(CARD.width - 12)
  pdf
    .font('bold')
    .fontSize(10)
    .fillColor(COLOURS.ink)
    .text(sheet.schoolName, mm(x + 6), mm(y + 7), { width })
  pdf.font('regular').fontSize(8).fillColor(COLOURS.faint)
  for (const rule of sheet.words.rules) pdf.moveDown(0.6).text(rule, { width })
}

const drawMarks = (pdf: Pdf, place: Place): void => {
  for (const { from, to } of cropMarks(place)) pdf.moveTo(mm(from.x), mm(from.y)).lineTo(mm(to.x), mm(to.y))
  pdf.lineWidth(0.4).stroke(COLOURS.mark)
}

/** Returns a stream of the file. Each back page follows its front page, for printing on both sides. */
export const drawSheet = (sheet: Sheet): Pdf => {
  const pdf = newPdf({ title: sheet.words.title, lang: sheet.lang, createdAt: sheet.createdAt })
  for (let first = 0; first < sheet.cards.length; first += CARDS_PER_SHEET) {
    const cards = sheet.cards.slice(first, first + CARDS_PER_SHEET)
    pdf.addPage()
    for (const [index, card] of cards.entries()) {
      drawFront(pdf, sheet, card, placeOf(index))
      if (sheet.hasMarks) drawMarks(pdf, placeOf(index))
    }
    if (!sheet.hasBack) continue
    pdf.addPage()
    for (const index of cards.keys()) drawBack(pdf, sheet, placeOf(index, 'back'))
  }
  pdf.end()
  return pdf
}
