/** Batches of cards that a school prints, and the code of each card. */
import { boolean, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { CARD_KINDS } from '@wegband/domain/features/cards/contract.ts'
import { instant, primaryId, timestamps } from './columns.ts'
import { memberTokens, users } from './people.ts'
import { schools } from './schools.ts'

export const cardBatches = pgTable(
  'card_batches',
  {
    id: primaryId(),
    schoolId: integer()
      .notNull()
      .references(() => schools.id, { onDelete: 'cascade' }),
    kind: text({ enum: CARD_KINDS }).notNull(),
    /** Cards are numbered per school: those of this batch start here. */
    firstNumber: integer().notNull(),
    count: integer().notNull(),
    hasMarks: boolean().notNull(),
    hasBack: boolean().notNull(),
    printedBy: integer().references(() => users.id, { onDelete: 'set null' }),
    /** The whole batch was lost: none of its cards is valid any more. */
    revokedAt: instant(),
    ...timestamps,
  },
  (t) => [unique('card_batches_numbers').on(t.schoolId, t.firstNumber)],
)

export const printedCards = pgTable(
  'printed_cards',
  {
    tokenId: integer()
      .primaryKey()
      .references(() => memberTokens.id, { onDelete: 'cascade' }),
    batchId: integer()
      .notNull()
      .references(() => cardBatches.id, { onDelete: 'cascade' }),
    schoolId: integer()
      .notNull()
      .references(() => schools.id, { onDelete: 'cascade' }),
    /** The text printed beside the code, for people to read out and to type. */
    number: integer().notNull(),
  },
  (t) => [
    unique('printed_cards_number').on(t.schoolId, t.number),
    index('printed_cards_batch').on(t.batchId, t.number),
  ],
)
