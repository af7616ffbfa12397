/** Draws a certificate on A4: the belt at the left, embedded fonts, lines for signatures, and a QR code of the public check. */
import type { CertificateFacts } from '@wegband/domain/features/documents/certificate-facts.ts'
import { printedCode } from '@wegband/domain/features/documents/certificate-code.ts'
import { inLocale, type Locale } from '@wegband/domain/basics/locale.ts'
import { fullName } from '@wegband/domain/features/accounts/person-name.ts'
import { translatorFor } from '@wegband/messages/all-bundles.ts'
import { formatsOf } from '@wegband/messages/formats.ts'
import type { Translate } from '@wegband/messages/translate.ts'
import { drawCode } from '../../gateways/pdf/draw-code.ts'
import { mm, newPdf, type Pdf } from '../../gateways/pdf/new-pdf.ts'
import { drawBelt } from './draw-belt.ts'

const INK = '#17171a'
const FAINT = '#5c5e62'
const TIP = '#f0532d'

const PAGE = { width: 210, left: 62.4, right: 22 } as const
const TEXT_WIDTH = PAGE.width - PAGE.left - PAGE.right
const BELT = { x: 22.2, width: 24.4, length: 259 } as const
const CODE_SIDE = 30
const SIGNATURES = { y: 245, width: 42, gap: 6 } as const

export type Certificate = {
  readonly facts: CertificateFacts
  readonly code: string
  /** The address in the QR code. */
  readonly address: string
  readonly issuedAt: Date
}

/** The four strokes of the logo, in a box of 64 by 44. */
const LOGO = [
  { path: 'M2 2H15L25 42H12Z', ink: INK, opacity: 1 },
  { path: 'M12 42H25L37 6H24Z', ink: INK, opacity: 0.58 },
  { path: 'M24 6H37L49 42H36Z', ink: INK, opacity: 1 },
  { path: 'M36 42H49L62 2H49Z', ink: TIP, opacity: 1 },
] as const

const drawLogo = (pdf: Pdf): void => {
  pdf.save().translate(mm(PAGE.left), mm(26)).scale(0.32)
  for (const { path, ink, opacity } of LOGO) pdf.path(path).fillOpacity(opacity).fill(ink)
  pdf.restore().fillOpacity(1)
}

/** Uses the largest size that fits into one line, down to a size at which the name may wrap. */
const drawName = (pdf: Pdf, name: string): void => {
  pdf.font('bold').fillColor(INK)
  let size = 40
  while (size > 22 && pdf.fontSize(size).widthOfString(name) > mm(TEXT_WIDTH)) size -= 1
  pdf.fontSize(size).text(name, mm(PAGE.left), mm(96), { width: mm(TEXT_WIDTH), characterSpacing: -0.5 })
}

/** Text between two asterisks is bold. */
const drawSentence = (pdf: Pdf, sentence: string): void => {
  const parts = sentence.split('**')
  pdf.fontSize(16.5).fillColor(INK)
  parts.forEach((part, index) => {
    pdf.font(index % 2 === 1 ? 'bold' : 'regular')
    const more = { continued: index < parts.length - 1, lineGap: 5 }
    if (index === 0) pdf.text(part, mm(PAGE.left), pdf.y + mm(5), { ...more, width: mm(TEXT_WIDTH) })
    else pdf.text(part, more)
  })
}

const sentenceOf = (t: Translate, facts: CertificateFacts): string => {
  const { locale, next, level } = facts
  const day = formatsOf(locale).dateLong(`${facts.examOn}T12:00:00Z`)
  const sport = inLocale(facts.sport, locale)
  const shared = { day, level: facts.levelIndex, sport }
  return next === null
    ? t('certificates.sentenceLast', { ...shared, belt: inLocale(level.name, locale) })
    : t('certificates.sentence', { ...shared, belt: inLocale(next.name, locale), next: next.index })
}

const drawFigures = (pdf: Pdf, t: Translate, { activeWeeks, trainings, points }: CertificateFacts): void => {
  const figures = [
    [t('certificates.weeks'), String(activeWeeks)],
    [t('certificates.trainings'), String(trainings)],
    ...(points === null
      ? []
      : [[t('certificates.points'), t('certificates.pointsOf', { have: points.have, of: points.of })]]),
  ]
  figures.forEach(([name = '', value = ''], index) => {
    const x = mm(PAGE.left + index * 40)
    pdf.font('regular').fontSize(10.5).fillColor(FAINT).text(name, x, mm(200), { lineBreak: false })
    pdf.font('bold').fontSize(19).fillColor(INK).text(value, x, mm(205.5), { lineBreak: false })
  })
}

