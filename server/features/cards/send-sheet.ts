/** Sends the printable sheets of a batch to any holder of a valid signed address. */
import type { Locale } from '@wegband/domain/basics/locale.ts'
import { cardNumber } from '@wegband/domain/features/cards/card-rules.ts'
import { translatorFor } from '@wegband/messages/all-bundles.ts'
import type { OpenContext } from '../../http/request/context.ts'
import { type Io, notFound } from '../../http/serve-endpoint.ts'
import { type BatchRow, findBatch, findSchoolName, listPrinted } from './batch-store.ts'
import { drawSheet, type SheetWords } from './draw-sheet.ts'
import { isGranted } from './sheet-address.ts'

const wordsFor = (locale: Locale, batch: BatchRow, schoolName: string): SheetWords => {
  const t = translatorFor(locale)
  const first = cardNumber(batch.firstNumber)
  const last = cardNumber(batch.firstNumber + batch.count - 1)
  return {
    title: t('card-desk.sheet.title', { school: schoolName, first, last }),
    kind: batch.kind === 'kids' ? t('card-desk.sheet.kids') : t('card-desk.sheet.member'),
    name: t('card-desk.sheet.name'),
    rules: [
      t('card-desk.sheet.rules.show'),
      t('card-desk.sheet.rules.lost'),
      t('card-desk.sheet.rules.found'),
    ],
  }
}

type SheetRequest = { readonly batchId: number; readonly locale: 'de' | 'en'; readonly grant: string }

/** 404 for an expired or forged address, and for a revoked batch, because its cards would be invalid. */
export const sendSheet = async (
  context: OpenContext,
  { batchId, locale, grant }: SheetRequest,
  { reply }: Io,
) => {
  if (!isGranted(context, batchId, grant)) throw notFound()
  const db = context.db.drizzle
  const batch = await findBatch(db, batchId)
  const schoolName = batch === undefined ? undefined : await findSchoolName(db, batch.schoolId)
  if (batch === undefined || schoolName === undefined || batch.revokedAt !== null) throw notFound()
  const { kind, hasMarks, hasBack, createdAt } = batch
  const pdf = drawSheet({
    kind,
    hasMarks,
    hasBack,
    schoolName,
    cards: await listPrinted(db, batchId),
    words: wordsFor(locale, batch, schoolName),
    lang: locale,
    createdAt: new Date(createdAt),
  })
  const name = `${locale === 'de' ? 'karten' : 'cards'}-${cardNumber(batch.firstNumber)}.pdf`
  void reply
    .headers({ 'cache-control': 'private, no-store', 'content-disposition': `inline; filename="${name}"` })
    .type('application/pdf')
    .send(pdf)
  return { status: 200, body: undefined } as const
}
