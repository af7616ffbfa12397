/** Terms of the glossary that drafts name; nothing of the drafts leaves this room. */
import { sql } from 'drizzle-orm'
import { trainingDrafts } from '../../db/schema/training/training-drafts.ts'
import type { Db } from '../../db/transaction.ts'

/** Whether a draft of a module names the term. */
export const isTermDrafted = async (db: Db, termKey: string): Promise<boolean> => {
  const [row] = await db
    .select({ id: trainingDrafts.id })
    .from(trainingDrafts)
    .where(sql`${trainingDrafts.fields} -> 'glossaryTerms' @> to_jsonb(array[${termKey}::text])`)
    .limit(1)
  return row !== undefined
}
