import { expect, test } from 'vitest'
import { checkAsvs, figuresOf } from './check-asvs.ts'

const FILES: Readonly<Record<string, string>> = {
  'server/app.test.ts': "test('opens nothing', () => {})",
  'README.md': '# Wegband',
}
const problemsOf = (...lines: string[]) =>
  checkAsvs((path) => FILES[path])([{ path: 'docs/asvs.md', text: lines.join('\n') }]).problems

const HEAD = '| 1 | 1 | 1 | 0 | 0 | 1 | 100.0 % |'
const NONE = '| 1.1.2 | 1 | something else | not applicable | there is none |'

test('accepts a page whose rows have proofs and whose figures are right', () => {
  const proved =
    '| 1.1.1 | 1 | something | met | `server/app.test.ts` "opens nothing", `README.md` (`Wegband`) |'
  expect(problemsOf(HEAD, proved, NONE)).toEqual([])
})

test('reports a missing file, a changed title and a missing proof', () => {
  expect(
    problemsOf(
      '| 1 | 3 | 3 | 0 | 0 | 0 | 100.0 % |',
      '| 1.1.1 | 1 | a | met | `server/gone.ts` |',
      '| 1.1.2 | 1 | b | met | `server/app.test.ts` "opens everything" |',
      '| 1.1.3 | 1 | c | met | because we say so |',
    ),
  ).toEqual([
    'docs/asvs.md:2 1.1.1 names server/gone.ts, which does not exist',
    'docs/asvs.md:3 1.1.2 quotes "opens everything", which stands in none of its files',
    'docs/asvs.md:4 1.1.3 is met without a file that proves it',
  ])
})

test('reports a duplicate row, an unknown state and wrong figures', () => {
  const row = '| 1.1.1 | 2 | a | nearly | `README.md` |'
  expect(problemsOf('| 2 | 2 | 2 | 0 | 0 | 0 | 100.0 % |', row, row)).toEqual([
    'docs/asvs.md:3 1.1.1 has a second row',
    'docs/asvs.md:2 1.1.1 is neither of met, partly, not, not applicable',
    'docs/asvs.md:3 1.1.1 is neither of met, partly, not, not applicable',
    'docs/asvs.md:1 lacks the line of level 2: | 2 | 2 | 0 | 0 | 0 | 0 | 0.0 % |',
  ])
})

test('the percentage counts fully met rows among the applicable ones', () => {
  const states = ['met', 'met', 'partly', 'not applicable'].map((state) => ({ level: '2', state }))
  expect(figuresOf(states, '2')).toEqual(['2', '3', '2', '1', '0', '1', '66.7 %'])
})

test('reports a finding of the review without a proof, or with a missing one', () => {
  const page = { path: 'docs/asvs.md', text: '' }
  const rows = [
    '| 1 | a | `server/app.test.ts` "opens nothing" |',
    '| L2 | b | mended |',
    '| L3 | c | `gone.md` |',
  ]
  const check = checkAsvs((path) => FILES[path])([page, { path: 'docs/security.md', text: rows.join('\n') }])
  expect(check.problems).toEqual([
    'docs/security.md:2 L2 names neither a test nor a decision',
    'docs/security.md:3 L3 names gone.md, which does not exist',
  ])
})
