/** Who is a parent of whom, for features that stand before `family`. */
import { and, eq } from 'drizzle-orm'
import { relations } from '../../db/schema/people.ts'
import type { Db } from '../../db/transaction.ts'

export const listParentIds = async (db: Db, childId: number): Promise<number[]> => {
  const rows = await db
    .select({ id: relations.relatedId })
    .from(relations)
    .where(and(eq(relations.userId, childId), eq(relations.type, 'parent')))
  return rows.map(({ id }) => id)
}

export const isParentOf = async (db: Db, parentId: number, childId: number): Promise<boolean> => {
  const rows = await db
    .select({ id: relations.id })
    .from(relations)
    .where(and(eq(relations.userId, parentId), eq(relations.relatedId, childId), eq(relations.type, 'child')))
    .limit(1)
  return rows.length > 0
}
