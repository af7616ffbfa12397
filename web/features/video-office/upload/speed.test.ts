import { expect, test } from 'vitest'
import { secondsLeft, speedOf, withSample, type Sample } from './speed.ts'

const samplesOf = (...sent: number[]): readonly Sample[] =>
  sent.reduce<readonly Sample[]>(
    (samples, bytes, index) => withSample(samples, { at: index * 1000, sent: bytes }),
    [],
  )

test('the speed follows the last seconds, and the rest of the time follows the speed', () => {
  const speed = speedOf(samplesOf(0, 100, 200, 300))
  expect(speed).toBe(100)
  expect(secondsLeft({ bytes: 1000, sent: 300 }, speed)).toBe(7)
})

test('nothing is guessed from one sample, and none while nothing arrives', () => {
  expect(speedOf(samplesOf(500))).toBeUndefined()
  expect(secondsLeft({ bytes: 1000, sent: 500 }, speedOf(samplesOf(500, 500)))).toBeUndefined()
})

test('old samples do not count, and a part that is sent again begins anew', () => {
  const slow = samplesOf(...Array.from({ length: 30 }, (_none, index) => index))
  expect(slow.length).toBeLessThanOrEqual(21)
  expect(withSample(slow, { at: 31_000, sent: 3 })).toEqual([{ at: 31_000, sent: 3 }])
})
