import { expect, test } from 'vitest'
import { checkClock } from './check-clock.ts'
import { readSources } from './source-files.ts'
import { fixtureTree } from '../testing/fixture-tree.ts'

const problemsOf = (files: Record<string, string>) => checkClock(readSources(fixtureTree(files))).problems

test('refuses every use of the machine’s clock and random numbers', () => {
  const text = `const a = new Date()
const b = Date.now()
const c = Math.random()
const d = [1].map(Date.now)
const e = Date()
`
  expect(problemsOf({ 'domain/basics/week.ts': text }).map((line) => line.split(': ')[0])).toEqual([
    'domain/basics/week.ts:1 new Date()',
    'domain/basics/week.ts:2 Date.now',
    'domain/basics/week.ts:3 Math.random',
    'domain/basics/week.ts:4 Date.now',
    'domain/basics/week.ts:5 Date()',
  ])
})

test('accepts given instants, and ignores comments and texts', () => {
  const text = "const a = new Date(iso)\n// new Date()\nconst b = 'Date.now()'\n"
  expect(problemsOf({ 'domain/basics/week.ts': text })).toEqual([])
})

test('allows the clock modules, tests, tools and benchmarks to read the machine’s clock', () => {
  const text = 'export const now = () => Date.now()\n'
  expect(
    problemsOf({
      'server/clock.ts': text,
      'web/platform/clock.ts': text,
      'server/clock.test.ts': text,
      'server/testing/servers/test-app.ts': text,
      'bench/run.ts': text,
      'tools/dev.ts': text,
    }),
  ).toEqual([])
})
