/** Paper of ours: A4, measured in millimetres from the upper left corner, with our own letters embedded so that it prints alike everywhere. */
import PDFDocument from 'pdfkit'
import { fileURLToPath } from 'node:url'

export type Pdf = PDFKit.PDFDocument

const POINTS_PER_MM = 72 / 25.4
/** Millimetres as the points that PDF counts in. */
export const mm = (millimetres: number): number => millimetres * POINTS_PER_MM

/** Latin letters with those of Central and Eastern Europe; a letter that is not in them is left out by the printer. */
const FONTS = { regular: 'wegband-sans-regular.ttf', bold: 'wegband-sans-bold.ttf' } as const
export type PdfFont = keyof typeof FONTS

const pathOf = (font: PdfFont): string => fileURLToPath(new URL(`fonts/${FONTS[font]}`, import.meta.url))

/**
 * An empty document without a page; `pdf.font('bold')` and `pdf.font('regular')` are ours. `createdAt` stands in the file, so that the
 * same content makes the same bytes.
 */
export const newPdf = (about: {
  readonly title: string
  readonly lang: string
  readonly createdAt: Date
}): Pdf => {
  const pdf = new PDFDocument({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    lang: about.lang,
    displayTitle: true,
    tagged: true,
    pdfVersion: '1.7',
    info: { Title: about.title, Creator: 'Wegband', Producer: 'Wegband', CreationDate: about.createdAt },
  })
  for (const font of ['regular', 'bold'] as const) pdf.registerFont(font, pathOf(font))
  return pdf
}