const drawSignatures = (pdf: Pdf, t: Translate, { examiners, leader }: CertificateFacts): void => {
  const people = [
    { name: examiners.join(', '), office: t('certificates.examiner') },
    ...(leader === null ? [] : [{ name: leader, office: t('certificates.leader') }]),
  ]
  people.forEach(({ name, office }, index) => {
    const x = mm(PAGE.left + index * (SIGNATURES.width + SIGNATURES.gap))
    const width = mm(SIGNATURES.width)
    pdf
      .moveTo(x, mm(SIGNATURES.y))
      .lineTo(x + width, mm(SIGNATURES.y))
      .lineWidth(1)
      .stroke(INK)
    pdf
      .font('regular')
      .fontSize(9.5)
      .fillColor(FAINT)
      .text(name, x, mm(SIGNATURES.y + 2), { width })
      .text(office, { width })
  })
}

const drawPage = (pdf: Pdf, { facts, code, address }: Certificate): void => {
  const t = translatorFor(facts.locale)
  const name = fullName(facts)
  pdf.addPage()
  const { belt } = facts.next ?? facts.level
  drawBelt(
    pdf,
    { x: mm(BELT.x), width: mm(BELT.width), length: mm(BELT.length) },
    { level: belt, isKids: facts.isKids },
  )
  drawLogo(pdf)
  pdf
    .font('bold')
    .fontSize(13)
    .fillColor(INK)
    .text('Wegband', mm(PAGE.left + 9.5), mm(26.6), { lineBreak: false })
  pdf.fontSize(54).text(t('certificates.title'), mm(PAGE.left) - 2, mm(52), { characterSpacing: -1.2 })
  pdf.font('regular').fontSize(11).fillColor(FAINT).text(t('certificates.for'), mm(PAGE.left), mm(88))
  drawName(pdf, name)
  drawSentence(pdf, sentenceOf(t, facts))
  pdf
    .font('regular')
    .fontSize(11)
    .fillColor(FAINT)
    .text([facts.school, facts.city].filter((one) => one !== '').join(', '), mm(PAGE.left), pdf.y + mm(5), {
      width: mm(TEXT_WIDTH),
    })
  drawFigures(pdf, t, facts)
  drawSignatures(pdf, t, facts)
  const codeBox = {
    x: mm(PAGE.width - PAGE.right - CODE_SIDE),
    y: mm(SIGNATURES.y - 19),
    side: mm(CODE_SIDE),
  }
  drawCode(pdf, address, codeBox, INK)
  const shownAddress = address.replace(/^https?:\/\//, '').replace(/\/[^/]*$/, '')
  pdf
    .font('regular')
    .fontSize(9)
    .fillColor(FAINT)
    .text(`${t('certificates.check', { address: shownAddress })} `, mm(PAGE.left), mm(266), {
      continued: true,
    })
    .font('bold')
    .fillColor(INK)
    .text(printedCode(code))
}

/** Returns a stream of the file with one page. The same certificate always gives the same bytes. */
export const drawCertificate = (certificate: Certificate): Pdf => {
  const { facts, issuedAt } = certificate
  const name = fullName(facts)
  const pdf = newPdf({
    title: translatorFor(facts.locale)('certificates.fileTitle', { name, level: facts.levelIndex }),
    lang: facts.locale,
    createdAt: issuedAt,
  })
  drawPage(pdf, certificate)
  pdf.end()
  return pdf
}

/** One page per certificate, in order, each in the language of its person. `locale`: the language of the file's title. */
export const drawCertificates = (certificates: readonly Certificate[], locale: Locale): Pdf => {
  const pdf = newPdf({
    title: translatorFor(locale)('certificates.fileTitleAll', { count: certificates.length }),
    lang: locale,
    createdAt: certificates[0]?.issuedAt ?? new Date(0),
  })
  for (const certificate of certificates) drawPage(pdf, certificate)
  pdf.end()
  return pdf
}
