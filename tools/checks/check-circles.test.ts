import { expect, test } from 'vitest'
import { checkCircles } from './check-circles.ts'
import { readSources } from './source-files.ts'
import { fixtureTree } from '../testing/fixture-tree.ts'

const importing = (...specifiers: string[]): string =>
  specifiers.map((specifier) => `import type { X } from '${specifier}'\n`).join('')
const problemsOf = (files: Record<string, string>): readonly string[] =>
  checkCircles(readSources(fixtureTree(files))).problems

test('accepts files that import each other in one direction', () => {
  const files = {
    'web/a.ts': importing('./b.ts', './ui/c.tsx', '@wegband/domain/d.ts', './a.css'),
    'web/b.ts': importing('./ui/c.tsx'),
    'web/ui/c.tsx': '',
    'web/ui/c.test.tsx': importing('./c.tsx', '../a.ts'),
  }
  expect(problemsOf(files)).toEqual([])
})

test('reports each import circle once with its path, also through types and lazy imports', () => {
  const files = {
    'server/a.ts': `export const load = () => import('./folder/b.ts')\n`,
    'server/entry.ts': importing('./a.ts'),
    'server/folder/b.ts': importing('./c.ts'),
    'server/folder/c.ts': importing('../a.ts', './d.ts'),
    'server/folder/d.ts': importing('./d.ts'),
  }
  expect(problemsOf(files)).toEqual([
    'server/a.ts -> server/folder/b.ts -> server/folder/c.ts -> server/a.ts: a circle',
    'server/folder/d.ts -> server/folder/d.ts: a circle',
  ])
})
