import { expect, test } from 'vitest'
import { OPENS_BEFORE_HOURS } from '@wegband/domain/features/appointments/contract.ts'
import { WEEKS_PER_STEP } from '@wegband/domain/features/progress/level-thresholds.ts'
import { WEEKS_PER_STEP as WEEKS_DRAWN } from '../ui/band/serpentine-layout.ts'
import { START_WINDOW_HOURS } from '../ui/start-box/start-box.tsx'

test('the components draw the numbers of the rules, which they may not import', () => {
  expect(START_WINDOW_HOURS).toBe(OPENS_BEFORE_HOURS)
  expect(WEEKS_DRAWN).toBe(WEEKS_PER_STEP)
})
