import { expect, test } from 'vitest'
import { startSecond } from './resume.ts'

const known = (duration: number, completedAt: string | null = null) => ({ duration, completedAt })

test('a video resumes at the position of the server or of this device, whichever is further', () => {
  expect(startSecond(known(20), 0, 60)).toBe(20)
  expect(startSecond(known(20), 31, 60)).toBe(31)
  expect(startSecond(known(20), 7, 60)).toBe(20)
  expect(startSecond(undefined, 12, 60)).toBe(12)
})

// spec: error-404-video-progress-zero
test('a video without a known position begins at its start', () => {
  expect(startSecond(undefined, 0, 60)).toBe(0)
  expect(startSecond(known(3), 0, 60)).toBe(0)
})

test('a video that was watched to its end begins at its start', () => {
  expect(startSecond(known(58), 0, 60)).toBe(0)
  expect(startSecond(known(20, '2026-11-20T09:00:00.000Z'), 0, 60)).toBe(0)
  expect(startSecond(known(20), 60, 60)).toBe(0)
})
