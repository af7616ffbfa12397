/** The list of merging rules against the list of personal data, and against the unique constraints of the database. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'
import { PERSONAL_DATA } from '../privacy/personal-data.ts'
import { MERGE_PLACES, MERGE_RULES } from './merged-columns.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const sorted = (names: readonly string[]): string[] =>
  [...names].toSorted((one, other) => one.localeCompare(other, 'en'))

test('every column of the list of personal data has a merging rule, and no other column has one', () => {
  expect(sorted(Object.keys(MERGE_RULES))).toEqual(
    sorted(PERSONAL_DATA.map(({ table, column }) => `${table}.${column}`)),
  )
})

test('a column that moves names the other columns of every unique index that it is part of', async () => {
  const { rows } = await app.db.drizzle.execute<{
    table: string
    columns: string[]
    predicate: string | null
  }>(sql`
    select i.indrelid::regclass::text as table, pg_get_expr(i.indpred, i.indrelid) as predicate,
      array(select a.attname::text from unnest(i.indkey) with ordinality k(num, at)
        join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.num order by k.at) as columns
    from pg_index i join pg_class c on c.oid = i.indexrelid where i.indisunique and c.relnamespace = 'public'::regnamespace`)
  const wrong: string[] = []
  for (const { table, column, rule } of MERGE_PLACES) {
    if (!rule.kind.startsWith('move')) continue
    const asked = 'alike' in rule ? [...rule.alike] : undefined
    for (const index of rows.filter((one) => one.table === table && one.columns.includes(column))) {
      const others = index.columns.filter((name) => name !== column)
      const isPartial = index.predicate !== null && !('within' in rule && rule.within !== undefined)
      if (isPartial || asked === undefined || sorted(asked).join() !== sorted(others).join())
        wrong.push(`${table}.${column}: ${index.columns.join()}`)
    }
  }
  expect(wrong).toEqual([])
})
