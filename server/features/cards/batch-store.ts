/** Rows of batches of printed cards: numbers, codes, and how many are in use. The statements contain no rules. */
import { and, asc, count, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { NewBatch } from '@wegband/domain/features/cards/card-contract.ts'
import { cardBatches, printedCards } from '../../db/schema/cards.ts'
import { memberTokens } from '../../db/schema/people.ts'
import { schools } from '../../db/schema/schools.ts'
import type { Db } from '../../db/transaction.ts'

export type BatchRow = typeof cardBatches.$inferSelect & { readonly linked: number; readonly revoked: number }

/** Locks the school while its next numbers are taken; false where the school does not exist. */
export const lockSchool = async (tx: Db, schoolId: number): Promise<boolean> =>
  (await tx.select({ id: schools.id }).from(schools).where(eq(schools.id, schoolId)).for('no key update'))
    .length === 1

/** The first number that is not used by a card of the school. */
export const nextNumber = async (tx: Db, schoolId: number): Promise<number> => {
  const [row] = await tx
    .select({ next: sql<number>`coalesce(max(${cardBatches.firstNumber} + ${cardBatches.count}), 1)::int` })
    .from(cardBatches)
    .where(eq(cardBatches.schoolId, schoolId))
  return row?.next ?? 1
}

export const insertBatch = async (
  tx: Db,
  batch: NewBatch & { schoolId: number; firstNumber: number; printedBy: number },
  codes: readonly string[],
  now: string,
): Promise<number> => {
  const stamps = { createdAt: now, updatedAt: now }
  const [row] = await tx
    .insert(cardBatches)
    .values({ ...batch, ...stamps })
    .returning({ id: cardBatches.id })
  if (row === undefined) throw new Error('an insert returned no row')
  const kind = batch.kind === 'kids' ? ('kid' as const) : ('card' as const)
  const cards = await tx
    .insert(memberTokens)
    .values(codes.map((value) => ({ userId: null, kind, value, ...stamps })))
    .returning({ id: memberTokens.id })
  await tx.insert(printedCards).values(
    cards.map(({ id }, place) => ({
      tokenId: id,
      batchId: row.id,
      schoolId: batch.schoolId,
      number: batch.firstNumber + place,
    })),
  )
  return row.id
}

const inUse = sql<number>`count(*) filter (
  where ${memberTokens.userId} is not null and ${memberTokens.revokedAt} is null
)::int`
const outOfUse = sql<number>`count(*) filter (where ${memberTokens.revokedAt} is not null)::int`

const withCounts = async (db: Db, batches: readonly (typeof cardBatches.$inferSelect)[]) => {
  if (batches.length === 0) return []
  const rows = await db
    .select({ batchId: printedCards.batchId, linked: inUse, revoked: outOfUse })
    .from(printedCards)
    .innerJoin(memberTokens, eq(memberTokens.id, printedCards.tokenId))
    .where(
      inArray(
        printedCards.batchId,
        batches.map(({ id }) => id),
      ),
    )
    .groupBy(printedCards.batchId)
  const counts = new Map(rows.map(({ batchId, linked, revoked }) => [batchId, { linked, revoked }]))
  return batches.map((batch) => ({ ...batch, ...(counts.get(batch.id) ?? { linked: 0, revoked: 0 }) }))
}

export const listBatches = async (
  db: Db,
  input: { schoolId: number; offset: number; limit: number },
): Promise<{ rows: BatchRow[]; total: number }> => {
  const where = eq(cardBatches.schoolId, input.schoolId)
  const [rows, [sum]] = await Promise.all([
    db
      .select()
      .from(cardBatches)
      .where(where)
      .orderBy(desc(cardBatches.id))
      .limit(input.limit)
      .offset(input.offset),
    db.select({ total: count() }).from(cardBatches).where(where),
  ])
  return { rows: await withCounts(db, rows), total: sum?.total ?? 0 }
}

export const findBatch = async (db: Db, batchId: number): Promise<BatchRow | undefined> => {
  const rows = await db.select().from(cardBatches).where(eq(cardBatches.id, batchId))
  return (await withCounts(db, rows))[0]
}

/** False when it was revoked before. */
export const markBatchRevoked = async (tx: Db, batchId: number, now: string): Promise<boolean> => {
  const rows = await tx
    .update(cardBatches)
    .set({ revokedAt: now, updatedAt: now })
    .where(and(eq(cardBatches.id, batchId), isNull(cardBatches.revokedAt)))
    .returning({ id: cardBatches.id })
  return rows.length === 1
}

/** Revokes all valid cards and returns them with their owners. */
export const revokeCardsOfBatch = (
  tx: Db,
  batchId: number,
  now: string,
): Promise<{ id: number; userId: number | null }[]> =>
  tx
    .update(memberTokens)
    .set({ revokedAt: now, updatedAt: now })
    .where(
      and(
        inArray(
          memberTokens.id,
          tx.select({ id: printedCards.tokenId }).from(printedCards).where(eq(printedCards.batchId, batchId)),
        ),
        isNull(memberTokens.revokedAt),
      ),
    )
    .returning({ id: memberTokens.id, userId: memberTokens.userId })

export type PrintedRow = { readonly code: string; readonly number: number }

/** The data to print on the cards of a batch, without revoked cards. */
export const listPrinted = (db: Db, batchId: number): Promise<PrintedRow[]> =>
  db
    .select({ code: memberTokens.value, number: printedCards.number })
    .from(printedCards)
    .innerJoin(memberTokens, eq(memberTokens.id, printedCards.tokenId))
    .where(and(eq(printedCards.batchId, batchId), isNull(memberTokens.revokedAt)))
    .orderBy(asc(printedCards.number))

export const findSchoolName = async (db: Db, schoolId: number): Promise<string | undefined> => {
  const [row] = await db.select({ name: schools.name }).from(schools).where(eq(schools.id, schoolId))
  return row?.name
}
