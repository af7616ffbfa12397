/** SQL of legal notices. */
import { asc, eq, sql } from 'drizzle-orm'
import type { LocalText } from '@wegband/domain/basics/locale.ts'
import { schoolLegalNotices } from '../../../db/schema/legal.ts'
import { schools } from '../../../db/schema/schools.ts'
import { textBlocks } from '../../../db/schema/texts.ts'
import type { Db } from '../../../db/transaction.ts'

const OPERATOR_KEY = 'imprint'

/** Locked in a transaction that writes it. */
export const findOperatorNotice = async (db: Db, isLocked: boolean) => {
  const query = db
    .select({ text: textBlocks.text, updatedAt: textBlocks.updatedAt })
    .from(textBlocks)
    .where(eq(textBlocks.textKey, OPERATOR_KEY))
  const [row] = await (isLocked ? query.for('update') : query)
  return row
}

export const putOperatorNotice = async (tx: Db, text: LocalText, now: Date): Promise<void> => {
  const at = now.toISOString()
  await tx
    .insert(textBlocks)
    .values({
      group: 'imprint',
      textKey: OPERATOR_KEY,
      title: { de: '' },
      text,
      createdAt: at,
      updatedAt: at,
    })
    .onConflictDoUpdate({ target: textBlocks.textKey, set: { text, updatedAt: at } })
}

export const listSchoolsWithNotice = (db: Db) =>
  db
    .select({
      id: schools.id,
      name: schools.name,
      isAssociation: schools.isAssociation,
      hasNotice: sql<boolean>`exists (select from school_legal_notices n where n.school_id = schools.id)`,
    })
    .from(schools)
    .orderBy(asc(schools.name), asc(schools.id))

export const isSchool = async (db: Db, id: number): Promise<boolean> =>
  (await db.select({ id: schools.id }).from(schools).where(eq(schools.id, id))).length > 0

export const findNotice = async (db: Db, schoolId: number, isLocked: boolean) => {
  const query = db
    .select({ text: schoolLegalNotices.text, updatedAt: schoolLegalNotices.updatedAt })
    .from(schoolLegalNotices)
    .where(eq(schoolLegalNotices.schoolId, schoolId))
  const [row] = await (isLocked ? query.for('update') : query)
  return row
}

export const putNotice = async (tx: Db, schoolId: number, text: LocalText, now: Date): Promise<void> => {
  const at = now.toISOString()
  await tx
    .insert(schoolLegalNotices)
    .values({ schoolId, text, createdAt: at, updatedAt: at })
    .onConflictDoUpdate({ target: schoolLegalNotices.schoolId, set: { text, updatedAt: at } })
}

export const removeNotice = async (tx: Db, schoolId: number): Promise<void> => {
  await tx.delete(schoolLegalNotices).where(eq(schoolLegalNotices.schoolId, schoolId))
}
