/** No draft can reach a member: only the training editor imports the tables of drafts (docs/decisions/0075). */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const SERVER = join(import.meta.dirname, '..', '..')
const OWN = join('features', 'training-editor')
/** The list of all tables, from which migrations are written. */
const LIST = join('db', 'schema', 'tables.ts')
/** What was published names its publication, and nothing of the drafts. */
const VERSIONS = join('db', 'schema', 'training', 'level-versions.ts')

/** Sources outside of tests. */
const sources = (): string[] =>
  readdirSync(SERVER, { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !path.startsWith('node_modules'),
  )

const uses = (path: string, words: string): boolean =>
  readFileSync(join(SERVER, path), 'utf8').includes(words)

test('only the training editor imports the tables of drafts', () => {
  const importers = sources().filter(
    (path) => uses(path, 'schema/training/training-drafts.ts') || uses(path, './training-drafts.ts'),
  )
  expect(importers.filter((path) => !path.startsWith(OWN) && path !== LIST && path !== VERSIONS)).toEqual([])
  expect(importers.length).toBeGreaterThan(1)
})

test('no other SQL names the table of drafts', () => {
  const users = sources().filter((path) => uses(path, 'training_drafts') || uses(path, 'trainingDrafts'))
  const allowed = [
    join('db', 'schema', 'training', 'training-drafts.ts'),
    // Lists of all tables: what each is in an archive, in a merge, and for the copy of one's data.
    join('features', 'privacy', 'personal-data.ts'),
    join('features', 'archives', 'table-rules.ts'),
    join('features', 'person-merges', 'merged-columns.ts'),
  ]
  expect(users.filter((path) => !path.startsWith(OWN) && !allowed.includes(path))).toEqual([])
})
