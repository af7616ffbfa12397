import { expect, test } from 'vitest'
import { checkDurations } from './check-durations.ts'
import { hashOf, type Measurement } from './test-durations.ts'

const file = (path: string, text: string) => ({ path, text })
const measured = (
  path: string,
  text: string,
  seconds: number,
  more: Partial<Measurement> = {},
): Measurement => ({
  path,
  project: 'web',
  seconds,
  cores: 2,
  isReliable: true,
  contentHash: hashOf(text),
  ...more,
})
const problemsOf = (path: string, text: string, seconds: number, more?: Partial<Measurement>) =>
  checkDurations([measured(path, text, seconds, more)])([file(path, text)]).problems

test('reports a test file above 30 s and a story above 60 s', () => {
  expect(problemsOf('web/a.test.ts', 'x', 30)).toEqual([])
  expect(problemsOf('web/a.test.ts', 'x', 31)).toEqual([
    'web/a.test.ts: 31 s, at most 30 s: make it cheaper, or say why with "// slow: <reason>" at its top',
  ])
  expect(problemsOf('e2e/a.spec.ts', 'x', 60)).toEqual([])
  expect(problemsOf('e2e/a.spec.ts', 'x', 61)).toHaveLength(1)
})

test('a reason in the header allows a slow file; an empty or later one does not', () => {
  expect(problemsOf('web/a.test.ts', '// slow: encodes three films\n', 90)).toEqual([])
  expect(problemsOf('web/a.test.ts', '/**\n * Films.\n * slow: encodes three films\n */\n', 90)).toEqual([])
  expect(problemsOf('web/a.test.ts', '// slow:\n', 90)).toHaveLength(1)
  expect(problemsOf('web/a.test.ts', `${'\n'.repeat(40)}// slow: later\n`, 90)).toHaveLength(1)
})

test('adds up the projects of a story', () => {
  const both = ['phone', 'desktop'].map((project) => measured('e2e/a.spec.ts', 'x', 40, { project }))
  expect(checkDurations(both)([file('e2e/a.spec.ts', 'x')]).problems).toHaveLength(1)
})

test('does not judge a busy machine, a changed file or a deleted file', () => {
  expect(problemsOf('web/a.test.ts', 'x', 90, { isReliable: false })).toEqual([])
  expect(problemsOf('web/a.test.ts', 'x', 90, { contentHash: hashOf('before') })).toEqual([])
  expect(checkDurations([measured('web/gone.test.ts', 'x', 90)])([])).toEqual({
    problems: [],
    summary: '0 test files measured on a quiet machine',
  })
})

test('reports nothing without measurements', () => {
  expect(checkDurations([])([file('web/a.test.ts', 'x')]).problems).toEqual([])
})
