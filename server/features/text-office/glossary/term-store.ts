/** SQL of the glossary in the hands of editors. */
import { asc, count, eq, sql } from 'drizzle-orm'
import { modules } from '../../../db/schema/sports.ts'
import { glossary } from '../../../db/schema/texts.ts'
import type { Db } from '../../../db/transaction.ts'

export type TermRow = typeof glossary.$inferSelect

export const listTermRows = (db: Db): Promise<TermRow[]> =>
  db
    .select()
    .from(glossary)
    .orderBy(sql`${glossary.title} ->> 'de'`, asc(glossary.id))

/** Locked in a transaction that writes it. */
export const findTermRow = async (db: Db, id: number, isLocked: boolean): Promise<TermRow | undefined> => {
  const query = db.select().from(glossary).where(eq(glossary.id, id))
  const [row] = await (isLocked ? query.for('update') : query)
  return row
}

/** How many modules name each key. */
export const countModulesByKey = async (db: Db): Promise<ReadonlyMap<string, number>> => {
  const key = sql<string>`unnest(${modules.glossaryTerms})`.as('key')
  const named = db.select({ key }).from(modules).as('named')
  const rows = await db.select({ key: named.key, modules: count() }).from(named).groupBy(named.key)
  return new Map(rows.map((row) => [row.key, row.modules]))
}

/** Whether a published module names the key. */
export const isTermPublished = async (db: Db, termKey: string): Promise<boolean> => {
  const [row] = await db
    .select({ id: modules.id })
    .from(modules)
    .where(sql`${termKey} = any(${modules.glossaryTerms})`)
    .limit(1)
  return row !== undefined
}

/** Those who write a new term wait for each other, so that no key is given twice. */
export const lockTermKeys = async (tx: Db): Promise<ReadonlySet<string>> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('glossary'))`)
  const rows = await tx.select({ termKey: glossary.termKey }).from(glossary)
  return new Set(rows.map(({ termKey }) => termKey))
}

type NewTerm = Pick<TermRow, 'termKey' | 'title' | 'description'>

export const insertTerm = async (tx: Db, term: NewTerm, now: Date): Promise<number> => {
  const at = now.toISOString()
  const [row] = await tx
    .insert(glossary)
    .values({ ...term, createdAt: at, updatedAt: at })
    .returning({ id: glossary.id })
  if (row === undefined) throw new Error('The new term has no id')
  return row.id
}

type TermChange = Partial<
  Pick<TermRow, 'title' | 'description' | 'forms' | 'germanSeen' | 'isActive' | 'highlightInTexts'>
>

export const updateTerm = async (tx: Db, id: number, change: TermChange, now: Date): Promise<void> => {
  await tx
    .update(glossary)
    .set({ ...change, updatedAt: now.toISOString() })
    .where(eq(glossary.id, id))
}

export const removeTerm = async (tx: Db, id: number): Promise<void> => {
  await tx.delete(glossary).where(eq(glossary.id, id))
}
