import { expect, test } from 'vitest'
import { readSources } from './source-files.ts'
import { fixtureTree } from '../testing/fixture-tree.ts'
import { checkWidths } from './check-widths.ts'

const filesIn = (folder: string, count: number, ending = '.ts'): Record<string, string> =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`${folder}/f${index}${ending}`, '']))
const check = (files: Record<string, string>) => checkWidths(readSources(fixtureTree(files)))

test('accepts 25 files of code in a folder and reports 26', () => {
  expect(check(filesIn('server/a', 25)).problems).toEqual([])
  expect(check(filesIn('server/a', 26)).problems).toEqual([
    'server/a: 26 files of code, at most 25: divide it by sub-noun',
  ])
})

test('counts styles with the code beside them', () => {
  const files = { ...filesIn('web/a', 20, '.tsx'), ...filesIn('web/a', 6, '.css') }
  expect(check(files).problems).toEqual(['web/a: 26 files of code, at most 25: divide it by sub-noun'])
})

test('ignores subfolders, pictures and generated files', () => {
  const files = {
    ...filesIn('server/a', 20),
    ...filesIn('server/a/b', 20),
    ...filesIn('server/a', 20, '.svg'),
    ...filesIn('web/ui/icon', 60, '.gen.tsx'),
  }
  expect(check(files).problems).toEqual([])
})
