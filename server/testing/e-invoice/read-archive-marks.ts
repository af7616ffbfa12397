/** What makes a PDF fit for the archive and carry an invoice as data (PDF/A-3b, Factur-X), read from its bytes. */
import { objectsOf } from '../read-pdf.ts'

export type ArchiveMarks = {
  /** `3B` for PDF/A-3b. */
  readonly conformance: string
  readonly hasColourProfile: boolean
  /** Fonts that are in the file, and fonts that it only names. */
  readonly embeddedFonts: number
  readonly namedFonts: readonly string[]
  readonly isTransparent: boolean
  readonly isEncrypted: boolean
  /** What PDF/A forbids: programs, sound, forms that fetch. */
  readonly hasActions: boolean
  /** Characters that the font lacks. */
  readonly hasMissingGlyphs: boolean
  readonly metadata: string
  readonly attached: {
    readonly name: string
    readonly relationship: string
    readonly type: string
    readonly isOfDocument: boolean
    readonly xml: string
  }
}

const STANDARD_FONTS = /\/BaseFont \/(Helvetica|Times|Courier|Symbol|ZapfDingbats)[^\s/]*/g

/** Glyph 0 of a font is the box that stands for a character that it lacks. */
const hasMissingGlyph = (content: string): boolean =>
  / Tf\s/.test(content) &&
  [...content.matchAll(/\[([^\]]*)\] TJ/g)].some(([, shown = '']) =>
    [...shown.matchAll(/<(\w*)>/g)].some(([, hex = '']) => /^(?:\w{4})*0000/.test(hex)),
  )

const between = (text: string, open: string, close: string): string =>
  text.split(open)[1]?.split(close)[0] ?? ''

export const readArchiveMarks = (bytes: Buffer): ArchiveMarks => {
  const raw = bytes.toString('latin1')
  const objects = objectsOf(raw, bytes)
  const all = [...objects.values()]
  const heads = all.map(({ head }) => head)
  const objectOf = (reference: string | undefined) => objects.get(Number(reference))
  const catalogue = heads.find((head) => /\/Type \/Catalog\b/.test(head)) ?? ''
  const metadata = objectOf(/\/Metadata (\d+)/.exec(catalogue)?.[1])?.stream ?? ''
  const intent = objectOf(/\/OutputIntents \[(\d+)/.exec(catalogue)?.[1])?.head ?? ''
  const profile = objectOf(/\/DestOutputProfile (\d+)/.exec(intent)?.[1])
  const specification = heads.find((head) => /\/Type \/Filespec\b/.test(head)) ?? ''
  const specificationId = [...objects].find(([, { head }]) => head === specification)?.[0] ?? -1
  const file = objectOf(/\/EF <<\s*\/F (\d+)/.exec(specification)?.[1])
  const fonts = heads.filter((head) => /\/Type \/FontDescriptor\b/.test(head))
  return {
    conformance: `${between(metadata, '<pdfaid:part>', '<')}${between(metadata, '<pdfaid:conformance>', '<')}`,
    hasColourProfile: intent.includes('/GTS_PDFA1') && profile?.stream?.slice(36, 40) === 'acsp',
    embeddedFonts: fonts.filter((head) => head.includes('/FontFile2')).length,
    namedFonts: [
      ...raw.matchAll(STANDARD_FONTS),
      ...fonts.filter((head) => !head.includes('/FontFile2')),
    ].map(String),
    isTransparent: heads.some((head) => /\/(ca|CA) 0?\.|\/SMask (?!\/None)|\/BM \/(?!Normal)/.test(head)),
    isEncrypted: raw.includes('/Encrypt'),
    hasActions: heads.some((head) => /\/(JavaScript|Launch|Sound|Movie|OpenAction|AA|XFA)\b/.test(head)),
    hasMissingGlyphs: all.some(({ stream }) => hasMissingGlyph(stream ?? '')),
    metadata,
    attached: {
      name: /\/UF \(([^)]*)\)/.exec(specification)?.[1] ?? '',
      relationship: /\/AFRelationship \/(\w+)/.exec(specification)?.[1] ?? '',
      type: /\/Subtype \/([\w#]+)/.exec(file?.head ?? '')?.[1]?.replace('#2F', '/') ?? '',
      isOfDocument: new RegExp(`/AF \\[${specificationId} 0 R\\]`).test(catalogue),
      xml: Buffer.from(file?.stream ?? '', 'latin1').toString('utf8'),
    },
  }
}
