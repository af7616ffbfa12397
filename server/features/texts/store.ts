/** SQL of texts that are data: blocks, glossary, messages to all users. */
import { and, asc, eq, gt, isNull, lte, or, type SQL } from 'drizzle-orm'
import type { Db } from '../../db/transaction.ts'
import { globalMessages, glossary, textBlocks } from '../../db/schema/texts.ts'

export type TextBlockRow = typeof textBlocks.$inferSelect

export const listTextBlocks = (db: Db, group: TextBlockRow['group'] | undefined): Promise<TextBlockRow[]> =>
  db
    .select()
    .from(textBlocks)
    .where(group === undefined ? undefined : eq(textBlocks.group, group))
    .orderBy(asc(textBlocks.group), asc(textBlocks.id))

export const listActiveGlossary = (db: Db): Promise<(typeof glossary.$inferSelect)[]> =>
  db.select().from(glossary).where(eq(glossary.isActive, true)).orderBy(asc(glossary.id))

type MessageRow = typeof globalMessages.$inferSelect

const isCurrent = (now: Date): SQL | undefined =>
  and(
    lte(globalMessages.startsAt, now.toISOString()),
    or(isNull(globalMessages.endsAt), gt(globalMessages.endsAt, now.toISOString())),
  )

export const listCurrentMessages = (db: Db, now: Date): Promise<MessageRow[]> =>
  db
    .select()
    .from(globalMessages)
    .where(isCurrent(now))
    .orderBy(asc(globalMessages.startsAt), asc(globalMessages.id))

export const findCurrentMessage = async (db: Db, id: number, now: Date): Promise<MessageRow | undefined> => {
  const [row] = await db
    .select()
    .from(globalMessages)
    .where(and(eq(globalMessages.id, id), isCurrent(now)))
  return row
}
