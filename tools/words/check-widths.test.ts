import { expect, test } from 'vitest'
import { checkWidths, lowerWidthsLeft, WIDTHS_LEFT } from './check-widths.ts'
import { readSources } from '../checks/source-files.ts'
import { fixtureTree } from '../testing/fixture-tree.ts'

const filesIn = (folder: string, count: number, ending = '.ts'): Record<string, string> =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`${folder}/f${index}${ending}`, '']))
const check = (files: Record<string, string>) => checkWidths(readSources(fixtureTree(files)))

test('accepts 25 files of code in a folder and reports 26', () => {
  expect(check(filesIn('server/a', 25)).problems).toEqual([])
  expect(check(filesIn('server/a', 26)).problems).toEqual([
    'server/a: 26 files of code, at most 25: divide it by sub-noun',
  ])
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

test('a listed wide folder may shrink but not grow, and its count must follow', () => {
  const wide = (count: number) =>
    check({ ...filesIn('server/a', count), [WIDTHS_LEFT]: 'server/a\t30\n' }).problems
  expect(wide(30)).toEqual([])
  expect(wide(31)).toEqual(['server/a: 31 files of code, at most 30: divide it by sub-noun'])
  expect(wide(29)).toEqual(['server/a: only 29 files left of 30: run npm run words'])
  expect(wide(3)).toEqual(['server/a: only 25 files left of 30: run npm run words'])
})

test('lowers the count of a wide folder to the real number, but never raises it', () => {
  const wide = new Map([
    ['server/a', 28],
    ['server/b', 60],
    ['server/new', 40],
  ])
  const table = 'server/a\t30\nserver/b\t50\nserver/gone\t33\n'
  expect(lowerWidthsLeft(table, wide)).toBe('server/a\t28\nserver/b\t50\n')
})
