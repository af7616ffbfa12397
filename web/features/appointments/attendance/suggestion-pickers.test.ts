import { expect, test } from 'vitest'
import { LONGEST_TRAINING_MINUTES } from '@wegband/domain/features/appointments/contract.ts'
import { minuteChoices } from './suggestion-pickers.tsx'

test('minutes reach an hour beyond the class, in steps that grow', () => {
  expect(minuteChoices(null, 90)).toEqual([15, 30, 45, 60, 75, 90, 105, 120, 150])
  expect(minuteChoices(null, 45).at(-1)).toBe(120)
  expect(minuteChoices(null, 480).at(-1)).toBe(540)
  expect(minuteChoices(null, LONGEST_TRAINING_MINUTES).at(-1)).toBe(LONGEST_TRAINING_MINUTES)
})

test('the current value can always be chosen', () => {
  expect(minuteChoices(19, 60).slice(0, 3)).toEqual([15, 19, 30])
  expect(minuteChoices(600, 60).at(-1)).toBe(600)
})
