/** SQL of texts that are data: blocks, glossary, messages to all users. */
import { type SQL, and, asc, eq, gt, isNull, lte, not, or } from 'drizzle-orm'
import type { Db } from '../../db/transaction.ts'
import { globalMessages, glossary, textBlocks } from '../../db/schema/texts.ts'
import { maintenanceToldUntil } from '@wegband/domain/features/texts/maintenance-rules.ts'
import type { TutorialName } from '@wegband/domain/features/texts/tutorial-rules.ts'
import { knownTutorials, users } from '../../db/schema/people.ts'

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
    or(
      lte(globalMessages.startsAt, now.toISOString()),
      and(
        eq(globalMessages.type, 'maintenance'),
        lte(globalMessages.startsAt, maintenanceToldUntil(now.toISOString())),
      ),
    ),
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

/** Returns false when it was stored already. */
export const insertTutorial = async (tx: Db, userId: number, name: TutorialName): Promise<boolean> => {
  const rows = await tx.insert(knownTutorials).values({ userId, name }).onConflictDoNothing().returning()
  return rows.length > 0
}

/** Returns false when it was not stored. */
export const deleteTutorial = async (tx: Db, userId: number, name: TutorialName): Promise<boolean> => {
  const rows = await tx
    .delete(knownTutorials)
    .where(and(eq(knownTutorials.userId, userId), eq(knownTutorials.name, name)))
    .returning()
  return rows.length > 0
}

/** Turns tips off or on again; answers whether they are now off. Undefined for an unknown person. */
export const toggleTutorials = async (tx: Db, userId: number): Promise<boolean | undefined> => {
  const [row] = await tx
    .update(users)
    .set({ areTutorialsDisabled: not(users.areTutorialsDisabled) })
    .where(eq(users.id, userId))
    .returning({ areTutorialsDisabled: users.areTutorialsDisabled })
  return row?.areTutorialsDisabled
}

export const listTutorialNames = async (db: Db, userId: number): Promise<string[]> => {
  const rows = await db
    .select({ name: knownTutorials.name })
    .from(knownTutorials)
    .where(eq(knownTutorials.userId, userId))
    .orderBy(asc(knownTutorials.id))
  return rows.map(({ name }) => name)
}
