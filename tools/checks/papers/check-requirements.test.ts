import { expect, test } from 'vitest'
import { checkRequirements } from './check-requirements.ts'
import { readSources } from '../source-files.ts'
import { fixtureTree } from '../../testing/fixture-tree.ts'

const HEAD = 'id\tarea\tsection\trequirement\tkind\tstate\tnote\n'
const MARK = '// spec' + ': '
const row = (id: string, state: string, note = ''): string => `${id}\ta\t9\tb\trule\t${state}\t${note}\n`
const check = (list: string, tests: Readonly<Record<string, string>> = {}) =>
  checkRequirements(readSources(fixtureTree({ 'docs/requirements.tsv': HEAD + list, ...tests })))

test('reports a test that claims an unknown requirement', () => {
  const { problems, summary } = check(row('start-window', 'proven') + row('end-window', 'not', 'no page'), {
    'domain/a.test.ts': `\n${MARK}start-window, strat-window\n`,
    'e2e/b.spec.ts': `${MARK}start-window\n`,
    'domain/a.ts': `${MARK}not-a-test\n`,
  })
  expect(problems).toEqual([
    'domain/a.test.ts:2 claims strat-window, which docs/requirements.tsv does not have',
  ])
  expect(summary).toBe('2 requirements: 1 proven, 0 partly, 1 not')
})

test('requires a test for a proven requirement, and none for one that is not proven', () => {
  const list = row('one', 'proven') + row('two', 'not', 'no page') + row('three', 'partly', 'half a page')
  const { problems } = check(list, { 'domain/a.test.ts': `${MARK}two, three\n` })
  expect(problems).toEqual([
    'docs/requirements.tsv:2 calls one proven, which no test claims',
    'docs/requirements.tsv:3 calls two not proven, which a test claims',
  ])
})

test('requires a unique id, one of three states, and a note on what is missing', () => {
  const { problems } = check(
    row('one', 'not', 'x') + row('one', 'not', 'x') + row('two', 'maybe') + row('three', 'partly'),
  )
  expect(problems).toEqual([
    'docs/requirements.tsv:3 has one a second time',
    'docs/requirements.tsv:4 says neither proven, partly nor not of two',
    'docs/requirements.tsv:5 does not say what is missing of three',
  ])
})
