import { expect, test } from 'vitest'
import { checkSql } from './check-sql.ts'
import { readSources } from './source-files.ts'
import { fixtureTree } from '../testing/fixture-tree.ts'

const problemsOf = (files: Record<string, string>): readonly string[] =>
  checkSql(readSources(fixtureTree(files))).problems
const OPERATOR = "import { eq } from 'drizzle-orm'\n"
const TABLE = "import { users } from '../../db/schema/people.ts'\n"

test.each([
  ['server/features/sign-in/store.ts', OPERATOR],
  ['server/features/sign-in/token-store.ts', TABLE],
  ['server/features/accounts/bump-version-statement.ts', OPERATOR],
  ['server/features/sign-in/sign-in.test.ts', TABLE],
  ['server/features/sign-in/sign-in.ts', "import type { users } from '../../db/schema/people.ts'\n"],
  ['server/features/sign-in/sign-in.ts', "import { type SQL } from 'drizzle-orm'\n"],
  ['server/http/guard/authenticate.ts', OPERATOR],
])('%s may hold SQL or its types', (path, text) => {
  expect(problemsOf({ [path]: text })).toEqual([])
})

test('SQL in an action is refused, whether by an operator or by a table', () => {
  const problems = problemsOf({
    'server/features/sign-in/sign-in.ts': OPERATOR,
    'server/features/sign-in/restore.ts': `// a header\n${TABLE}`,
  })
  expect(problems.map((line) => line.split(': ')[0])).toEqual([
    'server/features/sign-in/restore.ts:2',
    'server/features/sign-in/sign-in.ts:1',
  ])
})
