/** Terms from before keys: each gets its German title as key, so that modules go on naming it. */
import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/servers/test-app.ts'

const MIGRATION = new URL('../../../db/migrations/0073_glossary_keys.sql', import.meta.url)

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

test('the migration gives every term a key of its own, also where two have one title', async () => {
  const { drizzle } = app.db
  await drizzle.execute(
    sql`alter table glossary drop column term_key, drop column forms, drop column german_seen`,
  )
  const title = (de: string) => JSON.stringify({ de })
  await drizzle.execute(sql`insert into glossary (id, title, description) values
    (1, ${title('Keil')}, '{"de":""}'), (2, ${title('Stand')}, '{"de":""}'), (3, ${title('Keil')}, '{"de":""}')`)
  for (const statement of readFileSync(MIGRATION, 'utf8').split('--> statement-breakpoint'))
    await drizzle.execute(sql.raw(statement))
  const { rows } = await drizzle.execute(sql`select term_key, forms, german_seen from glossary order by id`)
  expect(rows).toEqual(
    ['Keil', 'Stand', 'Keil (3)'].map((key) => ({ term_key: key, forms: {}, german_seen: {} })),
  )
})
