import { expect, test } from 'vitest'
import { checkBudget, FIRST, FURTHER, overBudget } from './check-budget.ts'

const firsts = Object.fromEntries(Object.keys(FIRST).map((name) => [name, ['page.js']]))
const built = { start: ['main.js'], pages: { ...firsts, 'app.calendar': ['page.js', 'calendar.js'] } }

test('a first page counts with its start, and a further page only what it adds', () => {
  const { problems, summary } = overBudget(built, (file) => (file === 'calendar.js' ? 2000 : 1000))
  expect(problems).toEqual([])
  expect(summary).toContain('largest further page app.calendar +2 kB')
})

test('more bytes or files than the budget are refused by name', () => {
  const large = overBudget(built, (file) => (file === 'main.js' ? 1_000_000 : 1))
  expect(large.problems).toHaveLength(Object.keys(FIRST).length)
  expect(large.problems[0]).toContain('auth.login: 1000.0 kB')
  const many = Array.from({ length: FURTHER.files + 1 }, (_, index) => `${index}.js`)
  const crowded = overBudget({ ...built, pages: { ...firsts, 'app.calendar': many } }, () => 1)
  expect(crowded.problems).toEqual([`app.calendar: ${many.length} files, at most ${FURTHER.files}`])
})

test('a build that is missing, or a first page that is not in it, is a problem', () => {
  expect(checkBudget({ read: () => undefined, sizeOf: () => 0 })().problems).toHaveLength(1)
  expect(overBudget({ start: [], pages: {} }, () => 0).problems[0]).toBe('auth.login: is not built')
})
