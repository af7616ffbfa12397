/** Creates, lists, prints and revokes batches of cards of a school. */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import {
  BATCHES_PER_PAGE,
  type CardBatch,
  type NewBatch,
} from '@wegband/domain/features/cards/card-contract.ts'
import { whyNotHandleCardsOf } from '@wegband/domain/features/cards/card-rules.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Context } from '../../http/request/context.ts'
import { metaOf, type PageMeta } from '../../http/request/page-of.ts'
import { notFound } from '../../http/serve-endpoint.ts'
import { writeAudit } from '../accounts/write-audit.ts'
import {
  type BatchRow,
  findBatch,
  insertBatch,
  listBatches as listBatchRows,
  lockSchool,
  markBatchRevoked,
  nextNumber,
  revokeCardsOfBatch,
} from './batch-store.ts'
import { findCardPerson } from './card-store.ts'
import { newCode } from './new-code.ts'
import { sheetAddress } from './sheet-address.ts'
import { noticeCard, refreshCards } from './notify-card.ts'

const requireRight = (context: Context, schoolId: number): void => {
  const why = whyNotHandleCardsOf(context.actor, schoolId)
  if (why !== undefined) throw new AppError(why)
}

const show = (row: BatchRow): CardBatch => ({
  id: row.id,
  kind: row.kind,
  count: row.count,
  firstNumber: row.firstNumber,
  lastNumber: row.firstNumber + row.count - 1,
  hasMarks: row.hasMarks,
  hasBack: row.hasBack,
  linked: row.linked,
  revoked: row.revoked,
  printedAt: row.createdAt,
  revokedAt: row.revokedAt,
})

/** The batch, if it belongs to this school. */
const requireBatch = async (context: Context, key: { schoolId: number; batchId: number }) => {
  requireRight(context, key.schoolId)
  const batch = await findBatch(context.db.drizzle, key.batchId)
  if (batch === undefined || batch.schoolId !== key.schoolId) throw notFound()
  return batch
}

export const addBatch = async (
  context: Context,
  { schoolId, ...batch }: NewBatch & { schoolId: number },
): Promise<CardBatch> => {
  requireRight(context, schoolId)
  const { actor, clock, db } = context
  const now = clock.now()
  const codes = Array.from({ length: batch.count }, () => newCode('kidCard'))
  const id = await inTransaction(db, async (tx) => {
    if (!(await lockSchool(tx, schoolId))) throw notFound()
    const firstNumber = await nextNumber(tx, schoolId)
    const row = { ...batch, schoolId, firstNumber, printedBy: actor.userId }
    const batchId = await insertBatch(tx, row, codes, now.toISOString())
    const details = { schoolId, count: batch.count, kind: batch.kind }
    const entry = { action: 'cards.printed', subjectType: 'card-batch', subjectId: batchId, details }
    await writeAudit(tx, actor, entry, now)
    return batchId
  })
  return show(await requireBatch(context, { schoolId, batchId: id }))
}

export const listBatches = async (
  context: Context,
  { schoolId, page }: { schoolId: number; page: number },
): Promise<{ data: CardBatch[]; meta: PageMeta }> => {
  requireRight(context, schoolId)
  const offset = (page - 1) * BATCHES_PER_PAGE
  const { rows, total } = await listBatchRows(context.db.drizzle, {
    schoolId,
    offset,
    limit: BATCHES_PER_PAGE,
  })
  return { data: rows.map(show), meta: metaOf(total, page, BATCHES_PER_PAGE) }
}

/** Idempotent. Notifies the owners of the revoked cards. */
export const revokeBatch = async (
  context: Context,
  key: { schoolId: number; batchId: number },
): Promise<CardBatch> => {
  await requireBatch(context, key)
  const { actor, clock, db } = context
  const now = clock.now()
  await inTransaction(db, async (tx) => {
    if (!(await markBatchRevoked(tx, key.batchId, now.toISOString()))) return
    const cards = await revokeCardsOfBatch(tx, key.batchId, now.toISOString())
    const details = { schoolId: key.schoolId, cards: cards.length }
    const entry = {
      action: 'cards.batch-revoked',
      subjectType: 'card-batch',
      subjectId: key.batchId,
      details,
    }
    await writeAudit(tx, actor, entry, now)
    for (const { id: cardId, userId } of cards) {
      const person = userId === null ? undefined : await findCardPerson(tx, userId)
      if (person === undefined) continue
      const told = { id: person.id, firstName: person.firstName, cardId, number: '', actorId: actor.userId }
      await noticeCard(tx, 'card-revoked', told, now)
      await refreshCards(tx, person)
    }
  })
  return show(await requireBatch(context, key))
}

/** Writes every opening to the audit log, because the printed sheet contains valid cards of the school. */
export const openSheet = async (
  context: Context,
  key: { schoolId: number; batchId: number },
): Promise<{ address: string; expiresAt: string }> => {
  await requireBatch(context, key)
  const entry = { action: 'cards.sheet-opened', subjectType: 'card-batch', subjectId: key.batchId }
  await writeAudit(context.db.drizzle, context.actor, entry, context.clock.now())
  return sheetAddress(context, key.batchId)
}
