/**
 * Draws a signed paper: the text as it was read, then a page with each signature, its time to the second, the SHA-256 of the text, and
 * the code of the public check. The same signatures always give the same bytes.
 */
import { fullName } from '@wegband/domain/features/accounts/person-name.ts'
import { printedCode } from '@wegband/domain/features/documents/certificate-code.ts'
import { DRAWING } from '@wegband/domain/features/signatures/contract.ts'
import { blocksOf } from '@wegband/domain/features/signatures/paper-blocks.ts'
import { translatorFor } from '@wegband/messages/all-bundles.ts'
import { formatsOf } from '@wegband/messages/formats.ts'
import { flowingPdf } from '../../gateways/pdf/flowing-pdf.ts'
import type { PaperRow } from './paper-statement.ts'

type SignedPaper = Pick<
  PaperRow,
  | 'title'
  | 'text'
  | 'sha256'
  | 'person'
  | 'school'
  | 'version'
  | 'locale'
  | 'signatures'
  | 'signedAt'
  | 'code'
>

/** `publicUrl`: where the check is found. */
export const drawPaper = (paper: SignedPaper, publicUrl: string): Promise<Buffer> => {
  const { title, text, sha256, person, school, version, locale, signatures, signedAt, code } = paper
  const t = translatorFor(locale)
  const format = formatsOf(locale)
  const momentOf = (at: string): string =>
    t('mails.frame.when', { date: format.dateLong(at), time: format.timeToSecond(at) })
  const pdf = flowingPdf({ title, lang: locale, createdAt: new Date(signedAt ?? 0), isForArchive: true })
  pdf.title(title)
  for (const block of blocksOf(text)) {
    if (block.isHeading) pdf.heading(block.text)
    else pdf.text(block.text)
  }
  pdf.nextPage()
  pdf.title(t('signatures.file.title'))
  pdf.fact(t('signatures.file.paper'), title)
  pdf.fact(t('signatures.file.person'), fullName(person))
  pdf.fact(t('signatures.file.school'), school)
  pdf.fact(t('signatures.file.version'), String(version))
  pdf.fact(t('signatures.file.hash'), sha256)
  for (const one of signatures) {
    pdf.rule()
    pdf.fact(t(`signatures.file.${one.role}`), fullName(one))
    pdf.fact(t('signatures.file.at'), momentOf(one.signedAt))
    if (one.drawing === null) pdf.fact(t('signatures.file.how'), t('signatures.file.typed'))
    else {
      pdf.fact(t('signatures.file.how'), t('signatures.file.drawn'))
      pdf.drawing(one.drawing, DRAWING)
    }
  }
  pdf.rule()
  const address = `${publicUrl}/verify`
  pdf.code(`${address}/${code ?? ''}`, [
    t('signatures.file.check', { address: address.replace(/^https?:\/\//, '') }),
    printedCode(code ?? ''),
    t('signatures.file.note'),
  ])
  return pdf.finish()
}
