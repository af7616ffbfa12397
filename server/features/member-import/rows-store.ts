/** SQL of the rows of imports. It decides nothing. */
import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { RowState } from '@wegband/domain/features/member-import/contract.ts'
import type { Decision, Outcome, RowResult } from '@wegband/domain/features/member-import/outcomes.ts'
import type { RowProblem } from '@wegband/domain/features/member-import/read-row.ts'
import { memberImportRows } from '../../db/schema/imports/member-imports.ts'
import type { Db } from '../../db/transaction.ts'

export type RowRow = typeof memberImportRows.$inferSelect
type RowFields = Partial<Omit<typeof memberImportRows.$inferInsert, 'id' | 'importId' | 'line'>>

/** One statement for a whole batch; cells travel as JSON, because rows have different numbers of them. */
export const insertRows = async (
  tx: Db,
  importId: number,
  rows: readonly { readonly line: number; readonly cells: readonly string[] }[],
): Promise<void> => {
  if (rows.length === 0) return
  await tx.execute(sql`
    insert into member_import_rows (import_id, line, cells)
    select ${importId}::int, (r ->> 'line')::int, array(select jsonb_array_elements_text(r -> 'cells'))
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) r`)
}

/** Rows behind a line in the order of the file, those that fit. */
const rowsBehind = (
  db: Db,
  { importId, line }: Pick<RowRow, 'importId' | 'line'>,
  most: number,
  ...conditions: readonly (SQL | undefined)[]
): Promise<RowRow[]> =>
  db
    .select()
    .from(memberImportRows)
    .where(and(eq(memberImportRows.importId, importId), gt(memberImportRows.line, line), ...conditions))
    .orderBy(asc(memberImportRows.line))
    .limit(most)

export const listRowsBehind = (db: Db, importId: number, line: number, most: number): Promise<RowRow[]> =>
  rowsBehind(db, { importId, line }, most)

export const firstRows = (db: Db, importId: number, most: number) =>
  db
    .select({ cells: memberImportRows.cells })
    .from(memberImportRows)
    .where(eq(memberImportRows.importId, importId))
    .orderBy(asc(memberImportRows.line))
    .limit(most)

/** Rows to enter or to change. */
export const listDecidedRows = (db: Db, importId: number, line: number, most: number): Promise<RowRow[]> =>
  rowsBehind(
    db,
    { importId, line },
    most,
    inArray(memberImportRows.state, ['waiting', 'undone', 'failed']),
    inArray(memberImportRows.decision, ['enter', 'update']),
  )

/** What a run did, the last line first: an undo goes backwards. */
export const listDoneRows = (db: Db, importId: number, beforeLine: number, most: number): Promise<RowRow[]> =>
  db
    .select()
    .from(memberImportRows)
    .where(
      and(
        eq(memberImportRows.importId, importId),
        lt(memberImportRows.line, beforeLine),
        inArray(memberImportRows.state, ['done', 'kept']),
        isNotNull(memberImportRows.record),
      ),
    )
    .orderBy(desc(memberImportRows.line))
    .limit(most)

export const findRow = async (db: Db, importId: number, line: number): Promise<RowRow | undefined> => {
  const [row] = await db
    .select()
    .from(memberImportRows)
    .where(and(eq(memberImportRows.importId, importId), eq(memberImportRows.line, line)))
  return row
}

export const updateRow = async (tx: Db, id: number, values: RowFields): Promise<void> => {
  await tx.update(memberImportRows).set(values).where(eq(memberImportRows.id, id))
}

export type CheckedRow = RowResult & {
  readonly id: number
  readonly problems: readonly RowProblem[]
  readonly numberKey: string | null
  readonly personKey: string | null
}

/** The results of a batch in one statement. */
export const writeResults = async (tx: Db, results: readonly CheckedRow[]): Promise<void> => {
  if (results.length === 0) return
  await tx.execute(sql`
    update member_import_rows r set
      outcome = n ->> 'outcome', reason = n ->> 'reason', problems = n -> 'problems', changes = n -> 'changes',
      matches = array(select jsonb_array_elements_text(n -> 'matches')::int), decision = n ->> 'decision',
      match_id = case when jsonb_array_length(n -> 'matches') = 1 then (n -> 'matches' ->> 0)::int end,
      number_key = n ->> 'numberKey', person_key = n ->> 'personKey', state = 'waiting', user_id = null, record = null
    from jsonb_array_elements(${JSON.stringify(results)}::jsonb) n
    where r.id = (n ->> 'id')::int`)
}

