/** Draws the hours of a month on A4, each trainer on a page of their own. In German, the language of the books. */
import { buffer } from 'node:stream/consumers'
import type { HourLine } from '@wegband/domain/features/trainer-hours/contract.ts'
import { translatorFor } from '@wegband/messages/all-bundles.ts'
import { formatsOf } from '@wegband/messages/formats.ts'
import { mm, newPdf, printable, type Pdf } from '../../gateways/pdf/new-pdf.ts'

export type HoursSheet = {
  readonly school: string
  readonly month: string
  readonly isClosed: boolean
  readonly trainers: readonly {
    readonly name: string
    readonly minutes: number
    readonly cents: number
    readonly lines: readonly HourLine[]
  }[]
}

const LOCALE = 'de'
const t = translatorFor(LOCALE)
const format = formatsOf(LOCALE)

const INK = '#17171a'
const FAINT = '#5c5e62'
const PAGE = { left: 25, right: 190, top: 25, bottom: 270 } as const
const WIDTH = PAGE.right - PAGE.left
const ROW_GAP = 2
const RULE_GAP = 3

/** Left edges and widths in millimetres; numbers end at the right edge of their column. */
const COLUMNS = [
  { x: 25, width: 22, align: 'left' },
  { x: 49, width: 58, align: 'left' },
  { x: 109, width: 28, align: 'left' },
  { x: 137, width: 26, align: 'right' },
  { x: 165, width: 25, align: 'right' },
] as const

/** Writes the cells of one row; returns where the next one begins. */
const writeRow = (pdf: Pdf, cells: readonly string[], y: number): number => {
  const heights = COLUMNS.map(({ x, width, align }, at) => {
    const box = { width: mm(width), align }
    const text = printable(pdf, cells[at] ?? '')
    const height = pdf.heightOfString(text, box) / mm(1)
    pdf.text(text, mm(x), mm(y), box)
    return height
  })
  return y + Math.max(...heights) + ROW_GAP
}

const writeLine = (pdf: Pdf, text: string, y: number): number => {
  const box = { width: mm(WIDTH) }
  const shown = printable(pdf, text)
  pdf.text(shown, mm(PAGE.left), mm(y), box)
  return y + pdf.heightOfString(shown, box) / mm(1)
}

const drawRule = (pdf: Pdf, y: number): number => {
  pdf.moveTo(mm(PAGE.left), mm(y)).lineTo(mm(PAGE.right), mm(y)).lineWidth(0.6).stroke(FAINT)
  return y + RULE_GAP
}

/** A deduction keeps its sign. */
const minutesText = (minutes: number): string =>
  minutes < 0 ? `− ${format.duration(-minutes)}` : format.duration(minutes)

const cellsOf = (line: HourLine): string[] => [
  format.date(`${line.taughtOn}T12:00:00Z`),
  line.title,
  t(line.isCorrection ? 'trainer-hours.correction' : `trainer-hours.role.${line.role}`),
  minutesText(line.minutes),
  format.euro(line.cents),
]

const drawHead = (pdf: Pdf, { school, month, isClosed }: HoursSheet, name: string): number => {
  pdf.addPage()
  pdf.font('bold').fontSize(18).fillColor(INK)
  const below = writeLine(
    pdf,
    t('trainer-hours.sheet', { month: format.month(`${month}-01T12:00:00Z`) }),
    PAGE.top,
  )
  pdf.font('regular').fontSize(11)
  const named = writeLine(pdf, name, below + ROW_GAP)
  const placed = writeLine(pdf, school, named)
  pdf.fontSize(9.5).fillColor(FAINT)
  const head = writeLine(pdf, t(isClosed ? 'trainer-hours.isClosed' : 'trainer-hours.isOpen'), placed) + 6
  const y = writeRow(
    pdf,
    (['day', 'what', 'role', 'hours', 'cents'] as const).map((column) =>
      t(`trainer-hours.columns.${column}`),
    ),
    head,
  )
  pdf.fillColor(INK)
  return drawRule(pdf, y)
}

const LINE_ROOM = 12

const drawTrainer = (pdf: Pdf, sheet: HoursSheet, trainer: HoursSheet['trainers'][number]): void => {
  let y = drawHead(pdf, sheet, trainer.name)
  for (const line of trainer.lines) {
    if (y + LINE_ROOM > PAGE.bottom) y = drawHead(pdf, sheet, trainer.name)
    pdf.font('regular').fontSize(9.5).fillColor(INK)
    y = writeRow(pdf, cellsOf(line), y)
  }
  y = drawRule(pdf, y)
  pdf.font('bold').fontSize(11)
  writeRow(pdf, [t('trainer-hours.sum'), '', '', minutesText(trainer.minutes), format.euro(trainer.cents)], y)
}

/** The bytes of the file. A month without hours is one page that says so. */
export const drawHours = async (sheet: HoursSheet, createdAt: Date): Promise<Buffer> => {
  const pdf = newPdf({
    title: t('trainer-hours.fileTitle', { month: sheet.month, school: sheet.school }),
    lang: LOCALE,
    createdAt,
  })
  for (const trainer of sheet.trainers) drawTrainer(pdf, sheet, trainer)
  if (sheet.trainers.length === 0) {
    pdf.addPage()
    pdf.font('regular').fontSize(11).fillColor(INK)
    writeLine(pdf, t('trainer-hours.none'), PAGE.top)
  }
  pdf.end()
  return buffer(pdf)
}
