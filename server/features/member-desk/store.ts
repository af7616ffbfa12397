/** Rows of the cards that a school can give. The statements contain no rules. */
import { and, asc, eq, gte, inArray, isNull } from 'drizzle-orm'
import { printedCards } from '../../db/schema/cards.ts'
import { memberTokens } from '../../db/schema/people.ts'
import type { Db } from '../../db/transaction.ts'

export type FreeCardRow = { readonly value: string; readonly number: number }

/** Valid printed cards without an owner, from this number on. */
export const listFreeCards = (
  db: Db,
  stack: {
    readonly schoolId: number
    readonly kind: 'kid' | 'card'
    readonly firstNumber: number
    readonly most: number
  },
): Promise<FreeCardRow[]> =>
  db
    .select({ value: memberTokens.value, number: printedCards.number })
    .from(printedCards)
    .innerJoin(memberTokens, eq(memberTokens.id, printedCards.tokenId))
    .where(
      and(
        eq(printedCards.schoolId, stack.schoolId),
        gte(printedCards.number, stack.firstNumber),
        eq(memberTokens.kind, stack.kind),
        isNull(memberTokens.userId),
        isNull(memberTokens.revokedAt),
      ),
    )
    .orderBy(asc(printedCards.number))
    .limit(stack.most)

export const hasPrintedCard = async (db: Db, userId: number): Promise<boolean> => {
  const rows = await db
    .select({ id: memberTokens.id })
    .from(memberTokens)
    .where(
      and(
        eq(memberTokens.userId, userId),
        inArray(memberTokens.kind, ['kid', 'card']),
        isNull(memberTokens.revokedAt),
      ),
    )
    .limit(1)
  return rows.length > 0
}
