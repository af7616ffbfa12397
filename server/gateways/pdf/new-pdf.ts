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

export type AboutPdf = {
  readonly title: string
  readonly lang: string
  readonly createdAt: Date
  /** PDF/A-3b: readable for as long as a file must be kept, and able to carry the same content as data. */
  readonly isForArchive?: boolean
}

/** The title stands in XML too, where the library does not escape it. */
const plainTitle = (title: string): string => title.replaceAll('&', '+').replaceAll(/[<>]/g, '')

/**
 * An empty document without a page; `pdf.font('bold')` and `pdf.font('regular')` are ours. `createdAt` stands in the file, so that the
 * same content makes the same bytes.
 */
export const newPdf = (about: AboutPdf): Pdf => {
  const pdf = new PDFDocument({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    lang: about.lang,
    displayTitle: true,
    tagged: true,
    pdfVersion: '1.7',
    ...(about.isForArchive === true ? { subset: 'PDF/A-3b' as const } : {}),
    info: {
      Title: plainTitle(about.title),
      Creator: 'Wegband',
      Producer: 'Wegband',
      CreationDate: about.createdAt,
    },
  })
  for (const font of ['regular', 'bold'] as const) pdf.registerFont(font, pathOf(font))
  return pdf
}

const hasGlyph = (pdf: Pdf, character: string): boolean => {
  const font: unknown = Reflect.get(Object(Reflect.get(pdf, '_font')), 'font')
  const ask: unknown = Reflect.get(Object(font), 'hasGlyphForCodePoint')
  return typeof ask !== 'function' || Boolean(Reflect.apply(ask, font, [character.codePointAt(0)]))
}

/** Characters that our typeface lacks become question marks: PDF/A forbids to print the empty box of a font. */
export const printable = (pdf: Pdf, text: string): string =>
  text.normalize('NFC').replaceAll(/[^\n]/gu, (one) => (hasGlyph(pdf, one) ? one : '?'))