/** Which of these keys stand in a row further up. */
export const listKeysBefore = async (
  db: Db,
  importId: number,
  beforeLine: number,
  keys: { readonly numbers: readonly string[]; readonly people: readonly string[] },
): Promise<{ numberKey: string | null; personKey: string | null; line: number }[]> => {
  const { numbers, people } = keys
  if (numbers.length + people.length === 0) return []
  return db
    .select({
      numberKey: memberImportRows.numberKey,
      personKey: memberImportRows.personKey,
      line: memberImportRows.line,
    })
    .from(memberImportRows)
    .where(
      and(
        eq(memberImportRows.importId, importId),
        lt(memberImportRows.line, beforeLine),
        or(
          numbers.length === 0 ? undefined : inArray(memberImportRows.numberKey, [...numbers]),
          people.length === 0 ? undefined : inArray(memberImportRows.personKey, [...people]),
        ),
      ),
    )
}

/** Rows that count as second ones of a row with these keys. */
export const listSecondRows = (
  db: Db,
  row: Pick<RowRow, 'importId' | 'line' | 'numberKey' | 'personKey'>,
  most: number,
): Promise<RowRow[]> => {
  const { numberKey, personKey } = row
  return rowsBehind(
    db,
    row,
    most,
    eq(memberImportRows.reason, 'twice-in-file'),
    or(
      numberKey === null ? undefined : eq(memberImportRows.numberKey, numberKey),
      personKey === null ? undefined : eq(memberImportRows.personKey, personKey),
    ),
  )
}

type RowFilter = { readonly outcome: Outcome | undefined; readonly state: RowState | undefined }

const matching = (importId: number, { outcome, state }: RowFilter) =>
  and(
    eq(memberImportRows.importId, importId),
    outcome === undefined ? undefined : eq(memberImportRows.outcome, outcome),
    state === undefined ? undefined : eq(memberImportRows.state, state),
  )

export const countMatching = async (db: Db, importId: number, filter: RowFilter): Promise<number> => {
  const [row] = await db.select({ rows: count() }).from(memberImportRows).where(matching(importId, filter))
  return row?.rows ?? 0
}

export const listRows = (
  db: Db,
  importId: number,
  filter: RowFilter,
  page: { readonly offset: number; readonly limit: number },
): Promise<RowRow[]> =>
  db
    .select()
    .from(memberImportRows)
    .where(matching(importId, filter))
    .orderBy(asc(memberImportRows.line))
    .limit(page.limit)
    .offset(page.offset)

/** Rows that are done stay as they are. */
export const decideAll = async (
  tx: Db,
  importId: number,
  outcome: Outcome,
  decision: Decision,
): Promise<void> => {
  await tx
    .update(memberImportRows)
    .set({ decision })
    .where(
      and(
        eq(memberImportRows.importId, importId),
        eq(memberImportRows.outcome, outcome),
        ne(memberImportRows.state, 'done'),
        ne(memberImportRows.state, 'kept'),
        // Whom it changes is not clear where several are possible.
        decision === 'update' ? isNotNull(memberImportRows.matchId) : undefined,
      ),
    )
}

export const hasUndecided = async (db: Db, importId: number): Promise<boolean> => {
  const rows = await db
    .select({ id: memberImportRows.id })
    .from(memberImportRows)
    .where(
      and(
        eq(memberImportRows.importId, importId),
        eq(memberImportRows.outcome, 'suspect'),
        isNull(memberImportRows.decision),
      ),
    )
    .limit(1)
  return rows.length > 0
}

/** Lines that were not entered: mistakes, and what a run refused. */
export const listErrorRows = (db: Db, importId: number, line: number, most: number): Promise<RowRow[]> =>
  rowsBehind(
    db,
    { importId, line },
    most,
    or(
      eq(memberImportRows.state, 'failed'),
      and(eq(memberImportRows.outcome, 'error'), ne(memberImportRows.state, 'done')),
    ),
  )
