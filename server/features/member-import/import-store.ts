/** SQL of imports and their mappings. It decides nothing. */
import { and, asc, count, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import type { ImportPhase, RowCount } from '@wegband/domain/features/member-import/contract.ts'
import type { DateOrder, ImportField } from '@wegband/domain/features/member-import/import-fields.ts'
import {
  memberImportMappings,
  memberImportRows,
  memberImports,
} from '../../db/schema/imports/member-imports.ts'
import type { Db } from '../../db/transaction.ts'

export type ImportRecord = typeof memberImports.$inferSelect
export type NewImport = typeof memberImports.$inferInsert

export const insertImport = async (tx: Db, values: NewImport): Promise<number> => {
  const [row] = await tx.insert(memberImports).values(values).returning({ id: memberImports.id })
  if (row === undefined) throw new Error('an insert returned no row')
  return row.id
}

export const findImport = async (db: Db, id: number): Promise<ImportRecord | undefined> => {
  const [row] = await db.select().from(memberImports).where(eq(memberImports.id, id))
  return row
}

export const lockImport = async (tx: Db, id: number): Promise<ImportRecord | undefined> => {
  const [row] = await tx.select().from(memberImports).where(eq(memberImports.id, id)).for('update')
  return row
}

export const updateImport = async (
  tx: Db,
  id: number,
  values: Partial<Omit<NewImport, 'id'>>,
  now: Date,
): Promise<void> => {
  await tx
    .update(memberImports)
    .set({ ...values, updatedAt: now.toISOString() })
    .where(eq(memberImports.id, id))
}

export const deleteImport = async (tx: Db, id: number): Promise<void> => {
  await tx.delete(memberImports).where(eq(memberImports.id, id))
}

export const listImports = (db: Db, schoolId: number, most: number) =>
  db
    .select({
      id: memberImports.id,
      schoolId: memberImports.schoolId,
      state: memberImports.state,
      fileName: memberImports.fileName,
      rows: memberImports.rowCount,
      createdAt: memberImports.createdAt,
      updatedAt: memberImports.updatedAt,
    })
    .from(memberImports)
    .where(eq(memberImports.schoolId, schoolId))
    .orderBy(desc(memberImports.id))
    .limit(most)

const OPEN: readonly ImportPhase[] = ['mapping', 'checking', 'ready', 'running', 'undoing']

export const countOpenImports = async (db: Db, schoolId: number): Promise<number> => {
  const [row] = await db
    .select({ open: count() })
    .from(memberImports)
    .where(and(eq(memberImports.schoolId, schoolId), inArray(memberImports.state, [...OPEN])))
  return row?.open ?? 0
}

/** Deletes imports that were last changed before, with their rows. */
export const deleteImportsBefore = async (db: Db, before: string): Promise<void> => {
  await db.delete(memberImports).where(lt(memberImports.updatedAt, before))
}

export const countRows = (db: Db, importId: number): Promise<RowCount[]> =>
  db
    .select({
      outcome: memberImportRows.outcome,
      decision: memberImportRows.decision,
      state: memberImportRows.state,
      rows: count(),
    })
    .from(memberImportRows)
    .where(eq(memberImportRows.importId, importId))
    .groupBy(memberImportRows.outcome, memberImportRows.decision, memberImportRows.state)

export const listMappings = (db: Db, schoolId: number) =>
  db
    .select({ id: memberImportMappings.id, name: memberImportMappings.name })
    .from(memberImportMappings)
    .where(eq(memberImportMappings.schoolId, schoolId))
    .orderBy(asc(sql`lower(${memberImportMappings.name})`))

export const findMapping = async (db: Db, key: { readonly id: number; readonly schoolId: number }) => {
  const [row] = await db
    .select()
    .from(memberImportMappings)
    .where(and(eq(memberImportMappings.id, key.id), eq(memberImportMappings.schoolId, key.schoolId)))
  return row
}

export const saveMapping = async (
  tx: Db,
  mapping: {
    readonly schoolId: number
    readonly name: string
    readonly fields: Record<string, ImportField>
    readonly dateOrder: DateOrder
  },
): Promise<void> => {
  const { schoolId, name, fields, dateOrder } = mapping
  const replaced = await tx
    .update(memberImportMappings)
    .set({ name, fields, dateOrder, updatedAt: sql`now()` })
    .where(
      and(
        eq(memberImportMappings.schoolId, schoolId),
        eq(sql`lower(${memberImportMappings.name})`, sql`lower(${name})`),
      ),
    )
    .returning({ id: memberImportMappings.id })
  if (replaced.length === 0) await tx.insert(memberImportMappings).values(mapping).onConflictDoNothing()
}

/** False when there was none. */
export const deleteMapping = async (
  tx: Db,
  key: { readonly id: number; readonly schoolId: number },
): Promise<boolean> => {
  const rows = await tx
    .delete(memberImportMappings)
    .where(and(eq(memberImportMappings.id, key.id), eq(memberImportMappings.schoolId, key.schoolId)))
    .returning({ id: memberImportMappings.id })
  return rows.length > 0
}
