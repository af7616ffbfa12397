/** Tests of the results of a level check, with any scores of two examiners. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { carriedOver, isPassed, passMark, taskResults, toRepeat, totalPoints } from './exam-results.ts'

const TASKS = [1, 2, 3, 4, 5, 6]
const points = fc.constantFrom(0, 2, 3)
const sheet = fc
  .tuple(points, points, points, points, points, points)
  .map((given) => given.map((one, index) => ({ taskId: index + 1, points: one })))
const sheets = fc.array(sheet, { minLength: 1, maxLength: 4 })

test('13 of 18 points pass', () => {
  expect(passMark(6)).toBe(13)
})

test('two examiners count equally, and a half is rounded in favour of the candidate', () => {
  const one = [{ taskId: 1, points: 3 }]
  const other = [{ taskId: 1, points: 2 }]
  expect(taskResults([1], [one, other])).toEqual([{ taskId: 1, points: 2.5 }])
  expect(totalPoints(taskResults([1], [one, other]))).toBe(3)
})

test('the order of the sheets changes nothing, and points stay within the possible range', () => {
  fc.assert(
    fc.property(sheets, (given) => {
      const total = totalPoints(taskResults(TASKS, given))
      expect(total).toBe(totalPoints(taskResults(TASKS, given.toReversed())))
      expect(total).toBeGreaterThanOrEqual(0)
      expect(total).toBeLessThanOrEqual(18)
    }),
  )
})

test('a task without points fails, however good the others are', () => {
  expect(isPassed(taskResults(TASKS.slice(1), [TASKS.map((taskId) => ({ taskId, points: 3 }))]), 6)).toBe(
    false,
  )
})

test('a failed candidate has tasks to repeat, and passes when firm in all of them', () => {
  fc.assert(
    fc.property(sheets, (given) => {
      const results = taskResults(TASKS, given)
      if (isPassed(results, 6)) return
      const again = toRepeat(results)
      expect(again.length).toBeGreaterThan(0)
      const second = taskResults(
        TASKS,
        [again.map((taskId) => ({ taskId, points: 3 }))],
        carriedOver(results),
      )
      expect(isPassed(second, 6)).toBe(true)
    }),
  )
})
