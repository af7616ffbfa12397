import { expect, test } from 'vitest'
import { normalNumber, shownNumber } from './association-number.ts'

test('a number is the same with blanks, points and lower case', () => {
  for (const typed of ['DE 204 118', 'de204118', ' De 204.118 ']) expect(normalNumber(typed)).toBe('DE204118')
})

test('a number is shown in groups, and a number of another format unchanged', () => {
  expect(shownNumber('DE204118')).toBe('DE 204 118')
  expect(shownNumber('AT1204118')).toBe('AT 1 204 118')
  expect(shownNumber('204118')).toBe('204 118')
  expect(shownNumber('X-1')).toBe('X-1')
})
