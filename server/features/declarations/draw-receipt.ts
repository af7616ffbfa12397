/** The receipt of a declaration as PDF: what was declared, when to the second, and its case number (§§ 312k (4), 356a BGB). */
import type { Locale } from '@wegband/domain/basics/locale.ts'
import { translatorFor } from '@wegband/messages/all-bundles.ts'
import { formatsOf } from '@wegband/messages/formats.ts'
import { flowingPdf } from '../../gateways/pdf/flowing-pdf.ts'
import type { DeclarationRow } from './declaration-store.ts'

/** Date and time to the second, in Berlin. */
export const momentText = (instant: string, locale: Locale): string => {
  const format = formatsOf(locale)
  return translatorFor(locale)('mails.frame.when', {
    date: format.dateLong(instant),
    time: format.timeToSecond(instant),
  })
}

/** Label and value of all that was declared, in the language of the declarer. */
export const declaredFacts = (declaration: DeclarationRow): readonly (readonly [string, string])[] => {
  const { kind, locale, name, mail, contractText, isExtraordinary, reason, wishedOn } = declaration
  const t = translatorFor(locale)
  const facts: [string, string][] = [
    [t('declarations.fields.name'), name],
    [t('declarations.fields.contract'), contractText],
    [t('declarations.fields.mail'), mail],
  ]
  if (kind === 'withdrawal') return facts
  const when = wishedOn === null ? t('declarations.earliest') : formatsOf(locale).dateLong(wishedOn)
  facts.push([
    t('declarations.fields.kind'),
    t(`declarations.kinds.${isExtraordinary ? 'extraordinary' : 'ordinary'}.title`),
  ])
  if (reason !== null) facts.push([t('declarations.fields.reason'), reason])
  facts.push([t('declarations.fields.date'), when])
  return facts
}

export const drawReceipt = (declaration: DeclarationRow): Promise<Buffer> => {
  const { kind, caseNumber, receivedAt, locale } = declaration
  const t = translatorFor(locale)
  const pdf = flowingPdf({
    title: t('declarations.file.title', { number: caseNumber }),
    lang: locale,
    createdAt: new Date(receivedAt),
  })
  pdf.title(t(`declarations.received.${kind}`))
  pdf.fact(t('declarations.fields.case'), caseNumber)
  pdf.fact(t('declarations.fields.receivedAt'), momentText(receivedAt, locale))
  pdf.rule()
  for (const [label, value] of declaredFacts(declaration)) pdf.fact(label, value)
  pdf.rule()
  pdf.text(t('declarations.file.note'), 'small')
  return pdf.finish()
}
