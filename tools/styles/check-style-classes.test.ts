import { expect, test } from 'vitest'
import { readSources } from '../checks/source-files.ts'
import { fixtureTree } from '../testing/fixture-tree.ts'
import { checkStyleClasses } from './check-style-classes.ts'

const problemsOf = (files: Record<string, string>) =>
  checkStyleClasses(readSources(fixtureTree(files))).problems

test('reports a class that the imported module does not have, with its line', () => {
  const files = {
    'web/a/view.tsx': "import styles from './view.module.css'\nconst a = styles.row\nconst b = styles.film\n",
    'web/a/view.module.css': '.row > .films, .row:hover {}\n',
  }
  expect(problemsOf(files)).toEqual(['web/a/view.tsx:3 styles.film: ./view.module.css has no such class'])
})

test('finds the module in another folder, and ignores properties of other objects', () => {
  const files = {
    'web/a/b/view.tsx':
      "import styles from '../shared.module.css'\nconst a = [styles.row, theme.styles.none]\n",
    'web/a/shared.module.css': '@media print { .row {} }\n',
  }
  expect(problemsOf(files)).toEqual([])
})
