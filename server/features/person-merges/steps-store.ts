/** SQL of the steps of a merge: each is recorded as it is made, and taken back from the last to the first. */
import { desc, eq, sql, type SQL } from 'drizzle-orm'
import { personMergeSteps } from '../../db/schema/office/person-merges.ts'
import type { Transaction } from '../../db/transaction.ts'

export type Merging = {
  readonly tx: Transaction
  readonly mergeId: number
  readonly survivor: number
  readonly absorbed: number
}
type Json = Record<string, unknown>
export type Step = typeof personMergeSteps.$inferSelect

/** The triggers of memberships and papers read it: what a merge writes is no joining, no leaving and no change of a paper. */
export const beginMerging = async (tx: Transaction): Promise<void> => {
  await tx.execute(sql`select set_config('wegband.merging', 'on', true)`)
}

export const recordStep = async (
  { tx, mergeId }: Merging,
  step: Omit<typeof personMergeSteps.$inferInsert, 'id' | 'mergeId'>,
): Promise<void> => {
  await tx.insert(personMergeSteps).values({ mergeId, ...step })
}

/** Moves the rows that the condition names; `t` is the table. Returns how many. */
export const moveRows = async (
  merging: Merging,
  table: string,
  column: string,
  condition: SQL = sql`true`,
): Promise<number> => {
  const { tx, absorbed, survivor } = merging
  const { rows } = await tx.execute<{ id: number }>(sql`
    update ${sql.identifier(table)} t set ${sql.identifier(column)} = ${survivor}
    where t.${sql.identifier(column)} = ${absorbed} and ${condition} returning t.id`)
  if (rows.length > 0)
    await recordStep(merging, {
      kind: 'moved',
      tableName: table,
      columnName: column,
      rowIds: rows.map(({ id }) => id),
    })
  return rows.length
}

/** The row as it is, locked; undefined for an unknown id. */
export const rowOf = async ({ tx }: Merging, table: string, id: number): Promise<Json | undefined> => {
  const { rows } = await tx.execute<{ row: Json }>(
    sql`select to_jsonb(t) as row from ${sql.identifier(table)} t where t.id = ${id} for update`,
  )
  return rows[0]?.row
}

/** Removes a row that nothing hangs on. */
export const removeRow = async (merging: Merging, table: string, id: number): Promise<void> => {
  const before = await rowOf(merging, table, id)
  if (before === undefined) return
  await merging.tx.execute(sql`delete from ${sql.identifier(table)} t where t.id = ${id}`)
  await recordStep(merging, { kind: 'removed', tableName: table, rowIds: [id], before })
}

export const insertRow = async (tx: Transaction, table: string, row: Json): Promise<void> => {
  await tx.execute(sql`insert into ${sql.identifier(table)}
    select * from jsonb_populate_record(null::${sql.identifier(table)}, ${JSON.stringify(row)}::jsonb)`)
}

/** The row that the account that stays had goes to the other, and the other's comes here: none is lost. */
export const exchangeRows = async (
  merging: Merging,
  table: string,
  column: string,
  ids: { readonly survivor: number; readonly absorbed: number },
): Promise<void> => {
  const { tx, absorbed } = merging
  const before = await rowOf(merging, table, ids.survivor)
  if (before === undefined) return
  await removeRow(merging, table, ids.survivor)
  await moveRows(merging, table, column, sql`t.id = ${ids.absorbed}`)
  await insertRow(tx, table, { ...before, [column]: absorbed })
  await recordStep(merging, { kind: 'added', tableName: table, rowIds: [ids.survivor] })
}

