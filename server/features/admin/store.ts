/** Global messages as an admin writes them. */
import { count, desc, eq } from 'drizzle-orm'
import { globalMessages } from '../../db/schema/texts.ts'
import type { Db } from '../../db/transaction.ts'

export type MessageRow = typeof globalMessages.$inferSelect
type NewMessage = Pick<typeof globalMessages.$inferInsert, 'type' | 'title' | 'text' | 'startsAt' | 'endsAt'>

export const listMessages = (
  db: Db,
  { limit, offset }: { limit: number; offset: number },
): Promise<MessageRow[]> =>
  db
    .select()
    .from(globalMessages)
    .orderBy(desc(globalMessages.startsAt), desc(globalMessages.id))
    .limit(limit)
    .offset(offset)

export const countMessages = async (db: Db): Promise<number> => {
  const [row] = await db.select({ total: count() }).from(globalMessages)
  return row?.total ?? 0
}

export const findMessage = async (db: Db, id: number): Promise<MessageRow | undefined> => {
  const [row] = await db.select().from(globalMessages).where(eq(globalMessages.id, id))
  return row
}

export const insertMessage = async (db: Db, message: NewMessage): Promise<MessageRow> => {
  const [row] = await db.insert(globalMessages).values(message).returning()
  if (row === undefined) throw new Error('The message was not written.')
  return row
}

export const setMessageEnd = async (db: Db, id: number, endsAt: string): Promise<MessageRow | undefined> => {
  const [row] = await db.update(globalMessages).set({ endsAt }).where(eq(globalMessages.id, id)).returning()
  return row
}

export const deleteMessage = async (db: Db, id: number): Promise<boolean> => {
  const rows = await db
    .delete(globalMessages)
    .where(eq(globalMessages.id, id))
    .returning({ id: globalMessages.id })
  return rows.length > 0
}
