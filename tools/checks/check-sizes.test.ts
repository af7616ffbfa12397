import { expect, test } from 'vitest'
import { checkSizes } from './check-sizes.ts'
import { readSources } from './source-files.ts'
import { fixtureTree } from '../testing/fixture-tree.ts'

const lines = (count: number): string => 'x\n'.repeat(count)
const check = (files: Record<string, string>) => checkSizes(readSources(fixtureTree(files)))

test('accepts 400 lines and reports 401, in seeds and styles too', () => {
  const { problems } = check({
    'server/a.ts': lines(400),
    'server/b.ts': lines(401),
    'demo/people/people.ts': lines(402),
    'web/ui/button/button.module.css': lines(403),
    'tools/start.mjs': lines(404),
  })
  expect(problems.map((line) => line.split(',')[0])).toEqual([
    'demo/people/people.ts: 402 lines',
    'server/b.ts: 401 lines',
    'tools/start.mjs: 404 lines',
    'web/ui/button/button.module.css: 403 lines',
  ])
})

test('ignores generated files', () => {
  expect(
    check({
      'web/ui/icon/icons.gen.tsx': lines(900),
      'server/db/migrations/0001.sql': lines(900),
      'node_modules/x/a.ts': lines(900),
      'web/dist/a.css': lines(900),
      '.tsc/a.ts': lines(900),
      'data/a.ts': lines(900),
    }).problems,
  ).toEqual([])
})

test('computes median and 90th percentile without tests', () => {
  const sizes = [10, 20, 30, 40, 50, 60, 70, 80, 90, 100]
  const files = Object.fromEntries(sizes.map((size) => [`domain/f${size}.ts`, lines(size)]))
  expect(check({ ...files, 'domain/a.test.ts': lines(300) }).summary).toBe(
    '11 files, median 60 lines, p90 100',
  )
})

test('reports zero sizes for an empty project', () => {
  expect(check({})).toEqual({ problems: [], summary: '0 files, median 0 lines, p90 0' })
})