/** Sets columns of one row. `values` by the names of the columns. */
export const changeRow = async (merging: Merging, table: string, id: number, values: Json): Promise<void> => {
  const before = await rowOf(merging, table, id)
  const names = Object.keys(values)
  if (before === undefined || names.length === 0) return
  await setColumns(merging.tx, table, id, values)
  const after = await rowOf(merging, table, id)
  const only = (row: Json | undefined): Json =>
    Object.fromEntries(names.map((name) => [name, row?.[name] ?? null]))
  await recordStep(merging, {
    kind: 'changed',
    tableName: table,
    rowIds: [id],
    before: only(before),
    after: only(after),
  })
}

const setColumns = async (tx: Transaction, table: string, id: number, values: Json): Promise<void> => {
  const names = sql.join(
    Object.keys(values).map((name) => sql`${sql.identifier(name)}`),
    sql`, `,
  )
  await tx.execute(sql`update ${sql.identifier(table)} t set (${names}) = (
    select ${names} from jsonb_populate_record(null::${sql.identifier(table)}, ${JSON.stringify(values)}::jsonb))
    where t.id = ${id}`)
}

export const listSteps = (tx: Transaction, mergeId: number): Promise<Step[]> =>
  tx
    .select()
    .from(personMergeSteps)
    .where(eq(personMergeSteps.mergeId, mergeId))
    .orderBy(desc(personMergeSteps.id))

export const forgetSteps = async (tx: Transaction, mergeId: number): Promise<void> => {
  await tx.delete(personMergeSteps).where(eq(personMergeSteps.mergeId, mergeId))
}

/** False: a row belongs to another account by now, so that it cannot go back. Rows that were deleted since stay deleted. */
const moveBack = async ({ tx, survivor, absorbed }: Merging, step: Step): Promise<boolean> => {
  const [table, column] = [sql.identifier(step.tableName), sql.identifier(step.columnName ?? '')]
  const ids = sql`${sql.param(step.rowIds)}::integer[]`
  const { rows } = await tx.execute(
    sql`select from ${table} t where t.id = any(${ids}) and t.${column} is distinct from ${survivor} limit 1`,
  )
  if (rows.length > 0) return false
  await tx.execute(sql`update ${table} t set ${column} = ${absorbed} where t.id = any(${ids})`)
  return true
}

/** False: it was changed since. */
const changeBack = async (merging: Merging, step: Step): Promise<boolean> => {
  const [id = 0] = step.rowIds
  const now = await rowOf(merging, step.tableName, id)
  const { before, after } = step
  if (now === undefined || before === null || after === null) return false
  const isSame = Object.entries(after).every(
    ([name, value]) => JSON.stringify(now[name] ?? null) === JSON.stringify(value),
  )
  if (isSame) await setColumns(merging.tx, step.tableName, id, before)
  return isSame
}

/** The person entered the address again that the merge had removed: one of both is enough. */
const hasSameAddress = async (tx: Transaction, { before }: Step): Promise<boolean> => {
  const { rows } = await tx.execute(sql`
    select from addresses a, jsonb_populate_record(null::addresses, ${JSON.stringify(before)}::jsonb) b
    where a.user_id = b.user_id and (a.street, a.house_number, a.zip, a.city, a.country) = (b.street, b.house_number, b.zip, b.city, b.country)
    limit 1`)
  return rows.length > 0
}

/** Takes one step back. False: it cannot be. Places in coming classes are taken back by `place-store.ts`. */
export const takeBack = async (merging: Merging, step: Step): Promise<boolean> => {
  const { tx } = merging
  const table = sql.identifier(step.tableName)
  switch (step.kind) {
    case 'moved':
      return moveBack(merging, step)
    case 'changed':
      return changeBack(merging, step)
    case 'removed':
      if (step.before === null) return false
      if (step.tableName === 'addresses' && (await hasSameAddress(tx, step))) return true
      await insertRow(tx, step.tableName, step.before)
      return true
    case 'left':
      return false
    case 'added': {
      const { rows } = await tx.execute(
        sql`delete from ${table} t where t.id = any(${sql.param(step.rowIds)}::integer[]) returning t.id`,
      )
      return rows.length === step.rowIds.length
    }
  }
}
