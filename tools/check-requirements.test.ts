import { expect, test } from 'vitest'
import { checkRequirements } from './check-requirements.ts'
import { readSources } from './source-files.ts'
import { fixtureTree } from './testing/fixture-tree.ts'

const LIST = 'id\tarea\tsection\ttext\tkind\nstart-window\ta\t9\tb\trule\nend-window\ta\t9\tb\trule\n'
const MARK = '// spec' + ': '

test('a claimed requirement is one of the list', () => {
  const { problems, summary } = checkRequirements(
    readSources(
      fixtureTree({
        'docs/requirements.tsv': LIST,
        'domain/a.test.ts': `\n${MARK}start-window, strat-window\n`,
        'e2e/b.spec.ts': `${MARK}start-window\n`,
        'domain/a.ts': `${MARK}not-a-test\n`,
      }),
    ),
  )
  expect(problems).toEqual([
    'domain/a.test.ts:2 claims strat-window, which docs/requirements.tsv does not have',
  ])
  expect(summary).toBe('1 of 2 requirements claimed by a test')
})
