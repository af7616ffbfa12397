import { expect, test } from 'vitest'
import { LONGEST_TRAINING_MINUTES } from '@wegband/domain/features/appointments/contract.ts'
import { minuteChoices } from './suggestion-pickers.tsx'

test('minutes reach as far as may be confirmed, in steps that grow', () => {
  const choices = minuteChoices(null)
  expect(choices.slice(0, 9)).toEqual([15, 30, 45, 60, 75, 90, 105, 120, 150])
  expect(choices.at(-1)).toBe(LONGEST_TRAINING_MINUTES)
})

test('what stands there can be chosen, whatever it is', () => {
  expect(minuteChoices(19).slice(0, 3)).toEqual([15, 19, 30])
})
