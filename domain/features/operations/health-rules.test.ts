import { expect, test } from 'vitest'
import { fallingState, HEALTH_LIMITS, risingState } from './health-rules.ts'

test('a slow event loop needs a look, and a very slow one is broken', () => {
  expect([99, 100, 499, 500].map((ms) => risingState(ms, HEALTH_LIMITS.loopMs))).toEqual([
    'green',
    'yellow',
    'yellow',
    'red',
  ])
})

test('a disk is broken at the bound, and well above the other one', () => {
  const { yellow, red } = HEALTH_LIMITS.diskBytes
  expect(
    [red, red + 1, yellow, yellow + 1].map((bytes) => fallingState(bytes, HEALTH_LIMITS.diskBytes)),
  ).toEqual(['red', 'yellow', 'yellow', 'green'])
})
